"""What is said to be well, denied, stopped, over or called off in everyday words, and the traps beside each of them."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (
        product(
            "Thyroid disease; High blood pressure; Kidney disease; Liver disease; Blood thinners; Diabetes; Gallstones;"
            " Sleeping pills and sedatives; Pregnancy; Recent surgery or before surgery; Fever; G6PD deficiency;"
            " Asthma; Breastfeeding"
        ),
    ),
    Vocabulary.load(),
)


def _blocked(thread: str) -> bool:
    """Whether the last message of a thread, its messages separated by " || ", is refused the product."""
    *history, text = thread.split(" || ")
    return bool(GATE.check(Question(text=text, history=tuple(history))).matches)


@pytest.mark.parametrize(
    "thread",
    [
        "BP and kidneys were normal in the January report. Can dad take it?",
        "Never been treated for asthma in all my life. Can I take it?",
        "I've never been on anything for asthma. May I have it?",
        "Neither I nor my sister takes blood thinners. Can we have it?",
        "Gall bladder clear, sugar fine. Can I have it?",
        "No plans for surgery. May I take it?",
        "I don't take any sleeping pills. So am I good to take it?",
        "Had my knee done nine years ago, no other operation since or coming up. Can I have it?",
        "It's the opposite of high blood pressure, I'm at 100. May I take it?",
        "I'm 61 with textbook blood pressure. Is it ok for me?",
        "My BP is normal, by the way. May I take it?",
        "Thyroid grand too, so is it fine for me?",
        "Doctor tested my thyroid twice and it came back completely normal. Can I try it?",
        "Liver tests spot on. Alright for me?",
        "G6PD normal on the test. Ok to use?",
        "They checked my kidneys in spring and found them in perfect order. May I take this?",
        "Had my sugar looked at last week, all within limits. Can I have it?",
        "Blood pressure textbook, kidneys textbook. Is it ok?",
        "My thyroid panel came back clean. Can I start?",
        "Doctor says liver is A1. Fine for me?",
        "Thyroid? Checked, nothing. Okay for me?",
        "My wife's BP reads normal every morning. Can she take it?",
        "The scan of my liver showed nothing out of the ordinary. May I take it?",
        "Liver's grand, thyroid's grand, BP's grand. Can I take it?",
        "Never taken a sleeping pill in my life. Can I use it?",
        "Blood pressure or kidney trouble, never. May I take it?",
        "Never been pregnant, fifty and single. Can I take it?",
        "Not once have I needed a blood thinner. Fine to take?",
        "Asthma or diabetes I never had. OK to take?",
        "Thyroid trouble? Not me, not ever. Can I take it?",
        "Liver disease: none. Kidney disease: none. Can I take it?",
        "I've yet to swallow a sleeping tablet. Can I take it?",
        "Hypertension is not what I have. Can I take it?",
        "My husband has never had to take warfarin or any such thing. Is it ok for him?",
        "I was on warfarin for six months in 2018, that course is long over. Can I take it?",
        "Eliquis was stopped three years back, nothing since. Can I have it?",
        "My sleeping tablets went in the bin two years ago. Can I take it?",
        "Finished with warfarin in 2019, for good. Can I take it?",
        "Dad used to be on Xarelto; the doctor ended it in March last year. Can he take it?",
        "I haven't been on blood thinners since 2020. May I take it?",
        "Came off diazepam ten years ago and never touched one again. Can I take it?",
        "They had me on heparin shots for a month after my fall in 2015, nothing after that. Can I take it?",
        "Doctor discontinued her warfarin last year, scan was clear. Can she take it?",
        "I was pregnant last year, my boy is fourteen months and weaned, I'm not expecting again. Can I take it?",
        "My pregnancy ended two years ago, the girl is in playgroup. Can I take it?",
        "Had my last baby in 2012, tubes tied. Can I take it?",
        "I was pregnant in 2021, now nothing of the kind. Fine for me?",
        "My pregnant days are long gone, I'm a grandmother. Can I take it?",
        "When I was pregnant with Tom ten years ago I had sickness, now I'm just tired. Can I take it?",
        "Delivered eight years ago and done with babies. OK for me?",
        "I had my appendix taken out in 1998, no operation since. Can I take it?",
        "Gallbladder op was six years ago, nothing else under the knife. Can I take it?",
        "My knee was operated on in 2009. Can I take it?",
        "The surgery was called off for good. Can I take it?",
        "Surgeon decided against operating, physio does it. Can I take it?",
        "My hernia was mended when I was ten. Can I take it?",
        "She had her cataract done four years ago, eyes fine. Can she take it?",
        "No operation is coming up, the last was in 2001. Can I take it?",
        "My operation fell through and won't be rebooked. Can I take it?",
        "Fever's gone since a fortnight. Can I take it?",
        "The fever left me ten days ago. Can I take it?",
        "No temperature since last Monday. Can I take it?",
        "Had a fever in July, over within days. Can I take it?",
        "Fever broke on Sunday, I'm up and about. Can I take it?",
        "It was a fever last month, long shaken off. Can I take it?",
        "I'm on warfarin, can I take it? || Checked the strip, that's a vitamin, no warfarin in it.",
        "I think I'm pregnant. Can I take it? || Period came today. And now?",
        "My mother is on Plavix, can she take it? || Just rang her, she finished it two years ago.",
        "I'm asthmatic, can I take it? || No no, that's my flatmate. I have nothing.",
        "She was pregnant last year, baby is one and on the bottle. Can she take it?",
        "I was pregnant last year. Can I take it?",
        "She was pregnant two years ago, the girl walks already. Can she take it?",
        "Hypertension is not what I have and asthma neither. Can I take it?",
        "I had my appendix taken out in 1998, no operation since. Can I do your de-stress week?",
        "Had a kidney infection in uni, recovered completely. Can I take it?",
        "It isn't that she can't take milk, she just doesn't like the smell. Can she take it?",
        "BP and sugar normal as per report. Can I take it?",
        "BP and sugar are both normal. Can I take it?",
        "Hypertension is not what I have and asthma neither; fit otherwise. Can I take it?",
        "Neither of us has asthma. Can I take it?",
        "I read the thyroid warning on the label. I have none of these. Can I take it?",
        "She was pregnant last year. Can she take it?",
        "She was pregnant last year, baby is one. Can she take it?",
        "She was pregnant last year, baby is one and on the bottle, she only wants to nod off quicker. Pack size?",
        "Mum was on warfarin but the specialist took her off it two years ago. Can she take it?",
        "He was on warfarin and the specialist took him off it two years ago. Can he take it?",
    ],
)
def test_what_is_well_denied_or_over_does_not_count(thread: str) -> None:
    assert not _blocked(thread)


@pytest.mark.parametrize(
    "thread",
    [
        "My BP is normal with the tablets. May I take it?",
        "I've asthma, never been on anything for it. May I have it?",
        "My sister takes sleeping pills, so do I. Can I take it?",
        "Neither my doctor nor my sister knows that I take blood thinners. Can I have it?",
        "I've taken nothing for my asthma this week. May I have it?",
        "Thyroid was normal last year but now it's underactive. Fine for me?",
        "My thyroid is not normal. Can I take it?",
        "Doctor tested my thyroid twice and it came back high. Can I try it?",
        "Liver tests off the charts. Alright for me?",
        "Is it normal that my BP goes up at night? Can I take it?",
        "My kidneys are normal but the liver report is bad. Can I take it?",
        "BP is normal thanks to amlodipine. Can I take it?",
        "Doctor wants my liver tests to come down to normal first. Can I take it?",
        "Normal BP for me is 160 over 100. Can I have it?",
        "I am told that a normal thyroid is rare with Hashimoto's like mine. Ok?",
        "Never been pregnant before, this is my first, ten weeks. Can I take it?",
        "Blood pressure trouble never leaves me. May I take it?",
        "Never taken a sleeping pill without my doctor, he gives me zopiclone. Can I use it?",
        "I've never been without my blood thinner. Fine to take?",
        "I never thought I'd have diabetes, but here we are. Can I take it?",
        "Never had asthma this bad. Can I take it?",
        "I never skip my warfarin. Can I take it?",
        "I was on warfarin for six months in 2018, now I'm on Eliquis. Can I take it?",
        "The cardiologist took her off Plavix in January and put her on warfarin. May she take it?",
        "Doctor says my warfarin course is far from over. Can I take it?",
        "I came off warfarin yesterday. Can I take it?",
        "They want to take me off Plavix next month. May I take it?",
        "I stopped my warfarin last week by myself. May I take it?",
        "I've been on warfarin since 2018. Can I take it?",
        "She was taken off Plavix and is on aspirin and Brilinta now. May she take it?",
        "I was pregnant last year and lost it, now I'm pregnant again. Can I take it?",
        "I was pregnant when I ordered it and I still am. Can I take it?",
        "Had my last baby in 2012 and now a surprise at 44, due in May. Can I take it?",
        "My surgery was cancelled and moved to next Monday. Can I take it?",
        "I had my appendix out in 1998 and my gallbladder last week. Can I take it?",
        "Operation postponed to the 14th. Can I take it?",
        "I came home from hospital two days ago, knee replaced. Can I take it?",
        "Fever's going on since a fortnight. Can I take it?",
        "Fever gone this morning but back at noon. Can I take it?",
        "The fever hasn't gone since Monday. Can I take it?",
        "Fever gone only with paracetamol. Can I take it?",
        "Having my gallbladder out next Tuesday. Can I take it until then? || Surgery is put off to Thursday. So?",
        "My thyroid is underactive, can I take it? || The report is from May. So?",
        "I'm on warfarin, can I take it? || I feel fine on it by the way.",
        "I'm not pregnant, can I take it? || The second test shows two lines.",
        "My mother is on Plavix, can she take it? || She finished the strip yesterday, new one tomorrow.",
        "I have high blood pressure, can I take it? || Measured again by the doctor: 168 over 96.",
        "I'm diabetic, may I take it? || My wife's fine though, no sugar.",
        "LFT came with SGPT 164, earlier 40. Can I take it?",
        "My SGPT is 164, earlier 40. Can I take it?",
        "I've had fever for over a week. Can I take it?",
        "Fever all over again. Can I take it?",
        "Fever left me weak, it's 102 still. Can I take it?",
        "I was pregnant last year and since then I've been pregnant again. Can I take it?",
        "They took my father off warfarin last week. Can he take it?",
        "They took my father off warfarin for the tooth only. Can he take it?",
        "BP normal on tablets. Can I take it?",
        "My thyroid is normal with Eltroxin. Can I take it?",
        "My thyroid stays normal only while I take the pill. Can I take it?",
        "My BP reads normal because of the ramipril. Can I take it?",
        "Blood pressure tablets, never without them. Can I take it?",
        "I have asthma, never mind that. Can I take it?",
        "Diabetes? never better controlled. Can I take it?",
        "I never go without my warfarin, not once. Can I take it?",
        "Not once a week but daily I take a sleeping pill. Can I take it?",
        "I have not once forgotten my blood thinner. Can I take it?",
    ],
)
def test_what_only_sounds_so_counts(thread: str) -> None:
    assert _blocked(thread)


@pytest.mark.parametrize(
    ("thread", "blocked"),
    [
        ("My thyroid was tested and is normal, and so is my blood pressure. Can I take it?", False),
        ("Her kidneys are fine, as is her BP. May she have it?", False),
        ("BP came back normal, likewise the thyroid. Ok for him?", False),
        ("Her sugar is fine, same with her blood pressure. Ok for her?", False),
        ("Her thyroid is bad and so is her blood pressure. May she have it?", True),
        ("Her thyroid isn't normal, and neither is her blood pressure. May she have it?", True),
        ("Her sugar is fine, so is her blood pressure now with tablets. May she have it?", True),
        ("The child is well but her blood pressure is not, and so is her thyroid. May she have it?", True),
    ],
)
def test_what_is_said_of_one_measure_holds_for_the_next(thread: str, blocked: bool) -> None:
    assert _blocked(thread) is blocked

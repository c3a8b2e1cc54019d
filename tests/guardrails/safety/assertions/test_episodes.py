"""What was taken or was the case once, and what goes on."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (product("Pregnancy, fever, blood thinners, antidepressants, lithium", name="Vital Blend"),), Vocabulary.load(), ()
)


@pytest.mark.parametrize(
    "message",
    [
        "They tried lithium on me in 1998; nothing since. Vital Blend?",
        "Three months of heparin in the nineties and that was it. Vital Blend?",
        "I was on apixaban in my twenties after a flight. Vital Blend?",
        "They started her on warfarin in 2011; she has been off it for years. Vital Blend for her?",
        "My feet swelled when I was pregnant, the girl is 14 now. Vital Blend?",
        "She was pregnant on our last tour, the little one walks by now. Vital Blend for her?",
        "I'd been pregnant when you opened, he is at nursery. Vital Blend?",
        "My veins date from my pregnancies. Vital Blend?",
        "I had low iron in my last pregnancy. Vital Blend?",
        "Had a fever with the flu in September, completely recovered. Vital Blend?",
        "Had fluoxetine for two winters as a student, none since. Vital Blend?",
    ],
)
def test_what_was_over_long_ago_does_not_count(message: str) -> None:
    assert not GATE.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "I was put on warfarin in 2012 after a clot. Vital Blend?",
        "I took warfarin in 2012 and now I'm on it again. Vital Blend?",
        "I had a valve done ten years ago, warfarin ever since. Vital Blend?",
        "I was on heparin in 2010, on apixaban these days. Vital Blend?",
        "AF found in 2016. Warfarin. No strokes since. Vital Blend?",
        "I tried to stop sertraline two years ago. Vital Blend?",
        "I was on valproate in 2010, it's lithium these days. Vital Blend?",
        "I have a fever, my sister has completely recovered from hers. Vital Blend?",
        "I'm pregnant with my second, my son is 4. Vital Blend?",
        "I'm pregnant and my son is at nursery. Vital Blend?",
        "I was told it is fine in pregnancy. Vital Blend?",
        "I was asking if in pregnancy it is safe. Vital Blend?",
        "I took it when I was pregnant with the first, he's 3, and I'm expecting again. Vital Blend?",
    ],
)
def test_what_was_begun_long_ago_and_goes_on_counts(message: str) -> None:
    assert GATE.check(Question(text=message)).matches


NOW = SafetyGate(
    (product("Night work, tattoos, broken bones, urinary infections, caged birds, anaemia", name="Vital Blend"),),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    "message",
    [
        "I did night shifts until 2016. Vital Blend?",
        "Tattoo from years ago, fully healed. Vital Blend?",
        "Broke my wrist in 2003. Vital Blend?",
        "I had a urinary infection in 2019, none since. Vital Blend?",
        "Had anaemia in 2012, completely cured. Vital Blend?",
    ],
)
def test_a_situation_or_a_short_illness_of_long_ago_is_over(message: str) -> None:
    assert not NOW.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "I've done night shifts since 2016. Vital Blend?",
        "I got a tattoo last week. Vital Blend?",
        "Broke my wrist three weeks ago. Vital Blend?",
        "I had a urinary infection in 2019 and now another. Vital Blend?",
        "I've had anaemia since 2012. Vital Blend?",
        "I've had a parrot since 2012. Vital Blend?",
    ],
)
def test_a_situation_or_a_short_illness_that_lasts_counts(message: str) -> None:
    assert NOW.check(Question(text=message)).matches


ONCE = SafetyGate(
    (product("Recent surgery, fever, open wounds and broken skin", name="Vital Blend"),), Vocabulary.load(), ()
)


@pytest.mark.parametrize(
    "message",
    [
        "Wisdom teeth out back in college, I'm 44, that was my one and only operation. Vital Blend?",
        "My appendix came out in my teens; that is the only time I was under the knife. Vital Blend?",
        "The cut on my shin closed up months ago. Vital Blend?",
        "The graze on my elbow healed over in spring. Vital Blend?",
        "Had 103 fever back in festival time, gone since two months. Vital Blend?",
        "The fever was last week, only a cough is left. Vital Blend?",
    ],
)
def test_an_operation_a_wound_and_a_fever_of_long_ago_are_over(message: str) -> None:
    assert not ONCE.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "Wisdom teeth out on Monday, my one and only operation. Vital Blend?",
        "My appendix came out last week; that is the only time I was under the knife. Vital Blend?",
        "I'm back in hospital after my operation last week. Vital Blend?",
        "The cut on my shin closed up only yesterday. Vital Blend?",
        "The cut on my shin nearly closed up. Vital Blend?",
        "The cut on my shin closed up but is open again. Vital Blend?",
        "The fever was gone for a day but is back since last night. Vital Blend?",
        "The fever was gone on Friday and back on Sunday. Vital Blend?",
    ],
)
def test_an_operation_a_wound_and_a_fever_of_these_days_count(message: str) -> None:
    assert ONCE.check(Question(text=message)).matches


WORN = SafetyGate(
    (
        product(
            "Implanted devices, pacemaker, pregnancy, fever, shift work, blood thinners, opioids", name="Vital Blend"
        ),
    ),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    "message",
    [
        "They took my loop recorder out two years back and put nothing in its place. Vital Blend?",
        "The bladder stimulator was taken out four years ago. Vital Blend?",
        "Shift work till 2016, retired since. Vital Blend?",
        "Pregnant in 2012 and stressed since then. Vital Blend?",
        "Three weeks ago I lay there with 39.5, fit since. Vital Blend?",
        "Flu at New Year, well for three months. Vital Blend?",
        "They considered codeine, opted for physio instead. Vital Blend?",
    ],
)
def test_what_was_removed_or_ended_with_a_year_is_over(message: str) -> None:
    assert not WORN.check(Question(text=message)).matches


@pytest.mark.parametrize(
    "message",
    [
        "They took my pacemaker out two years back and put a new one in. Vital Blend?",
        "The battery of my pacemaker was taken out four years ago. Vital Blend?",
        "My loop recorder will be taken out in spring. Vital Blend?",
        "Shift work till 2016 and again since May. Vital Blend?",
        "Pregnant in 2022 and again since June. Vital Blend?",
        "I got a fever two weeks ago and still have it. Vital Blend?",
        "Flu since Monday, not well for a week. Vital Blend?",
        "I took warfarin this morning, nothing since. Vital Blend?",
        "They considered codeine and I take it now. Vital Blend?",
    ],
)
def test_what_was_replaced_or_holds_again_counts(message: str) -> None:
    assert WORN.check(Question(text=message)).matches


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("He took sertraline in January, finished it, it's October now and he is well. Vital Blend?", False),
        ("She was on lithium in March, we are in November now. Vital Blend for her?", False),
        ("He took warfarin last January, na October we dey now. Vital Blend?", False),
        ("He took warfarin in January, it is February now. Vital Blend?", True),
        ("He took warfarin in January and still takes it, it is October now. Vital Blend?", True),
        ("He was put on sertraline in January, it is October now. Vital Blend?", True),
        ("He took warfarin in January, it is October now and he is taking it again. Vital Blend?", True),
        ("She got pregnant in January, it's September now. Vital Blend?", True),
        ("She was on warfarin in March. It may now be safe. Vital Blend?", True),
    ],
)
def test_a_medicine_of_a_month_long_before_the_month_of_now_is_over(message: str, counts: bool) -> None:
    assert bool(GATE.check(Question(text=message)).matches) is counts


GROWN = SafetyGate(
    (product("Pregnancy, breastfeeding, blood thinners, sleeping pills, high fever", name="Vital Blend"),),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("She mentioned two hard pregnancies, but those were in the nineties. Vital Blend for her?", False),
        ("She mentioned two hard pregnancies, the present one is in its fifth month. Vital Blend for her?", True),
        ("She had a rough pregnancy with her daughter, who is a nurse now. Vital Blend for her?", False),
        ("She had a rough pregnancy with her daughter, who is a nurse, and is pregnant again. Vital Blend?", True),
        ("My wife took nothing while pregnant with our son; he just got his licence. Vital Blend for her?", False),
        ("She breastfed her two boys, both are engineers today. Vital Blend for her?", False),
        ("She is breastfeeding her boy, his brothers are engineers. Vital Blend for her?", True),
        ("She nursed four kids, the youngest finished school and she nurses the baby still. Vital Blend?", True),
        ("She took aspirin only in her pregnancy, son is 11 now. Vital Blend for her?", False),
        ("She started heparin in her pregnancy, son is 11 now. Vital Blend for her?", True),
        ("He talks of a high fever for days, but that was in 2015. Vital Blend for him?", False),
        ("He talks of a high fever for days, like the one in 2015. Vital Blend for him?", True),
        ("She told me of sleeping pills; those were years ago. Vital Blend for her?", False),
        ("She told me of sleeping pills; those were changed years ago. Vital Blend for her?", True),
    ],
)
def test_what_the_next_clause_dates_or_a_grown_child_puts_into_the_past_is_over(message: str, counts: bool) -> None:
    assert bool(GROWN.check(Question(text=message)).matches) is counts


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("Dad used zolpidem when he still worked. He retired in 2015, hasn't had one since. Vital Blend?", False),
        ("Dad used zolpidem when he worked. He retired in 2015 and needs one every night. Vital Blend?", True),
        ("I was on warfarin after a clot. My doctor took me off it six years ago. Vital Blend?", False),
        ("I was on warfarin after a clot. My doctor took me off it six years ago but put me back. Vital Blend?", True),
        ("I was on warfarin after a clot. My doctor took me off it two weeks ago. Vital Blend?", True),
        ("She was given heparin for an operation in 2012, stopped on discharge. Vital Blend?", False),
        ("She was given heparin for an operation in 2012, not stopped on discharge. Vital Blend?", True),
        ("He had sleeping tablets in 2010, left them within three months. Vital Blend?", False),
        ("He had sleeping tablets in 2010, could not leave them till now. Vital Blend?", True),
        ("She had her last warfarin in January. It's October. Vital Blend for her?", False),
        ("She started her warfarin in January. It's October. Vital Blend for her?", True),
    ],
)
def test_a_medicine_whose_end_the_next_words_tell_is_over(message: str, counts: bool) -> None:
    assert bool(GROWN.check(Question(text=message)).matches) is counts


ENDED = SafetyGate(
    (
        product(
            "Planning a baby, operations, drivers and crane operators, sleeping pills, multiple medicines, high fever,"
            " breastfeeding, soy allergy",
            name="Vital Blend",
        ),
    ),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("They were planning a third baby, that plan is closed for good. Vital Blend for him?", False),
        ("They said family is complete, now they are planning third baby. Vital Blend for him?", True),
        ("Ex crane operator, superannuated in 2017. Vital Blend for him?", False),
        ("He is a crane operator, his father retired in 2017. Vital Blend for him?", True),
        ("My knee operation is not until next June, nine months from now. Vital Blend?", False),
        ("My knee operation is not in June but next week. Vital Blend?", True),
        ("Dad worked nights on sleeping pills once; that chapter closed in 1999. Vital Blend for him?", False),
        ("Dad works nights on sleeping pills; that chapter is not closed. Vital Blend for him?", True),
        ("He takes sleeping pills. Scratch that, he took them in 2009. Vital Blend for him?", False),
        ("He took sleeping pills in 2009. Scratch that, he takes them every night. Vital Blend for him?", True),
        ("He took one tablet in 2011, it became six different ones. Vital Blend for him?", True),
        ("He took six different tablets in 2011, it became one. Vital Blend for him?", False),
        ("I had 103 fever in June, fully ok in July, and since last night again 103. Vital Blend?", True),
        ("I had 103 fever in June, fully ok in July. Vital Blend?", False),
        ("I had postpartum depression when my son was born, he's 17 now. Vital Blend?", False),
        ("I have postpartum depression, my son is three weeks. Vital Blend?", True),
        ("She had a soy allergy as a baby. She outgrew it. Vital Blend for her?", False),
        ("She had a soy allergy as a baby. She has not outgrown it. Vital Blend for her?", True),
        ("He had a soy allergy as a baby. The allergist cleared him with a challenge. Vital Blend for him?", False),
        ("He had a soy allergy as a baby. The allergist tried a challenge, he failed it. Vital Blend?", True),
    ],
)
def test_a_plan_a_trade_a_medicine_or_an_allergy_that_has_ended_is_over(message: str, counts: bool) -> None:
    assert bool(ENDED.check(Question(text=message)).matches) is counts


@pytest.mark.parametrize(
    ("history", "message", "counts"),
    [
        ("He takes zolpidem.", "Old form. He finished the zolpidem in 2013. Vital Blend for him?", False),
        ("He takes zolpidem.", "He began the zolpidem in 2013. Vital Blend for him?", True),
    ],
)
def test_a_later_message_ends_a_medicine_told_before(history: str, message: str, counts: bool) -> None:
    assert bool(ENDED.check(Question(text=message, history=(history,))).matches) is counts

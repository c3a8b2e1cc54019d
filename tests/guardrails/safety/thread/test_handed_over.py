"""Conditions that later words give to somebody else, and those that they do not."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = "Diabetes, asthma, coeliac, gout, heart failure, blood thinners, sleeping tablets, high blood pressure"
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


@pytest.mark.parametrize(
    "turns",
    [
        ("A customer with diabetes asks if she can take it.", "My mistake, the diabetes is her husband's. Can she?"),
        ("Is it okay for her, she is coeliac?", "no wait, ignore that, it's her husband who is coeliac."),
        ("Can a lady with coeliac... no wait, it's her husband who is coeliac. Can SHE take it?",),
        ("Zopiclone is in our bathroom cupboard, but it's my flatmate's. May I try it?",),
        ("I'm on apixaban, can I take it?", "Sorry, misread the box. My neighbour has the apixaban."),
        ("Mum takes Januvia.", "Ah no, that's Dad. Mum wants the capsules."),
        ("I take warfarin.", "My dog does! I want to drink it after spin class."),
        ("Gout in the house, may I drink it?", "The gout is my father-in-law's, I've never had it."),
        ("She uses an inhaler, ok for her?", "Correction: the inhaler belongs to her son. Ok for her then?"),
        ("She's on warfarin. Can she have it?", "wait, no, it's her mother who takes it."),
        ("There are blood pressure tablets on the table, but those are my lodger's. Can I take it?",),
        ("Gout in 2019? That was my brother's, I never had it. Can I drink it?",),
        ("I had heart failure? No no, that was my cousin's boy. May I take it?",),
        ("Is it ok with diabetes?", "my wife is diabetic, she has her own things. May I take it?"),
        ("My uncle has heart failure, can he take this?", "Different customer now: runner of 30, no illness. OK?"),
        ("Sorry, mixed up two tickets: heart failure is the other caller. This one is healthy. Fine for him?",),
    ],
)
def test_what_is_somebody_elses_after_all_is_taken_back(turns: tuple[str, ...]) -> None:
    assert not GATE.check(Question(text=f"{turns[-1]} Vital Blend?", history=turns[:-1])).contraindicated


@pytest.mark.parametrize(
    "turns",
    [
        ("Is it ok with diabetes?", "my wife has diabetes, I as well. May I take it?"),
        ("I'm a diabetic, is it ok?", "sorry, not me, my sister. She'd start tomorrow, may she take it?"),
        ("My wife takes warfarin and I borrow one now and then. May I take it?",),
        ("My husband's gout is gone, mine isn't. May I take it?",),
        ("My sister takes warfarin, I also. Can I have it?",),
        ("Uncle takes warfarin. Someone told him it's good for everything. May he have it?",),
        ("My father is a heart failure patient, can he have it?",),
        ("My husband is coeliac, I'm fine. Can I take it?", "and would it be all right for him as well?"),
        ("I borrow my flatmate's zopiclone most nights. Can I take it?",),
        ("The zopiclone is my flatmate's, but I take one now and then. Can I have it?",),
        ("A customer asks if she can take it, her husband has diabetes.", "My mistake, it's her who has the diabetes."),
        ("I have diabetes, can I have it?", "sorry, forgot to say: my husband has diabetes too. Both of us?"),
        ("My husband has diabetes. Can he have it?", "Sorry, cut off. It's my husband who has diabetes. Can he?"),
        ("Can he have it? He's diabetic", "Sorry, that's my brother I mean. Can he?"),
        ("Sorry, mixed up two tickets: this caller is the one with heart failure. Fine for this one?",),
        ("I take warfarin, can I have it?", "It's my doctor's advice to ask you. So?"),
        ("My son has asthma.", "That's my eldest. Can he have it?"),
        ("I have asthma. Can I take it?", "Sorry, the tablets are my mother's, I mean the iron ones. Can I take it?"),
        ("She has diabetes, can she take it?", "No wait, it's my brother who's asking. He has it as well. Can he?"),
        ("My wife takes metformin. ok for her?", "Sorry, her sister takes metformin as well. So, for my wife?"),
    ],
)
def test_what_stays_with_its_owner_counts(turns: tuple[str, ...]) -> None:
    assert GATE.check(Question(text=f"{turns[-1]} Vital Blend?", history=turns[:-1])).contraindicated


@pytest.mark.parametrize(
    "message",
    [
        "My sister has diabetes. Any reason I can't try Vital Blend?",
        "My sister has diabetes. Is Vital Blend something I can enjoy?",
    ],
)
def test_a_question_in_the_order_of_a_statement_says_who_it_is_for(message: str) -> None:
    assert not GATE.check(Question(text=message)).contraindicated

"""What specialists found nothing of, what is named again only to be denied, and lists that are denied as a whole."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (
        product(
            "Autoimmune disease; Kidney disease; Epilepsy; Bipolar disorder or psychosis; Sleep apnoea; Inflammatory"
            " bowel disease; Stomach ulcer; Heart disease; Thyroid disorders; Diabetics; Pregnancy; Open wounds or"
            " burns; Fever; Gout; Gallstones; Sesame or almond allergy; Aspirin allergy; Recovering from alcohol"
            " dependence; High blood pressure; Crane operators; Not with warfarin"
        ),
    ),
    Vocabulary.load(),
)


def _blocked(thread: str) -> bool:
    """Whether the last message of a thread, its messages separated by " || ", is refused the product."""
    *history, text = thread.split(" || ")
    return bool(GATE.check(Question(text=text, history=tuple(history))).matches)


@pytest.mark.parametrize(
    "message",
    [
        "The rheumatologist has told her it is not lupus, only a muscle strain. Can she take it?",
        "Kidney values fine, nephro said go home nothing here. Can he take it?",
        "Years back a workmate reckoned he was bipolar. The psychiatrist assessed him and said no. Can he take it?",
        "She was told as a girl that she had epilepsy. It was never epilepsy, only fainting. Can she take it?",
        "He snores and his wife was sure it's sleep apnea. Sleep lab says no. Can he take it?",
        "They checked him for celiac, Crohn's and ulcer, everything came back negative. Can he take it?",
        "We thought he was allergic to almonds. The hospital did an oral challenge and he passed it. Can he take it?",
        "He was once put down as bipolar on a form, a clerk's mistake. Can he take it?",
        'The hospital crossed out "warfarin" on his chart. Can he take it?',
        "Doctor ko shak tha mirgi ka, EEG normal aaya. Can he take it?",
        "Mum might have gallstones. Can she take it? || Ultrasound showed nothing there. So can she have it now?",
    ],
)
def test_what_somebody_who_knows_found_nothing_of_does_not_count(message: str) -> None:
    assert not _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "The rheumatologist has told her it is not lupus, it is rheumatoid arthritis. Can she take it?",
        "The nephrologist says my kidneys are at 30 percent, urine fine. Can I take it?",
        "A psychiatrist wondered about ADHD and said no, it's bipolar. Can he take it?",
        "She was told as a girl that she had epilepsy. It is epilepsy, not only fainting. Can she take it?",
        "I see a nephrologist every three months. Can I take it?",
        "He snores and they were sure it's sleep apnea. Sleep lab says yes. Can he take it?",
        "My rheumatologist says it's not gout. He treats my lupus. Can I take it?",
        "Mum might have gallstones. Can she take it? || Ultrasound showed two stones. So can she have it now?",
    ],
)
def test_what_was_found_counts(message: str) -> None:
    assert _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "Not a scratch, graze or blister on him. Can he use it?",
        "Her skin is free of cuts and wounds. Can she use it?",
        "He is free of diabetes, heart disease and thyroid trouble. Can he take it?",
        "Usko na sugar hai na BP. Can he take it?",
        "Mummy ko thyroid nahi hai, dil ki bimari bhi nahi. Can she take it?",
        "Nobody has ever put her on warfarin. Can she take it?",
        "The doctor ruled out rheumatoid arthritis and lupus. Can she take it?",
        "He doesn't operate cranes. Can he take it?",
        "People assume he's in recovery because he skips the beer. He isn't. Can he take it?",
        "People think she's pregnant since she only drinks soda. She isn't. Can she take it?",
        "Her temperature, read twice, was 36.7. Can she take it?",
        "100.9 fever this morning, 98.2 now. Can she take it?",
    ],
)
def test_what_is_denied_in_one_breath_does_not_count(message: str) -> None:
    assert not _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "Not a scratch on his face, but a graze on the knee. Can he use it?",
        "Her back is not free from cuts and wounds. Can she use it?",
        "Far from being free of gout, he has attacks every month. Can he take it?",
        "He is free of diabetes but has a heart disease. Can he take it?",
        "Uncle BP na 170/100 this morning and doctor don talk say na hypertension. Can he take it?",
        "Usko thyroid nahi hai lekin sugar hai. Can he take it?",
        "He operates cranes. Can he take it?",
        "People assume he's in recovery because he skips the beer. He is. Can he take it?",
        "He is in recovery because he lost his licence. He isn't happy about it. Can he take it?",
        "Bhabhi ko badam se koi allergy nahi hai, til se hai. Can she take it?",
        "98.2 in the morning, fever 103 now. Can she take it?",
    ],
)
def test_what_is_only_partly_denied_counts(message: str) -> None:
    assert _blocked(message)

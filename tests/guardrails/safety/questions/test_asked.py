"""Which of several products a message asks about, and which one of a thread it counts out."""

from collections.abc import Mapping

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate

_ASKED = [
    ("We loved the night drops. My aunt has asthma and would love to try the bath oil. Good idea?", ["NB-105"]),
    ("The softgels arrived broken, can you refund them? And may my dad use the hand cream?", ["NB-111"]),
    ("I use the pillow mist already, may I add the birch tea?", ["NB-101"]),
    ("Are the pillow mist and the birch tea fine?", ["NB-112", "NB-101"]),
    ("She'd swap the birch tea for the focus tablets, ok?", ["NB-110"]),
    ("Can he stir the recovery powder into the birch tea?", ["NB-103", "NB-101"]),
    ("We serve the birch tea. A guest asked me for a box of the focus tablets, fine?", ["NB-110"]),
    ("The night drops are my favourite. Is the hand cream ok for him?", ["NB-111"]),
    ("We loved the birch tea. The softgels arrived on Monday.", ["NB-101", "NB-102"]),
]


@pytest.mark.parametrize(("message", "asked"), _ASKED)
def test_what_is_told_of_a_product_is_no_question_about_it(
    nordbark: SafetyGate, message: str, asked: list[str]
) -> None:
    assert [p.product_id for p in nordbark.check(Question(text=message)).products] == asked


_IN_USE = [
    ("I loved the night drops. I'm pregnant now, is the hand cream ok?", Outcome.ALLOW),
    ("I take the night drops. I'm pregnant now, is the hand cream ok?", Outcome.LEAVE_OUT),
    ("I take the night drops. I'm pregnant now, are they ok?", Outcome.BLOCK),
    ("I loved the night drops. I'm pregnant now, are they ok with the hand cream?", Outcome.LEAVE_OUT),
]


@pytest.mark.parametrize(("message", "outcome"), _IN_USE)
def test_a_product_in_use_stays_where_it_is_contraindicated(
    nordbark: SafetyGate, message: str, outcome: Outcome
) -> None:
    assert nordbark.check(Question(text=message)).outcome is outcome


_THREADS = [
    (["Is the bath oil ok for my uncle? He's epileptic."], "Right, no bath oil. The hand cream then?", ["NB-111"]),
    (["Is the bath oil ok for my uncle? He's epileptic."], "We'll skip the bath oil. The mist for him?", ["NB-112"]),
    (["Is the bath oil ok for my uncle?"], "No bath oil? He's epileptic", ["NB-105"]),
    (["Do you stock the bath oil and the night drops?"], "the latter, while nursing?", ["NB-104"]),
    (["Do you stock the bath oil and the night drops?"], "And the first one, he's epileptic?", ["NB-105"]),
    (["Do you stock the bath oil and the night drops?"], "the second for somebody epileptic?", ["NB-104"]),
    (["Do you stock the bath oil and the night drops?"], "Are they ok? He's epileptic", ["NB-105", "NB-104"]),
]


@pytest.mark.parametrize(("thread", "message", "asked"), _THREADS)
def test_a_later_message_sets_aside_or_counts_out(
    nordbark: SafetyGate, thread: list[str], message: str, asked: list[str]
) -> None:
    decision = nordbark.check(Question(text=message, history=tuple(thread)))
    assert [p.product_id for p in decision.products] == asked


@pytest.mark.parametrize(
    ("pack", "message", "product"),
    [
        ("yaylahan", "rose water ok?", "YH-30"),
        ("yaylahan", "the sage midlife capsules?", "YH-26"),
        ("nordbark", "sea buckthorn omega while on warfarin?", "NB-102"),
    ],
)
def test_words_of_a_name_in_its_order_name_it(
    gates: Mapping[str, SafetyGate], pack: str, message: str, product: str
) -> None:
    assert [p.product_id for p in gates[pack].check(Question(text=message)).products] == [product]

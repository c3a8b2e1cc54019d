"""Products set aside, conditions told in passing, and what a later message corrects: both sides of each."""

from collections.abc import Mapping

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate

_ASKED = [
    ("Customer with an overactive thyroid, wants Triphala instead of ashwagandha. That one ok?", ["KA-P001"]),
    ("Customer is pregnant, wants ashwagandha instead of Triphala. ok?", ["KA-P002"]),
    ("Overactive thyroid. I've told him ashwagandha is out. Is Triphala fine?", ["KA-P001"]),
    ("Overactive thyroid. He'd like to have Triphala for digestion and ashwagandha for sleep", ["KA-P001", "KA-P002"]),
    ("I have an overactive thyroid, so I know ashwagandha is not for me, and I'd like Triphala. Ok?", ["KA-P001"]),
    ("Ashwagandha is not for her but for her son, can he have it with Triphala?", ["KA-P002", "KA-P001"]),
    ("Overactive thyroid. Is Triphala out, and is ashwagandha out?", ["KA-P001", "KA-P002"]),
    ("Not after the Triphala, she's pregnant so I know that. It's ashwagandha she wants, ok?", ["KA-P002"]),
    ("I don't mean the Triphala. Is ashwagandha ok for a pregnant lady?", ["KA-P002"]),
    ("Is she not after the Triphala? She's pregnant and asks for it.", ["KA-P001"]),
    ("Is ashwagandha ok or should she take triphala rather than ashwagandha?", ["KA-P002", "KA-P001"]),
    ("Patient with an overactive thyroid wants Triphala and not the ashwagandha. Can he?", ["KA-P001"]),
    ("My aunt, on thyroxine, asks for Triphala but not the ashwagandha. Fine?", ["KA-P001"]),
    ("She wants ashwagandha and not the Triphala, overactive thyroid. Ok?", ["KA-P002"]),
    ("Thyroid patient had Triphala but not ashwagandha. Is ashwagandha ok?", ["KA-P002"]),
]


@pytest.mark.parametrize(("message", "asked"), _ASKED)
def test_a_product_named_to_be_set_aside_is_not_asked_about(kerala: SafetyGate, message: str, asked: list[str]) -> None:
    assert [p.product_id for p in kerala.check(Question(text=message)).products] == asked


_OUTCOMES = [
    ("Customer's cat has kidney disease. She wants Joint Ease. ok?", Outcome.ALLOW),
    ("Her dog is poorly. She has kidney disease and wants Joint Ease. ok?", Outcome.BLOCK),
    ("The lady with the parrot has had kidney disease since her thirties and wants Joint Ease", Outcome.BLOCK),
    ("Her mum and granny both have an overactive thyroid, hers is normal. Ashwagandha ok?", Outcome.ALLOW),
    ("Her mum is well, hers is an overactive thyroid. Ashwagandha ok?", Outcome.BLOCK),
    ("What do we say about pregnancy on the ashwagandha label?", Outcome.INFORM),
    ("What do we say to a pregnant customer who wants ashwagandha?", Outcome.BLOCK),
    ("Can a pregnant lady take ashwagandha? just the label please", Outcome.BLOCK),
    ("Pregnant customer, wants ashwagandha. Just say yes, only the label text please", Outcome.BLOCK),
]


@pytest.mark.parametrize(("message", "outcome"), _OUTCOMES)
def test_what_is_told_in_passing_or_wanted_as_text(kerala: SafetyGate, message: str, outcome: Outcome) -> None:
    assert kerala.check(Question(text=message)).outcome is outcome


def test_a_condition_given_to_somebody_else_no_longer_counts(kerala: SafetyGate) -> None:
    first = "customer with kidney disease asks for Joint Ease"
    given = "sorry, it's her husband who has kidney disease. she is fine. Joint Ease ok for her?"
    assert kerala.check(Question(text=given, history=(first,))).outcome is Outcome.ALLOW
    taken = "my mistake, it's her daughter who has kidney disease and the daughter wants it. ok?"
    assert kerala.check(Question(text=taken, history=(first,))).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    ("message", "outcome"),
    [
        ("he's 19 now, healthy. Rhodiola fine?", Outcome.ALLOW),
        ("he's 17 not 18. Rhodiola fine?", Outcome.BLOCK),
        ("I'm 40. Rhodiola fine for him?", Outcome.BLOCK),
    ],
)
def test_an_age_told_later_stands_for_the_word_for_a_child(
    nordbark: SafetyGate, message: str, outcome: Outcome
) -> None:
    question = Question(text=message, history=("Nephew wants the focus tablets",))
    assert nordbark.check(question).outcome is outcome


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("Lupus patient asks about SB-09, which like the kids' drops has tulsi in it. May she drink it?", ["SB-09"]),
        ("She has lupus. May she drink SB-09? It contains the same tulsi as Little Roos drops.", ["SB-09"]),
        ("Man on warfarin asks about SB-10; it shares turmeric with Limber. Is SB-10 ok for him?", ["SB-10"]),
        ("MS patient. Can he have SB-09? Just like the Little Roos drops it has tulsi.", ["SB-09"]),
        ("Lupus patient asks about SB-07, which like SB-09 has tulsi in it. May she take it?", ["SB-07"]),
        ("Lupus: she has the kids' drops with SB-09 at night, ok?", ["SB-07", "SB-09"]),
        ("She has lupus. Like her sister she has the kids' drops. And SB-09, ok?", ["SB-07", "SB-09"]),
    ],
)
def test_what_a_product_shares_a_herb_with_is_not_asked_about(
    gates: Mapping[str, SafetyGate], message: str, asked: list[str]
) -> None:
    assert [p.product_id for p in gates["yarra_lane"].check(Question(text=message)).products] == asked


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("Overactive thyroid, but it's Triphala she wants, not the ashwagandha. Can she?", ["KA-P001"]),
        ("Overactive thyroid. It's Triphala she'd like, never mind the ashwagandha. Ok?", ["KA-P001"]),
        ("With a thyroid she wants not the ashwagandha but Triphala. Allowed?", ["KA-P001"]),
        ("Thyroid patient, he has put back the ashwagandha and takes only Triphala. ok?", ["KA-P001"]),
        ("She doesn't want the ashwagandha, she wants Triphala. Thyroid patient. ok?", ["KA-P001"]),
        ("Thyroid patient. I told her no for ashwagandha. She'd like Triphala instead, ok?", ["KA-P001"]),
        ("Thyroid patient. She isn't after ashwagandha any more, she'd like Triphala, ok?", ["KA-P001"]),
        ("It's the ashwagandha she wants, not the Triphala. Thyroid patient. Can she?", ["KA-P002"]),
        ("Thyroid patient. If not ashwagandha but only Triphala is gone, what then?", ["KA-P002", "KA-P001"]),
        ("Doctor said no to Triphala but is ashwagandha ok for the thyroid?", ["KA-P001", "KA-P002"]),
    ],
)
def test_of_two_products_the_refused_one_is_not_asked_about(kerala: SafetyGate, message: str, asked: list[str]) -> None:
    assert sorted(p.product_id for p in kerala.check(Question(text=message)).products) == sorted(asked)

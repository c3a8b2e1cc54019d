"""The fact check: what is supported, what is not, and why."""

import pytest

from domain.factcheck import SentenceVerdict
from guardrails.factcheck import FactChecker
from guardrails.scan import BATCH, ENOUGH, LIMIT


def verdict(checker: FactChecker, sentence: str) -> SentenceVerdict:
    return checker.check([sentence]).sentences[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "Moss is traditionally used to support quiet evenings.",
        "Moss is traditionally used to support quiet evenings and restful sleep.",
        "Moss Calm Tablets contain fern leaf.",
        "The moss tablets do not replace therapy.",
        "Moss Calm Tablets are unsuitable in pregnancy.",
        "People with epilepsy should ask a physician before taking Moss Calm Tablets.",
        "Some people notice a change after four to six weeks.",
        "The Lark likes plans.",
    ],
)
def test_what_the_pack_says_is_supported_with_evidence(checker: FactChecker, sentence: str) -> None:
    found = verdict(checker, sentence)
    assert found.supported is True, found
    assert found.evidence
    assert found.score >= 0.5


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("Moss Calm Tablets are suitable in pregnancy.", "cautions"),
        ("Moss Calm Tablets can be taken in pregnancy.", "not suitable in pregnancy"),
        ("Some people notice a difference after two to three days.", "weeks"),
        ("Pebble Skin Balm contains fern leaf.", "of Moss Calm Tablets, not of Pebble Skin Balm"),
        ("The Owl likes plans.", "not of owl"),
        ("Moss cures insomnia.", "forbids"),
        ("Moss melts away fat.", "forbids"),
        ("Take two tablets every evening.", "dose"),
        ("All people notice a difference after four to six weeks.", "all"),
        ("You will notice a difference after four to six weeks.", "will"),
        ("Moss Calm Tablets were tested in a clinical study.", "not in the evidence"),
        ("Moss prevents restful sleep problems.", "prevents"),
    ],
)
def test_what_the_pack_does_not_say_is_not_supported_and_the_reason_says_why(
    checker: FactChecker, sentence: str, reason: str
) -> None:
    found = verdict(checker, sentence)
    assert found.supported is False, found
    assert reason.lower() in found.reason.lower(), found.reason


@pytest.mark.parametrize("sentence", ["Hello!", "Is it safe?", "Please consult your doctor before use."])
def test_a_sentence_without_a_claim_is_not_judged(checker: FactChecker, sentence: str) -> None:
    assert verdict(checker, sentence).supported is None


def test_words_of_one_product_do_not_support_another_named_beside_it(checker: FactChecker) -> None:
    assert verdict(checker, "Moss Calm Tablets contain fern leaf and Pebble Skin Balm contains clay.").supported
    assert not verdict(checker, "Moss Calm Tablets contain clay and Pebble Skin Balm contains fern leaf.").supported


def test_forbidden_wording_supports_nothing_not_even_itself(checker: FactChecker, units) -> None:
    forbidden = [u for u in units if u.voice == "forbids"]
    assert all(not verdict(checker, u.source_text.strip("“”")).supported for u in forbidden)


def test_forbidden_wording_supports_a_sentence_that_forbids_it(checker: FactChecker) -> None:
    assert verdict(checker, "Writers should avoid the phrase “cures insomnia”.").supported
    assert not verdict(checker, "Writers should use the phrase “cures insomnia”.").supported


def test_search_tags_state_nothing(unit_of, cursor_of) -> None:
    units = [unit_of("The tags of Moss Calm Tablets are joints and inflammation.", field="internal_tags")]
    assert not verdict(
        FactChecker(units, cursor_of(units)), "Moss Calm Tablets are for joints and inflammation."
    ).supported


def test_a_verbatim_statement_needs_no_scan(checker: FactChecker, cursor) -> None:
    found = verdict(checker, "Moss Calm Tablets are not suitable in pregnancy.")
    assert (found.supported, found.score, found.scanned_chunks) == (True, 1.0, 1)
    assert cursor.prepared == []


def test_claims_are_embedded_in_one_batch(checker: FactChecker, cursor) -> None:
    checker.check("Moss helps. Clay helps. Hello!")
    assert cursor.prepared == ["Moss helps.", "Clay helps."]


def test_the_cursor_stops_with_enough_support(unit_of, cursor_of) -> None:
    units = [unit_of(f"Moss supports quiet evenings number {i} times.", section=str(i)) for i in range(30)]
    found = verdict(FactChecker(units, cursor_of(units)), "Moss supports quiet evenings.")
    assert found.cursor.stopped == "enough_support"
    assert found.scanned_chunks == BATCH
    assert len(found.cursor.supporting_chunks) >= ENOUGH


def test_the_cursor_stops_at_the_limit_without_support(unit_of, cursor_of) -> None:
    units = [unit_of(f"Fact {i} about pebbles.") for i in range(LIMIT + 20)]
    found = verdict(FactChecker(units, cursor_of(units)), "Moss smells of pine and rain.")
    assert (found.supported, found.cursor.stopped, found.scanned_chunks) == (False, "scan_limit", LIMIT)


def test_the_cursor_stops_at_the_end_of_a_small_pack(checker: FactChecker, units) -> None:
    found = verdict(checker, "The weather was fine in Lisbon.")
    assert (found.cursor.stopped, found.scanned_chunks) == ("end_of_section", len(units))


def test_nothing_is_supported_by_an_empty_pack(cursor_of, unit_of) -> None:
    class Nothing:
        def prepare(self, claims): ...
        def scan(self, claim, *, batch_size=10):
            return iter(())

    assert verdict(FactChecker((), Nothing()), "Moss helps.").supported is False


def test_a_text_is_judged_sentence_by_sentence_in_order(checker: FactChecker) -> None:
    text = "Hello! Moss is traditionally used to support:\n\n- quiet evenings [source:a.md#B]\n- strong hair\n"
    found = checker.check(text).sentences
    assert [v.supported for v in found] == [None, None, True, False]


def test_a_learned_verifier_can_refuse_and_can_confirm(units, cursor) -> None:
    class Always:
        def __init__(self, value: float) -> None:
            self.value = value
            self.pairs: list[tuple[str, str]] = []

        @property
        def name(self) -> str:
            return "always"

        def entailment(self, pairs):
            self.pairs += pairs
            return [self.value] * len(pairs)

    claim = "Moss Calm Tablets include fern leaf."
    yes, no = Always(1.0), Always(0.0)
    assert verdict(FactChecker(units, cursor, yes), claim).score > verdict(FactChecker(units, cursor, no), claim).score
    assert all(hypothesis == claim for _, hypothesis in yes.pairs)
    assert verdict(FactChecker(units, cursor, yes), "Moss Calm Tablets can be taken in pregnancy.").supported is False


def test_a_note_to_ask_a_doctor_is_supported_where_the_pack_gives_it_and_claims_nothing_otherwise(
    checker: FactChecker,
) -> None:
    told = verdict(checker, "If you have epilepsy, ask a doctor before using Moss Calm Tablets.")
    assert told.supported is True
    assert told.evidence
    assert verdict(checker, "Please ask your doctor if you have a pacemaker.").supported is None
    sent = "If you have epilepsy, please ask the person to consult a doctor before using Moss Calm Tablets."
    assert verdict(checker, sent).supported is None


def test_what_one_of_two_statements_denies_both_together_do_not_say(unit_of, cursor) -> None:
    given = {"section": "What is woven", "subjects": ()}
    units = (
        unit_of("Our own rugs have been certified wool since spring.", **given),
        unit_of("The curtains carry no wool label, since nobody can weave that.", **given),
    )
    assert verdict(FactChecker(units, type(cursor)(units)), "Our curtains are certified wool.").supported is False

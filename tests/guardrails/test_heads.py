"""What a statement defines or labels, and sentences that give it to another term."""

import pytest

from domain.corpus import DocType, UnitKind, Voice
from guardrails.factcheck import FactChecker
from guardrails.heads import head_of, head_told

GUIDE = {"doc_id": "guide.md", "doc_type": DocType.GUIDE, "section": "Drift, Tide and Ember", "subjects": ()}


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        ("Drift, a slow foot bath with salt, on Mondays.", {}, "drift"),
        ("Bo Moor, her brother, keeps the boats.", {}, "bo moor"),
        ("Slow Tide is a warm stream of water over the hands.", {}, "slow tide"),
        ("Ember: linked with warmth and appetite.", {"field": "Ember"}, "ember"),
        ("Guests like the slow foot bath.", {}, ""),
        ("It is meant for guests who want to slow down.", {}, ""),
        ("“Drift, a cure for all.”", {"voice": Voice.FORBIDS}, ""),
        ("Drift, a slow foot bath.", {"doc_type": DocType.CATALOG, "kind": UnitKind.CELL}, ""),
    ],
)
def test_a_statement_leads_with_the_term_that_it_defines_or_labels(unit_of, text, given, expected) -> None:
    assert head_of(unit_of(text, **(GUIDE | given))) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Drift is a slow foot bath.", "drift"),
        ("Drift, a slow foot bath, is for guests.", "drift"),
        ("Drift and Tide are for guests.", ""),
        ("Guests have drift.", ""),
        ("Moor is a slow foot bath.", ""),
    ],
)
def test_a_sentence_tells_of_a_term_that_the_pack_has(claim, expected) -> None:
    assert head_told(claim, {"drift", "tide"}) == expected


@pytest.mark.parametrize(
    ("sentence", "supported"),
    [
        ("Drift is a slow foot bath with salt.", True),
        ("Tide is a slow foot bath with salt.", False),
        ("Tide is a warm stream of water over the hands.", True),
        ("Drift is a warm stream of water over the hands.", False),
        ("Ember is linked with warmth, appetite and focus.", True),
        ("Tide is linked with warmth, appetite and focus.", False),
    ],
)
def test_what_the_pack_says_of_one_term_does_not_support_it_of_another(unit_of, cursor_of, sentence, supported) -> None:
    units = (
        unit_of("Drift, a slow foot bath with salt, on Mondays.", **GUIDE),
        unit_of("Tide, a warm stream of water over the hands, on Fridays.", **GUIDE),
        unit_of("Ember: linked with warmth, appetite and focus.", **GUIDE, field="Ember"),
        unit_of("Tide: linked with patience and stamina.", **GUIDE, field="Tide"),
    )
    (verdict,) = FactChecker(units, cursor_of(units)).check(sentence).sentences
    assert verdict.supported is supported, verdict.reason

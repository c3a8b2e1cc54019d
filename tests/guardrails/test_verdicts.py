"""Vetoes, features and scores of one claim against one set of evidence."""

import pytest

from guardrails.alignment import Aligner
from guardrails.entities import Names
from guardrails.forms import FormReader
from guardrails.thesaurus import load_thesaurus
from guardrails.verdicts import DISPUTABLE, Judgement, Model, Veto, judge, load_coefficients, verified


@pytest.fixture
def judged(units, unit_of):
    reader = FormReader(load_thesaurus())
    names = Names(units)
    aligner = Aligner.over(units, reader, names)

    def run(claim: str, evidence: str, **given: object) -> Judgement:
        piece = aligner.piece(unit_of(evidence, **given), 0.5)
        return judge(reader.read(claim), names.mentions(claim), (piece,), aligner)

    return run


@pytest.mark.parametrize(
    ("claim", "evidence", "veto"),
    [
        ("Groups have twelve guests.", "Groups have ten guests.", Veto.NUMBER),
        ("Groups have twelve guests.", "Guests like the groups.", Veto.UNGIVEN),
        ("A jar holds 90 capsules.", "The jar holds capsules, 60 per jar.", Veto.NUMBER),
        ("It takes three days.", "It takes three weeks.", Veto.TIME),
        ("Groups have at least ten guests.", "Groups have at most ten guests.", Veto.NUMBER),
        ("Entry costs 12 crowns.", "Entry costs 8 crowns; for children under twelve it is free.", Veto.NUMBER),
        ("Babies of one use the oil.", "A baby should be three for the oil.", Veto.UNGIVEN),
        ("It runs in July.", "It runs in May.", Veto.TIME),
        ("They meet every day.", "They meet once a week.", Veto.TIME),
        ("The oil contains wax.", "The oil contains no wax.", Veto.POLARITY),
        ("The oil is for internal use.", "The oil is for external use.", Veto.OPPOSITE),
        (
            "People with gout can use the oil freely.",
            "People with gout ask a doctor before use of the oil.",
            Veto.STANCE,
        ),
        ("The oil cures stiff necks.", "The oil is for stiff necks.", Veto.OVERCLAIM),
        ("The oil is the best for stiff necks.", "The oil is for stiff necks.", Veto.OVERCLAIM),
        ("All guests like the oil.", "Some guests like the oil.", Veto.QUANTIFIER),
        ("Most guests like the oil.", "Some guests like the oil.", Veto.QUANTIFIER),
        ("You will like the oil.", "Some guests like the oil.", Veto.QUANTIFIER),
        ("Pebble Skin Balm likes rain.", "Moss likes rain.", Veto.NAME),
    ],
)
def test_a_changed_fact_is_vetoed_with_a_reason(judged, claim: str, evidence: str, veto: Veto) -> None:
    found = judged(claim, evidence)
    assert found.veto is veto, found.reason
    assert found.reason
    assert found.score <= 0.2


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Groups have ten guests.", "Groups have no more than ten guests."),
        ("It takes two or three weeks.", "It takes two to three weeks."),
        ("A jar holds 60 capsules.", "The jar holds capsules, 60 per jar."),
        ("The oil has no wax.", "The oil contains no wax."),
        ("The oil is for use on the skin.", "The oil is for external use."),
        ("Some guests like the oil.", "Most guests like the oil."),
        ("It takes two weeks.", "It takes 14 days."),
        ("Groups may not be larger than ten guests.", "Groups have at most ten guests."),
        ("The pots close at 12 degrees or below.", "The pots close below 12 degrees, otherwise they crack."),
        ("We weave three times a week, on Mondays, Fridays and Sundays.", "We weave on Monday, Friday and Sunday."),
        ("Moss and clay are two of the four pillars.", "The four pillars are moss, clay, sand and rain."),
        ("If the lid isn't dry, wipe it and wait.", "Wipe the lid and wait if it is wet."),
        ("Do not use the oil without asking a doctor.", "Do not use the oil unless a doctor agrees."),
    ],
)
def test_the_same_fact_in_other_words_is_not_vetoed(judged, claim: str, evidence: str) -> None:
    assert judged(claim, evidence).veto is Veto.NONE


def test_more_coverage_never_scores_less(judged) -> None:
    one = judged("Moss smells of rain and tin.", "Moss smells of rain.").score
    both = judged("Moss smells of rain and tin.", "Moss smells of rain and tin.").score
    assert both > one


@pytest.mark.parametrize(("model", "more"), [(Model.RULES, set()), (Model.VERIFIED, {"entailment", "denied"})])
def test_every_feature_has_a_coefficient_in_both_models(judged, model: Model, more: set[str]) -> None:
    features = judged("Moss grows.", "Moss grows.").features
    assert set(features) | more == set(load_coefficients(model)) - {"intercept"}


def test_the_verifier_moves_the_score_both_ways(judged) -> None:
    judgement = judged("Moss smells of rain and tin.", "Moss smells of rain.")
    scores = [verified(judgement, p).score for p in (0.0, 0.1, 0.9, 1.0)]
    assert scores == sorted(scores)
    assert 0 < scores[0] < 0.5 < scores[-1] < 1


def test_no_verifier_lifts_a_veto_that_stands(judged) -> None:
    judgement = judged("The oil warms for 6 hours.", "The oil warms for 2 hours.")
    assert judgement.veto not in {Veto.NONE, *DISPUTABLE}
    assert verified(judgement, 1.0) == judgement


def test_a_denial_on_one_side_stands_and_one_read_from_word_order_yields_to_a_verifier_that_is_sure(judged) -> None:
    one_sided = judged("The oil is not for use on the skin.", "The oil is for use on the skin.")
    assert one_sided.veto is Veto.POLARITY
    assert verified(one_sided, 0.99) == one_sided
    both = judged("Keep the oil out of your eyes.", "Keep the oil away from the eyes.")
    assert both.veto is Veto.SCOPE
    assert verified(both, 0.05).veto is Veto.SCOPE
    assert verified(both, 0.99).veto is Veto.NONE

"""What to write instead: swaps, table rows and lists of any guide."""

import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from guardrails.forms import FormReader
from guardrails.thesaurus import load_thesaurus
from guardrails.tone import StyleGuide
from guardrails.wording import PreferredWording

GUIDE = {"doc_id": "guide.md", "doc_type": DocType.STYLE_GUIDE, "section": "Words", "subjects": ()}


@pytest.fixture
def guide_unit(unit_of):
    def make(source: str, voice: Voice = Voice.FORBIDS, **given: object) -> Unit:
        return unit_of(source, **(GUIDE | {"voice": voice, "kind": UnitKind.BULLET} | given))

    return make


@pytest.mark.parametrize(
    ("rule", "avoided", "preferred"),
    [
        ('Write "people with gout", never "gout sufferers".', "gout sufferers", "people with gout"),
        (
            "Instead of “boosts your mood”, write “goes with a quiet hour”.",
            "boosts your mood",
            "goes with a quiet hour",
        ),
        ('"anti-ageing" → "for mature skin"', "anti-ageing", "for mature skin"),
        ('Say "a cup" or "a mug" rather than "a dose".', "a dose", "a cup” or “a mug"),
        ('Avoid "hacks"; "small habits" is what we say.', "hacks", "small habits"),
    ],
)
def test_a_rule_that_names_both_wordings_gives_the_swap(rule: str, avoided: str, preferred: str, guide_unit) -> None:
    (swap,) = PreferredWording([guide_unit(rule, Voice.INSTRUCTS)]).swaps
    assert (swap.avoided, swap.preferred) == (avoided, preferred)


@pytest.mark.parametrize(
    "rule",
    ['Write "people living with…".', 'Phrases such as "you may" and "many people" are welcome.', 'Never "cures".'],
)
def test_a_rule_with_one_wording_swaps_nothing(rule: str, guide_unit) -> None:
    assert PreferredWording([guide_unit(rule, Voice.INSTRUCTS)]).swaps == ()


def test_a_swap_is_found_in_a_draft_and_suggested(guide_unit) -> None:
    rule = 'Write "people with gout", never "gout sufferers".'
    guide = StyleGuide([guide_unit(rule, Voice.INSTRUCTS)], FormReader(load_thesaurus()))
    (finding,) = guide.findings("Our cherries are for every gout sufferer. People with gout like them.")
    assert (finding.phrase, finding.suggestion) == ("gout sufferer", "write “people with gout”")
    assert rule in finding.rule


def test_a_table_row_gives_its_own_other_cell(guide_unit) -> None:
    rows = [("quick fix", "slow habit", 10), ("detox week", "time by the lake", 40)]
    cells = [
        guide_unit(text, voice, kind=UnitKind.CELL, char_start=at)
        for bad, good, at in rows
        for text, voice in ((bad, Voice.FORBIDS), (good, Voice.QUOTES))
    ]
    guide = StyleGuide(cells, FormReader(load_thesaurus()))
    assert [f.suggestion for f in guide.findings("A quick fix. Try a detox week!")] == [
        "write “slow habit”",
        "write “time by the lake”",
    ]


def test_the_good_list_beside_it_is_suggested_else_that_of_the_style_guide(guide_unit) -> None:
    units = [
        guide_unit('"may be part of…"', Voice.QUOTES),
        guide_unit("“This notice closes every page.”", Voice.QUOTES),
        guide_unit('"wonder drug"'),
        guide_unit("resting the legs", Voice.QUOTES, doc_id="gel.md", doc_type=DocType.PRODUCT_DOSSIER),
        guide_unit('"cures gout"', doc_id="gel.md", doc_type=DocType.PRODUCT_DOSSIER),
        guide_unit('"melts fat"', doc_id="tea.md", doc_type=DocType.PRODUCT_DOSSIER),
    ]
    preferred = PreferredWording(units)
    assert preferred.beside(units[2]) == "the guide prefers “may be part of…”"
    assert preferred.beside(units[4]) == "the guide prefers “resting the legs”"
    assert preferred.beside(units[5]) == "the guide prefers “may be part of…”"
    assert PreferredWording(units[5:]).beside(units[5]) == ""


def test_a_promise_gets_the_guides_phrases_and_a_dose_gets_none(guide_unit) -> None:
    guide = StyleGuide([guide_unit('"may be part of…"', Voice.QUOTES)], FormReader(load_thesaurus()))
    promise, dose = guide.findings("It guarantees results. Take two tablets daily.")
    assert "may be part of…" in promise.suggestion
    assert dose.suggestion == ""
    assert "suggestion" not in dose.model_dump(mode="json")


def test_the_shortest_run_of_words_is_named(guide_unit) -> None:
    guide = StyleGuide([guide_unit('"burns fat"')], FormReader(load_thesaurus()))
    found = guide.findings("Nothing but fat: it (burns stored fat), says the label about fat.")
    assert found[0].phrase == "burns stored fat"

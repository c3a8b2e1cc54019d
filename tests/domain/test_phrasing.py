"""Lead-ins and items joined into sentences."""

import pytest

from domain.phrasing import (
    format_text,
    has_placeholder,
    is_full_sentence,
    is_open,
    is_plural,
    join,
    sentence,
    uncapitalise,
    with_and,
)


@pytest.mark.parametrize(
    ("lead", "item", "tail", "expected"),
    [
        ("The root is used to support:", "digestive comfort", "", "The root is used to support digestive comfort."),
        ("Not recommended for:", "Pregnant individuals;", "", "Not recommended for pregnant individuals."),
        ("Individuals with:", "Chronic pain", "should ask first.", "Individuals with chronic pain should ask first."),
        ("People with any of the following should ask first:", "gout", "", "People with gout should ask first."),
        ("People in one of these situations should wait:", "surgery", "", "People with surgery should wait."),
        ("The tablets are not recommended:", "for children", "", "The tablets are not recommended for children."),
        ("Key words:", "light, dry", "", "Key words: light, dry."),
        ("We offer several ways to rest:", "a warm bath", "", "We offer several ways to rest: a warm bath."),
        ("Notes:", "Keep the bottle upright in a cool cupboard.", "", "Keep the bottle upright in a cool cupboard."),
        ("", "Keep dry", "", "Keep dry."),
    ],
)  # fmt: skip
def test_a_list_item_becomes_a_sentence(lead: str, item: str, tail: str, expected: str) -> None:
    assert join(lead, item, tail) == expected


def test_a_name_keeps_its_capital_inside_a_sentence() -> None:
    assert join("The blend contains:", "Amla fruit", names=frozenset({"amla"})) == "The blend contains Amla fruit."


@pytest.mark.parametrize(
    ("lead", "open_"),
    [
        ("It may help to:", True),
        ("Not suitable for:", True),
        ("We can offer:", True),
        ("Wording we avoid:", False),
        ("Beltane, 1 May:", False),
        ("The tablets may:", True),
        ("Four kinds of help:", False),
    ],
)
def test_a_lead_in_is_open_where_grammar_waits_for_its_items(lead: str, open_: bool) -> None:
    assert is_open(lead) is open_


def test_the_following_is_a_placeholder_only_where_items_go() -> None:
    assert has_placeholder("Ask first if any of these conditions apply:")
    assert not has_placeholder("These oils are warm:")


def test_fragments_are_no_sentences() -> None:
    assert not is_full_sentence("stamina")
    assert not is_full_sentence("external use only.")
    assert is_full_sentence("Keep it dry.")


@pytest.mark.parametrize(
    ("name", "plural"), [("Night Drops", True), ("Hand Cream", False), ("Calamus", False), ("Tea for Mothers", False)]
)
def test_a_name_takes_is_or_are(name: str, plural: bool) -> None:
    assert is_plural(name) is plural


def test_abbreviations_months_and_titles_keep_their_capital() -> None:
    assert [uncapitalise(t) for t in ("DHA oil", "March rain", "Stress & Sleep", "Fresh leaf", "Irish moss")] == [
        "DHA oil", "March rain", "Stress & Sleep", "fresh leaf", "Irish moss",
    ]  # fmt: skip


def test_a_sentence_has_one_full_stop() -> None:
    assert sentence("so it is.") == "So it is."
    assert sentence("well ;") == "Well."


@pytest.mark.parametrize(
    ("series", "said"),
    [
        ("oak, ash, elm", "oak, ash and elm"),
        ("oak leaf (Quercus robur, dried), ash", "oak leaf (Quercus robur, dried) and ash"),
        ("oak, ash and elm", "oak, ash and elm"),
        ("oak, ash, in a base of oil", "oak, ash, in a base of oil"),
        ("rest; sleep; calm evenings", "rest, sleep and calm evenings"),
        ("a thing that goes on for long, another", "a thing that goes on for long, another"),
        ("oak", "oak"),
    ],
)
def test_a_series_ends_with_and(series: str, said: str) -> None:
    assert with_and(series) == said


@pytest.mark.parametrize(
    ("name", "form", "said"),
    [
        ("Moss Drops", "Tincture in a brown bottle", "Moss Drops come as a tincture in a brown bottle"),
        ("Moss Balm", "Oil", "Moss Balm comes as an oil"),
        ("Moss Tea", "Loose leaf", "Moss Tea comes as loose leaf"),
        ("Moss Tea", "Tea bags (20)", "Moss Tea comes as tea bags (20)"),
        ("Moss Gel", "200 ml", "The format of Moss Gel is 200 ml"),
        ("Moss Course", "8-week course of walks", "Moss Course is an 8-week course of walks"),
    ],
)
def test_a_form_is_told_as_what_the_product_comes_as(name: str, form: str, said: str) -> None:
    assert format_text(name, form) == said


@pytest.mark.parametrize(("name", "plural"), [("People", True), ("Drops", True), ("Hibiscus", False), ("Tea", False)])
def test_number_is_read_from_the_last_word(name: str, plural: bool) -> None:
    assert is_plural(name) is plural

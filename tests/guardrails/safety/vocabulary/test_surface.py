"""Forms in a text: the longest, the misspelt, those that the words around rule out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrails.safety.language.words import key_phrase
from guardrails.safety.vocabulary.finding import mentions_of
from guardrails.safety.vocabulary.lexicon_files import read_lexicon
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import says

VOCABULARY = Vocabulary.load()
LEXICON = read_lexicon()
PLAIN_FORMS = sorted(form for form, senses in LEXICON.forms.items() if not any(s.needs or s.unless for s in senses))
CURATED_FORMS = [form for form in PLAIN_FORMS if form in LEXICON.curated]


@pytest.mark.parametrize(
    "text",
    [
        "dodgy kidneys",
        "my kidneys are playing up",
        "her kidneys packed up",
        "kidney ki problem",
        "kidney tests came back off",
    ],
)
def test_what_is_said_of_an_organ_inside_is_a_condition_of_it(text: str) -> None:
    assert says(text, "group:kidney")


@pytest.mark.parametrize("end", [".", "!", "?"])
def test_what_rules_a_form_out_stands_in_the_same_sentence(end: str) -> None:
    assert says(f"She is five months along{end} The parcel came on Tuesday.", "state:pregnancy")
    assert not says("The parcel is months along the way.", "state:pregnancy")


def test_what_a_form_needs_may_stand_in_the_next_sentence() -> None:
    assert says("My pupil is 30 weeks. Could she have her head massaged?", "state:pregnancy")


def test_a_respelt_word_stands_in_every_form_and_is_marked() -> None:
    for text in ("kindey stone", "stone in my kindey", "kindey patient"):
        (mention,) = VOCABULARY.find(text)
        assert mention.fuzzy
        assert VOCABULARY.is_a(mention.concepts[0].id, "group:kidney")


def test_no_form_is_ruled_out_by_its_own_words() -> None:
    from_needs = {form for form, senses in LEXICON.forms.items() if any(sense.needs for sense in senses)}
    dead = [form for form in LEXICON.curated.keys() - from_needs if not VOCABULARY.find(form)]
    assert dead == []


def test_offsets_point_into_the_original_text() -> None:
    text = "My 50-yr old mum’s on Ecosprin — and has “Hashimoto’s”, I think."
    mentions = VOCABULARY.find(text)
    assert [m.words for m in mentions] == ["Ecosprin", "Hashimoto’s"]
    assert all(text[m.start : m.end] == m.words for m in mentions)


def test_the_longest_form_wins_wherever_it_starts() -> None:
    (mention,) = VOCABULARY.find("diabetes medicine")
    assert mention.concepts[0].id == "class:antidiabetic"
    (mention,) = VOCABULARY.find("my baby is due in a week")
    assert mention.concepts[0].id == "state:pregnancy"


def test_a_town_is_no_misspelling() -> None:
    towns = ("A shop in Graz asks", "a shop in graz asks", "the shop in Fowey is closed", "a lady from Creston writes")
    assert not any(mentions_of(text, VOCABULARY) for text in towns)


@pytest.mark.parametrize(
    "text",
    [
        "She has grazes on her hand",
        "Her graze is sore",
        "a lady in Pregnancie",
        "suffering from Astma",
        "he has Diabetis",
    ],
)
def test_an_illness_with_a_capital_or_a_slip_is_still_one(text: str) -> None:
    assert mentions_of(text, VOCABULARY)


def test_a_form_does_not_span_a_sentence_end() -> None:
    assert not says("I like blood. Thinners are for paint", "class:blood_thinner")


def test_a_misspelling_is_marked() -> None:
    assert [m.fuzzy for m in VOCABULARY.find("pregnent or pregnant")] == [True, False]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PLAIN_FORMS))
def test_every_form_finds_its_concept(form: str) -> None:
    expected = {sense.concept_id for sense in LEXICON.forms[form]}
    found = VOCABULARY.find(form)
    assert len(found) == 1, [m.words for m in found]
    assert {c.id for c in found[0].concepts} == expected


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CURATED_FORMS), st.sampled_from(["Hello. {}!", "so, {}?", "({})", "well - {} - ok", "{}."]))
def test_punctuation_around_a_form_does_not_matter(form: str, template: str) -> None:
    text = template.format(form)
    assert any(key_phrase(m.words) == form for m in VOCABULARY.find(text))


def test_surface_forms_list_what_means_the_concept() -> None:
    forms = VOCABULARY.surface_forms("state:pregnancy")
    assert {"pregnant", "second trimester", "garbhvati"} <= set(forms)
    assert all(VOCABULARY.find(form) for form in forms)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_read_without_error_and_in_order(text: str) -> None:
    mentions = VOCABULARY.find(text)
    ends = [0, *(m.end for m in mentions)]
    assert all(previous <= m.start < m.end for previous, m in zip(ends, mentions, strict=False))

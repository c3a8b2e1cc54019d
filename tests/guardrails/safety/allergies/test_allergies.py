"""Allergies and what they are to: named, listed, denied, told as a story."""

from collections.abc import Mapping

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.allergies.allergens import Allergens
from guardrails.safety.allergies.allergies import allergies, is_cued
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.vocabulary import Vocabulary

ALLERGENS = Allergens(Vocabulary.load(), ())


def told(message: str) -> list[set[str]]:
    """What each allergy of a message is to, by the names of the vocabulary."""
    text = read(message)
    found = allergies(text, ALLERGENS.spots(text)) if is_cued(text) else []
    return [{i.partition(":")[2] for i in f.ids} for f in found]


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("I'm allergic to fennel", [{"fennel"}]),
        ("a sesame allergy", [{"sesame"}]),
        ("allergic to nuts, soy and milk", [{"nuts", "soy", "dairy"}]),
        ("egg, soy or sesame allergy", [{"egg", "soy", "sesame"}]),
        ("no latex or penicillin allergy", [{"latex", "penicillin"}]),
        ("cow's milk protein allergy", [{"dairy"}]),
        ("Allergies: eggs, oats. Wants the tea", [{"egg", "oat"}]),
        ("allergic to daisies, evening tea?", [{"asteraceae"}]),
        ("allergic to zorblax", [{"zorblax"}]),
        ("I react badly to honey", [{"bee_products"}]),
        ("I can't tolerate caffeine", [{"caffeine"}]),
        ("fennel has never agreed with her", [{"fennel"}]),
        ("I have allergies", [set()]),
        ("I carry an epipen", [set()]),
        ("I have a cat allergy and carry an epipen", [{"cat"}]),
        ("I am not allergic to eggs, it's the sesame.", [{"egg"}, {"sesame"}]),
        ("Turmeric? I'm allergic to it.", [{"turmeric"}]),
        ("no allergies except to kiwi. Rosehip then?", [{"kiwi"}]),
        ("sesame and mustard are what I react to", [{"sesame", "mustard"}]),
        ("allergic to something in the ingredients", [{"ingredient"}]),
        ("I'm allergic to birch, eggs and sesame never bothered me", [{"birch"}]),
        ("I'm allergic to birch, eggs and sesame, is it ok", [{"birch", "egg", "sesame"}]),
    ],
)
def test_what_an_allergy_is_to(message: str, things: list[set[str]]) -> None:
    assert told(message) == things


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("fennel brings me out in hives", [{"fennel"}]),
        ("I break out in spots and itch when I have cardamom", [{"cardamom"}]),
        ("after one bite of celery my tongue swelled", [{"celery"}]),
        ("Turmeric? My throat closes.", [{"turmeric"}]),
        ("walnuts put her in hospital", [{"walnut"}]),
        ("he wheezes whenever there is mustard on the table", [{"mustard"}]),
        ("my allergy card says soy + sesame", [{"soy", "sesame"}]),
        ("the prick test was positive for birch", [{"birch"}]),
        ("hives last week, and the allergist says sesame is off limits", [{"sesame"}]),
        ("never touch sesame again, said the nurse who gave me the epipen", [{"sesame"}]),
        ("wheat and oats: blisters on both hands", [{"gluten", "wheat", "oat"}]),
        ("he carries two epipens because of the cashews", [{"cashew"}]),
        ("she can't eat fish without her lips swelling", [{"fish"}]),
        ("sesame and soy are both on my list of allergies", [{"sesame", "soy"}]),
        ("I react to lactones: avoid yarrow, said the clinic", [{"yarrow"}]),
        ("aspirin gives me a rash, I'm allergic", [{"aspirin"}]),
        ("I take ginger daily and get hives from sesame", [{"sesame"}]),
    ],
)
def test_stories_say_what_brings_it_on(message: str, things: list[set[str]]) -> None:
    assert told(message) == things


@pytest.mark.parametrize(
    "message",
    [
        "I have a rash",
        "tea gives me energy",
        "the oil makes my hair soft",
        "fennel doesn't give me hives",
        "aloe calms my rash",
        "I use turmeric for an itchy scalp",
        "I get hives sometimes. May I have the fennel tea?",
        "I tick none under drug allergies",
        "nothing with sesame has ever made me wheeze",
        "my rash went away with turmeric",
        "hives from the heat, is the ginger tea ok?",
        "I drink fennel tea and my ankles swell up",
    ],
)
def test_no_story_of_an_allergy(message: str) -> None:
    assert [things for things in told(message) if things] == []


@pytest.mark.parametrize(
    ("said", "listed", "named"),
    [
        ("almond", ["nut"], True),
        ("nuts", ["almond"], True),
        ("ragweed", ["daisy family"], True),
        ("arnica", ["chamomile"], True),
        ("aspirin", ["salicylates"], True),
        ("salicylates", ["willow bark"], True),
        ("black pepper", ["black seed"], False),
        ("coconut milk", ["milk"], False),
        ("tomato", ["ashwagandha"], False),
        ("shellfish", ["fish"], False),
        ("zorblax", ["zorblax"], True),
    ],
)
def test_what_a_caution_names(said: str, listed: list[str], named: bool) -> None:
    ids = ALLERGENS.of_words([said])
    assert bool(ALLERGENS.named(ids, listed)) is named


def test_a_relative_counts_only_where_relatives_are_meant() -> None:
    assert ALLERGENS.named(ALLERGENS.of_words(["tomato"]), ["ashwagandha"], related=True) == "tomato"


def test_a_food_in_a_products_name_is_not_what_a_story_of_something_else_is_about() -> None:
    text = read("she got hives from cashews, Sesame Dream would be lovely")
    name = next(i for i, word in enumerate(text.words) if word == "sesame")
    found = allergies(text, ALLERGENS.spots(text), [(name, name + 2)])
    assert [f.ids for f in found] == [{"substance:cashew"}]


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("The allergist ruled out ragweed and the whole daisy family, it's only dust mites.", [{"dust"}]),
        ("My allergist excluded nuts and aspirin.", []),
        ("My allergist ruled out ragweed, echinacea and daisies.", []),
        ("The allergist ruled out dust mites but found ragweed.", [{"asteraceae", "weed_pollen"}]),
        ("Allergist ruled out peanuts, and listed daisies.", [{"asteraceae"}]),
        ("The allergist ruled out dust, ragweed it is.", [{"asteraceae", "weed_pollen"}]),
    ],
)
def test_what_an_allergist_rules_out_is_no_allergy(message: str, things: list[set[str]]) -> None:
    assert told(message) == things


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("Customer with asthma asks if the elderberry syrup is ok for her throat", []),
        ("A lady with a rash wonders whether she may have the echinacea", []),
        ("He carries a blue inhaler and asked if chamomile would be alright", []),
        ("Customer whose lips swelled from echinacea asks if the syrup is ok", [{"echinacea"}]),
        ("Customer asks if the elderberry syrup that gave her hives is ok", [{"elderberry"}]),
        ("She asks if the syrup is ok, ragweed gives her hives", [{"asteraceae", "weed_pollen"}]),
    ],
)
def test_what_leave_is_asked_for_brought_on_nothing(message: str, things: list[set[str]]) -> None:
    assert told(message) == things


@pytest.mark.parametrize(
    ("outcome", "pack", "message"),
    [
        (Outcome.BLOCK, "quellhof", "guest has hay fever every june, can i give her the evening bath?"),
        (Outcome.BLOCK, "quellhof", "My hayfever is awful. Evening Bath ok?"),
        (Outcome.ALLOW, "quellhof", "guest has no hay fever, can i give her the evening bath?"),
        (Outcome.BLOCK, "asali", "he has a pollen allergy, can he take AU-02?"),
        (Outcome.ALLOW, "gorse_and_bramble", "guest has hay fever, can she use GB-05?"),
    ],
)
def test_hay_fever_is_a_reaction_to_grass_and_none_to_beeswax(
    outcome: Outcome, pack: str, message: str, gates: Mapping[str, SafetyGate]
) -> None:
    assert gates[pack].check(Question(text=message)).outcome is outcome

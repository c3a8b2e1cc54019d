"""The four things that no answer says, read without a pack: in many wordings, denied, and of other things."""

import random
import re

import pytest

from guardrails.safety.drafts.never import never_said
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import table

VOCABULARY = Vocabulary.load()


def rules(sentence: str) -> set[str]:
    text = read(sentence)
    return {rule for rule, _ in never_said(text, VOCABULARY.find(text.raw))}


@pytest.mark.parametrize(("rule", "sentence"), table("nevers.txt"))
def test_what_is_never_said_in_any_wording_and_what_only_sounds_like_it(rule: str, sentence: str) -> None:
    assert rule in rules(sentence) if rule != "-" else not rules(sentence)


@pytest.mark.parametrize(("rule", "sentence"), table("nevers_of_others.txt"))
def test_what_is_said_of_a_harvest_a_look_a_custom_or_a_parcel_and_the_doses_beside_it(
    rule: str, sentence: str
) -> None:
    assert rule in rules(sentence) if rule != "-" else not rules(sentence)


@pytest.mark.parametrize("sentence", ["OD.", "Two tablets tid", "tds", "1-0-1"])
def test_a_frequency_of_one_word_is_read(sentence: str) -> None:
    assert rules(sentence) == {"dose"}


@pytest.mark.parametrize(
    ("sentence", "dose"),
    [
        ("The box: Fir Balm, six 20 g tubes.", False),
        ("Fir powder, four 5 g sachets.", False),
        ("Take six 20 g sachets.", True),
        ("Two 20 g sachets daily.", True),
        ("Stir two 5 g sachets into water.", True),
    ],
)
def test_the_sizes_of_packages_are_no_dose_until_somebody_takes_them(sentence: str, dose: bool) -> None:
    assert rules(sentence) == ({"dose"} if dose else set())


def test_no_order_of_the_words_looked_for_breaks_the_reader() -> None:
    names = ("dose_talk", "times", "frequent", "amount", "stopping", "unneeded", "cure", "guarantee", "ended", "safe")
    found = (re.findall(r"[a-z']{2,}|[.,;?]", pattern(f"never.{name}").pattern) for name in names)
    words = sorted({word for own in found for word in own} | {"metformin", "eczema", "it", "not", "1", "-", "half"})
    chance = random.Random(7)
    for _ in range(1500):
        rules(" ".join(chance.choices(words, k=chance.randint(1, 12))))


@pytest.mark.parametrize(
    "text",
    [
        'Two: "Dawn" (a tea for the morning; 12 EUR) and "Dusk" (an oil for the evening; 9 EUR).',
        "York (Mill Lane 8, daily 9–18) and Leeds.",
    ],
)
def test_named_things_and_house_numbers_are_no_amounts(text: str) -> None:
    assert not rules(text)

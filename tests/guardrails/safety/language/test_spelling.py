"""Which known word a misspelt one is meant for."""

import pytest

from guardrails.safety.language.spelling import Closest, sound_of

NAMES = Closest(["ashwagandha", "brahmi", "triphala", "turmeric", "neem"])


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ashwaganda", "ashwagandha"),
        ("bramhi", "brahmi"),
        ("trifala", "triphala"),
        ("turmerik", "turmeric"),
        ("nem", ""),
        ("neems", ""),
        ("dermatic", ""),
    ],
)
def test_the_nearest_name_is_meant_within_an_edit_or_two(word: str, meant: str) -> None:
    assert NAMES.to(word) == meant


def test_of_two_that_are_as_near_the_first_one_is_meant() -> None:
    assert Closest(["senna", "senno"]).to("sennu") == "senna"


@pytest.mark.parametrize(
    ("written", "spoken"),
    [("nite", "night"), ("knight", "nite"), ("rite", "wright"), ("fone", "phone"), ("sykl", "cycle"), ("tee", "tea")],
)
def test_spellings_of_one_sound_have_one(written: str, spoken: str) -> None:
    assert sound_of(written) == sound_of(spoken)

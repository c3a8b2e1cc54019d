"""Headings name; those that claim are taken out."""

from collections.abc import Sequence

import pytest

from domain.corpus import Unit
from guardrails.headings import Headings

BELOW = ["Moss is traditionally used to support quiet evenings and restful sleep."]


@pytest.mark.parametrize(
    "heading", ["Quiet evenings", "What is moss?", "Moss and restful sleep", "Overview", "How moss is used", "Safety"]
)
def test_a_name_for_what_stands_below_stands(units: Sequence[Unit], heading: str) -> None:
    assert Headings(units).stands(heading, BELOW)


@pytest.mark.parametrize(
    "heading",
    [
        "No more migraine",
        "Sleep through every night",
        "Doctor-approved calm",
        "Restful sleep in three days",
        "Guaranteed quiet evenings",
        "Moss for pregnancy",
        "Moss heals",
    ],
)
def test_a_claim_of_its_own_does_not(units: Sequence[Unit], heading: str) -> None:
    assert not Headings(units).stands(heading, BELOW)

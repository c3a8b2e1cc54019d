"""Messages of two people, one of whom has something: kin by pronoun by the order of clauses by who would use it.

What somebody has may be set aside only where it is told of one person and another would use the product.
"""

import itertools
import random

import pytest

from tests.guardrails.safety.told import is_held

_PRONOUNS = {"f": ("she", "her"), "m": ("he", "him")}
_WOMEN = (
    "my mother in law", "mother in law", "Sister in law", "my wife", "the customer's wife", "my colleague",
    "a customer", "my grandmother", "Amma", "my gf", "my landlady", "my manager", "the bride", "the lady next door",
    "Priya", "my son's teacher", "my friend", "my cousin's daughter",
)  # fmt: skip
_MEN = (
    "my father in law", "my brother-in-law", "my husband", "my boss", "a client", "my flatmate", "my neighbour's son",
    "my bf", "Mr Nair", "hubby", "my stepdad", "my tenant", "a guest of ours", "the man at table four", "our cook",
)  # fmt: skip
_TOLD = (
    ("is diabetic", "am diabetic"), ("has epilepsy", "have epilepsy"), ("is on warfarin", "am on warfarin"),
    ("is a bp patient", "am a bp patient"), ("takes lithium", "take lithium"),
)  # fmt: skip

_OF_THE_USER = (
    "{X} {c}. Can {p} take Vital Blend?",
    "Can {x} take Vital Blend? {P} {c}.",
    "{X}, who {c}, wants Vital Blend. OK?",
    "{Y} is fine. {X} {c}. Can {x} take Vital Blend?",
    "{Y} wants to give {x} Vital Blend. {P} {c}. ok?",
    "{X} {c}. {Y} wants to give {o} Vital Blend. ok?",
    "{X} {c}, {y} wants to surprise {o} with Vital Blend. ok?",
    "{X} {c}. {Y} asked me to bring {o} Vital Blend. Shall I?",
    "{Y} wants Vital Blend for {x}, who {c}. Okay?",
    "{X} {c}. I'm recommending Vital Blend unless somebody objects.",
    "It's not {y} who {c}, it's {x}. Can {p} have Vital Blend?",
    "I'm fine, it's {x} who {c}. Vital Blend ok for {o}?",
    "{X} {c} and {y} is well. Vital Blend for {x}?",
    "{Y} is healthy, it's me who {c}. Is Vital Blend ok for me?",
    "I {ca}, {y} is well. Can I take Vital Blend?",
    "{X} {c}. {P} is asking for Vital Blend, shall I give it?",
    "{X} {c}. can {p} have both Vital Blend and a massage",
    "{X} {c}. May I offer {o} Vital Blend?",
    "{Y} takes Vital Blend. Now {x} wants it as well and {p} {c}. fine?",
    "{X} {c}. Would it be ok if {y} shared Vital Blend with {o}?",
)
_OF_ANOTHER = (
    "{X} {c}. {Y} is healthy. Can {y} take Vital Blend?",
    "{X} {c}, I don't. Can I take Vital Blend?",
    "{X} {c} not me. Vital Blend for me?",
    "It's {x} who {c}. {Y} has nothing. Can {y} take Vital Blend?",
    "{X} {c}. I am healthy. Can I take Vital Blend?",
    "I {ca} but Vital Blend is for {y}, who is healthy. Can {y} take it?",
    "It's not {y} who {c}, it's {x}. Can {y} have Vital Blend?",
    "{X} {c}. I'm well myself, may I drink Vital Blend?",
)
_EACH = 6
"""Messages of a form, drawn with a fixed seed."""


def _messages(form: str) -> list[str]:
    draw = random.Random(form)
    pairs = [(x, "f", y) for x, y in itertools.product(_WOMEN, _MEN)] + [
        (x, "m", y) for x, y in itertools.product(_MEN, _WOMEN)
    ]
    said = []
    for x, gender, y in draw.sample(pairs, _EACH):
        told, mine = draw.choice(_TOLD)
        she, her = _PRONOUNS[gender]
        said.append(
            form.format(
                x=x, X=x[0].upper() + x[1:], y=y, Y=y[0].upper() + y[1:], c=told, ca=mine, p=she, P=she.title(), o=her
            )
        )
    return said


@pytest.mark.parametrize("form", _OF_THE_USER)
def test_what_whoever_would_use_it_has_counts_whoever_else_is_spoken_of(form: str) -> None:
    assert [m for m in _messages(form) if not is_held(m)] == []


@pytest.mark.parametrize("form", _OF_ANOTHER)
def test_what_only_the_other_one_has_is_set_aside(form: str) -> None:
    assert [m for m in _messages(form) if is_held(m)] == []

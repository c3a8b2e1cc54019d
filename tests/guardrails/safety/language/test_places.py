"""On which part of the body a caution and a condition are."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.places import place_of
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

SCALP = SafetyGate((product("Not on broken scalp skin"),), Vocabulary.load())
FACE = SafetyGate((product("Not within 4 weeks of laser or chemical peel on the face"),), Vocabulary.load())
SKIN = SafetyGate((product("Not on open wounds or broken skin"),), Vocabulary.load())


@pytest.mark.parametrize(
    ("gate", "message", "blocked"),
    [
        (SCALP, "She got seven stitches on top of her head yesterday. Vital Blend for her hair?", True),
        (SCALP, "My scalp is raw and weeping. Vital Blend?", True),
        (SCALP, "He split his scalp last night. Vital Blend for him?", True),
        (SCALP, "I have an open wound. Vital Blend?", True),
        (SCALP, "There is an open wound on my shin. Vital Blend for my hair?", False),
        (SCALP, "My scalp is dry. Vital Blend?", False),
        (FACE, "I had a peel two weeks ago. May I use Vital Blend?", True),
        (FACE, "I had laser on my cheeks last week. May I use Vital Blend?", True),
        (FACE, "I had laser hair removal last week. May I use Vital Blend?", True),
        (FACE, "I had laser hair removal on my legs last week. May I use Vital Blend?", False),
        (SKIN, "I have a burn scar from childhood. May I use Vital Blend?", False),
        (SKIN, "My burn scar opened and is weeping. May I use Vital Blend?", True),
        (SKIN, "I have a burn on my hand. May I use Vital Blend?", True),
        (SKIN, "My knee is bleeding. May I use Vital Blend?", True),
    ],
)
def test_a_caution_about_one_part_means_what_is_on_it(gate: SafetyGate, message: str, blocked: bool) -> None:
    assert bool(gate.check(Question(text=message)).matches) is blocked


def test_days_back_are_no_part_of_the_body() -> None:
    assert place_of(read("he had a cut 4 days back"), 3, 4) == frozenset()
    assert place_of(read("he had a cut on his back"), 3, 4) == {"trunk"}


@pytest.mark.parametrize(
    "caution",
    [
        "Do not use on the face or on broken skin",
        "Not on eyes, lips or open wounds",
        "Avoid the face, broken skin and mucous membranes",
        "Keep off children's faces, not on broken skin",
    ],
)
def test_a_part_that_a_caution_names_beside_broken_skin_leaves_that_broken_anywhere(caution: str) -> None:
    gate = SafetyGate((product(caution),), Vocabulary.load())
    assert gate.check(Question(text="I have an open cut on my leg. May I use Vital Blend?")).matches

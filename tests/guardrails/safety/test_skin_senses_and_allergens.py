"""Words of skin, eyes, ears, teeth, allergens and devices that a caution does not use itself, both ways."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_ROWS = [
    ("Contact lens wearers", "I wear Air Optix all day", True),
    ("Contact lens wearers", "our optics shop fits air filters", False),
    ("Nosebleeds", "nakseer phootna is common for me in May", True),
    ("Nosebleeds", "my nose was cauterised in March", True),
    ("Nosebleeds", "my pillow case is blue", False),
    ("Hearing aid users", "I wear two Phonaks", True),
    ("Hearing aid users", "I sold hearing protection for years", False),
    ("Perforated eardrum", "I have wee tubes in my ears since the glue ear", True),
    ("Perforated eardrum", "I keep tiny tubes of cream in my bag", False),
    ("Pacemaker", "I have a defib in my chest", True),
    ("Pacemaker", "there is a defib on the wall of our gym", False),
    ("Metal implants", "I have a rod and screws in my thigh", True),
    ("Metal implants", "I put screws in the shelf", False),
    ("Difficulty swallowing", "I need thickened fluids only", True),
    ("Difficulty swallowing", "I want thickened gravy for the roast", False),
    ("Psoriasis", "I have silver scales on my elbows", True),
    ("Psoriasis", "I weigh powder on silver scales for my knees", False),
    ("Coeliac disease", "my villi were flattened on the biopsy", True),
    ("Fructose intolerance", "I have fructose malabsorption", True),
    ("Fructose intolerance", "I buy the fructose free jam", False),
    ("Do not use with latex condoms", "we use Durex", True),
    ("Do not use with latex condoms", "my diaphragm is tight when I sing", False),
    ("Adhesive (plaster) allergy", "Elastoplast leaves a red square on me for a week", True),
    ("Adhesive (plaster) allergy", "I painted a red square on the plaster wall", False),
    ("Aspirin allergy", "one Excedrin and I broke out in hives", True),
    ("Neem allergy", "mwarobaini soap gave me hives", True),
    ("Pepper allergy", "black pepper closes my throat", True),
    ("Berry allergy", "blueberries give me hives", True),
    ("Almond allergy", "almond oil closes my chest", True),
    ("Almond allergy", "I like almond oil, and the shop closes at six", False),
    ("Lavender or linalool allergy", "my patch test said linalool +++", True),
    ("Lavender or linalool allergy", "I do a patch test + a bath with linalool, no reaction", False),
    ("Cinnamon allergy", "dalcini chai gave me hives", True),
    ("Cats in the home", "there is a litter tray in our lounge", True),
    ("Cats in the home", "I have a Persian rug", False),
]


@pytest.mark.parametrize(("caution", "told", "concerns"), _ROWS)
def test_what_is_told_concerns_the_caution(caution: str, told: str, concerns: bool, vocabulary: Vocabulary) -> None:
    gate = SafetyGate([product(caution, product_id="X-1", name="Zephyr Blend")], vocabulary)
    decision = gate.check(Question(text=f"{told}. Can I use Zephyr Blend?"))
    assert ("X-1" in decision.contraindicated) == concerns

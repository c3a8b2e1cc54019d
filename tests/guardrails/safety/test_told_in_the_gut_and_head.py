"""Gut, liver, nerves, mind, infection and medicines as people tell of them, and what only sounds like it."""

import pytest

from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product
from tests.guardrails.safety.told import is_held

_VOCABULARY = Vocabulary.load()
_GATES: dict[str, SafetyGate] = {}


def _held(caution: str, message: str) -> bool:
    gate = _GATES.setdefault(caution, SafetyGate((product(caution, name="Vital Blend"),), _VOCABULARY, ()))
    return is_held(message, gate=gate)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Gallstones", "My gall is full of little stones. Can I drink Vital Blend?"),
        ("Gallstones", "USG: sludge and calculi in GB. Vital Blend?"),
        (
            "Bile duct obstruction",
            "A stone is stuck in the common bile duct, ERCP is planned. Vital Blend for him?",
        ),
        ("Bile duct obstruction", "Her stool is clay coloured and the eyes are yellow. Vital Blend for her?"),
        ("Liver disease", "They tap his belly every fortnight. Can he take Vital Blend?"),
        ("Liver disease", "ALT and GGT were both three times the limit. Vital Blend ok?"),
        ("Liver disease", "The whites of my eyes went yellow. Vital Blend?"),
        ("Constipation", "She goes to the toilet once in 4 days. Vital Blend?"),
        ("Diarrhoea", "I've been to the toilet six times since breakfast. Vital Blend ok?"),
        ("Vomiting", "I've been throwing up since yesterday. Vital Blend ok?"),
        ("Appendicitis", "The pain started around the navel and now sits low on the right. Vital Blend ok?"),
        ("Bowel obstruction", "No stool and no gas for five days, belly hard like a drum. Vital Blend?"),
        ("Acid reflux", "I live on Gaviscon. Vital Blend ok?"),
        ("Stomach ulcer", "The camera saw a crater in the stomach. Vital Blend ok?"),
        ("Haemorrhoids", "Blood on the paper each time I go. Vital Blend ok?"),
        ("Crohn's disease", "I'm on Entyvio. Vital Blend ok?"),
        ("Epilepsy", "I dropped in the shower, shook and bit my tongue. Vital Blend ok?"),
        ("Epilepsy", "She takes Orfil syrup. Vital Blend ok?"),
        ("Migraine", "I see zigzag lights, then half my head pounds. Vital Blend ok?"),
        ("Sleep apnoea", "I sleep with a ResMed. Vital Blend ok?"),
        ("Insomnia", "I lie awake till four every night. Vital Blend ok?"),
        ("Depression", "The doctor did a PHQ-9 and I got 19. Vital Blend ok?"),
        ("Eating disorders", "I put two fingers down my throat after dinner. Vital Blend ok?"),
        ("Alcohol dependence", "I've not touched a drop in 2 years. Vital Blend ok?"),
        ("Heavy drinking", "I finish a bottle of wine every night. Vital Blend ok?"),
        ("Radiotherapy", "I get radiation each morning. Vital Blend ok?"),
        ("Cancer", "My father has mets in the spine. Vital Blend ok for him?"),
        ("Organ transplant", "He has his father's kidney. Vital Blend ok?"),
        ("Tuberculosis", "I'm on HRZE, fourth month. Vital Blend ok?"),
        ("Vaccination", "She had her 6-in-1 this morning. Vital Blend ok?"),
        ("Dengue", "NS1 positive, day five. Vital Blend ok?"),
        ("Sinusitis", "I'm a sinus patient. Vital Blend ok?"),
        ("Home oxygen", "He has a concentrator at home. Vital Blend ok for him?"),
        ("Muscle disease", "My CK came back at 2000. Vital Blend ok?"),
        ("Wilson's disease", "I'm on penicillamine for the copper. Vital Blend ok?"),
        ("Neuropathy", "I can't tell hot from cold in my toes. Vital Blend ok?"),
        ("Antibiotics", "On amoxi till Sunday. Vital Blend ok?"),
    ],
)
def test_it_is_told_by_its_signs_tests_and_brands(caution: str, message: str) -> None:
    assert _held(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Gallstones", "Our driveway is full of gravel. Can I take Vital Blend?"),
        ("Constipation", "I order once in five days. Can I take Vital Blend?"),
        ("Constipation", "I go to the gym twice a week. Vital Blend ok?"),
        ("Diarrhoea", "I visited the shop six times since yesterday. Vital Blend ok?"),
        ("Vomiting", "She brought up two children alone. Vital Blend for her?"),
        ("Vomiting", "He was off sick three times this year at work. Vital Blend for him?"),
        ("Appendicitis", "Pain in the right lower back after lifting. Vital Blend ok?"),
        ("Haemorrhoids", "There was blood on the paper after my nose bleed. Vital Blend ok?"),
        ("Epilepsy", "My trousers don't fit. Vital Blend ok?"),
        ("Radiotherapy", "My wi-fi router gives off radiation. Vital Blend ok?"),
        ("Organ transplant", "I got kidney beans from my sister. Vital Blend ok?"),
        ("Contraceptive pill", "My friend Yasmin asks if Vital Blend is ok?"),
    ],
)
def test_what_only_sounds_like_it_is_not(caution: str, message: str) -> None:
    assert not _held(caution, message)

"""People and animals that no list names: what they have isn't the asker's, and what whoever asks has is."""

import pytest

from tests.guardrails.safety.told import is_held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("The plumber next door takes warfarin. I take nothing. Vital Blend for me?", False),
        ("The violinist beside me in the orchestra is on lithium. I'm well. May I have Vital Blend?", False),
        ("It's the baker across the road who has epilepsy. Vital Blend okay for me?", False),
        ("A goalkeeper in my club has asthma. May I take Vital Blend?", False),
        ("Our dentist has lupus. Can I have Vital Blend?", False),
        ("The woman who cuts my hair has lupus. Can I use Vital Blend? I'm healthy.", False),
        ("The man sitting next to my wife has epilepsy. Can my wife have Vital Blend?", False),
        ("His daughter in Perth is the one with the asthma. Is Vital Blend okay for him?", False),
        ("The plumber next door takes warfarin. Can he take Vital Blend?", True),
        ("My accountant has lupus. Is Vital Blend OK for her?", True),
        ("The cellist in my quartet takes lithium. Could she drink Vital Blend?", True),
        ("A singer who takes lithium writes: may I have Vital Blend?", True),
        ("I'm the soprano who has epilepsy. Can I take Vital Blend?", True),
        ("The scan has shown liver disease. Can I take Vital Blend?", True),
        ("My body takes insulin well. Can I have Vital Blend?", True),
        ("The specialist has put me on warfarin. Can I take Vital Blend?", True),
        ("My chemist is certain it's diabetes. May I drink Vital Blend?", True),
        ("The dentist is worried because I take warfarin. Can I have Vital Blend?", True),
        ("His daughter in Perth is the one with the asthma. Is Vital Blend okay for her?", True),
    ],
)
def test_somebody_without_a_listed_noun_is_told_apart_from_the_asker(message: str, held: bool) -> None:
    assert is_held(message) is held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("my corgi has epilepsy. can i take vital blend for my own sleep?", False),
        ("Two of our alpacas have liver disease. I feel well. May I have Vital Blend?", False),
        ("We have a diabetic schnauzer. Is Vital Blend OK for my wife? She takes nothing.", False),
        ("Our cockapoo takes thyroid pills with his breakfast. Vital Blend for me?", False),
        ("The vet put our Bruno on thyroid tablets last month. I take nothing. Can I drink Vital Blend?", False),
        ("The vet found glaucoma in our husky. My eyes are fine. Can I use Vital Blend?", False),
        ("Our vet diagnosed Bella with diabetes, so it's injections for her now. Can I have Vital Blend?", False),
        ("I walk my beagle and take warfarin. Vital Blend for me?", True),
        ("My boxer, 24, fights on Saturday and has asthma. Can he take Vital Blend?", True),
        ("I'm a vet with diabetes. Vital Blend for me?", True),
        ("As a vet I treat dogs and take lithium. Vital Blend for me?", True),
        ("The vet told me my asthma comes from the cat. May I drink Vital Blend?", True),
        ("The vet treated our cat; I have glaucoma. Can I take Vital Blend?", True),
        ("The vet next door has kidney disease, can she take Vital Blend?", True),
        ("Our dog is pregnant and so am I. May I take Vital Blend?", True),
    ],
)
def test_an_animal_of_any_breed_is_not_whoever_keeps_it(message: str, held: bool) -> None:
    assert is_held(message) is held

"""Values, lists and illnesses ruled out: what isn't there doesn't count, and what stands near it does."""

import pytest

from tests.guardrails.safety.told import is_held


@pytest.mark.parametrize(
    "message",
    [
        "He has neither diabetes nor asthma and takes no medicines. Can he take Vital Blend?",
        "Neither pregnant nor breastfeeding, no thyroid problems, no medicines, she's 30. Vital Blend?",
        "She isn't pregnant or nursing, takes no medicines and is 38. Can she take Vital Blend?",
        "She isn't pregnant or nursing and is 38. Vital Blend?",
        "I have neither kidney nor liver problems and am not pregnant. Vital Blend?",
        "He has neither epilepsy nor diabetes, isn't on warfarin, doesn't take insulin and is 44. Vital Blend?",
        "She neither has diabetes nor takes insulin. Vital Blend?",
        "Neither she nor her husband has asthma. Can they take Vital Blend?",
        "She's got neither lupus nor glaucoma, doesn't take lithium, isn't breastfeeding. Vital Blend?",
        "She has no asthma, isn't pregnant or breastfeeding, and takes no pills. Can she take Vital Blend?",
        "Not pregnant or nursing, doesn't have asthma or diabetes, takes nothing, 41 years old. Vital Blend?",
        "She's well, isn't nursing or pregnant, has a cold sore once a year. Vital Blend?",
    ],
)
def test_what_a_list_denies_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "She has neither thyroid nor liver problems but is pregnant. Vital Blend?",
        "She isn't pregnant, takes insulin and is 38. Vital Blend?",
        "She has neither diabetes nor asthma, is pregnant and takes no medicines. Vital Blend?",
        "She isn't nursing or working, has asthma and is 38. Vital Blend?",
        "She takes no medicines and is breastfeeding. Vital Blend?",
        "Neither the tea nor the rest helped her asthma. Vital Blend?",
        "She isn't old or frail and has epilepsy. Vital Blend?",
        "She isn't only pregnant or nursing. Vital Blend?",
        "She takes nothing, but isn't taking lithium or warfarin a problem with Vital Blend?",
        "I'm on lithium, isn't lupus or asthma a problem? Vital Blend?",
        "She is tired, isn't she pregnant or nursing? Vital Blend for her?",
        "Isn't lithium or warfarin dangerous with Vital Blend?",
    ],
)
def test_what_a_list_leaves_out_counts(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "her sugar is normal. Vital Blend?",
        "his BP is in range. Vital Blend?",
        "She's off sugar. Vital Blend ok for her?",
        "The sugar content isn't too high, is it? Vital Blend for me.",
        "The sugar in the packet is off. Vital Blend for me?",
        "sugar came normal. Vital Blend?",
        "her sugar is perfectly normal. Vital Blend?",
        "her sugar and BP are both in range. Vital Blend?",
        "Sugar is not allowed in my diet. Vital Blend?",
        "I'm trying to stay off sugar. Vital Blend?",
        "Is the sugar in Vital Blend too high?",
        "I eat too much sugar, not normal! Vital Blend?",
    ],
)
def test_a_value_in_range_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "her sugar is not normal. Vital Blend?",
        "his sugar isn't in range. Vital Blend?",
        "my blood pressure is off. Vital Blend?",
        "her sugars are too high. Vital Blend for her?",
        "Her thyroid levels are not right. Vital Blend?",
        "BP not in range. Vital Blend for her?",
        "her blood sugar is out of range. Vital Blend?",
        "her kidney values aren't normal. Vital Blend?",
        "sugar level not ok. Can she have Vital Blend?",
        "My TSH is off. Vital Blend?",
        "his BP isn't normal. Vital Blend?",
        "her sugar readings are all over the place. Vital Blend?",
    ],
)
def test_a_value_out_of_range_counts(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Lupus was ruled out. Vital Blend for her?",
        "They have ruled out glaucoma. Vital Blend for her?",
        "Pregnancy is ruled out. Vital Blend for her?",
        "Diabetes has been ruled out yesterday. Vital Blend for him?",
        "Asthma was excluded by the doctor. Vital Blend for him?",
        "Lupus is now ruled out. Vital Blend for her?",
        "The tests ruled out lupus and glaucoma. Vital Blend?",
        "They did not find anything, lupus is ruled out. Vital Blend?",
        "both lupus and glaucoma have been ruled out. Vital Blend?",
        "Glaucoma? Ruled out last year. Vital Blend?",
        "They were not sure, but lupus has been ruled out. Vital Blend for her?",
        "Lupus, glaucoma and asthma were all ruled out. Vital Blend?",
    ],
)
def test_what_was_ruled_out_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Lupus not ruled out yet. Vital Blend for her?",
        "Glaucoma hasn't been ruled out. Can she have Vital Blend?",
        "Pregnancy isn't ruled out. Vital Blend?",
        "The doctor couldn't rule out diabetes. Vital Blend?",
        "The doctors have not ruled out kidney disease. Vital Blend?",
        "Asthma can't be excluded. Vital Blend for him?",
        "They haven't ruled out lupus. Vital Blend?",
        "Thyroid trouble still to be ruled out. Vital Blend for her?",
        "Epilepsy was not excluded. Vital Blend for her?",
        "She is waiting for lupus to be ruled out. Vital Blend?",
        "HIV never ruled out. Vital Blend for her?",
        "no one has ruled out glaucoma yet. Vital Blend for her?",
    ],
)
def test_what_is_not_ruled_out_counts(message: str) -> None:
    assert is_held(message)

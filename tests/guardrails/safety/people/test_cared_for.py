"""Whom the asker only tells of: cared for, given for, or told apart by a "for her heart"."""

import pytest

from tests.guardrails.safety.told import is_held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My mom is on warfarin for her heart. I'm 49 and take no medicines. Can I try Vital Blend?", False),
        ("My mother takes insulin for her diabetes. Can I take Vital Blend?", False),
        ("Dad uses drops for his glaucoma. I want Vital Blend for me, is that ok?", False),
        ("My mom takes Vital Blend for her joints and has warfarin now. Can she go on with it?", True),
        ("I want Vital Blend for her nerves, she is on warfarin.", True),
        ("My mother takes insulin for her diabetes. Can she take Vital Blend?", True),
        ("My mother is on lithium and takes it for her nerves, the Vital Blend. Fine?", True),
    ],
)
def test_what_somebody_takes_something_else_for_makes_them_no_user(message: str, held: bool) -> None:
    assert is_held(message) is held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My Beeji is on insulin, I give her the injection every morning. Can I take Vital Blend?", False),
        ("I help my father with his lithium and give him his tablets. Can I have Vital Blend?", False),
        ("Can I give my Beeji Vital Blend? I give her the insulin every morning.", True),
        ("Dad is on lithium. I give him his tablets. Can I add Vital Blend?", True),
        ("My Beeji is on insulin. I'd like to give her Vital Blend.", True),
        ("I give her warfarin every morning. Can she have Vital Blend?", True),
    ],
)
def test_whoever_is_nursed_is_not_the_nurse(message: str, held: bool) -> None:
    assert is_held(message) is held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Customer with a baby of six months asks if she may take Vital Blend herself. It gets none of it.", False),
        ("A customer with a baby of six months asks if he may have Vital Blend.", True),
        ("A customer with asthma and a baby of six months asks if she may take Vital Blend herself.", True),
        (
            "A lady wants Vital Blend for her nerves. She told me about her cousin's epilepsy. Her own tests were "
            "clear. May she use it?",
            False,
        ),
        (
            "A lady wants Vital Blend for her nerves. She told me about her cousin. Her own tests showed "
            "epilepsy. May she use it?",
            True,
        ),
        ("Gift for my in-laws, healthy. My father has diabetes, not for him. Vital Blend ok for in-laws?", False),
        ("Gift for my in-laws, both diabetic. My father is healthy. Vital Blend ok for my in-laws?", True),
        ("My daughter-in-law asks for Vital Blend.", False),
        ("My daughter in law is pregnant. Vital Blend for my daughter in law?", True),
    ],
)
def test_kin_and_the_babies_of_customers_are_told_apart(message: str, held: bool) -> None:
    assert is_held(message) is held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Neither of my sisters has had epilepsy attacks, I've had two. Vital Blend for me?", True),
        ("None of my family has asthma attacks. I had three last year. Vital Blend?", True),
        ("My brother has asthma attacks. I had two cups of Vital Blend. May I go on?", False),
        ("My brother has asthma attacks. I have two sons. Vital Blend for me?", False),
    ],
)
def test_what_others_never_had_is_counted(message: str, held: bool) -> None:
    assert is_held(message) is held


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("The inhaler in the car is my son's. Can I take Vital Blend?", False),
        ("The tablets on my desk are my colleague's lithium. May I have Vital Blend?", False),
        ("I keep insulin in the fridge for my husband. Can I have Vital Blend?", False),
        ("She runs a home for women with epilepsy. Vital Blend for her?", False),
        ("I watched a film on dialysis. Can I take Vital Blend?", False),
        ("Both her parents are diabetic, her own sugar was checked and is fine. Vital Blend for her?", False),
        ("The insulin in my fridge is my husband's. Can he have Vital Blend?", True),
        ("My diabetes is my mother's fault. Can I take Vital Blend?", True),
        ("I keep Vital Blend in the fridge for my husband, who is on insulin. All right?", True),
        ("It was me, not my sister, who was diagnosed with lupus. Vital Blend for me?", True),
        ("She runs a home for women and has epilepsy. Vital Blend for her?", True),
        ("I watched a film while on dialysis. Can I take Vital Blend?", True),
    ],
)
def test_what_lies_about_or_is_kept_is_its_owners(message: str, held: bool) -> None:
    assert is_held(message) is held

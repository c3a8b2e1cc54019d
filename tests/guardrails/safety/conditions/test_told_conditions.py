"""People who do not name what the caution names, and people who only seem to: one caution, one message each."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def is_blocked(caution: str, message: str, *history: str) -> bool:
    gate = SafetyGate((product(caution),), Vocabulary.load())
    return gate.check(Question(text=message, history=history)).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Gallstones", "They looked at my gallbladder last week and found quite a few stones. Vital Blend?"),
        ("Gallstones", "Went in with gallbladder pain. The scan showed three stones. Is Vital Blend ok?"),
        ("Crohn's disease", "My Crohns is quiet. May I take Vital Blend?"),
        ("Inflammatory bowel disease", "My Crohn's is quiet. May I take Vital Blend?"),
        ("Not during menstruation", "Got my period yesterday, may I still start Vital Blend?"),
        ("Not during menstruation", "She is on day 2 of her period. Can she begin Vital Blend?"),
        ("Not during menstruation", "Aunt Flo showed up early. Vital Blend?"),
        ("Epilepsy", "He had a single fit at university. Vital Blend for him?"),
        ("Claustrophobia", "She panics when the doors close on her in a lift. Vital Blend for her?"),
        ("Neuropathy", "My feet have gone numb. Vital Blend?"),
        ("Alcohol dependence", "I've been sober eleven months. Is Vital Blend alright for me?"),
        ("Alcohol dependence", "I've been going to AA since spring. Is Vital Blend alright for me?"),
        ("Frequent nosebleeds", "My nose keeps bleeding when the heating is on. Vital Blend?"),
        ("Recent surgery", "Got my deviated septum fixed two weeks ago. May I take Vital Blend?"),
        ("Recent surgery", "I had a FUE hair transplant two weeks ago. May I take Vital Blend?"),
        ("Broken skin", "Fell off my bike, the elbow is raw and weeping. Can I put Vital Blend on it?"),
        ("Broken skin", "The skin has come off my heel. Vital Blend on it?"),
        ("Fever", "Son has 103 since yesterday evening. Vital Blend for him?"),
        ("Breastfeeding", "My sister is feeding her 3 month old baby herself. Can she take Vital Blend?"),
        ("Not for children under 3", "Vital Blend for a girl of 18 months?"),
        ("Allergy to almond", "They gave me adrenaline at a wedding. Almonds, as I learned. Vital Blend?"),
        ("Allergy to cashew", "Hives at a picnic last week. Cashews, it turned out. May I have Vital Blend?"),
        ("Allergy to milk", "The allergist told me never to touch cheese again. Vital Blend: yes or no?"),
        ("Allergy to peanut", "My son carries an EpiPen for peanuts. May he have Vital Blend?"),
        ("Allergy to ragweed", "My hay fever starts when the ragweed flowers. Vital Blend?"),
        ("Allergy to sesame", "A til laddu and my throat closed up. Vital Blend?"),
    ],
)
def test_who_tells_it_is_meant(caution: str, message: str) -> None:
    assert is_blocked(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Gallstones", "I've lost two stones since my gallbladder scan. Can I take Vital Blend?"),
        ("Gallstones", "The gallbladder looked fine, they found two stones in the kidney. Vital Blend?"),
        ("Not during menstruation", "My period ended last week. May I start Vital Blend?"),
        ("Not during menstruation", "My period started at 12 and stopped at 51. May I start Vital Blend?"),
        ("Epilepsy", "The dress was a good fit at the shop. Vital Blend for me?"),
        ("Alcohol dependence", "I need two AA batteries. And may I take Vital Blend?"),
        ("Alcohol dependence", "I want to stay clear-headed tonight as I drive. May I take Vital Blend?"),
        ("Frequent nosebleeds", "My gums are bleeding, the nose is fine. Vital Blend?"),
        ("Broken skin", "The dead skin has come off after a pedicure, all smooth. Vital Blend?"),
        ("Fever", "My BP has been 102 since yesterday. Vital Blend for me?"),
        ("Not for children under 3", "Vital Blend for a marriage of 18 months?"),
        ("Allergy to cashew", "Hives at a picnic last week. Wasps, it turned out. May I have Vital Blend?"),
        ("Allergy to almond", "I ate marzipan at a wedding and loved it. May I have Vital Blend?"),
        ("Allergy to milk", "My doctor said no cheese because of my cholesterol. Vital Blend: yes or no?"),
        ("Allergy to ragweed", "I get hay fever from grass pollen. Vital Blend?"),
    ],
)
def test_who_only_seems_to_is_not(caution: str, message: str) -> None:
    assert not is_blocked(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Not for children under 12", "I'm an eight-year-old's dad. Vital Blend, can he have it?"),
        ("Allergy to peanut", "As a boy I swelled up from groundnuts. May I have Vital Blend?"),
        ("Digoxin", "My brother-in-law takes digoxin, lovely man. Could he have Vital Blend?"),
        ("Warfarin", "My husband takes warfarin. A neighbour told us about Vital Blend. May he take it?"),
        ("G6PD deficiency", "Our son has G6PD deficiency. His granny wants to bathe him with Vital Blend. Ok?"),
        ("Isotretinoin", "My teen is on Roaccutane, wedding in the family next month. May she use Vital Blend?"),
        ("Not for children under 3", "My twins are 13 months old. For their rash, can I use Vital Blend?"),
    ],
)
def test_it_is_theirs_who_would_use_it(caution: str, message: str) -> None:
    assert is_blocked(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Not for children under 12", "I'm a ten-year-old's granny. May I have Vital Blend for my throat?"),
        ("Not for children under 12", "As a kid I loved it. I'm 40 now: may I have Vital Blend?"),
        ("Warfarin", "My neighbour takes warfarin and told me about Vital Blend. May I take it?"),
        ("Thyroid disease", "Thyroid trouble runs in the family, I have none. May I take Vital Blend?"),
    ],
)
def test_it_is_not_theirs_who_would_not(caution: str, message: str) -> None:
    assert not is_blocked(caution, message)


def test_a_birth_in_may_is_no_question_of_who_may() -> None:
    correction = "sorry, not pregnant any more, she had the baby in May and is nursing him"
    assert is_blocked("Breastfeeding", correction, "Can a pregnant lady take Vital Blend?")


def test_the_others_of_a_thread_are_asked_for_the_same_person() -> None:
    products = (
        product("Liver disease", product_id="S-1", name="Quiet Nights", target_concerns=("stress",)),
        product("Under 3", product_id="S-2", name="Knee Rub", target_concerns=("joint comfort",)),
    )
    gate = SafetyGate(products, Vocabulary.load())
    thread = ("My brother has hepatitis C. Can he use Knee Rub?",)
    decision = gate.check(Question(text="and which ones for stress? for the same person", history=thread))
    assert decision.contraindicated == {"S-1"}
    assert decision.outcome is Outcome.BLOCK


@pytest.mark.parametrize("caution", ["High blood pressure", "Diabetes"])
@pytest.mark.parametrize("told", ["sugar and BP patient", "papa ko sugar aur BP dono hai", "BP & sugar since 2015"])
def test_of_two_illnesses_told_in_one_breath_both_are_read(caution: str, told: str) -> None:
    gate = SafetyGate((product(caution),), Vocabulary.load(), ())
    assert "X-1" in gate.check(Question(text=f"{told}, Vital Blend ok?")).contraindicated

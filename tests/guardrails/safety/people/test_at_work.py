"""Conditions that somebody only works with, and those of people who work with them and have them as well."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = "Pregnancy, breastfeeding, diabetes, epilepsy, dialysis, asthma, blood thinners, lithium, chemotherapy, HIV"
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())


@pytest.mark.parametrize(
    "message",
    [
        "Surrounded by pregnant women on the antenatal ward all day, my back is killing me. Can I have Vital Blend?",
        "I run the seizure first aid training at our school. Vital Blend for me?",
        "My job is explaining epilepsy to schools. May I drink Vital Blend?",
        "As a diabetes educator I talk about insulin all day. May I take Vital Blend?",
        "I hand out insulin at a pharmacy counter, though I take nothing myself. Can I try Vital Blend?",
        "I work as a lactation consultant, helping mums to breastfeed. Can I use Vital Blend?",
        "As a specialist pharmacist I monitor lithium every day. I'm healthy. Can I have Vital Blend?",
        "I'm an anticoagulation nurse, checking warfarin doses from nine to five. Could I have Vital Blend?",
        "I demonstrate inhalers to asthma patients. May I take Vital Blend?",
        "I mix chemotherapy in a hospital pharmacy. Can I take Vital Blend?",
        "I'm a doctor for pregnant and nursing mothers. Vital Blend for me?",
        "I counsel people newly diagnosed with HIV. Could I take Vital Blend?",
        "I answer the phones at a diabetes helpline. May I have Vital Blend?",
        "I'm the driver who takes patients to dialysis. I'm healthy. Can I have it, the Vital Blend?",
        "I'm a diabetologist who spends all day with diabetes patients, perfectly fit myself. Is Vital Blend OK?",
        "I am an asthma nurse, so I see enough asthma at work, thank God mine is fine. Is Vital Blend OK?",
        "Working as an obstetrician, so I handle pregnancy after pregnancy, but take nothing myself. Vital Blend?",
        "I'm a physiotherapist and see lots of epilepsy at work; my own back is just stiff. Vital Blend ok?",
        "I'm a ward nurse, I hand out lithium to patients all night and am on nothing myself. Vital Blend for me?",
        "I work with children who have epilepsy. May I have Vital Blend?",
        "I teach teenagers with epilepsy all week & need some energy! May I have Vital Blend?",
    ],
)
def test_what_somebody_works_with_is_not_theirs(message: str) -> None:
    assert not GATE.check(Question(text=message)).contraindicated


@pytest.mark.parametrize(
    "message",
    [
        "I'm a midwife, surrounded by pregnant women, and now I've joined them! Can I have Vital Blend?",
        "I teach seizure first aid because I have them myself. Vital Blend for me?",
        "I teach yoga and have epilepsy. Vital Blend for me?",
        "A diabetes educator here, type 1 since nine. Can I take Vital Blend?",
        "As a nurse I inject myself with insulin in the staff room. Can I take Vital Blend?",
        "As a nurse I take insulin. Can I take Vital Blend?",
        "I'm a nurse and monitor my diabetes daily. Can I take Vital Blend?",
        "I talk about diabetes openly since I got it. Can I take Vital Blend?",
        "They drive me to dialysis three times a week. Can I take Vital Blend?",
        "I coach football despite asthma, may I have Vital Blend?",
        "I'm a pharmacist on warfarin, can I take Vital Blend?",
        "As a nurse in chemotherapy myself, could I take Vital Blend?",
        "I counsel people with HIV, having it too. Could I take Vital Blend?",
        "I'm in the middle of chemotherapy. Could I take Vital Blend?",
        "I'm a nurse. One of the people with diabetes I see wants to try Vital Blend, may she?",
        "I run a nursery and give inhalers for asthma to one of my kids. Can he have Vital Blend?",
        "I am a dialysis nurse and mine are failing too, on dialysis since May. May I take Vital Blend?",
        "I'm a nurse, otherwise fit, but on warfarin. Is Vital Blend OK?",
        "As a doctor I see patients all day and my own asthma gets worse. Is Vital Blend OK?",
        "I'm a nurse, see a diabetes clinic twice a year as a patient, otherwise healthy. Vital Blend?",
        "My nurse sees that I have diabetes. I'm otherwise fine. Vital Blend?",
        "I'm a pharmacist, fit myself. A patient with epilepsy asks whether he may take Vital Blend. May he?",
        "I'm a nurse and look after my mother with diabetes. Can she have Vital Blend?",
    ],
)
def test_whoever_has_what_they_work_with_is_warned(message: str) -> None:
    assert GATE.check(Question(text=message)).contraindicated


def test_asking_whether_one_can_have_it_affirms_nothing() -> None:
    assert not GATE.check(Question(text="My sister has asthma. Can I have it? Vital Blend for me?")).contraindicated


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("The customer is a midwife, works with pregnant women, herself not pregnant. Vital Blend for her?", False),
        ("She is a nurse who looks after women with diabetes and is healthy. May she have Vital Blend?", False),
        ("My brother treats patients with epilepsy, he has nothing himself. Can he take Vital Blend?", False),
        ("My aunt cares for people on lithium. Can she take Vital Blend?", False),
        ("The customer works with pregnant women and is one of them. Can she drink Vital Blend?", True),
        ("She works with other pregnant women. Can she drink Vital Blend?", True),
        ("She works with pregnant women like herself. Can she drink Vital Blend?", True),
        ("My colleague looks after pregnant women, and one wants Vital Blend. Is it safe for her?", True),
        ("She works with pregnant women. One of them asks if she can drink Vital Blend.", True),
        ("He works with epilepsy and takes valproate. Vital Blend for him?", True),
        ("My aunt works with women, pregnant herself. Vital Blend for her?", True),
        ("She visits doctors about diabetes. Vital Blend ok?", True),
        ("She sees doctors for epilepsy. Vital Blend ok?", True),
        ("My aunt looks after a pregnant woman. May the woman have Vital Blend?", True),
    ],
)
def test_those_whom_somebody_works_with_are_others(message: str, blocked: bool) -> None:
    assert bool(GATE.check(Question(text=message)).contraindicated) is blocked


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("I'm a pharmacist, insulin is my daily bread. Is Vital Blend okay for me?", False),
        ("I'm a midwife, so pregnancy is my bread and butter. Vital Blend for me?", False),
        ("I work in a diabetes lab, insulin is what I do all day. Can I take Vital Blend?", False),
        ("Customer is a nurse, spends his days with people who have epilepsy. Can he have Vital Blend?", False),
        ("Caller is a carer, gives lithium and insulin to residents daily. Can he take Vital Blend?", False),
        ("Customer delivers insulin to pharmacies, he's healthy. Can he take Vital Blend?", False),
        ("He is a lab assistant and collects blood for HIV testing. Can he take Vital Blend?", False),
        ("He writes software for insulin pumps. Can he take Vital Blend?", False),
        ("I am a sonographer and scanned ten pregnant women today. May I have Vital Blend?", False),
        ("I'm a pharmacist and insulin is my daily medicine. Is Vital Blend okay for me?", True),
        ("I've epilepsy, so lithium is my daily bread. Is Vital Blend okay for me?", True),
        ("Customer is a nurse, 34, being treated for epilepsy. Can she use Vital Blend?", True),
        ("Customer's a nurse, spends her days in theatre and her nights on dialysis. Can she have Vital Blend?", True),
        ("She spends her days with people who understand her epilepsy. Can she take Vital Blend?", True),
        ("Caller is a nurse on a ward in Kottayam, takes lithium daily. Can she take Vital Blend?", True),
        ("He delivers letters and has diabetes. Can he take Vital Blend?", True),
        ("She writes about her own epilepsy. Can she have Vital Blend?", True),
    ],
)
def test_what_is_made_carried_or_handed_out_is_for_others(message: str, blocked: bool) -> None:
    assert bool(GATE.check(Question(text=message)).contraindicated) is blocked

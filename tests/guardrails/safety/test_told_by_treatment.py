"""Illnesses told by what somebody wears, carries or goes for, and what only sounds like it."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_VOCABULARY = Vocabulary.load()
_GATES: dict[str, SafetyGate] = {}


def is_held(caution: str, message: str) -> bool:
    gate = _GATES.setdefault(caution, SafetyGate((product(caution, name="Vital Blend"),), _VOCABULARY, ()))
    return gate.check(Question(text=message)).outcome in {Outcome.BLOCK, Outcome.LEAVE_OUT}


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("sleep apnoea", "Uses an APAP machine. Can he have Vital Blend?"),
        ("sleep apnoea", "He sleeps with a machine on his face at night. Vital Blend ok?"),
        ("iron overload", "His body hoards iron. Vital Blend ok?"),
        ("iron overload", "They bleed him every three months to get the iron down. Vital Blend?"),
        ("iron overload", "They drain a unit of blood off him every 8 weeks for his ferritin. Vital Blend ok?"),
        ("iron overload", "Ferritin was 1,100 last month. Can he take Vital Blend?"),
        ("diabetes", "Has a sensor on his arm that reads his sugar. Vital Blend?"),
        ("diabetes", "She does finger-prick strips four times a day. Can she take Vital Blend?"),
        ("diabetes", "He pricks his finger before every meal to check sugar. Vital Blend?"),
        ("diabetes", "She has done the DAFNE course and counts her carbs. Vital Blend?"),
        ("diabetes", "She works for Dexcom and wears one herself, her sensor alarm is set for low sugar. Vital Blend?"),
        ("diabetes", "She has no insulin left. Vital Blend for her?"),
        ("blood thinners", "He goes to the clot clinic every fortnight. Vital Blend?"),
        ("kidney disease", "Mum does her bags at home four times a day, peritoneal. Vital Blend?"),
        ("kidney disease", "He sits in the dialysis chair three times a week. Vital Blend?"),
        ("asthma", "He's on the nebs twice a day. Vital Blend?"),
        ("heart disease", "He keeps a GTN spray in his pocket. Vital Blend?"),
        ("heart disease", "He has wires in his heart and a box under the skin. Vital Blend?"),
        ("heart failure", "He has an LVAD. Vital Blend?"),
        ("irregular heartbeat", "She was shocked back into rhythm last month. Vital Blend?"),
        ("bowel disease", "Infusions every 8 weeks for her gut. Vital Blend ok?"),
        ("immunosuppressants", "She jabs herself with a pen every fortnight for her joints. Vital Blend?"),
        ("immunosuppressants", "Weekly injection for her psoriasis. Vital Blend?"),
        ("opioids", "She's on the patch for pain, changes it every 72 hours. Vital Blend ok?"),
        ("psoriasis", "She goes for phototherapy three times a week for the plaques. Vital Blend?"),
        ("isotretinoin", "He's on the strong acne capsules that need a blood test every month. Vital Blend?"),
        ("osteoporosis", "She gets a bone drip once a year. Vital Blend ok?"),
        ("Addison's disease", "He keeps an emergency hydrocortisone kit at home for crisis. Vital Blend?"),
        ("nut allergy", "She has a Jext pen for nuts. Vital Blend?"),
        ("nut allergy", "He carries an adrenaline auto-injector for nuts. Vital Blend?"),
        ("epilepsy", "They keep buccal midazolam at school for her. Vital Blend ok for the girl?"),
        ("benzodiazepines", "They keep buccal midazolam at school for her. Vital Blend ok for the girl?"),
        ("blood clots", "She has a filter in the vein since the clot. Vital Blend?"),
        ("glaucoma", "Puts pressure drops in both eyes at night. Vital Blend?"),
        ("liver disease", "They drain fluid from his belly every fortnight. Vital Blend?"),
        ("chemotherapy", "He goes to the oncology day unit for his drip. Vital Blend?"),
        ("transplant", "He has his tac levels taken monthly. Vital Blend?"),
        ("pregnancy", "Kit test came two lines for her. Vital Blend?"),
        ("pregnancy", "She had her booking appointment with the midwife. Vital Blend?"),
        ("pregnancy", "Prega News dikhaya positive. Vital Blend?"),
        ("breastfeeding", "She expresses milk at work with a pump. Vital Blend ok for her?"),
        ("antipsychotics", "He gets his depot from the nurse every month. Vital Blend?"),
        ("prostate cancer", "He is on active surveillance with PSA every three months. Vital Blend?"),
        ("eczema", "Wet wraps every night for the boy. Vital Blend?"),
        ("high blood pressure", "He checks his pressure with a cuff at home every day. Vital Blend?"),
    ],
)
def test_an_illness_is_told_by_its_treatment(caution: str, message: str) -> None:
    assert is_held(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("sleep apnoea", "He sells CPAP machines for a living, healthy. Vital Blend ok for him?"),
        ("iron overload", "He gives blood every three months as a donor, perfectly healthy. Vital Blend?"),
        ("iron overload", "Her ferritin is 80, all fine. Vital Blend?"),
        ("iron overload", "She hoards iron pans. Can she take Vital Blend?"),
        ("iron overload", "He was given two units of blood for his low iron. Vital Blend?"),
        ("diabetes", "The pump broke at the petrol station so he is late. Healthy man, Vital Blend for him?"),
        ("diabetes", "He sold his glucometer business. Healthy. Vital Blend ok?"),
        ("diabetes", "He repairs insulin pumps for a living and is healthy. Vital Blend for him?"),
        ("diabetes", "Mum's CGM alarm woke me; I'm healthy. Vital Blend for me?"),
        ("diabetes", "She takes no insulin and has no diabetes. Vital Blend for her?"),
        ("blood thinners", "He has had no warfarin for years, the clot is over. Vital Blend?"),
        ("kidney disease", "She works at the dialysis unit, healthy. Can she take Vital Blend?"),
        ("asthma", "He sold his nebuliser business and is healthy. Vital Blend ok?"),
        ("heart disease", "He fits pacemakers for a living, he's well. Vital Blend for him?"),
        ("immunosuppressants", "She gets a vitamin infusion at the spa every 8 weeks for her joints. Vital Blend?"),
        ("opioids", "Her HRT patch is changed every three days. Vital Blend?"),
        ("breastfeeding", "She is a lactation consultant. Vital Blend for her, no kids?"),
        ("pregnancy", "Covid kit test came two lines. Vital Blend for her?"),
        ("pregnancy", "Kit test came one line only, not pregnant. Vital Blend for her?"),
        ("lithium", "The lithium battery in his scooter broke. Healthy. Vital Blend?"),
        ("high blood pressure", "The stroke in my pension's budget hurts. Vital Blend for me?"),
    ],
)
def test_what_only_sounds_like_a_treatment_tells_nothing(caution: str, message: str) -> None:
    assert not is_held(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("opioids", "She is on Mersyndol Forte. Vital Blend?"),
        ("opioids", "He takes Painstop Night for his tooth. Vital Blend ok?"),
        ("opioids", "Dad's on Norspan patches. Vital Blend for him?"),
        ("opioids", "takes Spasmo Proxyvon for cramps, Vital Blend ok?"),
        ("opioids", "He has been put on Dolcet after his back went. Vital Blend?"),
        ("opioids", "On Revacod for migraine. Can she take Vital Blend?"),
        ("codeine", "Tossex for his cough. Vital Blend ok?"),
        ("sedatives", "She takes Mersyndol at night. Vital Blend?"),
        ("sedatives", "Adol PM at bedtime. Can he take Vital Blend?"),
        ("sedatives", "He took Night Nurse capsules last night. Vital Blend?"),
        ("decongestants", "He's on Neozep. Vital Blend?"),
        ("decongestants", "Takes Clarinase for her nose. Vital Blend?"),
        ("HRT", "She wears Estalis patches. Vital Blend?"),
        ("isotretinoin", "On Oratane capsules from her derm. Vital Blend?"),
        ("aspirin", "He takes Aspalgin. Vital Blend?"),
    ],
)
def test_a_combined_medicine_counts_as_each_of_its_parts(caution: str, message: str) -> None:
    assert is_held(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("opioids", "She takes Panadol Osteo. Vital Blend ok?"),
        ("opioids", "She takes Combogesic. Vital Blend?"),
        ("sedatives", "She is a night nurse, healthy. Vital Blend?"),
        ("decongestants", "She takes Telfast. Vital Blend?"),
        ("aspirin", "He takes Maxigesic. Vital Blend?"),
    ],
)
def test_a_brand_without_that_part_is_free(caution: str, message: str) -> None:
    assert not is_held(caution, message)


def _unlisted(caution: str, message: str) -> list[str]:
    gate = SafetyGate((product(caution, name="Vital Blend"),), _VOCABULARY, ())
    return [m.words for m in gate.check(Question(text=message)).unlisted]


def test_an_old_age_is_not_missed_in_cautions_that_speak_of_none() -> None:
    assert _unlisted("pregnancy", "She is 70 and healthy. Can she take Vital Blend?") == []
    assert _unlisted("pregnancy", "She is 70 and has gout. Can she take Vital Blend?") == ["gout"]


def test_an_old_age_under_a_caution_that_speaks_of_one_is_held() -> None:
    assert is_held("not for people over 65", "She is 70 and healthy. Can she take Vital Blend?")


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("blood thinners", "A pharmacist who sells warfarin and uses it herself. Vital Blend for her?"),
        ("open wounds or broken skin", "He sliced his thumb on a tin. Vital Blend on the hand?"),
        ("open wounds or broken skin", "He opened his thumb on a tin lid. Vital Blend on the thumb joint?"),
        ("acute infection", "She has a chest infection. Vital Blend?"),
        ("almond allergy", "badam milk and she comes out in a rash each time. Vital Blend ok?"),
        ("almond allergy", "Give her almond milk and she breaks out in a rash. Vital Blend?"),
        ("sensitive skin", "Her skin is sensitive. Vital Blend?"),
    ],
)
def test_more_lay_tellings_count(caution: str, message: str) -> None:
    assert is_held(f"Avoid with {caution}", message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("blood thinners", "A pharmacist who sells warfarin and uses none herself. Vital Blend for her?"),
        ("open wounds or broken skin", "She sliced ginger on a tin tray. Vital Blend for her back?"),
        ("acute infection", "She has ragweed hay fever. Vital Blend ok?"),
        ("acute infection", "Hay fever since May. Vital Blend?"),
        ("almond allergy", "badam milk and she comes out glowing each time. Vital Blend?"),
        ("sensitive skin", "His skin isn't sensitive. Vital Blend?"),
    ],
)
def test_what_stands_near_them_does_not(caution: str, message: str) -> None:
    assert not is_held(f"Avoid with {caution}", message)

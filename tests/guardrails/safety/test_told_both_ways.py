"""Kinds of message that were read wrongly: what isn't there no longer counts, and what stands near it still does."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_CAUTION = (
    "Pregnancy, breastfeeding, diabetes, epilepsy, dialysis, asthma, blood thinners (warfarin), lithium, HIV, "
    "kidney disease, liver disease, thyroid disorders, glaucoma, high blood pressure, lupus, statins, insulin; "
    "not for children under 12"
)
GATE = SafetyGate((product(_CAUTION, name="Vital Blend"),), Vocabulary.load(), ())
_HELD = {Outcome.BLOCK, Outcome.LEAVE_OUT}


def is_held(message: str) -> bool:
    return GATE.check(Question(text=message)).outcome in _HELD


@pytest.mark.parametrize(
    "message",
    [
        "She breastfed her son until 2012, he's at secondary now! Can she have Vital Blend?",
        "I nursed my daughter until 2015. Can I take Vital Blend?",
        "She breastfed both her kids, the last in 2009. Can she take Vital Blend?",
        "My wife breastfed until March 2019. Can she use Vital Blend?",
        "Customer was breastfeeding in 2018. Is Vital Blend fine for her?",
        "I breastfed three children between 2001 and 2010. Can I take Vital Blend?",
        "She nursed twins back in 2014. Vital Blend for her?",
        "Breastfed my youngest till 2016, nothing since. Can I have Vital Blend?",
        "She stopped breastfeeding in 2020. Can she have Vital Blend?",
        "She breast-fed her first until 2011 and her second until 2013. Vital Blend ok?",
        "she weaned her last child in 2017. Vital Blend ok for her?",
        "Her pregnancy was in 2012. Can she take Vital Blend?",
    ],
)
def test_nursing_of_a_past_year_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "She has breastfed her son since 2025. Can she have Vital Blend?",
        "She breastfed her first until 2012 and is nursing the second now. Can she have Vital Blend?",
        "She is breastfeeding until 2027. Can she have Vital Blend?",
        "She'll breastfeed until 2028. Can she have Vital Blend?",
        "She breastfed her son this morning. Can she have Vital Blend?",
        "She plans to breastfeed until March 2027. Can she have Vital Blend?",
        "She breastfed her son until 2012 and she is breastfeeding again. Can she take Vital Blend?",
        "I breastfed the baby at 4 am. Can I have Vital Blend?",
        "I breastfed my first in 2019 and now my second. Vital Blend?",
        "She breastfed her first until 2019 and her second is being nursed. Vital Blend for her?",
        "I breastfed my son, born in 2024, this morning. Vital Blend?",
        "She's breastfed since 2024. Vital Blend for her?",
    ],
)
def test_nursing_that_goes_on_counts(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "My customer is a nurse on a dialysis ward, healthy herself. Vital Blend for her?",
        "She works with diabetics all day. She's well. Can she take Vital Blend?",
        "He looks after people with asthma in a clinic, he is healthy. Vital Blend for him?",
        "Client is a physio who treats patients with epilepsy. No health issues of his own. Can he use Vital Blend?",
        "My sister is a health visitor and visits breastfeeding mums, she has no kids. Can she take Vital Blend?",
        "He cares for residents on warfarin at a care home. He's fit. Vital Blend ok for him?",
        "Her job is teaching kids with asthma. Can she take Vital Blend?",
        "My husband drives dialysis patients to hospital. Can he take Vital Blend?",
        "Customer is a doula, around pregnant women all week. Can she have Vital Blend?",
        "A carer for people with heart disease asks for Vital Blend for herself, she is healthy.",
        "She volunteers with children who have diabetes. Vital Blend for her?",
        "The lady works in a hospice with people on warfarin, she is well. Can she take Vital Blend?",
    ],
)
def test_work_of_whoever_would_use_it_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Customer is a midwife and is pregnant herself. Vital Blend?",
        "She works with pregnant ladies and is 5 months gone too. Vital Blend for her?",
        "Ama teaches children and has epilepsy. Can she have Vital Blend?",
        "My customer is a nurse with asthma. Vital Blend for her?",
        "Client is a nurse. She has diabetes. Vital Blend?",
        "She works with diabetics and has it too. Vital Blend?",
        "A teacher with epilepsy asks for Vital Blend.",
        "Ama teaches children. She has epilepsy. Can she have Vital Blend?",
        "Ama teaches children with epilepsy. Can they have Vital Blend?",
        "She looks after her mother with epilepsy. Can her mother have Vital Blend?",
        "A midwife wants Vital Blend for a pregnant lady she looks after.",
        "He works although he has epilepsy. Can he have Vital Blend?",
    ],
)
def test_those_at_work_who_have_it_too_counts(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Send Vital Blend to 12 Lithium Road please, she's healthy. Is it ok for her?",
        "She lives at Aspirin House, takes no medicines. Vital Blend for her?",
        "Deliver to Insulin Avenue. Is Vital Blend right for him? He's well",
        "Address is 4 Statin Street. Can she have Vital Blend?",
        "Customer from Warfarin Lane asks if he can use Vital Blend.",
        "He's in Lithium Court, flat 3. Can he take Vital Blend?",
        "We live in Digoxin Gardens. May I have Vital Blend?",
        "The house is called Warfarin Cottage. Is Vital Blend ok for her?",
        "her road is named after lithium, funny. Vital Blend ok?",
        "She works in the Insulin Building. Vital Blend for her?",
        "They live near Epilepsy Drive. Can they use Vital Blend?",
        "St Anthony's Lupus Way is the street. Can I take Vital Blend?",
    ],
)
def test_an_address_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Customer lives on Warfarin Close and takes warfarin. Vital Blend?",
        "She lives on warfarin. Vital Blend for her?",
        "Warfarin close to bedtime. Vital Blend ok?",
        "He's on Lithium. Road trip next week, can he take Vital Blend?",
        "Lives in High Street, on warfarin. Vital Blend?",
        "Insulin drive-through? She takes it daily. Vital Blend ok for her?",
        "She lives on Warfarin Close and has lupus. Vital Blend?",
        "She is on Warfarin. Close friends say no. Vital Blend for her?",
        "She lives on insulin. Vital Blend for her?",
        "He takes Lithium Way too often. Vital Blend for him?",
        "Is Vital Blend fine with Warfarin, close to bedtime?",
        "Warfarin House patient: can she take Vital Blend?",
    ],
)
def test_a_medicine_beside_a_place_counts(message: str) -> None:
    assert is_held(message)


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
        "Her sister has lupus, she was tested and is clear. Vital Blend for her?",
        "My dad has kidney disease. I've been tested and I don't have it. Vital Blend?",
        "Her mum had thyroid trouble; she had bloods and hasn't got it. Can she take Vital Blend?",
        "Both his grandparents had gallstones. He's been scanned and has none. Vital Blend?",
        "Asthma runs in the family, but she was tested and hasn't got it. Vital Blend?",
        "Her mother had epilepsy; she herself has never had it. Vital Blend for her?",
        "Glaucoma on her mother's side; her eyes were checked, no sign of it. Can she use Vital Blend?",
        "My brother has HIV. I tested negative. Can I take Vital Blend?",
        "Her mother had high blood pressure; hers is normal. Can she take Vital Blend?",
        "Her mother and aunt both have lupus. She does not. Vital Blend for her?",
        "Customer's mother had lupus. She was tested and doesn't have it. Vital Blend for her?",
        "His dad and uncle have diabetes. He has been checked, he hasn't got it. Can he take Vital Blend?",
    ],
)
def test_what_only_kin_have_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Her mother had glaucoma; she has been tested and has it too. Vital Blend for her?",
        "Her mother had glaucoma; she hasn't been tested but her pressure is high. Vital Blend for her?",
        "Her mother has glaucoma; can her mother use Vital Blend? She herself was tested and doesn't have it.",
        "Her mother and grandmother both had diabetes; she was tested and has it. Vital Blend for her?",
        "Her mother had lupus; she's been tested and doesn't have it, but she has asthma. Vital Blend for her?",
        "Her mother doesn't have glaucoma, she does. Vital Blend for her?",
        "Her mother had lupus, she doesn't have it any more but takes lithium. Vital Blend for her?",
        "Her mother has asthma; she was tested for lupus and doesn't have it. Can she use Vital Blend?",
        "Her mother had glaucoma; she was tested and doesn't have it, but she has asthma. Vital Blend for her?",
        "Her mother and grandmother had glaucoma; she has it too. Vital Blend for her?",
        "Her mother has lupus; she hasn't been tested. Can her mother take Vital Blend?",
        "Her mother has diabetes and she is not well. Vital Blend for her mother?",
    ],
)
def test_what_whoever_asks_has_like_their_kin_counts(message: str) -> None:
    assert is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "Vital Blend for my 30 yr olds legs? (my daughter is 30)",
        "Can my 25 year olds knees be rubbed with Vital Blend? She's grown up.",
        "my 3 year old car needs oil, and I want Vital Blend for myself",
        "I have had 3 yrs of stiff legs. Vital Blend ok?",
        "Her son, 36, wants Vital Blend.",
        "we've had 3 olds jars of it. Vital Blend for me?",
        "Vital Blend for my wife, 40.",
        "I teach 5 year olds maths, can I take Vital Blend?",
        "Her son, 36. Vital Blend ok for him?",
        "For my mum, 3 packs of Vital Blend?",
        "To my husband, 2 please! Vital Blend.",
        "My son, 16 kilos over his weight, is 30. Vital Blend for him?",
    ],
)
def test_an_adults_age_does_not_count(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "mum wants to rub Vital Blend on her 3 yr olds legs for growing pains, fine?",
        "Vital Blend for my 4yr olds tummy?",
        "Vital Blend on a 5 year olds knees ok?",
        "can I use Vital Blend on my daughters legs shes 6",
        "my sons 7, Vital Blend ok for him?",
        "Vital Blend for my lads cough, hes 8",
        "her 2 yo's tummy hurts, Vital Blend?",
        "my 9yos cough, Vital Blend?",
        "Vital Blend for her sons knees, hes four",
        "the kids 3, Vital Blend fine?",
        "my nieces only 5 can she have Vital Blend",
        "Vital Blend for my 18 months olds rash",
    ],
)
def test_a_childs_age_as_it_is_written_counts(message: str) -> None:
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


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("How many jars of Vital Blend did we send to the diabetes clinic this month?", 0),
        ("How many Vital Blend went to the dialysis ward counter?", 0),
        ("Can we place a Vital Blend display in the shop opposite the Pregnancy & Fertility Centre?", 0),
        ("Is the Vital Blend stand still up at the epilepsy hospital?", 0),
        ("Invoice for 20 Vital Blend to the thyroid clinic, has it gone out?", 0),
        ("When was our last Vital Blend delivery to the diabetes centre sent?", 0),
        ("Is Vital Blend ok for the diabetes ward?", 1),
        ("May we recommend Vital Blend at the pregnancy clinic?", 1),
        ("How many Vital Blend may the diabetes ward patients take?", 1),
        ("She goes to the diabetes clinic opposite our shop. Vital Blend ok?", 1),
        ("My sister is on the dialysis ward, can we send her Vital Blend?", 1),
        ("Invoice for Vital Blend went to a lady from the thyroid clinic, she is a patient there. Ok for her?", 1),
        ("Can we give Vital Blend to ladies at the Pregnancy & Fertility Centre?", 1),
        ("Stock check: Vital Blend in pregnancy?", 1),
    ],
)
def test_goods_that_go_to_a_ward_are_not_for_its_ill(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("He's on blood thinners... sorry, wrong file: he's on none and healthy. Vital Blend for his back?", 0),
        ("She takes warfarin. No wait, wrong file: this customer takes no statins or other medicines. Vital Blend?", 0),
        ("Customer has lupus, oh sorry that's the wrong card. This customer is healthy. Vital Blend ok?", 0),
        ("diabetic... oops wrong customer, she has no conditions. Vital Blend ok for her?", 0),
        ("He has glaucoma - ah no, wrong record, he takes nothing and is fine. Vital Blend for him?", 0),
        ("wrong file: this customer takes no warfarin. Vital Blend ok for him?", 0),
        ("He's on blood thinners... sorry, wrong file: he's on warfarin and a statin. Vital Blend for his back?", 1),
        ("She takes warfarin. Wrong file: this customer takes lithium. Is Vital Blend OK for her?", 1),
        ("She's on warfarin, sorry, wrong file number, it's 22. She takes nothing else. Is Vital Blend OK for her?", 1),
        ("Sorry, wrong file before: this one is on blood thinners. Vital Blend for his back?", 1),
        ("He has lupus. I sent it to the wrong customer first, he takes no tablets. Vital Blend for him?", 1),
        ("It would be wrong to say she takes no warfarin. Vital Blend for her?", 1),
    ],
)
def test_what_stood_in_the_wrong_file_is_taken_back_in_the_same_message(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Her father has lupus; she was tested and does not have it. She isn't pregnant. Vital Blend?", 0),
        ("Her mother has epilepsy; she was tested and is clear. Vital Blend?", 0),
        ("His sister has lupus, he never had it. Vital Blend?", 0),
        ("Her ex-husband has glaucoma. She herself never had any of it. Can she use Vital Blend?", 0),
        ("His ex-wife is pregnant. He is 40 and healthy. Vital Blend for him?", 0),
        ("Her stepfather takes warfarin. She takes nothing. Vital Blend for her?", 0),
        ("Her father has lupus; she was tested and does have it. Vital Blend?", 1),
        ("Her father has lupus; she doesn't have it. He wants Vital Blend, ok?", 1),
        ("My father has lupus; he was tested again and he doesn't have it badly. Vital Blend?", 1),
        ("Her mother has epilepsy, she has it as well. Vital Blend?", 1),
        ("Her ex-husband has glaucoma. He wants Vital Blend, can he use it?", 1),
        ("His stepmother takes warfarin, can she take Vital Blend?", 1),
    ],
)
def test_kin_have_it_and_whoever_was_found_free_of_it_does_not(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Customer is a midwife, pregnant ladies all day long. Not pregnant herself. Can I recommend Vital Blend?", 0),
        ("He's a school nurse, diabetic and epileptic kids every day. He has nothing. Vital Blend for him?", 0),
        ("She works with pregnant women, not pregnant herself. Can we recommend Vital Blend?", 0),
        ("He gives insulin to the diabetic kids at school, he himself is healthy. Vital Blend for him?", 0),
        ("She works in a care home with residents on warfarin; she takes nothing. Vital Blend for her?", 0),
        ("Ama teaches a class of diabetics, she is well. Vital Blend for her?", 0),
        ("She teaches diabetics, she is one of the best teachers here, healthy. Vital Blend for her?", 0),
        ("Ama teaches a class of diabetics, she is one too. Vital Blend for her?", 1),
        ("He gives insulin to the diabetic kids and to himself. Vital Blend for him?", 1),
        ("He gives Vital Blend to the diabetic kids at school, ok?", 1),
        ("Customer is a midwife, pregnant, ladies all day long. Can I recommend Vital Blend?", 1),
        ("She's a nurse: pregnant with patients all day. Vital Blend?", 1),
        ("She is a midwife, pregnant women all day, and pregnant herself. Vital Blend?", 1),
        ("She works with pregnant women, not pregnant herself. Can they take Vital Blend?", 1),
        ("She works in a care home with residents on warfarin, and she takes warfarin. Vital Blend for her?", 1),
    ],
)
def test_those_whom_somebody_works_with_have_it_alone(message: str, held: int) -> None:
    assert is_held(message) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Righto, no for Mum. What about my flatmate, he's fit?", 0),
        ("Ok, a no for her. And for Dad, he takes nothing?", 0),
        ("Is that a yes or no for Mum?", 1),
        ("No for Mum then. And my flatmate with lupus, can he?", 1),
        ("So it's a no for Mum? Sure?", 1),
    ],
)
def test_a_no_for_one_asks_for_the_other(message: str, held: int) -> None:
    history = ("My mum's on warfarin, can she take Vital Blend?",)
    assert (GATE.check(Question(text=message, history=history)).outcome in _HELD) == bool(held)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("My neighbour's lips swell with nuts, not my customer's. Nut Mix for the customer?", 0),
        ("The neighbour's lips swell with nuts. Nut Mix for me, ok?", 0),
        ("He eats curd every day without any trouble. Curd Mix for him?", 0),
        ("The neighbour isn't allergic to nuts, my customer's. Nut Mix for the customer?", 1),
        ("Not my sister, my mother's allergic to nuts. Nut Mix for my mother?", 1),
        ("I'm not, but my mother's allergic to nuts. Nut Mix for my mother?", 1),
        ("No curd for her, milk gives her a rash. Curd Mix?", 1),
        ("She drinks milk every morning and gets hives. May she take Curd Mix?", 1),
    ],
)
def test_whose_reaction_it_is_and_what_brings_it_on(message: str, held: int) -> None:
    assert (_FOODS.check(Question(text=message)).outcome in _HELD) == bool(held)


_FOODS = SafetyGate(
    (
        product("nut allergy", name="Nut Mix", product_id="X-1"),
        product("Contains ghee, avoid with milk allergy", name="Curd Mix", product_id="X-2"),
    ),
    Vocabulary.load(),
)

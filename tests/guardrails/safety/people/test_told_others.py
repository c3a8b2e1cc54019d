"""Work, kin and those at work: what others have doesn't count, and what whoever would use it has does."""

import pytest

from tests.guardrails.safety.told import is_held


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
    "message",
    [
        "The cat of customer has asthma, she herself is healthy and takes nothing. Can she take Vital Blend?",
        "The dog of customer is pregnant. Customer, man of 50, asks for himself Vital Blend. Ok?",
        "Her cat's thyroid is overactive, she is healthy. Vital Blend ok for her?",
        "The neighbour's buffalo is pregnant; the neighbour is healthy and asks Vital Blend for her own knee.",
        "A customer whose dog has epilepsy asks Vital Blend for his own knees. He has no illness.",
        "The customer has a pregnant guinea pig. The customer, a guy of 40, wants Vital Blend. ok?",
        "The girlfriend of my brother is pregnant. My brother, 30, wants Vital Blend. ok?",
        "The mother of the customer has asthma. The customer, healthy, wants Vital Blend for himself. Ok?",
        "Colleague of customer is on warfarin; customer himself on nothing, wants Vital Blend.",
    ],
)
def test_of_two_the_one_whose_the_other_is_does_not_have_it(message: str) -> None:
    assert not is_held(message)


@pytest.mark.parametrize(
    "message",
    [
        "The customer with the cat has asthma. Can she take Vital Blend?",
        "My dog is diabetic. Can she have Vital Blend?",
        "A lady whose cat is old is diabetic and wants Vital Blend.",
        "My uncle who keeps goats has asthma. Vital Blend for him?",
        "The owner of the dog is pregnant and wants Vital Blend.",
        "The neighbour's wife is pregnant and asks for Vital Blend.",
        "The girlfriend of my brother is pregnant and wants Vital Blend. ok?",
        "The mother of the customer has asthma, Vital Blend is for her. Ok?",
        "One of my sisters is pregnant. Vital Blend ok for her?",
        "My brother, 30, who is on warfarin, wants Vital Blend. ok?",
    ],
)
def test_of_two_the_one_of_whom_it_is_told_has_it(message: str) -> None:
    assert is_held(message)

"""How lay people tell of a condition, and what sounds like one: each kind of message beside the traps near it."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_VOCABULARY = Vocabulary.load()
_HELD = {Outcome.BLOCK, Outcome.LEAVE_OUT}


def _gate(caution: str) -> SafetyGate:
    return SafetyGate((product(caution, name="Vital Blend"),), _VOCABULARY, ())


OIL = _gate("Not on open wounds or broken skin")


def is_held(gate: SafetyGate, message: str) -> bool:
    return gate.check(Question(text=message)).outcome in _HELD


@pytest.mark.parametrize(
    "message",
    [
        "Boy fell, the skin on the knee is gone, raw and red. Mother wants to put Vital Blend on that place. Ok?",
        "She skinned her elbow at the temple steps. Vital Blend for it?",
        "The skin has torn on his shin, can he apply Vital Blend there?",
        "Fell off the bike, road rash all over the thigh, Vital Blend for the pain there?",
        "He cut his finger with the knife while chopping onions. Vital Blend on the finger?",
        "The dog tore his hand. Vital Blend for the swelling?",
        "A scab came off her knee yesterday, is Vital Blend fine on it?",
        "The blisters have popped, Vital Blend on the foot?",
        "Her shoes rubbed the skin off the heel. Vital Blend there?",
        "Barbed wire ripped his leg. Vital Blend for the ache?",
    ],
)
def test_skin_that_is_open_is_told_in_lay_words(message: str) -> None:
    assert is_held(OIL, message)


@pytest.mark.parametrize(
    "message",
    [
        "A skinny boy with back ache, Vital Blend ok?",
        "She takes raw honey daily. Vital Blend for her knees?",
        "The bottle came with a torn label. Vital Blend still ok to use?",
        "There was a cut in price. Can she buy Vital Blend for her back?",
        "He skinned his knee last summer, long healed and closed. Vital Blend for the back?",
        "Skin peeling from last week's sunburn, healed now. Vital Blend ok?",
        "The scab came off weeks ago and the skin is closed and healed. Vital Blend?",
        "He tore his calf muscle at football. Vital Blend ok?",
        "She bought blister packs that burst in the bag. Vital Blend for her back?",
        "The boy skinned his knee; his mother wants Vital Blend for her own shoulder. Ok?",
        "Son has an open wound. I want to put Vital Blend on my back. Ok?",
    ],
)
def test_skin_that_is_closed_and_other_things_torn_or_raw_do_not_count(message: str) -> None:
    assert not is_held(OIL, message)


FEVERISH = _gate("Not during fever; diabetes; stomach ulcer")


@pytest.mark.parametrize(
    "message",
    [
        "Dengue fever she had in June, completely ok now, temperature normal since weeks. Vital Blend for strength?",
        "She had typhoid with high fever in May, recovered fully. Can she take Vital Blend?",
        "Viral fever he had two months ago, fully fine now. Vital Blend?",
        "Chikungunya fever last year, now completely alright, no fever. Can he take Vital Blend?",
        "Covid with fever in January, all over, temperature 36.8 today. Can she have Vital Blend?",
        "Had flu last month, fully fine. Can I take Vital Blend?",
        "She had covid last year. Completely fine now. Vital Blend for her?",
        "Malaria he caught in May, fully cured. Can he take Vital Blend?",
    ],
)
def test_an_acute_illness_that_is_dated_and_over_does_not_count(message: str) -> None:
    assert not is_held(FEVERISH, message)


@pytest.mark.parametrize(
    "message",
    [
        "She had dengue fever in June, fever again since yesterday. Vital Blend?",
        "Had flu last month, fully fine, but fever since yesterday. Can I take Vital Blend?",
        "Dengue fever completely ok in June, but since yesterday 38.9 temperature. Vital Blend?",
        "Dengue fever she had in June, not fully fine now. Can she take Vital Blend?",
        "Fever she had last night, completely ok now with paracetamol. Can she take Vital Blend?",
        "Viral fever he had two months ago, and it comes back every week, last on Sunday. Vital Blend?",
        "Diabetes she got in June, completely ok now. Vital Blend for her?",
        "Stomach ulcer he had in June, completely ok now. Vital Blend for him?",
    ],
)
def test_an_illness_that_is_back_or_stays_counts(message: str) -> None:
    assert is_held(FEVERISH, message)


def test_a_caution_about_the_past_means_an_illness_that_is_over() -> None:
    gate = _gate("Not for anyone with a history of malaria")
    assert is_held(gate, "Malaria he caught in May, fully cured. Can he take Vital Blend?")


TREATED = _gate("Not within 4 weeks of laser or chemical peel on the face; avoid for 3 months after an operation")


@pytest.mark.parametrize(
    "message",
    [
        "Laser on the face she did in January, that is 8 months back. Can she use Vital Blend?",
        "She had a laser treatment on the face 8 months back. Vital Blend?",
        "Chemical peel on the face six weeks ago. Vital Blend ok?",
        "Peel done 3 months ago, skin settled. Vital Blend?",
        "Her laser session was half a year ago. Vital Blend?",
        "He had a knee operation 8 months ago. Vital Blend for him?",
    ],
)
def test_a_procedure_longer_ago_than_its_caution_says_does_not_count(message: str) -> None:
    assert not is_held(TREATED, message)


@pytest.mark.parametrize(
    "message",
    [
        "Laser on the face she did 2 weeks back. Vital Blend?",
        "She had a laser treatment on the face. Vital Blend?",
        "Chemical peel on the face 20 days ago. Vital Blend?",
        "Laser in January and another session last week. Vital Blend?",
        "First laser 8 months back, last one ten days back. Vital Blend?",
        "She had laser sessions since January, monthly. Vital Blend?",
        "Laser 8 months ago. Peel last Friday. Vital Blend?",
        "Laser less than two months ago. Vital Blend?",
        "He had a knee operation 8 weeks ago. Vital Blend for him?",
    ],
)
def test_a_procedure_of_late_or_of_an_unknown_day_counts(message: str) -> None:
    assert is_held(TREATED, message)


def test_a_caution_that_names_no_time_of_a_procedure_means_it_as_before() -> None:
    assert is_held(_gate("Not after laser treatment"), "She had a laser treatment 8 months back. Vital Blend?")


SWEET = _gate("Diabetes; insulin; blood thinners (warfarin); pacemaker; dementia; depression; stomach ulcer")


@pytest.mark.parametrize(
    "message",
    [
        "Father and grandmother are diabetic; she herself is not (HbA1c 5.1). Is Vital Blend ok for her?",
        "Mother and aunt diabetic, she isn't. Vital Blend for her?",
        "Both parents are diabetic; he himself is not. Vital Blend for him?",
        "The customer's father and uncle are diabetic, he himself isn't. Vital Blend for him?",
        "My father, mother and brother all have diabetes, I myself don't. Vital Blend for me?",
        "Mom and grandma are diabetic, she isn't. Vital Blend for her?",
    ],
)
def test_what_several_kin_have_and_she_has_not_does_not_count(message: str) -> None:
    assert not is_held(SWEET, message)


@pytest.mark.parametrize(
    "message",
    [
        "Father and grandmother are diabetic; she herself is too (HbA1c 8.1). Is Vital Blend ok for her?",
        "Father and grandmother are diabetic and so is she. Vital Blend ok for her?",
        "Father and grandmother are diabetic; she is not sure about herself. Vital Blend?",
        "Father and grandmother are diabetic; she herself is not. Vital Blend for the grandmother?",
        "Her mother and aunt are diabetic, she isn't (HbA1c 5.2). Can the aunt take Vital Blend?",
        "Father and grandmother are healthy; she herself is diabetic. Vital Blend for her?",
    ],
)
def test_what_she_has_like_her_kin_or_they_would_take_counts(message: str) -> None:
    assert is_held(SWEET, message)


@pytest.mark.parametrize(
    "message",
    [
        "There is a depression over the Arabian Sea and parcels are late. May a healthy man start Vital Blend?",
        "A depression in the Bay of Bengal brings rain. Can my uncle, healthy, take Vital Blend?",
        "The economic depression hit sales. Can a healthy man take Vital Blend?",
        "A low pressure area in the bay became a depression, couriers stopped. Vital Blend for a healthy man?",
        "The pillow has a depression in the middle. Vital Blend ok for a healthy man?",
        "Depression in the road damaged his scooter. Vital Blend for a healthy man?",
    ],
)
def test_a_depression_of_the_weather_of_trade_or_of_a_thing_does_not_count(message: str) -> None:
    assert not is_held(SWEET, message)


@pytest.mark.parametrize(
    "message",
    [
        "He has depression since the storm. Vital Blend?",
        "Depression over her divorce. Can she take Vital Blend?",
        "He lives by the Arabian Sea and has depression. Vital Blend?",
        "There is a depression over the Arabian Sea, and he is depressed too. Vital Blend for him?",
        "She slid into depression after the storm destroyed her house. Vital Blend?",
        "He has had the depression from the sea accident. Vital Blend?",
        "She lies in bed with depression. Vital Blend?",
    ],
)
def test_a_depression_of_somebody_counts_whatever_weather_is_told_of(message: str) -> None:
    assert is_held(SWEET, message)


@pytest.mark.parametrize(
    "message",
    [
        "He is a cardiologist who implants pacemakers, himself well and on no medicine. May he take Vital Blend?",
        "She is a nurse who gives insulin, herself healthy. Vital Blend ok for her?",
        "He is a surgeon who treats ulcers all day, no illness of his own. Vital Blend for him?",
        "She works in a home with residents who have dementia and diabetes, well herself. Can she take Vital Blend?",
        "She works in a care home with residents on warfarin; she takes nothing. Can she take Vital Blend?",
    ],
)
def test_what_one_of_a_trade_deals_with_does_not_count(message: str) -> None:
    assert not is_held(SWEET, message)


@pytest.mark.parametrize(
    "message",
    [
        "He is a cardiologist with a pacemaker himself. May he take Vital Blend?",
        "He is a cardiologist who implants pacemakers and has one himself. May he take Vital Blend?",
        "She is a nurse who gives insulin, and diabetic herself. Vital Blend ok for her?",
        "A pharmacist who dispenses warfarin and takes it himself. Vital Blend?",
        "He is a surgeon who had a pacemaker implanted. Vital Blend?",
        "The cardiologist who implanted his pacemaker is on leave. May he take Vital Blend?",
        "She works in a care home with residents who have diabetes, and she has it too. Vital Blend?",
        "The nurse gives her insulin. Vital Blend for her?",
    ],
)
def test_one_of_a_trade_who_has_it_too_counts(message: str) -> None:
    assert is_held(SWEET, message)

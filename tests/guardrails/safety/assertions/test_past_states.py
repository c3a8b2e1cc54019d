"""What is denied, over, healed, tested well or was never there, and the traps beside each of them."""

import pytest

from domain.answer import Question
from domain.safety import Assertion
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (
        product(
            "Thyroid disorders; kidney disease; liver disease; G6PD deficiency; fever; open wounds; recent surgery;"
            " methotrexate; antidepressants; gout; pregnancy; breastfeeding; diarrhoea; epilepsy; high blood pressure;"
            " new tattoos or piercings; asthma; under 12; drowsiness: do not drive; stoma",
            name="Vital Blend",
        ),
    ),
    Vocabulary.load(),
    (),
)


def _blocked(message: str) -> bool:
    return bool(GATE.check(Question(text=f"{message} Vital Blend?")).matches)


@pytest.mark.parametrize(
    "message",
    [
        "The cut on my thumb from the bread knife healed weeks ago.",
        "The blister on her heel closed a month ago, only a pale mark.",
        "I was laid up with a fever at Christmas, fit as a fiddle since.",
        "My fever is long gone, so may I go for my swim again?",
        "Fever's gone since a week, I am back at school.",
        "Fever was a month back, running again.",
        "He'd a fever after the jab but that was five weeks ago.",
        "The diarrhoea got over last month.",
        "Had my shoulder done in February, all healed.",
        "Tonsils out at six.",
        "Methotrexate ended four years ago.",
        "Methotrexate was stopped ten years before; only stretching now.",
        "Methotrexate? Finished in 2011.",
        "I had my tonsils out when I was eight, I'm 44 today.",
        "My stoma was reversed in 2012.",
    ],
)
def test_what_is_over_does_not_count(message: str) -> None:
    assert not _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "The cut on my thumb from the bread knife healed weeks ago but today it opened up.",
        "The cut on my thumb isn't closed.",
        "I was laid up with a fever at Christmas and it's back tonight.",
        "My fever was gone, then it came back.",
        "I was pregnant at Easter and still am.",
        "I had shoulder surgery last week, all healed nicely so far.",
        "Had my knee done in February, healed, and the other one is booked for next week.",
        "My methotrexate is finished, I need to buy more.",
        "Methotrexate stopped working in 2020, so they doubled it.",
        "He is eight.",
        "The stoma is to be reversed in 5 weeks.",
    ],
)
def test_what_goes_on_or_is_fresh_counts(message: str) -> None:
    assert _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "Kidney values: textbook, says my GP.",
        "They did my thyroid numbers twice this spring and both came out spot on.",
        "G6PD screened at birth, perfectly ok.",
        "No pill, no plan for a baby, T3/T4 fine, 22.",
        "My thyroid was checked because of my voice: normal size, normal bloods.",
        "Liver function came back tip top.",
        "Had a thyroid test, all the values normal, pill not needed.",
        "Blood pressure? Textbook, the nurse said.",
        "They worked me up for epilepsy, two EEGs and a scan. All normal.",
        "Gout was what the chemist guessed, the doctor says no way.",
        "Doubted epilepsy, EEG came negative.",
        "They feared gout; not a thing to be seen.",
        "Gout? It was a scare.",
        "Asthma was suspected, spirometry was done, cleared.",
        "Hypertension isn't what I have.",
    ],
)
def test_what_was_tested_and_is_well_does_not_count(message: str) -> None:
    assert not _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "Kidney values are textbook bad.",
        "My thyroid numbers came out spot on since they upped my dose of Euthyrox.",
        "My thyroid was checked in May, fine on 50 mcg.",
        "G6PD came back not ok.",
        "G6PD is low, everything else perfect.",
        "They worked me up for epilepsy. My blood sugar was normal.",
        "They feared gout; my weight is good.",
        "My kidney function came back far from normal.",
        "Asthma was suspected and then confirmed.",
        "Hypertension isn't all I have.",
        "Blood pressure? High, the nurse said.",
    ],
)
def test_what_was_tested_and_is_not_well_counts(message: str) -> None:
    assert _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "I've never taken antidepressants.",
        "I won't touch antidepressants.",
        "Haven't had surgery, just overdid the squats.",
        "I don't have ear studs, tattoos or piercings.",
        "My elbow isn't swollen or grazed.",
        "My doctor doesn't have me on pills, methotrexate or anything.",
        "Don't drive, don't smoke.",
        "Nor is it gout.",
        "Asthma as a kid? No that was my brother.",
        "I had gout once? No, the doctor said bunion.",
        "Pregnant? I wish!",
    ],
)
def test_what_is_denied_does_not_count(message: str) -> None:
    assert not _blocked(message)


@pytest.mark.parametrize(
    "message",
    [
        "I can't go without antidepressants.",
        "I won't stop my antidepressants.",
        "I can't sit or stand with my gout.",
        "I don't know if it is arthritis or gout.",
        "I didn't tell the doctor or the nurse about my asthma.",
        "There's no way I'm not pregnant, three tests say so.",
        "Don't I drive home after it?",
        "Is it fine with asthma? No idea.",
        "Can I take it with gout? No one here knows.",
        "Pregnant? I wish I had known it earlier.",
        "Asthma? No more than twice a month.",
    ],
)
def test_what_only_sounds_denied_counts(message: str) -> None:
    assert _blocked(message)


HURT = SafetyGate(
    (product("Broken skin, open wounds and burns; cold or sinusitis; high fever", name="Vital Blend"),),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        ("I burnt my hand three summers ago. Healed completely, the skin is only dry.", False),
        ("I burnt my hand three days ago. Healing nicely.", True),
        ("He cut his thumb on a saw last year. All fine.", False),
        ("He cut his thumb on a saw last year. It never healed.", True),
        ("He cut his thumb on a saw last week.", True),
        ("Amma had sinusitis in the June rains, it went with treatment.", False),
        ("Amma had sinusitis in the June rains, since four months nose is clear.", False),
        ("Amma had sinusitis in the June rains, since four months nose is not clear.", True),
        ("Amma had sinusitis in the June rains, it went for a week and came back.", True),
        ("pichle saal typhoid hua tha, 104 fever. ab ek saal se bilkul theek.", False),
        ("kal se typhoid hai, 104 fever.", True),
    ],
)
def test_a_wound_or_a_cold_of_long_ago_is_over(message: str, counts: bool) -> None:
    assert bool(HURT.check(Question(text=f"{message} Vital Blend?")).matches) is counts


@pytest.mark.parametrize(
    "message", ["I had a lady with gout in the shop, can she take", "We had a customer with asthma,"]
)
def test_who_was_in_the_shop_has_what_they_have_today(message: str) -> None:
    (condition,) = GATE.check(Question(text=f"{message} Vital Blend?")).conditions
    assert condition.assertion is Assertion.PRESENT


def test_what_somebody_had_themselves_is_past() -> None:
    (condition,) = GATE.check(Question(text="I had gout. Vital Blend?")).conditions
    assert condition.assertion is Assertion.HISTORY

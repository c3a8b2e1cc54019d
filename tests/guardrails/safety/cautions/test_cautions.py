"""Catalog wordings to clauses: whom each means, and what cannot be read is kept as words and reported."""

import pytest

from domain.answer import Question
from domain.safety import CautionKind, Outcome
from guardrails.safety.cautions.cautions import Clause, parse_cautions, unparsed_cautions
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.stems import root
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def clauses(text: str, vocabulary: Vocabulary) -> tuple[Clause, ...]:
    return parse_cautions(product(text), vocabulary)


def concepts(text: str, vocabulary: Vocabulary) -> set[str]:
    return {vocabulary.concept(c).label for clause in clauses(text, vocabulary) for c in clause.concepts}


CONCEPTS = [
    ("Not recommended for pregnant or lactating women", {"Pregnancy", "Breastfeeding"}),
    (
        "Consult a doctor in chronic digestive disease, pregnancy, or after surgery",
        {"Chronic digestive disease", "Pregnancy", "Recent surgery"},
    ),
    ("Do not use if you have a bleeding disorder or before surgery", {"Bleeding disorders", "Upcoming surgery"}),
    ("Avoid two weeks before and after surgery", {"Upcoming surgery", "Recent surgery"}),
    ("Avoid with MAO inhibitors and SSRIs", {"MAO inhibitors", "SSRIs"}),
    ("If you use insulin or tablets for diabetes, speak to your doctor first", {"Insulin", "Diabetes medicines"}),
    (
        "Unsuitable in high blood pressure, low potassium or heart failure",
        {"Hypertension", "Hypokalemia", "Heart Failure"},
    ),
    ("Caution in pregnancy (contains licorice)", {"Pregnancy"}),
    ("Not with SNRI antidepressants", {"SNRIs"}),
    ("Not together with triptans for migraine", {"Triptans"}),
    ("Not with glucose-lowering tablets", {"Diabetes medicines"}),
    ("Weight-loss (bariatric) surgery", {"Weight-loss surgery"}),
    ("Fever over 38.5 °C: see a doctor first", {"High fever"}),
    ("Shingles: ask your dermatologist", {"Herpes Zoster"}),
    ("Epilepsy or anti-seizure medicines: ask first", {"Seizure disorders", "Antiepileptics"}),
    ("Not while trying to conceive, man or wife", {"Trying to conceive"}),
    ("Operation within the next three weeks", {"Upcoming surgery"}),
    ("Alcohol or sedatives", {"Drinking alcohol", "Sedatives and sleeping pills", "Sleeping pills"}),
    ("Depression or past suicide attempt", {"Depressive Disorder"}),
    ("Not with Cialis-type tablets", {"Tadalafil", "PDE5 inhibitors"}),
    ("Kidney inflammation", {"Nephritis"}),
    ("Fluid restriction", {"Limited fluids"}),
    ("Best taken away from milk and coffee", set()),
    ("External use only", {"Swallowing it or using it where it does not belong"}),
    (
        "Not for use on broken skin; do not swallow",
        {"Broken or injured skin", "Swallowing it or using it where it does not belong"},
    ),
]


@pytest.mark.parametrize(("text", "expected"), CONCEPTS)
def test_cautions_become_concepts(text: str, expected: set[str], vocabulary: Vocabulary) -> None:
    assert concepts(text, vocabulary) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "None known",
        "No known contraindications",
        "n/a",
        "This product is not intended to diagnose, treat, cure or prevent any disease.",
        "Keep out of reach of children. Store in a cool dry place.",
        "Keep the oil away from the eyes.",
        "Do not exceed the recommended dose",
        "Discontinue if rash occurs",
    ],
)
def test_what_is_said_of_nobody_is_no_caution(text: str, vocabulary: Vocabulary) -> None:
    assert clauses(text, vocabulary) == ()
    assert unparsed_cautions([product(text)], vocabulary) == []


@pytest.mark.parametrize(
    ("text", "below", "above"),
    [
        ("Not for children under 12", 12, 0),
        ("under-18s only on the advice of a dietitian", 18, 0),
        ("For adults only", 18, 0),
        ("not for infants under 12 months", 1, 0),
        ("Over 70: ask a doctor", 0, 70),
        ("children below 5 yrs – avoid", 5, 0),
        ("Fever above 38.5 °C: see a doctor first", 0, 0),
    ],
)
def test_ages_are_read(text: str, below: float, above: float, vocabulary: Vocabulary) -> None:
    found = clauses(text, vocabulary)
    assert max(c.below_age for c in found) == below
    assert max(c.above_age for c in found) == above


@pytest.mark.parametrize(
    ("text", "own", "allergens", "related"),
    [
        ("Not for anyone with a known allergy to an ingredient", True, (), False),
        ("Known allergy to Ashwagandha or related plants", False, ("ashwagandha",), True),
        ("Not for people with a dairy allergy", False, ("dairy",), False),
        ("Allergy to aspirin: do not use", False, ("aspirin",), False),
        ("Nut allergy sufferers should avoid", False, ("nut",), False),
    ],
)
def test_allergies_are_read(
    text: str, own: bool, allergens: tuple[str, ...], related: bool, vocabulary: Vocabulary
) -> None:
    clause = next(c for c in clauses(text, vocabulary) if c.own_ingredients or c.allergens)
    assert (clause.own_ingredients, clause.allergens, clause.related) == (own, allergens, related)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Not for use in pregnancy", CautionKind.AVOID),
        ("Avoid in pregnancy", CautionKind.AVOID),
        ("Pregnancy: consult a doctor", CautionKind.CONSULT),
        ("Caution in pregnancy", CautionKind.CONSULT),
        ("Patch-test for sensitive skin", CautionKind.INSTRUCTION),
        ("Dilute before use on sensitive skin", CautionKind.INSTRUCTION),
    ],
)
def test_the_kind_is_read(text: str, kind: CautionKind, vocabulary: Vocabulary) -> None:
    assert {c.kind for c in clauses(text, vocabulary)} == {kind}


def test_words_without_a_concept_are_kept_and_reported(vocabulary: Vocabulary) -> None:
    text = "Not for people with Zorblatt's wobbling"
    (clause,) = clauses(text, vocabulary)
    assert clause.stems == {"zorblatt", "wobbl"}
    (line,) = unparsed_cautions([product(text)], vocabulary)
    assert "X-1" in line
    assert "Zorblatt" in line


def test_a_known_caution_beside_unknown_words_keeps_both(vocabulary: Vocabulary) -> None:
    found = clauses("Avoid in pregnancy or Zorblatt's wobbling", vocabulary)
    assert [bool(c.concepts) for c in found] == [True, False]


def test_the_products_own_words_name_nobody(vocabulary: Vocabulary) -> None:
    assert unparsed_cautions([product("People should consult a doctor before using Vital Blend")], vocabulary) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The steam bath is not recommended in pregnancy", {"Pregnancy"}),
        ("The herbs are for the steam bath and are never brewed as a tea", set()),
        ("Not for anyone who takes steam baths daily", {"Sauna, hot baths, great heat"}),
    ],
)
def test_the_products_own_name_is_no_condition(text: str, expected: set[str], vocabulary: Vocabulary) -> None:
    bath = product(text).model_copy(update={"name": "Valley Steam-Bath Herbs"})
    found = {vocabulary.concept(c).label for clause in parse_cautions(bath, vocabulary) for c in clause.concepts}
    assert found == expected


@pytest.mark.parametrize(
    "text",
    "Not for people shorter than 150 cm|For men only|Not for left-handed people|Do not combine with grapefruit".split(
        "|"
    ),
)
def test_what_no_concept_stands_for_is_reported(text: str, vocabulary: Vocabulary) -> None:
    assert len(unparsed_cautions([product(text)], vocabulary)) == 1


IN_WORDS = [
    ("Not for canoeists, rowers or anglers", ["canoeist", "rower", "angler"]),
    ("Do not use in garages without a door", ["door+garag"]),
    ("Not before kayaking", ["kayak"]),
    ("Beekeeper or falconer in the household", ["beekeep", "falcon+household"]),
    ("Recent transfusion of a rare blood product", ["blood+rare+transfus"]),
    ("Snails and newts are sensitive to this oil", ["snail", "newt"]),
    ("Medicines that slow the blink reflex", ["blink+reflex+slow"]),
]


@pytest.mark.parametrize(("text", "words"), IN_WORDS)
def test_a_caution_outside_the_vocabulary_is_kept_as_its_words(
    text: str, words: list[str], vocabulary: Vocabulary
) -> None:
    found = {"+".join(sorted(c.stems)) for c in clauses(text, vocabulary) if not c.concepts}
    assert {"+".join(sorted(root(w) for w in each.split("+"))) for each in words} <= found, found
    assert not any("class:any_medicine" in c.concepts for c in clauses(text, vocabulary))


SEXES = [
    ("For men only", "My wife wants it.", True),
    ("For men only", "My husband wants it.", False),
    ("Not for men", "Can he take it?", True),
    ("Women only", "Is it for my brother?", True),
    ("Women only", "My daughter is nineteen.", False),
]


@pytest.mark.parametrize(("caution", "message", "forbidden"), SEXES)
def test_a_caution_for_one_sex_reads_the_person(
    caution: str, message: str, forbidden: bool, vocabulary: Vocabulary
) -> None:
    gate = SafetyGate([product(caution)], vocabulary)
    decision = gate.check(Question(text=f"{message} Can I buy Vital Blend for them?"))
    assert bool(decision.contraindicated) is forbidden


def test_what_it_is_made_from_hides_no_allergy(vocabulary: Vocabulary) -> None:
    [clause] = clauses("Made from crab shells: not with a shellfish allergy", vocabulary)
    assert clause.allergens == ("shellfish",)


def test_an_adjective_alone_takes_the_noun_of_the_next(vocabulary: Vocabulary) -> None:
    said = [clause.stems for clause in clauses("Brittle, damaged or coloured nails: not suitable", vocabulary)]
    assert frozenset({root("damaged")}) not in said


@pytest.mark.parametrize(
    ("text", "named", "unnamed"),
    [
        ("Diabetic toddler", "mesh:Diabetes Mellitus", "state:infant"),
        ("Heart disease in the child", "group:heart", "state:child"),
        ("Babies with eczema", "mesh:Eczema", "state:infant"),
        ("If the child has had epilepsy, ask first", "group:seizure_disorder", "state:child"),
        ("Epilepsy or small children", "state:child", ""),
        ("Asthma under treatment", "mesh:Asthma", "class:long_term_medicine"),
        ("Gout patients on medication", "mesh:Gout", "class:long_term_medicine"),
        ("Asthma, or on medication", "class:long_term_medicine", ""),
        ("Chills without fever", "mesh:Chills", "state:fever"),
        ("Cough with fever", "state:fever", "mesh:Cough"),
        ("Gestational or any other diabetes", "mesh:Diabetes Mellitus", "state:pregnancy"),
        ("Pregnant or planning", "state:trying_to_conceive", ""),
        ("Not with sleeping medicine", "class:sleeping_pill", "class:any_medicine"),
        ("Poor weight in a diabetic: see a paediatrician", "mesh:Diabetes Mellitus", "state:child"),
        ("Fungal infections of the scalp", "group:skin_infection", "group:skin_condition"),
        ("Sulfonylureas", "class:sulfonylurea", "class:antidiabetic"),
    ],
)
def test_what_only_goes_with_another_names_nobody(text: str, named: str, unnamed: str, vocabulary: Vocabulary) -> None:
    concepts = {i for clause in parse_cautions(product(text), vocabulary) for i in clause.concepts}
    assert vocabulary.named(named).id in concepts
    assert not unnamed or vocabulary.named(unnamed).id not in concepts


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("Ages 12 to 17 only", 12.0),
        ("Only suitable for 8-14 years", 8.0),
        ("Start only after six months", 0.5),
        ("Not for ages 2 to 5", 6.0),
    ],
)
def test_a_span_of_ages_is_told_by_whom_it_is_for(text: str, below: float, vocabulary: Vocabulary) -> None:
    assert [c.below_age for c in parse_cautions(product(text), vocabulary) if c.below_age] == [below]


def test_women_who_are_something_only_after_asking_are_not_the_only_ones(vocabulary: Vocabulary) -> None:
    assert not any(c.stems for c in parse_cautions(product("Pregnant women only after asking"), vocabulary))


@pytest.mark.parametrize(
    ("caution", "is_past"),
    [
        ("Not for three months after a hair transplant", False),
        ("Avoid for six weeks after surgery", False),
        ("Not for people after a heart attack", True),
        ("Not for two years after a stroke", True),
    ],
)
def test_a_wait_of_weeks_does_not_mean_those_who_had_it_long_ago(
    caution: str, is_past: bool, vocabulary: Vocabulary
) -> None:
    assert all(clause.past is is_past for clause in clauses(caution, vocabulary))


@pytest.mark.parametrize(
    ("message", "is_meant"),
    [
        ("He drives a lorry.", True),
        ("He is used to driving at night.", True),
        ("He used to drive a lorry.", False),
        ("He gave up driving long ago.", False),
        ("Had a hair transplant five years ago, all settled.", False),
        ("Had a hair transplant last month.", True),
        ("I play for the state team and they come for dope testing.", True),
        ("Had dengue six weeks ago with 103 fever, now well.", False),
        ("She has dengue with 103 fever.", True),
        ("I'm feeding my 4 month old.", True),
        ("I'm feeding my 4 month old puppy.", False),
        ("This winter has been one long fever dream.", False),
    ],
)
def test_what_is_long_over_falls_under_no_caution(message: str, is_meant: bool, vocabulary: Vocabulary) -> None:
    caution = (
        "Do not drive afterwards; not for three months after a hair transplant; not in high fever; not while nursing; "
        "not for sportspersons under dope testing"
    )
    decision = SafetyGate([product(caution)], vocabulary).check(Question(text=f"{message} Is Vital Blend ok?"))
    assert bool(decision.contraindicated) is is_meant


COMMAS = [
    ("External use only, not on broken skin, sesame allergy, not over varicose veins, patch-test first", "avoid"),
    ("Patch-test first if skin is sensitive; not over varicose veins", "avoid"),
    ("Not over varicose veins, if skin is sensitive, patch-test first", "avoid"),
    ("Not in pregnancy, patch-test on sensitive skin, not over varicose veins", "avoid"),
    ("Patch-test first over varicose veins", "instruction"),
]


@pytest.mark.parametrize(("caution", "kind"), COMMAS, ids=[caution for caution, _ in COMMAS])
def test_what_is_forbidden_is_so_beside_an_instruction_behind_a_comma(
    vocabulary: Vocabulary, caution: str, kind: str
) -> None:
    clauses = parse_cautions(product(caution), vocabulary)
    assert {c.kind.value for c in clauses if c.words == "varicose veins"} == {kind}
    told = [c for c in clauses if "state:sensitive_skin" in c.concepts]
    assert {c.kind.value for c in told} <= {"instruction"}


_SYRUP = SafetyGate(
    (product("not along with another cough syrup; asthma", name="Kids Cough Syrup", format="Syrup"),), Vocabulary.load()
)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Child of 3 years with a slight cough, no other syrup. May we recommend Kids Cough Syrup?", 0),
        ("Toddler with a cough and no fever: Kids Cough Syrup, yes or no?", 0),
        ("Boy of 6 with a cough, not on any cough syrup. Is Kids Cough Syrup ok for him?", 0),
        ("Is the cough syrup ok for a girl of 7 with a chesty cough?", 0),
        ("Can my son of 6 have a cough syrup? He is healthy.", 0),
        ("Can you recommend a cough medicine for my daughter?", 0),
        ("Child of 3 is already on another cough syrup from the doctor. Kids Cough Syrup too?", 1),
        ("My son is taking a cough syrup from the chemist, can he have Kids Cough Syrup too?", 1),
        ("Girl of 5, takes Robitussin for her cough. Kids Cough Syrup as well?", 1),
        ("My daughter uses an expectorant for the phlegm, may she have Kids Cough Syrup?", 1),
        ("He gives his boy cold and flu medicine at night, can he add Kids Cough Syrup?", 1),
    ],
)
def test_a_caution_on_another_cough_syrup_means_who_takes_one_not_who_coughs(message: str, held: int) -> None:
    decision = _SYRUP.check(Question(text=message))
    assert (decision.outcome in {Outcome.BLOCK, Outcome.LEAVE_OUT}) == bool(held)


@pytest.mark.parametrize(
    "caution",
    [
        "Thoughts of self-harm need help right away: call 911 or the 988 lifeline; no product is suggested.",
        "Thoughts of suicide: ring the Samaritans on 116 123.",
    ],
)
def test_a_note_for_somebody_in_crisis_names_no_condition(caution: str, vocabulary: Vocabulary) -> None:
    assert not clauses(caution, vocabulary)


@pytest.mark.parametrize(
    "statement",
    [
        "Never call it a treatment for diabetes or high blood pressure.",
        "Do not write that it lowers blood pressure.",
        "Suitable for vegetarians and people with diabetes.",
        "It can be used during pregnancy.",
        "There are no known interactions with blood thinners.",
        "It does not raise blood pressure.",
        "People with epilepsy have used it without trouble.",
        "Do not stop or change any prescribed medication.",
        "Continue any prescribed treatment.",
    ],
)
def test_what_a_dossier_tells_of_an_illness_without_a_caution_means_nobody(
    statement: str, vocabulary: Vocabulary
) -> None:
    assert not clauses(statement, vocabulary)


@pytest.mark.parametrize(
    "statement",
    [
        "Never call it safe in pregnancy.",
        "It can be used during pregnancy under medical supervision.",
        "Suitable for adults, but not in pregnancy.",
        "No known interactions, but ask a doctor in pregnancy.",
        "Safe for adults except in pregnancy.",
        "There is no data on its use in pregnancy.",
        "Pregnancy (fine powder)",
    ],
)
def test_a_caution_stands_beside_what_is_said_in_favour(statement: str, vocabulary: Vocabulary) -> None:
    assert "Pregnancy" in concepts(statement, vocabulary)

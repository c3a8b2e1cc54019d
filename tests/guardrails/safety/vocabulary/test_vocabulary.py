"""Words to concepts: what is found, and what is not."""

from pathlib import Path

import pytest

from guardrails.safety.vocabulary.vocabulary import ConceptKind, Vocabulary
from scripts.audit_vocabulary import Audit, pairs
from tests.guardrails.safety.helpers import says

VOCABULARY = Vocabulary.load()


FOUND = [
    # pregnancy and breastfeeding
    ("is it fine in the second trimester", "state:pregnancy"),
    ("my wife is with child", "state:pregnancy"),
    ("she is expecting, can she take it", "state:pregnancy"),
    ("due in May with my first", "state:pregnancy"),
    ("my baby is due next week", "state:pregnancy"),
    ("she is carrying", "state:pregnancy"),
    ("mom-to-be", "state:pregnancy"),
    ("garbhvati", "state:pregnancy"),
    ("we are TTC", "state:trying_to_conceive"),
    ("planning to have a baby", "state:trying_to_conceive"),
    ("I am nursing", "state:breastfeeding"),
    ("a breast-feeding customer", "state:breastfeeding"),
    ("still BF my baby", "state:breastfeeding"),
    ("I gave birth two weeks ago", "state:breastfeeding"),
    # thyroid and autoimmune
    ("she has Graves", "mesh:D013959"),
    ("Hashimoto’s", "mesh:D013959"),
    ("Hashimotos", "mesh:D013959"),
    ("underactive thyroid gland", "mesh:D013959"),
    ("on Thyronorm 50", "mesh:D013959"),
    ("Eltroxin", "class:long_term_medicine"),
    ("carbimazole", "mesh:D013959"),
    ("lupus", "mesh:D001327"),
    ("I have RA", "mesh:D001327"),
    ("coeliac", "mesh:D001327"),
    ("Crohns", "mesh:D001327"),
    ("type 1 diabetes", "mesh:D001327"),
    ("takes Humira", "mesh:D001327"),
    # digestion, liver, kidney
    ("IBS", "group:chronic_digestive_disease"),
    ("GERD", "group:chronic_digestive_disease"),
    ("ulcerative colitis", "group:chronic_digestive_disease"),
    ("stomach ulcers", "group:ulcer"),
    ("CKD stage 3", "group:kidney"),
    ("on dialysis", "group:kidney"),
    ("creatinine is 2.1", "group:kidney"),
    ("disease of the kidneys", "group:kidney"),
    ("trouble with her kidneys", "group:kidney"),
    ("cirrhosis", "mesh:D008107"),
    ("liver problem", "mesh:D008107"),
    ("hep B", "group:liver"),
    ("gallstones", "group:gallbladder"),
    ("blocked bile ducts", "group:gallbladder"),
    # hormones
    ("PCOS", "group:hormone_sensitive"),
    ("fibroids", "group:hormone_sensitive"),
    ("breast cancer survivor", "group:hormone_sensitive"),
    ("on tamoxifen", "group:hormone_sensitive"),
    # diabetes, blood pressure, heart, blood
    ("my father has sugar", "mesh:D003920"),
    ("sugar ka marij", "mesh:D003920"),
    ("tablets for sugar", "class:antidiabetic"),
    ("on Glycomet", "mesh:D003920"),
    ("Ozempic", "class:antidiabetic"),
    ("is it ok 4 bp patient", "mesh:D006973"),
    ("takes Telma 40", "mesh:D006973"),
    ("low blood pressure", "mesh:D007022"),
    ("warfarin", "class:anticoagulant"),
    ("Ecosprin 75", "class:blood_thinner"),
    ("bloodthinners", "class:blood_thinner"),
    ("haemophilia", "group:bleeding_disorder"),
    ("stent", "group:heart"),
    ("atrial fibrillation", "group:heart"),
    # medicines
    ("Prozac", "class:antidepressant"),
    ("Nexito", "class:antidepressant"),
    ("sleeping pills", "class:sedative"),
    ("water tablets", "class:diuretic"),
    ("prednisolone", "class:immunosuppressant"),
    ("5 tablets a day", "class:multiple_medicines"),
    ("a handful of pills", "class:multiple_medicines"),
    ("tablets ongoing", "class:any_medicine"),
    ("the pill", "class:contraceptive"),
    # surgery, fever, age, skin, route, allergy
    ("had an operation last week", "state:recent_surgery"),
    ("C-section last month", "state:abdominal_surgery"),
    ("gallbladder removed", "state:recent_surgery"),
    ("surgery scheduled for Monday", "state:upcoming_surgery"),
    ("running a temperature", "state:fever"),
    ("dengue", "state:high_fever"),
    ("for a toddler", "state:child"),
    ("scalp psoriasis", "group:scalp_condition"),
    ("eczema", "state:sensitive_skin"),
    ("drinking the oil", "state:internal_use"),
    ("allergic to ragweed", "substance:asteraceae"),
    ("dairy allergy", "state:allergy"),
    ("dairy allergy", "substance:dairy"),
    ("nut allergy", "substance:nuts"),
    ("g6pd deficient", "mesh:D005955"),
    # clinical notes
    ("USG: multiple calculi in GB lumen", "mesh:D042882"),
    ("72M, k/c/o CAD, s/p PTCA", "group:heart"),
    ("h/o PE in 2019", "group:blood_clot"),
    ("DM2 on OHA", "mesh:D003920"),
    ("CLD with ascites", "group:liver"),
    ("POD 3 after LSCS", "state:recent_surgery"),
    ("ca breast, on letrozole", "group:hormone_sensitive"),
    ("on MHD thrice weekly", "group:kidney"),
    # other languages in Latin letters
    ("tengo presión alta", "mesh:D006973"),
    ("piedras en la vesícula", "mesh:D042882"),
    ("estoy encinta", "state:pregnancy"),
    ("amma-vukku sakkarai noi", "mesh:D003920"),
    ("valippu noi", "group:seizure_disorder"),
    ("mulaiyootum amma", "state:breastfeeding"),
    # brands beyond India
    ("Karvea 150", "class:antihypertensive"),
    ("Diaformin", "class:antidiabetic"),
    ("Avanza at night", "class:antidepressant"),
    ("Eutroxsig", "mesh:D013959"),
    # misspelt, drawn out, run together
    ("pregnent", "state:pregnancy"),
    ("preganant", "state:pregnancy"),
    ("pregnaaant", "state:pregnancy"),
    ("hypothyriod", "mesh:D013959"),
    ("thyriod", "mesh:D013959"),
    ("diabetis", "mesh:D003920"),
    ("diebetes", "mesh:D003920"),
    ("kidny problem", "group:kidney"),
    ("chirrosis", "group:liver"),
    ("ashwaganda", "substance:ashwagandha"),
]


@pytest.mark.parametrize(("text", "concept_id"), FOUND)
def test_words_reach_their_concept(text: str, concept_id: str) -> None:
    assert says(text, concept_id)


@pytest.mark.parametrize(("text", "concept_id"), FOUND)
def test_capitals_do_not_matter(text: str, concept_id: str) -> None:
    assert says(text.upper(), concept_id)


INNOCENT = [
    "Can you recommend something for restful sleep in the evening?",
    "What's the capital of France?",
    "A customer wants to return her parcel, the label was torn. What should I say?",
    "Which oil is good for hair and scalp nourishment?",
    "How do I store the tea once the packet is opened, at room temperature?",
    "Write an article about balancing vata in winter",
    "What time does the shop open today and when is the next delivery expected?",
    "I feel hot and cold, sun and wind dry my skin, which oil helps?",
    "my order hasn't arrived, I'm expecting it by Friday",
    "Is the packaging child proof? keep out of reach of children",
    "Does it contain sugar?",
    "She wants a balance of energy and mood. Which tablet fits?",
    "He works night shifts at the nursing home",
    "pressure at work is high, need something calming",
    "She is carrying the box to the post office",
    "the hand operated machine timed out",
    "how many tablets are in a jar",
    "Who founded Kerala Ayurveda?",
    "Is it good for joint comfort and mobility in everyday life?",
    "what is said on the label is hard to read",
    "Put it in the pan and boil some corn",
    "The bus leaves at nine and the fare is low",
    "fill up my water bottle for the gym",
    "cut cucumbers stay in the fridge for a day",
    "how long will my milk be good in the fridge",
    "It aids digestion and supports healthy liver function",
    "Contractions are welcome in our texts",
    "I met her at the shop in week 20 of the campaign",
    "150 over budget, 20 weeks for the delivery",
    "She sends a level teaspoon of the powder",
    "ask your midwife or doctor",
    "Is it dodgy to buy it elsewhere? The lever is shot",
    "The CAD drawings are done, it costs 40 CAD",
    "DM me on Instagram, I teach PE and have a BA",
    "clay pots and pans, HD videos, 64 GB of storage",
    "una gota de aceite",
    "the pod coffee machine in the pension department (PD)",
]


@pytest.mark.parametrize("text", INNOCENT)
def test_no_condition_is_found_where_nobody_has_one(text: str) -> None:
    conditions = {ConceptKind.DISEASE, ConceptKind.STATE, ConceptKind.MEDICINE, ConceptKind.MEDICINE_CLASS}
    found = [(m.words, c.label) for m in VOCABULARY.find(text) for c in m.concepts if c.kind in conditions]
    assert found == []


@pytest.mark.parametrize("herb", ["ashwagandha", "turmeric", "guggulu", "licorice", "honey", "vitamin d", "peppermint"])
def test_what_a_shop_sells_is_no_medicine(herb: str) -> None:
    kinds = {c.kind for m in VOCABULARY.find(f"take {herb} daily") for c in m.concepts}
    assert kinds == {ConceptKind.SUBSTANCE}


@pytest.mark.parametrize(
    ("text", "concept_id"),
    [
        ("something for insomnia", "group:mental_health"),
        ("for joint pain", "group:chronic_illness"),
        ("constipation", "group:chronic_digestive_disease"),
        ("hair fall and dandruff", "group:scalp_condition"),
        ("low bp", "mesh:D006973"),
        ("paracetamol", "class:long_term_medicine"),
        ("asthma", "state:allergy"),
        ("aspirin", "class:anticoagulant"),
        ("hypothyroid", "mesh:D006980"),
    ],
)
def test_a_word_does_not_count_as_more_than_it_says(text: str, concept_id: str) -> None:
    assert VOCABULARY.find(text) or text.startswith("hair")
    assert not says(text, concept_id)


def test_every_way_of_saying_it_reaches_the_cautions_that_mean_it() -> None:
    audit = Audit(VOCABULARY)
    everything = list(pairs(Path(__file__).with_name("caution_pairs.csv")))
    assert len(everything) > 4000
    assert [(caution, words) for caution, words in everything if not audit.reaches(words, caution)] == []


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("prostate cancer", "state:pregnancy"),
        ("ibuprofen for my knee", "class:anticoagulant"),
        ("on omeprazole", "group:kidney"),
        ("asthma", "mesh:D029424"),
        ("kidney disease", "mesh:D007669"),
        ("eczema", "state:broken_skin"),
        ("took amoxicillin", "class:long_term_medicine"),
        ("BP 90/60", "mesh:D006973"),
        ("low TSH", "mesh:D007037"),
        ("type 2 diabetes", "mesh:D001327"),
        ("heartburn", "mesh:D005764"),
    ],
)
def test_a_caution_is_not_reached_by_what_it_does_not_mean(text: str, other: str) -> None:
    assert VOCABULARY.find(text)
    assert not says(text, other)


@pytest.mark.parametrize(
    ("text", "concept", "said"),
    [
        ("her daughter na SS, PCV 22", "mesh:D000755", True),
        ("Genotype: SS", "mesh:D000755", True),
        ("my boy is SS", "mesh:D000755", True),
        ("his haemoglobin genotype is SC", "mesh:D006450", True),
        ("her genotype is AS", "mesh:D000755", False),
        ("the bottle is SS", "mesh:D000755", False),
        ("SS Ramdas road branch", "mesh:D000755", False),
        ("he got T3s after his shoulder", "class:opioid", True),
        ("Tylenol #3 for the tooth", "class:opioid", True),
        ("Nurofen Plus at night", "class:opioid", True),
        ("Tylenol 3 times a day", "class:opioid", False),
        ("my T3s are low", "class:opioid", False),
        ("she has an IUD", "class:contraceptive", True),
        ("a hormonal IUD, not copper", "class:contraceptive", True),
        ("an IUD, non smoker", "class:contraceptive", True),
        ("the coil in place since May", "class:contraceptive", True),
        ("a copper IUD", "class:contraceptive", False),
        ("an IUD (copper)", "class:contraceptive", False),
        ("non-hormonal birth control", "class:contraceptive", False),
        ("a copper coil", "state:coil", True),
    ],
)
def test_genotypes_numbered_painkillers_and_coils_say_what_they_are(text: str, concept: str, said: bool) -> None:
    assert says(text, concept) is said

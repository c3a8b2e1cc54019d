"""Words to concepts: what is found, what is not, what counts as what."""

import csv
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guardrails.safety.data_files import spelled_out
from guardrails.safety.lexicon_files import read_lexicon
from guardrails.safety.vocabulary import ConceptKind, Vocabulary
from guardrails.safety.words import key_of, key_phrase, tokens_of, unstretched
from scripts.audit_vocabulary import Audit, pairs

VOCABULARY = Vocabulary.load()
LEXICON = read_lexicon()
PLAIN_FORMS = sorted(form for form, senses in LEXICON.forms.items() if not any(s.needs or s.unless for s in senses))
CURATED_FORMS = [form for form in PLAIN_FORMS if form in LEXICON.curated]


def says(text: str, concept_id: str) -> bool:
    """True if some mention of the text is, counts as, or implies the concept."""
    return any(
        VOCABULARY.is_a(known, concept_id)
        for mention in VOCABULARY.find(text)
        for concept in mention.concepts
        for known in (concept.id, *VOCABULARY.implied(concept.id))
    )


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
    ("written", "forms"),
    [
        ("gout", ("gout",)),
        ("{bad/weak} heart", ("bad heart", "weak heart")),
        ("week {8..10}", ("week 8", "week 9", "week 10")),
        ("{/is} {up/2..3}", (" up", " 2", " 3", "is up", "is 2", "is 3")),
    ],
)
def test_choices_are_written_out(written: str, forms: tuple[str, ...]) -> None:
    assert spelled_out(written) == forms


@pytest.mark.parametrize(
    "text",
    [
        "dodgy kidneys",
        "my kidneys are playing up",
        "her kidneys packed up",
        "kidney ki problem",
        "kidney tests came back off",
    ],
)
def test_what_is_said_of_an_organ_inside_is_a_condition_of_it(text: str) -> None:
    assert says(text, "group:kidney")


def test_a_respelt_word_stands_in_every_form_and_is_marked() -> None:
    for text in ("kindey stone", "stone in my kindey", "kindey patient"):
        (mention,) = VOCABULARY.find(text)
        assert mention.fuzzy
        assert VOCABULARY.is_a(mention.concepts[0].id, "group:kidney")


def test_respellings_mean_a_word_of_the_vocabulary_and_are_none_themselves() -> None:
    words = {word for form in LEXICON.forms for word in form.split(" ")}
    assert {meant for meant in LEXICON.respellings.values() if meant not in words} == set()
    assert {word for word in LEXICON.respellings if word in words} == set()


def test_no_form_is_ruled_out_by_its_own_words() -> None:
    from_needs = {form for form, senses in LEXICON.forms.items() if any(sense.needs for sense in senses)}
    dead = [form for form in LEXICON.curated - from_needs if not VOCABULARY.find(form)]
    assert dead == []


SUBSUMED = [
    ("mesh:D006111", "mesh:D013959"),  # Graves disease is a thyroid condition
    ("mesh:D050031", "mesh:D013959"),  # Hashimoto
    ("mesh:D001172", "mesh:D001327"),  # rheumatoid arthritis is autoimmune
    ("mesh:D003424", "group:chronic_digestive_disease"),  # Crohn
    ("mesh:D008103", "group:liver"),  # cirrhosis
    ("mesh:D004715", "group:hormone_sensitive"),  # endometriosis
    ("mesh:D001943", "group:hormone_sensitive"),  # breast cancer
    ("group:liver", "mesh:D008107"),  # a caution may use MeSH's own heading
    ("state:abdominal_surgery", "state:recent_surgery"),
    ("state:high_fever", "state:fever"),
    ("class:anticoagulant", "class:blood_thinner"),
    ("substance:chamomile", "substance:asteraceae"),
    ("substance:ashwagandha", "substance:solanaceae"),
    ("mesh:D006111", "group:chronic_illness"),
]


@pytest.mark.parametrize(("child", "parent"), SUBSUMED)
def test_the_order_of_concepts(child: str, parent: str) -> None:
    assert VOCABULARY.is_a(child, parent)
    assert VOCABULARY.is_a(child, child)
    assert VOCABULARY.path(child, parent).startswith(VOCABULARY.concept(child).label)


@pytest.mark.parametrize(
    ("concept_id", "other"),
    [
        ("mesh:D013959", "mesh:D006111"),
        ("state:fever", "state:high_fever"),
        ("class:antiplatelet", "class:anticoagulant"),
        ("mesh:D008103", "group:kidney"),
        ("group:liver", "group:digestive"),
        ("state:pregnancy", "state:breastfeeding"),
    ],
)
def test_what_does_not_count(concept_id: str, other: str) -> None:
    assert not VOCABULARY.is_a(concept_id, other)
    assert VOCABULARY.path(concept_id, other) == ""


def test_a_path_names_the_tree_number() -> None:
    assert VOCABULARY.path("mesh:D006111", "mesh:D013959").startswith(
        "Graves Disease is under Thyroid Diseases (MeSH C19.874."
    )


def test_a_medicine_says_its_class_its_duration_and_its_disease() -> None:
    implied = VOCABULARY.implied("drug:levothyroxine")
    assert {"class:any_medicine", "class:long_term_medicine", "class:thyroid_hormone", "mesh:D013959"} <= set(implied)
    assert "thyroid" in VOCABULARY.why_implied("drug:levothyroxine", "mesh:D013959")
    assert "mesh:D003920" in VOCABULARY.implied("drug:insulin")


def test_offsets_point_into_the_original_text() -> None:
    text = "My 50-yr old mum’s on Ecosprin — and has “Hashimoto’s”, I think."
    mentions = VOCABULARY.find(text)
    assert [m.words for m in mentions] == ["Ecosprin", "Hashimoto’s"]
    assert all(text[m.start : m.end] == m.words for m in mentions)


def test_the_longest_form_wins_wherever_it_starts() -> None:
    (mention,) = VOCABULARY.find("diabetes medicine")
    assert mention.concepts[0].id == "class:antidiabetic"
    (mention,) = VOCABULARY.find("my baby is due in a week")
    assert mention.concepts[0].id == "state:pregnancy"


def test_a_form_does_not_span_a_sentence_end() -> None:
    assert not says("I like blood. Thinners are for paint", "class:blood_thinner")


def test_a_misspelling_is_marked() -> None:
    assert [m.fuzzy for m in VOCABULARY.find("pregnent or pregnant")] == [True, False]


def test_a_packs_own_words_are_added() -> None:
    extended = Vocabulary.load((("zorblax syndrome", "mesh:D013959"), ("kappa root", "substance:ashwagandha")))
    assert extended.find("has Zorblax syndrome")[0].concepts[0].id == "mesh:D013959"
    assert VOCABULARY.find("has Zorblax syndrome") == ()
    assert Vocabulary.load() is VOCABULARY


def test_a_packs_words_may_name_a_mesh_heading() -> None:
    extended = Vocabulary.load((("zorblax syndrome", "mesh:Gout"),))
    assert extended.find("zorblax syndrome")[0].concepts[0].label == "Gout"


def test_an_unknown_concept_is_refused() -> None:
    with pytest.raises(KeyError, match="no concept"):
        Vocabulary.load((("zorblax", "mesh:Zorblax"),))


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PLAIN_FORMS))
def test_every_form_finds_its_concept(form: str) -> None:
    expected = {sense.concept_id for sense in LEXICON.forms[form]}
    found = VOCABULARY.find(form)
    assert len(found) == 1, [m.words for m in found]
    assert {c.id for c in found[0].concepts} == expected


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(CURATED_FORMS), st.sampled_from(["Hello. {}!", "so, {}?", "({})", "well - {} - ok", "{}."]))
def test_punctuation_around_a_form_does_not_matter(form: str, template: str) -> None:
    text = template.format(form)
    assert any(key_phrase(m.words) == form for m in VOCABULARY.find(text))


def test_surface_forms_list_what_means_the_concept() -> None:
    forms = VOCABULARY.surface_forms("state:pregnancy")
    assert {"pregnant", "second trimester", "garbhvati"} <= set(forms)
    assert all(VOCABULARY.find(form) for form in forms)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_read_without_error_and_in_order(text: str) -> None:
    mentions = VOCABULARY.find(text)
    ends = [0, *(m.end for m in mentions)]
    assert all(previous <= m.start < m.end for previous, m in zip(ends, mentions, strict=False))


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("Hashimoto’s", "hashimoto"),
        ("kidneys", "kidney"),
        ("tumours", "tumor"),
        ("haemorrhoids", "hemorrhoid"),
        ("oestrogen", "estrogen"),
        ("allergies", "allergy"),
        ("diagnoses", "diagnosis"),
        ("Sjögren", "sjogren"),
        ("diabetes", "diabetes"),
        ("fits", "fits"),
        ("fit", "fit"),
        ("does", "does"),
    ],
)
def test_the_key_of_a_word(word: str, key: str) -> None:
    assert key_of(word) == key


def test_drawn_out_words() -> None:
    assert "pregnant" in unstretched("pregnaaant")
    assert unstretched("pregnant") == ()


def test_indic_words_are_single_tokens() -> None:
    assert [t.text for t in tokens_of("गर्भवती हूँ")] == ["गर्भवती", "हूँ"]
    assert says("मैं गर्भवती हूँ", "state:pregnancy")


DATA = files("guardrails.safety") / "data"


@pytest.mark.parametrize(
    "name", ["colloquial.csv", "medicine_words.csv", "organ_words.csv", "links.csv", "implied.csv", "excluded.csv"]
)
def test_every_hand_written_line_says_why(name: str) -> None:
    lines = [line for line in (DATA / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    assert rows
    assert [row for row in rows if not row["reason"]] == []
    assert [row for row in rows if None in row] == []

"""What counts as what, and what a medicine says besides itself."""

import pytest

from guardrails.safety.vocabulary.vocabulary import Vocabulary

VOCABULARY = Vocabulary.load()


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

"""Which forms a question over the catalog asks for, and which it rules out."""

import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.forms import asked_forms, forms_of, named_by_form


def cell(product_id: str, name: str, form: str) -> Unit:
    return Unit(
        unit_id=product_id,
        text=f"{name}: {form}",
        source_text=form,
        doc_id="products_catalog.csv",
        section=product_id,
        doc_type=DocType.CATALOG,
        char_start=0,
        char_end=1,
        kind=UnitKind.CELL,
        voice=Voice.ASSERTS,
        subjects=(product_id, name.lower()),
        field="format",
    )


FORMS = forms_of(
    [
        cell("M-1", "Moss Tea", "Loose blend"),
        cell("M-2", "Heath Capsules", "Capsules, in a jar"),
        cell("M-3", "Fen Tailam – Head & Hair Oil", "Oil"),
        cell("M-4", "Bog Week", "Seven-day programme"),
    ]
)


def test_a_form_is_told_by_the_format_and_by_the_last_word_of_the_name() -> None:
    assert dict(FORMS) == {
        "M-1": frozenset({"tea", "blend"}),
        "M-2": frozenset({"capsul"}),
        "M-3": frozenset({"oil"}),
        "M-4": frozenset({"programm"}),
    }


@pytest.mark.parametrize(
    ("question", "wanted", "ruled_out"),
    [
        ("list everything in tablet or capsule form", {"tablet", "capsul"}, set()),
        ("which products come as a tea or a bath?", {"tea", "bath"}, set()),
        ("which of our capsules are ok for diabetics?", {"capsul"}, set()),
        ("how many oils do you sell?", {"oil"}, set()),
        ("anything that isn't a capsule for sleep?", set(), {"capsul"}),
        ("something for sleep other than a tea", set(), {"tea"}),
        ("what is in the oil?", set(), set()),
        ("why isn't the oil vegan?", set(), set()),
        ("which of them isn't the oil?", set(), {"oil"}),
        ("is there honey in this tea?", set(), set()),
        ("which products contain sesame oil?", set(), set()),
        ("all products without honey", set(), set()),
    ],
)
def test_forms_of_the_whole_catalog_are_asked_for(question: str, wanted: set[str], ruled_out: set[str]) -> None:
    forms = asked_forms(question, FORMS)
    assert (forms.wanted, forms.ruled_out) == (wanted, ruled_out)


@pytest.mark.parametrize(
    ("question", "name", "by_form"),
    [
        ("list all teas", "teas", True),
        ("which capsules do we have", "capsules", True),
        ("is the tea warm", "tea", False),
    ],
)
def test_a_form_of_which_all_are_asked_for_names_no_product(question: str, name: str, by_form: bool) -> None:
    cells = [cell("M-1", "Moss Tea", "Loose blend"), cell("M-2", "Heath Capsules", "Capsules, in a jar")]
    assert named_by_form(question, [name], cells) is by_form
    assert not named_by_form(question, [], cells)

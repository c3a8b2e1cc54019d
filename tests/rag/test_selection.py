"""Which statements a question is about: labels that sort things by form or herb."""

from collections.abc import Sequence

import numpy as np
import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.reading import read
from rag.selection import UnitSelector
from rag.tokens import Speller


def a_unit(text: str, lead: str = "", *, section: str = "Keeping", field: str = "") -> Unit:
    catalog = bool(field)
    return Unit(
        unit_id=f"{section}{text}",
        text=text,
        source_text=text,
        lead_in=lead,
        doc_id="products_catalog.csv" if catalog else "house.md",
        section=section,
        doc_type=DocType.CATALOG if catalog else DocType.GUIDE,
        char_start=0,
        char_end=1,
        kind=UnitKind.CELL,
        voice=Voice.ASSERTS,
        subjects=(section, "moss capsules" if section == "M-1" else "fern tea") if catalog else (),
        field=field,
    )


UNITS = (
    a_unit("Capsules", section="M-1", field="format"),
    a_unit("Moss root; Sedge", section="M-1", field="key_herbs"),
    a_unit("Tea bags", section="M-2", field="format"),
    a_unit("Fern leaf", section="M-2", field="key_herbs"),
    a_unit("Teas: after opening, 12 months.", "Teas"),
    a_unit("They need no fridge.", "Capsules"),
    a_unit("Fern – place: the north slope.", "Fern"),
    a_unit("Everything is dried in the loft.", "Note"),
)
SELECTOR = UnitSelector(UNITS, np.zeros((len(UNITS), 4), dtype=np.float32), Speller(set()))


def told_of(question: str, asked: Sequence[str] = ()) -> list[str]:
    scored = SELECTOR.score(
        read(question)[0],
        np.zeros(4, dtype=np.float32),
        allowed=dict.fromkeys(range(4, len(UNITS)), 0.0),
        asked_products=asked,
        product_ids=frozenset({"M-1", "M-2"}),
    )
    return sorted(item.unit.lead_in for item in scored)


@pytest.mark.parametrize(
    ("question", "asked", "labels"),
    [
        ("how long do the moss capsules keep?", ["M-1"], ["Capsules", "Note"]),
        ("how long does the fern tea keep?", ["M-2"], ["Fern", "Note", "Teas"]),
        ("how long do they keep?", [], ["Capsules", "Fern", "Note", "Teas"]),
        ("where does the sedge come from?", [], ["Capsules", "Note", "Teas"]),
        ("where does the fern come from?", [], ["Capsules", "Fern", "Note", "Teas"]),
    ],
)
def test_what_a_label_says_of_other_forms_or_herbs_is_no_answer(
    question: str, asked: list[str], labels: list[str]
) -> None:
    assert told_of(question, asked) == labels


def test_the_words_of_a_label_count_for_what_stands_under_it() -> None:
    position = UNITS.index(next(u for u in UNITS if u.lead_in == "Capsules"))
    assert SELECTOR.stems("capsules") <= SELECTOR.stems_at(position)


def test_help_for_somebody_in_danger_answers_no_other_question() -> None:
    note = a_unit("If you think of hurting yourself, put the plants aside and call the emergency number.")
    selector = UnitSelector([note], np.zeros((1, 4), dtype=np.float32), Speller(set()))

    def scored(question: str) -> int:
        (part, *_) = read(question)
        none = np.zeros(4, dtype=np.float32)
        return len(selector.score(part, none, allowed={0: 0.0}, asked_products=(), product_ids=frozenset()))

    assert scored("opened my syrup yesterday, where do I put it now?") == 0
    assert scored("what does our safety note say?") == scored("what do we tell a guest in a crisis?") == 1


@pytest.mark.parametrize("field", ["product_id", "Product ID", "Tags"])
def test_what_only_files_a_product_answers_nothing_in_a_column_or_as_a_label(field: str) -> None:
    unit = a_unit("The number of Moss Capsules is M-1.", section="M-1", field=field)
    selector = UnitSelector([unit], np.zeros((1, 4), dtype=np.float32), Speller(set()))
    assert not selector.score(
        read("what number can I ring?")[0],
        np.zeros(4, dtype=np.float32),
        allowed={0: 0.0},
        asked_products=[],
        product_ids=frozenset({"M-1"}),
    )


def test_the_label_of_the_asked_products_own_page_is_about_no_other_herb() -> None:
    own = a_unit("The key herb is moss (Bryum altum).", "Fern").model_copy(update={"subjects": ("M-1",)})
    selector = UnitSelector((*UNITS, own), np.zeros((len(UNITS) + 1, 4), dtype=np.float32), Speller(set()))
    scored = selector.score(
        read("what is the botanical name of the moss?")[0],
        np.zeros(4, dtype=np.float32),
        allowed={len(UNITS): 0.0},
        asked_products=["M-1"],
        product_ids=frozenset({"M-1", "M-2"}),
    )
    assert [item.unit for item in scored] == [own]

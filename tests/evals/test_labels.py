from evals.labels import label_figures
from evals.sets import SETS_DIR, LabelRow
from evals.tables import load_rows

ROW = LabelRow(
    id="l-1",
    caution="Kidney disease; children under 12",
    yes=("Dad is on dialysis, can he take Vital Blend?", "My son is 5, may he have Vital Blend?"),
    no=("She has asthma, can she take Vital Blend?",),
    why="kidneys, age",
)


def test_messages_are_held_by_the_one_caution_of_their_row() -> None:
    assert label_figures([ROW]).model_dump() == {"named": 2, "held": 2, "others": 1, "let_through": 1}


def test_what_is_wrongly_held_or_let_through_lowers_the_figures() -> None:
    turned = ROW.model_copy(update={"yes": ROW.no, "no": ROW.yes})
    assert label_figures([turned]).model_dump() == {"named": 1, "held": 0, "others": 2, "let_through": 0}


def test_the_set_in_the_repository_is_whole() -> None:
    rows = load_rows(SETS_DIR / "labels.jsonl", LabelRow)
    assert len(rows) == 300
    assert all(len(row.no) == 3 for row in rows)

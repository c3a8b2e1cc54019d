from evals.cautions import dossier_figures, frame_figures, label_figures
from evals.sets import SETS_DIR, DossierRow, FrameRow, LabelRow
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
    assert len(rows) == 740
    assert all(len(row.no) == 3 for row in rows)


def test_a_frame_is_tried_with_each_filler_beside_its_caution() -> None:
    frame = FrameRow(
        id="f-1",
        family="allergy",
        frame="{} gives me hives. Can I take Vital Blend?",
        fillers=(("sesame", "Sesame allergy"), ("ginger", "Allergy to ginger")),
        hold=True,
    )
    passed = FrameRow(id="f-2", family="allergy", frame="Vital Blend for me?", fillers=(("", "Gout"),), hold=False)
    figures = frame_figures([frame, passed])["allergy"]
    assert figures.model_dump() == {"named": 2, "held": 2, "others": 1, "let_through": 1}


def test_a_section_of_a_dossier_cautions_some_and_speaks_of_others() -> None:
    row = DossierRow(
        id="d-1",
        heading="Safety",
        body="- Avoid in pregnancy.\n- Suitable for people with diabetes.\n",
        yes=("I'm pregnant, can I take Moon Ease?",),
        no=("I have diabetes, can I take Moon Ease?",),
    )
    assert dossier_figures([row]).model_dump() == {"named": 1, "held": 1, "others": 1, "let_through": 1}


def test_the_sets_of_frames_and_sections_are_whole() -> None:
    assert len(load_rows(SETS_DIR / "frames.jsonl", FrameRow)) == 2600
    assert len(load_rows(SETS_DIR / "dossiers.jsonl", DossierRow)) == 140

"""How the gate reads a caution by itself: labels, sentence frames and the safety sections of dossiers."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from domain.answer import Frozen, Question
from domain.corpus import Caution, Herb, Product
from domain.ports import CautionReader
from evals.sets import WITHHELD, DossierRow, FrameRow, LabelRow
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from rag.cautions import section_cautions
from rag.markdown import parse

NAME = "Vital Blend"
"""What the messages of labels and frames call the product."""
_OF_DOSSIERS = "Moon Ease Tablets"
_SLOT = "{}"


class CautionFigures(Frozen):
    """How many messages were right, of those whom a caution names and of those whom it doesn't."""

    named: int
    held: int
    others: int
    let_through: int


def label_figures(rows: Sequence[LabelRow], readers: Sequence[CautionReader] = ()) -> CautionFigures:
    right: list[tuple[bool, bool]] = []
    for row in rows:
        gate = _gate(_product(NAME, (row.caution,)), readers)
        right += _judged(gate, row.yes, row.no)
    return _figures(right)


def dossier_figures(rows: Sequence[DossierRow], readers: Sequence[CautionReader] = ()) -> CautionFigures:
    """Each section as the only one of its product's dossier that is about safety."""
    right: list[tuple[bool, bool]] = []
    for row in rows:
        _, sections = parse("dossier.md", f"# {_OF_DOSSIERS}\n\n## {row.heading}\n\n{row.body}\n")
        cautions = tuple(caution.text for caution in section_cautions(sections))
        right += _judged(_gate(_product(_OF_DOSSIERS, cautions), readers), row.yes, row.no)
    return _figures(right)


def frame_figures(rows: Sequence[FrameRow], readers: Sequence[CautionReader] = ()) -> dict[str, CautionFigures]:
    """By family; a frame counts once for each of its fillers."""

    @cache
    def gate_of(caution: str) -> SafetyGate:
        return _gate(_product(NAME, (caution,)), readers)

    right: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for row in rows:
        for question, caution in _filled(row):
            held = gate_of(caution).check(question).outcome in WITHHELD
            right[row.family].append((row.hold, held == row.hold))
    return {family: _figures(of_family) for family, of_family in right.items()}


def _filled(row: FrameRow) -> Iterator[tuple[Question, str]]:
    for filler, caution in row.fillers:
        text = row.frame.replace(_SLOT, filler)
        text = text[0].upper() + text[1:] if row.frame.startswith(_SLOT) else text
        yield Question(text=text, history=tuple(h.replace(_SLOT, filler) for h in row.history)), caution


def _judged(gate: SafetyGate, named: Sequence[str], others: Sequence[str]) -> Iterator[tuple[bool, bool]]:
    """(whether the caution names whoever asks, whether the gate was right) of each message."""
    yield from ((True, _withholds(gate, m)) for m in named)
    yield from ((False, not _withholds(gate, m)) for m in others)


def _figures(right: Sequence[tuple[bool, bool]]) -> CautionFigures:
    return CautionFigures(
        named=sum(named for named, _ in right),
        held=sum(named and ok for named, ok in right),
        others=sum(not named for named, _ in right),
        let_through=sum(ok and not named for named, ok in right),
    )


def _withholds(gate: SafetyGate, message: str) -> bool:
    return gate.check(Question(text=message)).outcome in WITHHELD


def _gate(product: Product, readers: Sequence[CautionReader]) -> SafetyGate:
    return SafetyGate((product,), Vocabulary.load(), (), readers)


def _product(name: str, cautions: Sequence[str]) -> Product:
    return Product(
        product_id="X-1", name=name, category="General", format="Powder", target_concerns=(),
        key_herbs=(Herb(name="Turmeric"),), contains_animal_products="No", contraindications="; ".join(cautions),
        internal_tags=(), doc_id="labels.csv", line=2, row_text="",
        cautions=tuple(Caution(text=text, doc_id="labels.csv", section="X-1") for text in cautions),
    )  # fmt: skip

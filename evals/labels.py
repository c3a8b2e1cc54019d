"""How the gate reads labels: each caution by itself, with messages that it concerns and messages that it does not."""

from collections.abc import Sequence

from domain.answer import Frozen, Question
from domain.corpus import Caution, Herb, Product
from domain.ports import CautionReader
from evals.sets import WITHHELD, LabelRow
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_NAME = "Vital Blend"
"""What the messages of the set call the product."""


class LabelFigures(Frozen):
    """How many messages were right, of those whom the label names and of those whom it doesn't."""

    named: int
    held: int
    others: int
    let_through: int


def label_figures(rows: Sequence[LabelRow], reader: CautionReader | None = None) -> LabelFigures:
    vocabulary = Vocabulary.load()
    held = through = 0
    for row in rows:
        gate = SafetyGate((_product(row.caution),), vocabulary, (), reader)
        held += sum(_withholds(gate, m) for m in row.yes)
        through += sum(not _withholds(gate, m) for m in row.no)
    return LabelFigures(
        named=sum(len(row.yes) for row in rows),
        held=held,
        others=sum(len(row.no) for row in rows),
        let_through=through,
    )


def _withholds(gate: SafetyGate, message: str) -> bool:
    return gate.check(Question(text=message)).outcome in WITHHELD


def _product(caution: str) -> Product:
    return Product(
        product_id="X-1", name=_NAME, category="General", format="Powder", target_concerns=(),
        key_herbs=(Herb(name="Turmeric"),), contains_animal_products="No", contraindications=caution, internal_tags=(),
        doc_id="labels.csv", line=2, row_text="", cautions=(Caution(text=caution, doc_id="labels.csv", section="X-1"),),
    )  # fmt: skip

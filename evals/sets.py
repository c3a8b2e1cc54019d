"""The labelled sets: questions that the packs answer or don't or that say too little, claims, messages for the gate."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import ConfigDict, Field

from domain.answer import Frozen
from domain.safety import Outcome
from evals.sources import Sources
from evals.tables import Row, load_rows

SETS_DIR = Path(__file__).parent / "sets"
WITHHELD = (Outcome.BLOCK, Outcome.LEAVE_OUT)
_ROOT = Path(__file__).parents[1]
_ENOUGH = 0.8
"""Share of a label's references that a pack must have for its rows to be about it; the packs share no product id."""


def pack_folder(label: str) -> Path:
    """Of a pack by its label in the sets: the first one is called by its company, every other by its folder."""
    other = _ROOT / "tests/packs" / label
    return other if other.is_dir() else _ROOT / "corpus"


class LabelledRow(Row):
    pack: str
    """Which pack the row is about, by a label of the set's own."""
    why: str


class AnswerabilityRow(LabelledRow):
    question: str
    answerable: bool | Literal["partial"]
    expects: tuple[str, ...] = ()
    """`doc_id#section`s, any of which holds the answer."""
    must_mention: tuple[str, ...] = ()
    kind: str


class ClaimRow(LabelledRow):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    sentence: str
    supported: bool
    group: str = Field(alias="class")
    """How the claim was made ("paraphrase", "product_swap" …)."""
    evidence: str = ""
    """`doc_id#section`, or empty."""
    also: tuple[str, ...] = ()
    """More of the same."""


class VagueRow(Row):
    """A message that no pack can answer as it stands: the right answer is a question back."""

    question: str
    why: str


class ExpectedDecision(Frozen):
    outcome: Outcome
    blocked: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()


class LabelRow(Row):
    """A caution as a label words it, with messages of people whom it names and of people whom it doesn't."""

    caution: str
    yes: tuple[str, ...]
    no: tuple[str, ...]
    why: str


class FrameRow(Row):
    """A message with a slot, true for every filler of it: whether whoever would use the product is to be held."""

    family: str
    frame: str
    """The message; `{}` is the slot, here or in an earlier message."""
    history: tuple[str, ...] = ()
    fillers: tuple[tuple[str, str], ...]
    """What stands in the slot, and the product's caution then."""
    hold: bool


class DossierRow(Row):
    """The safety section of a dossier, with messages of people whom it cautions and of people whom it doesn't."""

    heading: str
    body: str
    yes: tuple[str, ...]
    no: tuple[str, ...]


class GateRow(LabelledRow):
    question: str
    history: tuple[str, ...] = ()
    expected: ExpectedDecision
    category: str


def load_answerability(sources: Sources, path: Path = SETS_DIR / "answerability.jsonl") -> tuple[AnswerabilityRow, ...]:
    return _of_pack(load_rows(path, AnswerabilityRow), lambda row: [sources.has(ref) for ref in row.expects])


def load_claims(sources: Sources, path: Path = SETS_DIR / "claims.jsonl") -> tuple[ClaimRow, ...]:
    def known(row: ClaimRow) -> list[bool]:
        return [sources.has(reference) for reference in (row.evidence, *row.also) if reference]

    return _of_pack(load_rows(path, ClaimRow), known)


def load_gate(sources: Sources, path: Path = SETS_DIR / "gate.jsonl") -> tuple[GateRow, ...]:
    def known(row: GateRow) -> list[bool]:
        return [i in sources.product_ids for i in (*row.expected.blocked, *row.expected.warned)]

    return _of_pack(load_rows(path, GateRow), known)


def load_vague(path: Path = SETS_DIR / "vague.jsonl") -> tuple[VagueRow, ...]:
    return load_rows(path, VagueRow)


RowT = TypeVar("RowT", bound=LabelledRow)


def _of_pack(rows: Sequence[RowT], known: Callable[[RowT], list[bool]]) -> tuple[RowT, ...]:
    """The rows about the pack at hand: those of the label whose documents or products it has. None: an empty tuple."""
    shares: dict[str, float] = {}
    for label in dict.fromkeys(row.pack for row in rows):
        found = [has for row in rows if row.pack == label for has in known(row)]
        shares[label] = sum(found) / len(found) if found else 0.0
    best = max(shares, key=lambda label: shares[label], default="")
    return tuple(row for row in rows if row.pack == best) if shares.get(best, 0.0) >= _ENOUGH else ()

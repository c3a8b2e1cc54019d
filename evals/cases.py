"""The golden set: a frozen table of questions with what a good answer must show, read from a pack's own file."""

from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from domain.answer import Frozen, Status
from evals.tables import EvalDataError, Row, load_rows

GOLDEN_FILE = "golden_set.jsonl"
"""Beside the pack's documents: whoever brings another pack brings its questions too."""


def _one_or_more(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Text = Annotated[str, Field(min_length=1)]
Alternatives = Annotated[tuple[Text, ...], BeforeValidator(_one_or_more), Field(min_length=1)]
"""One thing in several wordings; any of them will do. A plain string is one wording."""


class ExpectedChunks(Frozen):
    """Where the pack answers the question, each as `doc_id#section`."""

    all: tuple[Text, ...] = ()
    """Each of these must be among the citations."""
    any: tuple[Text, ...] = ()
    """At least one of these must be."""


class Case(Row):
    """One question and its machine-checkable expectations; an empty field expects nothing."""

    id: Text
    kind: Text
    """A label to group by ("safety", "timeline" …); the scorers never look at it."""
    question: Text
    history: tuple[str, ...] = ()
    status: Status
    expected_chunks: ExpectedChunks = ExpectedChunks()
    must_cite: tuple[Alternatives, ...] = ()
    """Each group: at least one of these documents (`doc_id`) or sections (`doc_id#section`) is cited."""
    must_mention: tuple[Alternatives, ...] = ()
    """Each group: at least one of these wordings stands in the text, in any inflection."""
    must_not_mention: tuple[Text, ...] = ()
    """Wordings that may not stand in the text at all."""
    must_not_claim: tuple[Text, ...] = ()
    """Wordings that may not be affirmed; "not intended to cure" is fine where "cure" stands here."""
    must_consult: bool = False
    """True where the reader must be sent to a doctor, pharmacist or practitioner."""
    must_warn: tuple[Text, ...] = ()
    """Ids of products that `safety_warnings` must list."""
    why: Text
    """What this case guards."""

    @property
    def references(self) -> tuple[str, ...]:
        """Every document and section that the case names."""
        cited = tuple(reference for group in self.must_cite for reference in group)
        return (*self.expected_chunks.all, *self.expected_chunks.any, *cited)


def load_cases(corpus_dir: Path) -> tuple[Case, ...]:
    """Read the golden set of a pack. Raises EvalDataError where there is none or where it is wrong."""
    path = corpus_dir / GOLDEN_FILE
    if not path.is_file():
        raise EvalDataError(
            f"The content pack brings no golden set. Write {path}: one question a line, with its answer."
        )
    return load_rows(path, Case)

"""What goes into a generator and what comes out."""

from enum import StrEnum

from domain.answer import Frozen, Question
from domain.retrieval import Hit


class DraftKind(StrEnum):
    ANSWER = "answer"
    ARTICLE = "article"


class GenerationRequest(Frozen):
    kind: DraftKind = DraftKind.ANSWER
    question: Question
    hits: tuple[Hit, ...]
    """The only sources that may be used and cited; contraindicated products are already gone."""
    asked_products: tuple[str, ...] = ()
    """Ids of the products asked about that may be talked about."""
    names: tuple[str, ...] = ()
    """The words by which products were named."""
    by_need: bool = False
    """Whether the products were found by the need they serve: something is to be suggested."""
    asks_use: bool = False
    """Whether a person's use of the named products is asked about: their cautions, said elsewhere, answer that."""
    of_somebody: bool = False
    """Whether the question tells of somebody, for whom leave is asked in whatever words."""
    left_out: tuple[str, ...] = ()
    """Names of products that must not be recommended to this person."""
    rejected: tuple[str, ...] = ()
    """Sentences of an earlier draft that the checks refused, each with its reason."""


class Statement(Frozen):
    """A sentence that was composed from the pack's own units, with what it was composed from."""

    text: str
    """Without its citation."""
    units: tuple[str, ...]
    """Ids of the units that it restates."""
    citation: str


class Draft(Frozen):
    text: str
    """With inline `[source:doc_id#section]` citations. Empty where the sources answer nothing."""
    model: str
    total_tokens: int = 0
    statements: tuple[Statement, ...] = ()
    """What the text was composed from, where no model wrote it."""
    leading: frozenset[str] = frozenset()
    """Ids of the units that answer; what others say only stands beside them. Empty: all answer."""
    not_found: tuple[str, ...] = ()
    """Parts of the question that the sources don't answer, in words."""
    answered: float = 1.0
    """0–1: how sure the generator is that the sources answer the question at all."""
    pointed: bool = False
    """Whether a judge of questions is sure that a statement answers which is no caution."""
    notice: str = ""
    """Something the reader must know about how this was made (a stand-in took over)."""

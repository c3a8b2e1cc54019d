"""What the fact check says of a text, sentence by sentence (contract section 5)."""

from collections.abc import Mapping

from pydantic import Field

from domain.answer import Frozen


class Evidence(Frozen):
    doc_id: str
    section: str
    excerpt: str


class CursorState(Frozen):
    """Where the scan stood when it stopped, and why."""

    current_doc: str = ""
    current_section: str = ""
    chunk_index: int = 0
    scanned_chunks: int = 0
    supporting_chunks: tuple[str, ...] = ()
    """`doc_id#section` of each supporting chunk, in the order found."""
    stopped: str = ""
    """"enough_support", "scan_limit" or "end_of_section"."""


class SentenceVerdict(Frozen):
    sentence: str
    supported: bool | None
    """None for a sentence that makes no claim."""
    score: float = 0.0
    """0–1: how sure the judge is that the pack supports the sentence."""
    max_similarity: float = 0.0
    """Best cosine against any scanned evidence; recorded, never decisive."""
    scanned_chunks: int = 0
    reason: str = ""
    evidence: tuple[Evidence, ...] = ()
    scores: Mapping[str, float] = {}
    """What the score was made of, each 0–1: "coverage" of its words by the evidence, "similarity", and "entailment",
    the verifier's say where there is one. Empty where the pack says it word for word, or nothing was found."""
    cursor: CursorState = CursorState()


class StyleFinding(Frozen):
    phrase: str
    """The words that were found, as written."""
    rule: str
    suggestion: str = Field(default="", exclude_if=lambda suggestion: not suggestion)
    """What to write in its place, where the pack's guide says it."""


class CheckReport(Frozen):
    sentences: tuple[SentenceVerdict, ...]
    style: tuple[StyleFinding, ...] = ()

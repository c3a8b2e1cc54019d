"""What the safety gate decides and why: every decision carries the words, concepts, rules and cells it rests on."""

import re
from collections.abc import Sequence
from enum import StrEnum

from domain.answer import Frozen, SafetyWarning
from domain.corpus import Caution


class Ask(StrEnum):
    """What the message wants from us, as far as safety is concerned."""

    PERMISSION = "permission"
    """May a person use it? Also "is it ok / safe for …", "should she …"."""
    RECOMMENDATION = "recommendation"
    """Name something for a person or a need."""
    INFORMATION = "information"
    """What the pack says about precautions: "who should not take …", "what does the label say about …"."""
    OTHER = "other"
    """Anything else ("what is in it?", "how long until …")."""


class Assertion(StrEnum):
    """How the message holds a condition. Only NEGATED, FAMILY and RETRACTED do not count."""

    PRESENT = "present"
    POSSIBLE = "possible"
    HYPOTHETICAL = "hypothetical"
    HISTORY = "history"
    NEGATED = "negated"
    FAMILY = "family"
    RETRACTED = "retracted"
    """Said earlier and corrected later in the thread."""


SECOND_READING = "reading:second"
"""Concept of a condition that the second reader found: its label is what the caution names."""


class ConditionMention(Frozen):
    words: str
    """As the person wrote it."""
    concept: str
    """Id in the vocabulary, e.g. `D006111` (MeSH) or `state:pregnancy`."""
    label: str
    """The concept in plain English."""
    assertion: Assertion
    person: str
    """"asker", "customer", "mother", … : conditions of a person other than the one asked about do not count."""
    counts: bool
    """True where it is taken into account for the person asked about."""
    turn: int
    """0 = the oldest history message; len(history) = the question itself."""
    start: int
    end: int


def outermost(mentions: Sequence[ConditionMention]) -> tuple[ConditionMention, ...]:
    """Without those that others tell: of "20 weeks pregnant" the "20 weeks", of two medicines both together."""
    return tuple(m for m in mentions if not _is_told_by(m, [o for o in mentions if o.words != m.words]))


def _is_told_by(mention: ConditionMention, others: Sequence[ConditionMention]) -> bool:
    at = {*range(mention.start, mention.end)}
    plain = [o for o in others if o.turn == mention.turn and o.concept != SECOND_READING]
    if any(at < {*range(o.start, o.end)} for o in plain):
        return True
    rest = mention.words
    for other in others:
        rest = rest.replace(other.words, "")
    return rest != mention.words and not _LISTS.sub("", rest)


_LISTS = re.compile(r"\band\b|[,\s]")


class Via(StrEnum):
    ID = "id"
    NAME = "name"
    SHORT_FORM = "short_form"
    HERB = "herb"
    BOTANICAL = "botanical"
    NEED = "need"
    THREAD = "thread"


class ProductMention(Frozen):
    product_id: str
    words: str
    via: Via


class CautionKind(StrEnum):
    AVOID = "avoid"
    CONSULT = "consult"
    INSTRUCTION = "instruction"
    """How to use it ("patch-test for sensitive skin"): a warning, never a block."""


class CautionMatch(Frozen):
    product_id: str
    product_name: str
    condition: ConditionMention
    caution: Caution
    statement: str = ""
    """The part of the caution that it falls under, such as one disease of a list."""
    kind: CautionKind
    rule: str
    """In words: why the condition falls under the caution: "Graves disease is a thyroid disease (MeSH C19.874)"."""


class Outcome(StrEnum):
    ALLOW = "allow"
    BLOCK = "block"
    """Every product asked about is contraindicated: BLOCKED_SAFETY."""
    LEAVE_OUT = "leave_out"
    """Some are: leave them out, answer for the rest."""
    INFORM = "inform"
    """Information about precautions was asked for, or only an instruction for use applies: answer, with warnings."""
    CRISIS = "crisis"
    """Self-harm: the crisis note and no product."""


class TraceStep(Frozen):
    step: str
    """"product", "condition", "assertion", "ask", "match", "outcome" …"""
    words: str
    finding: str


class SafetyDecision(Frozen):
    outcome: Outcome
    ask: Ask
    products: tuple[ProductMention, ...] = ()
    """The products asked about, resolved from the message or the thread; by need where none is named."""
    named: bool = False
    """True where a product was named (by name, id, herb, short form or from the thread), not found by need."""
    over_catalog: bool = False
    """True where the products are those that a question over the catalog speaks of: "which tablets can …"."""
    conditions: tuple[ConditionMention, ...] = ()
    matches: tuple[CautionMatch, ...] = ()
    """Matches of counting conditions, over *all* products of the catalog, not only those asked about."""
    contraindicated: frozenset[str] = frozenset()
    """Ids of all catalog products that must not be recommended to the person asked about."""
    unlisted: tuple[ConditionMention, ...] = ()
    """Counting conditions for which no product asked about lists anything."""
    past: tuple[CautionMatch, ...] = ()
    """Cautions of the products asked about that medicine would fall under which is said to be taken no longer."""
    asked_in: int | None = None
    """Number of the earlier message whose question this one asks again by telling more of somebody."""
    warnings: tuple[SafetyWarning, ...] = ()
    """For the products asked about (or left out): ready for the answer object."""
    trace: tuple[TraceStep, ...] = ()

    @property
    def asks_for_precautions(self) -> bool:
        """Whether the listed precautions are the answer, and not only an instruction beside it."""
        return self.outcome is Outcome.INFORM and self.ask is Ask.INFORMATION

    @property
    def may_be_used(self) -> bool:
        """Whether nothing but perhaps an instruction for use stands against what is asked about."""
        return self.outcome is Outcome.ALLOW or (self.outcome is Outcome.INFORM and not self.asks_for_precautions)

    @property
    def withheld(self) -> frozenset[str]:
        """Ids of the products that no answer may speak of: the contraindicated ones.

        Where nobody's use is asked ("she is pregnant and wants to know which herbs are in it") the named ones are
        spoken of, and their cautions shown.
        """
        spoken_of = {mention.product_id for mention in self.products} if self.named else set[str]()
        return self.contraindicated - spoken_of if self.outcome is Outcome.ALLOW else self.contraindicated


class DraftViolation(Frozen):
    sentence: str
    rule: str
    """"contraindicated_product", "softened_caution", "dose", "stop_medicine", "cure_or_guarantee", "safe_for_all"."""
    reason: str

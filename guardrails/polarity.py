"""Which words of a sentence stand under a negation: clause by clause, after the idea of NegEx, for plain English.

A clause has one polarity: the parity of its negators. "not … without" keeps both readings apart, "not only" and
"no more than" negate nothing, a comma before a negator ("weeks to months, not overnight") opens a clause of its own.
"""

import re
from collections.abc import Sequence

from domain.text import fold

_SPLIT = re.compile(
    r"""[;:.!?()]+(?=\s|$) | \s+-\s+ |
    ,?\s+(?=(?:but|however|although|though|while|whereas|yet|because|since|so\ that|which|who|whose|where|
    unless|except|if|when|until)\b) |
    ,\s+(?:and|so|or)\s+(?=(?:it|they|we|he|she|you|the|this|these|those|its|their|our|people|most|some|many|
    nobody|no\ one|
      not|never|please|is|are|has|have|can|may|must|should|will|do|does)\b) |
    ,?\s+(?=(?:and|or)\s+(?:not|never|no)\b) |
    ,\s+(?=(?:not|never|no|nor|rather\ than|instead\ of|without|nobody|and\ not|and\ never|but\ not)\b)
    """,
    re.VERBOSE,
)
_HARMLESS = re.compile(
    r"\b(not only|not just|not merely|no more than|no less than|not more than|no fewer than|no later than|"
    r"no doubt|no matter|"
    r"no longer than|whether or not|nothing but|nothing else than|not least|if not|why not|no other than)\b"
)
_NEGATOR = re.compile(
    r"\b(not|never|no|nor|neither|none|nobody|nothing|nowhere|cannot|[a-z]+n't|avoid(?:s|ed|ing)?|refrain(?:s|ing)?|"
    r"unsuitable|unsafe|forbidden|prohibited|banned|contra-?indicated|unacceptable|unnecessary|inadvisable|"
    r"lacks?|lacking|"
    r"leave out|leaves out|left out|leave aside|stay away|steer clear|free (?:of|from)|fails? to|refuses? to|"
    r"declines? to|"
    r"discouraged?|hardly|rarely|seldom|unable|impossible|wrong|out of the question|ruled out|excluded?|"
    r"kept? away|keeps? away|"
    r"kept? out|off limits|far from|absent|unwelcome|rather than|instead of|neglect(?:s|ed)?|skip(?:s|ped)?)\b|"
    r"(?<=\w)-free\b"
)
_FORWARD_ONLY = re.compile(r"\b(without|rather than|instead of)\b")
_ANSWER = re.compile(r"^(?P<question>[^?]{8,}\?)\s+(?P<answer>.+)$", re.DOTALL)
_NO_ANSWER = re.compile(
    r"(no|not|never|none|neither|nobody)\b|.*\b(is|are|do|does|can|will|may) not\b(?=\W|$)", re.DOTALL
)


def negated_spans(text: str) -> list[tuple[int, int]]:
    """Ranges of the folded text whose words are denied or advised against; offsets count in `fold(text)`."""
    folded = fold(text)
    asked = _ANSWER.match(folded)
    spans: list[tuple[int, int]] = []
    if asked and _NO_ANSWER.match(asked["answer"]):
        spans.append((0, asked.end("question")))
        start = asked.start("answer")
    else:
        start = 0
    for begin, end in _clauses(folded, start):
        spans += _clause(folded, begin, end)
    return spans


def is_negated(at: int, spans: Sequence[tuple[int, int]]) -> bool:
    """True for an offset inside one of the ranges."""
    return any(a <= at < b for a, b in spans)


def _clauses(folded: str, start: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for cut in _SPLIT.finditer(folded, start):
        if cut.start() > start:
            found.append((start, cut.start()))
        start = cut.end()
    if start < len(folded):
        found.append((start, len(folded)))
    return found


def _clause(folded: str, begin: int, end: int) -> list[tuple[int, int]]:
    harmless = [(m.start(), m.end()) for m in _HARMLESS.finditer(folded, begin, end)]
    forward = _FORWARD_ONLY.search(folded, begin, end)
    stop = forward.start() if forward else end
    count = 0
    seen: list[str] = []
    for match in _NEGATOR.finditer(folded, begin, stop):
        if any(a <= match.start() < b for a, b in harmless):
            continue
        word = match.group(1) or "-free"
        if word == "nor" and seen:
            continue
        seen.append(word)
        count += 1
    spans = [(begin, stop)] if count % 2 else []
    if forward:
        spans.append((forward.end(), end))
    return spans

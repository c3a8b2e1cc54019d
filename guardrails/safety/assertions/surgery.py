"""Operations: on which side of one a person is."""

import re
from collections.abc import Sequence

from guardrails.safety.language.distances import distances
from guardrails.safety.language.function_words import NEGATORS
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text

OPERATIONS = frozenset({"state:surgery", "state:recent_surgery", "state:upcoming_surgery", "state:abdominal_surgery"})

_SHOWED = pattern("conditions.showed")

_BEHIND = pattern("conditions.behind")

_AHEAD = pattern("conditions.ahead")


def is_test(text: Text, a: int, b: int, ids: Sequence[str]) -> bool:
    """Whether the operation at tokens [a, b) is told for what it showed: "the biopsy ruled out …"."""
    if set(ids) <= OPERATIONS and _SHOWED.match(text.part(b, text.sentence(a)[1])):
        return True
    return text.words[b - 1] in _SCOPES and set(ids) <= _LOOKS and _only_looked(text, a, b)


def _only_looked(text: Text, a: int, b: int) -> bool:
    """Whether a scope of the past is told with what it found and nothing done in there: "done last week, all clear"."""
    start, end = text.sentence(a)
    before, after = text.part(start, a), text.part(b, max(end, text.stretch(b, 2)))
    said = _FOUND.match(after)
    past = said is not None and not _DONE.isdisjoint((*before.split(), *said["told"].split()))
    return past and not _REMOVED.search(f"{before}{after}") and not is_ahead(f"{before}{after}")


_SCOPES = frozenset(
    "endoscopy endoscopies gastroscopy gastroscopies colonoscopy colonoscopies sigmoidoscopy ogd".split()
)
_LOOKS = OPERATIONS | {"state:scan"}
_DONE = frozenset("had did done was were went underwent last ago yesterday earlier previous".split())
_FOUND = pattern("surgery.found")
_REMOVED = pattern("surgery.removed")


_HAD = frozenset({"had", "underwent", "undergone"})
_HAD_REACH = 3  # tokens: "I had dental surgery on Monday"


def sides(text: Text, a: int, ids: Sequence[str]) -> list[str]:
    """Which side of the operation the person is on; both where nothing says it."""
    start, _ = text.sentence(a)
    if "state:upcoming_surgery" in ids and not _HAD & set(text.norms(max(start, a - _HAD_REACH), a)):
        return list(ids)  # the words themselves say when: "getting my hip done", "two weeks before an operation"
    sentence = f" {text.sentence_at(a)} "
    ahead = is_ahead(sentence)
    behind = _BEHIND.search(sentence)
    others = [i for i in ids if i not in OPERATIONS]
    abdominal = [i for i in ids if i == "state:abdominal_surgery"]
    if ahead and not behind:
        return [*others, "state:upcoming_surgery"]
    if behind and not ahead:
        return [*others, *abdominal, "state:recent_surgery"]
    return [*others, *abdominal, "state:recent_surgery", "state:upcoming_surgery"]


_NOT_UNTIL = re.compile(
    r" (?:not|n't) (?:(?:be|due|planned|scheduled|happen) )?(?:until|till|before|for another) (?!now |today )"
)
_LAST_EVER = re.compile(
    r"(?<= last) (?:\S+ ){1,4}?had or (?:ever )?(?:will|'ll) (?:ever )?have(?= )"
    r"(?! (?:until|till|before|unless|for|except) )"
)
"""Such as "that's the last surgery I had or will have": none is to come."""
_DENIAL_REACH = 6  # words: "nothing else is planned"


def is_ahead(sentence: str) -> bool:
    """Whether something is still to come; what is denied ("no operation planned") is not."""
    sentence = sentence.replace(" year before last ", " year earlier ")
    sentence = _NOT_UNTIL.sub(" until ", sentence)  # "not until next June" denies nothing
    sentence = _LAST_EVER.sub(" had ", sentence)
    return any(
        not NEGATORS & set(sentence[: said.start()].rpartition(",")[2].split()[-_DENIAL_REACH:])
        for said in _AHEAD.finditer(sentence)
    )


_HEALED = 12.0
"""Months after which an operation is no longer recent."""
_NEARING = 3.0
"""Months before an operation from which on one prepares for it."""


def months_ago(text: Text, a: int) -> float | None:
    """How many months what was done at token a lies back at least; None where that isn't said, or it was repeated."""
    sentence = f" {text.sentence_at(a)} "
    points = distances(sentence)
    if not points or max(points) >= 0 or is_ahead(sentence) or _REPEATED.search(text.phrase):
        return None
    return -max(points)


_REPEATED = pattern("surgery.repeated")


def far_off(sentence: str) -> str:
    """Words for an operation that is neither recent nor near, or empty: "a year and a half ago", "five months off"."""
    points = distances(sentence)
    if not points or any(-_HEALED < p < _NEARING for p in points):
        return ""
    if all(p < 0 for p in points):
        return "" if is_ahead(sentence) else "long ago"
    return "a long way ahead"

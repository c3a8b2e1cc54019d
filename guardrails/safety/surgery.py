"""Operations: on which side of one a person is."""

from collections.abc import Sequence

from guardrails.safety.condition import sentence_at
from guardrails.safety.lists import pattern
from guardrails.safety.text import Text

OPERATIONS = frozenset({"state:surgery", "state:recent_surgery", "state:upcoming_surgery", "state:abdominal_surgery"})

_SHOWED = pattern("conditions.showed")

_BEHIND = pattern("conditions.behind")

_AHEAD = pattern("conditions.ahead")


def is_test(text: Text, a: int, b: int, ids: Sequence[str]) -> bool:
    """Whether the operation at tokens [a, b) is told for what it showed: "the biopsy ruled out …"."""
    return set(ids) <= OPERATIONS and bool(_SHOWED.match(f" {' '.join(text.norms(b, text.sentence(a)[1]))} "))


def sides(text: Text, a: int, ids: Sequence[str]) -> list[str]:
    """Which side of the operation the person is on; both where nothing says it."""
    if "state:upcoming_surgery" in ids:
        return list(ids)  # the words themselves say when: "getting my hip done", "two weeks before an operation"
    sentence = f" {sentence_at(text, a)} "
    ahead = _AHEAD.search(sentence)
    behind = _BEHIND.search(sentence)
    others = [i for i in ids if i not in OPERATIONS]
    abdominal = [i for i in ids if i == "state:abdominal_surgery"]
    if ahead and not behind:
        return [*others, "state:upcoming_surgery"]
    if behind and not ahead:
        return [*others, *abdominal, "state:recent_surgery"]
    return [*others, *abdominal, "state:recent_surgery", "state:upcoming_surgery"]

"""Medicines, treatments and operations that were only proposed: "wrote thyroxine, she never took a tablet".

Three things must be said: that it was proposed, that nothing came of it, and nothing near that it is taken all the
same. What came of it is told in the same sentence or in the next two, by clauses of a few kinds: nobody took it, it
was turned down, its slip was torn up, or whoever proposed it took it back.
"""

import re
from collections.abc import Sequence

from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.function_words import HE_OR_SHE
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_PROPOSED = pattern("not_begun.proposed")
_PROPOSED_AFTER = pattern("not_begun.proposed_after")
_PROPOSES = wordset("not_begun.proposes")
_DECLINED = pattern("not_begun.declined")
_WITHDRAWN = pattern("not_begun.withdrawn")
_ALL_OF_THEM = frozenset("any none nothing either both neither no single".split())
_TAKEN = pattern("not_begun.taken")
_FOR_NOW = pattern("not_begun.for_now")
_MOVED = pattern("not_begun.moved")
_CHANGES = wordset("not_begun.changes")
_ANOTHER_DID = re.compile(r" (?:,|;|but|–|—|-) (?:(?!\?)\S+ ){1,4}?did(?: |$)")
_CHANGED = 3
"""Tokens of "off all my", "increasing the dose of" in front of a medicine."""
_PLANNED = frozenset("planned upcoming scheduled booked proposed".split())
_ALL_WELL = frozenset("normal fine negative clear mistake wrong wrongly error down".split())
"""With these not only the medicine came to nothing, but what it was for."""
_OPEN = frozenset("if unless whether until till may might can could should must unclear why".split())
_NOT = frozenset("not n't never hardly nobody".split())
_CLAUSE_ENDS = frozenset(", . ; : ! ( - – — and but so then because which".split())
_SENTENCES = 3
_WINDOW = 45
"""Tokens behind a medicine in which it is told what came of it."""
_TREATMENTS = frozenset("ivf iui icsi transplant insemination tattoo piercing vaccine vaccination jab".split())
DECLINED, WITHDRAWN = "declined", "never begun"
"""Whoever declines a medicine may still have what it was for."""


def not_begun(text: Text, a: int, b: int, sort: Sort, others: Sequence[tuple[int, int]]) -> str:
    """How the medicine or treatment at tokens [a, b) came to nothing: `DECLINED`, `WITHDRAWN`, or empty."""
    if sort not in (Sort.MEDICINE, Sort.OPERATION) and _TREATMENTS.isdisjoint(text.words[a:b]):
        return ""
    start, end = text.sentence(a)
    before, after = text.part(start, a), text.part(b, end)
    if _CHANGES & set(text.words[max(start, a - _CHANGED) : a]):
        return ""  # "considered taking me off warfarin but decided against it": it is taken
    if _ANOTHER_DID.match(after):
        return ""  # "he didn't prescribe warfarin, the cardiologist did"
    planned = not _PLANNED.isdisjoint(text.words[a:b])
    if not (planned or _PROPOSED.search(before) or _PROPOSED_AFTER.match(after)):
        return ""
    stop = min(max(text.stretch(b, _SENTENCES), end if text.words[end - 1] != "?" else b), b + _WINDOW)
    told = text.part(b, stop)
    if _TAKEN.search(told) or _FOR_NOW.search(told) or (sort is Sort.OPERATION and _MOVED.search(told)):
        return ""
    for kind, endings in ((WITHDRAWN, _WITHDRAWN), (DECLINED, _DECLINED)):
        for said in endings.finditer(told):
            at = b + told[: said.start()].count(" ")
            words = said.group().split()
            if _is_said_of_it(text, a, b, at, others, words):
                return WITHDRAWN if _ALL_WELL & set(told.split()) else kind
    return ""


def _is_said_of_it(text: Text, a: int, b: int, at: int, others: Sequence[tuple[int, int]], words: list[str]) -> bool:
    """Whether the ending at token `at` is stated, and of this medicine: nothing else was proposed since."""
    first = next((i + 1 for i in range(at, b - 1, -1) if text.words[i] in _CLAUSE_ENDS), b)
    clause = text.words[first:at]
    if not _OPEN.isdisjoint(clause) or (not _NOT.isdisjoint(clause) and _NOT.isdisjoint(words)):
        return False
    if _ALL_OF_THEM.isdisjoint(words):
        proposes = (i for i in range(b, at) if text.words[i] in _PROPOSES)
        if any(i < x <= i + _OBJECT for i in proposes for x, _ in others):
            return False
    start, _ = text.sentence(a)
    whom, who = (set(filter(_is_kin, words)) for words in (text.words[start:first], clause))
    return not whom or not who or not whom.isdisjoint(who)


_OBJECT = 4
"""Tokens behind a verb of proposing in which its object stands."""


def _is_kin(word: str) -> bool:
    return gender_of(word) in ("f", "m") and word not in HE_OR_SHE

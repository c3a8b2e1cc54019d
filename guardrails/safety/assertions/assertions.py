"""Whether a message says that a condition is there: negation with its scope, time, doubt, family history."""

import re
from collections.abc import Sequence

from domain.safety import Assertion
from guardrails.safety.assertions.answers import (
    answer_to,
    answered_no,
    denied_when_asked,
    denied_when_put,
    laughed_off,
    over_when_asked,
    told_by_answer,
)
from guardrails.safety.assertions.assessed import assessed
from guardrails.safety.assertions.denied_ahead import denied_ahead, list_start
from guardrails.safety.assertions.endings import (
    ended_after,
    ended_before,
    mistaken,
    never_begun,
    only_tolerated,
    refused,
    stopped_after,
)
from guardrails.safety.assertions.episodes import closed
from guardrails.safety.assertions.held_again import holds_again
from guardrails.safety.assertions.negation import impossible, negated_before, not_to_be_said
from guardrails.safety.assertions.not_begun import not_begun
from guardrails.safety.assertions.organs import is_troubled
from guardrails.safety.assertions.outcomes import cleared
from guardrails.safety.assertions.past_states import healed, normal_since, over
from guardrails.safety.assertions.removals import gone_with_organ
from guardrails.safety.assertions.series import none_of_it, series
from guardrails.safety.assertions.sorts import Reading, Sort
from guardrails.safety.assertions.values import in_range
from guardrails.safety.assertions.verdicts import everything_well, likewise_well, negated_after, tested_negative
from guardrails.safety.language.function_words import BE, COORDINATORS, HAVE, NOT
from guardrails.safety.language.lists import first_of, padded, pattern, wordset
from guardrails.safety.language.text import Text

_PRESENT = Reading(Assertion.PRESENT)

# A name of a condition that is itself a denial: "kidneys aren't working".
# What was found in spite of it: "the first test was normal, but the repeat one showed deficiency".
_REOPENED = pattern("assertions.reopened")

# "Neither lupus nor gout has been ruled out": what denies them denies that.
# So it is with "hasn't got diabetes under control".
_RULED_OUT = re.compile(
    r"(?: ,)?(?: (?:or|nor|and) \S+(?: \S+)?)?"
    r"(?:(?: (?:has|have|had|is|was|were|are|can|could|been|be|yet|fully|really|all|both|well))+"
    r" (?:ruled out|excluded|cured|controlled)| (?:\S+ ){0,6}?(?:under control|in (?:check|hand))) "
)
_BUT_ME = re.compile(
    r" (?:\S+ ){0,4}?(?:apart from|except(?: for)?|but|bar|other than|save for|besides|aside from)"
    r" (?:for )?(?:me|myself|her|him|us|them|the customer|this (?:\S+ )?customer) "
)
_ALL_BUT = re.compile(
    r" (?:everyone|everybody|all|(?:the )?(?:rest|others?)|(?:whole|entire) \S+|siblings|brothers|sisters)"
    r"(?: \S+){0,3}? (?:but|except|bar|apart from|besides|other than|save|aside from) (?:for )?"
    r"(?:me|myself|him|her)(?= )"
)
_FREE = re.compile(r" (?:- )?free ")
_NOBODY = frozenset({"nobody", "none", "noone", "no"})
_NOT_QUITE = NOT | {"hardly", "barely"}

_RUN_OUT = re.compile(r" (?:left|for (?:\S+ )?(?:\S+ )?hours?|since (?:this morning|yesterday|last night|noon)) ")
_TROUBLE = frozenset({"n't", "not"})

_NOT_WELL = re.compile(
    r" (?:\S+ )?(?:not|n't) (?:\S+ )?(?:work|function|well|fine|ok|healthy|good|normal|right|perfect|clear)"
)


_DOUBT = padded("assertions.doubt")

_IFS = padded("assertions.ifs")

_PAST = padded("assertions.past")

_FAMILY = padded("assertions.family")

_RUNS = re.compile(
    r" (?:runs?|running|ran) (?:in|on|through|down) (?:\S+ ){1,5}?"
    r"(?:family|families|side|blood(?! (?:pressure|sugar|count|thinn))|genes) "
)

_INCLUDING = padded("assertions.including")


def read_assertion(text: Text, a: int, b: int, sort: Sort, others: Sequence[tuple[int, int]]) -> Reading:
    """How the message holds the condition at tokens [a, b).

    `others` are the token spans of the message's other conditions, over which a list may run
    ("neither pregnant nor nursing", "no BP, sugar or thyroid").
    """
    start, end = text.sentence(a)
    before = text.part(start, a)
    after = text.part(b, end)
    answer = answer_to(text, a, b, others)
    family = _family(text, a, b, start, answer[1] if answer else end)
    if family:
        return Reading(Assertion.FAMILY, family)
    if sort is Sort.MEASURE and not_to_be_said(before):
        ill = bool(_NOT_WELL.match(after))
        return Reading(Assertion.NEGATED if ill else Assertion.POSSIBLE, "would not say")
    if sort is Sort.PASSING and _not_yet(text, a, b):
        return Reading(Assertion.HYPOTHETICAL, "not yet")
    ruled = _RULED_OUT.match(after) or (_BUT_ME.match(after) if _NOBODY & set(before.split()) else None)
    denied = "" if ruled else negated_before(text, a, start, sort, others)
    if sort is Sort.MEDICINE and denied in ("no", "without") and _RUN_OUT.match(after):
        return _PRESENT  # "she had no insulin for hours": she takes it
    if _FREE.match(after) and _NOT_QUITE & set(before.split()[-3:]):
        return _PRESENT  # "not exactly fever-free"
    negation = (
        denied
        or impossible(text, list_start(text, a, start, others, _joins(text, b)), start)
        or denied_ahead(text, a, b, start, others)
        or ("would not say" if _TROUBLE & set(text.norms(a, b)) and not_to_be_said(before) else "")
        or refused(before, sort)
        or only_tolerated(before, text.part(a, b), after, sort)
        or tested_negative(before, after, text.part(a, b))
        or negated_after(text, a, b, end, sort, before)
        or ("" if ruled else answered_no(text, a, b, others))
        or denied_when_asked(before, after)
        or denied_when_put(text, a, b)
        or laughed_off(before, text.part(b, min(b + _LAUGH, len(text.toks))))
        or in_range(text, a, b)
        or none_of_it(text, a, b, others)
        or _all_well(text, a, b, sort, others)
        or mistaken(before, after)
        or stopped_after(after, sort)
        or never_begun(before, after, sort)
        or not_begun(text, a, b, sort, others)
        or everything_well(after, sort)
        or likewise_well(before, after, sort)
        or cleared(text, a, b, sort, others)
        or assessed(text, a, b, others)
    )
    if negation and _ALL_BUT.search(before):
        return _PRESENT  # "everyone but me is free of lupus"
    if negation and not _FEEDS.isdisjoint(text.words[a:b]) and _IN_PART.match(after):
        return _PRESENT  # "isn't breastfeeding much": some of the time
    if negation:
        again = _REOPENED.search(after) or holds_again(text, a, b, sort, others)
        return _PRESENT if again else Reading(Assertion.NEGATED, negation)
    ended = (
        ended_before(text, a, b, start, end, sort)
        or ended_after(text, a, b, start, end, sort)
        or over(text, a, b, start, end, sort)
        or closed(text, a, b, sort)
        or gone_with_organ(text, a, b)
        or normal_since(text, a, b)
        or (over_when_asked(text, a, b, others) if answer and sort in (Sort.MEDICINE, Sort.PASSING) else "")
    )
    if ended and not holds_again(text, a, b, sort, others):
        return Reading(Assertion.NEGATED, ended, over=True)
    if sort is Sort.LASTING and (mended := healed(text, a, b, others)) and not holds_again(text, a, b, sort, others):
        return Reading(Assertion.HISTORY, mended, over=True)
    if answer and (told := told_by_answer(text, a, b, others)) is not None:
        return read_assertion(told, a, b, sort, others)
    return _shade(before, after, sort)


_LAUGH = 30
"""Tokens behind a condition in which somebody laughs it off."""


def _joins(text: Text, b: int) -> frozenset[str]:
    """What joins the list of a condition that ends at token b: no "and" where it has a verb of its own."""
    return COORDINATORS if _HOLDS.isdisjoint(text.words[b : b + 1]) else COORDINATORS - {"and", "&"}


_HOLDS = BE | HAVE | {"remains", "stays"}


def _not_yet(text: Text, a: int, b: int) -> bool:
    """Such as "not pregnant yet": whoever says so means to be."""
    meant = any(w.startswith(("pregnan", "expecting", "conceiv")) for w in text.words[a:b])
    return meant and (text.words[b : b + 1] == ("yet",) or text.words[max(0, a - 2) : a] == ("not", "yet"))


def _all_well(text: Text, a: int, b: int, sort: Sort, others: Sequence[tuple[int, int]]) -> str:
    """What is said of a whole series of measures: "liver, kidneys and thyroid are fine", "all fine: liver, thyroid"."""
    x, y = series(text, a, b, others)
    start, end = text.sentence(a)
    opens = {"both"}.issuperset(text.words[start:x])
    if opens and (x, y) != (a, b) and _RULED_OUT.match(text.part(y, end)):
        return negated_after(text, x, y, end, sort, "")
    if said := _ALL_NEGATIVE.match(text.part(y, end)):
        items = sum(x <= i < y for i, _ in {(a, b), *others})
        slashed = "/" in text.words[x:y] and "," not in text.words[x:y]
        of_all = slashed or "all" in said.group().split() or (items == _PAIR and "both" in said.group().split())
        told = _NOT_TOLD.isdisjoint(text.words[max(start, x - _LEAD) : x])
        return "negative" if items > 1 and of_all and told else ""
    if sort is not Sort.MEASURE:
        return ""
    before = text.part(start, x)
    if (said := _WELL_BEFORE.search(before)) and not _WANTED.search(before):
        return said.group().strip()
    if (x, y) != (a, b) and _OF_ALL.match(text.part(y, end)):
        return negated_after(text, x, y, end, sort, before)
    return ""


_WELL_BEFORE = pattern("assertions.well_before")
_WANTED = pattern("assertions.wanted")
_OF_ALL = pattern("assertions.of_all")
_ALL_NEGATIVE = pattern("assertions.all_negative")
"""Behind several tests or conditions: "HIV and hepatitis B both negative"; of three, "both" are only two."""
_LEAD, _PAIR = 3, 2
_NOT_TOLD = BE | HAVE | {"if", "whether"}


def _shade(before: str, after: str, sort: Sort) -> Reading:
    """The shades that all count: doubt, a condition of the future, the past.

    "We had a lady with lupus in the shop" tells of a visit, not of what is past.
    """
    before = _CALLED.sub(" ", before)
    if word := first_of(_IFS, before):
        if sort is Sort.PASSING and _NOT_PLANNED.search(before) and _SO_IT_IS.isdisjoint(after.split()):
            return Reading(Assertion.NEGATED, "not planned")
        return Reading(Assertion.HYPOTHETICAL, word)
    if word := first_of(_DOUBT, before[-60:], after[:30]):
        return Reading(Assertion.POSSIBLE, word)
    before = before[max((m.end() - 1 for m in _NOW.finditer(before)), default=0) :]
    if sort not in (Sort.PASSING, Sort.OPERATION) and (word := first_of(_PAST, before[-40:], after[:40])):
        return Reading(Assertion.HISTORY, word)
    return _PRESENT


_SO_IT_IS = frozenset("but is now am turned already happened".split())
_NOT_PLANNED = re.compile(
    r" (?:not|n't|never|stopped) (?:\S+ )?(?:planning|plans?|trying|hoping|wanting)"
    r"(?: (?:to|be|get|getting|become|for|on|an?|any|another|have|having))* $"
)
_CALLED = pattern("assertions.called")
_NOW = re.compile(r" and (?:(?:he|she|i|now|also|still|currently) )*(?:takes|is|'s|am|'m|are|has|uses) (?!had |been )")
"""From where on a sentence tells of today: "had her hip done in May and takes five tablets"."""

_RELATIVES = pattern("assertions.relatives")

_OF_FAMILIES = wordset("assertions.of_families")
"""Words without one of which nothing is a family's."""

_SELF = pattern("assertions.self_included")
_HELD_BADLY = pattern("assertions.held_badly")


def _family(text: Text, a: int, b: int, start: int, end: int) -> str:
    """The words that make it the family's: a cue anywhere in the sentence, or the family itself in the same clause."""
    if _OF_FAMILIES.isdisjoint(text.said):
        return ""
    before, after = text.part(start, a), text.part(b, end)
    told = _OF_A_KIND.sub(" ", before)
    after = _OF_THE_KIND.sub(" ", after)
    told, after = _CELEBRATED.sub(" ", told), _CELEBRATED.sub(" ", after)
    if text.words[b - 1] in _FEEDS:
        after = _OF_BREASTS.sub(" ", after)
    cue = first_of(_FAMILY, told, after)
    whole = f"{before}{' '.join(text.norms(a, b))}{after}"
    if not cue and (runs := _RUNS.search(whole)):
        cue = runs.group().strip()
    if not cue:
        x = max((i + 1 for i in range(start, a) if text.words[i] in _CLAUSE_ENDS), default=start)
        y = next((i for i in range(b, end) if text.words[i] in _CLAUSE_ENDS), end)
        lead = text.part(x, a)
        of_others = not _I_HAVE.search(lead) and not _ASKED.search(lead)
        for part in (lead, text.part(b, y)):
            if of_others and (said := _RELATIVES.search(_OF_A_KIND.sub(" ", part))):
                cue = said.group().strip()
    if not cue or first_of(_INCLUDING, whole) or _SELF.search(whole) or _mine_too(text, b, end):
        return ""
    if _HELD_BADLY.search(text.part(b, max(end, text.stretch(b, 2)))):
        return ""  # "it runs in the family; I haven't got it under control"
    if cue.startswith("in ") and any(f" {n} " in before for n in ("nobody", "no", "none")):
        return ""  # "nobody in my family has …" is a plain negation
    return cue


def _mine_too(text: Text, b: int, end: int) -> bool:
    """Such as "… and mine is underactive as well": the asker's own does badly too."""
    at = next((i for i in range(b, end) if text.words[i] == "mine" or text.norms(i, i + 2) == ["my", "own"]), -1)
    return at >= 0 and is_troubled(text, at + 1) and not {"not", "n't", "never", "no"} & set(text.norms(at, at + 6))


# "Like my whole family I have …": said of the asker all the same.
_I_HAVE = re.compile(
    r" i (?:'ve|have|am|'m|inherited|take|got|suffer)(?: (?!relatives|aunts|uncles|family|a family|grand)\S+){0,2} $"
)
# What is no relative: "the whole daisy family", and "hereditary" in the name of what somebody has.
_OF_A_KIND = re.compile(
    r" (?!(?:my|our|his|her|their|your|the|whole|entire|immediate|close|extended|a|any|every|and|or|in|of|this|'s) )"
    r"[a-z]{3,} famil(?:y|ies)(?= )(?! (?:history|has|have))| hereditary(?= $)"
)
_OF_THE_KIND = re.compile(
    r"(?<= the) (?:hereditary|genetic|inherited|familial)(?= (?:kind|form|type|sort|one|version) )"
)
"""Such as "fructose intolerance, the hereditary kind": somebody's own."""
_FEEDS = frozenset(
    "nursing breastfeeding feeding pumping feeds nurses breastfeeds pumps breastfeed nurse feed pump".split()
)
_IN_PART = pattern("assertions.in_part")
_OF_BREASTS = re.compile(r"^ (?:on|from) both sides(?= )")
# "There's a wedding in the family": nobody is told to be ill.
_CELEBRATED = re.compile(
    r" (?:weddings?|marriages?|functions?|birthdays?|deaths?|events?|celebrations?|babies|baby)"
    r" in (?:the|our|my|his|her) family(?= )"
)
_CLAUSE_ENDS = frozenset(", ; but so – — ( ) :".split())
_ASKED = re.compile(r" (?:can|may|should|could|shall|give|for|recommend|if|when) ")

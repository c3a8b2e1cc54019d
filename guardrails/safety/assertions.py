"""Whether a message says that a condition is there: negation with its scope, time, doubt, family history.

A negation counts only when every word between it and the condition is known to carry it on ("not" … "currently",
"taking", "any"). Any other word ends its reach, so a misreading errs towards "the condition is there":
"I haven't told my doctor that I take …", "I can't stop my …", "not only …" all keep the condition.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.safety import Assertion
from guardrails.safety.text import Text


class Sort(StrEnum):
    """What sort of condition is asserted: the same past tense ends a fever and leaves a hepatitis in the history."""

    LASTING = "lasting"
    PASSING = "passing"
    """Ends when it is over: pregnancy, breastfeeding, fever, a recent operation."""
    OPERATION = "operation"
    """Recent for months: only one of years ago is over."""
    MEDICINE = "medicine"
    MEASURE = "measure"
    """An organ or a measure that names an illness only by habit ("I have BP", "thyroid")."""


@dataclass(frozen=True, slots=True)
class Reading:
    assertion: Assertion
    words: str = ""
    """The words that decided it, or empty."""


_PRESENT = Reading(Assertion.PRESENT)

_CARRIES = frozenset(
    "a an any the other such really currently actually presently right now at the moment have has having had got be been "
    "being is are was were am 'm 's 're 've take takes taking took use using used on suffer suffering suffers suffered "
    "from with diagnosed of history known existing pre preexisting kind kinds sort type form either whatsoever like as "
    "both or chronic serious severe major acute active past underlying medical health issue issues problem problems "
    "condition conditions concern concerns sign signs evidence symptom symptoms trace case to even ever single "
    "prescribed prescription regular daily long term going undergo undergone anything "
    "diagnosis develop developed smoke drink experiencing experience experienced feeling feel running recently "
    "lately today particular specific more do does did that which i there all also still".split()
)
# Words that only carry some negations: "i", "that", "all", "also", "still" end most of them.
_NOT_FOR_VERBS = frozenset(
    {"i", "that", "which", "all", "also", "still", "do", "does", "did", "there", "to", "now", "at"}
)
_TO_BE = frozenset({"be", "have"})
_COPULA = frozenset({"am", "'m", "is", "'s", "are", "'re", "was", "were", "be", "been", "being"})
_VERBS = frozenset("have has having had got take takes taking took use using used suffer suffering suffers on am 'm is 's "
                   "are 're was been 've".split())  # fmt: skip
_AUX = frozenset(
    "do does did is are am was were has have had 's 'm 're 've can could would should will must may might need".split()
)
_MODAL = frozenset({"can", "could", "would", "should", "will", "must", "may", "might", "shall", "need"})
_SUBJECTS = frozenset({"i", "he", "she", "they", "we", "my", "her", "his"})
_COUNTER = frozenset({"not", "n't", "never", "without", "cannot", "hardly"})
_POSSESSIVE = frozenset({"my", "his", "her", "their", "our", "your"})

_ENDED = frozenset({"stopped", "quit", "discontinued", "finished", "completed", "ceased", "weaned"})
_ENDED_CARRIES = frozenset(
    "taking using all the a an my his her their our course of on any from and medicines off long ago completely with being "
    "that other".split()
)
_NOT_YET_ENDED = frozenset("to can could should if n't not never will would want wants wanted may might must shall "
                           "does do did when have'nt nearly almost if i'd just".split())  # fmt: skip
_FRESH = ("yesterday", "today", "this morning", "this week", "last night", "days ago", "hours ago", "day ago")

_FINE = frozenset("fine normal ok good healthy clear perfect great".split())
_AFTER_CARRIES = frozenset(
    "value values is 's are was were has have been be came come back levels level report reports test tests result results function "
    "functions scan screening all now completely perfectly totally absolutely turned out to quite very both reading "
    "readings just recently looks look checked and as".split()
)
_BECAUSE_OF = ("with", "on", "because", "thanks", "due", "after", "controlled", "by", "only")

_DOUBT = (
    "might", "may be", "maybe", "could be", "possibly", "perhaps", "think", "thinks", "suspect", "suspects", "suspected",
    "not sure", "n't sure", "unsure", "not certain", "probably", "likely", "possible", "n't know", "not know",
    "waiting for", "awaiting", "chance", "rule out", "not yet",
)  # fmt: skip
_IFS = ("if", "what if", "suppose", "supposing", "in case", "when", "once", "planning", "assuming", "say")
_PAST = (
    "had", "used to", "as a child", "years ago", "in the past", "previously", "once had", "childhood", "history of",
    "last year", "long ago", "ago", "cured", "recovered", "earlier", "survivor", "in remission", "remission", "was",
)  # fmt: skip
_PAST_TIME = (
    "last year", "years ago", "year ago", "months ago", "long ago", "back then", "in the past", "previously",
    "in my last", "in her last", "last pregnancy", "last week", "last month", "weeks ago", "earlier this year",
    "some time ago", "a while ago", "years back", "months back", "ages ago", "as a child", "as a kid",
)  # fmt: skip
_YEARS_AGO = ("years ago", "years back", "decades ago", "decade ago", "as a child", "as a kid", "in childhood", "long ago",
              "in my childhood", "when i was a child", "when i was a kid", "when i was young", "ages ago", "in my twenties")  # fmt: skip
_FAMILY = (
    "runs in my family", "runs in the family", "run in my family", "run in the family", "runs in our family",
    "runs in her family", "runs in his family", "runs in their family", "run in our family", "running in my family",
    "running in the family", "family history", "in my family", "in our family", "in her family", "in his family",
    "in the family", "mother 's side", "father 's side", "mum 's side", "mom 's side", "dad 's side", "maternal side", "paternal side", "both sides", "family has a history", "family has history", "genes", "hereditary", "side of the family",
)  # fmt: skip
_RUNS = re.compile(r" (?:runs?|running|ran) in (?:\S+ ){1,5}?(?:family|families|side|blood|genes) ")
_INCLUDING = ("including me", "me included", "i have it too", "i do too", "me too", "including myself", "so do i",
              "and i have", "i also have", "including her", "including him")  # fmt: skip
_OVER = frozenset(
    {"gone", "over", "subsided", "resolved", "settled", "passed", "ended", "healed", "stopped", "disappeared"}
)


def read_assertion(text: Text, a: int, b: int, sort: Sort, others: Sequence[tuple[int, int]]) -> Reading:
    """How the message holds the condition at tokens [a, b).

    `others` are the token spans of the message's other conditions, over which a list may run
    ("neither pregnant nor nursing", "no BP, sugar or thyroid").
    """
    start, end = text.sentence(a)
    before = f" {' '.join(text.norms(start, a))} "
    after = f" {' '.join(text.norms(b, end))} "
    family = _family(before, after, f"{before}{' '.join(text.norms(a, b))}{after}")
    if family:
        return Reading(Assertion.FAMILY, family)
    for negation in (
        _negated_before(text, a, start, sort, others),
        _ended_before(text, a, start, end, sort),
        _negated_after(text, a, b, end, sort, before),
        _form_answer(text, a, b),
        _over(text, a, b, start, end, sort),
    ):
        if negation:
            return Reading(Assertion.NEGATED, negation)
    return _shade(before, after, sort)


def _shade(before: str, after: str, sort: Sort) -> Reading:
    """The shades that all count: doubt, a condition of the future, the past."""
    for word in _IFS:
        if f" {word} " in before:
            return Reading(Assertion.HYPOTHETICAL, word)
    for word in _DOUBT:
        if f" {word} " in before[-60:] or f" {word} " in after[:30]:
            return Reading(Assertion.POSSIBLE, word)
    if sort not in (Sort.PASSING, Sort.OPERATION):
        near = before[-40:]
        for word in _PAST:
            if f" {word} " in near or f" {word} " in after[:40]:
                return Reading(Assertion.HISTORY, word)
    return _PRESENT


def _family(before: str, after: str, whole: str) -> str:
    cue = next((c for c in _FAMILY if f" {c} " in whole), "")
    if not cue and (runs := _RUNS.search(whole)):
        cue = runs.group().strip()
    if not cue or any(f" {c} " in whole for c in _INCLUDING):
        return ""
    if cue.startswith("in ") and any(f" {n} " in before for n in ("nobody", "no", "none")):
        return ""  # "nobody in my family has …" is a plain negation
    return cue


# Negation in front ---------------------------------------------------------------------------------------------------


def _negated_before(text: Text, a: int, start: int, sort: Sort, others: Sequence[tuple[int, int]]) -> str:
    """Walk left from the condition to a negation; "" where a word ends its reach first."""
    toks = text.toks
    listed = {i for x, y in others for i in range(x, y)}
    crossed: list[str] = []
    commas = conjunctions = items = 0
    verb_seen = subject_seen = False
    i = a - 1
    while i >= start:
        norm = toks[i].norm
        if i in listed:
            items += 1
            while i - 1 >= start and i - 1 in listed and _same_item(i, i - 1, others):
                i -= 1
        elif norm == "," or norm == "/" or norm in ("and", "&", "or", "nor"):
            if norm == "nor":
                return "nor"
            if (verb_seen and norm != "or") or subject_seen:
                return ""
            commas += norm == ","
            conjunctions += norm != ","
        elif _is_trigger(text, i, start):
            return _judge(text, i, a, start, sort, crossed, commas, conjunctions, items, listed)
        elif norm in _CARRIES or (norm == "-" and i - 1 >= start and toks[i - 1].norm == "non"):
            verb_seen = verb_seen or norm in _VERBS
            subject_seen = subject_seen or norm in _SUBJECTS
        elif (
            norm in ("if", "though", "like")
            and toks[i - 1].norm in ("as", "not", "n't")
            and i - 2 >= start
            and (toks[i - 1].norm != "as" or toks[i - 2].norm in ("not", "n't"))
        ):
            return "not as if"
        elif norm in ("'s", "family", "in", "my", "our", "else") and _opened_by_nobody(text, i, start):
            pass
        else:
            return ""
        crossed.append(norm)
        i -= 1
    return ""


def _same_item(i: int, j: int, others: Sequence[tuple[int, int]]) -> bool:
    return any(x <= i < y and x <= j < y for x, y in others)


def _opened_by_nobody(text: Text, i: int, start: int) -> bool:
    return any(n in ("nobody", "none", "noone") or (n == "no" and j + 1 < i and text.toks[j + 1].norm == "one")
               for j, n in enumerate(text.norms(start, i), start))  # fmt: skip


def _is_trigger(text: Text, i: int, start: int) -> bool:
    norm = text.toks[i].norm
    if norm in ("not", "n't", "no", "without", "never", "neither", "non", "nobody", "none", "nil", "denies", "deny", "denied",
                "nothing", "zero"):  # fmt: skip
        return True
    before = text.toks[i - 1].norm if i > start else ""
    return (norm, before) in (
        ("longer", "no"),
        ("out", "ruled"),
        ("for", "negative"),
        ("free", "is"),
        ("one", "no"),
    ) or (norm in ("of", "from") and before == "free")


def _judge(
    text: Text, i: int, a: int, start: int, sort: Sort, crossed: list[str], commas: int, conjunctions: int, items: int,
    listed: set[int],
) -> str:  # fmt: skip
    """Whether the negation at token i really denies the condition at token a."""
    toks = text.toks
    norm = toks[i].norm
    before = toks[i - 1].norm if i > start else ""
    follows = toks[i + 1].norm
    if _countered(text, i, start) or follows == ",":
        return ""
    if commas and not conjunctions and not _plain_list(norm, commas, items, text, a, listed):
        return ""
    if "," in crossed and conjunctions == 0 and crossed[-1:] == [","]:
        return ""
    if norm in ("out", "for", "longer") or norm in ("of", "from"):
        return f"{before} {norm}"
    if norm == "non":
        return "non" if i + 2 >= a else ""
    if norm in ("neither", "nobody", "none", "one", "nothing", "denies", "denied", "deny", "never"):
        return norm if norm != "never" or not _NOT_FOR_VERBS & (set(crossed) - {"to"}) else ""
    if norm in ("no", "without", "nil", "zero"):
        return (
            ""
            if _SUBJECTS & set(crossed) or {"that", "which"} & set(crossed) or {"is", "am", "'m"} & set(crossed)
            else norm
        )
    return _judge_not(toks_norms(text, start, i), norm, crossed, commas, conjunctions)


def toks_norms(text: Text, start: int, i: int) -> list[str]:
    """Norms of the sentence up to token i, lower case."""
    return text.norms(start, i)


def _judge_not(before: list[str], norm: str, crossed: list[str], commas: int, conjunctions: int) -> str:
    """`not` and `n't`: denied unless the verb is a modal's ("can't stop"), or the question is turned ("isn't she …")."""
    previous = before[-1] if before else ""
    words = list(reversed(crossed))
    if _SUBJECTS & set(words) or {"that", "which", "there", "all", "also", "still"} & set(words):
        return ""
    if previous in _MODAL and not (words and words[0] in _TO_BE):
        return ""
    inverted = (
        norm == "n't"
        and previous in _AUX
        and (len(before) == 1 or before[-2] in (",", "why", "but", "and", "so", "or"))
    )
    if inverted and not (words and words[0] in ("have", "take", "suffer", "use", "got")):
        return ""
    if previous == "why":
        return ""
    if (
        conjunctions
        and not commas
        and "and" in words
        and not set(words) & {"have", "has", "had", "take", "taking", "any", "on"}
    ):
        return ""  # "not diabetic and pregnant" may mean either
    return norm


def _plain_list(norm: str, commas: int, items: int, text: Text, a: int, listed: set[int]) -> bool:
    """Whether "no A, B, C" goes on over commas alone: after "no" or "without" with three or more, or if an "or" follows."""
    _, end = text.sentence(a)
    rest = text.norms(a, end)
    joins_later = any(w in ("or", "nor") for w in rest[:8]) and any(i in listed for i in range(a + 1, min(end, a + 9)))
    return joins_later or (
        norm in ("no", "without", "n't", "nil", "nobody", "never", "neither") and commas >= 2 and items >= 2
    )


def _countered(text: Text, i: int, start: int) -> bool:
    """A negation that is itself denied or doubted: "I can't say I'm not …", "not without", "can't rule out"."""
    words = text.norms(max(start, i - 9), i)
    if "," in words:
        words = words[len(words) - words[::-1].index(",") :]
    joined = f" {' '.join(words)} "
    norm = text.toks[i].norm
    if norm == "out":
        return any(f" {w} " in joined for w in ("n't", "not", "never", "yet", "to", "if", "until"))
    if norm in ("without", "no", "of", "from", "longer") and any(w in _COUNTER for w in words[-4:]):
        return True
    doubts = (
        "sure",
        "think",
        "certain",
        "know",
        "saying",
        "say",
        "said",
        "claim",
        "claimed",
        "meant",
        "denied",
        "true",
        "case",
        "believe",
        "doubt",
        "guarantee",
        "confirm",
        "hope",
        "mean",
    )
    if any(w in _COUNTER for w in words[:-1]) and any(w in doubts for w in words):
        return True
    if {"untrue", "false", "lie", "lying", "wrong", "incorrect", "misleading"} & set(words):
        return True
    return any(
        w in ("hope", "hopefully", "hoping", "unless", "pray", "wish", "pretend", "assume", "imagine", "whether")
        for w in words
    )


# Endings -------------------------------------------------------------------------------------------------------------


def _ended_before(text: Text, a: int, start: int, end: int, sort: Sort) -> str:
    """ "Off all medicines since March", "stopped breastfeeding", "used to take blood thinners"."""
    if sort not in (Sort.MEDICINE, Sort.PASSING):
        return ""
    toks = text.toks
    whole = f" {' '.join(text.norms(start, end))} "
    if any(f" {p} " in whole for p in _FRESH):
        return ""
    i = a - 1
    while i >= start:
        norm = toks[i].norm
        prior = text.norms(max(start, i - 4), i)
        last = prior[-1] if prior else ""
        if norm in _ENDED:
            return "" if _NOT_YET_ENDED & set(prior) else norm
        if norm == "off":
            came = (
                i == start
                or last == ","
                or last
                in ("am", "'m", "is", "'s", "are", "been", "came", "come", "went", "got", "now", "completely", "weaned")
            )
            unsure = {"to", "n't", "not", "can", "should", "if", "never", "put", "thinking"} & set(prior)
            return "off" if came and not unsure and sort is Sort.MEDICINE else ""
        if norm in ("take", "be", "breastfeed", "use", "have") and prior[-2:] == ["used", "to"]:
            return "" if prior[-3:-2] and prior[-3] in _COPULA | {"get", "got"} else "used to"
        if norm not in _ENDED_CARRIES:
            return ""
        i -= 1
    return ""


def _over(text: Text, a: int, b: int, start: int, end: int, sort: Sort) -> str:
    """A passing state that is past: "I was pregnant last year", "the fever is gone", "after my pregnancy"."""
    before = text.norms(start, a)
    after = text.norms(b, end)
    whole = f" {' '.join(text.norms(start, end))} "
    if sort is Sort.OPERATION:
        long_ago = next((t for t in _YEARS_AGO if f" {t} " in whole), "")
        return long_ago or ("years ago" if any(_is_year(w) for w in before + after) else "")
    if sort is not Sort.PASSING:
        return ""
    if any(w in _OVER for w in after[:4]) and not {"n't", "not", "if", "when", "until", "before", "once"} & set(
        before + after[:4]
    ):
        return "is over"
    past_verb = any(w in ("was", "were", "had", "been") for w in before[-5:])
    time = next((t for t in _PAST_TIME if f" {t} " in whole), "")
    in_year = any(_is_year(w) for w in after[:5])
    if past_verb and (time or in_year) and not {"since", "if", "found", "know"} & set(before + after):
        return time or "in the past"
    tail = before[-3:]
    if tail[-2:] in (["when", "i"], ["post", "-"]) or before[-1:] == ["post"]:
        return "after"
    if tail[-3:] == ["when", "i", "was"] and not {"if", "since"} & set(before[:-3]) and _no_present(whole):
        return "when I was"
    if before[-2:] in (["after", "my"], ["after", "her"], ["after", "the"]) or before[-1:] == ["after"]:
        return "after"
    return ""


def _is_year(word: str) -> bool:
    return word.isdigit() and len(word) == 4 and word[:2] in ("19", "20")


def _no_present(whole: str) -> bool:
    return any(f" {w} " in whole for w in ("took", "used", "did", "had", "felt", "first", "last"))


# Negation behind -----------------------------------------------------------------------------------------------------


def _negated_after(text: Text, a: int, b: int, end: int, sort: Sort, before: str) -> str:
    """ "My liver is fine", "lupus was ruled out", "the diabetes test came back negative", "pregnancy: no"."""
    toks = text.toks
    near = f" {' '.join(before.split()[-3:])} "
    asked = any(
        f" {w} " in near
        for w in ("if", "is", "are", "can", "in", "during", "while", "for", "whether", "does", "will", "when")
    )
    linked = False
    for i in range(b, min(end, b + 9)):
        norm = toks[i].norm
        nxt = toks[i + 1].norm if i + 1 < end else ""
        if norm in ("ruled", "excluded") and (nxt == "out" or norm == "excluded"):
            return "ruled out" if linked and not _doubted(text, b, i) else ""
        if norm == "negative" and (linked or toks[i - 1].norm in ("test", "tests", ":", "result", "-", "=")):
            return "" if asked and not linked else "negative"
        if norm == "free" and toks[i - 1].norm == "-":
            return "free"
        bare = (
            i == b
            and (nxt in (".", ",", ";", "!", "\n") or (nxt in ("and", "so") and i > 1))
            and toks[end - 1].norm != "?"
        )
        if norm in _FINE and (linked or bare) and sort is Sort.MEASURE and not asked:
            rest = text.norms(i + 1, min(end, i + 3))
            return (
                "" if any(w in _BECAUSE_OF for w in rest) or toks[i - 1].norm == "now" or rest[:1] == ["now"] else norm
            )
        if norm == "out" and text.norms(i + 1, i + 4) == ["of", "the", "question"] and linked:
            return "out of the question"
        if norm in ("no", "nil", "none") and i == b + 1 and toks[b].norm in (":", "-", "=", "–", "—"):
            return norm
        if norm in ("nil",) and i == b:
            return norm
        if norm not in _AFTER_CARRIES and norm not in (":", "-", "=", "–", "—", "for"):
            return ""
        linked = linked or norm in ("is", "'s", "are", "was", "were", "came", "been", "turned", "looks")
    return ""


def _doubted(text: Text, b: int, i: int) -> bool:
    return bool(
        {"n't", "not", "never", "yet", "to", "be"}
        & set(text.norms(b, i)) - ({"be"} if "to" not in text.norms(b, i) else set())
    )


def _form_answer(text: Text, a: int, b: int) -> str:
    """ "Diabetic? No. Pregnant? No." : a question of the condition alone, answered with a bare no."""
    start, end = text.sentence(a)
    asked = text.norms(start, end)
    if not asked or asked[-1] != "?" or any(w not in _FORM for w in text.norms(start, a) + text.norms(b, end)):
        return ""
    answer = [t.norm for t in text.toks[end : end + 2]]
    closes = len(answer) < 2 or answer[1] in (".", ",", ";", "!", "\n")
    return "no" if answer and answer[0] in ("no", "nope", "nil") and closes else ""


_FORM = frozenset({"?", "any", "are", "you", "is", "she", "he", "or", "a"})

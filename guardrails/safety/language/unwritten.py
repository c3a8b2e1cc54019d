"""Clauses that begin though nothing is written: "she isn't pregnant she's 34 no thyroid can she take it".

Whoever types without full stops and commas still begins a clause with words that begin one. Each is read here, once,
so that what reads negation, persons and outcomes meets the mark that others would have typed.
"""

from collections.abc import Iterator, Sequence

from guardrails.safety.language.function_words import BE, DETERMINERS, INTERROGATIVES, MODALS, SUBJECTS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import gender_of

_SENTENCE, _CLAUSE = ".", ","


def unwritten(words: Sequence[str]) -> dict[int, str]:
    """The mark that stands unwritten in front of each of the words (norms, in order) that has one.

    Whoever writes marks elsewhere is taken to have written all.
    """
    found: dict[int, str] = {}
    if not _WRITTEN.isdisjoint(words):
        return found
    for a, b in _runs(words):
        opened = a
        for i in range(a + 1, b):
            mark = _mark(words, opened, i, b)
            if mark and i - 1 not in found:
                found[i] = mark
                opened = i
    return found


def _runs(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The stretches [a, b) of words without any mark between them that are long enough to hold two clauses."""
    a = 0
    for i in range(len(words) + 1):
        if i == len(words) or not (_is_word(words[i]) or words[i] in _WITHIN):
            if i - a >= _TWO_CLAUSES:
                yield a, i
            a = i + 1


_TWO_CLAUSES = 5
_WRITTEN = frozenset(", . ; :".split())
_WITHIN = frozenset("& + / -".split())


def _is_word(norm: str) -> bool:
    return norm[0].isalnum() or norm[0] == "'" or norm == "n't"


def _mark(words: Sequence[str], opened: int, i: int, end: int) -> str:
    """The mark in front of word i, of a clause that opened at `opened` and of words up to `end`; empty if none is."""
    before = words[i - 1]
    if before in _WITHIN or words[i] in _WITHIN:
        return ""
    if before not in _JOINS and _asks(words, opened, i, end):
        return _CLAUSE if _is_subordinate(words, opened, i) or _is_of_topic(words, i, end) else _SENTENCE
    if _is_closed(words, opened, i):
        return _CLAUSE
    if before in _JOINS or (before in _LEADS_ON and not _is_denied(words, i)) or before.endswith("ly"):
        return ""
    if _tells(words, opened, i, end):
        return "" if _is_subordinate(words, opened, i) else _CLAUSE if words[i] == "it" else _SENTENCE
    contrasts = words[i] == "but" and i + 1 < end and (words[i + 1] in _PRONOUNS or words[i + 1] in _OWNERS)
    contrasts = contrasts or (words[i] == "so" and words[i + 1 : i + 2] in _THAT and words[i + 2 : i + 3] in _IS)
    return _CLAUSE if contrasts or _denies(words, i, end) else ""


def _is_denied(words: Sequence[str], i: int) -> bool:
    """Whether a short denial ends before the pronoun at word i: "my sister isn't | she is 34"."""
    return words[i - 1] in ("n't", "not") and words[i - 2] in BE and words[i] in _PRONOUNS


_JOINS = wordset("unwritten.joins")
_LEADS_ON = wordset("unwritten.leads_on")
_ASKS = frozenset("can could may should shall would will is are am do does did".split())
_PRONOUNS = SUBJECTS | {"it"}
_OWNERS = frozenset("my her his our their the this that these those".split())
_THAT = (["that"], ["it"], ["this"])
_IS = (["is"], ["'s"], ["was"])
_LINKS = frozenset("so then but and".split())
_SAFE = frozenset("ok okay fine safe alright good allowed suitable possible permitted right free able".split())
_AFTER_SAFE = frozenset(
    "for to with if while during after then when in on instead at too as despite sir madam now".split()
)
_SUBJECT = 6
"""Words of the subject in "is the … ok?", at most."""
_LEFT = 3
"""Words of the clause before, at least."""
_DETERMINES = DETERMINERS | {"of"}
_ENDED = frozenset("back normal negative clear clean over out gone not n't very quite too perfectly".split())


def _asks(words: Sequence[str], opened: int, i: int, end: int) -> bool:
    """Whether a question begins at word i: "so can i", "is brahmi ghrita ok", "which of them"."""
    if words[i] in ("which", "what", "why"):
        return i - opened >= _LEFT and words[i - 1] not in _TOLD and _is_turned(words, i, end)
    if words[i] == "still" and i - opened >= _LEFT and words[i + 1 : i + 2] and words[i + 1] in _SAFE:
        return words[i - 1] not in BE and words[opened] not in _ASKS
    j = i + (words[i] in _LINKS)
    if j == i and words[i - 1] in _SUBJECTS and words[i] not in MODALS:
        return False
    if j + 1 >= end or words[j] not in _ASKS or i - opened < (_LEFT if j == i else 2):
        return False
    if any(w in INTERROGATIVES for w in words[max(opened, i - 6) : i]):
        return False
    subject = words[j + 1]
    if words[j] in MODALS:
        return subject in _PRONOUNS or subject in _OWNERS or gender_of(subject) is not None
    if subject in _PRONOUNS and (j == i or subject == "it" or (words[j + 2 : j + 3] and words[j + 2] in _SAFE)):
        return j + 2 < end
    for k in range(j + 1, min(end, j + 2 + _SUBJECT) if words[opened] not in _ASKS else 0):
        if words[k] in _SAFE - {"free", "able", "right"}:
            return k > j + 1 and (k + 1 == end or words[k + 1] in _AFTER_SAFE)
        if words[k] in _ENDED or words[k].endswith("ly"):
            return False
        if (words[k] in _JOINS or words[k] in _LEADS_ON) and words[k] not in _DETERMINES:
            return False
    return False


_SUBJECTS = _PRONOUNS | {"this", "that", "there", "who", "one"}


def _is_turned(words: Sequence[str], i: int, end: int) -> bool:
    """Whether the word at i asks: "which one is ok", "what do you have"; not "which of these he takes"."""
    if words[i] == "which":
        verb = next((k for k in range(i + 1, min(end - 1, i + 5)) if words[k] in _ASKS), 0)
        return words[i + 1 : i + 2] in (["one"], ["ones"], ["of"]) and verb > 0 and words[verb - 1] not in _PRONOUNS
    if i + 2 >= end:
        return False
    subject = words[i + 2]
    return words[i + 1] in _ASKS and (subject in _PRONOUNS or subject in _OWNERS or subject == "you")


_TOLD = frozenset("me him her us them sure idea clue see list say".split())


def _is_of_topic(words: Sequence[str], i: int, end: int) -> bool:
    """Whether the question at word i is of what stands in front of it: "jatamansi tea can she drink"."""
    rest = words[i + 2 : end]
    return words[i] in MODALS and (
        len(rest) < 2 or (len(rest) < 3 and rest[-1] in ("na", "sir", "mam", "pls", "please"))
    )


_VERBS = wordset("unwritten.verbs")
_GAPPED = frozenset(
    "take takes taking have has had having on use uses using need want got eat drink buy bought".split()
)
_HELD_OBJECT = frozenset("take takes have has had use uses need needs want wants".split())
_REPORTS = frozenset(
    "told said says mentions mentioned adds claims meant think thinks know knows found noticed turns turned".split()
)


def _tells(words: Sequence[str], opened: int, i: int, end: int) -> bool:
    """Whether a new subject with its verb begins at word i: "she 's 34", "my thyroid is fine"."""
    if i + 2 >= end or i - opened < _LEFT - (words[opened] in _GREETS) or _REPORTS & set(words[max(opened, i - 5) : i]):
        return False
    if words[i - 2 : i] in _NOW:
        return False
    if words[i] in _PRONOUNS:
        return _is_subject(words, opened, i)
    if words[i] in ("my", "her", "his", "our", "their"):
        for k in range(i + 1, min(end - 1, i + 6)):
            if (
                k > i + 1
                and words[k - 1] != "and"
                and words[k] in ("is", "are", "was", "were", "has", "'s", "came", "takes")
            ):
                return words[k] != "'s" or words[k + 1] in ("the", "on", "got", "a", "not", "been", "pregnant", "fine")
            if (words[k] in _JOINS or words[k] in _LEADS_ON) and words[k] != "and":
                return False
    noun = i + (words[i] in _OWNERS or words[i] in ("a", "the"))
    if gender_of(words[noun]) in (None, "g") or noun + 2 >= end or not _FINITE & set(words[opened:i]):
        return False
    if noun == i and (words[noun + 1] == "who" or not _NOT_BARE.isdisjoint(words[i - 2 : i])):
        return False
    return words[noun + 1] in _SECOND and (words[noun + 1] != "'s" or words[noun + 2] in _FINE)


_NOW = (["but", "now"], ["and", "now"], ["so", "now"])
_FINITE = frozenset("is are am was were 'm 's 're has have had takes take wants want does do".split())
_NOT_BARE = DETERMINERS | {"'s", "old", "year"}
_SECOND = frozenset("is was has had takes wants who 's does".split())
_FINE = frozenset("on got not fine pregnant the".split())


def _is_subject(words: Sequence[str], opened: int, i: int) -> bool:
    """Whether the pronoun at word i has a verb of its own and closes no relative clause: "the tablets she takes"."""
    verb, rest = words[i + 1], words[i + 2]
    if verb not in _VERBS:
        return False
    if verb in ("do", "does", "did"):
        return rest in ("n't", "not")
    if verb == "'d":
        return rest in ("like", "love") and words[i + 3 : i + 4] != ["to"]
    if verb in _HELD_OBJECT and rest in (_JOINS | _LEADS_ON) - _DETERMINES - {"no", "not", "had", "been", "to"}:
        return False
    main = rest if verb in BE | {"'ve", "have"} else verb
    return not (main in _GAPPED and any(w in DETERMINERS for w in words[max(opened, i - 4) : i]))


_GREETS = frozenset("hi hello hey namaste namaskaram".split())
_IFS = frozenset("if when while unless until till once whether as because since though although".split())
_IF_REACH = 8


def _is_subordinate(words: Sequence[str], opened: int, i: int) -> bool:
    """Whether what stands before word i only leads up to it: "if i am pregnant can i …", "with gout can i …"."""
    first = words[opened + (words[opened] in _LINKS)]
    return (
        first in _BEFORE_MAIN
        or (i - opened < 5 and first in _TIMES)
        or any(w in _IFS for w in words[max(opened, i - _IF_REACH) : i - 1])
    )


_BEFORE_MAIN = _IFS | frozenset("with for during after before being having in on at given despite due".split())
_TIMES = frozenset("every each last this next yesterday today".split())
_HELD = wordset("unwritten.held")
_NOT_NOUNS = frozenset(
    "one longer more issue issues problem problems trouble idea way doubt matter need less other".split()
)


def _denies(words: Sequence[str], i: int, end: int) -> bool:
    """Whether a list goes on with something denied at word i: "34 no medicines not pregnant"."""
    if i + 1 >= end or words[i - 1] in _PRONOUNS or gender_of(words[i - 1]) is not None:
        return False
    if words[i - 1] in _HELD_OBJECT or words[i - 1] in _SHOWS:
        return False
    if words[i] == "no":
        return words[i + 1] not in _NOT_NOUNS and words[i + 1] not in _LEADS_ON
    if words[i] == "on":
        return words[i + 1] in ("no", "nothing")
    return words[i] in ("not", "never") and words[i + 1] in _HELD


_SHOWS = frozenset("found finds shows showed show revealed got smokes drinks sees".split())


def _is_closed(words: Sequence[str], opened: int, i: int) -> bool:
    """Whether what stands before word i has said all: "the scan came back clear | solo marpo ok?", "i 'm 41 | …"."""
    if words[i] in _GOES_ON or words[opened] in _ASKS or any(w in INTERROGATIVES for w in words[opened:i]):
        return False
    last = words[i - 1]
    if number_of(last) is not None and i - opened >= _LEFT and words[i - 2] in BE:
        who = words[i - 3]
        return who in _PRONOUNS - {"it", "they", "we"} or gender_of(who) is not None
    if last == "no":
        return words[i - 2] in ("said", "says") and words[i] in _AFTER_NO
    if (
        last in _TELLING
        and words[i - 2].isalpha()
        and words[i - 2] not in _JOINS | _LEADS_ON | _HELD_OBJECT | _WHOLLY | _CAME
    ):
        return True
    if last in _GOOD:
        k = next(
            (k for k in range(i - 2, opened, -1) if words[k] not in _WHOLLY and not words[k].endswith("ly")),
            opened,
        )
        return words[k] in _CAME or (k < i - 2 and words[k + 1] in ("both", "all"))
    if "ruled" in words[i - 4 : i]:
        return any(words[k : k + 3] in _RULED_OUT for k in range(max(opened, i - 4), i - 2)) and last in (
            "out",
            "completely",
        )
    return last in ("none", "nothing") and words[i - 2] in ("found", "showed", "shows")


_RULED_OUT = tuple(["ruled", what, "out"] for what in ("it", "that", "this", "them", "both", "all"))
_AFTER_NO = frozenset("just it he she they only nothing".split())
_TELLING = frozenset("normal negative fine clear".split())
_WHOLLY = frozenset("all both back quite very bang on so".split())
_GOES_ON = wordset("unwritten.goes_on")
_GOOD = frozenset("normal negative clear clean spotless fine healthy".split())
_CAME = frozenset("came come was were is are 's test tests".split())

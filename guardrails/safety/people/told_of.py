"""People of whom somebody only tells: at work, in a book, or as those who are not meant."""

import re

from guardrails.safety.language.function_words import OF_OTHERS
from guardrails.safety.language.lists import padded, pattern, wordset
from guardrails.safety.language.persons import ANYBODY, OTHERS, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.at_work import dealt_with, has_it_too, leave_asked
from guardrails.safety.people.people import People

_WORKS_WITH = padded("owners.works_with")
_WORK = frozenset(cue.split()[0] for cue in _WORKS_WITH)


def is_told_of(people: People, a: int, b: int) -> bool:
    """Whether the condition at tokens [a, b) is that of nobody whom the message asks about."""
    text = people.text
    start, end = text.sentence(a)
    before, after = text.part(start, a), text.part(b, end)
    unmeant = _NOT_THE_ONE.search(before) or (_EVERYONE.match(before) and _is_excepted(people, b, after))
    at_work = _at_work(people, a, b, start, end) or _at_their_work(people, a, b, before)
    if a == start and _OPENS_WITH_TRADE.match(text.part(a, end)):
        return True  # "(Midwife) from Geelong, not pregnant herself"
    by_trade = _OF_A_TRADE.search(before) and _ALL_DAY.match(after) and _is_of_group(people, a, b)
    theirs = bool(at_work or by_trade or _are_ferried(text, b, end, before)) and not has_it_too(text, b)
    theirs |= "'s" in text.said and _OTHER_PEOPLES.search(before) is not None and not _has_own(text, b, before)
    return bool(unmeant) or theirs or dealt_with(text, a, b) or as_topic(text, a, start, end)


def _is_excepted(people: People, b: int, after: str) -> bool:
    """Whether everybody but the asker has it, or but one of whom alone the message goes on to speak: "… except her"."""
    said = _BUT_ME.match(after)
    if said is None or said.group().endswith(" me"):
        return said is not None
    at = b + said.group().count(" ") - 1
    excepted = people.at(at)
    later = people.between(at + 1, len(people.text.words))
    return excepted is not None and all(p.key == excepted.key for p in later)


# Said between work and a condition, these make the condition the worker's own.
_OWN = frozenset("as am 'm have 've had my take own suffer got i me".split())


def _at_work(people: People, a: int, b: int, start: int, end: int) -> bool:
    """People somebody works with: "I nurse dialysis patients"."""
    text = people.text
    if _WORK.isdisjoint(text.said):
        return False
    before = text.part(start, a)
    opened = f"{before}{text.words[a]} "  # "work on a dialysis ward": the condition's name may begin with the "on"
    said = opened if text.words[a] in _ON else before
    at = max((said.rfind(cue) + len(cue) - 1 for cue in _WORKS_WITH if cue in said), default=-1)
    if at < 0:
        return False
    asker = (
        any(f" {i} " in before[:at] for i in ("i", "'m", "my job", "my work", "my profession"))
        or text.words[start] in _GERUNDS
    )
    said = before[at:]
    between = _WHO.split(said)[0].split()
    if not asker or _OWN & set(between) or {"he", "she"} & set(between):
        return False
    groups = [p for p in people.between(a - len(said.split()), min(end, b + 4)) if p.gender == "g"]
    return bool(groups)


def _at_their_work(people: People, a: int, b: int, before: str) -> bool:
    """Such as "she works with pregnant women", "a midwife who looks after mothers with diabetes": not hers."""
    said = _THEIR_WORK.search(before)
    if said is None or _FELLOW & set(said["object"].split()) or names_one(people.text, b):
        return False
    the_old = _are_the_old(people.text, a, b)
    return the_old or any(p.gender == "g" for p in people.between(a - len(said["object"].split()), b + 2))


def _are_the_old(text: Text, a: int, b: int) -> bool:
    """Such as "the (elderly)", "the disabled" with no noun behind them."""
    return text.words[a - 1] == "the" and b == a + 1 and text.words[a] in _GROUPS and text.words[b][0] in ".,;!?"


def _is_of_group(people: People, a: int, b: int) -> bool:
    return any(p.gender == "g" for p in people.between(a, b + 3))


def _are_ferried(text: Text, b: int, end: int, before: str) -> bool:
    """Such as "he drives epileptic children to school": those he drives, unless the product is asked about for them."""
    if _VEHICLE.match(text.part(b, end)) and _DRIVES.search(before):
        return True  # "I drive a dialysis bus"
    if not (_FERRIED.match(text.part(b, end)) or _FERRIED.match(text.part(b - 1, end))):
        return False
    ferries = _FERRIES.search(before)
    return ferries is not None and not leave_asked(before[: ferries.start() + 1]) and not names_one(text, b)


def named_by_illness(people: People, a: int, b: int) -> Person | None:
    """Somebody whom tokens [a, b) only call by an illness: "he lives with an (asthmatic), he isn't one".

    Anybody where they may be whom the message goes on to speak of, or where the other has it too.
    """
    text = people.text
    start, _ = text.sentence(a)
    closes = text.words[b : b + 1] in _CLOSED and text.words[b + 1 : b + 2] not in _WHO_NEXT
    if not text.words[b - 1].endswith(_SUFFERERS) or not _SHARES_LIFE.search(text.part(start, a)):
        return None
    again = any(not p.pronoun for p in people.between(b, len(text.words)))
    known = (
        closes and not again and _TOO.isdisjoint(text.words[b:]) and not _IS_ONE.search(text.part(b, len(text.toks)))
    )
    return Person(OTHERS if known else ANYBODY, "g", a)


def are_somebodys(text: Text, several: Person, b: int) -> bool:
    """Such as the patients of "her patients are mostly on warfarin", where nobody of them is spoken of behind it."""
    i = several.index
    owned = several.generic and not several.pronoun and not OF_OTHERS.isdisjoint(text.words[max(0, i - 2) : i])
    return owned and text.words[i].endswith(("s", "children", "men")) and not names_one(text, b)


_SUFFERERS = ("betic", "thmatic", "leptic", "liac", "philiac", "holic", "hrenic", "omniac", "tensive")
_CLOSED = ((), (",",), (".",), (";",), ("!",), ("?",), ("–",), ("—",), ("-",), (")",), ("and",), ("but",), ("so",))
_WHO_NEXT = (("who",), ("that",), ("and",), ("whose",))
_SHARES_LIFE = pattern("told_of.shares_life")
_TOO = frozenset("too also both either same likewise myself me".split())
_IS_ONE = re.compile(
    r" (?:(?:is|am|'m|'s|been|was|became|become) (?!n't|not)(?:(?:now|already) )?one"
    r"|(?:got|has|have|had|caught|developed) it)(?= )"
)
"""Of whoever lives with one: "… and is one himself", "… and got it last year"."""
_OPENS_WITH_TRADE = re.compile(
    r" (?:midwife|doula|obstetrician) (?:from|in|at|on|here|aged|,)(?= )(?!.* (?:my|says|said|told) )"
)
_FERRIES = pattern("owners.ferries")
_DRIVES = pattern("owners.drives")
_VEHICLE = pattern("owners.vehicle")
_FERRIED = pattern("owners.ferried")
_OF_A_TRADE = pattern("owners.of_a_trade")
_ALL_DAY = pattern("owners.all_day")
_THEIR_WORK = pattern("owners.their_work")
_ONE_OF_THEM = frozenset("one some they them oldest eldest youngest each two three few".split())
_USE = wordset("targets.use")


def names_one(text: Text, b: int) -> bool:
    """Whether a word behind token b may be somebody of those who have it: "… and one wants it", no "use them"."""
    return any(
        i >= b and not (text.words[i] == "them" and text.words[i - 1] in _USE) for i in text.places(_ONE_OF_THEM)
    )


_GROUPS = frozenset("elderly aged old disabled".split())
_FELLOW = frozenset({"other", "fellow"})
_WHO = re.compile(r"(?<= )(?:who|that) (?:have|has|take|takes|suffer|are|got)(?= )")  # "children who have epilepsy"
_EVERYONE = re.compile(r" (?:\S+ ){0,3}?(?:everyone|everybody|all|whole|rest)(?= )")
_BUT_ME = re.compile(r" (?:\S+ ){0,2}?(?:except|but|bar|besides|apart from|other than) (?:for )?(?:me|her|him)(?= )")
_NOT_THE_ONE = pattern("owners.not_the_one")


def _has_own(text: Text, b: int, before: str) -> bool:
    """Whether whoever tells of other people's has one too, or takes theirs: "their operations, and mine on Friday"."""
    end = text.sentence(b - 1)[1]
    close = text.sentence(end)[1] if end < len(text.toks) else end
    own = _OWN_ONE.search(text.part(b, close))
    return own is not None or _TAKEN_OVER.search(before) is not None or has_it_too(text, b)


_OTHER_PEOPLES = re.compile(r" other (?:people|folk|folks|women|men|patients) 's (?:\S+ )?$")
_OWN_ONE = re.compile(r"(?<! not)(?<! of)(?<! for) (?:mine|my own|i (?:'m|am) (?:having|due|up|next|getting))(?= )")
_TAKEN_OVER = re.compile(
    r" (?:tak\w+|took|us(?:e|es|ed|ing)|borrow\w*|shar\w+|have|has|had|having|'ve|got|get|gets|caught|catch\w*|on|like|"
    r"finish\w*|swallow\w*|tr(?:y|ied|ying)|received?|and|my|than|unlike|as) "
)
_ON = frozenset({"on", "in", "at", "with"})
_TOPIC = pattern("owners.topic")
_HAS_IT = re.compile(r" (?:i|me|he|she|we|my \S+) (?:\S+ )?(?:have|has|got|am|is|suffer|suffers|take|takes)\b")


def as_topic(text: Text, a: int, start: int, end: int) -> bool:
    """Such as "I'm reading a book on thyroid disease": nobody is said to have it."""
    topic = _TOPIC.search(text.part(start, a + (text.words[a] in _ON)))  # "a film (on dialysis)"
    return topic is not None and not _HAS_IT.search(text.part(a, end))


_GERUNDS = frozenset("working teaching nursing treating serving".split())


def spoken_to(text: Text, i: int) -> bool:
    """A person who is told, or tells, rather than has: "I told my mother that …", "my mother says …"."""
    if text.norms(i + 1, i + 2) in (["with"], ["who"]):
        return False  # "I told my aunt with gout about it"
    if text.words[i] == "i" and not _OWNS_UP.isdisjoint(text.words[i + 1 : i + 2]):
        return True  # "customer on zinc, oops, I misread, it says lithium"
    before = [t.norm for t in text.toks[max(0, i - 3) : i]]
    if before[-2:] == ["asked", "about"]:
        return False  # "I asked about her health: gout"
    if (
        text.words[i - 1] == "asked"
        and text.words[i + 1 : i + 2] == ("about",)
        and text.words[i + 2 : i + 3] != ("my",)
    ):
        return False  # "I asked him about gout and he said yes"
    if text.words[i - 1] in OF_OTHERS and text.words[max(0, i - 2)] in _US:
        return False  # "she told me her father has gout", "the doctor told her her father has"
    return bool({"told", "tell", "telling", "asked"} & set(before)) and text.toks[i].norm not in ("i", "she", "he")


_US = frozenset({"me", "us", "him", "her", "them"})


_OWNS_UP = frozenset("misread misheard mistyped misspoke misunderstood".split())

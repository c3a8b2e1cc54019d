"""Conditions that somebody only works with: "I teach seizure first aid", "as a pharmacist I weigh out lithium".

A verb of dealing must hold the condition in its own clause. Some verbs deal with others whoever uses them ("teach",
"sell"); others do so only beside a trade, a job or the people who are served ("treat", "monitor", "talk about").
"""

import re
from functools import lru_cache

from guardrails.safety.language.function_words import NEGATORS, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_TRADE = wordset("at_work.trades")
_DEALS = pattern("at_work.deals")
_DEALS_AT_WORK = pattern("at_work.deals_at_work")
_DEALS_WITH_PEOPLE = pattern("at_work.deals_with_people")
_PEOPLE = re.compile(rf" (?:{pattern('at_work.people').pattern}) ")
_WHO_HAVE = re.compile(rf"{_PEOPLE.pattern}(?:with|on|who|having|from|after|taking|using) (?:\S+ ){{0,3}}$")
_AT_WORK = pattern("at_work.cue")
_SERVED = pattern("at_work.served")
_SERVED_AFTER = pattern("at_work.served_after")
_SERVES = pattern("at_work.serves")
_OWN_TOO = pattern("at_work.own_too")
_IS_A = tuple((verb, article) for verb in ("am", "'m", "as", "is", "'s", "was") for article in ("a", "an", "the"))
_ARE = frozenset(verb for verb, _ in _IS_A)
_LEAVE_TO = pattern("at_work.leave_to")
_TRADE_REACH = 5  # tokens


@lru_cache(maxsize=64)
def dealt_with(text: Text, a: int, b: int) -> bool:
    """Whether the condition at tokens [a, b) is what somebody deals with at work, and is not said to be theirs too."""
    start, end = text.sentence(a)
    before = f" {' '.join(_without_trade(text, start, a))} "
    after = text.part(b, end)
    served = _SERVED.search(before) or _SERVED_AFTER.match(after)
    has_trade = "§" in before
    by_trade = any(not leave_asked(before[: m.start() + 1]) for m in _DEALS.finditer(before))
    if by_trade or (served and _DEALS_WITH_PEOPLE.search(before)):
        deals = True
    elif has_trade or served or _AT_WORK.search(f"{before}; {after}"):
        deals = bool(_DEALS_AT_WORK.search(before)) or (has_trade and bool(_SERVES.search(before)))
    else:
        deals = False
    deals = deals or _met_at_work(text, start, a, b) or _of_a_trade_who(text, start, a)
    deals = deals or (_DAILY_BREAD.match(after) is not None and _is_of_work(text, start, a))
    return deals and text.words[a] not in _ONE_S and not has_it_too(text, b)


_ONE_S = frozenset({"my", "his", "her"})  # as first word of what is named: "chases my INRs"


def leave_asked(before: str) -> bool:
    """Whether words in front of a verb of dealing ask for leave: "can I (sell it to a diabetic)?"."""
    return _LEAVE_TO.search(before) is not None


def _of_a_trade_who(text: Text, start: int, a: int) -> bool:
    """Such as "he is a cardiologist who implants pacemakers": what one of a trade is said to do, whoever it is."""
    for i in range(start, a - 1):
        lead = text.words[max(start, i - _TRADE_REACH) : i]
        one = _is_trade(text.words[i]) and (i == start or _ANY_OF_IT & set(lead)) and not _HIS & set(lead)
        if one and _WHO_DEALS.match(text.part(i + 1, a)):
            return True
    return False


_WHO_DEALS = pattern("at_work.who_deals")
_ANY_OF_IT = frozenset({"a", "an"})
_HIS = POSSESSIVES | {"the"}


_DAILY_BREAD = pattern("at_work.daily_bread")


def _is_of_work(text: Text, start: int, a: int) -> bool:
    """Whether the words before a condition tell of a trade or a place of work, and of nothing that somebody has."""
    told = any(_is_trade(word) for word in text.words[start:a]) or _AT_WORK.search(text.part(start, a))
    return bool(told) and not _HAS_ONE.search(text.part(start, a))


def asks_for_self(text: Text, a: int, b: int) -> bool:
    """Such as "the (kidney specialist) upstairs wants it for himself": the words tell of a trade alone."""
    end = text.sentence(a)[1]
    return _is_trade(text.words[b - 1]) and _WANTS_FOR_SELF.match(text.part(b, end)) is not None


_WANTS_FOR_SELF = pattern("at_work.wants_for_self")


_HAS_ONE = re.compile(
    r" (?:with(?! (?:an? |the )?(?:company|firm|team|agency))|have|'ve|has|had|got|take|takes|on (?!an? |the |our )) "
)


def _met_at_work(text: Text, start: int, a: int, b: int) -> bool:
    """Such as "I'm a nurse and see a lot of lupus, I'm well myself": met, not had, by whoever tells of the work."""
    at = work_told(text)
    if at < 0 or a <= at < b:
        return at >= 0  # the trade itself: "I'm a diabetologist"
    after = text.part(b, text.sentence(a)[1])
    between = text.words[at + 1 if start <= at < a else start : a]
    met = _MET.search(f" {' '.join(between)} ") or _AROUND.match(after)
    if _IS_FOR_THEM.search(text.part(b, len(text.words))):
        return False
    if _PATIENTS_HAVE.search(text.part(start, a)):
        return True
    there = start <= at < a and tuple(between) in _THERE and not _BUT_FOR.search(text.phrase)
    return (met is not None or there) and not _OWN & set(between)


_THERE = (("in",), ("in", "a"), ("in", "the"), ("at", "a"), ("on", "the"))
"""Between a trade and where it is plied: "I'm a nurse in (dialysis), healthy"."""
_BUT_FOR = re.compile(r" (?:otherwise|apart from|except|aside|besides) ")


def is_routine(text: Text, a: int, b: int) -> bool:
    """Such as "theatre nurse, (surgery) all day", "(operations) every Tuesday": done, for nobody has one so often."""
    start, end = text.sentence(a)
    lead = set(text.words[max(start, a - _TRADE_REACH) : a])
    return _SO_OFTEN.match(text.part(b, end)) is not None and not _ONE_OPERATION & lead


_SO_OFTEN = pattern("at_work.so_often")
_ONE_OPERATION = frozenset(
    "after since post before until till from of following recovering my her his their under need needs no "
    "without".split()
)


@lru_cache(maxsize=16)
def work_told(text: Text) -> int:
    """The token at which a speaker who is well tells of work: "I'm a dialysis (nurse) … mine are fine"; -1 if none."""
    words = text.words
    at = next((i for i, word in enumerate(words) if _is_trade(word) and _is_mine(text, i)), -1)
    if at < 0 and (work := _AT_WORK.search(text.phrase) or _MY_PATIENTS.search(text.phrase)):
        at = text.phrase[: work.start() + 1].count(" ") - 1
    return at if at >= 0 and _APART.search(f" {' '.join(words[at:])} ") else -1


def _is_trade(word: str) -> bool:
    return word in _TRADE or word.endswith(_TRADES_END)


def _is_mine(text: Text, i: int) -> bool:
    """Whether the trade at token i is the speaker's: "I'm a ward nurse", "as the sister in charge", "nurse here"."""
    start, _ = text.sentence(i)
    before = list(text.words[max(start, i - _TRADE_REACH) : i])
    here = text.norms(i + 1, i + 2) == ["here"]
    said = f" {' '.join(before)} "
    return here or _I_AM.search(said) is not None


_TRADES_END = ("ologist", "iatrist", "aetheist", "aesthetist", "esthetist", "therapist", "trician", "ietician")
_I_AM = re.compile(
    r" (?:i (?:'m|am)|working as|work as|as) (?:(?!my|your|her|his|our|their|told|by|with|on|a patient)\S+ ){0,4}$"
)
_MET = re.compile(
    r" (?:(?:sees?|seeing|meets?|hears?|watch|watches)(?! (?:an? (?!lot)|my|the \S+ for))|spends?|warns?|handles?|"
    r"hands?|among|amongst|around|looks? after|cares? for|deals? with|"
    r"patients|people|residents|clients|women|mothers)(?= |$)"
)
_AROUND = re.compile(r" (?:\S+ ){0,2}a?round me ")
_PATIENTS_HAVE = re.compile(
    r" (?:my|our) (?:\S+ )?(?:patients|clients|pupils|residents|students) "
    r"(?:(?:all|both|mostly|mainly|are|'re|have|take|suffer|from|who|being|got|on|with|and) )*$"
)
"""In front of what they have: "my patients all have (kidney disease)"."""
_IS_FOR_THEM = re.compile(
    r" (?:(?:one|some|any|most|half) of (?:them|my|our|these|those)|"
    r"(?:can|may|could|should|might|would) (?:they|she|he)|"
    r"(?:give|giving|offer|offering|recommend|sell|for|to) (?:it to )?(?:them|one|her|him)) "
)
"""Behind what patients have: it is they, or one of them, for whom it is asked."""
_MY_PATIENTS = re.compile(r" (?:my|our) (?:patients|clients|pupils|residents) ")
_OWN = frozenset("have 've has had got take takes mine own suffer 'm patient".split())
# How the speaker is, told apart from the work: "mine are fine", "fit myself", "my own back is just stiff".
_APART = re.compile(
    r" (?:mine (?:is|are|'s|'re) (?!(?:not|bad|high|low|weak|too|also)\b)|my own |"
    r"(?:fit|fine|well|healthy|nothing|none|never|not|such \S+)(?: \S+){0,3} (?:myself|me|mine|my own)\b|"
    r"(?:for|i) (?:only |just )?(?:me|myself)\b"
    r"(?! to (?:suggest|recommend|sell|give|offer|hand|tell|let|pass|send|order))|"
    r"(?:i (?:'m|am)|\d\d ,|otherwise|perfectly) (?:\S+ )?(?:fit|healthy|well|fine|strong)\b|"
    r"i (?:'m|am) in (?:\S+ )?(?:perfect|good|great|top|excellent|fine|rude|full) (?:health|shape|form|nick)\b|"
    r"i (?:have|'ve|'ve got|take) (?:absolutely )?"
    r"(?:no(?! (?:idea|clue|doubt|time|objection|choice|other|more|further)\b)|nothing|none)\b|"
    r"nothing (?:is )?wrong with me\b|"
    r"(?<=, )(?:fit|healthy|well)(?= (?:[.,;:!)]|and|as can be|in))|"
    r"(?:myself|me|i) (?:am |'m )?(?:well|fit|healthy|sane)\b|"
    r"(?<=own )\S+ (?:is |are )?(?:fine|perfect|healthy|ok|well)\b)"
)


def has_it_too(text: Text, b: int) -> bool:
    """Whether what follows a condition says that whoever works with it has it: "… and now I've joined them"."""
    end = text.sentence(b - 1)[1]
    close = text.sentence(end)[1] if end < len(text.toks) else end
    after = text.part(b, close)
    return any(not NEGATORS & set(after[: m.start()].split()[-_DENIAL:]) for m in _OWN_TOO.finditer(after))


_DENIAL = 4  # tokens


def of_things(text: Text, a: int, b: int) -> bool:
    """Whether nobody is said to have what is dealt with: "seizure first aid", but no "epileptic patients"."""
    before = text.part(text.sentence(a)[0], a)
    return not _WHO_HAVE.search(before) and not _PEOPLE.search(text.part(a, b + 2))


def _without_trade(text: Text, start: int, a: int) -> list[str]:
    """The words before a condition, less what the speaker is: "i 'm a paramedic and treated" leaves "i and treated"."""
    words = list(text.words[start:a])
    if _ARE.isdisjoint(words):
        return words
    for i in range(len(words) - 2):
        if (words[i], words[i + 1]) in _IS_A:
            at = next((j for j in range(i + 2, min(len(words), i + 2 + _TRADE_REACH)) if words[j] in _TRADE), -1)
            if at >= 0:
                return [*words[:i], "§", *words[at + 1 :]]
    return words


def told_of_a_trade(text: Text, start: int, a: int) -> bool:
    """Such as "I'm a counsellor at an (eating-disorder clinic)": where the speaker, who is of the trade, works."""
    return bool(_PLACED.search(f" {' '.join(_without_trade(text, start, a))} "))


_PLACED = re.compile(r" § (?:at|in|on|for|with) (?:(?!(?:and|but|or|had|has|have|who|after|since|,) )\S+ ){0,3}$")

"""Pregnancy told by the calendar: weeks, months, a due date."""

import re

from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import BE, WILL
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_PREGNANT = pattern("gestations.pregnant")

_CONCEIVES = frozenset({"conceive", "conceived", "conceives"})
_SIGNS = _CONCEIVES | frozenset("weeks week months month expecting delivered birth due".split())
_ENDS = frozenset(". , ; ! ? ) – — again soon so".split())

_ORDINAL = wordset("gestations.ordinal")


def gestations(text: Text) -> list[Found]:
    """Such as "I'm 20 weeks", "14 weeks along", "in her 7th month"."""
    toks = text.toks
    found = [*_told(text), *_weeks(text)]
    if text.said.isdisjoint(_SIGNS):
        return found
    for i, tok in enumerate(toks):
        before = toks[i - 1].norm if i else ""
        norms = text.norms(i + 1, i + 4)
        closes = len(norms) < 2 or norms[1] in (
            ".",
            ",",
            "?",
            "!",
            ";",
            "and",
            "so",
            "can",
            "now",
            "gone",
            "along",
            "in",
            "with",
        )
        if tok.norm.isdigit() and norms[:1] and norms[0] in ("weeks", "week", "months", "month"):
            along = norms[1:2] in (["along"], ["gone"], ["gestation"])
            if along or (before in ("am", "'m", "is", "'s") and closes and _speaker_is_person(text, i)):
                found.append(Found(i, min(len(toks), i + 2 + along), ("state:pregnancy",), "Pregnancy"))
        if tok.norm.isdigit() and norms[:2] in (["weeks", "now"], ["months", "now"]) and text.sentence(i)[0] == i:
            found.append(Found(i, i + 3, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in _CONCEIVES and {"if", "should", "suppose", "supposing", "happen", "when"} & set(
            text.norms(max(text.sentence(i)[0], i - 6), i)
        ):
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm == "expecting" and (not norms or norms[0] in _ENDS) and norms[:2] != [".", "."]:
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in ("delivered", "birth") and _gave_birth(text, i):
            found.append(Found(i, i + 1, ("state:postpartum",), "After childbirth"))
        if tok.norm == "due" and _baby_due(text, i):
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in _ORDINAL and norms[:1] == ["month"] and before in ("my", "her", "in", "is", "'s", "am", "'m"):
            found.append(Found(i, i + 2, ("state:pregnancy",), "Pregnancy"))
    return found


def _weeks(text: Text) -> list[Found]:
    """Weeks of which nothing says what they are: "29 weeks with a cough", "33w", "19+3 today", "fifth month, …"."""
    found: list[Found] = []
    if not _IN_WEEKS.search(text.phrase):
        return found
    others = not _OTHER_WEEKS.isdisjoint(text.said)
    for i, word in enumerate(text.words):
        start, end = text.sentence(i)
        if i > start and text.words[i - 1] not in _LEADS_WEEKS:
            continue
        if others and not (_is_of_her(text, i, start) and _OTHER_WEEKS.isdisjoint(text.words[start:end])):
            continue  # "I'm nine weeks. It's good for the baby"
        if word in _ORDINAL and text.norms(i + 1, i + 2) == ["month"] and text.norms(i + 2, i + 3) in ([","], ["and"]):
            found.append(Found(i, i + 2, ("state:pregnancy",), "Pregnancy"))
        count, b = _count_of_weeks(text, i)
        if not _EARLIEST <= count <= _LATEST or b > end:
            continue
        after = text.norms(b, b + 2)
        closes = not after or not after[0][0].isalnum() or after[0] in _AFTER_WEEKS
        if closes and not _LASTS & set(_clause_of(text.norms(b, b + 3))) and _is_hers(text, i, start):
            found.append(Found(i, b, ("state:pregnancy",), "Pregnancy"))
    return found


def _clause_of(words: list[str]) -> list[str]:
    """The words up to a clause of what she can't do: "38+4 and can't sleep", not "12 weeks and still no better"."""
    return words[: words.index("and")] if {"ca", "can"} & set(words) and "and" in words else words


def _count_of_weeks(text: Text, i: int) -> tuple[int, int]:
    """(weeks, end) of the count at token i; 0 if it is none."""
    word = text.words[i]
    if (short := _SHORT_WEEKS.fullmatch(word)) is not None:
        return int(short[1]), i + 1
    if word.isdigit() and text.norms(i + 1, i + 2) == ["+"] and text.norms(i + 2, i + 3)[0:1] in _DAYS_OF_A_WEEK:
        return int(word), i + 3
    value, b = number_of(word), i + 1
    if text.norms(i + 1, i + 2) == ["-"] and i + 2 < len(text.words):
        whole = number_of(f"{word}-{text.words[i + 2]}")
        value, b = (whole, i + 3) if whole else (value, b)
    if word == "week" and i + 1 < len(text.words):
        return int(number_of(text.words[i + 1]) or 0), i + 2
    return (int(value), b + 1) if value and text.norms(b, b + 1)[0:1] in _WEEKS else (0, i)


def _is_hers(text: Text, i: int, start: int) -> bool:
    """Whether nobody but a woman can be meant: no man, child or thing stands in front, and no illness that lasts."""
    if _is_of_her(text, i, start):
        return True
    lead = text.norms(start, i)
    if _HELD_FOR & set(lead) or lead[-1:] == ["be"]:
        return False
    if lead[-1:] and lead[-1] in BE:
        return bool(lead[:-1]) and (lead[-2] in _HERS or gender_of(lead[-2]) == "f")
    return not _NOT_HERS & set(lead[-3:])


def _is_of_her(text: Text, i: int, start: int) -> bool:
    """Such as "I'm (nine weeks)", "the guest booking for May will be (32 weeks)"."""
    lead = text.norms(start, i)
    if _HELD_FOR & set(lead) or not lead or lead[-1] not in BE:
        return False
    lead.pop()
    if text.words[i - 1] == "be":
        if not lead or lead.pop() not in WILL:
            return False
        opens = lead[1:2] if lead[:1] and lead[0] in _HER_OPENS else lead[:1]
        if opens and _may_bear(opens[0]) and not _NOT_HERS & set(lead) and "'s" not in lead:
            return True
    return bool(lead) and _may_bear(lead[-1])


def _may_bear(word: str) -> bool:
    return word in _HERS or gender_of(word) == "f"


_HER_OPENS = frozenset("the a my our her this that and but also".split())
_HERS = frozenset("i she we wife partner sister daughter who customer client friend patient guest today".split())
_NOT_HERS = frozenset({"he", "it", "they", "this", "that", "his"})
_HELD_FOR = frozenset("had has have been having lasted lasting going using taking".split())
_WEEKS = (["weeks"], ["wks"], ["wk"])
_DAYS_OF_A_WEEK = tuple([str(n)] for n in range(7))
_SHORT_WEEKS = re.compile(r"(\d{1,2})(?:w|wk|wks)")
_IN_WEEKS = re.compile(r" (?:\d{1,2}(?:w|wks?)|weeks?|wks?|month|\+) ")
_EARLIEST, _LATEST = 6, 42
_LEADS_WEEKS = frozenset("'m am is 's be at , now nearly almost just currently today ( about around - and".split())
_AFTER_WEEKS = frozenset(
    (
        "and with today now nauseous pregnant here gone along so but awake tired sick exactly in can y/n wants asks "
        "would wishes likes is has feels "
        "yesterday tomorrow by when then at on before "
    ).split()
)
_LASTS = frozenset("still no not nothing without counting n't since ago old post".split())
_OTHER_WEEKS = wordset("gestations.other_weeks")


def _told(text: Text) -> list[Found]:
    """Pregnancies told by their signs: "two pink lines"."""
    joined = text.phrase
    found: list[Found] = []
    for match in _PREGNANT.finditer(joined):
        a = joined[: match.start()].count(" ") - 1
        b = min(len(text.toks), a + match.group().strip().count(" ") + 1)
        start, _ = text.sentence(a)
        if _OTHER_TESTS.isdisjoint(text.norms(start, a)) or "pregnan" in text.sentence_at(a):
            found.append(Found(a, b, ("state:pregnancy",), "Pregnancy"))
    return found


_OTHER_TESTS = frozenset("covid corona antigen lateral".split())
"""What else shows two lines."""


def _gave_birth(text: Text, i: int) -> bool:
    """Such as "I delivered 2 months back", "she gave birth three weeks ago": recent, and a person's."""
    a, b = text.sentence(i)
    after = text.norms(i + 1, min(b, i + 6))
    before = text.norms(max(a, i - 3), i)
    if _SECTION & set(after) and after[:1] in _BY:
        return True  # "delivered by C-section": no parcel
    recent = bool({"days", "weeks", "months", "week", "month"} & set(after)) and bool({"ago", "back"} & set(after))
    return recent and bool({"i", "she", "wife", "sister", "daughter", "friend", "who", "gave"} & set(before))


_SECTION = frozenset("section csection caesarean cesarean caesarian cesarian lscs forceps".split())
_BY = (["by"], ["via"], ["with"], ["through"])


def _baby_due(text: Text, i: int) -> bool:
    """Such as "She is due in six weeks", "my due date": a person is due, not a period or a payment."""
    a, b = text.sentence(i)
    words = set(text.norms(a, b))
    subject = text.norms(max(a, i - 3), i)
    after = text.norms(i + 1, i + 3)
    person = bool(
        {"i", "she", "wife", "sister", "daughter", "friend", "customer", "honour", "who", "baby", "lady", "woman"}
        & set(subject[:2])
    ) or any(gender_of(w) == "f" for w in subject[:2])
    alone = i == a or text.words[i - 1] == ","
    copula = bool({"am", "'m", "is", "'s", "are"} & set(subject))
    other = {
        "period",
        "payment",
        "rent",
        "bill",
        "exam",
        "surgery",
        "operation",
        "appointment",
        "delivery",
        "order",
        "parcel",
        "dose",
        "to",
    } & words or _OF_WORK & words
    return (
        after[:1] == ["date"]
        or (alone and bool(after) and after[0] in ("in", "on", "end", "early", "mid", "around"))
        or (person and copula and bool(after) and (after[0] in _DUE_WHEN or _A_DAY.fullmatch(after[0]) is not None))
    ) and not other


_DUE_WHEN = frozenset(
    "in on next this any soon date at around about early mid late end before after christmas easter diwali onam eid "
    "january february march april june july august september october november december".split()
)
_A_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)?")
_OF_WORK = frozenset(
    "invoice invoices emi gst loan fee fees subscription tax taxes vat library book books assignment "
    "assignments project "
    "homework essay report reports thesis coursework rental licence insurance premium tender quotation mortgage "
    "instalment installment dues deposit submission deadline audit filing return returns challan".split()
)
"""What has a due date and is no child, in a sentence that speaks of it."""


def _speaker_is_person(text: Text, i: int) -> bool:
    return i > 1 and _may_bear(text.toks[i - 2].norm)

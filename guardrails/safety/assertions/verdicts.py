"""What is said behind a condition that denies it: "was ruled out", "came back negative", "is fine"."""

import re

from guardrails.safety.assertions.countered import still_open
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_FINE = frozenset(
    "fine normal ok okay good healthy clear clean perfect great excellent spotless flawless strong sound well textbook"
    " unremarkable grand immaculate ideal faultless tip-top".split()
)

_AFTER_CARRIES = wordset("endings.after_carries")

_BECAUSE_OF = ("with", "on", "because", "thanks", "due", "after", "controlled", "by", "only")

_TESTS = frozenset(
    "levels level numbers values function functions"
    " test tests assay assays scan scans report reports result results screening profile panel bloods bloodwork markers"
    " marker serology antibodies antibody antigen antigens titre titer".split()
)

_EVERYTHING_WELL = pattern("endings.everything_well")


def everything_well(after: str, sort: Sort) -> str:
    """Such as "thyroid report came, everything in range"."""
    said = _EVERYTHING_WELL.match(after) if sort is Sort.MEASURE else None
    return said.group().strip() if said else ""


def likewise_well(before: str, after: str, sort: Sort) -> str:
    """Such as "the thyroid is normal, and so is my | blood pressure": what is said of one measure holds for the next.

    Not where it owes that to a medicine: "so is my blood pressure, now that I take tablets".
    """
    said = _LIKEWISE.search(before) if sort is Sort.MEASURE else None
    return said["well"] if said and _OWED.isdisjoint(after.split()) else ""


_OWED = frozenset((*_BECAUSE_OF, "now", "since", "thankfully"))
_LIKEWISE = re.compile(
    r" (?:is|are|was|were|'s|back|tests|tested|stays?|reads?|looks?) (?:(?:all|both|perfectly|completely|totally) )?"
    rf"(?P<well>{'|'.join(sorted(_FINE))}|in (?:the normal )?range)(?: ,)?(?: and)? "
    r"(?:(?:so|as) (?:is|are|was|were|'s)|likewise|same (?:with|for|goes for)|ditto(?: for)?)"
    r" (?:(?:my|his|her|their|our|the|own|also) )*$"
)

_NEGATIVE_BEFORE = re.compile(
    r" (?:has|had|have|having|got|with|showed|shows|her|his|my|their|,|and|after|was|were|is|came)"
    r"(?: (?:a|an|her|his|my|the|two|three|all|recent|latest|last|repeat|done|just|now))* negative $"
)
_TESTED = re.compile(
    r" (?:\S+ )?(?:tests?|smears?|swabs?|pcr|screen|screening|serology|culture|cultures|antibody|antibodies|biopsy|"
    r"results?|reports?|strips?|kit|card|skin test)(?= )"
)


def tested_negative(before: str, after: str, words: str) -> str:
    """The word for a test named with its result before it: "has a negative TB test", never "needs a negative test".

    >>> tested_negative(" she has a negative ", " test . ", "tb")
    'negative'
    """
    if not before.endswith(" negative ") or _NEGATIVE_BEFORE.search(before) is None or "positive" in f"{before}{after}":
        return ""
    return "negative" if _TESTED.match(after) or not _TESTS.isdisjoint(words.split()[-1:]) else ""


_NOT_POSSIBLE = pattern("endings.not_possible")


def negated_after(text: Text, a: int, b: int, end: int, sort: Sort, before: str) -> str:
    """Such as "My liver is fine", "lupus was ruled out", "the diabetes test came back negative", "pregnancy: no"."""
    toks = text.toks
    if text.words[b - 1] == "load":
        return ""  # a viral load is counted in whoever has the virus, even where it is nil
    settled = _NOT_POSSIBLE.match(text.part(b, end))
    if settled:
        return settled.group().strip()
    if not _OWNED.search(before) and (never := _NEVER_AN_ISSUE.match(text.part(b, end))):
        return never.group().strip()
    if sort is Sort.MEASURE and (blamed := _NOT_TO_BLAME.match(text.part(b, end))):
        return blamed.group().strip()
    if sort is Sort.MEASURE and text.words[b - 1] in _ORGANS and NEVER_TROUBLED.match(text.part(b, end)):
        return "never troubled"
    kept = not _KEEPS_IT.isdisjoint(text.words[b : text.stretch(b, 2)])
    if sort is Sort.MEASURE and not kept and (middling := _MID_RANGE.match(text.part(b, end))):
        return middling.group().strip()
    if said := _postposed(text, b, end):
        return said
    if sort is not Sort.MEDICINE and "there" in text.said and (absent := _NOT_THERE.match(text.part(b, end))):
        return absent.group().strip()
    asked = not _ASKS.isdisjoint(_CLAUSE.sub(" ", before).split()[-3:])
    linked = tested = False
    for i in range(b, min(end, b + 12)):
        norm = "normal" if _is_in_range(text, i) else toks[i].norm
        nxt = toks[i + 1].norm if i + 1 < end else ""
        if norm in ("ruled", "excluded") and (nxt == "out" or norm == "excluded"):
            return "ruled out" if (linked or i == b) and not still_open(text, i) else ""
        if norm == "negative" and (linked or toks[i - 1].norm in _TESTS or toks[i - 1].norm in _FIELD):
            return "" if asked and not linked else "negative"
        if norm == "and" and i == b and nxt in _STOPS and text.raw[toks[i].start : toks[i].end] == "N":
            return "N"  # "pregnant N, nursing N", as forms have it
        if norm in _ABSENT and toks[i - 1].norm in _TESTS and nxt in _STOPS and not asked:
            return norm  # "hepatitis markers nil"
        if i == b and norm in _JOINED and nxt.isalpha() and _FIELD & set(text.words[i + 2 : i + 3]):
            said = "".join(text.words[i + 3 : i + 4])
            return said if said in _FIELD_NO else ""  # "pregnant or feeding: no"
        tested = tested or norm in _TESTS or (norm in _CAME and nxt in _CLOSED)
        if norm in _FINE and {"far", "nowhere", "anything"} & set(text.norms(b, i)):
            return ""
        if norm in _FINE and linked and tested and not asked:
            return norm
        if norm == "free" and toks[i - 1].norm == "-":
            return "free"
        bare = all(w in _WHOLLY or w in _TESTS for w in text.words[b:i]) and _is_stated(text, i + 1, end)
        if norm in _FINE and (linked or bare) and sort is Sort.MEASURE and not asked:
            only = nxt == "only" and "".join(text.words[i + 2 : i + 3]) in _CLOSED_BY
            rest = text.norms(i + 1 + only, min(end, i + 3))
            owed = any(w in _BECAUSE_OF for w in rest) and not _BY_THE_WAY.match(text.part(i + 1, end))
            return "" if owed or toks[i - 1].norm == "now" or rest[:1] == ["now"] else norm
        if (
            nxt == ","
            and text.norms(i + 2, i + 3)
            and text.words[i + 2] in ("wait", "sorry", "hang", "hold", "actually", "my")
        ):
            return ""  # "pregnant - no, wait, my daughter is"
        named = i == b + 1 and toks[b].norm in _FIELD
        if (
            norm in _FIELD_NO
            and nxt not in _UNKNOWN
            and (named or (i == b and (norm not in ("no", "never", "nope") or nxt in _STOPS)))
        ):
            return norm
        if tested and (norm in ("of", "my", "her", "his") or gender_of(norm) is not None):
            continue  # "the test of my boy was fine"
        if norm == "not" and nxt in _NOT_SO and toks[i - 1].norm in _FIELD:
            return "not"
        if norm not in _AFTER_CARRIES and norm not in (":", "-", "=", "–", "—", "for"):
            return ""
        linked = linked or norm in _LINKS
    return ""


# Indian English: "BP not there, sugar not there", of a medicine out of stock.
_NOT_THERE = re.compile(
    r" (?:(?:and|or|is|are|was|problem|issue|history|also|all) )*(?:not|n't) there(?= (?:[.,;!)\n]|$|at all|confirmed|"
    r"(?:for|with|in) (?:her|him|me)|as per|she|he|i))"
)
# "My gallbladder has never given me a lick of trouble", not "… never gave me trouble until last week".
NEVER_TROUBLED = pattern("verdicts.never_troubled")
# "Free T4 bang in the middle, creatinine mid-range": a figure said in words.
_MID_RANGE = pattern("verdicts.mid_range")
_KEEPS_IT = frozenset("tablet tablets pill pills medicine medicines dose mg mcg thanks treatment controlled".split())
_ABSENT = frozenset({"nil", "absent"})
_ORGANS = frozenset("gallbladder bladder duct kidney kidneys liver thyroid".split())
"""Of what is read as a measure only an organ itself is well so: a pressure that gives no trouble may be high."""
_NOT_TO_BLAME = re.compile(
    r" (?:is|was|'s) (?:not|n't) (?:the (?:culprit|cause|reason|source|explanation)|to blame|at fault)(?= )"
)
_CLAUSE = re.compile(r".*(?:,| but(?= ))")
"""Up to where the clause begins: in "too much for me but BP is normal" nothing is asked."""
_ASKS = frozenset("if is are can in during while for whether does will when".split())


def _is_in_range(text: Text, i: int) -> bool:
    """Such as "BP is in range", "sugars within the normal range"."""
    words = text.words[max(0, i - 4) : i]
    return text.words[i] == "range" and bool({"in", "within"} & set(words)) and "target" not in words


# "Asthma was never an issue", not "her asthma was never an issue": whoever has it says so of theirs.
_NEVER_AN_ISSUE = re.compile(
    r" (?:(?:was|were|is|'s) never|(?:has|have|had|'s) never been)(?: \S+)? (?:an? )?"
    r"(?:issues?|problems?|thing|question|concern|worry|topic)"
    r"(?: (?:for|with) (?:me|her|him|them|us))?(?= [.,;!)]| and )"
)
_OWNED = re.compile(r" (?:my|her|his|their|our|your|the|'s)(?: \S+)? $")

_CLOSED_BY = frozenset(", . ; ! \n sir madam mam maam".split(" ")) | {""}
"""Behind "normal only", as Indian English has it: "BP is normal only, no tablets"."""

# What may follow a good value: "normal, by the way", never "normal by tablets".
_BY_THE_WAY = re.compile(
    r" (?:, )?(?:by the way|on (?:the|my|her|his|every|each) (?:last |latest )?"
    r"(?:test|report|scan|check|ecg|ekg|holter|echo|ultrasound)\S*)(?= )"
)
_ALSO = frozenset({"too", "also"})
_REPORTED = frozenset("as per according says said reads every each last this in at".split())


def _is_stated(text: Text, i: int, end: int) -> bool:
    """Whether a good value that ends before token i is told, not asked for: "BP normal as per the report"."""
    while i < end and text.words[i] in _ALSO:
        i += 1
    nxt = text.words[i] if i < end else ""
    if text.words[end - 1] == "?":
        return nxt == ","
    if not nxt and "?" in text.said:
        return True  # "Belly Powder ok for me? I'm 35, bp normal"
    return nxt in (".", ",", ";", "!", "\n") or (nxt in ("and", "so") and i > 1) or nxt in _REPORTED


_POSTPOSED = wordset("verdicts.postposed")
_POSTPOSED_CARRIES = wordset("verdicts.postposed_carries")
_OR_NOT = frozenset("pata maloom sure ya or ariyilla theriyala".split())


def _postposed(text: Text, b: int, end: int) -> str:
    """The "not" of a language that puts it behind: "thyroid illa", "sugar nahi hai"; empty if there is none."""
    i = b
    while i < end and text.words[i] in _POSTPOSED_CARRIES:
        i += 1
    if i >= end or text.words[i] not in _POSTPOSED or _OR_NOT & set(text.norms(b, min(end, i + 4))):
        return ""
    return text.words[i]


# What a test, not a person, comes or turns out: "G6PD came normal", "ferritin came back fine".
_CAME = frozenset({"came", "come", "back", "tested", "measured"})
_CLOSED = frozenset({"normal", "negative", "clear", "clean", "fine", "back"})
_WHOLLY = frozenset("all both each fully perfectly completely totally absolutely quite".split())
_UNKNOWN = frozenset("idea clue answer reply record".split())
_NOT_SO = frozenset("applicable present pregnant breastfeeding nursing lactating diabetic asthmatic epileptic".split())
"""What a field may be filled with behind "not": "pregnancy status: not pregnant", never "not sure"."""
_JOINED = frozenset({"or", "and", "/", "&"})
_STOPS = frozenset(", . ; ! / | \n".split(" ")) | {""}
_LINKS = frozenset(": = is 's are was were came been turned looks reads stays remains".split())
_FIELD = frozenset(": - = – —".split())
_FIELD_NO = frozenset("no nil none nope never negative n/a ✗ ✘ ❌ ✖".split())

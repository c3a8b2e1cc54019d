"""A message that points at products which its thread showed: "the second one", "the other one", "compare them".

The products are put in by their names, in the order in which they were shown.
"""

import re
from collections.abc import Sequence

from rag.follow_up import START

MOST = 4
"""Products up to which they can be compared."""
_NTHS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINAL = rf"{'|'.join(_NTHS)}|last|[1-6](?:st|nd|rd|th)"
_NTH = re.compile(
    rf"\b(?:the )?(?:(?P<nth>{_ORDINAL}) (?:one|product|item)\b"
    r"(?: (?:of|from|on|in) (?:them|those|these|the list|your list))?"
    rf"|(?P<of>{_ORDINAL}) of (?:them|those|these)\b"
    rf"|(?<=the )(?P<bare>{_ORDINAL})(?=\W*$|\s*[,:?])"
    r"|(?:number|no\.?|nr\.?|#) ?(?P<number>[1-6])\b)",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\bthe other(?: (?:one|product|item))?(?=\W*$|[,:?]|\s+(?:is|are|has|have|does|do|can|could|may|for|"
    r"ok|okay|safe|fine|alright|suitable|good|better|any|too|then|instead|contain|come|help|work|keep)\b)",
    re.IGNORECASE,
)
_LED = r"^\W*(?:(?:and|ok|okay|so|no)\W+)*{}\s*[,:–-]\s*(?P<asked>.+)$"
"""What is asked of a name that stands ahead."""
_PRONOUN = re.compile(r"\b(?:it|they|them|that one|this one|that|this)\b(?!['’])", re.IGNORECASE)
_ALL_OF = (
    r"(?:them(?: all)?|they|both(?: of them)?|(?:the|all) (?:two|three|four)"
    r"|(?:those|these)(?: two| three)?)"
)
_COMPARED = re.compile(
    rf"\bcompare {_ALL_OF}\b|\bdifferen\w*(?: is there)? (?:between|of) {_ALL_OF}\b"
    rf"|\bhow (?:do|are) {_ALL_OF} (?:differ|different|compare)"
    rf"|{START}(?:what(?:['’]?s| is| are) the differences?|how do they compare|compare|the differences?)\W*$",
    re.IGNORECASE,
)
_WHICH = re.compile(
    rf"{START}which(?: (?:one|of (?:them|those|these|the (?:two|three))))?(?: \w+){{0,3}}? "
    r"(?:better|best|more|less|longer|longest|stronger|strongest|cheaper|cheapest|gentler|milder|faster|quicker|nicer|"
    r"bigger|smaller|larger|sooner)\b(?!.*\bor\b)",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"{START}(?:is|are|do|does|has|have) (?P<all>either|both|neither)(?: of (?:them|these|those|the two))?\b",
    re.IGNORECASE,
)
"""Something asked of all that were shown; "can both take it?" is asked of people."""
_AMONG = re.compile(
    r"\b(?:which|any|one|some|what)(?: one| ones)? of (?:those|these|them)\b(?: products)?", re.IGNORECASE
)
_WHICH_IS = re.compile(
    rf"{START}which(?: ones?)?(?= (?:is|are|has|have|contains?|comes?|can|would|works?|helps?)\b)"
    r"(?!.*(?:\bor\b|\b(?:it|them|those|these)\b))",
    re.IGNORECASE,
)
"""Which of a list: "and which is for sleep?" behind "what teas do we have?"."""
_DIFFERENT = re.compile(
    r"\bdiffer(?:s|ent|ence)?\b|\bcompared?\b|\bvs\b|\bversus\b|\b(?:better|stronger) than\b", re.IGNORECASE
)


def points(text: str) -> bool:
    """Whether a message points at what its thread showed: "the second one", "compare them"."""
    found = (_NTH, _OTHER, _COMPARED, _WHICH, _WHICH_IS, _AMONG, _BOTH)
    return any(p.search(text) for p in found) or bool(_DIFFERENT.search(text) and _PRONOUN.search(text))


def compares(text: str) -> bool:
    """Whether a message asks how the things that were spoken of differ: "compare them"."""
    return bool(_COMPARED.search(text))


def is_among(text: str) -> bool:
    """Whether a message asks which of the shown products have something: "which of those is a tea?"."""
    return bool(_AMONG.search(text) or _WHICH_IS.search(text)) and not _WHICH.search(text)


def with_names(text: str, shown: Sequence[str], since: Sequence[str] = ()) -> str:
    """A message with the names of what it points at; as it is where that can't be told.

    `shown`: the names last shown, in their order; `since`: those spoken of after them. "And the other one?" is
    "And Nettle Tea?" where two were shown and the other was spoken of.
    """
    if is_among(text) and len(shown) > 1:
        pattern = _AMONG if (found := _AMONG.search(text)) else _WHICH_IS
        put = "any of our products" if found and found[0].lower().startswith("any") else "which of our products"
        return pattern.sub(put, text, count=1)
    if 2 <= len(shown) <= MOST and _COMPARED.search(text):
        return f"What is the difference between {_listed(shown, 'and')}?"
    if 2 <= len(shown) <= MOST and _WHICH.search(text):
        return f"{text.rstrip(' ?.!')}, {_listed(shown, 'or')}?"
    if 2 <= len(shown) <= MOST and (found := _BOTH.search(text)):
        joint = "and" if found["all"].lower() == "both" else "or"
        return f"{text[: found.end('all')]} {_listed(shown, joint)}{text[found.end() :]}"
    if len(shown) == 1 and _DIFFERENT.search(text) and (pronoun := _PRONOUN.search(text)):
        text = re.sub(rf"{START}", "", f"{text[: pronoun.start()]}{shown[0]}{text[pronoun.end() :]}")
        return text[:1].upper() + text[1:]
    for pattern, name in ((_NTH, _nth(text, shown)), (_OTHER, _other(shown, since))):
        if name and pattern.search(text):
            return _led_by(pattern.sub(name.replace("\\", r"\\"), text, count=1), name)
    return text


def of_one(text: str, name: str) -> str:
    """A message about one thing with its name: "who can't take it?" is "who can't take Nettle Tea?"."""
    return _PRONOUN.sub(name.replace("\\", r"\\"), text)


def _nth(text: str, shown: Sequence[str]) -> str:
    """The name at the place that a message tells, where so many were shown."""
    found = _NTH.search(text)
    if found is None or len(shown) < 2:
        return ""
    told = (found["nth"] or found["of"] or found["bare"] or found["number"]).lower()
    if told == "last":
        return shown[-1]
    at = _NTHS.index(told) if told in _NTHS else int(told[0]) - 1
    return shown[at] if at < len(shown) else ""


def _other(shown: Sequence[str], since: Sequence[str]) -> str:
    """Of two that were shown, the one that wasn't spoken of last."""
    if len(shown) != 2 or not since or since[-1] not in shown:
        return ""
    return shown[1 - list(shown).index(since[-1])]


def _led_by(text: str, name: str) -> str:
    """What is asked of a name ahead, with it put in: "Nettle Tea, what's in it?" is "what's in Nettle Tea?"."""
    found = re.match(_LED.format(re.escape(name)), text, re.IGNORECASE | re.DOTALL)
    if found is None:
        return text
    put = of_one(found["asked"], name)
    return put if put != found["asked"] else f"{put.rstrip(' ?.!')} ({name})?"


def _listed(names: Sequence[str], joint: str) -> str:
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"

"""Whether a question over the catalog asks for what has a thing or for what lacks it, and which words say that."""

import re

from domain.text import stem

_DENIAL = (
    r"\b(?:without|free (?:of|from)|no(?! doubt)|not(?! even| just| only)|non|never|none|neither)\b"
    r"|[- ]free\b(?! (?:of|from))|n['’]t\b|\b(?:is|are|do|does|have|has|was)nt\b"
)
_DENIED = re.compile(_DENIAL, re.IGNORECASE)
_LACKS_BEFORE = re.compile(
    r"(?:\b(?:without|no|non|free (?:of|from)|(?:does|do)(?:n['’]t| not) contain)|\bnon)"
    r"(?:[\s-]+(?:any|added|the|of|a))*[\s-]+$",
    re.IGNORECASE,
)
_LACKS_AFTER = re.compile(r"[\s-]+free\b(?! (?:of|from))", re.IGNORECASE)
_ALIAS = re.compile(
    r"(?P<one>[\w'’]+(?: [\w'’]+)?)\s*(?:/|\(|,?\s*\b(?:aka|alias|also (?:called|known as)|that is|i\.e\.)\s)\s*"
    r"(?P<other>[\w'’]+(?: [\w'’]+)?)\)?",
    re.IGNORECASE,
)

_BUT_LACKING = re.compile(
    r",? (?:but|yet)(?: (?:that|which|who|with|is|are|has|have|made))*(?= (?:no|not|without|free|exclud\w+)\b"
    r"| (?:is|are|do|does|has|have)n['’]t\b| (?:do|does|is|are|has|have) not\b| (?:vegan|vegetarian)\b| \w+-free\b)"
    r"|,? (?:except|excluding)(?: for| those with)?(?= )",
    re.IGNORECASE,
)
_WARNED = re.compile(
    r"(?:should|must|can|may|could|do|does|is|are)(?:n['’]t|not| not) (?:be )?(?:used?|taken?|drunk|drink|eaten|eat|"
    r"given?|sold|sell|offer(?:ed)?|recommend(?:ed)?|suitable|safe|right|for)\b"
    r"|\bnot (?:suitable|recommended|safe|right|for)\b",
    re.IGNORECASE,
)


def but_lacking(text: str) -> tuple[str, str]:
    """What a text asks for and what that must lack: "with moss" and "not fern"; the second is empty where nothing."""
    found = _BUT_LACKING.search(text)
    return (text[: found.start()], text[found.end() :].strip(" ?.!")) if found else (text, "")


def is_denied(text: str, but: int = 0) -> bool:
    """Whether a text asks for what lacks the thing: "not vegan", but not "aren't free of".

    Two denials are none. `but`: how many of them are known to speak of something else.
    """
    return (len(_DENIED.findall(text)) - but) % 2 == 1


def without_warning(text: str) -> str:
    """A text without the "not" of a caution: "which should not be used in pregnancy" asks for what has one."""
    return _WARNED.sub(" ", text)


def says_it_lacks(text: str, asked: frozenset[str]) -> bool:
    """Whether a cell says that it lacks what is asked: "drops (alcohol-free)", "no added sugar"."""
    return any(
        stem(found[0].lower()) in asked
        and (_LACKS_BEFORE.search(text[: found.start()]) or _LACKS_AFTER.match(text[found.end() :]))
        for found in re.finditer(r"[^\W\d_]+", text)
    )


def aliases(text: str) -> list[tuple[str, str]]:
    """Two names that a question gives one thing: "fenugreek / methi", "fenugreek (methi)"."""
    return [(found["one"], found["other"]) for found in _ALIAS.finditer(text)]

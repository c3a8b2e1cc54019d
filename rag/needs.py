"""Somebody's need told in lay words ("she can't doze off after late shifts, anything?"), and forms they don't want."""

import re

from domain.text import stem, words

_SOMEBODY = (
    r"(?:customers?|clients?|guests?|patients?|shoppers?|buyers?|visitors?|lad(?:y|ies)|gentleman|guy|man|woman|m[ou]m|"
    r"dad|i|we|she|he|they|someone|somebody|people|person|who|"
    r"(?:my|her|his|our|their|an?|the|this|one) \w+(?: \w+)?)"
)
_TELLS = re.compile(
    rf"\b{_SOMEBODY}(?:['’](?:s|m|re)\b|(?:['’](?:ve|d))?(?: \w+){{0,3}}? (?:wants?|wanting|would like|likes?|needs?|"
    r"hopes?|looking|trying|wishes|struggl\w+|suffers?|suffering|complain\w*|can['’]?t|cannot|trouble|feels?|feeling|gets?|"
    r"has|have|had|having|got|with|wakes?|keeps?|is|are|am)\b)",
    re.IGNORECASE,
)
_OFFER = re.compile(
    r"\b(?:anything|something|any (?:ideas?|suggestions?|tips?|recommendations?|products?)|"
    r"what (?:do|can|could|would|should|have) (?:we|you|i|they)|what (?:is|['’]s) (?:good|best|right)|"
    r"what (?:helps?|to (?:offer|give|suggest|recommend))|"
    r"(?:what|which)(?: \w+)? (?:would|could|might|should) (?:help|suit|work|fit)|which (?:one|products?)|"
    r"suggestions?|ideas?)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"\?|(?:^|[.,;:!] *)(?:what|which|who|when|where|why|how|is|are|do|does|did|can|could|may|should|will|would)\b",
    re.IGNORECASE,
)
_OTHER_WISH = re.compile(
    r"\b(?:know|ask|asks|asked|asking|hear|learn|understand|find out|return|cancel|refund|order|ordered|buy|pay|speak|"
    r"talk|visit|question|complaint|write|read|say|post)\b",
    re.IGNORECASE,
)
_UNWANTED = re.compile(
    r"\b(?:without|no|not|never|instead of|other than|rather than|hates?|dislikes?|avoids?|against|"
    r"(?:can['’]?t|cannot|can not|doesn['’]?t|don['’]?t|won['’]?t|isn['’]?t|refuses? to|unable to)(?: \w+)?)"
    r"(?: (?:a|an|any|the|another|more|to|of|taking|swallowing|swallow|take|drinking|drink|like|want|wanting))*"
    r" (?P<form>\w+)",
    re.IGNORECASE,
)
_PILLS = frozenset(map(stem, "tablets capsules softgels pills caplets lozenges".split()))
_SWALLOWED = frozenset({"pill", "swallow"})


def tells_need(text: str) -> bool:
    """Whether a message tells what somebody has or wants and asks for nothing but something that would help."""
    if _OTHER_WISH.search(text) or not _TELLS.search(text):
        return False
    return bool(_OFFER.search(text)) or not _QUESTION.search(text)


def is_unwanted(form: str, text: str) -> bool:
    """Whether a message rules a product's format out: "without tablets", "she can't swallow pills"."""
    ruled_out = {stem(found["form"].lower()) for found in _UNWANTED.finditer(text)}
    if ruled_out & _SWALLOWED:
        ruled_out |= _PILLS
    return not ruled_out.isdisjoint(stem(word) for word in words(form))

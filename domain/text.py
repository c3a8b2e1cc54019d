"""Words, stems and sentences of plain English text: what retrieval, units and checks share. Pure, no data files.

Folding keeps meaning and drops spelling habits: diacritics (prākriti = prakriti), typographic quotes and
dashes, case. Offsets returned here always count in the text as it was passed in.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

import Stemmer

_STEMMER = Stemmer.Stemmer("english")

_TRANSLATE = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‑": "-", "‒": "-", "\u00a0": " "}
)

WORD = re.compile(r"\d+(?:[.,]\d+)*%?|[^\W\d_]+(?:'[^\W\d_]+)*\d*|%")
"""A number (with its percent sign), or a run of letters with inner apostrophes."""

CITATION = re.compile(r"\[source:\s*[^\[\]]*\]", re.IGNORECASE)
"""`[source:doc#section]` as it stands in an answer."""

_ABBREVIATION_WORDS = (
    "dr mr mrs ms prof st vs e.g i.e eg ie approx ca cf al fig nos vol tel ext incl excl resp dept est "
    "sp spp var subsp min max tbsp tsp oz lb jr sr u.s u.k a.m p.m"
)
_ABBREVIATIONS = frozenset(_ABBREVIATION_WORDS.split())
_SPLIT_IF_CAPITAL = frozenset({"etc", "inc", "ltd", "co", "a.m", "p.m", "u.s", "u.k"})
_CLOSERS = "\"'”’)]»*_"
_TERMINATOR = re.compile(r"[.!?…]+")


def well_formed(text: str) -> str:
    """The text with each half of a surrogate pair as the mark for an unreadable character, and whole pairs as one.

    Such halves come of bytes that are no UTF-8 on a command line, and of JSON escapes cut in two: no file takes them.
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class Span(NamedTuple):
    """Half-open character range."""

    start: int
    end: int


def fold(text: str) -> str:
    """Lower case, without diacritics, plain quotes and dashes, one space for any white space."""
    plain = unicodedata.normalize("NFKD", text.translate(_TRANSLATE))
    stripped = "".join(c for c in plain if not unicodedata.combining(c))
    return " ".join(stripped.casefold().split())


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """English stem of one folded word; a possessive ending is dropped first."""
    base = word[:-2] if word.endswith("'s") else word.rstrip("'")
    return _STEMMER.stemWord(base) if base.isalpha() else base


def words(text: str) -> list[str]:
    """Folded words and numbers in order; hyphenated words come apart."""
    return WORD.findall(fold(text))


def sentence_spans(text: str) -> list[Span]:
    """Sentences of one paragraph, as spans without surrounding white space.

    A citation after the full stop belongs to the sentence before it; abbreviations, initials, decimals, list
    numbers and whatever stands inside a citation end nothing. Line breaks count as white space.
    """
    shielded = [(m.start(), m.end()) for m in CITATION.finditer(text)]
    spans: list[Span] = []
    start = 0
    for match in _TERMINATOR.finditer(text):
        at = match.start()
        if at < start or any(a <= at < b for a, b in shielded):
            continue
        end = _after_closers(text, match.end())
        if end < len(text) and not text[end].isspace() and not CITATION.match(text, end):
            continue
        if not _ends_sentence(text, start, at, match.group(), end):
            continue
        end = _with_citations(text, end)
        spans.append(Span(start, end))
        start = end
    spans.append(Span(start, len(text)))
    return [s for s in (_strip(text, span) for span in spans) if s.end > s.start]


def _after_closers(text: str, at: int) -> int:
    while at < len(text) and text[at] in _CLOSERS:
        at += 1
    return at


def _with_citations(text: str, at: int) -> int:
    """Move past citations that follow directly."""
    while True:
        gap = at
        while gap < len(text) and text[gap] in " \t":
            gap += 1
        found = CITATION.match(text, gap)
        if not found:
            return at
        at = found.end()
        while at < len(text) and text[at] in ".,;":
            at += 1


def _ends_sentence(text: str, start: int, at: int, mark: str, end: int) -> bool:
    rest = text[end:].lstrip()
    while rest and (found := CITATION.match(rest)):
        rest = rest[found.end() :].lstrip()
    follows = rest.lstrip("\"'“‘(*_#-–• ")[:1]
    if mark[0] == "…" or mark.startswith(".."):
        return not follows.islower()
    if mark[0] != ".":
        return not (follows.islower() and text[end - 1] in _CLOSERS)
    before = text[start:at]
    last = before.split()[-1].lstrip("([\"'“‘*_").casefold() if before.split() else ""
    if last in _SPLIT_IF_CAPITAL:
        return not rest or follows.isupper()
    if last in _ABBREVIATIONS or re.fullmatch(r"[^\W\d_]", last):
        return not rest
    if last == "no" and follows.isdigit():
        return False
    if last.isdigit() and before.strip().casefold() == last:
        return False
    return not follows.islower()


def _strip(text: str, span: Span) -> Span:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start, end)

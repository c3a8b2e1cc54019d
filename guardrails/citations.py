"""Inline `[source:doc#section]` citations: read, written, and held against what was retrieved.

A citation counts only where its document and section were retrieved. Section names may be written loosely ("Safety &
Precautions" for "Safety & Precautions (Content Version)"); what matches nothing is taken out of the text and reported.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from rapidfuzz import fuzz

from domain.answer import Frozen
from domain.text import fold

_CITATION = re.compile(r"\[sources?:\s*(?P<body>(?:[^\[\]]|\[[^\[\]]*\])*)\]", re.IGNORECASE)
_NEXT = re.compile(r"\s*[;,|]\s*(?=(?:source:\s*)?[^;,|#\s]+\.\w{2,4}(?:#|$))|\s*[;,|]\s*source:\s*", re.IGNORECASE)
_NUMBER = re.compile(r"^\W*(?:\d+|[ivx]+)[.)]\s+")
_ASIDE = re.compile(r"\s*\([^()]*\)")
_CLOSE, _MARGIN = 82.0, 4.0
"""rapidfuzz score for "the same section", and the lead over the second best: below, a name is a guess."""


class Source(Frozen):
    """A section that an answer may cite."""

    doc_id: str
    section: str
    """Exact heading, or the product id of a catalog row."""
    aliases: tuple[str, ...] = ()
    """Other names for it: the product's name for a row, the headings above it."""

    @property
    def citation(self) -> str:
        return cite(self.doc_id, self.section)


class Cited(Frozen):
    """One citation as written in a text."""

    doc_id: str
    section: str
    start: int
    end: int
    """`text[start:end]` is the whole bracket; several targets in one bracket share it."""


class CitationCheck(Frozen):
    text: str
    """The text with exact citations only."""
    cited: tuple[Source, ...] = ()
    """What it cites now, in order of first appearance."""
    removed: tuple[str, ...] = ()
    """Targets as written that were not retrieved: worth a log line."""
    corrected: tuple[tuple[str, str], ...] = ()
    """(as written, as it should be) for names that matched loosely."""


def cite(doc_id: str, section: str) -> str:
    """The citation of a section."""
    return f"[source:{doc_id}#{section}]"


def attach(sentence: str, doc_id: str, section: str) -> str:
    """Put a citation before the sentence's closing mark, once."""
    mark = cite(doc_id, section)
    if mark in sentence:
        return sentence
    found = re.search(r"[.!?…]*[\"”’)]*\s*$", sentence)
    at = found.start() if found else len(sentence)
    return f"{sentence[:at].rstrip()} {mark}{sentence[at:].strip()}"


def parse(text: str) -> tuple[Cited, ...]:
    """All citations of a text in order."""
    found: list[Cited] = []
    for match in _CITATION.finditer(text):
        for target in _targets(match["body"]):
            doc_id, _, section = target.partition("#")
            found.append(Cited(doc_id=doc_id.strip(), section=section.strip(), start=match.start(), end=match.end()))
    return tuple(found)


def strip(text: str) -> str:
    """The text without citations; the space before a closing mark goes with them."""
    return _tidy(_CITATION.sub("", text))


def validate(text: str, sources: Sequence[Source]) -> CitationCheck:
    """Correct loose names and remove citations of anything but `sources`."""
    cited: dict[tuple[str, str], Source] = {}
    removed: list[str] = []
    corrected: list[tuple[str, str]] = []

    def replace(match: re.Match[str]) -> str:
        kept: list[str] = []
        for target in _targets(match["body"]):
            source = resolve(target, sources)
            if source is None:
                removed.append(target)
                continue
            cited.setdefault((source.doc_id, source.section), source)
            exact = f"{source.doc_id}#{source.section}"
            if target != exact:
                corrected.append((target, exact))
            if source.citation not in kept:
                kept.append(source.citation)
        return " ".join(kept)

    clean, before = _CITATION.sub(replace, text), 0
    while len(removed) > before:  # what is taken out of a bracket may leave another: "[source:0[source:[]]]"
        before = len(removed)
        clean = _CITATION.sub(replace, clean)
    clean = _tidy(clean) if removed else clean
    return CitationCheck(text=clean, cited=tuple(cited.values()), removed=tuple(removed), corrected=tuple(corrected))


def resolve(target: str, sources: Sequence[Source]) -> Source | None:
    """The source that `doc#section` means: exact, then by the section's name within the same document; or None."""
    doc_id, _, section = target.partition("#")
    exact = next((s for s in sources if (s.doc_id, s.section) == (doc_id.strip(), section.strip())), None)
    if exact is not None:
        return exact
    same = [s for s in sources if _same_document(doc_id, s.doc_id)]
    if not section.strip():
        return same[0] if len({s.section for s in same}) == 1 else None
    wanted = _name(section)
    for names in (_plain_names, _all_names):
        hits = [s for s in same if wanted in names(s)]
        if len({s.section for s in hits}) == 1:
            return hits[0]
    return _closest(wanted, same)


def _closest(wanted: str, sources: Sequence[Source]) -> Source | None:
    best: dict[str, tuple[float, Source]] = {}
    for source in sources:
        score = max((_likeness(wanted, n) for n in _all_names(source)), default=0.0)
        if score > best.get(source.section, (0.0, source))[0]:
            best[source.section] = (score, source)
    ranked = sorted(best.values(), key=lambda pair: -pair[0])
    if not ranked or ranked[0][0] < _CLOSE:
        return None
    if len(ranked) > 1 and ranked[0][0] - ranked[1][0] < _MARGIN:
        return None
    return ranked[0][1]


def _likeness(one: str, other: str) -> float:
    if not one or not other:
        return 0.0
    if re.search(r"\d", one + other) and re.findall(r"\d+", one) != re.findall(r"\d+", other):
        return 0.0
    inside = min(len(one), len(other)) >= 8 and (one in other or other in one)
    return 95.0 if inside else max(fuzz.ratio(one, other), fuzz.token_sort_ratio(one, other))


def _targets(body: str) -> list[str]:
    parts = [p for p in _NEXT.split(body) if p and p.strip()]
    return [re.sub(r"^source:\s*", "", p.strip(), flags=re.IGNORECASE) for p in parts]


def _same_document(written: str, doc_id: str) -> bool:
    one, other = PurePosixPath(fold(written)), PurePosixPath(fold(doc_id))
    return one.name == other.name or (not one.suffix and one.name == other.stem)


def _plain_names(source: Source) -> set[str]:
    return {_name(source.section)}


def _all_names(source: Source) -> set[str]:
    names = {_name(source.section), *(_name(a) for a in source.aliases)}
    return names | {_name(_ASIDE.sub("", n)) for n in (source.section, *source.aliases)}


def _name(section: str) -> str:
    """A heading for comparison: folded, its number and "and"/"&" evened out."""
    plain = _NUMBER.sub("", fold(section))
    return " ".join(re.sub(r"[^\w\s?-]", " ", plain.replace("&", " and ")).split()).rstrip("? ")


def _tidy(text: str) -> str:
    text = re.sub(r"[ \t]+([.,;:!?])", r"\1", text)
    text = re.sub(r"[,;](?=[.,;!?])", "", text)
    return re.sub(r"(?<=\S)[ \t]{2,}", " ", text).rstrip(" \t")


def sources_of(pairs: Iterable[tuple[str, str]]) -> tuple[Source, ...]:
    """Sources without aliases, each once."""
    return tuple(Source(doc_id=d, section=s) for d, s in dict.fromkeys(pairs))

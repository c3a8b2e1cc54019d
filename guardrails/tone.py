"""Style findings: wording that the pack's own guide forbids or discourages, and what no text may ever say."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.corpus import Unit, UnitKind, Voice
from domain.factcheck import StyleFinding
from domain.text import WORD, fold, words
from guardrails.forms import Form, FormReader, Token
from guardrails.safety.drafts.never import never_said
from guardrails.safety.language.text import read
from guardrails.sentences import plain, split
from guardrails.wording import QUOTED, PreferredWording

_TOPIC_ONLY = frozenset(
    "anything any talk promise claim claims kind mention vague that saying suggesting implying about of".split()
)


_PROMISES = frozenset({"cure_or_guarantee", "safe_for_all"})
"""Nevers that another wording can mend; a dose or advice on medicine has to go."""


@dataclass(frozen=True)
class _Phrase:
    unit: Unit
    words: tuple[str, ...]
    """Its content words, in order."""
    suggestion: str = ""
    """What to write in its place, in words."""


class StyleGuide:
    """The pack's forbidden wording, ready to be looked for."""

    def __init__(self, units: Sequence[Unit], reader: FormReader) -> None:
        self._reader = reader
        self._names = [fold(u.source_text) for u in units if u.field == "name" and u.section in u.subjects]
        self._said = {_key(u.text) for u in units if u.voice is not Voice.FORBIDS}
        self._preferred = PreferredWording(units)
        forbidden = [u for u in units if u.voice is Voice.FORBIDS]
        self._phrases = [p for u in forbidden if (p := _phrase(u, reader, self._preferred.beside(u))) is not None]
        self._swaps = [
            _Phrase(swap.unit, found, f"write “{swap.preferred}”")
            for swap in self._preferred.swaps
            if swap.unit.voice is not Voice.FORBIDS and (found := _wording(swap.avoided, reader))
        ]

    def never(self, sentence: str) -> str:
        """The rule that a sentence breaks, in words; empty where it breaks none."""
        said = self._nevers(sentence)
        return said[0][1] if said else ""

    def _nevers(self, sentence: str) -> list[tuple[str, str]]:
        """(rule, reason) of what is never said; the pack's own words, names and quotations are left alone."""
        if _key(sentence) in self._said:
            return []
        bare = fold(QUOTED.sub(" ", sentence))
        for name in self._names:
            bare = bare.replace(name, "this product")
        return never_said(read(bare), ())

    def forbidden(self, sentence: str, form: Form | None = None) -> Unit | None:
        """The unit whose forbidden wording a sentence uses as its own, neither denied nor quoted."""
        form = form or self._reader.read(sentence)
        own = [t for t in form.tokens if not t.quoted]
        return next((p.unit for p in self._phrases if _uses(own, p.words)), None)

    def findings(self, text: str) -> tuple[StyleFinding, ...]:
        """Findings over a whole text, in order of appearance, each phrase once."""
        found: dict[str, StyleFinding] = {}
        for sentence in split(text):
            for finding in self._in_sentence(sentence.claim):
                found.setdefault(fold(f"{finding.phrase}|{finding.rule}"), finding)
        return tuple(found.values())

    def _in_sentence(self, claim: str) -> Iterator[StyleFinding]:
        own = [t for t in self._reader.read(claim).tokens if not t.quoted]
        for phrase in (*self._phrases, *self._swaps):
            if _uses(own, phrase.words):
                rule = f"{phrase.unit.text} ({phrase.unit.doc_id}#{phrase.unit.section})"
                yield StyleFinding(phrase=_as_written(claim, phrase.words), rule=rule, suggestion=phrase.suggestion)
        for name, reason in self._nevers(claim):
            suggestion = self._preferred.general() if name in _PROMISES else ""
            yield StyleFinding(
                phrase=_words_named(reason, claim), rule=f"never, whatever is asked: {reason}", suggestion=suggestion
            )


def _words_named(reason: str, claim: str) -> str:
    """The words that a reason quotes, where the sentence has them like that; else the whole sentence."""
    quoted = QUOTED.search(reason)
    at = claim.lower().find(quoted.group(1).lower()) if quoted else -1
    return claim[at : at + len(quoted.group(1))] if quoted and at >= 0 else claim


def _as_written(claim: str, phrase: Sequence[str]) -> str:
    """The shortest run of a sentence's words that holds those of a phrase, in their order."""
    written = claim.split()
    said = [WORD.findall(fold(word)) for word in written]
    runs = [
        (end - start, start, end)
        for start in range(len(written))
        if (end := _end_of_run(said, start, phrase)) is not None
    ]
    if not runs:
        return plain(claim)
    _, start, end = min(runs)
    return " ".join(written[start:end]).strip('.,;:!?()"“”')


def _end_of_run(said: Sequence[Sequence[str]], start: int, phrase: Sequence[str]) -> int | None:
    """Where a run of words ends that holds a whole phrase and starts with its first word."""
    missing = list(phrase)
    for at in range(start, len(said)):
        for word in said[at]:
            if missing and _inflected(word, missing[0]):
                missing.pop(0)
        if len(missing) == len(phrase):
            return None
        if not missing:
            return at + 1
    return None


def _key(text: str) -> str:
    return " ".join(words(text))


def _phrase(unit: Unit, reader: FormReader, suggestion: str) -> _Phrase | None:
    """What must not be written: the quoted words, else the item as a whole where it is wording, not a topic."""
    quoted = QUOTED.findall(unit.source_text)
    if quoted:
        found = _wording(quoted[0], reader)
        return _Phrase(unit, found, suggestion) if found else None
    text = unit.source_text
    tokens = reader.read(text).tokens
    if any(t.word in _TOPIC_ONLY for t in tokens) or fold(text).split()[0] in ("any", "anything", "claims", "words"):
        return None
    found = _wording(text, reader) if unit.kind is UnitKind.CELL else _content(tokens)
    enough = 1 if unit.kind is UnitKind.CELL else 2
    return _Phrase(unit, found, suggestion) if len(found) >= enough else None


def _wording(words_given: str, reader: FormReader) -> tuple[str, ...]:
    """The content words of a quotation or a cell; none where it is one word that says too little to be looked for."""
    tokens = reader.read(words_given).tokens
    found = _content(tokens)
    return () if len(found) == 1 and tokens[0].light else found


def _content(tokens: Sequence[Token]) -> tuple[str, ...]:
    return tuple(t.word for t in tokens if t.content or t.word in ("everyone", "everybody"))


def _uses(tokens: Sequence[Token], phrase: Sequence[str]) -> bool:
    """Do the words of a phrase stand in a sentence in their order, close together, none of them denied?"""
    for start in range(len(tokens)):
        at, missing = start, list(phrase)
        while missing and at < min(len(tokens), start + 2 * len(phrase) + 3):
            if _inflected(tokens[at].word, missing[0]) and not tokens[at].negated:
                missing.pop(0)
            elif at == start:
                break
            at += 1
        if not missing:
            return True
    return False


def _inflected(one: str, other: str) -> bool:
    """Two forms of one word, not of one family: cures and cured, but not approved and approval."""
    return one == other or _base(one) == _base(other)


def _base(word: str) -> str:
    bare = re.sub(r"'s?$", "", word)
    return re.sub(r"(?<=[a-z]{3})(?:ies|ing|ed|es|s|y|e)$", "", bare)

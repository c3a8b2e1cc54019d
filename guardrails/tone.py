"""Style findings: wording that the pack's own guide forbids or discourages, and what no text may ever say."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.corpus import Unit, Voice
from domain.factcheck import StyleFinding
from domain.text import fold, stem, words
from guardrails.forms import Form, FormReader, Token
from guardrails.safety.never import never_said
from guardrails.safety.text import read
from guardrails.sentences import plain, split

_QUOTED = re.compile(r"[\"“„«]([^\"”“»]{3,})[\"”“»]")
_TOPIC_ONLY = frozenset(
    "anything any talk promise claim claims kind mention vague that saying suggesting implying about of".split()
)


@dataclass(frozen=True)
class _Phrase:
    unit: Unit
    text: str
    words: tuple[str, ...]
    """Its content words, in order."""


class StyleGuide:
    """The pack's forbidden wording, ready to be looked for."""

    def __init__(self, units: Sequence[Unit], reader: FormReader) -> None:
        self._reader = reader
        self._names = [fold(u.source_text) for u in units if u.field == "name" and u.section in u.subjects]
        self._said = {_key(u.text) for u in units if u.voice is not Voice.FORBIDS}
        self._phrases = [p for u in units if u.voice is Voice.FORBIDS if (p := _phrase(u, reader)) is not None]

    def never(self, sentence: str) -> str:
        """The rule that a sentence breaks, in words; empty where it breaks none."""
        said = self._nevers(sentence)
        return said[0][1] if said else ""

    def _nevers(self, sentence: str) -> list[tuple[str, str]]:
        """(rule, reason) of what is never said; the pack's own words, names and quotations are left alone."""
        if _key(sentence) in self._said:
            return []
        bare = fold(_QUOTED.sub(" ", sentence))
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
            claim = sentence.claim
            unit = self.forbidden(claim)
            if unit is not None:
                phrase = self._words_of(claim, unit)
                found.setdefault(
                    phrase, StyleFinding(phrase=phrase, rule=f"{unit.text} ({unit.doc_id}#{unit.section})")
                )
            for rule, reason in self._nevers(claim):
                found.setdefault(
                    f"{rule}:{claim}", StyleFinding(phrase=claim, rule=f"never, whatever is asked: {reason}")
                )
        return tuple(found.values())

    def _words_of(self, sentence: str, unit: Unit) -> str:
        """The shortest run of the sentence's words that holds the forbidden ones."""
        phrase = next(p for p in self._phrases if p.unit is unit)
        written = sentence.split()
        places = [
            i for i, w in enumerate(written) if stem(fold(w).strip(".,;:!?\"'()")) in {stem(w) for w in phrase.words}
        ]
        return " ".join(written[places[0] : places[-1] + 1]).strip('.,;:!?"“”') if places else plain(sentence)


def _key(text: str) -> str:
    return " ".join(words(text))


def _phrase(unit: Unit, reader: FormReader) -> _Phrase | None:
    """What must not be written: the quoted words, else the item as a whole where it is wording, not a topic."""
    quoted = _QUOTED.findall(unit.source_text)
    text = quoted[0] if quoted else unit.source_text
    tokens = [t for t in reader.read(text).tokens if t.content or t.word in ("everyone", "everybody")]
    if not quoted and any(t.word in _TOPIC_ONLY for t in reader.read(text).tokens):
        return None
    if not quoted and fold(text).split()[0] in ("any", "anything", "claims", "words"):
        return None
    found = tuple(t.word for t in tokens)
    return _Phrase(unit, text, found) if len(found) >= 2 or (quoted and found and not tokens[0].light) else None


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

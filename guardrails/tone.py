"""Style findings: wording that the pack's own guide forbids or discourages, and what no text may ever say."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.corpus import Unit, Voice
from domain.factcheck import StyleFinding
from domain.text import fold, stem
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
    stems: tuple[str, ...]
    """Stems of its content words."""


class StyleGuide:
    """The pack's forbidden wording, ready to be looked for."""

    def __init__(self, units: Sequence[Unit], reader: FormReader) -> None:
        self._reader = reader
        self._phrases = [p for u in units if u.voice is Voice.FORBIDS if (p := _phrase(u, reader)) is not None]

    def never(self, sentence: str) -> str:
        """The rule that a sentence breaks, in words; empty where it breaks none."""
        said = never_said(read(sentence), ())
        return said[0][1] if said else ""

    def forbidden(self, sentence: str, form: Form | None = None) -> Unit | None:
        """The unit whose forbidden wording a sentence uses as its own, neither denied nor quoted."""
        form = form or self._reader.read(sentence)
        held = {t.stem: t for t in form.tokens if not t.quoted}
        for phrase in self._phrases:
            tokens = [_held(held, s) for s in phrase.stems]
            if all(t is not None and not t.negated for t in tokens):
                return phrase.unit
        return None

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
            for rule, reason in never_said(read(claim), ()):
                found.setdefault(
                    f"{rule}:{claim}", StyleFinding(phrase=claim, rule=f"never, whatever is asked: {reason}")
                )
        return tuple(found.values())

    def _words_of(self, sentence: str, unit: Unit) -> str:
        """The shortest run of the sentence's words that holds the forbidden ones."""
        phrase = next(p for p in self._phrases if p.unit is unit)
        words = sentence.split()
        places = [i for i, w in enumerate(words) if stem(fold(w).strip(".,;:!?\"'()")) in phrase.stems]
        return " ".join(words[places[0] : places[-1] + 1]).strip('.,;:!?"“”') if places else plain(sentence)


def _phrase(unit: Unit, reader: FormReader) -> _Phrase | None:
    """What must not be written: the quoted words, else the item as a whole where it is wording, not a topic."""
    quoted = _QUOTED.findall(unit.source_text)
    text = quoted[0] if quoted else unit.source_text
    tokens = [t for t in reader.read(text).tokens if t.content or t.word in ("everyone", "everybody")]
    if not quoted and any(t.word in _TOPIC_ONLY for t in reader.read(text).tokens):
        return None
    if not quoted and fold(text).split()[0] in ("any", "anything", "claims", "words"):
        return None
    stems = tuple(dict.fromkeys(t.stem for t in tokens))
    return _Phrase(unit, text, stems) if len(stems) >= 2 or (quoted and stems and not tokens[0].light) else None


def _held(held: dict[str, Token], base: str) -> Token | None:
    return held.get(base)

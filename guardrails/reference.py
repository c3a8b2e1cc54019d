"""What "it", "they" and "the tablets" stand for: sentences of a draft are judged by what a reader takes them to mean,
and a sentence whose reference was taken out of the text goes with it.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from domain.corpus import Unit
from domain.text import fold, stem, words
from guardrails.entities import Mention, Names
from guardrails.sentences import Sentence

_PRONOUN = re.compile(r"(?:it|they|this|these|that|those)\b(?=\s+[a-z])", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?:its|their)\b", re.IGNORECASE)
_DEFINITE = re.compile(r"(?:the|these|this|our)\s+(?P<noun>[a-z]+)\b", re.IGNORECASE)
_EXPLETIVE = re.compile(
    r"(?:it|this|that)\s+(?:(?:is|was|may be|can be|takes?|helps?|depends?|varies)\b|'s)"
    r"(?:\s+\S+){0,3}?\s+(?:to|that|on|from|why)\b"
    r"|(?:this|that)\s+(?:depends?|varies|matters)\b",
    re.IGNORECASE,
)
"""An "it" that stands for nothing said before: "it helps to think in weeks"."""
_LEANS = re.compile(
    r"(?:(?:for|with|to|of|in|by|from|like|unlike|among)\s+)?(?:it|they|them|this|these|that|those|its|their|both|neither)\b",
    re.IGNORECASE,
)


class References:
    """Reads references with one pack's names."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self._names = Names(units)

    def resolved(self, sentences: Sequence[Sentence], about: str = "") -> tuple[Sentence, ...]:
        """The sentences with claims that name what their opening word stands for, where that is known.

        `about`: the name of what was asked about; a text may begin with "it".
        """
        return tuple(
            s.model_copy(update={"claim": self._named(s.claim, referent)})
            for s, referent in zip(sentences, self._referents(sentences, about), strict=True)
        )

    def stranded(self, sentences: Sequence[Sentence], kept: Collection[int], about: str = "") -> frozenset[int]:
        """Kept sentences that would be read of something else, or of nothing, with the others taken out."""
        before = list(self._referents(sentences, about))
        claims = [s.claim for s in self.resolved(sentences, about)]
        found: set[int] = set()
        for number in sorted(kept):
            if not self._leans(sentences[number].claim):
                continue
            left = [n for n in sorted(kept) if n <= number and n not in found]
            *_, after = self._referents([sentences[n] for n in left], about)
            named = claims[number] != sentences[number].claim
            lost = not named and number > 0 and number - 1 not in left and self._opens(claims[number - 1])
            if lost or not _same(before[number], after):
                found.add(number)
        return frozenset(found)

    def _leans(self, claim: str) -> bool:
        """Whether a sentence opens with a word for something said before."""
        return _LEANS.match(claim) is not None and _EXPLETIVE.match(claim.replace("’", "'")) is None

    def _opens(self, claim: str) -> bool:
        """Whether a sentence brings up something that has no name in the pack: "Many parents ask about babies"."""
        return not _LEANS.match(claim) and not self._names.mentions(claim)

    def _referents(self, sentences: Sequence[Sentence], about: str) -> Iterator[Mention | None]:
        """What was last spoken of when each sentence begins."""
        last = self._topic(about)
        for sentence in sentences:
            yield last
            last = self._topic(sentence.claim) or last

    def _topic(self, claim: str) -> Mention | None:
        """The first thing that a sentence names: mostly its subject."""
        if _LEANS.match(claim):
            return None
        folded = fold(claim)
        places = [(at, -len(m.text), m) for m in self._names.mentions(claim) if (at := folded.find(fold(m.text))) >= 0]
        return min(places, key=lambda place: place[:2])[2] if places else None

    def _named(self, claim: str, referent: Mention | None) -> str:
        if referent is None or _EXPLETIVE.match(claim.replace("’", "'")):
            return claim
        own = {s for m in self._names.mentions(claim) if m.is_product for s in m.subjects}
        name = self._label(referent)
        if not own and (found := _PRONOUN.match(claim)):
            return f"{name}{claim[found.end() :]}"
        if not own and (found := _POSSESSIVE.match(claim)):
            return f"{name}'s{claim[found.end() :]}"
        noun = _DEFINITE.match(claim)
        if not own and noun and referent.is_product and stem(fold(noun["noun"])) in map(stem, words(name)):
            return f"{name}{claim[noun.end() :]}"
        return claim

    def _label(self, mention: Mention) -> str:
        if mention.is_product and len(mention.subjects) == 1:
            return self._names.label(next(iter(mention.subjects)))
        return mention.text[:1].upper() + mention.text[1:]


def _same(one: Mention | None, other: Mention | None) -> bool:
    return (one.subjects if one else None) == (other.subjects if other else None)

"""The words of a message as stems, misspelt names of products and herbs put right."""

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache
from operator import eq

from guardrails.safety.language.function_words import AUXILIARIES
from guardrails.safety.language.glossing import glossed
from guardrails.safety.language.lists import common_words, formats, needs
from guardrails.safety.language.spelling import Closest, sound_of
from guardrails.safety.language.stems import stem, words_of
from guardrails.safety.language.text import Text
from guardrails.safety.products.naming import FORMAT_WORDS, GENERIC, Naming

_DOUBLE = re.compile(r"(.)\1")
_SHORTEST = 5
_SHORTEST_GLUED = 8
_SHORTEST_COMPOUND = 7
_SHORTEST_SPOKEN = 6
_MINIMUM = 2
"""Letters of the first half of a name written as two words, at least one more."""


class Respeller:
    def __init__(self, namings: Sequence[Naming]) -> None:
        words = {w for n in namings for w in n.spelled()}
        self.distinct = frozenset(
            stem(w)
            for w in words
            if w not in common_words()
            and stem(w) not in GENERIC | FORMAT_WORDS | AUXILIARIES  # "mays" is no "may"
            and len(w) > 2
            and not w.isdigit()
            and not needs().get(stem(w))  # "for digestion" asks for no product by name
        )
        """Stems of words that by themselves name a product: no everyday words."""
        self._doubled = {_single(w): stem(w) for w in words if len(w) >= _SHORTEST - 1 and stem(w) in self.distinct}
        self._clipped = {
            w[:-1]: stem(w) for w in words if len(w) > _SHORTEST and w.endswith("a") and stem(w) in self.distinct
        }
        """Sanskrit names as they are spoken: "arjun" for arjuna."""
        self._words = Closest(sorted(words))
        self._glued = {
            one + two: f"{stem(one)}+{stem(two)}"
            for n in namings
            for phrase in (words_of(n.product.name), *n.herbs)
            for one, two in itertools.pairwise(phrase)
            if len(one) + len(two) > _SHORTEST
        }
        self._compounds = {
            _single(w): w for w in sorted(words) if len(w) >= _SHORTEST_COMPOUND and stem(w) in self.distinct
        }
        self._spoken = {sound_of(w): w for w in self._compounds.values() if len(sound_of(w)) >= _SHORTEST_SPOKEN}
        self._first_sounds = frozenset(s[:n] for s in self._spoken for n in range(len(s) + 1))
        self._first_halves = frozenset(c[:n] for c in self._compounds for n in range(1, len(c)))
        self._sounds: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        """Sound of the first word to the words of whole names, and of names without their format, with their sounds."""
        self._known = frozenset(words)
        for name in sorted({name for n in namings for name in _whole_names(n)}, key=len):
            self._sounds.setdefault(sound_of(name[0]), []).append((name, tuple(map(sound_of, name))))
        self._stem = lru_cache(maxsize=16384)(self._stem_of)
        heads = {h for n in namings for h in n.format_heads}
        self._formats = Closest(
            sorted({w for line in formats() if {stem(x) for x in line} & heads for w in line if len(w) > _SHORTEST})
        )
        self._run_together = Closest(self._glued)

    def stems(self, text: Text) -> list[str]:
        """One stem a token, "" for signs; two names run together ("bathoil") as their stems joined with a plus."""
        words = tuple(tok.mistyped or tok.norm for tok in text.toks)
        found = [self._stem(word) for word in words]
        for i, word in enumerate(words[:-1]):
            if word in self._clipped and found[i + 1] in FORMAT_WORDS:  # alone, Arjun is somebody's name
                found[i] = self._clipped[word]
        for start, end in glossed(text.raw).stretches:  # "dard" may stand for pain or in a product's name
            written = stem(text.raw[start:end].casefold())
            a, b = text.span(start, end)
            if written in self.distinct and a < b:
                found[a:b] = [written] * (b - a)
        sounds = list(map(sound_of, words))
        for a, b, key in self._apart(words, sounds):
            found[a:b] = [key] * (b - a)
        for a, name in self._by_sound(words, sounds):
            found[a : a + len(name)] = map(stem, name)
        return found

    def _by_sound(self, words: Sequence[str], sounds: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
        """(start, words of the name) where everyday words of a name are written as they sound: "swet nite tee".

        Every word must sound right and none be another word or of another name, but for a format at the end ("tee").
        """
        found: list[tuple[int, tuple[str, ...]]] = []
        for i, sound in enumerate(sounds):
            for name, told in self._sounds.get(sound, ()) if sound else ():
                said = words[i : i + len(name)]
                if told != tuple(sounds[i : i + len(name)]) or said == name:
                    continue
                odd = [w for w, n in zip(said, name, strict=True) if w != n and stem(n) not in FORMAT_WORDS]
                if odd and not any(w in common_words() or w in self._known for w in odd):
                    found.append((i, name))
        return found

    def _apart(self, words: Sequence[str], sounds: Sequence[str]) -> list[tuple[int, int, str]]:
        """(start, end, stem) of names of one word written as two: "knit bone", "bladder-wrak"."""
        found: list[tuple[int, int, str]] = []
        for i in range(len(words) - 1):
            opens = sounds[i] in self._first_sounds
            spoken = self._spoken.get(sounds[i] + sounds[i + 1], "") if opens else ""
            if spoken and _is_odd(words[i : i + 2]):
                found.append((i, i + 2, stem(spoken)))  # "brite side"
                continue
            half = _single(words[i]) if len(words[i]) > _MINIMUM else ""
            if half not in self._first_halves:
                continue
            end = i + 3 if words[i + 1] == "-" else i + 2
            last = words[min(end, len(words)) - 1]
            joined = words[i] + last
            if not _LINKS.isdisjoint((words[i], last)) or end > len(words):
                continue  # "winter in" is no wintergreen
            if len(joined) < _SHORTEST_COMPOUND or not joined.isalpha():
                continue
            single = _single(joined)
            whole = next(
                (c for c in self._compounds if c.startswith(half) and _halved(self._compounds[c], words[i])), ""
            )
            word = self._compounds.get(whole, "")
            if word and (whole == single or word == Closest([word]).to(joined)):
                found.append((i, end, stem(word)))
        return found

    def _stem_of(self, word: str) -> str:
        if word in _ENDINGS or not (word[0].isalnum() or word[0] == "'"):
            return ""
        key = stem(word)
        if key in self.distinct or word in common_words() or len(word) < _SHORTEST or key in FORMAT_WORDS:
            return key
        if word in self._glued:
            return self._glued[word]
        if _single(word) in self._doubled:
            return self._doubled[_single(word)]
        if word in self._clipped:
            return self._clipped[word]
        best = self._words.to(word)
        if best:
            return stem(best)
        glued = self._run_together.to(word) if len(word) >= _SHORTEST_GLUED else ""
        if glued:
            return self._glued[glued]
        form = self._formats.to(word)
        return stem(form) if form else key


def _whole_names(naming: Naming) -> list[tuple[str, ...]]:
    """The name, and what of it stands before its format, where that is two words or more of which none is a number."""
    name = tuple(words_of(naming.product.name))
    at = next((i for i, w in enumerate(name) if stem(w) in FORMAT_WORDS), len(name))
    return [n for n in {name, name[:at], name[: at + 1]} if len(n) > 1 and all(w.isalpha() for w in n)]


_ENDINGS = frozenset({"'s", "'m", "n't"})
_LINKS = frozenset("and for from has have in into not of on or the to was who with without".split())


def _is_odd(words: Sequence[str]) -> bool:
    """Whether two words are no everyday ones side by side, and neither only links others."""
    return not all(w in common_words() for w in words) and all(len(w) > _MINIMUM and w not in _LINKS for w in words)


def _halved(word: str, half: str) -> bool:
    """Whether enough letters stand on both sides of where a name of one word was split."""
    return _MINIMUM < len(half) < len(word) - _MINIMUM


@lru_cache(maxsize=65536)
def _single(word: str) -> str:
    """Double letters written once: "macca" and "maca"."""
    return _DOUBLE.sub(r"\1", word) if any(map(eq, word, word[1:])) else word

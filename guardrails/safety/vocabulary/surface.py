"""Surface forms of the vocabulary in a text: the longest ones that the words around them allow, misspelt or not."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from guardrails.safety.language.fuzzy import SHORTEST, Speller
from guardrails.safety.language.words import Token, fold, key_of, key_phrase, tokens_of, unstretched
from guardrails.safety.vocabulary.concepts import ANY_MEDICINE, LONG_TERM_MEDICINE, PRESCRIPTION_MEDICINE
from guardrails.safety.vocabulary.lexicon import Lexicon, Sense

# Words that may stand inside a form without being part of it: "disease of the kidney", "trouble with her liver".
_PASSED_OVER = frozenset("the a an my his her our your their this that".split())
_BREAKS = frozenset("!?;,:()[]{}\n\t|•")
_ENDS = frozenset("!?\n")
_NEAR = 4  # tokens on either side in which a needed word may stand
_BESIDE = 2  # tokens on either side in which a word rules a meaning out
_LONGEST = 16  # tokens of a form, with those that are passed over; no form has more than eleven words
_ANY_OF_THEM = frozenset({ANY_MEDICINE, PRESCRIPTION_MEDICINE, LONG_TERM_MEDICINE})
_WORDS_KEPT = 16384
_TEXTS_KEPT = 16


class Hit(NamedTuple):
    """A form at tokens [start, stop)."""

    start: int
    stop: int
    """Index of the token after the last one."""
    senses: tuple[Sense, ...]
    fuzzy: bool


class Reading(NamedTuple):
    """A text in tokens, with what the forms in it are, whatever stands around them."""

    tokens: tuple[Token, ...]
    starts: tuple[int, ...]
    """Places of the tokens."""
    keys: tuple[str, ...]
    forms: tuple[Hit, ...]
    """Every form with all its senses, by its first token."""
    begun: tuple[int, ...]
    """The first tokens of the forms."""
    bounds: tuple[int, ...]
    """Indices of the tokens with which sentences begin, and the number of tokens."""

    def sentence(self, start: int, stop: int, a: int, b: int) -> tuple[int, int]:
        """The part of [a, b) that stands in the sentence of tokens [start, stop)."""
        first = bisect_right(self.bounds, start) - 1
        return max(a, self.bounds[first]), min(b, self.bounds[bisect_left(self.bounds, stop, first + 1)])


class _Read(NamedTuple):
    """A word as written, read by itself."""

    spellings: tuple[str, ...]
    """What it may stand for."""
    openings: tuple[str, ...]
    """Those with which a form begins."""
    whole: bool
    """Whether one of them is a form by itself."""
    seconds: frozenset[str]
    """Words that go on with one of them: most common words begin some form or other."""


class _State(NamedTuple):
    """A form in the making."""

    phrase: str
    fuzzy: bool
    passing: bool = False
    """The last token was passed over: the phrase may go on but not end here."""


class SurfaceForms:
    """The forms of a lexicon, found in tokens; immutable after loading."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._forms = lexicon.forms
        self._english = lexicon.english
        self._respellings = lexicon.respellings
        self._beginnings: set[str] = set()
        """Every phrase that is a form without a word or more at its end."""
        self._seconds: dict[str, set[str]] = {}
        """First words of longer forms to the words that may follow them."""
        self._words: set[str] = set()
        for form in lexicon.forms:
            self._add(form)
        self._speller = Speller(lexicon.spelling_words, lexicon.spelling_names)
        self._read_word = lru_cache(maxsize=_WORDS_KEPT)(self._read_one)
        self.read: Callable[[str], Reading] = lru_cache(maxsize=_TEXTS_KEPT)(self._read_text)
        """A text is read for what it tells, and again for what somebody may be allergic to."""

    def _add(self, form: str) -> None:
        """Adds the words of a form and what it begins with, from its end on, as far as they are new."""
        new = True
        while new and " " in form:
            beginning, _, word = form.rpartition(" ")
            self._words.add(word)
            new = beginning not in self._beginnings
            self._beginnings.add(beginning)
            if " " not in beginning:
                self._seconds.setdefault(beginning, set()).add(word)
            form = beginning
        if new:
            self._words.add(form)

    def hits(self, reading: Reading, a: int, b: int, kinds: tuple[str, ...] = ()) -> list[Hit]:
        """The forms in tokens [a, b), as if there were no others, in order, the longest first, none overlapping.

        `kinds` are beginnings of concept ids: with them, forms that mean something else are passed over.
        """
        found: list[Hit] = []
        for form in reading.forms[bisect_left(reading.begun, a) : bisect_left(reading.begun, b)]:
            senses = _holding(form.senses, form.start, form.stop, reading, a, b) if form.stop <= b else ()
            if senses and (not kinds or all(sense.concept_id.startswith(kinds) for sense in senses)):
                found.append(form if senses is form.senses else form._replace(senses=senses))
        return _without_overlap(found)

    def _read_text(self, text: str) -> Reading:
        tokens = tuple(tokens_of(text))
        starts, _, _, keys = zip(*tokens, strict=True) if tokens else ((), (), (), ())
        words = [self._read_word(token.text) for token in tokens]
        opened = [i for i, word in enumerate(words) if word.whole or (word.openings and _goes_on(words, keys, i))]
        forms = tuple(form for i in opened for form in self._forms_at(i, text, tokens, words))
        bounds = (0, *(i for i in range(1, len(tokens)) if _ends_sentence(text, tokens[i - 1], tokens[i])), len(tokens))
        return Reading(tokens, starts, keys, forms, tuple(form.start for form in forms), bounds)

    def alone(self) -> dict[str, list[str]]:
        """Concept id to every form that means it with nothing around it."""
        surfaces: dict[str, list[str]] = {}
        for form, senses in self._forms.items():
            for sense in senses:
                if _holds_alone(form, sense):
                    surfaces.setdefault(sense.concept_id, []).append(form)
        return surfaces

    def known(self, word: str) -> bool:
        """True for a word of the vocabulary or a common English one: not a misspelling."""
        return all(token.key in self._words or self._is_english(token.text) for token in tokens_of(word))

    def _is_english(self, raw: str) -> bool:
        key = key_of(raw)
        return len(key) < SHORTEST or key in self._english or fold(raw) in self._english

    def _read_one(self, raw: str) -> _Read:
        spellings = self._spellings(raw)
        openings = tuple(s for s in spellings if s in self._forms or s in self._seconds)
        seconds = frozenset[str]().union(*(self._seconds.get(s, ()) for s in openings))
        return _Read(spellings, openings, any(s in self._forms for s in openings), seconds)

    def _spellings(self, raw: str) -> tuple[str, ...]:
        """What a word may stand for: itself if it is a known one, else the nearest words of the vocabulary."""
        key = key_of(raw)
        meant = self._respellings.get(key)
        if meant is not None:
            return (meant,) if key not in self._words else (key, meant)
        if key in self._words:
            return (key,)
        drawn_out = [key_phrase(word) for word in unstretched(fold(raw))]
        for word in drawn_out:
            if word in self._words:
                return (word,)
        if self._is_english(raw):
            return (key,)
        for word in dict.fromkeys((key, fold(raw), *drawn_out)):
            near = self._speller.nearest(word)
            if near:
                return near
        return (key,)

    def _forms_at(self, i: int, text: str, tokens: Sequence[Token], words: Sequence[_Read]) -> Iterator[Hit]:
        """All forms that begin with token `i`."""
        for first in words[i].openings:
            states = [_State(first, first != tokens[i].key)]
            stop = i + 1
            while states:
                for state in states:
                    senses = () if state.passing else self._forms.get(state.phrase, ())
                    if senses:
                        yield Hit(i, stop, senses, state.fuzzy)
                begun = [state for state in states if state.phrase in self._beginnings]
                if not begun or stop >= len(tokens) or stop - i >= _LONGEST:
                    break
                if _breaks(text, tokens[stop - 1], tokens[stop]):
                    break
                states = _extended(begun, tokens[stop].key, words[stop].spellings)
                stop += 1


def _goes_on(words: Sequence[_Read], keys: Sequence[str], i: int) -> bool:
    """Whether what begins with word `i` may go on with the next one."""
    if i + 1 == len(words):
        return False
    return keys[i + 1] in _PASSED_OVER or not words[i].seconds.isdisjoint(words[i + 1].spellings)


def _without_overlap(hits: list[Hit]) -> list[Hit]:
    """The longest hits that do not overlap, in order; as written before misspelt, then the earlier one.

    A medicine of no particular kind gives way to a particular one: "water pill every morning" is a water pill.
    """
    if len(hits) < 2:
        return hits
    busy: set[int] = set()
    taken = []
    particular = [hit for hit in hits if _is_medicine(hit) and not _is_plain(hit)]
    for hit in sorted(hits, key=lambda h: (h.start - h.stop, h.fuzzy, h.start)):
        if particular and _is_plain(hit) and any(m.start < hit.stop and hit.start < m.stop for m in particular):
            continue
        tokens = range(hit.start, hit.stop)
        if busy.isdisjoint(tokens):
            busy.update(tokens)
            taken.append(hit)
    return sorted(taken, key=lambda h: h.start)


def _is_medicine(hit: Hit) -> bool:
    return all(sense.concept_id.startswith(("class:", "drug:")) for sense in hit.senses)


def _is_plain(hit: Hit) -> bool:
    return all(sense.concept_id in _ANY_OF_THEM for sense in hit.senses)


def _extended(states: list[_State], key: str, spellings: tuple[str, ...]) -> list[_State]:
    """Phrases one token longer; a word that may be passed over also leaves them as they are."""
    extended = [_State(f"{state.phrase} {word}", state.fuzzy or word != key) for state in states for word in spellings]
    if key in _PASSED_OVER:
        extended.extend(state._replace(passing=True) for state in states)
    return extended


def _breaks(text: str, left: Token, right: Token) -> bool:
    """True if a form may not span the gap: a sentence or clause ends there."""
    gap = text[left.end : right.start]
    return gap not in (" ", "-") and (not _BREAKS.isdisjoint(gap) or ". " in gap)


def _ends_sentence(text: str, left: Token, right: Token) -> bool:
    """True if a sentence ends in the gap; it goes on after "..."."""
    gap = text[left.end : right.start]
    return gap not in (" ", "-") and (not _ENDS.isdisjoint(gap) or gap.startswith(". "))


def _holding(senses: tuple[Sense, ...], start: int, stop: int, reading: Reading, a: int, b: int) -> tuple[Sense, ...]:
    """The senses that the words around allow, of those in [a, b): what rules one out stands in the same sentence."""
    if not any(sense.needs or sense.unless or sense.unless_after for sense in senses):
        return senses
    keys = reading.keys
    around = f" {' '.join(keys[max(a, start - _NEAR) : start])} | {' '.join(keys[stop : min(b, stop + _NEAR)])} "
    a, b = reading.sentence(start, stop, a, b)
    before = " ".join(keys[max(a, start - _NEAR) : start])
    near = f" {' '.join(keys[max(a, start - _NEAR) : min(b, stop + _NEAR)])} "
    beside = f" {' '.join(keys[max(a, start - _BESIDE) : min(b, stop + _BESIDE)])} "
    return tuple(
        sense
        for sense in senses
        if (not sense.needs or any(f" {cue} " in around for cue in sense.needs))
        and not any(f" {cue} " in (near if " " in cue else beside) for cue in sense.unless)
        and not any(f" {before}".endswith(f" {cue}") for cue in sense.unless_after)
    )


def _holds_alone(form: str, sense: Sense) -> bool:
    words = form.split(" ")
    reading = Reading((), (), tuple(words), (), (), (0, len(words)))
    return bool(_holding((sense,), 0, len(words), reading, 0, len(words)))

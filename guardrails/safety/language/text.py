"""A message as tokens with places, contractions opened and chat spellings read, and its sentences.

Everything that reads scope (negation, person, time) works on these tokens: `norm` is the word meant, in
lower case ("dont" gives the two tokens `do` and `n't`; "u" gives `you`), `start` and `end` are places in the
text as written.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, groupby
from typing import NamedTuple

from guardrails.safety.language.forms import TICK_BOXES, filled_in
from guardrails.safety.language.function_words import POSSESSIVES
from guardrails.safety.language.glossing import glossed
from guardrails.safety.language.lists import pairs, wordset
from guardrails.safety.language.mistyped import meant
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import QUOTES
from guardrails.safety.language.unwritten import unwritten
from guardrails.safety.language.words import runs_of

_TOKEN = re.compile(
    r"\b[wh]/o\b|(?<!at the )(?<!at a )(?<!to the )(?<!to a )(?<!from the )(?<!at our )(?<!local )"
    r"\bwalk-ins?\b(?!\s+(?:clinic|cent|interview|closet|wardrobe|freez|cooler|fridge|shower))|"
    r"\bn/a\b|\bk/c/o\b|\bf/h(?:/o)?\b|\bw/|\bnon[- ]?reactive\b|°\s?[cf]\b|[✗✘❌✖✓✔✅]|\d+\.\d+|"
    r"[^\W_]+(?:['’‘`ʼ][^\W\d_]+)*|"
    rf"{TICK_BOXES}|"
    r"[.,;:!?()\[\]\-–—/&+…\"“”%\n=]",
    re.IGNORECASE,
)

SENTENCE_ENDS = frozenset({".", "!", "?", ";", "\n", "…"})

# One written word may stand for several. Numbers are read in `_digits`.
_CHAT = {short: tuple(full.split()) for short, full in pairs("chat.csv").items()}
_ABBREVIATED = pairs("abbreviations.csv")
_SHORT = frozenset(short.removesuffix("/") for short in _ABBREVIATED)
_TAILS = ("'m", "'s", "'ve", "'re", "'d", "'ll")
_IRREGULAR = {"won't": "will", "can't": "can", "shan't": "shall", "ain't": "is"}


class Tok(NamedTuple):
    norm: str
    start: int
    end: int
    sentence: int
    """Index of the sentence within the text."""
    mistyped: str = ""
    """The word as written where the norm puts a slip right: it may be the name of a product after all."""

    @property
    def is_word(self) -> bool:
        return self.norm[0].isalnum() or self.norm[0] == "'" or self.norm == "n't"


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """Compared by identity: what is kept of a text is looked up without going through its tokens."""

    raw: str
    toks: tuple[Tok, ...]
    words: tuple[str, ...]
    """The norms of the tokens."""
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    """Places of the tokens, both rising."""
    bounds: tuple[tuple[int, int], ...]
    """Indices [a, b) of the tokens in the same sentence as each token."""
    phrase: str
    """All norms joined by single spaces, with one at each end."""
    spaces: tuple[int, ...]
    """Places in the phrase of the space before each token, and of the last one."""
    said: frozenset[str]
    """The norms without order: a reader whose words aren't among them needs to read no further."""

    @classmethod
    def of(cls, raw: str, toks: Iterable[Tok]) -> "Text":
        toks = tuple(toks)
        words, starts, ends, sentences, _ = zip(*toks, strict=True) if toks else ((), (), (), (), ())
        phrase = f" {' '.join(words)} "
        spaces = tuple(accumulate((len(word) + 1 for word in words), initial=0))
        return cls(raw, toks, words, starts, ends, _bounds(sentences), phrase, spaces, frozenset(words))

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Indices [a, b) of the tokens that overlap the characters [start, end)."""
        a = bisect_right(self.ends, start)
        b = bisect_left(self.starts, end)
        return (a, b) if a < b else (0, 0)

    def sentence(self, index: int) -> tuple[int, int]:
        """Indices [a, b) of the tokens in the same sentence as token `index`."""
        return self.bounds[index]

    def places(self, words: AbstractSet[str]) -> list[int]:
        """Indices of the tokens that are one of the words."""
        return [] if self.said.isdisjoint(words) else [i for i, word in enumerate(self.words) if word in words]

    @property
    def sentences(self) -> list[tuple[str, ...]]:
        """The norms of each sentence."""
        return [self.words[a:b] for a, b in dict.fromkeys(self.bounds)]

    def part(self, a: int, b: int) -> str:
        """The norms [a, b) joined by single spaces, with one at each end."""
        if b > len(self.words):
            b = len(self.words)
        return self.phrase[self.spaces[a] : self.spaces[b] + 1] if a < b else "  "

    def sentence_at(self, index: int) -> str:
        """The norms of that sentence, joined by single spaces."""
        a, b = self.sentence(index)
        return " ".join(self.words[a:b])

    def stretch(self, index: int, sentences: int) -> int:
        """Where at most so many sentences from token `index` on end, short of the next question."""
        stop = index
        for _ in range(sentences):
            if stop >= len(self.toks):
                break
            _, end = self.sentence(stop)
            if self.words[end - 1] == "?":
                break
            stop = end
        return stop

    def norms(self, a: int = 0, b: int | None = None) -> list[str]:
        return list(self.words[a:b])


def _bounds(sentences: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """For the number of each token's sentence, which rises, where that sentence starts and ends."""
    found: list[tuple[int, int]] = []
    for _, tokens in groupby(sentences):
        start, length = len(found), len(list(tokens))
        found += [(start, start + length)] * length
    return tuple(found)


@lru_cache(maxsize=16384)
def _open(word: str) -> tuple[str, ...]:
    """One written word as the norms it stands for."""
    if word in _CHAT:
        return _CHAT[word]
    if word in _IRREGULAR:
        return (_IRREGULAR[word], "n't")
    if word.endswith("n't") and len(word) > 3:
        return (word[:-3], "n't")
    for tail in _TAILS:
        if word.endswith(tail) and len(word) > len(tail):
            return (word[: -len(tail)], tail)
    return (word,)


def _digits(words: Sequence[str], index: int) -> str:
    """Read "4" and "2" as "for" and "to" where they stand between words that are not counts ("ok 4 bp")."""
    word = words[index]
    before = words[index - 1] if index else ""
    after = words[index + 1] if index + 1 < len(words) else ""
    if not (before[:1].isalpha() and after[:1].isalpha()) or after in _COUNTED or after.rstrip("s") in _COUNTED:
        return word
    if word == "4":
        return "for" if before in _BEFORE_FOR else word
    return "to" if before in ("able", "safe", "ok", "want", "give", "like", "have", "need", "how") else word


_FOR_WORDS = frozenset({"4", "2"})
_COUNTED = wordset("text.counted")
_BEFORE_FOR = wordset("text.before_for")


_LONG, _LONGEST = 120, 240
"""Words after which a comma, or anything, ends a sentence: what is read takes the square of a sentence's length."""


@lru_cache(maxsize=4096)
def read(raw: str) -> Text:
    """Tokenise one message."""
    put = glossed(raw.translate(QUOTES))
    places = [m.span() for m in _TOKEN.finditer(put.text)]
    if _SHORTENED.search(put.text):
        stops = {m.end() - 1 for m in _SHORTENED.finditer(put.text)}
        places = [(a, b) for a, b in places if a not in stops]
    found = [(put.text[a:b].casefold(), *(put.written(a, b) if put.starts else (a, b))) for a, b in places]
    found = filled_in(found)
    spelt = [word if word in _CHAT else meant(word) for word, _, _ in found]
    slips = (word if word != known else "" for (word, _, _), known in zip(found, spelt, strict=True))
    norms = [
        Tok(norm, start, end, 0, slip)
        for i, ((_, start, end), slip) in enumerate(zip(found, slips, strict=True))
        for norm in _norms(spelt, i)
    ]
    toks: list[Tok] = []
    sentence = opened = 0
    for tok in _marked(norms):
        norm, start, end, _, slip = tok
        toks.append(Tok(norm, start, end, sentence, slip) if sentence else tok)
        length = len(toks) - opened
        if norm in SENTENCE_ENDS or length > _LONGEST or (norm == "," and length > _LONG):
            sentence += 1
            opened = len(toks)
    return Text.of(raw, toks)


_SHORTENED = re.compile(r"\b(?:M[Rr]s?|m(?:rs?)|Ms|[Ss]mt)\.(?= ?[^\W\d_])")
"""Titles with the stop of what is shortened, which ends no sentence: "Mrs. Rao"; not "She has MS. Can she …"."""


def _norms(words: Sequence[str], i: int) -> tuple[str, ...]:
    """The norms of written word i, which its neighbours may tell: "vitamin d", "38 y/o", "my husbands the one"."""
    word = words[i]
    before, after = words[i - 1] if i else "", words[i + 1] if i + 1 < len(words) else ""
    if (word in ("d", "k") and before in ("vitamin", "vit")) or (word == "y" and after == "/"):
        return (word,)
    if _counts_off(words, i):
        return ("number",)
    if word == "its" and after in _AFTER_ITS:
        return ("it", "'s")
    if (
        after == "the"
        and before in _OWN
        and words[i + 2 : i + 3] == ["one"]
        and gender_of(word.removesuffix("s")) not in (None, "g")
    ):
        return (word.removesuffix("s"), "'s") if word.endswith("s") else _open(word)
    if after in _OWNED and before not in _SEVERAL and _is_kin(word.removesuffix("s")) and word.endswith("s"):
        return (word.removesuffix("s"), "'s")  # "sisters operation is next week"
    if word.endswith("s") and word.removesuffix("s") in _ONE_ONLY and _is_one(before, after):
        return (word.removesuffix("s"), "'s")
    return _open(_digits(words, i) if word in _FOR_WORDS else word)


def _counts_off(words: Sequence[str], i: int) -> bool:
    """Whether the word at i is short for "number": "pregnant with no. 3", not "diabetic? no. 3 tablets"."""
    ends = words[i + 1 : i + 2] == ["."] and words[i + 2 : i + 3] != [] and words[i + 2][0].isdigit()
    return words[i] == "no" and ends and i > 0 and words[i - 1][0].isalpha()


def _is_one(before: str, after: str) -> bool:
    """Whether a word for kin of whom one has one lacks its apostrophe: "dads been on warfarin", "my mums diabetic"."""
    if before in POSSESSIVES:
        return after[:1].isalpha() and after not in _BEHIND_SEVERAL
    return after in _TELLS_OF_ONE and not before[:1].isalnum()


_ONE_ONLY = wordset("text.one_only")
_BEHIND_SEVERAL = wordset("text.behind_several")
_TELLS_OF_ONE = frozenset("been on got had diabetic asthmatic epileptic pregnant".split())
"""Behind such a word at the head of a clause: "nans had a stroke"; "mums take it" are several."""


def _is_kin(word: str) -> bool:
    return gender_of(word) in ("f", "m")


_OWNED = frozenset(
    "operation surgery op delivery pregnancy diabetes asthma thyroid medicine medicines medication tablets pills "
    "prescription script".split()
)
_SEVERAL = frozenset("two three four both all many few several most other these those with of".split())
_AFTER_ITS = frozenset("a an the just not my her his him me been plain really ok fine nothing no for now".split())
_OWN = POSSESSIVES | {"the"}


def _marked(found: Sequence[Tok]) -> Iterator[Tok]:
    """The norms with their places, as if all marks were written; a mark that isn't takes no place.

    A dash between clauses is a comma, and a line break behind the end of a sentence ends no other.
    """
    read_so = [
        tok._replace(norm=_DASHED) if tok.norm in _DASHES and _parts(found, i) else tok
        for i, tok in enumerate(found)
        if (tok.norm != "\n" or not i or found[i - 1].norm not in SENTENCE_ENDS)
        and not (tok.norm == "." and i and found[i - 1].norm == "number" and found[i - 1].start + 2 == tok.start)
    ]
    marks = unwritten([tok.norm for tok in read_so])
    for i, tok in enumerate(read_so):
        if i in marks:
            place = read_so[i - 1].end
            yield Tok(marks[i], place, place, 0)
        yield tok


def _parts(found: Sequence[Tok], i: int) -> bool:
    """Whether the dash at i stands between clauses: not within a word, and not in front of a value ("BP - 130")."""
    if not 0 < i < len(found) - 1:
        return False
    before, dash, after = found[i - 1 : i + 2]
    if before.end >= dash.start or after.start <= dash.end:
        return False
    if not before.norm[0].isalnum() or not after.norm[0].isalpha():
        return False
    closes = i + 2 == len(found) or not found[i + 2].norm[0].isalnum()
    return not (closes and after.norm in _VALUES)


_DASHED = ","
_DASHES = frozenset("-–—")
_VALUES = frozenset("no nil none nope never negative normal yes ok fine good clear high low na".split())


_ANY_WORD = re.compile(r"[^\W_]+(?:/)?")


def unabbreviated(text: str) -> tuple[str, list[int]]:
    """The text with short spellings written out, and the original place of each of its characters and its end."""
    if _SHORT.isdisjoint(runs_of(text)):
        return text, []
    out: list[str] = []
    places: list[int] = []
    at = 0
    for match in _ANY_WORD.finditer(text):
        full = _ABBREVIATED.get(match.group().casefold())
        if full is None:
            continue
        out.append(text[at : match.start()])
        places += range(at, match.start())
        out.append(full)
        places += [match.start()] * (len(full) - 1) + [match.end() - 1]
        at = match.end()
    out.append(text[at:])
    places += [*range(at, len(text)), len(text)]
    return "".join(out), places

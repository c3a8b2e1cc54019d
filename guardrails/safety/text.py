"""A message as tokens with places, contractions opened and chat spellings read, and its sentences.

Everything that reads scope (negation, person, time) works on these tokens: `norm` is the word meant, in
lower case ("dont" gives the two tokens `do` and `n't`; "u" gives `you`), `start` and `end` are places in the
text as written.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import snowballstemmer

_TOKEN = re.compile(
    r"\bw/o\b|\bw/|°\s?[cf]\b|\d+\.\d+|[^\W_]+(?:['’‘`ʼ][^\W\d_]+)*|[.,;:!?()\[\]\-–—/&+…\"“”%\n=]", re.IGNORECASE
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "ʼ": "'"})
_STEMMER = snowballstemmer.stemmer("english")

SENTENCE_ENDS = frozenset({".", "!", "?", ";", "\n", "…"})

# Chat and Indian English spellings; one written word may stand for several. Numbers are read in `_digits`.
_CHAT: dict[str, tuple[str, ...]] = {
    "u": ("you",), "ur": ("your",), "r": ("are",), "y": ("why",), "pls": ("please",), "plz": ("please",),
    "plss": ("please",), "wat": ("what",), "wht": ("what",), "hv": ("have",), "hav": ("have",), "hve": ("have",),
    "haz": ("has",), "nt": ("not",), "coz": ("because",), "bcoz": ("because",), "cuz": ("because",),
    "bcz": ("because",), "abt": ("about",), "wid": ("with",), "wth": ("with",), "n": ("and",), "w/o": ("without",),
    "w/": ("with",), "pt": ("patient",), "pts": ("patients",), "hubby": ("husband",), "thru": ("through",),
    "shud": ("should",), "cud": ("could",), "wud": ("would",), "cn": ("can",), "kya": ("what",), "dat": ("that",),
    "dis": ("this",), "d": ("the",), "da": ("the",), "den": ("then",), "dnt": ("do", "n't"), "dont": ("do", "n't"),
    "doesnt": ("does", "n't"), "didnt": ("did", "n't"), "isnt": ("is", "n't"), "arent": ("are", "n't"),
    "wasnt": ("was", "n't"), "werent": ("were", "n't"), "cant": ("can", "n't"), "cannot": ("can", "n't"),
    "wont": ("will", "n't"), "havent": ("have", "n't"), "hasnt": ("has", "n't"), "hadnt": ("had", "n't"),
    "shouldnt": ("should", "n't"), "couldnt": ("could", "n't"), "wouldnt": ("would", "n't"), "aint": ("is", "n't"),
    "mustnt": ("must", "n't"), "im": ("i", "'m"), "ive": ("i", "'ve"), "shes": ("she", "'s"), "hes": ("he", "'s"),
    "theyre": ("they", "'re"), "youre": ("you", "'re"), "whats": ("what", "'s"), "thats": ("that", "'s"),
    "gonna": ("going", "to"), "wanna": ("want", "to"), "gotta": ("got", "to"), "noone": ("nobody",),
    "everyday": ("everyday",), "yrs": ("years",), "yr": ("year",), "mths": ("months",), "mth": ("month",),
    "wks": ("weeks",), "wk": ("week",), "preggers": ("pregnant",), "ok": ("ok",), "okay": ("ok",), "k": ("ok",),
}  # fmt: skip
_TAILS = ("'m", "'s", "'ve", "'re", "'d", "'ll")
_IRREGULAR = {"won't": "will", "can't": "can", "shan't": "shall", "ain't": "is"}


@dataclass(frozen=True, slots=True)
class Tok:
    norm: str
    start: int
    end: int
    sentence: int
    """Index of the sentence within the text."""

    @property
    def is_word(self) -> bool:
        return self.norm[0].isalnum() or self.norm[0] == "'" or self.norm == "n't"


@dataclass(frozen=True, slots=True)
class Text:
    raw: str
    toks: tuple[Tok, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Indices [a, b) of the tokens that overlap the characters [start, end)."""
        inside = [i for i, t in enumerate(self.toks) if t.start < end and t.end > start]
        return (inside[0], inside[-1] + 1) if inside else (0, 0)

    def sentence(self, index: int) -> tuple[int, int]:
        """Indices [a, b) of the tokens in the same sentence as token `index`."""
        number = self.toks[index].sentence
        a = b = index
        while a > 0 and self.toks[a - 1].sentence == number:
            a -= 1
        while b < len(self.toks) and self.toks[b].sentence == number:
            b += 1
        return a, b

    def norms(self, a: int = 0, b: int | None = None) -> list[str]:
        return [t.norm for t in self.toks[a:b]]

    def joined(self) -> str:
        """All norms joined by single spaces, with one at each end: cheap phrase look-up."""
        return f" {' '.join(t.norm for t in self.toks)} "


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
    if word not in ("4", "2"):
        return word
    before = words[index - 1] if index else ""
    after = words[index + 1] if index + 1 < len(words) else ""
    if not (before[:1].isalpha() and after[:1].isalpha()) or after in _COUNTED or after.rstrip("s") in _COUNTED:
        return word
    if word == "4":
        return "for" if before in _BEFORE_FOR else word
    return "to" if before in ("able", "safe", "ok", "want", "give", "like", "have", "need", "how") else word


_COUNTED = frozenset("day week month year hour minute time tablet capsule pill drop spoon teaspoon tsp ml mg cup more "
                     "medicine med drug kid child weeks months years yr different other kinds types".split())  # fmt: skip
_BEFORE_FOR = frozenset("ok okay safe good fine suitable best something anything medicine product tea oil it this that "
                        "recommend suggest ask looking use take harmful bad problem give tablets capsules".split())  # fmt: skip


@lru_cache(maxsize=4096)
def read(raw: str) -> Text:
    """Tokenise one message."""
    text = raw.translate(_QUOTES)
    found = [(m.group().casefold(), m.start(), m.end()) for m in _TOKEN.finditer(text)]
    words = [w for w, _, _ in found]
    toks: list[Tok] = []
    sentence = 0
    for i, (word, start, end) in enumerate(found):
        for norm in _open(_digits(words, i)):
            toks.append(Tok(norm, start, end, sentence))
        if word in SENTENCE_ENDS:
            sentence += 1
    return Text(raw, tuple(toks))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The English stem of one lower-case word."""
    return str(_STEMMER.stemWord(word))


# Chat spellings inside names of conditions and medicines, which the vocabulary knows only in full.
_ABBREVIATED = {
    "prblm": "problem", "prblms": "problems", "prob": "problem", "probs": "problems", "prblem": "problem", "pblm": "problem", "problm": "problem",
    "preg": "pregnant", "pregnent": "pregnant", "mnth": "month", "mnths": "months", "mths": "months", "medcn": "medicine", "medicn": "medicine", "meds": "medicines",
    "tabs": "tablets", "tab": "tablet", "tabl": "tablet", "dr": "doctor", "bfeeding": "breastfeeding", "bf": "breastfeeding", "brest": "breast", "diab": "diabetes",
    "hav": "have", "hv": "have", "nd": "and", "w/": "with", "2": "2", "opn": "operation", "surg": "surgery",
}  # fmt: skip
_ANY_WORD = re.compile(r"[^\W_]+(?:/)?")


def unabbreviated(text: str) -> tuple[str, list[int]]:
    """The text with chat spellings written out, and for each of its characters (and its end) the place in the original."""
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
    if not out:
        return text, []
    out.append(text[at:])
    places += [*range(at, len(text)), len(text)]
    return "".join(out), places


_WORDS = re.compile(r"[^\W_]+(?:'[^\W\d_]+)?")


def words_of(text: str) -> list[str]:
    """Lower-case words of a text, possessive endings removed."""
    return [w.removesuffix("'s").replace("'", "") for w in _WORDS.findall(text.translate(_QUOTES).casefold())]


def stems_of(text: str) -> list[str]:
    """Stems of the words of a text, in order."""
    return [stem(w) for w in words_of(text)]


def has_phrase(joined: str, phrases: Iterable[str]) -> str:
    """The first of the phrases (norms joined by spaces) found in `Text.joined()`, or ""."""
    return next((p for p in phrases if f" {p} " in joined), "")

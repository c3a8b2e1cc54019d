"""Words of a text with their places in it, in the one spelling that vocabulary and message share.

Everything here works on single tokens and is pure. A *key* is the folded form of a token: lower case, no
diacritics, no possessive, singular, American spelling. Surface forms are stored as keys joined by a space, so
"Hashimoto’s", "hashimotos" and "HASHIMOTO'S" are all `hashimoto`, "tumours" is `tumor`.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

# Letters and digits of any script; the Indic blocks are named because their vowel signs are marks, not letters.
_WORD = re.compile(r"[^\W_\u0900-\u0D7F]+(?:['’‘`ʼ][^\W\d_]+)*['’]?|[\u0900-\u0D7F]+")
_RUN = re.compile(r"[^\W_]+")
_APOSTROPHES = re.compile(r"['’‘`ʼ]")
_POSSESSIVE = re.compile(r"['’‘`ʼ]s$")
_LIGATURE = re.compile(r"ae|(?<!o)oe")  # not "tattooed"
_REPEATED = re.compile(r"(.)\1{2,}")

# Words in -s that are no plurals, or whose singular means something else ("fits" are seizures, "fit" is not).
_KEEPS_S = frozenset(
    "aids always anus as asbestos ascites basics bends bias bus caries chorus citrus cosmos depends diabetes "
    "does during fits gas graves has herpes hers hippocampus his hives hypothalamus ibs is its lens lscs lupus "
    "mars measles meds meninges minors mrs ms mumps muscles nails news ours pancreas perhaps phallus piles "
    "plus pms pots press pus rabies ras regards sas scabies series shingles sinus sometimes species sps "
    "stitches sus terminus tes thanks theirs thinners this thus towards typhus us uterus virus vitus was yes "
    "yours".split()
)
_SHORTEST_PLURAL = 4
_SHORTEST_DIGRAPH = 6  # "does", "shoes", "aloe" keep their vowels; "oedema", "coeliac", "anaemia" lose one
_SHORTEST_OUR = 5


class Token(NamedTuple):
    start: int
    end: int
    text: str
    """As written."""
    key: str


def fold(text: str) -> str:
    """Lower case without diacritics; Indic scripts are left as they are."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in decomposed if not 0x300 <= ord(c) <= 0x36F)


def singular(word: str) -> str:
    """The singular of a folded English word, by spelling alone; the same rule meets both sides."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s") or word in _KEEPS_S:
        return word
    if word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > _SHORTEST_PLURAL:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes", "tzes")):  # not "grazes": Graz is a town
        return word[:-2]
    if word.endswith("itides"):
        return word[:-4] + "is"
    if word.endswith("oses") and len(word) > _SHORTEST_DIGRAPH and word not in ("glucoses", "overdoses"):
        return word[:-2] + "is"
    return word[:-1]


def american(word: str) -> str:
    """British medical spelling folded into the American one: `haemorrhage` -> `hemorrhage`, `tumour` -> `tumor`."""
    if len(word) >= _SHORTEST_DIGRAPH and ("ae" in word or "oe" in word):
        word = _LIGATURE.sub("e", word)
    if len(word) >= _SHORTEST_OUR and word.endswith("our"):
        word = word[:-3] + "or"
    if "isation" in word:
        word = word.replace("isation", "ization")
    if "sulph" in word:
        word = word.replace("sulph", "sulf")
    return word


@lru_cache(maxsize=65536)
def key_of(raw: str) -> str:
    """The key of one token as written."""
    word = fold(raw)
    possessive = _POSSESSIVE.search(word)
    if possessive:
        return american(_APOSTROPHES.sub("", word[: possessive.start()]))
    return american(singular(_APOSTROPHES.sub("", word)))


def tokens_of(text: str) -> Iterator[Token]:
    """Tokens in order; `text[token.start:token.end] == token.text`."""
    for match in _WORD.finditer(text):
        raw = match.group()
        yield Token(*match.span(), raw, key_of(raw))


@lru_cache(maxsize=16)
def runs_of(text: str) -> frozenset[str]:
    """The runs of letters and digits in a text, in lower case: what it may hold is looked for only where they do."""
    return frozenset(_RUN.findall(text.casefold()))


@lru_cache(maxsize=65536)
def key_phrase(text: str) -> str:
    """A surface form as it is stored: the keys of its tokens joined by one space."""
    return " ".join(token.key for token in tokens_of(text))


def unstretched(word: str) -> tuple[str, ...]:
    """What a drawn-out word may stand for: "pregnaaant" -> ("pregnant", "pregnaant"); () if nothing is drawn out."""
    if not _REPEATED.search(word):
        return ()
    return _REPEATED.sub(r"\1", word), _REPEATED.sub(r"\1\1", word)

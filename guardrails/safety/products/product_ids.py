"""Product ids in a message, whatever they look like in the catalog: "KA-P002", "ka p002", "P002"; "TVK/02", "tvk 2".

A separator may be left out, put in or be another one, and zeros before a number may be missing. What could as well be
a word, a number or a vitamin ("10", "B12", "TEA 2") is an id only where the message says so ("product 10", "#10") or
shows the separator ("TEA-02").
"""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from enum import StrEnum

from domain.corpus import Product
from guardrails.safety.language.lists import common_words, wordset
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_Key = tuple[str, ...]
_Found = tuple[int, int, tuple[str, ...]]

_PART = re.compile(r"[^\W\d_]+|\d+")
_NUMBERED = r"\s(?:no|nr|num|number)\b\.?\s?"
_SEEN = r"(?:\s?[-–—_/\\#]{1,2}\s?|[.:·|~+])"
_ALONE, _ENDS = r"(?<![^\W_])(?<!vitamin\s)(?<!vit\s)(?<!type\s)", r"(?![^\W_])"
_TOLD = (
    r"(?:\b(?:products?|prod|items?|articles?|skus?)\b\W{0,3}(?:\b(?:id|no|nr|num|number|code|sku)\b\W{0,3})?"
    r"|(?<!order\s)(?<!invoice\s)(?<!ticket\s)(?<!parcel\s)#\s?)"
)
_MORE = re.compile(
    r"\s*(?:,\s*(?:and|or)\b|[,/&+]|\b(?:and|or)\b)\s*#?(?P<number>\d+)(?![^\W_]|\.\d|\s*[%°])(?P<after>\W*[^\W_]*)",
    re.IGNORECASE,
)
"""What follows an id where the next one is told by its number alone: "TVK/04, 05 and 10"."""
_LONG_NUMBER, _SHORTEST = 4, 3
"""So many digits are no count or age; so many letters are no abbreviation of something else."""
_A_YEAR = re.compile(r"(?:19|20)\d\d")
_NO_AMOUNT = (
    r"(?!\s?(?:mg|mcg|ml|g|gm|kg|iu|units?|rs|inr|rupees|euros?|dollars?|pounds|steps|k?cal\w*|people|[%°€$£₹])"
    r"(?![^\W_]))"
)
_NO_ID = wordset("product_ids.no_id")
_ORDINARY = wordset("product_ids.ordinary")
_AFTER_ID = wordset("product_ids.after")


class _Gap(StrEnum):
    """What may stand between the parts of an id."""

    ANY = rf"(?:{_SEEN}|\s|{_NUMBERED})?"
    SEEN = rf"(?:{_SEEN}|\s(?=0))?"
    TOLD = rf"(?:{_SEEN}|\s)?"
    """Anything, but the message must say before it that it is an id."""


class ProductIds:
    def __init__(self, products: Sequence[Product], vocabulary: Vocabulary) -> None:
        self._by_key: dict[_Key, list[str]] = defaultdict(list)
        callings = [parts for p in products for parts in _callings(p.product_id)]
        self._numbered = all(any(part.isdigit() for part in parts) for parts in callings)
        """Whether no id can be written without a digit."""
        plain: set[str] = set()
        told: set[str] = set()
        for product in products:
            self._by_key[_key(product.product_id)].append(product.product_id)
            for parts in _callings(product.product_id):
                gap = _gap(parts, vocabulary)
                if gap is not _Gap.TOLD:
                    plain.add(gap.join(map(_spelt, parts)) + (_NO_AMOUNT if len(parts) == 1 else ""))
                elif not (joined := "".join(parts)).isdigit() and joined not in product.product_id:
                    plain.add(f"(?-i:{re.escape(product.product_id)})")  # "A-1", as the catalog writes it
                told.add(_Gap.TOLD.join(map(_spelt, parts)))
        self._patterns = tuple(
            re.compile(f"{before}(?P<id>{'|'.join(sorted(forms, key=len, reverse=True))}){_ENDS}", re.IGNORECASE)
            for before, forms in ((_ALONE, plain), (_TOLD, told))
            if forms
        )

    def find(self, text: Text) -> list[_Found]:
        """(first token, end token, ids) of each."""
        if self._numbered and not any(map(str.isdigit, text.raw)):
            return []
        found: dict[int, _Found] = {}
        for match in itertools.chain.from_iterable(p.finditer(text.raw) for p in self._patterns):
            start, end = match.span("id")
            for a, b, ids in ((start, end, self._meant(match["id"])), *self._listed(text.raw, match["id"], end)):
                span = text.span(a, b)
                if ids and not any(span[0] < other[1] and other[0] < span[1] for other in found.values()):
                    found[a] = (*span, ids)
        return [found[a] for a in sorted(found)]

    def _meant(self, written: str) -> tuple[str, ...]:
        """The products that a written id or the last part of one stands for."""
        for key in (_key(written), _key(re.sub(_NUMBERED, " ", written, flags=re.IGNORECASE))):
            ids = self._by_key.get(key) or [i for k, v in self._by_key.items() if k[-len(key) :] == key for i in v]
            if ids:
                return tuple(i for i in ids if i.casefold() == written.casefold()) or tuple(ids)
        return ()

    def _listed(self, raw: str, written: str, end: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """The ids after one that are told by their number alone; a dose or an age is none of them."""
        last = _PART.findall(written)[-1]
        while last.isdigit() and (more := _MORE.match(raw, end)):
            number, after = more["number"], more["after"].strip().casefold()
            padded = number.startswith("0") and len(number) == len(last)
            closes = not after or not after[0].isalnum() or after in _AFTER_ID
            ids = self._by_key.get(_key(written[: written.rindex(last)] + "-" + number)) if padded or closes else None
            if not ids:
                return
            yield (*more.span("number"), tuple(ids))
            end = more.end("number")


def _key(text: str) -> _Key:
    return tuple(p.lstrip("0") or "0" if p.isdigit() else p.casefold() for p in _PART.findall(text))


def _spelt(part: str) -> str:
    return f"0*{part.lstrip('0') or '0'}" if part.isdigit() else part


def _callings(product_id: str) -> Iterator[list[str]]:
    """The parts of an id, and its last two where they have letters ("P002")."""
    parts = _PART.findall(product_id)
    if parts:
        yield parts
    if len(parts) > 2 and any(p.isalpha() for p in parts[-2:]):
        yield parts[-2:]


def _gap(parts: Sequence[str], vocabulary: Vocabulary) -> _Gap:
    """How an id must be written so that it is no word, number or name of something else."""
    letters = [p.casefold() for p in parts if p.isalpha()]
    joined = "".join(parts).casefold()
    if not letters:
        long = len(joined) >= _LONG_NUMBER and not _A_YEAR.fullmatch(joined)
        return _Gap.SEEN if long and len(parts) == 1 else _Gap.TOLD
    if joined in _NO_ID or (len(parts) <= 2 and any(not m.fuzzy for m in vocabulary.find(joined))):
        return _Gap.TOLD
    if len(parts) == 1:
        return _Gap.TOLD if len(joined) < _SHORTEST or _is_ordinary(joined, vocabulary) else _Gap.ANY
    return (
        _Gap.SEEN if len(parts) == 2 and all(len(p) == 1 or _is_ordinary(p, vocabulary) for p in letters) else _Gap.ANY
    )


def _is_ordinary(word: str, vocabulary: Vocabulary) -> bool:
    if len(word) > _SHORTEST and vocabulary.known(word):
        return True
    return word in common_words() or word in _ORDINARY or any(not m.fuzzy for m in vocabulary.find(word))

"""A text without the sentences that were taken out of it, as if they had never been there."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from guardrails.sentences import Part, Sentence


def rebuilt(text: str, sentences: Sequence[Sentence], kept: Mapping[int, str]) -> str:
    """The text with refused sentences gone, and the lead-ins and headings that lost everything below them."""
    keep = dict(kept)
    for number in _stranded(sentences, keep):
        keep.pop(number, None)
    pieces: list[str] = []
    at = 0
    opening = ""  # the mark of a list item that lost its first sentences; what is left of the item takes it
    for number, sentence in enumerate(sentences):
        between = text[at : sentence.start]
        at = sentence.end
        if opening and (_ITEM.search(between) or "\n\n" in between or sentence.part is not Part.LIST_ITEM):
            opening = ""
        if number in keep:
            if not between.strip(" ") and pieces and pieces[-1].endswith("\n"):
                between = ""  # the first sentence of its paragraph went
            pieces.append((opening + between.lstrip() if opening else between) + keep[number])
            opening = ""
        elif sentence.part is Part.LIST_ITEM and (item := _ITEM.search(between)):
            pieces.append(between[: item.start()])
            opening = item[0]
        elif not opening:
            pieces.append(_ITEM_MARK.sub("", between))
    pieces.append(text[at:])
    lines = [line.rstrip() for line in "".join(pieces).split("\n")]
    lines = [line for above, line in pairwise(["", *lines]) if above.endswith("|") or not _DELIMITER.fullmatch(line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


_DELIMITER = re.compile(r"\s*\|(?:\s*:?-+:?\s*\|)+")
_ITEM = re.compile(r"(?:^|\n)[ \t]*(?:[-*+•–]|\d{1,3}[.)])[ \t]+$")
_ITEM_MARK = re.compile(r"[ \t]*(?:[-*+•–]|\d{1,3}[.)])?[ \t]*$")


def _stranded(sentences: Sequence[Sentence], kept: dict[int, str]) -> Iterable[int]:
    """Kept lead-ins ("The oil supports:") and headings below which nothing is left; innermost first."""
    stranded: set[int] = set()
    for number in reversed(range(len(sentences))):
        if number not in kept:
            continue
        sentence = sentences[number]
        below = next((i for i in range(number + 1, len(sentences)) if i in kept and i not in stranded), None)
        if sentence.part is Part.HEADING:
            if below is None or sentences[below].part is Part.HEADING:
                stranded.add(number)
        elif sentence.is_header:
            if below is None or sentences[below].part is not Part.TABLE or sentences[below].is_header:
                stranded.add(number)
        elif sentence.text.rstrip("*_ ").endswith(":"):
            hanging = (Part.LIST_ITEM, Part.TABLE)
            listed = below is not None and sentences[below].part in hanging
            had = number + 1 < len(sentences) and sentences[number + 1].part in hanging
            if had and not listed:
                stranded.add(number)
    return stranded

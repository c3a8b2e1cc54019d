"""Words that lean on a noun of an earlier message: after "an underactive thyroid", "she isn't, she's overactive"."""

from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Mention, Vocabulary

_LEADS = wordset("leaning.leads")

_NEVER = _LEADS | frozenset("my our his her their your the a an this that in on of at to if so we he she i".split())

_KEPT = 3
"""Nouns of the thread that a word may lean on, the last ones spoken of."""


def nouns_of(mentions: Sequence[Mention], before: tuple[str, ...]) -> tuple[str, ...]:
    """The nouns that later messages may leave out: the last word of each condition."""
    nouns = [m.words.split()[-1].casefold() for m in mentions if m.concepts[0].kind is ConceptKind.DISEASE]
    return tuple(dict.fromkeys((*reversed(nouns), *before)))[:_KEPT]


def leaning(text: Text, nouns: Sequence[str], found: Sequence[Mention], vocabulary: Vocabulary) -> list[Mention]:
    """Conditions that a word names only together with a noun said before."""
    if not nouns:
        return []
    extra: list[Mention] = []
    for i, tok in enumerate(text.toks):
        if i == 0 or text.words[i - 1] not in _LEADS or not tok.is_word or tok.norm in _NEVER:
            continue
        if any(m.start < tok.end and tok.start < m.end for m in found):
            continue
        whole = next((m for noun in nouns if (m := _together(tok.norm, noun, vocabulary)) is not None), None)
        if whole is not None:
            extra.append(replace(whole, start=tok.start, end=tok.end, words=text.raw[tok.start : tok.end]))
    return extra


def _together(word: str, noun: str, vocabulary: Vocabulary) -> Mention | None:
    phrase = f"{word} {noun}"
    whole = vocabulary.find(phrase)
    if len(whole) != 1 or whole[0].words != phrase or whole[0].fuzzy:
        return None
    return whole[0]

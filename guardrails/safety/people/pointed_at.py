"""Whom words behind a condition point at: "diabetes in my mother", "the allergy is my aunt's", "gout bothers him"."""

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.people.people import People


def with_person_after(people: People, b: int, end: int) -> Person | None:
    """Such as "Diabetes in my mother", "pregnant is my sister": a lone person right after the condition."""
    toks = people.text.toks
    if b < end and toks[b].norm in ("in", "of"):
        after = people.between(b, min(end, b + 4))
        return after[-1] if after else None
    return _done_to(people, b, end)


_BE = (["is"], ["are"], ["was"], ["were"])
_CLOSES = frozenset(", - – — ( ) : ? so but if can could may might should would will do does is are".split())


def _done_to(people: People, b: int, end: int) -> Person | None:
    """Such as "Lupus took my aunt", "gout bothers my dad": the one a verb right after the condition points at."""
    toks = people.text.toks
    if people.text.norms(b, b + 2) in (["is", "what"], ["was", "what"]):
        b += 2  # "liver disease is what my uncle died of"
    elif people.text.norms(b, b + 1) in _BE and (owner := _possessor(people, b + 1, end)) is not None:
        return owner
    close = next((i for i in range(b, end) if toks[i].norm in _CLOSES), end)
    owned = people.between(b + 1, min(close, b + 6))
    if b < end and toks[b].norm in ("i", "he", "she", "we", "they"):
        return None  # "kidneys are at 30 % he told me"
    if (
        not owned
        or not toks[b].is_word
        or toks[b].norm in _NO_VERB
        or any(toks[i].norm in _NO_VERB for i in range(b, owned[0].index))
    ):
        return None
    skip = ("my", "our", "his", "her", "their", "your", "i", "he", "she", "we", "they")
    return next((p for p in owned if toks[p.index].norm not in skip), None)


def possessor_of(people: People, b: int, end: int) -> Person | None:
    """Whose something is said to be that lies somewhere else: "the insulin in my fridge is my husband's"."""
    text = people.text
    if text.norms(b, b + 1) and text.words[b] not in _LIES:
        return None
    for i in range(b + 1, min(end, b + _ASIDE)):
        if text.words[i] in ("is", "are", "was", "were"):
            owner = _possessor(people, i + 1, end)
            closes = owner is not None and text.norms(owner.index + 2, owner.index + 3) in ([], *_CLOSED)
            return owner if closes else None
        if not text.words[i].isalpha() or text.words[i] in ("i", "who", "that", "and", "but"):
            return None
    return None


_LIES = frozenset("in on at by under behind beside next from".split())
_CLOSED = tuple([mark] for mark in ".,;!?")
_ASIDE = 7  # tokens


def _possessor(people: People, i: int, end: int) -> Person | None:
    """Such as "the allergy is my mother's"."""
    owner = next((p for p in people.between(i, min(end, i + 3)) if not p.pronoun), None)
    return owner if owner is not None and people.text.norms(owner.index + 1, owner.index + 2) == ["'s"] else None


_NO_VERB = wordset("pointed_at.no_verb")

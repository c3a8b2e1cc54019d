"""Askers who set themselves against somebody they tell of: "mine is fine", "me, nothing", "my own gut".

English keeps forms of its own for this turn, whatever follows them. What is told of the other is then not what it is
about, unless the asker is said to do as badly ("mine isn't either").
"""

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.people.people import People

_AS_BAD = wordset("contrasted.as_bad")
_OPENS = frozenset(", . ; : ! ? - – — ( but so then now not because while".split())
_STATES = wordset("contrasted.states")
"""After a "me" that opens a clause: "me, nothing", "me only fever", "not me.", "me healthy"."""
_NOT = frozenset({"not", "n't"})
_MEALS = frozenset("drink eat chew".split())
_NONE = frozenset({"none", "never", "nothing", "not"})
_NONE_OF_IT = 5
_ALONE = frozenset({"alone", "myself"})
_LIVES = frozenset("am 'm live lives living work stay travel sleep manage it them give buy order make cook".split())
"""With these whoever is alone has nobody about, or means what the other takes: "I take it myself"."""
_CLAUSE = 10  # tokens
_GROWN = 18
"""Years from which a number behind "me" is an age: "me 45, healthy"."""
_REACH = 6
"""Tokens from a contrast within which the asker may be said to do as badly, or to use it alone."""


def contrasts_self(people: People) -> bool:
    """Whether the last one told of is the asker, who is set against somebody told of before."""
    text = people.text
    told = [p for p in people.persons if p.key != ASKER and not p.generic]
    for person in reversed(people.persons):
        if person.key != ASKER or not _is_contrast(people, person):
            continue
        i = person.index
        if any(p.index > i and text.toks[p.index].sentence > text.toks[i].sentence for p in told):
            return False
        _, end = text.sentence(i)
        as_bad = _AS_BAD & set(text.norms(i + 1, min(end, i + _REACH)))
        as_bad -= _NOT if text.words[i] in ("i", "me") else set()
        return not as_bad and any(p.index < i for p in told)
    return False


def _is_contrast(people: People, person: Person) -> bool:
    text, i = people.text, person.index
    word, follows = text.words[i], "".join(text.norms(i + 1, i + 2))
    opens = i == 0 or text.words[i - 1] in _OPENS
    if word == "mine":
        return True
    if word == "my" and follows in ("case", "part"):
        return text.words[i - 1 : i] in (("in",), ("for",))
    if word == "my":
        return follows == "own" and not any(not p.pronoun for p in people.between(i + 2, i + 4))
    if word == "me":
        alone = text.words[i - 1 : i] in (("only",), ("just",), ("not",), ("never",)) and follows not in (
            "and",
            "&",
            "(",
        )
        if text.words[i - 1] == "in":
            return not _NONE.isdisjoint(text.words[max(0, i - _NONE_OF_IT) : i])  # "none of it in me"
        opens = opens or text.words[i - 2 : i] == ("as", "for")
        return alone or (opens and (not follows or follows in _STATES or (number_of(follows) or 0) >= _GROWN))
    if word != "i":
        return False
    _, end = text.sentence(i)
    said = text.norms(i + 1, min(end, i + _CLAUSE))
    alone = bool(_ALONE & set(said)) and not _LIVES & set(said) and not people.between(i + 1, min(end, i + _CLAUSE))
    return follows in (",", "myself") or alone or (follows in _MEALS and opens)

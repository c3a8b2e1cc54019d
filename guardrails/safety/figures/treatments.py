"""How many medicines somebody takes, and medicines known only by what they are for."""

from collections.abc import Sequence

from guardrails.safety.language.data_files import forms, rows
from guardrails.safety.language.found import Found
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_MANY = wordset("treatments.many")

_MEDICINE_NOUNS = wordset("treatments.medicine_nouns")


def many_medicines(text: Text, spans: Sequence[tuple[int, int]]) -> list[Found]:
    """Such as "Several medicines", "5 different tablets": spans are those of medicines in the message."""
    found: list[Found] = []
    for a, b in spans:
        if is_amount(text, b):
            continue
        first = max(0, a - 4)
        many = next((j for j in range(first, b) if _counts(text, j) and _APART.isdisjoint(text.words[j + 1 : a])), -1)
        if many >= 0 and any(w in _MEDICINE_NOUNS for w in text.norms(a, b)):
            found.append(Found(many, b, ("class:multiple_medicines",), "Several medicines"))
    joined = text.phrase
    for match in _NONE_NOT_TAKEN.finditer(joined):
        a = joined[: match.start()].count(" ") - 1
        b = a + match.group().strip().count(" ") + 1
        found.append(Found(a, b, ("class:multiple_medicines",), "Several medicines"))
    if not _MEDICINE_NOUNS.isdisjoint(text.said):
        for match in _ONES.finditer(joined):
            a = joined[: match.start("n")].count(" ") - 1
            b = a + joined[match.start("n") : match.end()].count(" ") + 1
            found.append(Found(a, b, ("class:multiple_medicines",), "Several medicines"))
    return found + _counted_pills(text) + _for_several(text)


def _counts(text: Text, i: int) -> bool:
    """Whether the token at i is a number of things, two or more; not that of "type 2 and on tablets"."""
    word = text.words[i]
    if word not in _MANY and not (word.isdigit() and _FEWEST <= int(word) <= _MOST):
        return False
    return text.words[i - 1 : i] not in _RANKED


_FEWEST, _MOST = 2, 30
_APART = frozenset(". , ; : ! ? ) – — no zero without".split())
"""Behind a number of something else: "walks 5 km, no medicines"."""
_RANKED = (("type",), ("stage",), ("grade",), ("class",), ("year",))


# "There isn't a pill I don't take".
_NONE_NOT_TAKEN = pattern("treatments.none_not_taken")


_ONES = pattern("treatments.ones")
_TAKES = wordset("treatments.takes")

_OTHERS = wordset("treatments.others")


def _counted_pills(text: Text) -> list[Found]:
    """Such as "I swallow about six different pills a day": two or more in front of pills that somebody takes."""
    found: list[Found] = []
    norms = text.norms()
    for i in text.places(_MEDICINE_NOUNS):
        if is_amount(text, i + 1):
            continue
        before = norms[max(0, i - 4) : i]
        many = [j for j in range(len(before)) if _counts(text, i - len(before) + j) and _APART.isdisjoint(before[j:])]
        lead = norms[max(0, i - 8) : i]
        taken = bool(_TAKES & set(lead)) and not {"can", "may", "should", "could", "shall"} & set(lead)
        if many and (taken or _OTHERS & set(before)):
            found.append(Found(i - len(before) + many[0], i + 1, ("class:multiple_medicines",), "Several medicines"))
    return found


def is_amount(text: Text, b: int) -> bool:
    """Whether the pills named before token b are so many of one sort: "2 tablets of it", "2 tablets instead of 1"."""
    after = text.norms(b, b + 2)
    return text.words[b - 1] in _PIECES and after[:1] in (["of"], ["instead"]) and after[1:] not in _OF_SORTS


_PIECES = frozenset("tablet tablets tab tabs pill pills capsule capsules".split())
_OF_SORTS = (["different"], ["various"], ["which"], ["other"], ["mine"], ["his"], ["hers"])


def _for_several(text: Text) -> list[Found]:
    """Such as "pills for sugar and pressure", "something for his heart and something for sugar": a medicine each."""
    norms = text.norms()
    found: list[Found] = []
    for i in text.places(_ANY_MEDICINE):
        norm = norms[i]
        start, end = text.sentence(i)
        before = norms[start:i]
        something = norm in _UNNAMED and _TAKES & set(before[-3:])
        if not (something or norm in _MEDICINE_NOUNS) or norms[i + 1 : i + 2] != ["for"] or _WANTED & set(before):
            continue
        classes: set[str] = set()
        last = j = i + 2
        while j < end:
            known = next((w for n in (3, 2, 1) if len(w := tuple(norms[j : j + n])) == n and w in _GIVEN_FOR), ())
            if not known and norms[j] not in _SEVERAL_GAP:
                break
            j += len(known) or 1
            if known:
                classes.add(_GIVEN_FOR[known])
                last = j
        if len(classes) > 1:
            found.append(Found(i, last, ("class:multiple_medicines",), "Several medicines"))
    return found


_GIVEN_FOR = {tuple(form.split()): row["class"] for row in rows("treatments.csv") for form in forms(row["what"])}
_UNNAMED = frozenset({"something", "one"})
_ANY_MEDICINE = _MEDICINE_NOUNS | _UNNAMED
_SEVERAL_GAP = (
    _MEDICINE_NOUNS | wordset("treatments.for_gap") | frozenset("for or plus also something one another other".split())
)
_WANTED = frozenset(
    "recommend suggest need needs want wants looking any which what sell our your these this that single same "
    "natural herbal ayurvedic do".split()
)
"""In front of "tablets for": what is asked for, or a product, or one medicine alone."""


def medicines_for(text: Text, diseases: Sequence[tuple[int, int, str]]) -> list[tuple[Found, str]]:
    """Such as "My BP tablets", "tablets for my sugar", "treated for gout": (reading, id of the disease it is for).

    `diseases` are (a, b, concept id) of the diseases in the message.
    """
    norms = text.norms()
    found: list[tuple[Found, str]] = []
    for a, b, disease in diseases:
        tail = norms[b : b + 5]
        at = next((j for j, w in enumerate(tail) if w in _MEDICINE_NOUNS), -1)
        linked = at >= 0 and all(
            w in _BETWEEN or any(x <= b + j < y for x, y, _ in diseases) for j, w in enumerate(tail[:at])
        )
        lead = norms[max(0, a - 7) : a]
        if linked and _HELD & set(lead[-5:] + norms[b + at + 1 : b + at + 3]):
            found.append((Found(a, b + at + 1, ("class:long_term_medicine",), "Medicine for it"), disease))
        nouns = [
            j
            for j, w in enumerate(lead)
            if w in _MEDICINE_NOUNS
            or w in ("treated", "treats", "treatment", "medicated", "injections", "drops")
            or (w == "something" and j and lead[j - 1] in _TAKING and _MAY.isdisjoint(lead[:j]))
        ]
        first = a - len(lead) + nouns[-1] + 1 if nouns else a
        gap = [w for j, w in enumerate(norms[first:a], first) if not any(x <= j < y for x, y, _ in diseases)]
        if nouns and "for" in gap and all(w in _FOR_GAP for w in gap):
            held = norms[max(0, a - 12) : a]
            if _HELD & set(held) and not {"recommend", "suggest", "need", "looking"} & set(held):
                found.append(
                    (Found(a - len(lead) + nouns[-1], b, ("class:long_term_medicine",), "Medicine for it"), disease)
                )
    return found


_BETWEEN = wordset("treatments.between") | {
    word for row in rows("treatments.csv") for form in forms(row["what"]) for word in form.split()
}

_FOR_GAP = wordset("treatments.for_gap")
_TAKING = frozenset("takes take taking took on uses using gets prescribed".split())
_MAY = frozenset("can could may might should shall to would".split())
"""In front of it, "take something for it" is what somebody wants."""

_HELD = wordset("treatments.held")

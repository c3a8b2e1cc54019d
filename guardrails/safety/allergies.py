"""Allergies and what they are to, in the many ways of saying it."""

from guardrails.safety.found import Found
from guardrails.safety.lists import phrases, wordset
from guardrails.safety.stems import stem
from guardrails.safety.text import Text

_ALLERGIC = wordset("allergies.allergic")

_ENDS = wordset("allergies.ends")

_FILLERS = wordset("allergies.fillers")

_NO_OBJECT = wordset("allergies.no_object")
_CAUSES = wordset("allergies.causes")
_REACTION = wordset("allergies.reaction")
# "Reacts badly to" and the like by their first word.
_REACTS = {
    first: tuple(tuple(line.split()) for line in phrases("allergies.reacts") if line.split()[0] == first)
    for first in {line.split()[0] for line in phrases("allergies.reacts")}
}
_AGREES = frozenset("agree agrees agreed disagree disagrees disagreed".split())
_CUES = _ALLERGIC | _CAUSES | _REACTION | _REACTS.keys() | {"break", "stung"} | _AGREES | wordset("allergies.swells")


def allergies(text: Text) -> list[Found]:
    """Allergies with what they are to: "allergic to chamomile", "nut allergy"; without object the set is empty."""
    found: list[Found] = []
    if _CUES.isdisjoint(text.words):
        return found
    for i, tok in enumerate(text.toks):
        if tok.norm in _ALLERGIC:
            b, objects = _objects(text, i + 1)
            a = i
            if _ANY_INGREDIENT & set(text.norms(i + 1, b)):
                objects = frozenset({"ingredi"})
            if not objects:
                a, objects = _object_before(text, i)
            if not objects:
                objects = _named_before(text, i)
            found.append(Found(a, max(b, i + 1), ("state:allergy",), _label(objects), allergens=objects))
            continue
        if tok.norm in _CAUSES:
            reaction = _reaction(text, i)
            if reaction is not None:
                found.append(reaction)
        if tok.norm in _AGREES and text.norms(i + 1, i + 2) == ["with"]:
            disagreeing = _disagreeing(text, i)
            if disagreeing is not None:
                found.append(disagreeing)
        if tok.norm in _SWELLS:
            swollen = _swollen_after(text, i)
            if swollen is not None:
                found.append(swollen)
        if tok.norm in _REACTION or text.norms(i, i + 2) == ["break", "out"]:
            after = _reaction_to(text, i)
            if after is not None:
                found.append(after)
        if tok.norm == "stung" and {*_REACTION, "&"} & set(text.norms(*text.sentence(i))):  # "in A&E"
            stung_by = frozenset(stem(w) for w in text.norms(i + 1, i + 4) if w in _STINGING)
            if stung_by:
                found.append(Found(i, i + 1, ("state:allergy",), _label(stung_by), allergens=stung_by))
        for cue in _REACTS.get(tok.norm, ()):
            if text.words[i : i + len(cue)] == cue:
                led = cue[-1] in _LEADS  # "reacts to …", but "can't tolerate …"
                b, objects = _objects(text, i + len(cue) - 1) if led else _listed(text, i + len(cue))
                if objects:
                    found.append(Found(i, b, ("state:allergy",), _label(objects), allergens=objects))
    return found


_STINGING = frozenset("bee bees wasp wasps hornet hornets".split())
_ANY_INGREDIENT = frozenset("ingredient ingredients component components everything anything".split())


_DENIALS = frozenset("n't not never hardly".split())
_TOOK = frozenset("took tried ate drank had used take try eat drink have use".split())
_BODY = frozenset("my her his our the their face lips throat tongue skin eyes mouth and , i she he - all".split())


def _swollen_after(text: Text, i: int) -> Found | None:
    """Such as "last time I took aspirin my face swelled up": what was taken right before."""
    a, _ = text.sentence(i)
    at = next((j for j in range(i - 1, a - 1, -1) if text.words[j] in _TOOK), -1)
    if at < 0:
        return None
    taken = []
    for word in text.words[at + 1 : i]:
        if word in _BODY:
            break
        taken.append(word)
    objects = frozenset(stem(w) for w in taken[:3] if w[0].isalpha() and w not in _FILLERS | _NO_OBJECT)
    return Found(at, i + 1, ("state:allergy",), _label(objects), allergens=objects) if objects else None


def _disagreeing(text: Text, i: int) -> Found | None:
    """Such as "caffeine doesn't agree with me", "milk has always disagreed with her"."""
    if not (text.words[i].startswith("dis") or _DENIALS & set(text.norms(max(0, i - 3), i))):
        return None
    a, _ = text.sentence(i)
    said = [n for n in text.norms(a, i) if n[0].isalpha() and n not in _FILLERS | _NO_OBJECT | _DENIALS | _AUXILIARIES]
    objects = frozenset(stem(w) for w in said[-2:])
    return Found(a, i + 2, ("state:allergy",), _label(objects), allergens=objects) if objects else None


_AUXILIARIES = frozenset("does do did has have had always just really simply it that this would will".split())


def _reaction(text: Text, i: int) -> Found | None:
    """Such as "Licorice brings me out in hives", "milk makes my throat swell up"."""
    a, b = text.sentence(i)
    told = [
        j
        for j in range(i + 1, min(b, i + 9))
        if text.words[j] in _REACTION or text.words[j : j + 2] == ("break", "out")
    ]
    if not told:
        return None
    words = [
        n
        for n in text.norms(a, i)
        if n[0].isalpha()
        and n not in _FILLERS | _NO_OBJECT
        and n not in ("it", "that", "this", "eating", "always", "every", "time")
    ]
    objects = frozenset(stem(w) for w in words[-3:])
    return Found(a, told[-1] + 1, ("state:allergy",), _label(objects), allergens=objects) if objects else None


def _reaction_to(text: Text, i: int) -> Found | None:
    """Such as "I break out when I have cardamom", "hives from honey"."""
    _, end = text.sentence(i)
    norms = text.norms(i + 1, min(end, i + 9))
    at = next((j for j, n in enumerate(norms[:5]) if n in ("from", "when", "whenever", "after", "if")), -1)
    if at < 0:
        return None
    eaten = {
        "i",
        "have",
        "eat",
        "drink",
        "eating",
        "having",
        "taking",
        "take",
        "touch",
        "touching",
        "drinking",
        "he",
        "she",
        "eats",
        "has",
        "drinks",
        "using",
        "use",
    }
    words = [n for n in norms[at + 1 :] if n[0].isalpha() and n not in eaten | _FILLERS]
    told = norms[at] == "from" or bool(eaten & set(norms[at + 1 : at + 4]) - {"i", "he", "she"})
    objects = frozenset(stem(n) for n in words[:2])
    return (
        Found(i, i + 2 + at + len(words[:2]), ("state:allergy",), _label(objects), allergens=objects)
        if objects and told
        else None
    )


def _named_before(text: Text, i: int) -> frozenset[str]:
    """What an allergy without object may be to: "aspirin gives me a rash, I'm allergic"."""
    a, _ = text.sentence(i)
    norms = text.norms(a, i)
    for j, norm in enumerate(norms):
        if norm in _CAUSES and j:
            return frozenset(stem(n) for n in norms[:j][-2:] if n[0].isalpha() and n not in _FILLERS | _NO_OBJECT)
        if norms[j : j + 3] in (
            ["can", "n't", "have"],
            ["can", "n't", "eat"],
            ["can", "n't", "take"],
            ["ca", "n't", "have"],
        ):
            return frozenset(stem(n) for n in norms[j + 3 : j + 5] if n[0].isalpha() and n not in _FILLERS | _NO_OBJECT)
    at = next((j for j, n in enumerate(norms) if n in ("from", "after") and _SWELLS & set(norms[:j])), -1)
    return frozenset(
        [stem(n) for n in norms[at + 1 :] if at >= 0 and n[0].isalpha() and n not in _FILLERS | _NO_OBJECT | _WHEN][:2]
    )


_SWELLS = wordset("allergies.swells")
_WHEN = frozenset("once twice again last year week day time i 'm he she eating having taking drinking".split())


def _label(objects: frozenset[str]) -> str:
    return "Allergy to " + ", ".join(sorted(objects)) if objects else "Allergy"


def _objects(text: Text, i: int) -> tuple[int, frozenset[str]]:
    """Object words after "to": all of them, to the end of the clause; (end token, stems)."""
    norms = text.norms()
    if i >= len(norms) or norms[i] not in _LEADS:
        return i, frozenset()
    return _listed(text, i + 1)


_LEADS = frozenset({"to", "towards", "against", "of", ":"})


def _listed(text: Text, i: int) -> tuple[int, frozenset[str]]:
    """The objects that begin at token i, to the end of the clause; (end token, stems)."""
    norms = text.norms()
    objects: list[str] = []
    j = i
    while j < len(norms) and norms[j] not in _ENDS and j < i + 9:
        if norms[j] == "," and not {"and", "or"} & set(norms[j : j + 5]):
            break  # "allergic to daisies, calm evening tea?"
        if norms[j] not in _FILLERS and norms[j][0].isalnum():
            objects.append(stem(norms[j]))
        j += 1
    return j, frozenset(objects)


def _object_before(text: Text, i: int) -> tuple[int, frozenset[str]]:
    objects: list[str] = []
    j = i - 1
    while (
        j >= 0 and len(objects) < 2 and text.toks[j].norm[0].isalpha() and text.toks[j].norm not in _NO_OBJECT | _ENDS
    ):
        objects.append(stem(text.toks[j].norm))
        j -= 1
    return (j + 1 if objects else i), frozenset(objects)

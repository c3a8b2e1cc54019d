"""Who a message speaks of: the people in it, whose a condition is, and who would use the product.

People are compared by key ("asker", "sister", "customer" …). A key that is empty stands for anybody: what is
said of nobody in particular counts for everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from guardrails.safety.text import Text

ASKER = "asker"
ANYBODY = ""
_UNKNOWN = {"f": "she", "m": "he"}
_THIRD = frozenset(_UNKNOWN.values())

_FEMALE = (
    "mother mom mum mummy amma mama ma maa mother-in-law wife sister daughter grandmother grandma granny nani dadi "
    "aunt aunty auntie niece girlfriend fiancee lady woman girl bride girls madam"
).split()
_MALE = (
    "father dad papa appa daddy husband brother son grandfather grandpa grandad nana dada uncle nephew boyfriend "
    "fiance gentleman man boy guy groom"
).split()
_EITHER = (
    "ex ex-wife ex-husband fellow friend partner spouse cousin colleague boss neighbour neighbor roommate customer client patient guest caller "
    "user member student teacher maid employee parent kid child baby toddler infant newborn teen teenager relative "
    "manager trainer coach driver cook gardener nanny landlord tenant assistant secretary captain priest worker helper housemate classmate teammate "
    "stepmother stepfather stepson stepdaughter godmother godson godfather mentor tutor pupil principal supervisor dog cat pet puppy horse shopper visitor buyer person coworker flatmate runner athlete grandson granddaughter grandchild"
).split()
_GROUPS = (
    "people persons someone somebody anyone anybody everyone everybody customers clients patients women men ladies "
    "adults children kids babies parents users individuals folks mothers moms mums those guests teenagers infants "
    "toddlers teens elders seniors members family shoppers one"
).split()
_KIN = frozenset(
    "parents in-laws kids children babies grandparents siblings brothers sisters friends colleagues neighbours sons daughters aunts uncles cousins "
    "twins nieces nephews grandchildren boys girls toddlers".split()
)

GENDER: dict[str, str] = (
    dict.fromkeys(_FEMALE, "f") | dict.fromkeys(_MALE, "m") | dict.fromkeys(_EITHER, "") | dict.fromkeys(_GROUPS, "g")
)
_PRONOUN = {
    "he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f", "herself": "f",
    "they": "g", "them": "g", "their": "g", "theirs": "g",
}  # fmt: skip
_ASKER = frozenset({"i", "me", "my", "mine", "myself"})
_WE = frozenset({"we", "us", "our"})

_SYNONYM = {
    "mom": "mother", "mum": "mother", "mummy": "mother", "amma": "mother", "mama": "mother", "ma": "mother",
    "maa": "mother", "dad": "father", "papa": "father", "appa": "father", "daddy": "father", "grandma": "grandmother",
    "granny": "grandmother", "nani": "grandmother", "dadi": "grandmother", "grandpa": "grandfather",
    "grandad": "grandfather", "aunty": "aunt", "auntie": "aunt", "client": "customer", "caller": "customer",
    "buyer": "customer", "guest": "customer", "shopper": "customer", "visitor": "customer", "kid": "child",
    "toddler": "child", "infant": "baby", "newborn": "baby", "teen": "teenager", "lady": "woman", "gentleman": "man",
    "spouse": "partner", "neighbor": "neighbour", "coworker": "colleague",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    gender: str
    """"f", "m", "g" for a group or anybody, "" where it cannot be told."""
    index: int
    """Token index of the word."""
    pronoun: bool = False

    @property
    def generic(self) -> bool:
        return self.key == ANYBODY or self.gender == "g"


def same(one: str, other: str) -> bool:
    """Whether two keys may be one person: a "she" of whom nothing else is known may be anybody but the asker."""
    if one == other or ANYBODY in (one, other):
        return True
    return (one in _THIRD and other != ASKER) or (other in _THIRD and one != ASKER)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody a message names, in order; pronouns are resolved to the person last spoken of."""

    text: Text
    persons: tuple[Person, ...]

    def at(self, index: int) -> Person | None:
        return next((p for p in self.persons if p.index == index), None)

    def between(self, a: int, b: int) -> list[Person]:
        return [p for p in self.persons if a <= p.index < b]

    @property
    def last_third(self) -> Person | None:
        return next((p for p in reversed(self.persons) if p.key != ASKER and not p.generic), None)


def people_of(text: Text, before: Sequence[Person] = ()) -> People:
    """Find the people of a message; `before` are those of earlier turns, for its pronouns."""
    found: list[Person] = []
    for i, tok in enumerate(text.toks):
        person = _person(text, i, tok.norm, [*before, *found])
        if person is not None:
            found.append(person)
    return People(text, tuple(found))


def _person(text: Text, i: int, norm: str, known: list[Person]) -> Person | None:
    if norm in _ASKER:
        return Person(ASKER, "", i, pronoun=True)
    if norm in _WE:
        return Person(ANYBODY, "g", i, pronoun=True)
    if norm in _PRONOUN:
        return _resolve(i, _PRONOUN[norm], known)
    if norm in _KIN and _owned(text, i):
        return Person(norm, "k", i)
    if norm in GENDER and not _not_a_person(text, i):
        if norm == "one" and text.norms(i + 1, i + 2)[0] in ("is", "has", "was", "had", "'s", "takes"):
            return Person("one", "", i)
        key = ANYBODY if GENDER[norm] == "g" else _SYNONYM.get(norm, norm)
        return Person(key, GENDER[norm], i)
    singular = norm.removesuffix("s")
    if singular in GENDER and norm not in ("ms", "mas", "boss") and singular != norm:
        return Person(ANYBODY, "g", i)
    return None


def _owned(text: Text, i: int) -> bool:
    return bool({"my", "our", "his", "her", "their", "your"} & set(text.norms(max(0, i - 4), i)))


def _not_a_person(text: Text, i: int) -> bool:
    """ "family doctor", "family planning", "with child", "baby oil", "the one"; "mam"-like address is not listed."""
    before = text.toks[i - 1].norm if i else ""
    after = text.toks[i + 1].norm if i + 1 < len(text.toks) else ""
    norm = text.toks[i].norm
    if norm == "child" and before in ("with", "as"):
        return True
    if norm in ("child", "baby") and before == "a" and i > 1 and text.toks[i - 2].norm in ("as", "was"):
        return True
    if norm == "ma" and (before == "" or after in ("'am", ",", "?")):
        return True
    if norm == "one" and after in ("is", "has", "was", "had", "'s", "takes"):
        return "if" in text.norms(max(0, i - 2), i)
    if norm in ("those", "one"):
        return after not in ("with", "who", "on", "having", "taking", "suffering", "living")
    return norm in ("family", "baby", "user") and after in ("doctor", "physician", "planning", "oil", "history", "pack")


def _resolve(i: int, gender: str, known: list[Person]) -> Person:
    exact = next(
        (p for p in reversed(known) if p.gender == gender and gender != "g" and p.key not in (ASKER, ANYBODY)), None
    )
    small = {"baby", "child"}
    for person in reversed(known):
        if person.key == ASKER or (person.pronoun and person.key in ("", *_THIRD)):
            continue
        if person.key in small and exact is not None and exact.key not in small:
            return Person(exact.key, gender, i, pronoun=True)
        if gender == "g" and (person.gender in ("g", "k") or not person.pronoun):
            return Person(person.key, person.gender, i, pronoun=True)
        if person.gender in (gender, "") and not person.generic:
            return Person(person.key, gender, i, pronoun=True)
    return Person(_UNKNOWN.get(gender, ANYBODY), gender, i, pronoun=True)


# Whose a condition is ------------------------------------------------------------------------------------------------

_FIRST_VERBS = frozenset({"am", "'m", "have", "'ve", "take", "suffer", "use"})
_VERBS = frozenset("is 's has takes was had suffers uses wants are have take".split())
_THIRD_VERBS = frozenset({"is", "'s", "has", "takes", "suffers", "uses"})
_BETWEEN = frozenset("a old year years female male elderly young adult yo y/o & or / - severe chronic".split())


def owner_of(people: People, a: int, b: int) -> Person | None:
    """Whose the condition at tokens [a, b) is; None where the message doesn't say.

    In order: the person that it describes ("diabetic customer", "BP patient"), else the nearest person before it
    in its sentence, corrected by the verb ("I live with my mother and have diabetes" is the asker's).
    """
    text = people.text
    start, end = text.sentence(a)
    described = _described(people, b) or next(iter(people.between(a, b)), None)
    if described is not None and not described.pronoun and not _is_said_of(text, a, start):
        return described if _set_apart(text, a, start) else Person(ANYBODY, "g", described.index)
    before = [p for p in people.between(start, a) if not _spoken_to(text, p.index)]
    if not before:
        with_after = _with_person_after(people, b, end)
        return with_after
    nearest = before[-1]
    if (
        len(before) > 1
        and text.toks[nearest.index].norm in ("me", "him", "them", "us")
        and before[-2].key not in (ASKER, nearest.key)
    ):
        verbs = {"is", "'s", "has", "was", "are"} & set(text.norms(nearest.index + 1, a))
        nearest = before[-2] if verbs else nearest  # "the lady behind me … is breastfeeding"
    asker = next((p for p in before if p.key == ASKER and text.toks[p.index].norm == "i"), None)
    verb = next(
        (t.norm for t in reversed(text.toks[nearest.index + 1 : a]) if t.norm in _FIRST_VERBS | _THIRD_VERBS), ""
    )
    if text.toks[nearest.index].norm in ("my", "our", "your", "his", "her", "their") and _VERBS & set(
        text.norms(nearest.index + 2, a)
    ):
        return Person(ANYBODY, "g", nearest.index)  # "my manager has …": somebody whom the lists don't know
    if verb in _FIRST_VERBS and asker is not None and nearest.key != ASKER and not nearest.generic:
        return asker
    joined = text.norms(start, a)
    if nearest.key == ASKER and "and" in joined and len({p.key for p in before}) > 1 and _both(text, before, a):
        return Person(ANYBODY, "g", nearest.index)
    return nearest


_MODIFIES = frozenset(
    "a an the old young another other male female elderly middle aged year years - very severely chronic chronically".split()
)


def _is_said_of(text: Text, a: int, start: int) -> bool:
    """ "I am a BP patient", "as a diabetic woman": said of the subject, not of another person."""
    i = a - 1
    while i >= start and (text.toks[i].norm in _MODIFIES or text.toks[i].norm.isdigit()):
        i -= 1
    return i >= start and text.toks[i].norm in (
        "am",
        "'m",
        "is",
        "'s",
        "was",
        "as",
        "being",
        "'re",
        "are",
        "n't",
        "not",
        "be",
        "been",
        "also",
    )


def _set_apart(text: Text, a: int, start: int) -> bool:
    """An article or an owner makes it somebody: a bare "BP patient" may be whoever asks."""
    return bool(
        {"a", "an", "the", "my", "our", "another", "his", "her", "your", "one", "this", "that", "their"}
        & set(text.norms(max(start, a - 5), a))
    )


def _both(text: Text, before: Sequence[Person], a: int) -> bool:
    """ "My husband and I have …", "my mother and me"."""
    return any(
        one.key != two.key and "and" in text.norms(one.index, two.index) and two.index - one.index <= 3
        for one, two in zip(before, before[1:], strict=False)
        if two.index < a
    )


def _described(people: People, b: int) -> Person | None:
    toks = people.text.toks
    for i in range(b, min(b + 5, len(toks))):
        person = people.at(i)
        if person is not None:
            if person.pronoun:
                return None
            follows = toks[i + 1].norm if i + 1 < len(toks) else ""
            return None if follows == "'s" and i > b else person
        if toks[i].norm not in _BETWEEN and not toks[i].norm.isdigit():
            return None
    return None


def _with_person_after(people: People, b: int, end: int) -> Person | None:
    """ "Diabetes in my mother", "pregnant is my sister": a lone person right after the condition."""
    toks = people.text.toks
    if b < end and toks[b].norm in ("in", "of"):
        after = people.between(b, min(end, b + 4))
        return after[-1] if after else None
    return None


def _spoken_to(text: Text, i: int) -> bool:
    """A person who is told, or tells, rather than has: "I told my mother that …", "my mother says …"."""
    before = [t.norm for t in text.toks[max(0, i - 3) : i]]
    return bool({"told", "tell", "telling", "asked"} & set(before)) and text.toks[i].norm not in ("i", "she", "he")


_DENIES = (["never", "did"], ["do", "n't"], ["does", "n't"], ["am", "not"], ["'m", "not"], ["is", "not"], ["is", "n't"], ["have", "n't"], ["has", "n't"], ["did", "n't"],
           ["do", "not"], ["does", "not"], ["never", "had"], ["never", "have"])  # fmt: skip


def denier_of(people: People) -> Person | None:
    """Who says of themselves "I never did", "Grandma doesn't", "I am not" after somebody else's condition."""
    text = people.text
    for person in people.persons:
        i = person.index
        if text.norms(i + 1, i + 3) in _DENIES:
            after = text.norms(i + 3, i + 4)
            if not after or after[0] in (".", ",", "!", ";", "?", "-", "so", "though", "(", "–"):
                return person
    return None


# Who would use it ----------------------------------------------------------------------------------------------------

_MODALS = frozenset("can could may might should shall will would must do does did if whether".split())
_USE = frozenset(
    "take takes taking use uses using have having drink drinks drinking consume consuming try trying apply applying eat "
    "eating start starts starting swallow sip continue combine mix add want wants need needs get benefit consider go".split()
)
_GIVE = frozenset(
    "serve serving pour let allow rub put give giving gave recommend recommending suggest suggesting sell selling offer offering prescribe hand advise order "
    "buy buying feed massage".split()
)
_WANTS = frozenset(
    "want wants wanted wanting need needs plan plans planning like likes looking hoping hopes wishes".split()
)
_REPORTS = frozenset(
    "ask asks asked asking say says saying wondering wonders inquired enquired enquiring writes wrote".split()
)
_TO_WHOM = frozenset({"for", "on"})


def targets_of(people: People) -> frozenset[str]:
    """Keys of those who would use the product: empty where the message doesn't say, `ANYBODY` for people at large."""
    text = people.text
    found: list[Person] = []
    for i, tok in enumerate(text.toks):
        if tok.norm in _MODALS:
            found += _subject_of_use(people, i)
        elif tok.norm in _TO_WHOM and not _asked_for(text, i):
            found += _object_person(people, i, reach=7)
        elif tok.norm in _GIVE:
            found += _object_person(people, i, reach=9)
        elif tok.norm in ("asking", "asks", "asked") and text.norms(i + 1, i + 2) == ["for"]:
            found += [p for p in people.between(max(0, i - 4), i) if p.key != ASKER]
        elif tok.norm in _REPORTS:
            # Reported speech: "I" may be the one who is quoted, so anybody may be meant.
            found += [
                Person(ANYBODY, "g", p.index)
                for p in people.between(max(0, i - 4), i)
                if p.key != ASKER and not p.generic
            ]
        elif tok.norm in ("about", "and") and _opens(text, i):
            found += _object_person(people, i, reach=5)
        elif tok.norm == "like" and i and text.toks[i - 1].norm in ("would", "'d"):
            a, _ = text.sentence(i)
            subject = next((p for p in people.between(a, i) if not p.pronoun or p.key != ANYBODY), None)
            found += (
                [subject]
                if subject is not None and subject.index == a
                else [p for p in people.between(max(a, i - 4), i)]
            )
        elif tok.norm in _WANTS and i:
            found += [p for p in people.between(max(0, i - 3), i) if _uses_after(text, i)]
    if not found and (denier := denier_of(people)) is not None and not denier.generic:
        found.append(denier)
    return frozenset(ANYBODY if p.generic else p.key for p in found)


def _opens(text: Text, i: int) -> bool:
    """ "What about my mother?", "And for my son?" at the start of a sentence."""
    a, _ = text.sentence(i)
    words = text.norms(a, i)
    return words in (["what"], ["how"], ["and", "what"], ["and", "how"], ["then", "what"], []) and (
        text.toks[i].norm == "about" or words == []
    )


def _uses_after(text: Text, i: int) -> bool:
    _, end = text.sentence(i)
    return text.toks[i].norm != "like" or any(n in _USE for n in text.norms(i + 1, min(end, i + 4)))


def _asked_for(text: Text, i: int) -> bool:
    """ "asking for my sister" names whom it is about, which is a target too; "for" of time is none."""
    return i + 1 < len(text.toks) and text.toks[i + 1].norm[0].isdigit()


def _subject_of_use(people: People, i: int) -> list[Person]:
    """Persons between a modal and a verb of use: "can my pregnant sister take", "should she"."""
    text = people.text
    _, end = text.sentence(i)
    persons: list[Person] = []
    for j in range(i + 1, min(end, i + 10)):
        person = people.at(j)
        norm = text.toks[j].norm
        follows = text.toks[j + 1].norm if j + 1 < len(text.toks) else ""
        if person is not None and follows != "'s" and norm not in ("my", "her", "his", "our", "their"):
            persons.append(person)
        elif norm in _GIVE:
            return []
        elif norm in _USE and persons:
            return persons
        elif norm == "," and persons and "," in text.norms(j + 1, min(end, j + 6)):
            continue  # an aside: "Can I, her mum, take …"
        elif norm in _MODALS or norm in (",", "because", "but", "so", "while", "when"):
            break
    if not persons or text.toks[i].norm not in ("can", "could", "should", "may"):
        return []
    later = [p for p in people.between(persons[-1].index + 1, end) if p.key != persons[-1].key]
    return [] if later else persons


def _object_person(people: People, i: int, reach: int) -> list[Person]:
    """The person that a preposition or a verb of giving points at: "for my 60 year old mother", "to a customer"."""
    text = people.text
    _, end = text.sentence(i)
    for j in range(i + 1, min(end, i + reach)):
        norm = text.toks[j].norm
        if norm in ("if", "because", "but", "so", "when", "while", ",") and j > i + 1:
            return []
        person = people.at(j)
        if person is None:
            continue
        if norm in ("my", "her", "his", "our", "their") and _noun_follows(people, j, end):
            continue
        if norm in ("i", "we", "you"):
            return []
        return [] if norm in ("my", "our", "his", "their") else [person]
    return []


def _noun_follows(people: People, j: int, end: int) -> bool:
    return any(not p.pronoun for p in people.between(j + 1, min(end, j + 6)))

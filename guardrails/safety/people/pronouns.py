"""Whom a pronoun of a message stands for: mostly the person last spoken of, and the cases where it is another."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from guardrails.safety.language.function_words import (
    COORDINATORS,
    HE_OR_SHE,
    I_OR_ME,
    MODALS,
    NOT,
    OBJECTS,
    OF_OTHERS,
    REFERRING,
    SUBJECTS,
    WE_OR_US,
)  # fmt: skip
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, PETS, PRONOUN, SMALL, UNKNOWN, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import (
    GIVE,
    NO_NOUN,
    denies_the_same,
    is_object,
    is_of_mind,
    owns_what_follows,
    tells_which,
)
from guardrails.safety.people.for_their_own import for_their_own, told_well
from guardrails.safety.people.whose_kin import owner_of_kin, themselves

NOBODY = PETS | {ASKER, ANYBODY, OTHERS}
_SOMEBODY = frozenset({"someone"})
"""Who has no pronoun where a grown-up has one: "the grandchild keeps her up. Fine for her?"."""


def pronoun_at(
    text: Text, i: int, found: Sequence[Person], known: list[Person], products: Collection[int]
) -> Person | None:
    """The person that a pronoun at token i stands for; None where there is none.

    `found` are those of the message so far, `known` whom it may stand for, the likeliest last.
    """
    others = _without_head(text, i, found, known)
    return (
        _well_themselves(text, i, found)
        or for_their_own(text, i, found)
        or told_well(text, i, found)
        or _unlike_kin(text, i, found)
        or _free_of_it(text, i, found)
        or _not_the_owner(text, i, found)
        or _pronoun(text, i, found, _without_small(text, i, _without_subject(text, i, found, others, products)))
    )


def _without_head(text: Text, i: int, found: Sequence[Person], known: list[Person]) -> list[Person]:
    """Those whom a pronoun of a noun's own clause may stand for: never the noun.

    As in "the man he cycles with has …", "the teacher who sent her to us has …".
    """
    head = found[-1] if found else None
    if head is None or not (tells_which(text, head, i) or _is_sent_by(text, head, i)):
        return known
    return [p for p in known if p.key != head.key]


def _is_sent_by(text: Text, head: Person, i: int) -> bool:
    between = text.words[head.index + 1 : i]
    object_ = text.words[i] == "him" or (text.words[i] == "her" and is_object(text, i, i + 2))
    return object_ and between[:1] == ("who",) and len(between) == _TWO and between[1].isalpha() and not head.pronoun


def or_another(text: Text, person: Person, found: Sequence[Person], known: Sequence[Person]) -> Person:
    """Anybody, where a pronoun may as well stand for somebody else than the person."""
    return _as_told(text, _with_a_child(text, _of_two(text, person, found, known), known), found)


def _as_told(text: Text, person: Person, found: Sequence[Person]) -> Person:
    """Anybody, where whoever sent somebody may tell of either: "the teacher who sent her to us says she has …"."""
    i = person.index
    if text.words[i] not in ("he", "she") or _SAYS.isdisjoint(text.words[max(0, i - 2) : i]) or person.generic:
        return person
    head = next((p for p in reversed(found) if p.key == person.key and not p.pronoun), None)
    if head is None or text.words[head.index + 1 : head.index + 2] != ("who",) or head.index < text.sentence(i)[0]:
        return person
    sent = (p for p in found if p.index > head.index and p.key != head.key and p.gender == person.gender)
    return replace(person, key=ANYBODY, gender="g") if any(text.words[p.index] in OBJECTS for p in sent) else person


_SAYS = frozenset("says said thinks believes told tells mentioned reckons".split())


def _without_subject(
    text: Text, i: int, found: Sequence[Person], known: list[Person], products: Collection[int]
) -> list[Person]:
    """Those whom an object pronoun may stand for: never who does it, if anybody else can be meant.

    "His trainer told him of it" is the boy, "the mother wants it for her" the daughter.
    """
    norm, last = text.words[i], found[-1] if found else None
    if norm not in _OBJECTS or last is None or last.generic or last.key == ASKER or last.index < text.sentence(i)[0]:
        return known
    follows = text.norms(i + 1, i + 2)
    handed = i + 1 in products and text.words[i - 1] in GIVE  # "to give her Vital Blend"
    if norm == "her" and follows and follows[0][0].isalpha() and follows[0] not in NO_NOUN and not handed:
        return known  # "her knees"
    owned = last.pronoun and text.words[last.index] not in _SUBJECTS
    lead = text.norms(max(0, last.index - 3), last.index)
    comma = max((j + 1 for j, word in enumerate(lead) if word in ",;:"), default=0)
    governed = bool(_GOVERNS & set(lead[comma:]))
    said = text.norms(behind_aside(text, last.index + 1), i)
    said = said[:-2] if said[-1:] in (["for"], ["to"]) and REFERRING & set(said[-2:]) else said  # "buys it for him"
    if owned or governed or _CLAUSES & set(said):
        return known
    told = text.words[text.sentence(i)[0] : last.index]
    if "and" in said and not _SAYS.isdisjoint(told) and text.words[last.index - 1] in OF_OTHERS:
        return known  # "she says her father has gout and wants it for him": she does
    others = [p for p in known if p.key != last.key]
    fits = any(p.gender in (PRONOUN[norm], "") and not p.generic and p.key not in NOBODY for p in others)
    return others if fits else known


def _without_small(text: Text, i: int, known: list[Person]) -> list[Person]:
    """Those who can speak, where the pronoun says that they do: "customer with a 7 month old … she's asking"."""
    said = text.words[i + 1 : i + 3]
    speaks = text.words[i] in HE_OR_SHE and not _SPEAKS.isdisjoint(said[: 1 + (said[:1] in _SPEAKING)])
    if not speaks:
        return known
    grown = [p for p in known if p.key.partition("#")[0] not in SMALL]
    if any(p.key not in NOBODY for p in grown):
        return grown
    return [p for p in known if p.key.partition("#")[0] != "baby"]  # "Baby's nine weeks. She asked …"


_SPEAKS = frozenset(
    "asking asks asked enquiring phoned rang emailed wrote messaged writes texted says said wonders wondering".split()
)
_SPEAKING = (("is",), ("'s",), ("was",), ("has",), ("just",))


def behind_aside(text: Text, i: int) -> int:
    """The modal behind what two commas set apart from token i on, else i: "her sister, 30 and well, would"."""
    end = min(text.sentence(i - 1)[1], i + _SET_APART)
    close = next((j for j in range(i + 1, end) if text.words[j] == ","), -1) if text.words[i] == "," else -1
    return close + 1 if close > 0 and text.words[close + 1 : close + 2] and text.words[close + 1] in _GOES_ON else i


_SET_APART = 9  # tokens
_GOES_ON = MODALS | wordset("targets.wants")
_OBJECTS = frozenset({"him", "her", "them"})
_SUBJECTS = SUBJECTS - {"i", "you", "we"}
_GOVERNS = frozenset("for to with give gives gave of from about on by than like".split())
_CLAUSES = frozenset("if whether that because so when while which who whose , ; : it this – — or".split())


def _not_the_owner(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """Whose kin has it, where the sentence before denies it to them: "it's her cousin who has it, not her. She …"."""
    start, _ = text.sentence(i)
    if text.words[i] not in HE_OR_SHE or start < _ENDS or text.words[start - 3] != "not":
        return None
    if text.words[start - 2] not in _OBJECTS | SUBJECTS or PRONOUN.get(text.words[start - 2]) != PRONOUN[text.words[i]]:
        return None  # "her mother's problem, not hers" is of another form
    first, _ = text.sentence(start - 1)
    owners = (p for p in found if first <= p.index < start - 2 and text.words[p.index] in ("her", "his"))
    owner = next((p for p in owners if p.gender == PRONOUN[text.words[i]]), None)
    return replace(owner, index=i, pronoun=True) if owner is not None else None


_ENDS = 3
"""Tokens of ", not her." with which a sentence ends."""


def _pronoun(text: Text, i: int, found: Sequence[Person], known: list[Person]) -> Person | None:
    norm, follows = text.words[i], "".join(text.norms(i + 1, i + 2))
    if norm == "i" and follows in ("mean", "meant"):
        return None  # "she takes aspirin, I mean Xarelto"
    if norm in I_OR_ME:
        return Person(ASKER, "", i, pronoun=True)
    if norm in WE_OR_US:
        return Person(ANYBODY, "g", i, pronoun=True)
    women = [p for p in known if p.gender == "f"]
    if norm == "hers" and (owner := next((p for p in reversed(women) if p.pronoun), None)):
        known_by = not owner.unknown or owner is women[-1]
        key = owner.key if known_by else norm  # "her mum has it, hers is normal": not the mum's
        return Person(key, "f", i, pronoun=True)
    if norm in ("he", "she") and follows in ("himself", "herself"):
        gender = PRONOUN[norm]
        if owner := _told_first(text, gender, found) or _owner_of_last(known, gender):
            key = follows if owner.unknown else owner.key  # "her sister had it. She herself never did"
            return Person(key, gender, i, pronoun=True)
    if norm in PRONOUN:
        return _resolve(i, PRONOUN[norm], _without_givers(text, PRONOUN[norm], found, known))
    return None


def _without_givers(text: Text, gender: str, found: Sequence[Person], known: list[Person]) -> list[Person]:
    """Those known but for whoever only gave what another has, or is told of beside them: "she got it from a friend.
    Can she open it?", "he takes it like his brother. Can he …?", "it is for her, not for her aunt. Can she …?"."""
    givers = {p.key for p in found if not p.pronoun and _is_giver(text, p.index)}
    if not givers:
        return known
    others = [p for p in known if p.key not in givers]
    return others if any(p.gender in (gender, "") and not p.generic and p.key != ASKER for p in others) else known


def _is_giver(text: Text, i: int) -> bool:
    """Whether the person at token i is only likened, left out, a giver or an adviser, and no more is told of them.

    An adviser names a thing: "I'd give my aunt the tea, my colleague says the syrup. She has …".
    """
    start, end = text.sentence(i)
    if i + 1 < end and text.words[i + 1][0].isalnum():
        return text.words[i + 1] in _ADVISES and text.words[i + 2 : i + 3] in _THE
    lead = text.words[max(start, i - 3) : i]
    beside = lead[-1:] in _THEIR and (lead[-2:-1] == ("like",) or lead == ("not", "for", lead[-1]))
    return beside or ("from" in lead[-2:] and not _GETS.isdisjoint(text.words[start:i]))


_THEIR = (("her",), ("his",))
_ADVISES = frozenset("says said suggests suggested recommends recommended".split())
_THE = (("the",), ("your",), ("our",))


_GETS = frozenset("got gets bought received borrowed has had".split())


def _of_two(text: Text, person: Person, found: Sequence[Person], known: Sequence[Person]) -> Person:
    """Anybody, where it may as well be one told of before as whoever is only named as the other's kin.

    "My boss is diabetic. My cousin's daughter wants to give him …": the boss or the cousin.
    """
    i = person.index
    last = next((p for p in reversed(found) if p.key == person.key), None)
    if text.words[i] not in HE_OR_SHE or owns_what_follows(text, i) or person.generic or last is None or last.pronoun:
        return person
    if text.words[last.index + 1 : last.index + 2] != ("'s",):
        return person
    kin = {p.key for p in found if p.index == last.index + 2}
    before = (p for p in known if p not in found or p.index < last.index)
    others = (p for p in before if p.key not in {person.key, *kin, *NOBODY, *_SOMEBODY, *SMALL} and not p.generic)
    told = any(p.gender in (person.gender, "") for p in others)
    return replace(person, key=ANYBODY, gender="g") if kin and told else person


def _with_a_child(text: Text, person: Person, known: Sequence[Person]) -> Person:
    """Anybody, where "she" may be a child or who has it: "a customer has lupus and a 2 month old. May she …?"."""
    i = person.index
    child = known[-1] if known else None
    if text.words[i] not in HE_OR_SHE or child is None or child.key != person.key or child.index > i:
        return person
    if child.pronoun or child.key not in SMALL or child.gender or len(known) < _TWO:
        return person
    parent = known[-2]
    start, _ = text.sentence(child.index)
    told = text.words[parent.index + 1 : child.index]
    grown = not (parent.gender or parent.pronoun or parent.generic or parent.key in NOBODY | _SOMEBODY | SMALL)
    has = start <= parent.index < child.index and bool(_HAS_A_CHILD & set(told[:1])) and bool(_AND & set(told))
    return replace(person, key=ANYBODY, gender="g") if grown and has else person


_TWO = 2
_HAS_A_CHILD = frozenset({"has", "with", "takes", "is"})
_AND = frozenset({"and", ",", "&"})
"""What is told besides the child."""


def _well_themselves(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """Such as "her mother and aunt are diabetics; her own sugar is normal": she whose mother and aunt they are."""
    norm = text.words[i]
    well = _OWN_IS_WELL.match(text.part(i, i + _CLAUSE)) if norm in ("her", "his") else None
    if well is None or text.words[i + 1] != "own" or _DENIALS & set(well.group().split()):
        return None
    return owner_of_kin(text, norm, i, found)


def _free_of_it(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """Such as "her mother had glaucoma; she was tested and doesn't have it": she whose mother it was."""
    norm = text.words[i]
    last = next((p for p in reversed(found) if p.key != ASKER), None)  # "that's his brother's, I mixed them up. He …"
    if norm not in ("he", "she") or last is None or last.gender not in (PRONOUN[norm], ""):
        return None
    denied = _HAS_IT_NOT.match(text.part(i, text.sentence(i)[1])) and not is_of_mind(text, i)
    if not denied and not denies_the_same(text, i):
        return None
    head = found[-2] if len(found) > 1 and found[-1] is last else None
    if head is not None and tells_which(text, head, last.index):
        return themselves(last, norm, i)  # "the man he cycles with has lupus, he doesn't"
    return None if last.pronoun else owner_of_kin(text, norm, i, found)


def _unlike_kin(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """Such as "father and grandmother are diabetic; she herself is not": none of the two, but whom it is about."""
    norm, last = text.words[i], found[-1] if found else None
    if norm not in ("he", "she") or last is None or last.pronoun or last.key == ASKER:
        return None
    if not _HAS_IT_NOT.match(text.part(i, text.sentence(i)[1])):
        return None
    before = next((p for p in reversed(found[:-1]) if not p.pronoun), None)
    several = last.gender == "k"
    if before is not None and before.key in _KIN and last.key in _KIN:
        between = set(text.words[before.index + 1 : last.index])
        several = bool(between & COORDINATORS) and between <= COORDINATORS | _WHOSE
    if not several:
        return None
    gender = PRONOUN[norm]
    about = next((p for p in reversed(found) if p.gender in (gender, "") and p.key not in _KIN | NOBODY), None)
    key = about.key if about is not None and not about.unknown else {"f": "herself", "m": "himself"}[gender]
    return Person(key, gender, i, pronoun=True)


_KIN = frozenset(
    "father mother grandmother grandfather aunt uncle brother sister son daughter cousin husband wife nephew"
    " niece".split()
)
_WHOSE = frozenset("my her his their our the both also maternal paternal elder younger older".split())
_HAS_IT_NOT = pattern("people.has_it_not")
_OWN_IS_WELL = pattern("targets.self_well")
_DENIALS = NOT | {"hardly", "barely"}
_CLAUSE = 10  # tokens


def _told_first(text: Text, gender: str, found: Sequence[Person]) -> Person | None:
    """She herself, set apart from whom the sentence went on to: "a client's aunt had it, she herself …"."""
    last = next((p for p in reversed(found) if not p.pronoun and p.key not in NOBODY), None)
    if last is None or last.generic:
        return None
    start = text.sentence(last.index)[0]
    first = next((p for p in found if p.index >= start and p.key not in NOBODY and not p.generic), last)
    both = first.key in _KIN and not COORDINATORS.isdisjoint(text.words[first.index : last.index])
    return first if first.key != last.key and first.gender in (gender, "") and not both else None


def _owner_of_last(known: Sequence[Person], gender: str) -> Person | None:
    """She to whom, as a "her" tells, whoever was last named belongs: the customer in "the customer and her sister"."""
    last = [p for p in known if p.key != ASKER][-2:]
    owns = (
        len(last) > 1
        and last[0].pronoun
        and last[0].gender == gender == last[1].gender
        and last[0].index == last[1].index - 1
    )
    return last[0] if owns else None


def _resolve(i: int, gender: str, known: list[Person]) -> Person:
    exact = next(
        (p for p in reversed(known) if p.gender == gender and gender != "g" and p.key not in (ASKER, ANYBODY)), None
    )
    named = exact is not None and exact.key not in _SOMEBODY
    other = {"f": "m", "m": "f"}.get(gender)
    unlike = {p.key for p in known if p.gender == other}  # whom a "her" told of is no "him": "the customer, her son"
    fits = any(p.gender in (gender, "") and p.key not in unlike | NOBODY and not p.generic for p in known)
    for person in reversed(known):
        if fits and person.key in unlike:
            continue
        if person.key in _SOMEBODY and named:
            continue  # "someone told him that": not that someone
        if person.key == ASKER or (person.pronoun and (person.key == ANYBODY or person.unknown)):
            continue
        if person.key.partition("#")[0] in SMALL and exact is not None and exact.key not in SMALL:
            return Person(exact.key, gender, i, pronoun=True)
        if gender == "g" and not person.generic and _several(known, person):
            return Person(ANYBODY, "g", i, pronoun=True)
        if gender == "g" and (person.gender in ("g", "k") or not person.pronoun):
            return Person(person.key, person.gender, i, pronoun=True)
        if person.gender in (gender, "") and not person.generic:
            return Person(person.key, gender, i, pronoun=True)
    return Person(UNKNOWN.get(gender, ANYBODY), gender, i, pronoun=True)


def _several(known: Sequence[Person], last: Person) -> bool:
    """Whether "they" may be more than the one spoken of last."""
    others = (p for p in known if not p.generic and p.gender != "k" and p.key not in (ASKER, last.key))
    return last.gender != "k" and any(True for _ in others)

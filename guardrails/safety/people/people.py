"""The people of a message, in order, with its pronouns resolved to the person last spoken of."""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from guardrails.safety.language.function_words import (
    BE,
    COORDINATORS,
    HE_OR_SHE,
    I_OR_ME,
    MODALS,
    NOT,
    REFERRING,
    SUBJECTS,
    WE_OR_US,
)  # fmt: skip
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, PETS, UNKNOWN, Person, gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import OTHERS_VERBS, head_of
from guardrails.safety.people.called_kin import called
from guardrails.safety.people.one_person import one_with
from guardrails.safety.people.person_nouns import is_name, may_be_noun, noun_at, ranked_at
from guardrails.safety.people.quoted import as_quoted
from guardrails.safety.people.unlisted import unlisted

_PRONOUN = {
    "he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f", "herself": "f",
    "they": "g", "them": "g", "their": "g", "theirs": "g",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class People:
    """Everybody a message names, in order; pronouns are resolved to the person last spoken of."""

    text: Text
    persons: tuple[Person, ...]
    products: frozenset[int] = frozenset()
    """Tokens of products' names."""
    dead: frozenset[int] = frozenset()
    """Tokens of those of whom the message says that they died."""

    def at(self, index: int) -> Person | None:
        i = bisect_left(self.persons, index, key=lambda p: p.index)
        return self.persons[i] if i < len(self.persons) and self.persons[i].index == index else None

    def is_dead(self, key: str) -> bool:
        """Whether the message says of the person that they live no more."""
        if key in _NOBODY or not self.dead:
            return False
        return any(p.key == key and p.index in self.dead for p in self.persons)

    def between(self, a: int, b: int) -> list[Person]:
        first = bisect_left(self.persons, a, key=lambda p: p.index)
        return list(self.persons[first : bisect_left(self.persons, b, key=lambda p: p.index)])


def people_of(
    text: Text,
    before: Sequence[Person] = (),
    taken: Collection[int] = (),
    products: Collection[int] = (),
    maternal: Collection[int] = (),
) -> People:
    """Find the people of a message; `before` are those of earlier turns, for its pronouns.

    `taken` are the tokens of conditions, which are nobody's name; those of `products` stand for no person at all.
    No pronoun stands for a child within `maternal` tokens: "she is nursing a newborn. May she …?".
    """
    found: list[Person] = []
    known = list(before)
    mothers: set[str] = set()
    capital = (i for i, start in enumerate(text.starts) if i not in taken and text.raw[start].isupper())
    names = {text.words[i] for i in capital if is_name(text, i)}
    told = unlisted(text, taken, products)
    for i, tok in enumerate(text.toks):
        if tok.norm not in names and i not in told and not may_be_person(tok.norm):
            continue
        if (
            i in products
            or text.words[max(0, i - 1) : i] in _BLESSING
            or (tok.norm == "mine" and text.words[i - 1 : i] == ("of",))
            or (tok.norm == "them" and i and text.words[i - 1] in _USE and text.words[i + 1 : i + 2] != ("to",))
            or text.words[max(0, i - 1) : i + 2] in _MAY_REST
            or (i == 0 and _FOLLOWS_ADDRESS & set(text.words[1:2]) and gender_of(tok.norm) is not None)
        ):
            continue  # "a friend of mine" is the friend
        others = known
        if mothers and _PRONOUN.get(tok.norm) == "m":
            others = [p for p in known if p.key not in mothers]  # "a customer nursing a newborn. He has …"
        person = (
            _well_themselves(text, i, found)
            or _unlike_kin(text, i, found)
            or _free_of_it(text, i, found)
            or _pronoun(text, i, found, _without_subject(text, i, found, others, products))
            or ranked_at(text, i, known)
            or called(text, i, one_with(text, i, noun_at(text, i), found, known), found, known)
        )
        if person is None and ((i not in taken and tok.norm in names) or i in told):
            person = Person(tok.norm, "", i)
        if person is not None:
            if person.gender == "" and person.key not in _NOBODY | _SMALL and _bears(text, i, maternal):
                person = replace(person, gender="f")
            person = _with_a_child(text, _of_two(text, person, found, known), known)
            if _describes(found, person):
                found[-1] = replace(person, index=i - 1)  # "my toddler nephew": one person
            found.append(person)
            borne = person.key not in _MOTHERS and _is_borne(text, i, maternal)
            if borne:
                mothers |= {p.key for p in known[-1:]} - _NOBODY
            if (
                not borne
                and not _is_gone(text, i)
                and not _is_well_aside(text, person, found)
                and not (person.key in PETS and any(p.key not in _NOBODY for p in known))
            ):
                known.insert(_place(text, person, found, known), person)
    persons = as_quoted(text, found)
    dead = frozenset(p.index for p in persons if _has_died(text, p.index))
    return People(text, persons, frozenset(products), dead)


def _is_borne(text: Text, i: int, maternal: Collection[int]) -> bool:
    """Whether somebody is only told of as whom a mother bears or nurses: "expresses milk for her daughter"."""
    at = i
    while at > 0 and at not in maternal and (at == i or text.words[at] in _NURSED):
        at -= 1
    return at in maternal and (at == i or not _TO_NURSED.isdisjoint(text.words[at:i]))


def _bears(text: Text, i: int, maternal: Collection[int]) -> bool:
    """Whether the noun at token i is a mother's: "the customer is lactating, has a baby. May she …?"."""
    if i - 1 in maternal:
        return True
    at = i + 1
    while text.words[at : at + 1] and text.words[at] in _BEARING:
        at += 1
    return at > i + 1 and at in maternal


_BEARING = BE | frozenset("who currently now also still a not n't , been has just".split())
"""Words between a noun and what tells of it that she bears or nurses."""


_NURSED = frozenset("for to her my the a their our little newborn young old month months - week weeks year own".split())
_TO_NURSED = frozenset("for to her my their our".split())


@lru_cache(maxsize=16384)
def may_be_person(norm: str) -> bool:
    """Whether a word that is no name can stand for a person at all; its neighbours say whether it does."""
    return norm in _PRONOUN or norm in I_OR_ME or norm in WE_OR_US or may_be_noun(norm)


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
    handed = i + 1 in products and text.words[i - 1] in _GIVE  # "to give her Vital Blend"
    if norm == "her" and follows and follows[0][0].isalpha() and follows[0] not in _NO_NOUN and not handed:
        return known  # "her knees"
    owned = last.pronoun and text.words[last.index] not in _SUBJECTS
    lead = text.norms(max(0, last.index - 3), last.index)
    comma = max((j + 1 for j, word in enumerate(lead) if word in ",;:"), default=0)
    governed = bool(_GOVERNS & set(lead[comma:]))
    said = text.norms(behind_aside(text, last.index + 1), i)
    said = said[:-2] if said[-1:] in (["for"], ["to"]) and REFERRING & set(said[-2:]) else said  # "buys it for him"
    if owned or governed or _CLAUSES & set(said):
        return known
    others = [p for p in known if p.key != last.key]
    fits = any(p.gender in (_PRONOUN[norm], "") and not p.generic and p.key not in _NOBODY for p in others)
    return others if fits else known


def behind_aside(text: Text, i: int) -> int:
    """The modal behind what two commas set apart from token i on, else i: "her sister, 30 and well, would"."""
    end = min(text.sentence(i - 1)[1], i + _SET_APART)
    close = next((j for j in range(i + 1, end) if text.words[j] == ","), -1) if text.words[i] == "," else -1
    return close + 1 if close > 0 and text.words[close + 1 : close + 2] and text.words[close + 1] in MODALS else i


_SET_APART = 9  # tokens
_GIVE = wordset("targets.give")
_USE = wordset("targets.use")
_OBJECTS = frozenset({"him", "her", "them"})
_SUBJECTS = SUBJECTS - {"i", "you", "we"}
_NO_NOUN = frozenset(
    "? . ! ; : ) and or but so if to too as for with please pls now at on in because when while the a an some this your"
    " our".split()
)
_GOVERNS = frozenset("for to with give gives gave of from about on by than like".split())
_CLAUSES = frozenset("if whether that because so when while which who whose , ; : it this – — or".split())


def _is_well_aside(text: Text, kin: Person, found: Sequence[Person]) -> bool:
    """Whether kin are told of in passing, to say that it isn't they: "the gout is hers, her mother is healthy"."""
    i = kin.index
    owner = found[-2] if len(found) > 1 and found[-2].index == i - 1 else None
    if owner is None or owner.gender != kin.gender or text.words[i - 1] not in ("her", "his"):
        return False
    start, end = text.sentence(i)
    told = any(p.key == owner.key and start <= p.index < i - 1 for p in found)
    return told and _WELL_ASIDE.match(text.part(i + 1, end)) is not None


_WELL_ASIDE = pattern("people.well_aside")


def _follows_of(text: Text, i: int, known: Sequence[Person]) -> bool:
    """Such as the customer in "the mother of the customer": a "she" after it is the mother.

    Nor the baby in "a customer with a baby asks if she may take it herself".
    """
    of = next((j for j in range(i - 1, 0, -1) if text.words[j] not in ("the", "a", "an", "my", "our", "this")), 0)
    last = known[-1] if known else None
    if text.words[of] == "with" and last is not None and last.index == of - 1 and text.words[i] in _SMALL:
        return not {"herself", "himself"}.isdisjoint(text.norms(i, text.sentence(i)[1]))
    if last is None or text.words[of] != "of" or last.index != of - 1 or last.pronoun:
        return False
    return last.key not in PETS and text.words[last.index] != "one"


def _place(text: Text, person: Person, found: Sequence[Person], known: Sequence[Person]) -> int:
    """Where the person stands among those whom a pronoun may mean, the likeliest last.

    Before the lady of "the lady caring for my mother is pregnant", else at the end.
    """
    i = person.index
    if not person.pronoun and _only_owns(text, i) and known and known[-1].gender != "g" and known[-1].key != ASKER:
        return len(known) - 1
    if not person.pronoun and not OTHERS_VERBS.isdisjoint(text.norms(i + 1, i + 1 + _ASIDE)):
        head = head_of(text, found, person, text.sentence(i)[0])
        if head in known:
            return known.index(head)
    return len(known) - _follows_of(text, i, known)


def _only_owns(text: Text, i: int) -> bool:
    """Such as the neighbour of "the Prozac is her neighbour's and she takes nothing", "at her aunt's wedding"."""
    follows = text.words[i + 2 : i + 3]
    return text.words[i + 1 : i + 2] == ("'s",) and (not follows or follows[0] in _ENDS_OWNER)


PLACES_OF = frozenset(
    "wedding party house place home flat birthday shop restaurant kitchen garden office barbecue , . and once".split()
)
"""What of somebody's tells of a place, or nothing more."""
_ENDS_OWNER = PLACES_OF | frozenset("; ! but so – — -".split())


_ASIDE = 3
"""Tokens from somebody named beside another to the other's verb: "the man driving my father to hospital is"."""


def _describes(found: Sequence[Person], person: Person) -> bool:
    """Whether the word right before a person only says how old they are."""
    last = found[-1] if found else None
    beside = last is not None and last.index == person.index - 1 and not (last.pronoun or person.pronoun)
    return beside and last is not None and last.key in _AGES and not person.generic


# "Brother my baby is …" speaks to whoever reads it.
_FOLLOWS_ADDRESS = frozenset({"my", "i", "please", "pls", "we", "our", "what", "how"})
_AGES = frozenset({"child", "baby", "teenager"})


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
        gender = _PRONOUN[norm]
        if owner := _told_first(text, gender, found) or _owner_of_last(known, gender):
            key = follows if owner.unknown else owner.key  # "her sister had it. She herself never did"
            return Person(key, gender, i, pronoun=True)
    if norm in _PRONOUN:
        return _resolve(i, _PRONOUN[norm], known)
    return None


def _of_two(text: Text, person: Person, found: Sequence[Person], known: Sequence[Person]) -> Person:
    """Anybody, where it may as well be one told of before as whoever is only named as the other's kin.

    "My boss is diabetic. My cousin's daughter wants to give him …": the boss or the cousin.
    """
    i = person.index
    handed = text.words[i - 1] in _GIVE  # "wants to give her Vital Blend"
    owns = text.words[i] == "her" and not handed and not _NO_NOUN.issuperset(text.norms(i + 1, i + 2))
    last = next((p for p in reversed(found) if p.key == person.key), None)
    if text.words[i] not in HE_OR_SHE or owns or person.generic or last is None or last.pronoun:
        return person
    if text.words[last.index + 1 : last.index + 2] != ("'s",):
        return person
    kin = {p.key for p in found if p.index == last.index + 2}
    before = (p for p in known if p not in found or p.index < last.index)
    others = (p for p in before if p.key not in {person.key, *kin, *_NOBODY, *_SOMEBODY, *_SMALL} and not p.generic)
    told = any(p.gender in (person.gender, "") for p in others)
    return replace(person, key=ANYBODY, gender="g") if kin and told else person


def _with_a_child(text: Text, person: Person, known: Sequence[Person]) -> Person:
    """Anybody, where "she" may be a child or who has it: "a customer has lupus and a 2 month old. May she …?"."""
    i = person.index
    child = known[-1] if known else None
    if text.words[i] not in HE_OR_SHE or child is None or child.key != person.key or child.index > i:
        return person
    if child.pronoun or child.key not in _SMALL or child.gender or len(known) < _TWO:
        return person
    parent = known[-2]
    start, _ = text.sentence(child.index)
    told = text.words[parent.index + 1 : child.index]
    grown = not (parent.gender or parent.pronoun or parent.generic or parent.key in _NOBODY | _SOMEBODY | _SMALL)
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
    return _owner_of_kin(text, norm, i, found)


def _owner_of_kin(text: Text, pronoun: str, i: int, found: Sequence[Person]) -> Person | None:
    """The pronoun at token i as the one whose kin were spoken of last: she in "her mother …", "Mia's aunt …"."""
    for person in reversed(found):
        kin = person.index + 1 + (text.words[person.index + 1] == "'s")
        owns = (person.pronoun and person.key != ASKER) if kin == person.index + 1 else not person.generic
        if owns and person.gender in (_PRONOUN[pronoun], "") and any(p.index == kin and not p.pronoun for p in found):
            key = {"f": "herself", "m": "himself"}[_PRONOUN[pronoun]] if person.unknown else person.key
            return Person(key, _PRONOUN[pronoun], i, pronoun=True)
    return None


def _free_of_it(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """Such as "her mother had glaucoma; she was tested and doesn't have it": she whose mother it was."""
    norm = text.words[i]
    last = next((p for p in reversed(found) if p.key != ASKER), None)  # "that's his brother's, I mixed them up. He …"
    if norm not in ("he", "she") or last is None or last.gender not in (_PRONOUN[norm], ""):
        return None
    said = None if last.pronoun else _HAS_IT_NOT.match(text.part(i, text.sentence(i)[1]))
    return _owner_of_kin(text, norm, i, found) if said else None


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
    gender = _PRONOUN[norm]
    about = next((p for p in reversed(found) if p.gender in (gender, "") and p.key not in _KIN | _NOBODY), None)
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
    last = next((p for p in reversed(found) if not p.pronoun and p.key not in _NOBODY), None)
    if last is None or last.generic:
        return None
    start = text.sentence(last.index)[0]
    first = next((p for p in found if p.index >= start and p.key not in _NOBODY and not p.generic), last)
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
    for person in reversed(known):
        if person.key in _SOMEBODY and named:
            continue  # "someone told him that": not that someone
        if person.key == ASKER or (person.pronoun and (person.key == ANYBODY or person.unknown)):
            continue
        if person.key.partition("#")[0] in _SMALL and exact is not None and exact.key not in _SMALL:
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


_SOMEBODY = frozenset({"someone"})
_SMALL = frozenset({"baby", "child", "grandchild", "grandkid"})
"""Who has no pronoun where a grown-up has one: "the grandchild keeps her up. Fine for her?"."""
_MOTHERS = frozenset({"mother", "woman"})
_NOBODY = PETS | {ASKER, ANYBODY, OTHERS}
_BLESSING = (("rest",), ("bless",))  # "my grandmother, God rest her, was …"
_MAY_REST = (("may", "he", "rest"), ("may", "she", "rest"), ("may", "they", "rest"))
_DIED = pattern("people.died")

# Whoever sent them here is told of in passing: "her neighbour (on blood thinners) recommended us".
_IN_PASSING = re.compile(
    r" (?:\( [^)]* \) )?(?:(?:referred|introduced) (?:us|it|this|them|you|our|her|him|me)|"
    r"(?:says|said|told|thinks|believes|claims) (?:that )?"
    r"(?!(?:he|she|they|his|her|to|me|us) )(?:\S+ ){1,3}?(?:is|are|helps?|works) |"
    r"(?:recommended|suggested|swears by|praised) (?!that |she |he |they |we |i |for |to )\S+|"
    r"(?:has |had )?(?:showed|shown|told|mentioned|suggested|lent|sent|brought) (?:(?:us|me|them|him|her) )?"
    r"(?:about|of|to|your|the|this|it|you))\b"
)


def _is_gone(text: Text, i: int) -> bool:
    """Such as "her mother passed away", "my late aunt": no later pronoun stands for the dead."""
    _, end = text.sentence(i)
    after = text.part(i + 1, min(end, i + 9))
    return _has_died(text, i) or bool(_IN_PASSING.match(after))


def _has_died(text: Text, i: int) -> bool:
    _, end = text.sentence(i)
    return text.norms(max(0, i - 1), i) == ["late"] or bool(_DIED.match(text.part(i + 1, min(end, i + 9))))

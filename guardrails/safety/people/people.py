"""The people of a message, in order, with its pronouns resolved to the person last spoken of."""

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from guardrails.safety.language.first_names import is_name, is_titled
from guardrails.safety.language.function_words import BE, I_OR_ME, POSSESSIVES, WE_OR_US
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ASKER, PETS, PRONOUN, SMALL, TRADES, Person, gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.language.transcripts import speakers
from guardrails.safety.people.beside import OTHERS_VERBS, head_of
from guardrails.safety.people.called_kin import called
from guardrails.safety.people.one_person import by_name, one_with, told_apart
from guardrails.safety.people.person_nouns import may_be_noun, noun_at, ranked_at
from guardrails.safety.people.pronouns import NOBODY, or_another, pronoun_at
from guardrails.safety.people.quoted import as_quoted
from guardrails.safety.people.unlisted import unlisted
from guardrails.safety.people.whose_kin import or_whose_kin


@dataclass(frozen=True, slots=True)
class People:
    """Everybody a message names, in order; pronouns are resolved to the person last spoken of."""

    text: Text
    persons: tuple[Person, ...]
    products: frozenset[int] = frozenset()
    """Tokens of products' names."""
    dead: frozenset[int] = frozenset()
    """Tokens of those of whom the message says that they died."""
    medicines: frozenset[int] = frozenset()
    """Tokens of medicines that the message names."""
    borne: frozenset[int] = frozenset()
    """Tokens of those whom a mother bears or nurses: no later "she" is one of them."""

    def at(self, index: int) -> Person | None:
        i = bisect_left(self.persons, index, key=lambda p: p.index)
        return self.persons[i] if i < len(self.persons) and self.persons[i].index == index else None

    def is_dead(self, key: str) -> bool:
        """Whether the message says of the person that they live no more."""
        if key in NOBODY or not self.dead:
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
    medicines: Collection[int] = (),
) -> People:
    """Find the people of a message; `before` are those of earlier turns, for its pronouns.

    `taken` are the tokens of conditions, which are nobody's name; those of `products` stand for no person at all.
    No pronoun stands for a child within `maternal` tokens: "she is nursing a newborn. May she …?".
    """
    found: list[Person] = []
    known = list(before)
    mothers: set[str] = set()
    nursed: set[int] = set()
    taken = {i for i in taken if not is_titled(text, i)}  # "Mrs Kapoor", which is camphor as well
    capital = (
        i for i, start in enumerate(text.starts) if i not in taken and (text.raw[start].isupper() or is_titled(text, i))
    )
    named = {n for p in before if not p.pronoun for n in (p.key, p.called)}  # "back to Rohan", of whom the thread told
    names = {text.words[i] for i in capital if text.words[i] in named or is_name(text, i)}
    told = unlisted(text, taken, products)
    labels = speakers(text)
    for i, tok in enumerate(text.toks):
        if tok.norm not in names and i not in told and not may_be_person(tok.norm):
            continue
        if (
            i in products
            or i in labels
            or _is_of_a_name(text, i, taken)
            or text.words[max(0, i - 1) : i] in _BLESSING
            or (tok.norm == "mine" and text.words[i - 1 : i] == ("of",))
            or (tok.norm == "them" and i and text.words[i - 1] in _USE and text.words[i + 1 : i + 2] != ("to",))
            or text.words[max(0, i - 1) : i + 2] in _MAY_REST
            or (i == 0 and _FOLLOWS_ADDRESS & set(text.words[1:2]) and gender_of(tok.norm) is not None)
        ):
            continue  # "a friend of mine" is the friend
        others = known
        if mothers and PRONOUN.get(tok.norm) == "m":
            others = [p for p in known if p.key not in mothers]  # "a customer nursing a newborn. He has …"
        person = (
            pronoun_at(text, i, found, others, products)
            or ranked_at(text, i, known)
            or called(text, i, one_with(text, i, noun_at(text, i), found, known), found, known)
        )
        if person is None and ((i not in taken and tok.norm in names) or i in told):
            person = by_name(text, i, found, known)
            if found and person.called and person.index - found[-1].index <= _TITLED and not found[-1].pronoun:
                found, known = told_apart(found, person), told_apart(known, person)
        if person is not None:
            if person.gender == "" and person.key not in NOBODY | SMALL and _bears(text, i, maternal):
                person = replace(person, gender="f")
            person = or_another(text, _of_kin(text, person, found), found, known)
            person = or_whose_kin(text, person, found, known)
            if _describes(found, person):
                found[-1] = replace(person, index=i - 1)  # "my toddler nephew": one person
            found.append(person)
            borne = person.key not in _MOTHERS and _is_borne(text, i, maternal)
            if borne:
                mothers |= {p.key for p in known[-1:]} - NOBODY
                nursed.add(i)
            if (
                not borne
                and not _is_gone(text, i)
                and not _is_well_aside(text, person, found)
                and not _is_ruled_out(text, person)
                and not (person.key in PETS and any(p.key not in NOBODY for p in known))
            ):
                known.insert(_place(text, person, found, known), person)
    persons = as_quoted(text, found)
    dead = frozenset(p.index for p in persons if _has_died(text, p.index))
    return People(text, persons, frozenset(products), dead, frozenset(medicines), frozenset(nursed))


_TITLED = 2
"""Tokens from a noun to the name told with it: "my neighbour Mr Rao"."""


def _of_kin(text: Text, person: Person, found: Sequence[Person]) -> Person:
    """With whose they are, where a sentence turns to them: "Her mother is fine", "his elder brother"."""
    owner = found[-1] if found else None
    if person.pronoun or owner is None or text.words[owner.index] not in _THEIRS or owner.key in NOBODY:
        return person
    opens = _LEADS.issuperset(text.words[text.sentence(owner.index)[0] : owner.index])
    return replace(person, kin_of=owner.key) if opens and person.index - owner.index <= _KIN_REACH else person


_THEIRS = frozenset({"her", "his", "their"})
_LEADS = frozenset("and but so also now well oh ps p.s. , : -".split())
_KIN_REACH = 2
"""Tokens from "her" to "mother"."""


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


def _is_of_a_name(text: Text, i: int, taken: Collection[int]) -> bool:
    """Whether the trade at token i only stands in the name of an illness: "athlete's foot", "runner's knee"."""
    return i in taken and i + 2 in taken and text.words[i + 1] == "'s" and text.words[i] in TRADES


@lru_cache(maxsize=16384)
def may_be_person(norm: str) -> bool:
    """Whether a word that is no name can stand for a person at all; its neighbours say whether it does."""
    return norm in PRONOUN or norm in I_OR_ME or norm in WE_OR_US or may_be_noun(norm)


def _is_well_aside(text: Text, kin: Person, found: Sequence[Person]) -> bool:
    """Whether kin are told of in passing, to say that it isn't they: "the gout is hers, her mother is healthy"."""
    i = kin.index
    owner = found[-2] if len(found) > 1 and found[-2].index == i - 1 else None
    if owner is None or kin.gender not in (owner.gender, "") or text.words[i - 1] not in ("her", "his"):
        return False
    start, end = text.sentence(i)
    told = any(p.key == owner.key and start <= p.index < i - 1 for p in found)
    return told and _WELL_ASIDE.match(text.part(i + 1, end)) is not None


def _is_ruled_out(text: Text, person: Person) -> bool:
    """Whether the end of a sentence says who isn't meant: "she is the pregnant one, not her daughter. May she …?"."""
    i = person.index
    noun = text.words[text.sentence(i)[0] : i]
    while noun and noun[-1] in _LED:
        noun = noun[:-1]
    ends = text.norms(i + 1, i + 2)
    return not person.pronoun and noun[-1:] == ("not",) and noun[-2:-1] in _ASIDES and ends in _SENTENCE_ENDS


_LED = POSSESSIVES | frozenset("the this that elder eldest younger youngest older little other own".split())
_ASIDES = ((",",), (";",), ("–",), ("—",), ("-",), ("(",))
_SENTENCE_ENDS: tuple[list[str], ...] = ([], ["."], ["!"], [";"], [")"], ["\n"])
_WELL_ASIDE = pattern("people.well_aside")


def _follows_of(text: Text, i: int, known: Sequence[Person]) -> bool:
    """Such as the customer in "the mother of the customer": a "she" after it is the mother.

    Nor the baby in "a customer with a baby asks if she may take it herself".
    """
    of = next((j for j in range(i - 1, 0, -1) if text.words[j] not in ("the", "a", "an", "my", "our", "this")), 0)
    last = known[-1] if known else None
    if text.words[of] == "with" and last is not None and last.index == of - 1 and text.words[i] in SMALL:
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


_MOTHERS = frozenset({"mother", "woman"})
_USE = wordset("targets.use")
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
    r"(?:about(?! (?:his|her)(?= ))|of|to|your|the|this|it|you))\b"
)


def _is_gone(text: Text, i: int) -> bool:
    """Such as "her mother passed away", "my late aunt": no later pronoun stands for the dead, nor for mere sources."""
    _, end = text.sentence(i)
    after = text.part(i + 1, min(end, i + 9))
    led = text.words[max(0, i - 3) : i]
    if led[:2] == ("according", "to") or led[1:] == ("according", "to") or (led[:1] == (",",) and led[1:2] in _SAYS):
        return True  # "according to her mother she has gout", "it's her brother who has it, says a customer"
    another = _WHOM.intersection(text.words[i + 2 : i + 3]) and text.words[i - 2] in BE  # "that's the man before him"
    return _has_died(text, i) or bool(
        _IN_PASSING.match(after) or (another and _BEFORE.intersection(text.words[i + 1 :][:1]))
    )


_SAYS = (("says",), ("said",), ("writes",), ("asks",), ("tells",))
_BEFORE = frozenset({"before", "after", "behind"})
_WHOM = frozenset({"him", "her", "them"})


def _has_died(text: Text, i: int) -> bool:
    _, end = text.sentence(i)
    after = text.part(i + 1, min(end, i + 9))
    if "lost" in text.said and _LOST.search(text.part(max(0, i - _LOST_REACH), i)) and _TO_WHAT.match(after):
        return True
    return text.words[max(0, i - 1)] == "late" or bool(_DIED.match(after))


_LOST = re.compile(
    r" lost (?:(?:a|an|one|two|both|my|his|her|our|their|the) )+(?:(?:dear|beloved|elder|younger|great) )*$"
)
_LOST_REACH = 4
_TO_WHAT = re.compile(
    r" (?:[.,;!]|who |, who |in (?:19|20)\d\d|(?:\S+ ){1,2}(?:years?|months?|weeks?) ago|"
    r"(?:suddenly |early |young )?(?:to|from|last|when|early|young|years?) (?!the (?:shop|crowd)))"
)
"""Behind kin whom somebody lost: "lost a grandfather who had gout", "lost his father to a stroke"."""

"""Two nouns that stand for one person: "my toddler nephew", "our niece, a very fit girl", "my friend Anna"."""

from collections.abc import Sequence
from dataclasses import replace

from guardrails.safety.language.first_names import TITLES
from guardrails.safety.language.function_words import BE, DO, HAVE, MODALS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, CALLED, OTHERS, PETS, TRADES, Person, gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import denies_the_same, is_of_mind
from guardrails.safety.people.called_kin import is_new

_YOUNG = frozenset("twin baby toddler infant newborn teenage teen teenager child kid".split())
_KIN = frozenset("nephew niece son daughter grandson granddaughter godson goddaughter brother sister cousin".split())
_DESCRIBES = frozenset("boy girl lad lass man woman guy chap fellow lady gentleman kid child youngster bloke".split())
_CHILDREN = dict.fromkeys(("boy", "lad"), frozenset("son nephew grandson godson brother".split())) | dict.fromkeys(
    ("girl", "lass"), frozenset("daughter niece granddaughter goddaughter sister".split())
)
"""Whom "the boy" and "the girl" may be, where only one of them was named."""
_MOTHERS = frozenset("mother mothers mum mom mummy mommy mama lady woman patient amma".split())
_IS = frozenset({"is", "'s", "was", "being"})
_BEARS = frozenset(
    "lactating nursing feeding breastfeeding breast-feeding expecting expectant pregnant carrying".split()
)
_SAYS = _IS | _BEARS | frozenset("a an also now still currently new young breast - the one first time".split())
"""Words between somebody and the noun that says she is a mother."""
_OWNERS = frozenset("my our his her their your the another and or with of for".split())
_SUCH = frozenset({"such", "what", "quite"})
_EXCLAIMED = 4
"""Tokens within which "such a hungry little" stands in front of a noun."""
_REACH = 6
"""Tokens between two nouns, of which the second tells what the first is."""


def one_with(
    text: Text, i: int, person: Person | None, found: Sequence[Person], known: Sequence[Person]
) -> Person | None:
    """The person of the noun at token i, under the key of the other noun that stands for them.

    `found` are the people of the message so far, `known` those of the thread.
    """
    if person is None or person.generic or _is_another_field(text, i, found):
        return person
    if (subject := _is_said_to_be(text, i, found)) is not None:
        return replace(person, key=subject.key)
    if (meant := _meant_again(text, i, person, found, known)) is not None:
        return replace(person, key=meant)
    following = text.norms(i + 1, i + 2)
    if text.words[i] in _YOUNG and following and following[0] in _KIN:
        return replace(person, key=following[0], gender=gender_of(following[0]) or "")
    if text.norms(max(0, i - 1), i) == ["the"] and text.words[i] in _CHILDREN:
        keys = {p.key for p in (found if set(following) & _TELLS_WHICH - {"'s"} else (*known, *found))}
        named = keys & _CHILDREN[text.words[i]]
        if person.key in keys or not named:
            return person
        return replace(person, key=min(named) if len(named) == 1 else ANYBODY)
    last = next((p for p in reversed(found) if not p.pronoun), None)
    if last is None or last.generic or last.key == ASKER:
        return person
    between = text.norms(last.index + 1, i)
    if (
        text.words[i] in _MOTHERS
        and between[:1]
        and between[0] in _IS
        and _BEARS & set(between)
        and _SAYS.issuperset(between)
    ):
        return replace(person, key=last.key, gender=person.gender)  # "madam is lactating mother"
    if _tells_what(text, i, between) or _in_brackets(text, i, between):
        return replace(person, key=last.key)
    if text.words[i] in TRADES and last.index >= text.sentence(i)[0] and _is_their_trade(text, i, between):
        return replace(person, key=last.key, gender=last.gender)
    if text.words[i] not in _DESCRIBES:
        return person
    said_of_them = bool(_SUCH & set(between[-_EXCLAIMED:]))
    apposed = said_of_them or (
        between[:1] in ([","], ["("]) and len(between) <= _REACH and not {",", "."} & set(between[1:])
    )
    fits = last.gender in (person.gender, "") or person.gender == ""
    return replace(person, key=last.key) if apposed and fits and not _OWNERS & set(between) else person


def _is_their_trade(text: Text, i: int, between: Sequence[str]) -> bool:
    """Such as "Dad, 58 yrs, driver in a mill", not "Dad is here, driver is waiting", "my aunt, cook and driver"."""
    if text.words[i - 1] not in _APPOSED:
        return False
    behind = text.words[i + 1 : i + 2]
    return behind[:1] == ("by",) or bool(_PLACED.intersection(behind)) or (len(between) > _TWO and behind in _ENDS)


_APPOSED = frozenset(", ( - – —".split())
_ENDS = ((), (",",), (".",), (")",), ("?",))
_TWO = 2


def by_name(text: Text, i: int, found: Sequence[Person], known: Sequence[Person]) -> Person:
    """The person of the first name at token i, under the key of the noun in front of it: "our customer Anna has …".

    So is whoever was called by it before. Of two with one noun, the second is told apart by the name.
    """
    name = text.words[i]
    noun = found[-1] if found else None
    if noun is None or not _is_called(text, noun, i):
        again = next((p for p in reversed(known) if p.called == name), None)
        return Person(again.key, again.gender, i, called=name) if again is not None else Person(name, "", i)
    taken = any(p.key == noun.key and p.called not in ("", name) for p in known)
    return Person(f"{noun.key}#{name}" if taken else noun.key, noun.gender, i, called=name)


def told_apart(persons: Sequence[Person], named: Person) -> list[Person]:
    """The people with the noun in front of a name under its key, and others of that noun under that of their own."""
    noun, _, name = named.key.partition("#")
    if not name:
        return list(persons)
    other = next((p.called for p in persons if p.key == noun and p.called), "")
    last = max((p.index for p in persons if p.key == noun and not p.pronoun and p.index < named.index), default=-1)
    return [
        replace(p, key=named.key if p.index == last else f"{noun}#{other}" if other else noun) if p.key == noun else p
        for p in persons
    ]


def _is_called(text: Text, noun: Person, i: int) -> bool:
    """Whether the name at token i is that of the noun right before it; "tell my boss Anna is pregnant" is no such."""
    between = text.words[noun.index + 1 : i]
    titled = len(between) == 1 and between[0] in TITLES
    if noun.pronoun or noun.generic or noun.key in _NOBODY or (between and not titled):
        return False
    if gender_of(text.words[noun.index]) is None or text.words[noun.index] in TRADES:
        return False
    return _TOLD.isdisjoint(text.words[max(0, noun.index - 2) : noun.index])


_TOLD = frozenset("tell tells told telling ask asks asked inform informed show showed remind".split())


def _is_another_field(text: Text, i: int, found: Sequence[Person]) -> bool:
    """Whether the noun at token i names a field beside that of a contact or of kin.

    "Emergency contact: husband, gout. Customer: …", "Staff contact: Deepa (has gout). Customer: …", never "Name:".
    """
    start, _ = text.sentence(i)
    if not found or i != start or text.words[i + 1 : i + 2] not in _OPENS_FIELD:
        return False
    before, _ = text.sentence(found[-1].index)
    label = text.words[before : found[-1].index]
    of_kin = before == found[-1].index and text.words[before] in _RELATED and text.words[before + 1] in (":", "(")
    return before < start and (of_kin or (label[-1:] == (":",) and not _CONTACTS.isdisjoint(label)))


_OPENS_FIELD = ((":",), ("(",))
_CONTACTS = frozenset("contact referred referrer referral guardian carer attendant staff nurse agent ordered".split())


def _tells_what(text: Text, i: int, between: Sequence[str]) -> bool:
    """Whether the noun at token i behind a comma only tells what somebody is.

    "One of my clients, a runner with gout, wants …"; "the customer has gout, retired teacher": without an article at
    the end of the sentence, which is no list of people.
    """
    if text.words[i] in _RELATED or "," not in between:
        return False
    comma = len(between) - 1 - list(reversed(between)).index(",")
    said, follows = between[comma + 1 :], text.norms(i + 1, i + 2)
    if len(said) > _ADJECTIVES_AT_MOST or not all(w.isalpha() for w in said) or "and" in between[comma + 1 :]:
        return False
    if comma == 0 and said[:1] in (["a"], ["an"]):
        return follows not in (["and"], ["or"], ["&"]) and _NO_ADJECTIVES.isdisjoint(said[1:])
    return bool(comma and said) and follows in _CLOSES and _NO_ADJECTIVES.isdisjoint(said)


def _in_brackets(text: Text, i: int, between: Sequence[str]) -> bool:
    """Such as "Priya (customer)", "Priya (my sister)"."""
    return list(between) in (["("], ["(", "my"], ["(", "our"], ["(", "a"]) and text.norms(i + 1, i + 2) in _BRACKET_ENDS


_ADJECTIVES_AT_MOST = 4
_BRACKET_ENDS: tuple[list[str], ...] = ([")"], [","])
_CLOSES: tuple[list[str], ...] = ([], ["."], [","], [";"], ["!"], ["\n"], [")"], ["–"], ["—"], ["-"])
_RELATED = (
    _KIN
    | _YOUNG
    | CALLED.keys()
    | frozenset().union(*map(wordset, ("persons.kin", "persons.kin_only", "one_person.related")))
)
"""Whoever is told of beside somebody by these is another."""
_NO_ADJECTIVES = (
    _OWNERS
    | BE
    | HAVE
    | DO
    | MODALS
    | frozenset(
        "a an the this that no not n't as says said by from to in on at other another second first next same who i so "
        "but if what which any ask asks asked asking wants needs tell told sell give can may take takes "
        "use uses".split()
    )
)


def _is_said_to_be(text: Text, i: int, found: Sequence[Person]) -> Person | None:
    """The subject of a noun that only tells what somebody is: "my mother-in-law is a BP patient"."""
    start, _ = text.sentence(i)
    be = next((j for j in range(i - 2, max(start, i - _PREDICATE), -1) if text.words[j] in BE), -1)
    subject = next((p for p in reversed(found) if start <= p.index < be), None)
    if subject is None or subject.generic or text.words[be + 1] not in ("a", "an") or subject.index >= be:
        return None
    noun = text.words[be + 2 : i]
    if not _OWNERS.isdisjoint(noun) or {"a", "an"} & set(noun) or not all(w.isalnum() or w in ("-", "/") for w in noun):
        return None
    between = text.words[subject.index + 1 : be]
    placed = between[:1] and between[0] in _PLACED and all(w.isalnum() for w in between)
    return subject if placed or _TO_BE.issuperset(between) else None


_PLACED = frozenset("in at from of on near behind beside next opposite upstairs downstairs over across".split())
_TO_BE = frozenset("- in law , who that also still herself himself".split())
_PREDICATE = 8
"""Tokens from the verb to the noun of "is a long-time blood pressure patient"."""


def _meant_again(text: Text, i: int, person: Person, found: Sequence[Person], known: Sequence[Person]) -> str | None:
    """The key of whoever "the lady" or "the customer" is, where nobody was called so: the one person spoken of.

    None where somebody was, or where it may be another; anybody where it may be one of several.
    """
    the = i - 1 - (i > 1 and text.words[i - 1] in _ADJECTIVES)
    bare = i == text.sentence(i)[0] and text.words[i] in _SERVED  # "Customer changed her mind"
    if not bare and text.words[max(0, the) : the + 1] not in _DEFINITE:
        return None
    again = next((p for p in reversed(found) if text.words[p.index] == text.words[i] and not p.pronoun), None)
    if again is not None:
        set_apart = text.words[again.index - 1] in _APART and any(p.key == person.key for p in known)
        return None if set_apart else again.key  # "that was another customer. The customer has …": the first
    follows = text.words[i + 1] if i + 1 < len(text.words) else ""
    follows = text.words[i + 2] if follows == "," and i + 2 < len(text.words) else follows
    this_one = text.words[i - 1 : i + 1] == ("this", "one") and _SORRY.search(text.raw)
    of = text.words[max(0, the - 1) : the] == ("of",)  # "the mother of the customer"
    if of or not (text.words[i] in _MAY_BE_MEANT or this_one) or _is_other(text, i, found) or follows in _TELLS_WHICH:
        return None
    if "#" in person.key or any(p.key.partition("#")[0] == person.key for p in known):
        return None
    spoken_of = {p.key: p for p in known if not p.generic and p.key not in _NOBODY}
    if text.words[i] in _SERVED:
        spoken_of = {key: p for key, p in spoken_of.items() if key not in _STAFF} or spoken_of
    if any(p.unknown or "#" in p.key for p in spoken_of.values()):
        return None
    fits = [p.key for p in spoken_of.values() if p.gender in (person.gender, "") or person.gender == ""]
    return fits[0] if len(fits) == 1 else ANYBODY if fits else None


def _is_other(text: Text, i: int, found: Sequence[Person]) -> bool:
    """Such as "the doctor is diabetic, the patient isn't", "it's the doctor who has it, not the patient".

    Nor is anybody whom they refer, "the doctor who referred this lady".
    """
    head = found[-1] if found else None
    clause = text.words[head.index + 1 : i] if head is not None and not head.pronoun else ()
    if clause[:1] in (("who",), ("that",)) and all(word.isalpha() for word in clause):
        return True
    denied = _HAS_IT_NOT.match(text.part(i + 1, text.sentence(i)[1])) is not None and not is_of_mind(text, i)
    return (i > 1 and text.words[i - 2] == "not") or denied or denies_the_same(text, i) or is_new(text, i)


_HAS_IT_NOT = pattern("one_person.has_it_not")
_SORRY = pattern("settling.sorry", ignore_case=True)
_NOBODY = PETS | {ASKER, ANYBODY, OTHERS, "someone", "baby", "courier"}
_STAFF = frozenset("colleague manager boss assistant supervisor".split())
"""Who is no customer."""
_APART = frozenset({"another", "other", "different"})
_SERVED = frozenset("customer client patient".split())
_DEFINITE = (("the",), ("this",), ("that",))
_ADJECTIVES = frozenset("old poor young dear same said good lovely elderly gentle kind".split())
_MAY_BE_MEANT = _DESCRIBES - {"child", "kid", "youngster", *_CHILDREN} | frozenset(
    "person patient customer client guest caller buyer".split()
)
_TELLS_WHICH = frozenset(
    "who whose that with at in on from of 's behind next near opposite before after ahead"
    " sitting standing asking taking having without"
    " here there i we and or himself herself".split()
)

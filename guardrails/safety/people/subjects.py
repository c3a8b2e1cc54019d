"""Who uses a product: "can my sister take it", "she is the one taking it", "is it something I could try"."""

import re
from collections.abc import Sequence

from guardrails.safety.language.function_words import (
    BE,
    DETERMINERS,
    DO,
    MODALS,
    NEGATORS,
    SUBJECTS,
    WILL,
)
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.clefts import cleft_person
from guardrails.safety.people.people import People

ASKING = MODALS | DO | {"if", "whether"}
USE = wordset("targets.use")
GIVE = wordset("targets.give")
_DEAL = wordset("targets.deal")
"""What is done by whoever serves somebody else: with an order, or in answer to a question."""
CLAUSE = frozenset(", and & but if ; :".split())
_NOT = frozenset({"not", "n't"})
_BE = BE | {"will"}
_RELATIVE = frozenset({"who", "that"})
_THE_ONE = frozenset({"one", "person"})
_LEAVE = pattern("subjects.leave")
_BE_OR_DO = (["be"], ["do"])  # "would she be a candidate for …"
_ASIDE = 12
"""Tokens that a subject, and what is put in about it, go on for: "May I, a man of forty with no illness, drink"."""
_ON_ACCOUNT_OF = frozenset("for from about by of after".split())
"""In front of a verb of use, these tell of a habit: "he is the one in rehab for drinking"."""


def the_one_who(people: People) -> list[Person]:
    """Such as "he is the one who'd take it", "the one drinking the tea would be me", "it's her who'd take it"."""
    text = people.text
    for i in text.places(_RELATIVE):
        if WILL.isdisjoint(text.words[i + 1 : i + 2]):
            continue  # "it's my wife who takes warfarin"
        at = next((j for j in range(i + 2, min(text.sentence(i)[1], i + 6)) if text.words[j] in USE), -1)
        person = cleft_person(people, i) if at > 0 and CLAUSE.isdisjoint(text.words[i:at]) else None
        if person is not None and not person.generic:
            return [person]
    for i in text.places(_WHOM):
        if (
            text.words[i + 1 : i + 2] in _THING
            and text.words[i + 2 : i + 3] in _IS
            and text.words[i + 3 : i + 4] == ("for",)
        ):
            head = people.at(i - 1 - (text.words[i - 1] == ","))  # "my sister, whom it's for, has"
            if head is not None and not head.generic:
                return [head]
    if nobody_else := _nobody_but(people):
        return [nobody_else]
    for i in text.places(_THE_ONE):
        if not {"the", "only"} & set(text.norms(max(0, i - 1), i)):
            continue
        _, end = text.sentence(i)
        at = next((j for j in range(i + 1, min(end, i + 6)) if text.words[j] in USE), -1)
        if at < 0 or CLAUSE & set(text.norms(i + 1, at)) or (at > i + 1 and text.words[at - 1] in _ON_ACCOUNT_OF):
            continue
        if text.words[i + 1] in ("with", "on"):
            continue  # "the one with the drinking problem"
        if _NOT & set(text.norms(max(0, i - 2), i)):
            if (other := next(iter(people.between(at + 1, end)), None)) and (instead := _is_instead(people, at, other)):
                return [instead]
            continue  # "she's not the one taking it"
        if not people.medicines.isdisjoint(range(at + 1, at + 3)):
            continue  # "my partner is the one taking immunosuppressants"
        before = [p for p in people.between(max(0, i - 5), i) if not owns(text, p)]
        link = set(text.norms(max(0, i - 3), i)) & _BE
        if before and link:
            return before[-1:]
        if link and (head := _head_of_clause(people, i)) is not None:
            return [head]
        be = next((j for j in range(at, min(end, at + 8)) if text.words[j] in _BE | _CLAUSE_BREAKS), -1)
        after = [p for p in people.between(be, min(end, be + 4)) if not owns(text, p)] if be >= 0 else []
        if after:
            return after[:1]
    return []


def _is_instead(people: People, at: int, first: Person) -> Person | None:
    """His mother of "he isn't the one taking it, his mother is", from whom comes first behind the verb at `at`."""
    text = people.text
    said = _OTHER_IS.match(text.part(at + 1, len(text.words)))
    if said is None or not people.medicines.isdisjoint(range(at + 1, first.index)):
        return None
    be = at + said.group().count(" ")
    return people.at(be - 1)


_OTHER_IS = re.compile(
    r" (?:(?:it|this|that) )?[,;–-] (?:but )?(?:(?:the|her|his|my|our) )?(?:\S+ ){1,2}?is(?= [.,;!])"
)


def _head_of_clause(people: People, i: int) -> Person | None:
    """The trainer of "my trainer, who is in good health and will be the only (one) taking it"."""
    text = people.text
    who = next((j for j in range(i - 1, text.sentence(i)[0], -1) if text.words[j] in _RELATIVE), -1)
    noun = who - 1 - (text.words[who - 1] in (",", "("))
    head = people.at(noun) if who > 0 else None
    return None if head is None or head.generic or _CLAUSE_BREAKS & set(text.words[who:i]) else head


_CLAUSE_BREAKS = frozenset({";", ":"})


def _nobody_but(people: People) -> Person | None:
    """Such as "the baby is small, she only will drink it", "only I will use it"."""
    text = people.text
    for i in text.places(_ALONE):
        person, will = people.at(i - 1), i + 1
        if text.words[i + 1 : i + 2] and person is None and text.words[i] == "only":
            person, will = people.at(i + 1), i + 2
        said = text.words[will : will + 2]
        if person is None or person.generic or owns(text, person) or not _uses(said) or _may_be_another(people, person):
            continue
        return person
    return None


_WHOM = frozenset({"whom", "who"})
_THING = (("it",), ("this",), ("that",), ("these",), ("they",))
_IS = (("is",), ("'s",), ("are",), ("'re",))


def _uses(said: Sequence[str]) -> bool:
    return len(said) > 1 and said[0] in WILL and said[1] in USE


def _may_be_another(people: People, person: Person) -> bool:
    """Whether "she" may be whom it is wanted for: "for her 3 year old, she only will …", not "her baby is small, …"."""
    others = [p for p in people.between(0, person.index) if p.key != person.key and not p.pronoun]
    text = people.text
    told = not others or text.words[others[-1].index + 1] in BE
    return person.pronoun and person.key != ASKER and not told


_ALONE = frozenset({"only", "alone"})


def subject_of_use(people: People, i: int) -> list[Person]:
    """Persons between a modal and a verb of use: "can my pregnant sister take", "should she"."""
    text = people.text
    _, end = text.sentence(i)
    persons: list[Person] = []
    aside = i
    for j in range(i + 1, end):
        if j - aside >= _ASIDE:
            break
        if j <= aside:
            continue
        person = people.at(j)
        norm = text.toks[j].norm
        follows = text.toks[j + 1].norm if j + 1 < len(text.toks) else ""
        if person is not None and follows != "'s" and norm not in ("my", "her", "his", "our", "their"):
            persons += [person] if not _is_left_out(text, j) else []
        elif norm in GIVE or (norm in _DEAL and not USE & set(text.norms(j + 1, end))):
            return []
        elif norm in USE and persons:
            return [] if _LEAVE.match(text.part(j, end)) else persons
        elif norm == "," and persons and "," in (rest := text.norms(j + 1, min(end, j + _ASIDE))):
            aside = j + 1 + rest.index(",")  # "Can I, her mum, take …"
            persons += [p for p in people.between(j, aside) if not (p.pronoun or _is_left_out(text, p.index))]
        elif persons and norm in MODALS and text.words[i] in ("if", "whether"):
            continue  # "asks whether she may take it"
        elif norm in ASKING or norm in (",", "because", "but", "so", "while", "when"):
            break
    be = bool(persons) and text.norms(persons[-1].index + 1, persons[-1].index + 2) in _BE_OR_DO
    if not persons or (text.toks[i].norm not in ("can", "could", "should", "may") and not be):
        return []
    later = [p for p in people.between(persons[-1].index + 1, end) if p.key != persons[-1].key]
    return [] if later else persons


def whom_it_suits(people: People, i: int) -> list[Person]:
    """Such as "any reason I can't join?", "is it something she could enjoy?": asked in the order of a statement."""
    text = people.text
    _, end = text.sentence(i)
    person = people.at(i - 1)
    asks = text.words[end - 1] == "?" and text.words[i] in MODALS and USE & set(text.norms(i + 1, min(end, i + 4)))
    return [person] if asks and person is not None and person.key != ANYBODY else []


def fit_for_it(people: People, i: int) -> list[Person]:
    """Such as "is my sister ok to join?", "are my partner and I fine for the retreat?" from its verb at token i."""
    text = people.text
    if text.words[i] not in BE:
        return []
    start, end = text.sentence(i)
    if text.words[end - 1] != "?" or text.norms(max(start, i - 1), i) not in _OPENS:
        return []
    near = range(i + 2, min(end, i + _SUBJECT))
    fit = next((j for j in near if text.words[j] in _FIT or text.words[j : j + 2] == ("all", "right")), -1)
    if fit < 0 or CLAUSE & (set(text.norms(i, fit)) - {"and", "&"}):
        return []
    persons = people.between(i + 1, fit)
    last = persons[-1] if persons else None
    return [p for p in persons if not owns(text, p)] if last is not None and last.index >= fit - 2 else []


def _is_left_out(text: Text, i: int) -> bool:
    """Such as the son in "May I (not my son!) take …"."""
    at = i - 1 - (text.words[i - 1] in DETERMINERS)
    return text.words[at] == "not" and text.words[at - 1] in ("(", ",", "-", "–", "—")


_OPENS: tuple[list[str], ...] = ([], [","], ["so"], ["and"], ["–"], ["-"], ["then"], [":"])
_FIT = frozenset("fine ok okay safe good allowed alright suitable suited eligible clear free able welcome".split())
_SUBJECT = 9
"""Tokens from the verb in which a subject and what it is fit for follow."""


def owns(text: Text, person: Person) -> bool:
    return text.toks[person.index].norm in ("my", "our", "his", "her", "their", "your")


def object_person(people: People, i: int, reach: int) -> list[Person]:
    """The person that a preposition or a verb of giving points at: "for my 60 year old mother", "to a customer"."""
    text = people.text
    start, end = text.sentence(i)
    if text.words[i : i + 2] == ("for", ":") and (i == start or _WHO_FOR.issuperset(text.words[start:i])):
        i, reach = i + 1, reach + 1  # a field of a form: "For: my son"
    reach += text.words[i : i + reach + 2].count("-")  # "for her 83-year-old mother"
    for j in range(i + 1, min(end, i + reach)):
        norm = text.toks[j].norm
        if norm in _OBJECT_ENDS and (j > i + 1 or norm in ":;"):
            return []
        if norm in ("is", "are", "was", "were"):
            return []  # "the tablets on my desk are my colleague's"
        if norm in ("through", "via"):
            return []  # "send it through a friend"
        if j == i + 1 and norm in _ALL_OF_THEM and text.words[j + 1 : j + 2] in _ENDS_ALL:
            return [Person(ANYBODY, "g", j)]
        person = people.at(j)
        if person is None or (norm == "myself" and j > i + 2):
            continue  # "I would give it myself"
        if norm in ("my", "her", "his", "our", "their") and _noun_follows(people, j, end):
            continue
        if text.norms(j + 1, j + 2) == ["'s"] and _is_next(people, j + 2, end):
            continue  # "for the customer's girl"
        if norm in SUBJECTS or (text.norms(j + 1, j + 2) == ["'s"] and _SIDES & set(text.norms(j + 2, j + 4))):
            return []
        if norm in ("my", "her", "his", "our", "their") and _BODY & set(text.norms(j + 1, min(end, j + 4))):
            return [person]  # "for my own shoulder": whoever owns it
        if text.words[i] == "in" and text.words[j + 1] in USE and norm != "their":
            return [person]  # "any harm in my drinking it?"
        return [] if norm in ("my", "our", "his", "their") else [person]
    return []


def joined_with(people: People, whom: Sequence[Person]) -> list[Person]:
    """The other of "for herself and her mother": who ends the clause, so that nothing else is told of them."""
    text = people.text
    if not whom or text.words[whom[-1].index + 1 : whom[-1].index + 2] not in (("and",), ("&",)):
        return []
    at = whom[-1].index + 2
    other = next((p for p in people.between(at, at + 3) if not owns(text, p)), None)
    if other is None or other.generic or not DETERMINERS.issuperset(text.words[at : other.index]):
        return []
    return [other] if text.words[other.index + 1 : other.index + 2] in _CLAUSE_ENDS else []


def named_behind(people: People, found: Sequence[Person], reporting: Sequence[Person]) -> bool:
    """Whether a later sentence names whom it is for, and nobody is quoted: "she told him to ask. It is for Sipho"."""
    sentences = people.text.toks
    last = max((sentences[p.index].sentence for p in reporting), default=0)
    quoted = any(p.key == ASKER for p in people.persons)
    return not quoted and any(not (p.pronoun or p.generic) and sentences[p.index].sentence > last for p in found)


_CLAUSE_ENDS = ((), (".",), (",",), ("?",), ("!",), ("to",), ("both",), (";",), (")",))


def _noun_follows(people: People, j: int, end: int) -> bool:
    until = min(end, j + 6 + people.text.words[j : j + 9].count("-"))
    named = next((p for p in people.between(j + 1, until) if not p.pronoun), None)
    lead = people.text.words[j : named.index] if named is not None else ()
    return (
        bool(lead) and "with" not in lead and lead[1:2] not in _NO_NOUN
    )  # "on my feet with patients", "for her, not for"


_NO_NOUN = ((",",), ("and",), ("or",), ("&",))  # "for her and for a friend"


def _is_next(people: People, j: int, end: int) -> bool:
    """Whether a person's noun begins at token j: "girl", "little boy", "5 year old"."""
    persons = [p for p in people.between(j, min(end, j + _TO_NOUN)) if not p.pronoun]
    return bool(persons) and all(w[0].isalnum() or w == "-" for w in people.text.words[j : persons[0].index])


_WHO_FOR = frozenset("web form online order who whom is 's it this that - – : , .".split())
"""In front of the "for:" of a form: "Web form - who is it for: me"."""
_ALL_OF_THEM = frozenset({"both", "either"})
_ENDS_ALL = ((), (".",), (",",), ("?",), ("!",), ("of",), (";",), (")",))
_TO_NOUN = 5
_BODY = wordset("targets.body")
_SIDES = frozenset("side family account behalf insurance advice".split())
_OBJECT_ENDS = frozenset(
    "if because but so when while since unless until till though although whereas before after lest , : ; ( – — "
    "says said tells told asks asked writes wrote messages messaged".split()
)


_SELF_WELL = pattern("targets.self_well")


def said_to_be_well(people: People) -> list[Person]:
    """Such as "her dog is ill, she herself is fit", "hers has always tested normal": it is about her."""
    text = people.text
    for person in people.persons:
        _, end = text.sentence(person.index)
        said = text.part(person.index, end)
        if person.pronoun and (
            _SELF_WELL.match(said)
            or _is_well_self(text, person.index)
            or _is_the_well_one(text, person, said)
            or _denied_of_self(people, person)
        ):
            return [person]
    return []


def _is_well_self(text: Text, i: int) -> bool:
    """Such as the last word of "has read about gout and is fine herself"."""
    well = text.words[i - 1] in _WELL and text.words[i - 2] in BE
    closes = text.words[i + 1 : i + 2] in _CLAUSE_ENDS
    return well and closes and text.words[i] in ("herself", "himself") and text.words[text.sentence(i)[1] - 1] != "?"


_WELL = frozenset("fine well healthy fit ok okay".split())


def is_said_well(people: People, person: Person) -> bool:
    """Such as "but the mother is healthy", "she is well": said of them flatly, with nothing kept back."""
    _, end = people.text.sentence(person.index)
    return not person.generic and _SAID_WELL.match(people.text.part(person.index, end)) is not None


_SAID_WELL = re.compile(
    r" \S+ (?:from \S+ )?(?:is|'s) (?:(?:perfectly|totally|completely|quite|very) )?"
    r"(?:healthy|fit|well|fine)(?= [.,;?!]| $)"
)


def _denied_of_self(people: People, person: Person) -> bool:
    """Such as "she's married to a diabetic, isn't one herself", where nobody else is named behind it."""
    text, i = people.text, person.index
    if text.words[i] not in ("herself", "himself") or any(not p.pronoun for p in people.between(i, len(text.words))):
        return False
    lead = text.words[max(text.sentence(i)[0], i - _DENIAL) : i]
    lead = lead[max((j + 1 for j, word in enumerate(lead) if word in CLAUSE), default=0) :]
    return not NEGATORS.isdisjoint(lead) and _DOES.isdisjoint(lead)


_DENIAL = 6  # tokens
_DOES = MODALS | frozenset("want ask asked come came call called order sure know go buy bought make say do did".split())


def _is_the_well_one(text: Text, person: Person, said: str) -> bool:
    """Such as "his mother has lupus, he is healthy", "… he doesn't have it": not whose relative is ill.

    And nobody of the asker's.
    """
    before = set(text.words[: person.index])
    free = _HEALTHY.match(said) or _HAS_IT_NOT.match(said)
    return free is not None and _WHOSE.get(text.words[person.index]) in before and not _MINE & before


_HEALTHY = re.compile(r" (?:he|she) (?:is|'s) (?:(?!otherwise|not|n't)\S+ )?(?:healthy|fit)(?= [.,;?!]| $)")
_HAS_IT_NOT = pattern("people.has_it_not")
_WHOSE = {"he": "his", "she": "her"}
_MINE = frozenset({"my", "our"})

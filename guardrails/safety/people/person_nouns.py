"""Which words of a message stand for a person: nouns, names, ages ("my 8-month-old"), ranks ("the other one")."""

import itertools
import re
from collections.abc import Sequence

from guardrails.safety.language.age_words import are_several
from guardrails.safety.language.first_names import SUBJECT_OF
from guardrails.safety.language.function_words import I_OR_ME, MODALS, POSSESSIVES, WE_OR_US
from guardrails.safety.language.lists import pairs, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import ANYBODY, ASKER, CALLED, OTHERS, PETS, Person, gender_of
from guardrails.safety.language.regulars import is_regular
from guardrails.safety.language.text import Text
from guardrails.safety.people.no_persons import is_no_person

_KIN = wordset("persons.kin")

_LITTLE = frozenset("one man fella lad guy lady madam miss chap dude missy".split())

_KIN_ONLY = wordset("persons.kin_only")

_COLLECTIVES = wordset("persons.collectives")

_LIVESTOCK = wordset("persons.livestock")

_PLURAL_VERBS = frozenset("are have get were had take".split())

_SHARES = frozenset("half most all whole entire everyone everybody many rest part".split())

_SYNONYM = {
    "mom": "mother", "mum": "mother", "mummy": "mother", "amma": "mother", "mama": "mother", "ma": "mother",
    "maa": "mother", "dad": "father", "papa": "father", "appa": "father", "daddy": "father", "grandma": "grandmother",
    "granny": "grandmother", "nani": "grandmother", "dadi": "grandmother", "grandpa": "grandfather",
    "grandad": "grandfather", "aunty": "aunt", "auntie": "aunt", "client": "customer", "caller": "customer",
    "buyer": "customer", "guest": "customer", "shopper": "customer", "visitor": "customer", "kid": "child",
    "toddler": "child", "infant": "baby", "newborn": "baby", "bub": "baby",
    "bubba": "baby", "bairn": "baby", "teen": "teenager", "lady": "woman", "gentleman": "man",
    "gran": "grandmother", "nan": "grandmother", "granddad": "grandfather",
    "gramps": "grandfather", "somebody": "someone", "missus": "wife", "bro": "brother", "sis": "sister",
    "spouse": "partner", "hubby": "husband", "hubs": "husband", "wifey": "wife", "mam": "mother",
    "neighbor": "neighbour", "coworker": "colleague", "mil": "mother-in-law",
    "fil": "father-in-law", "sil": "sister-in-law", "bil": "brother-in-law", "bf": "boyfriend", "gf": "girlfriend",
    "roomie": "roommate", "flattie": "flatmate", "pop": "father",
} | CALLED  # fmt: skip

# What tells two people of one noun apart.
_RANKS = pairs("ranks.csv")

_CHILD_BY_RANK = frozenset({"eldest", "oldest", "youngest"})

_HAS = frozenset("is has was had 's takes".split())

_NOUNS = (
    _KIN
    | _LITTLE
    | _KIN_ONLY
    | _COLLECTIVES
    | _LIVESTOCK
    | _RANKS.keys()
    | _CHILD_BY_RANK
    | {"old", "olds", "one", "laws", "inlaws", "half", "regular"}
)


def may_be_noun(norm: str) -> bool:
    """Whether the word can be one for which `noun_at` or `ranked_at` finds a person."""
    return (
        norm in _NOUNS
        or gender_of(norm) is not None
        or gender_of(norm.removesuffix("s")) is not None
        or norm.removesuffix("s") in PETS
        or _WRITTEN_SHORT.fullmatch(norm) is not None
    )


def noun_at(text: Text, i: int) -> Person | None:
    """The person that the noun at token i stands for; ranks of nouns not in the message are `ranked_at`'s."""
    norm = text.words[i]
    if _is_me(text, i) or (norm == "cousin" and text.words[i + 1 : i + 2] in _COUSINS):
        return None
    singular = norm.removesuffix("s")
    if (
        singular != norm
        and gender_of(singular) not in (None, "g")
        and "one of" in " ".join(text.norms(max(0, i - 4), i - 1))
    ):
        return Person(f"{_SYNONYM.get(singular, singular)}#1", gender_of(singular) or "", i)
    if norm in _KIN_ONLY or (
        norm in _KIN and (_owned(text, i) or text.words[max(0, i - 1) : i + 1] == ("both", "parents"))
    ):
        return Person(norm, "k", i)
    if norm == "half" and text.words[i - 1] in ("other", "better") and text.words[i - 2] in POSSESSIVES:
        return Person("partner", "", i)  # "my other half"
    if norm == "regular" and (text.words[i + 1 : i + 3] in _OF_OURS or is_regular(text, i)):
        return Person("customer", "", i)
    if norm in _LADS and text.words[max(0, i - 1)] in ("delivery", "courier"):
        return Person("courier", "m", i)  # no customer
    if norm == "inlaws" or (norm == "laws" and text.words[max(0, i - 2) : i] == ("in", "-")):
        return Person("in-laws", "k", i)
    if singular in PETS and singular != norm and text.norms(i + 1, i + 2) and text.words[i + 1] in _PLURAL_VERBS:
        return Person(singular, "", i)
    if norm in _LIVESTOCK and text.norms(i + 1, i + 2) and text.norms(i + 1, i + 2)[0] in SUBJECT_OF - {"'s"}:
        return Person(norm, "", i)
    if singular == "visitor" and text.norms(max(0, i - 1), i) == ["health"]:
        return None  # who looks after mothers
    if norm in _COLLECTIVES and _SHARES & set(text.norms(max(0, i - 4), i)):
        return Person(OTHERS, "g", i)
    if (norm in ("old", "olds") or _WRITTEN_SHORT.fullmatch(norm)) and (years := _age_noun(text, i)) is not None:
        if are_several(text, i):
            return Person(OTHERS, "g", i)
        return Person("child" if years < _GROWN else "adult", "", i)
    if norm in _CHILD_BY_RANK and text.norms(max(0, i - 1), i) in (["my"], ["our"], ["her"], ["his"], ["their"]):
        follows = text.norms(i + 1, i + 2)
        if not follows or gender_of(follows[0]) is None:
            return Person(f"child#{_RANKS[norm]}", "", i)
    if norm in _LITTLE and text.norms(max(0, i - 1), i) in (["little"], ["wee"], ["tiny"], ["small"]):
        return Person("child", "", i)
    gender = gender_of(norm)
    like_me = text.norms(i + 1, i + 3) == ["like", "me"]  # "would you recommend it to someone like me?"
    first = text.sentence(i)[0]
    described = i == first + 1 and text.words[first] in _DESCRIBED  # "Trans dad here"
    writes = (i == first or described) and text.norms(i + 1, i + 3) in _HERE and norm not in _SERVED
    if gender is not None and (like_me or writes):
        return Person(ASKER, "", i)
    if _is_plural_predicate(text, i):
        return None
    if gender is not None and not is_no_person(text, i) and (gender == "g" or not _is_predicate(text, i)):
        if norm == "one" and text.norms(i + 1, i + 2)[0] in _HAS:
            before = text.norms(max(0, i - 1), i)
            if before and before[0] in _RANKS:
                return None  # "the other one is …" is ranked already
            if before in (["this"], ["that"]) and not _ALLOWED.isdisjoint(text.words[i + 2 : i + 3]):
                return None  # "she asked about the tea, that one is alright?"
            if before == ["this"] and any(number_of(w) for w in text.norms(i + 2, i + 4)):
                return Person(ANYBODY, "", i)  # "this one is five", set against another: whoever is asked about
            return Person("one" if before and before[0].isalpha() and before[0] != "and" else "one#1", "", i)
        return Person(ANYBODY if gender == "g" else _key(text, i), gender, i)
    several = gender_of(singular) is not None and norm not in ("ms", "mas", "boss") and singular != norm
    if several and not (norm == "teens" and is_no_person(text, i)):
        return Person(ANYBODY, "g", i)
    return None


_LADS = frozenset("boy man guy fellow chap".split())
_COUSINS = (("brother",), ("sister",))
"""Behind "cousin" they are the same person: "my cousin brother"."""


_OF_OURS = (("of", "ours"), ("of", "mine"), ("of", "theirs"))
_ALLOWED = frozenset("ok okay alright fine safe suitable allowed good".split())
_HERE = (["here", ","], ["here", "."], ["here", "-"], ["here", "–"], ["here", ":"], ["here", "!"])
"""Behind the trade of whoever writes: "Florist here, allergic to …"."""
_DESCRIBED = wordset("person_nouns.described")
_SERVED = frozenset("customer client patient guest caller member user shopper visitor buyer".split())


def _key(text: Text, i: int) -> str:
    norm = text.words[i]
    if text.norms(i + 1, i + 3) == ["in", "law"] or text.norms(i + 1, i + 4) == ["-", "in", "-"]:
        return f"{_SYNONYM.get(norm, norm)}-in-law"
    noun = _SYNONYM.get(norm, norm)
    if text.norms(max(0, i - 2), i) in (["ex", "-"], ["late", "-"]) or text.norms(max(0, i - 1), i) == ["ex"]:
        return f"ex-{noun}"
    rank = "" if noun in _COUNTED_BY_BIRTH else _rank_before(text, i) or _label_after(text, i)
    return f"{noun}#{rank}" if rank else noun


def _rank_before(text: Text, i: int) -> str:
    """The rank in front of a noun: "my elder sister", "the other diabetic customer"; "" if there is none."""
    for word in reversed(text.norms(max(0, i - 2), i)):
        if word in _RANKS:
            return _RANKS[word]
        if not word.isalpha() or word in _ENDS_NOUN:
            break
    return ""


# "Our second child" need not have an elder one who is spoken of.
_COUNTED_BY_BIRTH = frozenset({"child", "baby"})


def _label_after(text: Text, i: int) -> str:
    """Such as "twin A", "customer 2", "guest no 1"."""
    if text.words[i + 1 : i + 2] in _BESIDE and text.words[i + 2 : i + 3] in _WHOM and text.words[i - 1] == "the":
        return "2"  # "that's the man before him": another than he
    at = i + 1 + (text.words[i + 1 : i + 2] in _NUMBER)
    if at >= len(text.toks):
        return ""
    tok = text.toks[at]
    label = text.raw[tok.start : tok.end]
    return tok.norm if len(label) == 1 and (label in "ABC" or label in "123") else ""


_BESIDE = (("before",), ("after",), ("behind",))
_WHOM = (("him",), ("her",), ("them",))
_NUMBER = (("no",), ("nr",), ("number",))
_ENDS_NOUN = frozenset("my our his her their your the a an and or of for to with".split())


def ranked_at(text: Text, i: int, known: Sequence[Person]) -> Person | None:
    """Such as "the other is well", "for the second one": one more of whom the thread has spoken of by rank.

    "And the other one?" is no person where none was told apart: it may be a product.
    """
    named_one = text.words[i] == "one"
    at = i - named_one
    rank = _RANKS.get(text.words[at]) if at > 0 and text.words[at - 1] in ("the", "my") else None
    follows = text.norms(i + 1, i + 2)
    asked = at > 1 and text.words[at - 2] in _MAY and not named_one  # "can the elder drink it?"
    closes = not follows or follows[0] in _AFTER_RANK or not follows[0][0].isalpha() or (asked and follows[0] in _USE)
    noun = next((p for p in reversed(known) if not p.pronoun and "#" in p.key), None)
    if rank is None or not closes or text.words[max(0, at - 2) : at - 1] in _I_AM:
        return None
    if noun is None and (kin := _several_of(known)) is not None and not named_one:
        return Person(f"{kin}#{rank}", gender_of(kin) or "", i)  # "Two sisters. The elder is …"
    of_two = not named_one and follows[:1] and follows[0] in _HAS and _TWO_PEOPLE.search(text.part(0, at)) is not None
    if noun is None and not of_two and not (named_one and _is_of_person(text, at, follows)):
        return None
    return Person(f"{noun.key.partition('#')[0] if noun else 'one'}#{rank}", noun.gender if noun else "", i)


_TWO_PEOPLE = re.compile(
    r" (?:two|2|three|3|both) (?:\S+ )?(?:customers|clients|patients|people|persons|ladies|gentlemen|women|men|"
    r"callers|guests)(?= )"
)
"""Such as "two customers: the first has …, the second is …"."""


def _is_of_person(text: Text, rank: int, follows: Sequence[str]) -> bool:
    """Whether what stands around "the other one" makes it a person: "for the other one", "the other one takes"."""
    return bool(follows and follows[0] in _HAS) or text.words[max(0, rank - 2)] in ("for", "to")


_I_AM = (("am",), ("'m",))  # "I'm the third"
_MAY = MODALS | {"does", "did", "let"}
_USE = wordset("declared.use") | wordset("targets.use") | {"be"}


def _several_of(known: Sequence[Person]) -> str | None:
    """The noun of those spoken of together: sister of "two sisters"."""
    last = known[-1] if known else None
    one = last.key.removesuffix("s") if last is not None and not last.pronoun else ""
    return one if last is not None and one != last.key and gender_of(one) not in (None, "g") else None


_AFTER_RANK = wordset("persons.after_rank")

_GROWN = 18
_AGE_NOUN = re.compile(
    r"(?: |^)(?:my|our|a|an|the|her|his|their|this|for|to) (?:(?!(?:is|are|was|'s)[ ])[^\s,.;]+ ){0,3}?"
    r"(?:(?P<n>\d+) *|(?P<w>\S+) +)(?:- )?"
    r"(?P<u>years?|yrs?|months?|mo|weeks?) (?:- )?$"
)
_WRITTEN_SHORT = re.compile(r"(\d{0,3})(?:yos?|yrolds?|yearolds?)")
"""Such as "4yo", or "yo" after its number."""
_TEENS = wordset("persons.numbers_below_eighteen")


def _age_noun(text: Text, i: int) -> int | None:
    """The years of somebody known by age alone: "my 8-month-old", "for a twelve year old"; None if it is nobody's."""
    follows = text.norms(i + 1, i + 2)
    if follows and (gender_of(follows[0]) is not None or follows[0] in _KIN):
        return None
    short = _WRITTEN_SHORT.fullmatch(text.words[i])
    own = f"{short[1]} year " if short else ""
    said = _AGE_NOUN.search(f"{' '.join(text.norms(max(0, i - 9), i))} {own}")
    if said is None:
        return None
    if not said["u"].startswith("y"):
        return 0
    if said["n"]:
        return int(said["n"])
    return 0 if said["w"] in _TEENS else _GROWN


def _is_predicate(text: Text, i: int) -> bool:
    """Such as "she is a lovely person", "I'm a woman of forty": the subject again, not somebody else."""
    for j in range(max(0, i - 4), i - 1):
        named = not _ENDS_NOUN & set(text.words[j + 2 : i])
        if text.words[j] in ("is", "was") and text.words[i] == "patient" and gender_of(text.words[j - 1]) is not None:
            return named  # "my father is a heart patient, can he …"
        if text.words[j + 1] not in ("a", "an"):
            continue
        if text.words[j] in ("is", "'s", "am", "'m", "was"):
            return text.words[j - 1] in ("i", "he", "she")
        if text.words[j] == "as" and named:
            return True  # "as a kidney patient, I am interested in …"
    return False


def _is_plural_predicate(text: Text, i: int) -> bool:
    """Such as "her mother and aunt are diabetics on insulin": the two again, unless the asker is one of them."""
    start, _ = text.sentence(i)
    several = text.words[max(start, i - 3) : i - 1]
    said_of = text.norms(max(start, i - 1), i) in (["are"], ["were"]) and gender_of(text.words[i - 2]) is not None
    return said_of and "and" in several and _FIRST_PERSON.isdisjoint(text.words[start:i])


_FIRST_PERSON = I_OR_ME | WE_OR_US
_OF_ME = frozenset("a an the her his their just only also".split())


def _is_me(text: Text, i: int) -> bool:
    """Such as "I'm her lazy grandson", "I am the dad", "I'm a 45 year old": the asker again."""
    if gender_of(text.words[i]) == "g":
        return False
    for j in range(max(1, i - _PREDICATE_REACH), i - 1):
        if text.words[j] in ("am", "'m") and text.words[j - 1] == "i" and text.words[j + 1] in _OF_ME:
            last = i - (text.words[i - 1] == "'s")  # "I'm an eight-year-old's dad"
            return all(text.toks[k].is_word or text.words[k] == "-" for k in range(j, i)) and not any(
                w in _ENDS_PREDICATE for w in text.words[j + 2 : last]
            )
    return False


_PREDICATE_REACH = 9  # tokens
_ENDS_PREDICATE = frozenset("of for to with and or but 's who whose one my from by about at on in".split())


def _owned(text: Text, i: int) -> bool:
    before = text.norms(max(0, i - 4), i)
    return (
        before[-1:] == ["'s"]
        or bool(POSSESSIVES & set(before))
        or (before[-1:] in _SEVERAL and text.words[i] not in _YOUNG)
        or any(x in _ASKERS and y in _HAVE for x, y in itertools.pairwise(text.norms(max(0, i - 5), i)))
    )


_ASKERS = frozenset({"i", "we"})
_HAVE = frozenset({"have", "'ve", "got"})
_SEVERAL = (["two"], ["three"], ["four"])
_YOUNG = frozenset("babies boys children daughters girls kids sons toddlers twins".split())

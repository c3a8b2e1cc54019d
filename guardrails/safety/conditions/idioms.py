"""Figures of speech that borrow the words of an illness: "nearly gave me an ulcer", "nursing a grudge"."""

import re

from guardrails.safety.conditions.excitement import is_excitement
from guardrails.safety.conditions.goods import is_of_goods
from guardrails.safety.conditions.name_words import is_in_a_name
from guardrails.safety.conditions.set_phrases import in_set_phrase
from guardrails.safety.conditions.things import gives_an_illness, is_of_a_thing, is_thing
from guardrails.safety.language.data_files import forms, rows
from guardrails.safety.language.function_words import DETERMINERS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_LEADS_IN = pattern("idioms.leads_in")
_LAUGHED_AT = pattern("idioms.laughed_at")
_GIVEN = pattern("idioms.given")
_LOL = pattern("idioms.laugh")
_NEARLY_HAD = pattern("idioms.nearly_had")
_SCARED = pattern("idioms.scared")
_WOULD_HAVE = pattern("idioms.would_have")
_WOULD_IF = pattern("idioms.would_if")
_WARNED = pattern("idioms.warned")
_SHOCK = pattern("idioms.shock")
_REMEDY = pattern("idioms.remedy")
_SERVED = pattern("idioms.served")
# "He keeps a GTN spray in his pocket", "carries her insulin in a box": what is carried is there.
_CARRIED = re.compile(r" (?:keep|carr|has|have|got|put|store|hold|use|take|need)\S*(?: (?!in )\S+){0,3} $")
_MARKED = pattern("idioms.marked")
_MARKED_NEXT = pattern("idioms.marked_next")
_JEST = pattern("idioms.jest")
_LAUGH = re.compile("[\U0001f600-\U0001f606\U0001f609\U0001f61c\U0001f61d\U0001f643\U0001f602\U0001f923]")

_OF_STRESS = wordset("idioms.of_stress")
"""What work and worry do give people: a figure only where somebody laughs about it or is said to be well."""

_ANIMALS = wordset("persons.pets") | {"animal", "guinea"}
_KEEPERS = frozenset("owner lover sitter keeper person walker trainer breeder farmer".split())
_NURSES = frozenset({"nurse", "nurses", "nursing", "nursed"})
_LEARNS = frozenset("study studies studying studied learn learning teach teaches do doing did left into".split())
_CHILDREN = wordset("idioms.nursed_children")
_NO_OBJECT = frozenset("lot bit while few".split())
_CARED_FOR = wordset("targets.body") | {"cold", "hangover", "wound", "injury", "grudge", "pint", "patient", "patients"}
_OBJECT = 6
"""Tokens behind "nursing a" in which what is nursed is named."""


def is_figure(text: Text, a: int, b: int) -> bool:
    """Whether the words at tokens [a, b) are meant in jest or for something else than an illness."""
    start, end = text.sentence(a)
    before = text.part(start, a) if a > start else " "
    after = text.part(b, end)
    return bool(
        _MARKED.search(before + after)
        or _MARKED_NEXT.match(text.part(end, end + 3))
        or _SHOCK.match(after)
        or (_SERVED.match(after) and not _CARRIED.search(before))
        or _given(text, a, b, before)
        or (_NEARLY_HAD.search(before) and _SCARED.match(after))
        or (_WOULD_HAVE.search(before) and _WOULD_IF.match(after) and not _WARNED.search(before + after))
        or is_of_a_thing(text, a, b)
        or is_of_goods(text, a, b)
        or is_in_a_name(text, a, b)
        or _is_a_remedy(before)
        or _is_of_animals(text, a, b)
        or _is_likened(text, a, start)
        or _outdone(text, b, before, after)
        or _is_homonym(text, a, b)
        or (_CALLED.search(before) and (_LAUGH.search(text.raw) or _LOL.search(text.phrase)))
        or is_excitement(text, a, b)
        or in_set_phrase(text, a, b)
    )


def _is_a_remedy(before: str) -> bool:
    """Such as "chocolate is my (Prozac)"; not "my gym buddy is a (diabetic)", who is somebody."""
    said = _REMEDY.search(before)
    if said is None:
        return False
    words = said.group().split()
    return not ({"a", "an"} & {*words[-2:]} and any(gender_of(w.removesuffix("s")) is not None for w in words[1:]))


def _given(text: Text, a: int, b: int, before: str) -> bool:
    """Such as "my landlord will give me an ulcer": by somebody or something that nobody falls ill of."""
    if gives_an_illness(text, a, b):
        return True
    if any(w[0].isdigit() for w in text.words[a:b]):
        return False  # "the sleep lab gave an AHI of 48"
    nearly, vexed, given = _LEADS_IN.search(before), _LAUGHED_AT.search(before), _GIVEN.search(before)
    if not (nearly or vexed or given):
        return False
    laughs = bool(_LAUGH.search(text.raw) or _LOL.search(text.phrase))
    if (nearly or (given and laughs)) and _OF_STRESS.isdisjoint(text.words[a:b]):
        return True
    return bool((nearly or vexed) and (laughs or _JEST.search(text.phrase)))


def _is_of_animals(text: Text, a: int, b: int) -> bool:
    """Such as "lactating goats", "a pregnant cow"; a dog that somebody has is a condition of its own ("cat hair")."""
    nouns = [w.removesuffix("s") for w in text.words[b : b + 2]]
    owner = nouns[1:] and (gender_of(nouns[1]) is not None or nouns[1] in _KEEPERS)
    whose = bool(nouns) and nouns[0] in _ANIMALS and not owner
    return whose and _ANIMALS.isdisjoint(w.removesuffix("s") for w in text.words[a:b])


def _is_likened(text: Text, a: int, start: int) -> bool:
    """Such as "snores like a tractor", "my belly growls like an old lorry": told for its noise or its hunger."""
    like = next((i for i in range(a - 1, max(start, a - 4), -1) if text.words[i] == "like"), -1)
    between = text.words[like + 1 : a]
    return like > 0 and between[:1] in _ONE and stem(text.words[like - 1]) in _DOES


def _outdone(text: Text, b: int, before: str, after: str) -> bool:
    """Such as "the sermon was a better sedative than any pill", where a thing is like a medicine."""
    return bool(_BETTER.search(before)) and bool(_THAN_ANY.match(after))


_BETTER = re.compile(
    r" (?:is|'s|was|were|are|been|makes?|made|worked as|works as) (?:an? |even |far |much |way )*"
    r"(?:better|stronger|nicer|cheaper|safer|more (?:effective|powerful|potent)|best) (?:\S+ )?$"
)
_THAN_ANY = re.compile(r"^ (?:than (?:any|an?|all|every|most)|money can buy|on (?:earth|the market))(?= )")


def _is_homonym(text: Text, a: int, b: int) -> bool:
    """Such as "three tablets on my desk, two iPads and a Samsung", "counts cranes and herons": told by its company."""
    return any(
        not words.isdisjoint(text.words[a:b]) and not beside.isdisjoint(text.said) and unless.isdisjoint(text.said)
        for words, beside, unless in _HOMONYMS
    )


_HOMONYMS = [
    (frozenset(forms(row["words"])), frozenset(forms(row["beside"])), frozenset(forms(row["unless"])))
    for row in rows("homonyms.csv")
]
_CALLED = re.compile(
    r" (?:calls?|called|calling|nicknamed|labels?|labelled) (?:me|him|her|us) (?:an? |the |such a |a bit )*$"
)


_ONE = (("a",), ("an",), ("some",), ("the",))
_DOES = frozenset(map(stem, wordset("idioms.does")))


def nurses_no_child(text: Text, a: int, b: int) -> bool:
    """Whether the nursing at tokens [a, b) is that of a cold, a drink or a grown person."""
    at = next((i for i in range(a, b) if text.words[i] in _NURSES), -1)
    if at >= 0 and text.words[at] == "nursing" and text.words[at + 1 : at + 2] and text.words[at + 1] in _OF_THE_TRADE:
        return True
    if at >= 0 and text.words[at] == "nursing" and (text.words[max(0, at - 1)] in _LEARNS or _is_a_job(text, at)):
        return True
    if at < 0 or not text.words[at + 1 : at + 2] or text.words[at + 1] not in DETERMINERS:
        return False
    named = []
    for word in text.words[at + 2 : at + 2 + _OBJECT]:
        if word == "-":
            continue
        if not word[0].isalnum() or (word not in _CHILDREN and gender_of(word) is None and word in _ENDS):
            break
        named.append(word)
    drinks = [w in _DRINKS or w.removesuffix("s") in _DRINKS for w in named]
    if (
        any(drinks)
        and not _CHILDREN & set(named[drinks.index(True) :])
        and not _AND_A_CHILD.search(text.part(b, b + 12))
    ):
        return True
    if not named or any(w in _CHILDREN or number_of(w) for w in named) or named[0] in _NO_OBJECT:
        return False
    if _AND_A_CHILD.search(text.part(b, b + 12)):
        return False
    grown = any(w in _CARED_FOR or is_thing(w) or gender_of(w) in ("m", "f") for w in named)
    return grown or text.words[at + 1] in ("a", "an", "some")


def _is_a_job(text: Text, at: int) -> bool:
    """Such as "nursing at the Infirmary, nights all month", "nursing for thirty years": no child is spoken of."""
    behind = text.words[at + 1 : at + 1 + _OBJECT]
    where = behind[:1] in _AT and not _WARDS.isdisjoint(behind) and not _SHIFTS.isdisjoint(text.said)
    years = number_of(behind[1]) if behind[:1] == ("for",) and behind[2:3] == ("years",) else None
    if not where and (years or 0) <= _NURSED_AT_MOST:
        return False
    of_children = _CHILDREN - _SPANS | (_OF_A_MOTHER if _THE_JOB.isdisjoint(text.said) else frozenset())
    return all(text.words[i - 1] in _NO_CHILD for i in text.places(of_children))


_THE_JOB = frozenset({"job", "profession", "career"})
_NO_CHILD = frozenset({"no", "without"})  # "no babies here"
_AT = (("at",), ("in",), ("on",))
_WARDS = frozenset("infirmary hospital hospitals ward wards icu itu clinic hospice theatre".split())
_SHIFTS = frozenset("nights shift shifts rota roster duty duties ward wards matron patients colleagues".split())
_SPANS = frozenset("first last little month months second small third week weeks year young".split())
_OF_A_MOTHER = frozenset(
    "born birth delivered delivery latch milk feed feeds feeding maternity postnatal labour".split()
)
_NURSED_AT_MOST = 5
"""Years for which somebody may nurse a child."""
_DRINKS = wordset("idioms.nursed_drinks")
_OF_THE_TRADE = frozenset(
    "superintendent student students school college station officer director exam exams degree staff manager tutor "
    "lecturer course shift shifts duty job home homes homes assistant council diploma career profession union sister "
    "supervisor agency bureau trainee graduate colleagues team uniform lecturer rota".split()
)
_AND_A_CHILD = re.compile(
    r" (?:and|plus|&) (?:an?|my|our|the|two) (?:\S+ ){0,2}?(?:baby|infant|newborn|twins|son|daughter|child|toddler)s? "
)
_ENDS = frozenset(
    "against and or but so at in on for with by after since until while through who that is are can".split()
)

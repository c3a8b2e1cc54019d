"""Allergies told as a story: "last time I had a Disprin my lips swelled up", "ragweed: streaming eyes, all August".

A story is a stretch of telling, not of asking, with a sign of an allergy in it and something that brings it on.
Some signs say it alone (hives, a throat that closes); others (a rash, a hospital) need a word for the cause.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from guardrails.safety.allergies.allergen_lists import listed_from
from guardrails.safety.allergies.allergens import Spot
from guardrails.safety.allergies.reaction_signs import BREATHES, SIGN_WORDS, sign_of
from guardrails.safety.language.function_words import NEGATORS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text

_PAPERS = wordset("reactions.papers")
_ALLERGY = frozenset("allergy allergies allergic allergen".split())
_ON_PAPER = frozenset(
    "card cards list note notes sheet tag file form clinic nurse doctor profile passport says said".split()
)
_NONE = frozenset("no none nil not n't never neither negative".split())
_WELL = frozenset("fine ok okay safe tolerate tolerated tolerates alright outgrew outgrown cleared passed".split())
_TESTS = frozenset("test tests tested testing prick ige rast scratch".split())
_FOUND = wordset("reactions.found")
_OF_SKIN = frozenset("patch prick skin ige rast".split())
_MARKS = frozenset("+ pluses plusses".split())
"""How a test on the skin writes what it found: "Peru balsam +++", "linalool three plusses"."""
_AVOIDED = wordset("reactions.avoided")
_RULED = frozenset("rule rules ruled ruling".split())
_EXCLUDED = frozenset("exclude excludes excluded excluding".split())
_KEEPS = frozenset("stay stays stayed keep keeps kept steer go goes never n't to".split())
_CAUSES = wordset("reactions.causes")
_AFTER = wordset("reactions.after")
_SOOTHES = wordset("reactions.soothes")
_DENIALS = NEGATORS | {"hardly", "zero"}
_ASKS = wordset("reactions.asks")
_TELLS = wordset("reactions.tells")
_BREAKS = frozenset(", : - – — ( so and but then".split())
_SUBJECTS = frozenset("i he she they we it my his her our their".split())
_HAVING = frozenset("have has eat eats touch touches stand tolerate drink go stomach".split())
_MORSELS = wordset("reactions.morsels")
_TAKEN_FOR = frozenset("itch itchy itching congestion shaky jitters jittery inhaler".split())
"""What is often the reason for taking something rather than what it brings on."""
CUES = SIGN_WORDS | _PAPERS | _TESTS
_NEAR = 4
_DENIED_FROM = 6
_CANNOT_REACH = 9
_LISTED = 3
"""Words between the things before a reaction that are one list: "horseradish on Easter ham"."""
_NOTHING = frozenset({"nothing", "none", "neither"})
_CLAUSE_ENDS = frozenset(", : - – — ( but and yet because".split())
_CAUSE_REACH = 4
_TREATMENTS = frozenset({"class:antihistamine", "drug:adrenaline", "drug:epinephrine"})
"""What is given for a reaction and hardly ever brings one on."""
_GAVE = frozenset("gave gives made makes caused causes brought brings put puts sent sends landed".split())


def stories(text: Text, spots: Sequence[Spot], names: Collection[int] = ()) -> Iterator[tuple[int, int, list[Spot]]]:
    """(a, b, what brings it on) of every story; no token of a product's name (`names`) is a sign of one."""
    spots = [s for s in spots if not s.ids & _TREATMENTS]
    if not spots:
        return
    for a, b in stretches(text):
        inside = [s for s in spots if a <= s.a and s.b <= b]
        strength = [
            (i, s) for i in range(a, b) if i not in names and (s := sign_of(text, i)) and not _is_denied(text, a, i)
        ]
        papers = [i for i in range(a, b) if _is_paper(text, i, a, b)]
        avoided = [i for i in range(a, b) if _is_avoided(text, i)]
        if not inside and any(s == 2 for _, s in strength):
            inside = topic(text, a, spots)
        named = _named_next(text, b, spots) if strength else []
        if not inside and not named:
            continue
        its = named or _brought_on(text, a, b, strength, inside)
        barred = [] if its else _barred(text, a, inside)
        its = its or barred
        if not its and (papers or (avoided and (_is_context(text) or _SPARED_BY.search(text.part(a, b))))):
            absent = _ruled_out(text, a, b, inside)
            its = [s for s in inside if s.a not in absent]
        if its:
            cues = [
                *(i for i, _ in strength),
                *papers,
                *avoided,
                *([a] if avoided or barred or _cannot_have(text, a, its[0].a) else []),
            ]
            yield min(its[0].a, *cues), max(its[-1].b, *(i + 1 for i in cues)), its


def _named_next(text: Text, b: int, spots: Sequence[Spot]) -> list[Spot]:
    """What a short sentence right after a reaction says that it came from: "Almonds, as I learned."."""
    if b >= len(text.toks) or b != text.sentence(b)[0]:
        return []
    a, end = text.sentence(b)
    its = [s for s in spots if a <= s.a and s.b <= end]
    named = {i for s in its for i in range(s.a, s.b)}
    said = [text.words[i] for i in range(a, end) if i not in named and text.words[i][0].isalpha()]
    told = all(word in _FOUND_OUT for word in said)
    return its if its and told and (said or text.words[end - 1] != "?") else []


_FOUND_OUT = wordset("reactions.found_out")


# "No reaction in ages because I avoid sesame".
_SPARED_BY = re.compile(
    r" (?:reactions?|reacted|attacks?|flare - ups?|hives|rash|swelling|episodes?) (?:\S+ ){0,8}?"
    r"(?:because|since|as|now that|so long as|as long as|by) (?:(?:i|he|she|they|we) )?(?:\S+ ){0,2}?"
    r"(?:avoid|avoids|avoided|avoiding|stay|stays|staying|keep|keeps|keeping|steer|never|do n't|does n't)(?= )"
)


@lru_cache(maxsize=16)
def _is_context(text: Text) -> bool:
    """Whether anything in the message says that somebody reacts to something."""
    return any(_is_spoken_of(text, i) for i in range(len(text.toks)))


def _is_spoken_of(text: Text, i: int) -> bool:
    """Whether the token at i says that somebody reacts to something: then what they avoid is what they react to."""
    word = text.words[i]
    said = word in _ALLERGY or word.startswith(("react", "allergist")) or sign_of(text, i) > 0
    return said and not _is_denied(text, 0, i)


def last_named(text: Text, i: int, spots: Sequence[Spot]) -> list[Spot]:
    """The list of things named last before token i, in its sentence or the one before."""
    start, _ = text.sentence(i)
    if start:
        start, _ = text.sentence(start - 1)
    return group([s for s in spots if start <= s.a and s.b <= i], text, last=True)


def stretches(text: Text) -> Iterator[tuple[int, int]]:
    """The stretches of tokens in which somebody tells and doesn't ask."""
    i = 0
    while i < len(text.toks):
        _, end = text.sentence(i)
        a, telling = i, True
        for j in range(i, end):
            word = text.words[j]
            opens = j == i or text.words[j - 1] in _BREAKS
            if telling and j > a and _is_leave_asked(text, j, end):
                yield a, j
                a = j + 1
            elif telling and opens and word in _ASKS and not _tells_of_self(text, j):
                if j > a:
                    yield a, j
                telling = False
            elif not telling and (word in _TELLS or (opens and word in _SUBJECTS)):
                a, telling = j, True
        if telling and a < end:
            yield a, _without_question(text, a, end)
        i = end


def _is_leave_asked(text: Text, j: int, end: int) -> bool:
    """Whether leave to use something is asked from token j on: what stands in it brought on nothing told before."""
    whether = text.words[j] in _REPORTS and text.words[j + 1 : j + 2] in (("if",), ("whether",))
    return whether and not _LEAVE.isdisjoint(text.words[j + 2 : end])


_REPORTS = frozenset("ask asks asked asking wonder wonders wondered wondering know enquires inquires".split())
_LEAVE = _WELL | frozenset("can may should suitable allowed good".split())


def _tells_of_self(text: Text, j: int) -> bool:
    """Whether the verb at token j has the asker for its subject, unwritten ("am allergic"), or one told before."""
    wishes = text.words[j] == "would" and text.words[j + 1 : j + 2] in _WISHED
    return wishes or (text.words[j] == "am" and text.words[j + 1 : j + 2] != ("i",)) or _goes_on(text, j)


_WISHED = (("love",), ("like",))
"""Behind "would", whoever writes says what they want: "would love the tonic, only …"."""


def _goes_on(text: Text, j: int) -> bool:
    """Whether the verb at token j goes on with a subject told before: "I tried it and was covered in hives"."""
    return text.words[j] in _WAS and text.words[j - 1 : j] in (("and",), ("but",))


_WAS = frozenset("was were did had am is are".split())


def _without_question(text: Text, a: int, end: int) -> int:
    """Where a stretch ends before the product that is asked about last: "hives from aspirin, mastic balm?"."""
    if text.words[end - 1] != "?":
        return end
    last = next((j for j in range(end - 1, a, -1) if text.words[j] in (",", ":", "-", "–", "—")), -1)
    if last < 0 or any(sign_of(text, j) for j in range(last, end)):
        return end
    return last if any(sign_of(text, j) for j in range(a, last)) else end


def _is_denied(text: Text, a: int, i: int) -> bool:
    j = i - (2 if text.words[i] in BREATHES else 1)  # "couldn't breathe" is no denial
    while j >= a and text.words[j] not in _CLAUSE_ENDS:
        if text.words[j] in (_DENIALS if i - j <= _DENIED_FROM else _NOTHING):
            return text.words[j] != "without" or not _DENIALS & set(text.words[a:j])  # "can't eat fish without …"
        j -= 1
    return False


def _is_paper(text: Text, i: int, a: int, b: int) -> bool:
    """A card, a list or a test that names what somebody is allergic to."""
    word = text.words[i]
    if word in _TESTS:
        told = set(text.words[a:b])
        marks = _MARKS if _OF_SKIN & {word, *text.words[i - 1 : i]} else frozenset[str]()
        return bool((_FOUND | marks) & told) and not _DENIALS & told
    turn = next((j for j in range(i + 1, b) if text.words[j] == "not" and text.words[j - 1] in _TURNS), b)
    if (_NONE | _WELL) & set(text.words[a:turn]) and not _FORBIDS.search(text.part(a, turn)):
        return False  # "says fenugreek, not fennel" names the one
    return word in _PAPERS or (word in _ALLERGY and bool(_ON_PAPER & set(text.words[a:b])))


_FORBIDS = pattern("reactions.forbids")
"""What an allergist says: "said no sesame", and not "said no sesame allergy"."""
_TURNS = frozenset({",", "but", "and"})


def _is_avoided(text: Text, i: int) -> bool:
    """Such as "off limits", "banned", "never touch", "stay away from", "can't go near"."""
    if text.words[i] in ("away", "clear", "near", "touch"):
        return text.words[i - 1] in _KEEPS
    return text.words[i] in _AVOIDED


def _ruled_out(text: Text, a: int, b: int, spots: Sequence[Spot]) -> set[int]:
    """Tokens of what was looked for and not found: "the allergist ruled out ragweed and the whole daisy family"."""
    found: set[int] = set()
    for i in range(a, b):
        out = text.words[i] == "out" and text.words[i - 1] in _RULED
        if (out or text.words[i] in _EXCLUDED) and not _DENIALS & set(text.words[max(a, i - _NEAR) : i]):
            found |= set(range(i, listed_from(text, i + 1, spots).b))
        if text.words[i] == "not" and text.words[i - 1] in _TURNS and any(s.a == i + 1 for s in spots):
            found |= set(range(i, listed_from(text, i + 1, spots).b))  # "says fenugreek, not fennel"
    return found


def topic(text: Text, a: int, spots: Sequence[Spot]) -> list[Spot]:
    """What a sentence right before is about where it says nothing else: "Honey? My throat swells."."""
    if a == 0:
        return []
    start, end = text.sentence(a - 1)
    inside = [s for s in spots if start <= s.a and s.b <= end]
    named = {i for s in inside for i in range(s.a, s.b)}
    others = [i for i in range(start, end) if i not in named and text.words[i][0].isalpha() and text.words[i] != "and"]
    return inside if inside and len(others) <= 2 else []


def _brought_on(text: Text, a: int, b: int, signs: Sequence[tuple[int, int]], inside: Sequence[Spot]) -> list[Spot]:
    """What the signs of a stretch come from: the list behind a word for the cause, else the one before the sign."""
    for i, strength in signs:
        at_once = group([s for s in inside if s.b <= i], text, last=True)
        if at_once and _GAVE & set(text.words[at_once[-1].b : i]) and not _SOOTHES & set(text.words[at_once[-1].b : i]):
            return at_once  # "ecosprin gave me facial swelling, so they moved me to clopidogrel"
        cause = next((j for j in range(i + 1, b) if text.words[j] in _AFTER), -1)
        behind = group([s for s in inside if cause >= 0 and s.a > cause], text)
        if behind and not _SOOTHES & set(text.words[i:cause]):
            return behind
        before = group([s for s in inside if s.b <= i], text, last=True)
        if before and not _SOOTHES & set(text.words[before[-1].b : i]) and _leads(text, a, i, before, strength):
            return before
        if strength == 2 and not before:
            after = group([s for s in inside if s.a > i], text)
            if after and not _SOOTHES & set(text.words[a : after[0].a]):
                return after
    return []


def _leads(text: Text, a: int, i: int, before: Sequence[Spot], strength: int) -> bool:
    """Whether what is named before the sign at token i is said to bring it on."""
    end = before[-1].b
    if text.words[end] in (":", "="):
        return True
    if end == i and _is_called_by_it(text, before[0].a, i):
        return True
    cause = next((j for j in range(end, i + 1) if text.words[j] in _CAUSES), -1)
    if 0 <= cause <= end + _CAUSE_REACH:
        return True
    if _COMES_OUT.match(text.part(end, i)):
        return True
    first = before[0].a
    ahead = text.words[max(a, first - _NEAR) : first]
    lead = set(ahead)
    comma = max((j + 1 for j, word in enumerate(ahead) if word == ","), default=0)
    if not _AFTER.isdisjoint(ahead[comma:]) and text.words[i] not in _TAKEN_FOR:
        return True  # "hives after cashews", not "she's from Vientiane, one Baraclude every night … the hospital"
    medicine = all(one.startswith(("drug:", "class:")) for one in before[0].ids)
    taken = medicine and text.words[end] not in _WENT_ON  # "one Baraclude every night" is no morsel
    told = _AVOIDED if taken else _AVOIDED | _MORSELS
    return strength == 2 or not told.isdisjoint(lead) or _cannot_have(text, a, first)


def _is_called_by_it(text: Text, first: int, i: int) -> bool:
    """Whether the sign at token i is called by the thing that begins at `first`: "has a nickel rash".

    Not a thing for it: "has aloe rash cream".
    """
    closed = text.words[i + 1 : i + 2] == () or not text.words[i + 1][0].isalpha() or text.words[i + 1] in _GO_ON
    return text.words[i] in _CALLED and text.words[first - 1] in _BORNE and closed


_CALLED = frozenset("rash rashes reaction reactions hives dermatitis eczema welts anaphylaxis".split())
_BORNE = frozenset("has had have gets got with a an her his my severe bad nasty".split())
_GO_ON = frozenset("on and since when after last in once twice years from every so".split())
_WENT_ON = frozenset("and & , – — -".split())
# "Badam milk and she comes out in a rash".
_COMES_OUT = re.compile(
    r" and (?:(?:i|he|she|they|we) )?(?:always |then |just )?(?:get|gets|got|develop|develops|developed) (?:\S+ )?$|"
    r" (?:powder |milk |oil |butter |sweets? )?(?:and|then|&) (?:(?:she|he|i|they|we|it|(?:my|her|his) \S+) )?"
    r"(?:always |just )?(?:comes?|came|breaks?|broke) (?:out|up) "
)


def _cannot_have(text: Text, a: int, first: int) -> bool:
    """Such as "can't have", "she never touches": what a reaction told next comes from."""
    lead = text.words[max(a, first - _NEAR) : first]
    behind = text.words[first : first + _CANNOT_REACH]
    told_after = any(
        w in _HAVING and _DENIALS & set(behind[max(0, j - 2) : j]) and _SUBJECTS & set(behind[max(0, j - 4) : j])
        for j, w in enumerate(behind)
    )  # "cashew and badam he cannot have"
    return told_after or any(word in _HAVING and _DENIALS & set(lead[:j]) for j, word in enumerate(lead))


def is_barred(text: Text) -> bool:
    """Whether a message says that somebody cannot have something, and no reason but an allergy."""
    if _BARS.isdisjoint(text.said) or not _OTHER_REASONS.isdisjoint(text.said):
        return False
    return _BARRED.search(text.phrase) is not None


def _barred(text: Text, a: int, inside: Sequence[Spot]) -> list[Spot]:
    """What of the common allergens somebody cannot have: "he can't eat nuts", not "can't eat nuts with her braces"."""
    its = [s for s in inside if s.ids & _COMMON_ALLERGENS]
    if not its or not is_barred(text):
        return []
    last = [m.end() for m in _BARRED.finditer(text.part(a, its[0].a))]
    return group(its, text) if last and last[-1] >= len(text.part(a, its[0].a)) - 1 else []


_BARS = frozenset("n't not cannot avoid clear away unable".split())
_BARRED = pattern("reactions.barred")
_OTHER_REASONS = wordset("reactions.other_reasons")
_COMMON_ALLERGENS = frozenset(
    f"substance:{one}"
    for one in (
        "nuts tree_nuts peanut almond cashew walnut pistachio hazelnut pecan macadamia brazil_nut pine_nut sesame"
        " shellfish seafood egg fish soy lupin mustard celery"
    ).split()
)


def group(named: Sequence[Spot], text: Text, *, last: bool = False) -> list[Spot]:
    """The first (or last) of the things named that stand together as one list."""
    ordered = list(reversed(named)) if last else list(named)
    found = ordered[:1]
    for spot in ordered[1:]:
        left, right = (spot, found[-1]) if last else (found[-1], spot)
        between = [w for w in text.words[left.b : right.a] if w[0].isalpha() and w not in ("and", "or", "nor", "seeds")]
        if len(between) > (_LISTED if last else 1) or (between and "," in text.words[left.b : right.a]):
            break  # "no curd for her, milk gives her a rash"
        found.append(spot)
    return sorted(found, key=lambda s: s.a)

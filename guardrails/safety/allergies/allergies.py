"""Allergies and what they are to: "allergic to", "… allergy", "can't tolerate", "disagrees with" and stories."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from guardrails.safety.allergies.allergen_lists import Listed, listed_before, listed_from
from guardrails.safety.allergies.allergens import Spot
from guardrails.safety.allergies.named_beside import beside, confirmed, is_reply
from guardrails.safety.allergies.reactions import CUES, is_barred, last_named, stories, topic
from guardrails.safety.language.function_words import BE, NEGATORS, POSSESSIVES, REFERRING, SUBJECTS
from guardrails.safety.language.lists import pattern, phrases, wordset
from guardrails.safety.language.text import Text

_ALLERGIC = wordset("allergies.allergic")
_LEADS = frozenset({"to", "towards", "against", "from", "after", "of", ":", "(", "-", "–", "—"})
_NONE = frozenset("no none nil nope never nothing negative clear n/a unknown".split())
_PENS = ("epi", "anapen", "jext", "emerade", "auto", "pen", "injector")
_PEN = frozenset({"pen", "pens", "injector", "injectors"})
_OF_PENS = frozenset({"adrenaline", "epinephrine", "epi", "anapen", "jext", "emerade"})
_PEN_REACH = 4  # tokens: "adrenaline auto-injector"
# "Reacts badly to" and the like by their first word.
_REACTS = {
    first: tuple(tuple(line.split()) for line in phrases("allergies.reacts") if line.split()[0] == first)
    for first in {line.split()[0] for line in phrases("allergies.reacts")}
}
_AGREES = wordset("allergies.agrees")
_OUTGROWN = pattern("allergies.outgrown")
_LASTS = pattern("allergies.lasts")
_DENIALS = NEGATORS | {"hardly"}
_CUES = _ALLERGIC | _REACTS.keys() | _AGREES | CUES | _PEN
_CONTRASTS = frozenset("but only just though except rather instead".split())
_BEFORE_CONTRAST = wordset("allergies.before_contrast")
_AFTER_CONTRAST = frozenset("do does is are yes , . ; ) \n".split(" ")) | {""}


@dataclass(frozen=True, slots=True)
class Allergy:
    """An allergy told at tokens [a, b); `objects` are the tokens of what it is to."""

    a: int
    b: int
    ids: frozenset[str]
    """What it is to, as ids of `allergens`; empty where nothing says it."""
    objects: tuple[tuple[int, int], ...] = ()
    told: bool = False
    """A story ("my lips swelled up from …"), not a name."""

    @property
    def label(self) -> str:
        names = sorted({i.partition(":")[2].replace("_", " ") for i in self.ids})
        return "Allergy to " + ", ".join(names) if names else "Allergy"


def is_cued(text: Text) -> bool:
    """Whether a message has any word of an allergy: what names a herb needs to be looked up only then."""
    return not _CUES.isdisjoint(text.words) or is_barred(text)


def allergies(text: Text, spots: Sequence[Spot], names: Sequence[tuple[int, int]] = ()) -> list[Allergy]:
    """Every allergy that a message tells, given the herbs, foods and medicines that it names.

    `names` are tokens of products' names: told beside something else ("hives from cashews, Moon Milk looks yummy"),
    a food in one of them is no food that somebody reacted to.
    """
    found: list[Allergy] = []
    for i, word in enumerate(text.words):
        if word in _ALLERGIC or (word in _PEN and _OF_PENS & set(text.words[max(0, i - _PEN_REACH) : i])):
            found += _allergic(text, i, spots)
        elif word in _AGREES:
            found += _disagreeing(text, i, spots)
        elif _is_hay_fever(text, i) and (pollen := listed_before(text, i, spots)).known and pollen.b == i:
            found.append(_of(pollen, pollen.a, i + 1))  # "birch hay fever"
        elif word == "sensitive" and (before := listed_before(text, i, spots)).known and before.b == i:
            found.append(_of(before, before.a, i + 1))  # "she is salicylate sensitive"
        for cue in _REACTS.get(word, ()):
            if text.words[i : i + len(cue)] == cue:
                listed = listed_from(text, i + len(cue), spots)
                if listed.known:
                    found.append(_of(listed, i, listed.b))
                elif _ends_there(text, listed, i + len(cue)) and (them := last_named(text, i, spots)):
                    found.append(Allergy(i, i + len(cue), _ids(them), _places(them)))
    named = {i for f in found if f.ids for a, b in f.objects for i in range(a, b)}
    denied = [f for f in found if not f.ids and _is_denied(text, f.a)]
    for a, b, its in stories(text, spots, {i for x, y in names for i in range(x, y)}):
        if named & set(range(its[0].a, its[-1].b)) or any(_is_said_of(text, f.a, a) for f in denied):
            continue
        apart = [s for s in its if not any(x <= s.a and s.b <= y for x, y in names)]
        found.append(Allergy(a, b, _ids(apart or its), _places(apart or its), told=True))
    found += [Allergy(s.a, s.b, s.ids, ((s.a, s.b),), told=True) for s in confirmed(text, spots, _ALLERGIC)]
    found += [Allergy(s.a, s.b, s.ids, ((s.a, s.b),), told=True) for s in spots if found and _does_so_too(text, s.a)]
    told = {i for f in found if f.ids for a, b in f.objects for i in range(a, b)}
    found = [f if f.ids else _with_beside(text, f, [s for s in spots if s.a not in told]) for f in found]
    said = any(f.ids and not _is_denied(text, f.a) for f in found)
    return [f for f in found if f.ids or not said]


def _ends_there(text: Text, listed: Listed, i: int) -> bool:
    """Whether nothing is named behind a cue that ends at token i: "are what I react to", "I'm sensitive to it"."""
    return listed.b == listed.a or (not listed and text.words[i : i + 1] != () and text.words[i] in REFERRING)


def _with_beside(text: Text, found: Allergy, spots: Sequence[Spot]) -> Allergy:
    """An allergy that doesn't say what it is to, with what is named beside it."""
    leads = text.words[found.b : found.b + 1] == ("to",) and text.words[found.b + 1 : found.b + 2]
    if leads and leads[0][0].isalpha() and leads[0] not in BE:
        return found  # "allergic to his voice"
    if _is_denied(text, found.a) or _POSTPOSED & set(text.words[found.b : found.b + 2]):
        return found
    them = beside(text, found.a, found.b, spots)
    return replace(found, ids=_ids(them), objects=_places(them), told=True) if them else found


def outgrown(text: Text, a: int) -> str:
    """The words that tell that the allergy at token a is gone: "she outgrew it", "passed the food challenge"."""
    start, end = text.sentence(a)
    told = text.part(start, max(end, text.stretch(a, 2)))
    said = _OUTGROWN.search(told)
    return "" if said is None or _LASTS.search(told) else said.group().strip()


def _is_hay_fever(text: Text, i: int) -> bool:
    return text.words[i] == "hayfever" or text.words[i : i + 2] == ("hay", "fever")


def swapped(text: Text, spots: Sequence[Spot]) -> list[Allergy]:
    """What a message puts in the place of an allergen told before: "ok what if it's soya", "it's soya, not dairy"."""
    if "not" in text.said and (right := _put_right(text, spots)):
        return right
    first = next((s.a for s in spots), -1)
    lead = text.words[: max(first, 0)]
    if first < 0 or not lead or not _SWAPS.issuperset(lead) or not {"and", "or", "if", "about"} & set(lead):
        return []
    listed = listed_from(text, first, spots)
    rest = [w for w in text.words[listed.b :] if w[0].isalnum() and w not in _AS_WELL]
    return [] if rest else [_of(listed, 0, listed.b)]


def replied(text: Text, spots: Sequence[Spot]) -> list[Allergy]:
    """What a message says an allergy of the thread is to: "just answered: yes, sesame", "test says nuts"."""
    first = next((s.a for s in spots), -1)
    if first < 1 or text.toks[first].sentence or not is_reply(text.part(0, first)):
        return []
    listed = listed_from(text, first, spots)
    rest = text.words[listed.b : text.sentence(first)[1]]
    return [_of(listed, first, listed.b)] if _AS_WELL.issuperset(w for w in rest if w[0].isalnum()) else []


def _put_right(text: Text, spots: Sequence[Spot]) -> list[Allergy]:
    """Such as "it's soya, not dairy", "not dairy, it's soya": of two things the one that is not denied."""
    for one, two in pairwise(spots):
        between, lead = text.words[one.b : two.a], text.words[max(0, one.a - 1) : one.a]
        if text.sentence(one.a) != text.sentence(two.a) or not _BETWEEN.issuperset(between):
            continue
        if "not" in between and not _SAYS.isdisjoint(lead):
            return [Allergy(one.a, one.b, one.ids, _places((one, two)))]
        if "not" not in between and lead == ("not",):
            return [Allergy(two.a, two.b, two.ids, _places((one, two)))]
    return []


_BETWEEN = frozenset(", - – — . ; and but not it 's is was to".split())
_SAYS = frozenset("it 's is was be said says say meant mean read reads to".split())
_SWAPS = frozenset("ok okay and or but so what how about if it 's is were was for to with then also ,".split())


_AS_WELL = frozenset("as well too also then instead please allergy after all definitely mainly and or".split())


def _does_so_too(text: Text, i: int) -> bool:
    """Such as the peppers of "potatoes give him hives, so do peppers"."""
    return text.words[max(0, i - 2) : i] in _SO_DOES


_SO_DOES = tuple((so, does) for so in ("so", "as") for does in ("do", "does", "did", "is", "are"))


def _is_said_of(text: Text, denial: int, story: int) -> bool:
    """Whether a denial also holds for a story in its sentence; not in "no allergies, but walnuts make me swell"."""
    between = set(text.words[denial:story])
    return text.sentence(denial) == text.sentence(story) and not _EXCEPT & between


_EXCEPT = frozenset("but except only though although however yet apart".split())


def _ids(spots: Sequence[Spot]) -> frozenset[str]:
    return frozenset(i for s in spots for i in s.ids)


def _places(spots: Sequence[Spot]) -> tuple[tuple[int, int], ...]:
    return tuple((s.a, s.b) for s in spots)


def _of(listed: Listed, a: int, b: int) -> Allergy:
    return Allergy(a, b, listed.ids, ((listed.a, listed.b),))


def _allergic(text: Text, i: int, spots: Sequence[Spot]) -> Iterator[Allergy]:
    """The allergy that the word at token i names, and what it is to instead: "no egg allergy, only milk"."""
    after = text.words[i + 1] if i + 1 < len(text.toks) else ""
    ahead = Listed(i, i, frozenset())
    if text.words[i + 1 : i + 4] in _NOT_ONLY_TO and (one := listed_from(text, i + 4, spots)).known:
        yield _of(one, i, one.b)
        instead = _instead(text, one.b, spots)
        yield from [instead] if instead else []
        return
    if after in _LEADS and text.words[i + 2 : i + 3] and text.words[i + 2] not in _NONE:
        ahead = listed_from(text, i + 2, spots)
        if after in "(-–—" and not ahead.known:
            ahead = Listed(i, i, frozenset())
    elif after == "for" and text.words[i].startswith(_PENS):  # "an EpiPen for peanuts", but not "for emergencies"
        ahead = listed_from(text, i + 2, spots)
        ahead = ahead if ahead.known else Listed(i, i, frozenset())
    elif text.words[i] in _NAMED:
        ahead = _said_to_be(text, i + 1, spots) or ahead
    behind = listed_before(text, i, spots)
    if not (ahead or behind) and any(s.a == i + 1 for s in spots):
        ahead = listed_from(text, i + 1, spots)  # "allergy coconut"
    if ahead and behind.known and after not in ("to", "of"):
        found = Allergy(behind.a, ahead.b, behind.ids | ahead.ids, ((behind.a, i), (ahead.a, ahead.b)))
    elif ahead.known or (ahead and not _refers(text, i)):
        found = _of(ahead, i, ahead.b)
    elif (_refers(text, i) or _closes(text, i)) and (them := last_named(text, i, spots)):
        them = [s for s in them if s.a >= text.sentence(i)[0]] or them
        found = Allergy(i, i + 2 + _refers(text, i), _ids(them), _places(them))
    elif behind.known or (behind and not text.words[i].startswith(("epi", "anaphyl"))):
        found = _of(behind, behind.a, i + 1)
    else:
        them = topic(text, text.sentence(i)[0], spots)  # "Rosehip? I'm allergic."
        found = Allergy(i, i + 1, _ids(them), _places(them))
    yield found
    behind_it = max(found.b, i + 1)
    if (denied := _denied_behind(text, behind_it)) or _is_denied(text, found.a):
        instead = _instead(text, denied or behind_it, spots) or _after_all(text, behind_it, spots)
        instead = instead or _set_aside(text, i, spots)
        if instead:
            yield instead


_NOT_ONLY_TO = tuple(("not", only, "to") for only in ("only", "just", "merely"))


def _said_to_be(text: Text, i: int, spots: Sequence[Spot]) -> Listed | None:
    """What an allergy is said to be behind token i: "her allergy is shellfish", "the allergy is actually to prawns"."""
    if text.words[i : i + 1] and text.words[i] in BE:
        while i + 1 < len(text.words) and (text.words[i] in BE or text.words[i] in _BEFORE_NAMED):
            i += 1
        listed = listed_from(text, i, spots)
        if listed.known and any(s.a == i for s in spots):
            return listed
    return None


_NAMED = frozenset({"allergy", "allergies"})
_BEFORE_NAMED = frozenset("to the only just actually really mainly in fact , : -".split())


def _closes(text: Text, i: int) -> bool:
    """Whether "to" leads to nothing behind: "it's mustard that I'm allergic to"."""
    return text.words[i + 1 : i + 2] == ("to",) and not any(w[0].isalnum() for w in text.words[i + 2 : i + 3])


def _refers(text: Text, i: int) -> bool:
    return text.words[i + 1 : i + 2] == ("to",) and bool(REFERRING & set(text.words[i + 2 : i + 3]))


def _is_denied(text: Text, a: int) -> bool:
    return bool(_DENIALS & set(text.words[max(text.sentence(a)[0], a - 2) : a]))


def _denied_behind(text: Text, i: int) -> int:
    """The token behind the "not" of a language that puts it there: "badam se allergy nahi hai, til se hai"; or 0."""
    while i < len(text.toks) and text.words[i] in _POSTPOSED_CARRIES:
        i += 1
    return i + 1 if i < len(text.toks) and text.words[i] in _POSTPOSED else 0


_POSTPOSED = wordset("verdicts.postposed")
_POSTPOSED_CARRIES = wordset("verdicts.postposed_carries")


def _instead(text: Text, i: int, spots: Sequence[Spot]) -> Allergy | None:
    """What stands against a denied allergy: ", only milk", "- it's the tree nuts"."""
    _, end = text.sentence(min(i, len(text.toks) - 1))
    while i and text.words[i - 1] in _EXCEPTING:
        i -= 1  # "not allergic to anything other than milk"
    j = i
    while j < end and text.words[j] in _BEFORE_CONTRAST | _CONTRASTS:
        j += 1
    if j == i or j >= len(text.toks) or (text.words[j - 1] in POSSESSIVES and _is_taken(text, j, spots)):
        return None
    listed = listed_from(text, j, [s for s in spots if s.a >= j])
    after = text.words[listed.b] if listed.b < len(text.toks) else ""
    return _of(listed, j, listed.b) if listed.known and after in _AFTER_CONTRAST else None


_EXCEPTING = frozenset("other than else except excluding besides save bar but apart aside".split())


def _after_all(text: Text, i: int, spots: Sequence[Spot]) -> Allergy | None:
    """What somebody has for all that was denied: "no allergies, I have one to sesame", "but I forgot sesame"."""
    _, end = text.sentence(min(i, len(text.toks) - 1))
    first = next((s.a for s in spots if i <= s.a < end), -1)
    if first < 0 or not _HAS_ONE.search(text.part(i, first)):
        return None
    listed = listed_from(text, first, spots)
    subject = next((j for j in range(first - 1, i, -1) if text.words[j] in SUBJECTS), first - 1)
    return _of(listed, subject + 1, listed.b)


_HAS_ONE = pattern("allergies.has_one")


def _set_aside(text: Text, i: int, spots: Sequence[Spot]) -> Allergy | None:
    """What a sentence opens with that is left out of what it denies: "Besides milk she has no allergies"."""
    j = text.sentence(i)[0]
    while j < i and text.words[j] in _ASIDE:
        j += 1
    if j == text.sentence(i)[0] or text.words[j - 1] in ("other", "apart", "aside"):
        return None
    listed = listed_from(text, j, spots)
    return _of(listed, j, listed.b) if listed.known and listed.b <= i else None


_ASIDE = frozenset("other than except excluding besides apart aside from bar for but".split())


def _is_taken(text: Text, j: int, spots: Sequence[Spot]) -> bool:
    """Whether the medicine at token j is somebody's own, not what they react to: "no allergies, just my warfarin"."""
    return any(s.a == j and any(i.startswith(("drug:", "class:")) for i in s.ids) for s in spots)


def _disagreeing(text: Text, i: int, spots: Sequence[Spot]) -> Iterator[Allergy]:
    """Such as "caffeine doesn't agree with me", "milk has always disagreed with her"."""
    if text.words[i + 1 : i + 2] != ("with",) and text.words[i + 2 : i + 3] != ("with",):
        return
    start, _ = text.sentence(i)
    if not (text.words[i].startswith("dis") or _DENIALS & set(text.words[max(start, i - 3) : i])):
        return
    them = [s for s in last_named(text, i, spots) if s.a >= start]
    if them:
        yield Allergy(them[0].a, i + 2, _ids(them), _places(them), told=True)

"""A product put where it may not belong: into the nose, the ears, the eyes or the mouth, into food, into the pan.

What tells it is a place or a dish behind a preposition ("into each nostril", "on my salad") whose object, read
leftwards, is a product, "it", or nothing but the verb ("could it be put in the ear?").
"""

from collections.abc import Sequence

from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import REFERRING
from guardrails.safety.language.lists import format_words, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

WRONG_PLACE = "Putting it where it does not belong"
"""The label of what is found here: it stands beside the product that it is about."""

WRONG_USES = frozenset({"state:internal_use", "state:eye_use", "state:inhaling"})
"""What somebody would do with a product, and no state that anybody is in."""

_FORMATS = format_words()
_INLETS = wordset("misplaced.inlets")
_OPEN_INLETS = wordset("misplaced.open_inlets")
_LIDS = wordset("misplaced.lids")
_FOODS = wordset("misplaced.foods")
_INLETS_AND_LIDS, _INLETS_AND_FOODS = _INLETS | _LIDS, _INLETS | _FOODS
_CARRIERS = wordset("misplaced.carriers")
_MEALS = wordset("misplaced.meals")
_DISHES = _FOODS | _CARRIERS | _MEALS
"""Milk and honey are herbs of products, too: behind a preposition they are what a product goes into."""
_ROUTES = wordset("misplaced.routes")
_COOKS = wordset("misplaced.cooks")
_COOKING = wordset("misplaced.cooking")
_PUTS = wordset("misplaced.puts")
_MIXES = wordset("misplaced.mixes")
_TAKES = wordset("misplaced.takes")
_SPOONS = wordset("misplaced.spoons")
_LIGHT = wordset("misplaced.light")
_APPLIED = wordset("misplaced.applied")
_SITES = _APPLIED | wordset("misplaced.sites")
_BY_ACCIDENT = wordset("misplaced.by_accident")
_NO_DISH = wordset("misplaced.no_dish")
_MODIFIERS = wordset("misplaced.modifiers")

_INTO = frozenset("in into inside up down through via within mein ke".split())
_ONTO = frozenset("on onto to over under beneath along against upon".split())
_NEAR_EYES = frozenset("on onto to over under around round near by along beneath close above below across".split())
_AT_TABLE = frozenset("in into onto on over inside atop".split())
_ALONG = frozenset("with to".split())
_ROUND_MEALS = frozenset("before after with at".split())
_DROPS = frozenset("drop drops".split())
_EYE_CARE = _DROPS | frozenset("wash rinse bath liner".split())
_IT = REFERRING | {"some"}
_DEFINITE = frozenset("the this that our your same said".split())
_STOPS = frozenset(", . ; : ? ! ( ) – — \n".split()) | {"\n"}
_REACH = 4
"""Tokens from a preposition to the place, and from a verb to what is taken."""


def misplaced(text: Text, spans: Sequence[tuple[int, int]]) -> list[Found]:
    """Every such place; whether it is wrong depends on the product. `spans` are the tokens of products."""
    own = {i for a, b in spans if not _DISHES.issuperset(text.words[a:b]) for i in range(a, b)}
    found = [*_inlets(text, own, bool(spans)), *_dishes(text, own, bool(spans)), *_spoonfuls(text, own)]
    found += [*_routes(text, own, bool(spans)), *_vaporised(text, own, bool(spans))]
    found += _cooked(text, own)
    found += [*_treated(text, own), *_named_again(text, own, bool(spans)), *_encapsulated(text, own, bool(spans))]
    return found


def _found(a: int, b: int, *ids: str) -> Found:
    return Found(a, b, ids or ("state:internal_use",), WRONG_PLACE)


def _inlets(text: Text, own: set[int], named: bool) -> list[Found]:
    found: list[Found] = []
    for i in text.places(_INLETS_AND_LIDS):
        word = text.words[i]
        if "as" in text.words[max(0, i - 2) : i] and not _EYE_CARE.isdisjoint(text.words[i + 1 : i + 2]):
            found.append(_found(i, i + 2, "state:eye_use"))  # "as eye drops"
        at = _preposition(text, i, own)
        if at < 0:
            continue
        prep = text.words[at]
        eye = word.startswith("eye")
        into = word in _INLETS and (prep in _INTO or (prep in _ONTO and (word in _OPEN_INLETS or _dropped(text, at))))
        near = (eye and prep in _NEAR_EYES) or (word in _LIDS and prep in _NEAR_EYES | _INTO)
        if not (into or near):
            continue
        a = at if not named and _stands_alone(text, at, i) else _object(text, at, own, named)
        if a >= 0:
            found.append(_found(a, i + 1, *(("state:internal_use", "state:eye_use") if into else ("state:eye_use",))))
    return found


def _stands_alone(text: Text, at: int, i: int) -> bool:
    """Whether a message only puts a place right, of what the thread has named: "more like on the eyelids"."""
    start, end = text.sentence(at)
    lead = text.words[start:at]
    return _PUTS_RIGHT.issuperset(lead) and (i + 1 >= end or text.words[i + 1] in _STOPS | _BEHIND_A_PLACE)


_BEHIND_A_PLACE = frozenset("actually then rather please instead now though".split())
_PUTS_RIGHT = frozenset("more like rather actually no sorry well or maybe just only i mean , - – —".split())


def _named_again(text: Text, own: set[int], named: bool) -> list[Found]:
    """Such as "her eyes are dry, can we put drops of it in them?", "she makes batter and stirs it into it"."""
    found: list[Found] = []
    for i in text.places(_THERE):
        at = i - 1
        if at < 0 or text.words[at] not in _INTO:
            continue
        a = _object(text, at, own, named)
        if a < 0 or not _PUTS & _verbs_before(text, a):
            continue
        start, _ = text.sentence(max(0, text.sentence(i)[0] - 1))
        before = [w for j, w in enumerate(text.words[start:a], start) if j not in own]
        last = next((w for w in reversed(before) if w in _INLETS_AND_FOODS or w in _HOLDS), "")
        if last in _INLETS_AND_FOODS:
            found.append(_found(a, i + 1))
    return found


_THERE = frozenset({"it", "them"})
_HOLDS = frozenset(
    "bath tub bucket basin bowl water diffuser burner pan scalp hair skin face foot feet bottle jar".split()
)
"""What "in it" means as well, where it was named last."""


def _dropped(text: Text, at: int) -> bool:
    """Whether what is put on a place are drops: "a drop to each eye"."""
    return not _DROPS.isdisjoint(text.words[max(text.sentence(at)[0], at - 2 * _REACH) : at])


def _dishes(text: Text, own: set[int], named: bool) -> list[Found]:
    found: list[Found] = []
    for i in text.places(_DISHES):
        word = text.words[i]
        if _NO_DISH & set(text.words[i + 1 : i + 2]) or (word in _BOTTLES and not _is_a_baby_s(text, i)):
            continue
        at = _preposition(text, i, own)
        if at < 0:
            continue
        prep = text.words[at]
        a = _object(text, at, own, named)
        if a < 0:
            continue
        verbs = _verbs_before(text, a)
        takes, mixes = bool(_TAKES & verbs), bool(_MIXES & verbs)
        if word in _FOODS and (
            prep in _AT_TABLE or (prep in _ALONG and (takes or mixes) and not _is_said(text, own, _APPLIED))
        ):
            at_table = True
        elif word in _CARRIERS and prep in _AT_TABLE | _ALONG:
            served = takes or mixes if word != "water" else takes
            served = served or not _SERVED_IN.isdisjoint(text.words[at:i])  # "in a glass of water"
            at_table = takes_it(text, i) or (served and not _is_said(text, own, _SITES))
        else:
            at_table = word in _MEALS and prep in _ROUND_MEALS and takes and not _is_said(text, own, _SITES)
        if at_table:
            found.append(_found(a, i + 1))
    return found


def _is_a_baby_s(text: Text, i: int) -> bool:
    return not _BABYS.isdisjoint(text.words[max(text.sentence(i)[0], i - _REACH) : i])


_BOTTLES = frozenset({"bottle", "bottles", "cup"})
_BABYS = frozenset("baby babies infant toddler feeding nursing sippy milk son daughter child kid".split())


def takes_it(text: Text, i: int) -> bool:
    """Whether it is taken behind token i: "in buttermilk and have it"."""
    tail = text.words[i + 1 : text.sentence(i)[1]]
    return any(w in _TAKES and tail[j + 1 : j + 2] in _WHAT for j, w in enumerate(tail))


_WHAT = tuple((w,) for w in "it this that them some one".split())


def _spoonfuls(text: Text, own: set[int]) -> list[Found]:
    """A spoon of a product that is taken: "take a spoon of the oil", "have the oil, one teaspoon at night"."""
    found: list[Found] = []
    if _is_said(text, own, _SITES):
        return found
    for i in text.places(_SPOONS):
        start, end = text.sentence(i)
        of = i + 1 < end and text.words[i + 1] == "of"
        it = i + 2 if of and text.words[i + 2 : i + 3] == ("it",) else -1
        ahead = next((j for j in range(i + 1, min(end, i + 2 + _REACH)) if j in own or j == it), -1)
        if ahead >= 0 and all(text.words[j] in _LIGHT for j in range(i + 1, ahead)):
            lead = set(text.words[max(start, i - _REACH) : i])
            later = any(
                text.words[j] in _DISHES and _preposition(text, j, own) > ahead
                for j in range(ahead, end)
                if j not in own
            )
            if _TAKES & lead or later:
                found.append(_found(i, ahead + 1))
        elif not of:
            back = next((j for j in range(i - 1, start - 1, -1) if j in own or text.words[j] not in _LIGHT), -1)
            if back >= 0 and text.words[back] == ",":
                back -= 1
            back = next((j for j in range(back, max(start, back - _REACH) - 1, -1) if j in own), -1)
            if back >= 0 and _TAKES & _verbs_before(text, back):
                found.append(_found(back, i + 1))
    return found


def _routes(text: Text, own: set[int], named: bool) -> list[Found]:
    """Such as "the oil as an enema", "use it for nasya", "an enema with the oil"."""
    found: list[Found] = []
    for i in text.places(_ROUTES | _ORGANS):
        end = i + 1
        if text.words[i] in _ORGANS:
            end += 1
            if text.words[i + 1 : end] not in _ORGAN_S:
                continue
        ids = _INTO_EYES if text.words[i].startswith("eye") or text.words[i] in _AT_EYES else ()
        if text.words[end : end + 1] in _BY_MEANS and (b := _object_behind(text, end + 1, own)):
            found.append(_found(i, b, *ids))
        at = _preposition(text, i, own, frozenset({"as", "for", "in", "like", "via"}))
        if at >= 0 and (a := _object(text, at, own, named)) >= 0:
            found.append(_found(a, end, *ids))
    return found


_ORGANS = frozenset("eye ear nose nasal mouth vaginal sinus".split())
_ORGAN_S = tuple((w,) for w in "drop drops wash bath rinse rinses douche".split())
"""Behind an organ, what is made for it: "as eye drops", "in a nasal rinse"."""
_AT_EYES = frozenset("surma kajal kohl anjana".split())
_INTO_EYES = ("state:internal_use", "state:eye_use")


def _vaporised(text: Text, own: set[int], named: bool) -> list[Found]:
    """Such as "put the oil in a diffuser", "add it to my nebuliser", "use it for steam"."""
    found: list[Found] = []
    for i in text.places(_DEVICES):
        at = _preposition(text, i, own, frozenset("in into inside to through via with for as by".split()))
        if at >= 0 and (a := _object(text, at, own, named)) >= 0:
            found.append(_found(a, i + 1, "state:inhaling"))
    return found


_DEVICES = wordset("misplaced.devices")


_BY_MEANS = (("with",), ("of",), ("using",))


def _object_behind(text: Text, i: int, own: set[int]) -> int:
    """The end of a product, or of "it", that stands at token i or behind small words; 0 if something else does."""
    while i < len(text.words) and text.words[i] in _LIGHT:
        i += 1
    return i + 1 if i in own or (i < len(text.words) and text.words[i] in _IT) else 0


def _cooked(text: Text, own: set[int]) -> list[Found]:
    """Such as "fry my eggs in the oil", "use it for cooking"."""
    found: list[Found] = []
    for i in text.places(_COOKS):
        end = text.sentence(i)[1]
        for j in range(i + 1, min(end, i + 2 * _REACH)):
            if text.words[j] in _STOPS:
                break
            after = j + 1
            while after < end and text.words[after] in _LIGHT:
                after += 1
            if text.words[j] in ("in", "with", "using") and after < end and (after in own or text.words[after] in _IT):
                found.append(_found(i, after + 1))
                break
    for i in text.places(_COOKING):
        at = i - 1
        if at >= text.sentence(i)[0] and text.words[at] in ("for", "in", "as", "when", "while"):
            a = _object(text, at, own, bool(own))
            if a >= 0:
                found.append(_found(a, i + 1))
    return found


def _treated(text: Text, own: set[int]) -> list[Found]:
    """Such as "rinse her mouth with the oil", "rub his gums with it", "top my salad with it"."""
    found: list[Found] = []
    for i in text.places(_INLETS_AND_FOODS):
        start, end = text.sentence(i)
        after = i + 2
        while after < end and text.words[after] in _LIGHT:
            after += 1
        dipped = text.words[i + 1 : i + 2] == ("in",) and text.words[i] in _FOODS
        if (
            (text.words[i + 1 : i + 2] != ("with",) and not dipped)
            or after >= end
            or not (after in own or text.words[after] in _IT)
        ):
            continue
        lead = set(text.words[max(start, i - _REACH) : i])
        if dipped and lead.isdisjoint(_DIPS):
            continue
        rubbed = not _RUBS.isdisjoint(lead) and text.words[i] in _OPEN_INLETS
        if dipped or rubbed or not lead.isdisjoint(_TOPS if text.words[i] in _FOODS else _CLEANS):
            found.append(_found(i, after + 1, *(_INTO_EYES if text.words[i].startswith("eye") else ())))
    return found


def _encapsulated(text: Text, own: set[int], named: bool) -> list[Found]:
    """Such as "fill empty capsules with the oil", "he has capsules and fills them with it", "puts it into capsules"."""
    found: list[Found] = []
    shells = [i for i in text.places(_CAPSULES) if i not in own]
    for i in text.places(_FILLS) if shells else ():
        end = text.sentence(i)[1]
        at = next((j for j in range(i + 1, min(end, i + 2 * _REACH)) if text.words[j] in ("with", "using")), end)
        after = at + 1
        while after < end and text.words[after] in _LIGHT:
            after += 1
        filled = any(i < j < at for j in shells) or ("them" in text.words[i:at] and shells[0] < i)
        if filled and after < end and (after in own or text.words[after] in _IT):
            found.append(_found(i, after + 1))
    for i in shells:
        at = _preposition(text, i, own, frozenset({"into", "inside"}))
        if at >= 0 and (a := _object(text, at, own, named)) >= 0:
            found.append(_found(a, i + 1))
    return found


_CAPSULES = frozenset({"capsule", "capsules", "gelcaps"})
_FILLS = frozenset("fill fills filling filled load loads loading".split())
_DIPS = frozenset("dip dips dipped dipping dunk dunks dunking soak soaks marinate toss".split())
_CLEANS = wordset("misplaced.cleans")
_RUBS = wordset("misplaced.applied") | frozenset({"paint", "coat", "dab", "treat"})
_TOPS = wordset("misplaced.mixes") | wordset("misplaced.tops")


def _preposition(text: Text, i: int, own: set[int], preps: frozenset[str] = frozenset()) -> int:
    """The preposition in front of the place or dish at token i; -1 if there is none."""
    start, _ = text.sentence(i)
    for j in range(i - 1, max(start, i - 1 - _REACH) - 1, -1):
        word = text.words[j]
        if j in own or word in _STOPS:
            return -1
        if word == "of" and text.words[j - 1] in _VESSELS:
            continue
        if word in (preps or _PREPOSITIONS) and not (word == "as" and text.words[j - 1] in ("well", "such")):
            first = text.words[j + 1]
            return j if j == i - 1 or first in _MODIFIERS | _VESSELS or j == i - 2 else -1
        if word in _BREAKS:
            return -1
    return -1


_PREPOSITIONS = _INTO | _ONTO | _NEAR_EYES | _AT_TABLE | _ALONG | _ROUND_MEALS
_SERVED_IN = frozenset("glass glasses cup cups mug tumbler".split())
_VESSELS = frozenset("glass glasses cup cups bowl plate mug pot tumbler spoon spoonful slice piece tbsp".split())
_BREAKS = frozenset("and or but for from of is are was can could may should i he she they we you it".split())


def _object(text: Text, at: int, own: set[int], named: bool) -> int:
    """The token from which on a product is put behind the preposition at `at`; -1 if it is something else."""
    start, _ = text.sentence(at)
    drops = counted = False
    for j in range(at - 1, start - 1, -1):
        word = text.words[j]
        if j in own:
            while j - 1 in own:
                j -= 1
            return j if not _BY_ACCIDENT & _verbs_before(text, j) else -1
        stemmed = stem(word)
        if word in _DROPS:
            drops = True
        elif stemmed in _FORMATS and j - 1 in own:
            continue  # "the Moon Milk oil"
        elif stemmed in _FORMATS and text.words[j - 1] in _DEFINITE:
            return j
        elif word in _IT:
            return j if not _BY_ACCIDENT & _verbs_before(text, j) else -1
        elif word in _PUTS:
            bare = drops and not counted
            ahead = not named or any(o < j for o in own)
            return j if ahead and not bare and not _BY_ACCIDENT & _verbs_before(text, j) else -1
        elif word not in _LIGHT and number_of(word) is None:
            return -1
        counted = counted or word in _COUNTED or number_of(word) is not None
    return -1


_COUNTED = frozenset("a an few couple some half one".split())


def _verbs_before(text: Text, i: int) -> set[str]:
    """The words in which the verb of what stands at token i is to be found."""
    start, _ = text.sentence(i)
    return set(text.words[max(start, i - 2 * _REACH) : i + 1])


def _is_said(text: Text, own: set[int], words: frozenset[str]) -> bool:
    """Whether one of the words tells that it goes on the skin or the hair: not "bath powder", but "the oil bath"."""
    return any(i not in own or i + 1 not in own for i in text.places(words))

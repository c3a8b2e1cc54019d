"""Operations told by what is done to a part of the body: "having my hip done", "they're opening my back on the 3rd"."""

from collections.abc import Sequence

from guardrails.safety.language.data_files import rows, split
from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import BE, OBJECTS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.text import Text

_PARTS = wordset("organs.parts")


def _words(role: str) -> frozenset[str]:
    return frozenset(w for row in rows("operation_words.csv") if row["role"] == role for w in split(row["words"]))


_OPERATES = frozenset({"operation", "operations", "op", "operated"})
_OPERATING = frozenset({"operate", "operates", "operating"})
"""What a surgeon does: an operation where it is said on whom, or that others do it."""
_NOT_THEY = frozenset({"i", "'m", "against", "not", "n't"})
_ON_WHOM = tuple([w] for w in "me my her him his them their us our it".split())
_NOT_OPERATION = wordset("organs.not_operation")
_HAS = frozenset("having have had get getting got has".split())
_WAS = frozenset("was were been being".split())
_DONE = frozenset("done out removed replaced fixed operated repaired taken reconstructed".split())
_TAKES_OUT = wordset("organs.takes_out")
_REMOVES = frozenset("remove removed removes removing excised excising".split())
_GROWTHS = wordset("organs.growths")
_OF_A_PART = wordset("organs.of_a_part")
_BOOKED = frozenset("on next this tomorrow going".split())
_DATED = wordset("ages.calendar") | {"tomorrow", "in"}
_DAYS = wordset("ages.calendar") - {"spring", "summer", "autumn", "winter"} | frozenset(
    "mon tue tues wed thu thurs fri sat sun jan feb mar apr jun jul aug sept oct nov dec tomorrow yesterday today "
    "tonight days weeks day weeks fortnight months morning ago th st nd rd".split()
)
"""What says when an operation is or was."""
_DONE_TO = _words("surgeon")
"""What only a surgeon does to a part: "pinned", "scoped"."""
_DONE_AT = _words("dated")
"""What surgeons and others do to a part: an operation where a day is named with it."""
_SURGEONS = frozenset("they surgeon surgeons doctor doctors dr hospital dentist he consultant".split())
_PASSIVE = frozenset("is are was were being been be get gets got getting having had have has 's 'm".split())
_PROCEDURES = _words("named")
"""Parts whose name stands for the operation on them."""
_COMES = frozenset("on next tomorrow this coming booked scheduled set goes go due".split())
_REACH = 5


_HOW_MANY = frozenset("all both of my his her their the our wisdom upper lower back front impacted bad rotten".split())


def _taken_out(text: Text, i: int) -> int:
    """The token that says that the part at token i is taken out or put in: "they removed a lump"; -1 if none does."""
    start, end = text.sentence(i)
    if _OF_A_PART & set(text.norms(i + 1, i + 2)):
        return -1
    near = i
    while near > start and (text.words[near - 1] in _HOW_MANY or number_of(text.words[near - 1]) is not None):
        near -= 1  # "cut out all four of my wisdom (teeth)"
    lead = text.norms(max(start, near - _REACH), near)
    first = near - len(lead)
    if "of" in lead[-2:] or "off" in lead:
        return -1
    for j, word in enumerate(lead):
        if word in _REMOVES or (word in _TAKES_OUT and "out" in lead[j + 1 : j + 3]):
            return first + j
    after = text.norms(i + 1, min(end, i + 4))
    if after[:1] == ["out"] and _TAKES_OUT & set(lead) and not {"work", "working"} & set(lead):
        return i + 1
    come = next((j for j, w in enumerate(text.norms(i + 1, min(end, i + 6))) if w in ("come", "coming", "comes")), -1)
    if come >= 0 and text.norms(i + 2 + come, i + 3 + come) == ["out"]:
        return i + 1 + come
    new = lead[-1:] == ["new"] and after[:1] and after[0] in _BOOKED and _DATED & set(text.norms(i + 1, i + 5))
    return i if new else -1


_TELLS = _PARTS | _GROWTHS | _PROCEDURES | _OPERATES | _OPERATING | {"under"}


# "They put a plate and screws in my ankle".
_FIXED_IN = pattern("operations.fixed_in")


def operations(text: Text) -> list[Found]:
    """Such as "Operation in five days", "having my hip done next Thursday"."""
    norms = text.norms()
    found: list[Found] = []
    for match in _FIXED_IN.finditer(text.phrase):
        i = text.phrase[: match.start()].count(" ") - 1
        found.append(Found(i, i + 1, ("state:surgery",), "Operation"))
    for i in text.places(_TELLS):
        norm = norms[i]
        if norm == "under" and norms[i - 1] in OBJECTS and {"put", "putting", "puts"} & set(norms[max(0, i - 2) : i]):
            found.append(Found(i, i + 1, ("state:surgery", "class:anaesthetic"), "Operation"))
        said = i if _is_named(norms, i) else _told_at(text, norms, i)
        if said >= 0:
            found.append(Found(said, said + 1, ("state:surgery",), "Operation"))
    return found


def _is_named(norms: Sequence[str], i: int) -> bool:
    """Whether token i is the word for it, and nothing of a business."""
    before, after = set(norms[i - 1 : i]), set(norms[i + 1 : i + 2])
    if norms[i] in _OPERATING:
        lead = set(norms[max(0, i - _REACH) : i])
        on_whom = norms[i + 1 : i + 2] == ["on"] and norms[i + 2 : i + 3] in _ON_WHOM
        return lead.isdisjoint(_NOT_THEY) and (on_whom or bool(_SURGEONS & lead))
    return norms[i] in _OPERATES and not _NOT_OPERATION & after and not {"and", "business", "in", "of"} & before


def _told_at(text: Text, norms: Sequence[str], i: int) -> int:
    """The token that says what is done to the part of the body at token i; -1 if it is none, or nothing is."""
    if (norms[i] in _PARTS or norms[i] in _GROWTHS) and (said := _taken_out(text, i)) >= 0:
        return said
    if (norms[i] in _PARTS or norms[i] in _PROCEDURES) and (said := _done_to(text, i)) >= 0:
        return said
    return _had_done(norms, i) if norms[i] in _PARTS else -1


def _had_done(norms: Sequence[str], i: int) -> int:
    """The "done" of "having my hip done", "my knee was replaced", "her womb came out"; or -1."""
    done = next((j for j in range(i + 1, min(i + 5, len(norms))) if norms[j] in _DONE), -1)
    if done < 0:
        return -1
    was = norms[done - 1] in _WAS and norms[done] not in ("done", "out")
    came_out = norms[done - 1 : done + 1] == ["came", "out"]
    has = done < i + 3 and _HAS & set(norms[max(0, i - 4) : i + 5])
    return done if was or came_out or has else -1


def _done_to(text: Text, i: int) -> int:
    """The token that says what is done to the part at token i: "had a hip pinned", "her hernia is Monday"; or -1."""
    start, end = text.sentence(i)
    if _OF_A_PART & set(text.norms(i + 1, i + 2)):
        return -1
    dated = _is_dated(text, i, end)
    before, after = text.norms(max(start, i - _REACH), i), text.norms(i + 1, min(end, i + _REACH))
    for j, word in enumerate(after, i + 1):
        if (word in _DONE_TO or (word in _DONE_AT and dated)) and not word.endswith("ing"):
            if _PASSIVE & {*before, *text.norms(i + 1, j)}:
                return j
            break
    first = i - len(before)
    for j, word in enumerate(before, first):
        active = any(
            text.words[k] in _SURGEONS and not (text.words[k - 1] in _ONE and text.words[k - 2] in _BEING)
            for k in range(max(start, j - 3), j)
        )
        said = word in _DONE_TO or (dated and (word in _DONE_AT or word in _DOING))
        if active and said and not _ARRANGED & set(text.norms(j + 1, i)):
            return j
    planned = text.words[i] in _PROCEDURES and _is_planned(text, i + 1)
    new = (
        before[-1:] == ["new"]
        and dated
        and bool({"for", "getting", "gets", "get", "in", "have", "having"} & set(before))
    )
    return i + 1 if (planned or new) and i + 1 < len(text.toks) else -1


_ONE = frozenset({"a", "an"})
_BEING = BE | {"as"}
"""In front of "a dentist", these say what somebody is: "I'm a dentist and did four teeth this morning"."""
_ARRANGED = frozenset("appointment appointments date session time visit scan x-ray mri".split())
_DOING = frozenset("doing do did open opens opening fix fixing fixed".split())


def _is_dated(text: Text, i: int, end: int) -> bool:
    """Whether a day is named behind token i, or in front of it in the same sentence."""
    start, _ = text.sentence(i)
    near = text.norms(max(start, i - 8), min(end, i + 9))
    return any(_names_a_day(w) for w in near)


def _is_planned(text: Text, i: int) -> bool:
    """Whether a day follows: "is on Wednesday", "next week", "booked for the 4th"."""
    near = text.norms(i, i + 6)
    copula = bool({"is", "'s", "are"} & set(near[:1]))
    rest = near[copula:]
    if rest[:1] == ["on"] and not copula and text.words[i - 1] in _PARTS_AT_REST:
        return False  # "an appointment for my knee on Monday"
    at_once = bool(rest) and (rest[0] in _COMES or rest[0] in _DAYS)
    return at_once and any(_names_a_day(w) for w in rest[:4])


_PARTS_AT_REST = frozenset("hip knee gallbladder bladder sinuses lids valve veins tonsils root".split())


def _names_a_day(word: str) -> bool:
    return word in _DAYS or (word[:1].isdigit() and word[-2:] in ("st", "nd", "rd", "th"))

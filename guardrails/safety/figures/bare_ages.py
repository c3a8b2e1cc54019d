"""Numbers that are ages although no year is said: "a lad of four", "fifteen and cramming", "not 18 until May"."""

from collections.abc import Sequence

from guardrails.safety.language.first_names import TITLES, is_first_name, is_name
from guardrails.safety.language.function_words import POSSESSIVES
from guardrails.safety.language.lists import common_words, needs, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import HUMAN, gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.vocabulary.labs import results

COUNTED = wordset("ages.counted")
SPOKEN_OF = wordset("ages.spoken_of")
LINKS = frozenset({"and", "or", "to", "-", "–", "&"})
_COPULA = wordset("ages.copula") | {"be", "both", "all"}
_MEASURED = wordset("ages.measured")
_VALUES = wordset("ages.values")
_CLOSES = wordset("ages.closes") | {"\n"}
_CALENDAR = wordset("ages.calendar")
_PARENTS = wordset("ages.parents")
_RELATED = frozenset("eldest youngest oldest female male f m guy lady teacher nurse student".split())
_PRONOUNS = frozenset({"he", "she", "his", "her", "i", "my"})
_TURNING = frozenset("turns turn turning becoming becomes aged complete completes completing cross crosses".split())
_AHEAD = frozenset({"next", "tomorrow", "soon", "in", "this", "on", "shortly"})
_SPANS = frozenset("day days week weeks month months fortnight".split())
_UNTIL = frozenset({"until", "till", "before", "yet"})
_BARELY = frozenset({"freshly", "barely", "nearly", "almost", "quite", "yet", "just", "newly"})
ROUGHLY = frozenset({"about", "around", "roughly", "maybe", "perhaps", "approximately", "actually", "really"})
_MERELY = frozenset({"only", "just", "still", "now", "already", "barely"})
_NOT_QUITE = frozenset({"nearly", "almost", "quite", "yet"})
_FRACTIONS = frozenset({"2", "4", "half", "bit", "quarter", "quarters"})
_DAYS = frozenset("yesterday today recently already and so but now at in on back earlier only this".split())
_KIDS = frozenset(
    "small son daughter boy girl kid child man toddler nephew niece lad lass twins little grandson"
    " granddaughter".split()
)
_HAS = frozenset("has is with wants needs had gets can got loves hates who ko ke , ; . ( having feels suffers".split())
_CLOSES_ASIDE = _HAS | {"?", "!", "–", "—"}
_OLDEST_NAMED = 19
_TEENS = range(10, 20)
_COMES_OF_AGE = range(12, 22)


def is_bare_age(text: Text, first: int, i: int) -> bool:
    """Whether the number at tokens [first, i], which no unit follows, is somebody's age."""
    value = number_of(text.words[first]) or 0
    before = text.words[first - 1] if first else ""
    if (before in ROUGHLY or (before in _MERELY and text.words[first - 2] in _COPULA)) and first > 1:
        before = text.words[first - 2]  # "looks about fifteen", "she is only five"
    after = text.norms(i + 1, i + 5)
    said = text.norms(max(text.sentence(first)[0], first - 4), first)
    closes = not after or after[0] in _CLOSES | _SELVES or (before == "aged" and after[0] == ":")
    if len(after) > 1 and after[0] in LINKS and number_of(after[1]) is not None and not _counts(after[2:3]):
        closes = True  # "all 13 or 14"
    if _beside_a_person(text, first, before, after, value):
        return True
    if before == "of" and first > 1 and gender_of(text.words[first - 2]) not in (None, "g"):
        parent = text.words[first - 2] in _PARENTS
        return not parent and after[:1] != ["'s"] and not _counts(after)  # "a lad of four loves mints"
    if _behind_a_person(text, first, before, after, value) or _behind_a_title(text, first, before, after, value):
        return True
    if (
        before in _BARELY
        and value < _COMES_OF_AGE[0]
        and after[:1] in ([","], ["."], ["!"])
        and (_KIDS & set(text.words) or after[1:3] in (["she", "is"], ["he", "is"], ["they", "are"]))
    ):
        return True  # "my little man, just four, weeps at the gate", "nearly ten, she is"
    if before == ":" and text.norms(first - 2, first - 1) == ["age"]:
        return True  # "age: 16"
    if before == "of" and text.words[first - 2] == "age" and text.words[first - 3] in ("the", "an") and after == ["?"]:
        return True  # "ok at the age of nine?"
    if before == "at" and value in range(13, 20) and (not after or after[0] in ("?", ".", ",", "!")):
        return True  # "ok at seventeen?"
    if i > first and text.words[i] in _FRACTIONS and not _counts(after):
        return (closes or not after[0][0].isalnum()) and not _MEASURED & set(said)
    if first == text.sentence(first)[0] and value in _TEENS and (after[:1] in ([","], ["and"]) or dated(after)):
        return not _counts(after[1:]) and after[1:2] != ["please"]  # "Fifteen and cramming for finals"
    if first == text.sentence(first)[0] and value <= _OLDEST_NAMED and _is_birthday(text, i):
        return True  # "Six last week! My daughter …"
    if before == "turned" and _is_a_day(after) and not _MEASURED & set(said):
        return True  # "just turned 18", "she turned one last week"
    if before in ("not", "n't") and after[:1] == ["yet"] and value <= _COMES_OF_AGE[-1]:
        return True  # "our bub, not one yet"
    if before in _BARELY and value in _COMES_OF_AGE:
        return closes or after[0] in _UNTIL  # "Freshly 16, are they ok for me?"
    if before not in _COPULA or not (closes or after[0] in _UNTIL) or not (value > 1 or dated(after)):
        return False
    of_somebody = any(w in SPOKEN_OF or w in _TURNING or _names_somebody(w) for w in said)
    of_somebody |= _is_ailing(text, first)
    of_somebody |= _is_of_somebody_described(text, first)
    of_somebody |= value <= _OLDEST and any(is_first_name(text, j) for j in (first - 2, first - 3))
    of_somebody |= said[:-2][-1:] in _OWNED and value <= _OLDEST_NAMED and is_name(text, first - 2)
    return of_somebody and not _MEASURED & set(said) and not _is_value(text, first)


def _is_ailing(text: Text, first: int) -> bool:
    """Whether whoever is told by what they have stands in front: "the person with the throat is 9"."""
    start = max(text.sentence(first)[0], first - _AILING_REACH)
    for i in range(first - 2, start, -1):
        if text.words[i] in ("with", "having", "has"):
            who = text.words[i - 1 - (text.words[i - 1] in ("who", "that"))]
            ailing = any(stem(w) in needs() for w in text.words[i + 1 : first - 1])
            return who in SPOKEN_OF or _names_somebody(who) or (who == "one" and ailing)
    return False


_SELVES = frozenset({"himself", "herself", "myself"})
_AILING_REACH = 9


def _is_value(text: Text, first: int) -> bool:
    """Whether the number at token `first` is what somebody measured: "my own TSH is 2.1", "her pain score is 7"."""
    place = text.starts[first]
    return text.words[first - 2] in _VALUES or any(r.start <= place < r.end for r in results(text.raw))


def birthday_ahead(text: Text, a: int, b: int) -> int:
    """1 where the age at tokens [a, b) is yet to come: "turns 16 next March", "sixteen in May", "not quite 18"."""
    before, after = text.norms(max(0, a - 3), a), text.norms(b, b + 3)
    if is_denied_yet(text, a, b):
        return 1
    if after[:1] == ["since"] or before[-1:] in (["turned"], ["was"], ["became"], ["completed"], ["crossed"]):
        return 0
    coming = bool((_TURNING | {"be"}) & set(before[-1:])) and bool(_AHEAD & set(after[:1]))
    return int(coming or dated(after) or before[-1:] in (["nearly"], ["almost"]))


def is_denied_yet(text: Text, a: int, b: int) -> bool:
    """Whether an age is denied because it lies ahead: "won't be four until spring", "not quite eighteen yet"."""
    before = text.norms(max(0, a - 3), a)
    denied = bool({"not", "n't"} & set(before))
    return denied and bool(_NOT_QUITE & set(before[-2:]) or _UNTIL & set(text.norms(b, b + 1)))


def dated(after: Sequence[str]) -> bool:
    """Whether a date follows: "sixteen in May", "ten next week", "seventeen since March", "one in four months"."""
    if after[:1] == ["in"] and after[2:3] and after[2] in _SPANS:
        return after[1] in ("a", "an", "few") or number_of(after[1]) is not None
    return len(after) > 1 and after[0] in _AHEAD | {"since"} and after[1] in _CALENDAR


def _is_a_day(after: Sequence[str]) -> bool:
    """Whether nothing follows a birthday but when it was: "turned one last week", "turned 18."."""
    follows = after[0] if after else "."
    if follows == "last":
        return dated(["in", *after[1:]])
    return not follows[0].isalnum() or follows in _DAYS or dated(after)


def _is_birthday(text: Text, i: int) -> bool:
    """Whether nothing but a day stands in the sentence of a number at token i, and somebody young is spoken of."""
    _, end = text.sentence(i)
    said = [w for w in text.words[i + 1 : end] if w[0].isalnum()]
    day = said[:1] in (["yesterday"], ["today"], ["tomorrow"]) or (
        len(said) > 1 and said[0] in ("last", "next", "this", "on", "in") and said[1] in _CALENDAR
    )
    return day and len(said) <= len(("last", "week")) and bool(_KIDS & set(text.words))


def _beside_a_person(text: Text, first: int, before: str, after: Sequence[str], value: float) -> bool:
    """Such as "my eldest (17)", "a teacher, 38,", "one of my runners, sixteen in May", "for her son, 8"."""
    told = before == "," and value > 1 and (not after or after[0] in _CLOSES_ASIDE)
    if told and first > 1 and ((gender_of(text.words[first - 2]) or "g") != "g" or _ends_a_person(text, first - 2)):
        return True
    if told and first > 1 and value <= _OLDEST_NAMED and after[:1] == [","] and _is_named(text, first - 2):
        return True
    if told and value <= _OLDEST and _stands_alone(text, first):
        return True
    if before not in ("(", ",") or value <= 1 or not (after[:1] in ([")"], [","], [";"]) or dated(after)):
        return False
    return any(_names_somebody(w) for w in text.norms(max(0, first - 5), first - 1))


def _ends_a_person(text: Text, i: int) -> bool:
    """Whether the word at token i ends "Mr Rao", "my mother-in-law", "one of my students"."""
    if text.words[i] == "law":
        return text.words[i - 2 : i] == ("in", "-")
    if text.words[i - 1] in _TITLES:
        return text.words[i].isalpha()
    one_of = "one of" in " ".join(text.words[max(0, i - 4) : i])
    return one_of and gender_of(text.words[i].removesuffix("s")) is not None


def _stands_alone(text: Text, first: int) -> bool:
    """Whether somebody and an age are all that a sentence holds: "Rakesh, 85.", "My roommate, 84."."""
    start, end = text.sentence(first)
    who = text.words[start : first - 1]
    named = len(who) == 1 and is_first_name(text, start)
    noun = len(who) > 1 and who[0] in POSSESSIVES and gender_of(who[-1]) not in (None, "g") and len(who) <= _NOUN
    return (named or noun) and all(not w[0].isalnum() for w in text.words[first + 1 : end])


_NOUN = 3
_OWNED = (["my"], ["our"])


def _is_named(text: Text, i: int) -> bool:
    """Whether a name that nobody knows stands at token i, behind whose it is: "Our Alfie, 7, got a bruise"."""
    word, said = text.words[i], text.words[text.sentence(i)[0] : i]
    written = word.isalpha() and text.raw[text.starts[i]].isupper() and word not in common_words()
    return written and (not said or said[-1] in POSSESSIVES or said[-1] == "for")


def _behind_a_person(text: Text, first: int, before: str, after: Sequence[str], value: float) -> bool:
    """Such as "son 13 has backache", "Daughter: seventeen."."""
    if not 1 < value <= _OLDEST_NAMED or first == 0:
        return False
    who = text.words[first - 2] if before in (":", "/") and first > 1 else before
    noun = who not in _PRONOUNS and (who in _RELATED or (gender_of(who) or "g") != "g")
    if who in _SEXES and first - 1 > text.sentence(first)[0] and text.words[first - 2] not in _OPENS_CLAUSE:
        return False  # "size M 12", "bus M 15"
    return noun and not who.endswith("s") and (not after or after[0] in _HAS)


def _behind_a_title(text: Text, first: int, before: str, after: Sequence[str], value: float) -> bool:
    """Such as "Miss 16, no meds", "M 54, dry cough", "lady 70 wants …": who opens a clause, with nothing but an age.

    A figure below twenty may be the number of a man or a lady, no age.
    """
    start, at = text.sentence(first)[0], first - 1
    if before == "," and at > start and text.words[at - 1] in _SEXES:
        at, before = at - 1, text.words[at - 1]  # "customer: M, 72"
    opens = at == start or (at > start and text.words[at - 1] in _OPENS_CLAUSE)
    if not opens or not (not after or after[0] in _HAS or after[0] == "here"):
        return False
    if before in _YOUNG_TITLES:
        return _LEAST_YOUNG <= value <= _OLDEST_NAMED
    return before in _GROWN and _OLDEST_NAMED < value <= _OLDEST


_SEXES = frozenset({"m", "f"})
_YOUNG_TITLES = frozenset("miss master".split())
_GROWN = frozenset(
    "m f male female man woman lady gentleman gent guy bloke mr mrs ms madam sir uncle aunty auntie aunt granny grandma"
    " grandpa grandad granddad mother father mum mom dad ma'am nan nana".split()
)
_OPENS_CLAUSE = frozenset(", . ; : ( for – — -".split()) | {"\n"}
_LEAST_YOUNG = 5
"""Below it, a number behind "miss" may be how many are missed."""
_OLDEST = 110


def _is_of_somebody_described(text: Text, first: int) -> bool:
    """Whether nobody but who opens the clause can be the subject: "Mr Rao is 83", "the chap at the till turned 17"."""
    verb = first - 1
    while text.words[verb] not in _COPULA and verb > 0:
        verb -= 1
    while verb > 0 and text.words[verb - 1] in _HAS_JUST:
        verb -= 1
    start = text.sentence(first)[0]
    start = max((j + 1 for j in range(start, verb) if text.words[j] in _BREAKS), default=start)
    lead = text.words[start:verb]
    if lead[:1] and lead[0] in _TITLES:
        return 1 < len(lead) <= _NAMES_BEHIND_TITLE and all(w.isalpha() for w in lead)
    if "in-law" in "".join(lead):
        lead = lead[: lead.index("-")]
    head = next((j for j, w in enumerate(lead) if _is_person_noun(w)), -1)
    if not 0 < head <= _HEAD or "'s" in lead or not _LEADS_TO_NOUN.issuperset(lead[: max(1, head - 1)]):
        return False
    return head + 1 == len(lead) or lead[head + 1] in _WHERE


def _is_person_noun(word: str) -> bool:
    return word in HUMAN or gender_of(word) is not None or gender_of(word.removesuffix("s")) is not None


_TITLES = TITLES | {"dr", "prof", "madam", "sir"}
_HAS_JUST = frozenset("has have had just only now already recently will 'll wo would not n't".split())
_BREAKS = _OPENS_CLAUSE - {"-", "for"} | {"and", "but", "so", "because"}
_NAMES_BEHIND_TITLE = 3
_HEAD = 5
"""Tokens in front of the noun of "one of my oldest customers"."""
_LEADS_TO_NOUN = POSSESSIVES | frozenset("the a an this that one of our".split())
_WHERE = frozenset("at on in from by behind outside near across next who".split())


def _names_somebody(word: str) -> bool:
    one = word.removesuffix("s")
    return gender_of(word) is not None or gender_of(one) is not None or word in _RELATED or word in _PRONOUNS


def _counts(after: Sequence[str]) -> bool:
    """Whether a number counts what follows: "of two children", "fifteen and twenty packs"."""
    return bool(after) and (after[0] in COUNTED or number_of(after[0]) is not None)

"""People by nouns that no list of persons holds: "the tenor beside me takes …", "it's the beekeeper who is allergic".

A noun with a determiner is somebody where its own verb goes straight on to a condition: what takes medicine, suffers
or has a "who" behind it is a person whatever it is called; of what "has" or "is" something, the trade must tell.
"""

from collections.abc import Collection, Iterator

from guardrails.safety.language.data_files import english as english_words
from guardrails.safety.language.function_words import DETERMINERS, OBJECTS, POSSESSIVES
from guardrails.safety.language.lists import common_words, wordset
from guardrails.safety.language.persons import HUMAN, gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import is_object

_PLACES = frozenset(
    "next in at from beside of on behind upstairs downstairs across down up over under opposite above below near round "
    "around along two three a few to with".split()
)
_LIVING = frozenset("takes took swallows injects suffers suffered lives".split())
"""Verbs of which only somebody is the subject, where a condition follows."""
_HAVING = frozenset("has had is 's was gets got uses used needs carries wears".split())
_HUMAN_ENDS = ("ologist", "iatrist", "ographer", "keeper", "woman", "maker", "therapist", "aholic")
_BROKEN = frozenset(
    "i me my you your it we us our who whom which that if because when while but or not no n't never and to than "
    "given put told said found prescribed seen suggested asked recommended warned confirmed ruled diagnosed shown "
    "worried sure certain afraid convinced adamant interested known heard read written taught mentioned".split()
)
"""None of these stands between the verb of somebody and what they have: "the dentist has put me on …"."""
_BROKEN_OFF = _BROKEN - {"me", "my", "our", "us", "your"}
"""Nor these between somebody and the verb: "the baker next to me has …"."""
_VERBS = _LIVING | _HAVING
_NOUN_OPENS = POSSESSIVES | {"this", "that", "the", "our"}
_STATES = frozenset(
    "on also now a an still currently badly very both deathly being treated for taking one the in".split()
)
_BODY = wordset("targets.body") | wordset("organs.parts") | {"body", "system"}
_ALLERGIC = frozenset({"allergic", "allergy", "allergies", "intolerant"})
_NOUNS = 4
"""Tokens of a noun with what stands before it."""
_ASIDE = 8
"""Tokens behind it that only say where it is."""
_GAP = 4
"""Tokens from the verb to the condition."""


def unlisted(text: Text, taken: Collection[int], products: Collection[int]) -> dict[int, str]:
    """The nouns by token; `taken` are the tokens of conditions, `products` those of products' names."""
    found: dict[int, str] = {}
    if not taken and _ALLERGIC.isdisjoint(text.words):
        return found
    for i in text.places(DETERMINERS):
        start, end = text.sentence(i)
        if i > start and text.words[i - 1] in _PLACES:
            continue  # "the tenor in my choir takes"
        head = _head(text, i, end, taken)
        if head >= 0 and head not in products and _has_it(text, head, end, taken):
            found[head] = text.words[head]
        elif _opens_with_a_trade(text, i, start) and i + 1 not in products:
            found[i + 1] = text.words[i + 1]
    found |= {i: text.words[i] for i in _names(text, taken, products)}
    heads = frozenset(found.values())
    again = (i for i in text.places(heads) if i and text.words[i - 1] in DETERMINERS)
    found |= {i: text.words[i] for i in again}
    if any(_is_me(text, i) for i in found):
        return {i: word for i, word in found.items() if word not in {w for j, w in found.items() if _is_me(text, j)}}
    return found


def _opens_with_a_trade(text: Text, i: int, start: int) -> bool:
    """Whether a clause opens with one of a trade, of whom it tells: "the florist is healthy, her cousin has …"."""
    if (i > start and text.words[i - 1] not in _JOINTS) or (
        text.words[i + 1 : i + 2] and text.words[i + 1] not in HUMAN
    ):
        return False
    at = i + 2 + 2 * (text.words[i + 2 : i + 4] == ("next", "door"))
    verb, follows = text.words[at : at + 1], text.words[at + 1 : at + 2]
    if verb == ("does",):
        return not follows or not follows[0].isalnum()  # "I don't have gout, the florist does."
    return verb != () and verb[0] in _VERBS and follows != () and follows[0] in _OF_HEALTH


_JOINTS = frozenset({",", ";", "and", "but", "–", ":"})
_OF_HEALTH = frozenset("healthy fine well fit ok okay perfectly absolutely quite nothing no none".split())


def _names(text: Text, taken: Collection[int], products: Collection[int]) -> Iterator[int]:
    """Names that no list knows, by the build of their sentence: "Oom Piet next door is on dialysis"."""
    for start in [0, *(i + 1 for i in range(len(text.words) - 1) if text.words[i] in _ENDS)]:
        at = start
        last = min(len(text.words), start + _NAMES)
        while at < last and at not in taken and at not in products and _named(text, at, first=at == start):
            at += 1
        if at > start and _has_it(text, at - 1, text.sentence(start)[1], taken, named=True):
            yield at - 1


def _named(text: Text, i: int, first: bool) -> bool:
    """Whether the word is written as a name, and is no English word, as behind an honorific it may be."""
    tok = text.toks[i]
    raw = text.raw[tok.start : tok.end]
    name = (
        len(raw) >= _SHORTEST
        and raw[0].isupper()
        and raw[1:].islower()
        and raw.isalpha()
        and raw.casefold() == tok.norm
    )
    english = tok.norm in common_words() or (first and tok.norm in english_words())
    return name and not english and gender_of(tok.norm) is None and tok.norm not in _BODY


_ENDS = frozenset({".", "!", "?", "\n"})
_NAMES = 3
_SHORTEST = 3
"""Letters of a name."""


def _is_me(text: Text, i: int) -> bool:
    """Such as "I'm the soprano who has …", "the pianist is me"."""
    lead = text.words[max(0, i - _NOUNS) : i]
    return bool({"am", "'m"} & set(lead)) or text.norms(i + 1, i + 3) in (["is", "me"], ["'s", "me"])


def _head(text: Text, i: int, end: int, taken: Collection[int]) -> int:
    """The noun of the determiner at token i: the last word before its verb, or before what says where it is; or -1."""
    for j in range(i + 1, min(end, i + 2 + _NOUNS)):
        word = text.words[j]
        if (
            word in _PLACES
            or word in _LIVING
            or word in _HAVING
            or word == "who"
            or (word == "that" and _is_human(text.words[j - 1]))
            or _tells_place(text, j)
            or _is_at_work(text, j)
        ):
            return j - 1 if j > i + 1 and text.words[j - 1] not in _BODY else -1
        if j in taken or not word.isalpha() or word in _BROKEN or gender_of(word) is not None:
            return -1
    return -1


def _tells_place(text: Text, j: int) -> bool:
    """Such as "sitting next to", "living on"."""
    return text.words[j].endswith("ing") and bool(_PLACES & set(text.norms(j + 1, j + 2)))


def _is_at_work(text: Text, j: int) -> bool:
    """Such as "caring" behind "the nurse"."""
    return text.words[j].endswith("ing") and _is_human(text.words[j - 1])


def _has_it(text: Text, head: int, end: int, taken: Collection[int], named: bool = False) -> bool:
    """Whether the verb of the noun, or of somebody by name, goes on to a condition."""
    for j in range(head + 1, min(end, head + 1 + _ASIDE)):
        word = text.words[j]
        if word == "who" and text.words[j + 1 : j + 2] != () and text.words[j + 1] in _VERBS:
            return _leads(text, j + 1, end, taken)
        if word == "who" or (word == "that" and j == head + 1) or _is_at_work(text, j):
            return _has_it_beside(text, j, end, taken)
        if word in _LIVING:
            return _leads(text, j, end, taken)
        if word in _HAVING:
            return (named or _is_human(text.words[head])) and _leads(text, j, end, taken)
        if not word.isalpha() or word in _BROKEN_OFF:
            return False
    return False


def _has_it_beside(text: Text, i: int, end: int, taken: Collection[int]) -> bool:
    """Such as "the nurse caring for my father is …", "the cleaner who helps her mother has …", from "caring" on.

    Or "the doctor who referred him is …", "the lady who sent her here has …".
    """
    whom = next((j for j in range(i + 1, min(end, i + _ASIDE)) if text.words[j] in OBJECTS), end)
    verb = next((j for j in range(whom + 1, min(end, whom + 1 + _GAP)) if text.words[j] in _VERBS), end)
    if verb < end and is_object(text, whom, verb) and _leads(text, verb, end, taken):
        return True
    owned = next((j for j in range(i + 1, min(end, i + _ASIDE)) if text.words[j] in _NOUN_OPENS), end)
    verb = next((j for j in range(owned + 2, min(end, owned + 2 + _GAP)) if text.words[j] in _VERBS), end)
    return owned < end and verb < end and gender_of(text.words[verb - 1]) is not None and _leads(text, verb, end, taken)


def _is_human(word: str) -> bool:
    return word in HUMAN or word.endswith(_HUMAN_ENDS)


def _leads(text: Text, verb: int, end: int, taken: Collection[int]) -> bool:
    """Whether nothing but what belongs to it stands between a verb and a condition."""
    is_state = text.words[verb] in ("is", "'s", "was")
    for j in range(verb + 1, min(end, verb + 1 + _GAP)):
        word = text.words[j]
        if j in taken or word in _ALLERGIC:
            return True
        if not word.isalnum() or word in _BROKEN or (is_state and word not in _STATES and not word.endswith("ly")):
            return False
    return False

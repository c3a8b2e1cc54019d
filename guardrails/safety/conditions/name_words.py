"""Words of a condition that are part of a name: a surname, a band, a show, a university, a campaign.

A name is told by what stands beside it (a title, a concert, a campus) and by its capital, never by the capital alone.
"""

import re

from guardrails.safety.conditions.things import is_thing
from guardrails.safety.language.lists import common_words, pattern, wordset
from guardrails.safety.language.persons import PETS, gender_of
from guardrails.safety.language.text import Text

_TITLES = wordset("names.titles")
_PLAIN_TITLES = frozenset({"mr", "mrs"})
_SURNAMES = wordset("names.surnames")
_OF_ILLNESS = frozenset(
    "'s disease syndrome disorder palsy thyroiditis patient patients symptoms tablets medicine".split()
)
_ADJECTIVES = frozenset(
    "severe minor bad old serious chemical first second third degree open kidney gall bladder passing has with "
    "no early "
    "young onset type stage has had have got on for after before since from multiple small large big sun oil steam hot "
    "bile salivary tonsil mild chronic acute healing fresh healed and or is".split()
)
_FAMILY = frozenset("family household brothers sisters twins clan".split())
_SHOWS = wordset("names.shows")
_SHOWS_IF_CAPITAL = wordset("names.shows_if_capital")
_WATCHED = pattern("names.watched")
_ON_AIR = pattern("names.on_air")
_IS_A_BAND = pattern("names.is_a_band")
_OF_A_BAND = re.compile(
    r" (?:band|team|group|pub|song|film|movie|show|musical|act|boat|racehorse|album|track|novel|podcast) (?:called )?$"
)
_STUDIES = pattern("names.studies")
_GOES_TO = pattern("names.goes_to")
_CAMPUS = pattern("names.campus")
_IN_BRACKETS = pattern("names.in_brackets")
_IS_THE_NAME = pattern("names.is_the_name")
_COMES_FROM = re.compile(r" (?:an?|the|fellow|proud|recent) (?:\S+ )?$")
_DAYS = wordset("ages.calendar")


def is_in_a_name(text: Text, a: int, b: int) -> bool:
    """Whether the words at tokens [a, b) belong to the name of somebody or something."""
    start, end = text.sentence(a)
    before, after = text.part(start, a), text.part(b, end)
    capital = _is_capital(text, a)
    return (
        _is_titled(text, start, a, b)
        or (capital and _is_surname(text, start, a, b))
        or (capital and text.words[b : b + 1] != () and text.words[b] in _FAMILY and text.words[a - 1 : a] == ("the",))
        or _is_shown(text, a, b, before, after)
        or _is_a_place_of_study(text, a, b, before)
        or _is_a_campaign(text, a, b)
        or _is_from_there(text, a, b, before)
        or (capital and bool(_IS_THE_NAME.match(after)))
        or (capital and _is_titled_work(text, start, a, b, end))
        or (capital and b < end and _is_organisation(text, b))
        or (capital and b < end and _is_capital(text, b) and text.words[b] in _PLACES)
        or _is_called(text, start, a, before)
    )


def _is_organisation(text: Text, b: int) -> bool:
    """Such as "Diabetes UK", "Epilepsy Society": by the word at token b, behind the illness."""
    written = text.raw[text.toks[b].start : text.toks[b].end]
    shortened = written.isupper() and not text.raw.isupper()
    return text.words[b] in _ORGANISATIONS and (shortened or _is_capital(text, b))


def _is_capital(text: Text, i: int) -> bool:
    """Whether the word at token i is written like a name, in a message that does not write every word so."""
    tok = text.toks[i]
    written = text.raw[tok.start : tok.end]
    return written[:1].isupper() and written[1:].islower() and not text.raw.istitle()


def _is_titled(text: Text, start: int, a: int, b: int) -> bool:
    """Such as "a Mr Burns", "Mrs. Parkinson", "Dr Alan Graves"."""
    if b - a > 1:
        return False
    at = a - 1
    if at - 1 >= start and _is_capital(text, at) and text.words[at] not in _TITLES:
        at -= 1  # a first name
    if at > start and text.words[at] == ".":
        at -= 1
    if at < start or text.words[at] not in _TITLES:
        return False
    return (text.words[at] in _PLAIN_TITLES and at == a - 1) or (_is_capital(text, a) and _is_capital(text, at))


def _is_surname(text: Text, start: int, a: int, b: int) -> bool:
    """Such as "Frasier Crane": a word that is a surname as well, behind a first name, and no illness is said."""
    if b - a > 1 or text.words[a] not in _SURNAMES or a == start or not _is_capital(text, a - 1):
        return False
    first = text.words[a - 1]
    if (
        first.startswith("'")
        or gender_of(first) is not None
        or first in _ADJECTIVES
        or (a - 1 == start and first in common_words())
    ):
        return False
    return text.words[b : b + 1] == () or text.words[b] not in _OF_ILLNESS


def _is_shown(text: Text, a: int, b: int, before: str, after: str) -> bool:
    """Such as "the Stones concert", "stays up watching old Parkinson on the telly"."""
    heads = text.words[b : b + 2]
    if _SHOWS & set(heads[:1]):
        return True
    if _is_capital(text, a) and _SHOWS_IF_CAPITAL & set(heads[:1]) and a != text.sentence(a)[0]:
        return True
    if _is_capital(text, a) and (_IS_A_BAND.match(after) or _OF_A_BAND.search(before)):
        return True
    return bool(_WATCHED.search(before)) and bool(_ON_AIR.match(after))


def _is_a_place_of_study(text: Text, a: int, b: int, before: str) -> bool:
    """Such as "off to PKU in Beijing", "PKU (Peking University)"."""
    written = text.raw[text.toks[a].start : text.toks[b - 1].end]
    if b - a > 1 or not written.isupper():
        return False
    end = text.sentence(a)[1]
    after = text.part(b, end)
    in_town = text.words[b : b + 1] == ("in",) and b + 1 < end and _is_capital(text, b + 1)
    if in_town and text.words[b + 1] not in _DAYS and _GOES_TO.search(before):
        return True
    return bool(_IN_BRACKETS.search(after) or _STUDIES.search(before) or _CAMPUS.match(after))


def _is_a_campaign(text: Text, a: int, b: int) -> bool:
    """Such as "Operation Clean-up starts next week"."""
    if text.words[a:b] != ("operation",) or not _is_capital(text, a) or b >= len(text.words):
        return False
    return _is_capital(text, b) and text.words[b] not in _DAYS


def _is_from_there(text: Text, a: int, b: int, before: str) -> bool:
    """Such as "I'm a Texas transplant in Minnesota"."""
    if text.words[b - 1] not in ("transplant", "transplants") or a - 1 < text.sentence(a)[0]:
        return False
    return _is_capital(text, a - 1) and _COMES_FROM.search(before) is not None and text.words[a - 1] not in _TITLES


_PLACES = wordset("names.places")
_STAGES = pattern("names.stages")
_ORGANISATIONS = wordset("names.organisations")
_CALLED = pattern("names.called")
_NAMING = frozenset("called named nicknamed titled christened".split())
"""One of them is in whatever that finds."""


def _is_titled_work(text: Text, start: int, a: int, b: int, end: int) -> bool:
    """Such as "our group plays Driving Miss Daisy", "I lectured on Psychosis and Film": a title of several words."""
    x, y = a, b
    while x > start + 1 and (_is_capital(text, x - 1) or text.words[x - 1] in _IN_TITLES):
        x -= 1
    while y < end and (_is_capital(text, y) or text.words[y] in _IN_TITLES):
        y += 1
    written = sum(_is_capital(text, i) for i in (*range(x, a), *range(b, y)))
    return written > 0 and _STAGES.search(text.part(start, x)) is not None


_IN_TITLES = frozenset("of the and in on a to for".split())


def _is_called(text: Text, start: int, a: int, before: str) -> bool:
    """Such as "our cockatoo is called Valium", "a racehorse named Heart Attack": by what it is, no illness."""
    called = None if _NAMING.isdisjoint(text.said) else _CALLED.search(before)
    if called is None:
        return False
    of = called["what"].split()
    return any(w.removesuffix("s") in PETS or is_thing(w) or w in _NAMEABLE for w in of[-_NEAR:])


_NEAR = 3
_NAMEABLE = wordset("names.nameable")

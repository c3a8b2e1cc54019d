"""What a shop sees to for sick and healthy alike, word by word: parcels, refunds, rotas, captions."""

from collections.abc import Iterable, Sequence

from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import HUMAN, TRADES
from guardrails.safety.language.stems import stem


def stems(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(stem, words))


VERBS = stems(wordset("errands.verbs"))
NOUNS = wordset("errands.nouns")

BRINGS = stems("bring give".split())
"""What a product does for whoever uses it."""
USES = stems(wordset("errands.uses"))
HANDS_OVER = stems(wordset("errands.hands_over"))
SHIPS = stems("ship deliver dispatch despatch courier forward".split())
GIVES = stems(wordset("errands.gives")) | HANDS_OVER
BEGINS = stems("start begin continue resume restart stop finish mix light".split())
"""Done to anything, so that of what else is named nobody makes use."""
TURNED_BACK = stems("send give take bring mail post hand ship want get".split())
COMES = stems("come attend join".split())
ADMITS = stems(wordset("errands.admits"))

OCCASIONS = wordset("errands.occasions")
AMOUNTS = frozenset("many much often long".split())
OF_PACKS = frozenset("in inside per left there stock cost costs charge open opened pay".split())
COUNTS = frozenset("one two three four".split())
PLACES = frozenset("place places spot spots seat seats slot slots bed room booking bookings reservation name".split())
SORTS_OF_USE = frozenset("external internal topical oral outward".split())
STAFF = frozenset({"who", "whom", "where"})  # asked without a word of use: who sees to something, where it is
BOUGHT = frozenset("bought purchased paid received collected".split())
BE = frozenset({"be", "been", "being"})
OF_EVENTS = frozenset("press launch product brand stock team staff".split())
"""In front of what an event is called: "the Arnica Balm press talk"."""
CALLS = frozenset("in by round over back".split())  # behind "come": somebody calls at the shop
READS = frozenset("know read see hear show check understand learn".split())


def is_errand(word: str) -> bool:
    return stem(word) in VERBS or word in NOUNS or word.removesuffix("s") in NOUNS


_TRADES = TRADES | HUMAN
_WHO = frozenset({"who", "that"})


def is_of_somebody(words: Sequence[str], i: int) -> bool:
    """Whether the word at token i only tells who somebody is: "a warehouse worker", "who forms stones"."""
    return words[i + 1 : i + 2] != () and (words[i + 1] in _TRADES or (i > 0 and words[i - 1] in _WHO))

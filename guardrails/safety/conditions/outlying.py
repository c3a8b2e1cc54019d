"""Words of a condition that say nothing of anybody's health: they name a place, a trade, a cause or a shape.

What decides is the noun that the condition's word goes with ("dialysis ward", "epilepsy nurse", "asthma charity") and
who stands before it: somebody who works there, or somebody who is treated there. In doubt it is a condition.
"""

import re

from guardrails.safety.assertions.surgery import OPERATIONS
from guardrails.safety.language.function_words import WE_OR_US
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text
from guardrails.safety.people.at_work import dealt_with, is_routine, of_things, told_of_a_trade
from guardrails.safety.people.people import People

_PLACES = wordset("outlying.places")
_CAUSES = wordset("outlying.causes")
_TRADES = wordset("outlying.trades")
_SHAPED = frozenset("shaped coloured colored themed style styled scented sized".split())
_LIKENED = _SHAPED | frozenset(
    "blue red green pink orange yellow grey gray inducing worthy grade level esque tinted".split()
)
_PRACTITIONERS = frozenset("gp vet vets dentist dentists doctor doctors doc physician veterinary animal gp's".split())
_OF_A_PRACTICE = frozenset(
    "receptionist reception hours staff manager pharmacist secretary opens closes rang phoned door doors car "
    "waiting phone "
    "line website team desk building toilets windows keys cleaner parking noticeboard".split()
)
_IS_OPEN = frozenset("open closed shut busy packed".split())
_FIRMS = frozenset({"business", "company", "shop", "store"})
_OWNS = re.compile(
    r" (?:sold|sells|selling|bought|runs|ran|owns|owned|started|founded|set up)"
    r" (?:an?|the|his|her|my|our|their) (?:\S+ )?$"
)

_TREATED = pattern("outlying.treated")
_WORKS_THERE = pattern("outlying.works_there")
_AT_WORK_AFTER = pattern("outlying.at_work_after")
_IS_A = re.compile(r"(?:^ +| (?:am|'m|is|'s|was|be|been|as|,|-|–|\() (?:an? (?:\S+ )?)?)$")
_IS_ONE = re.compile(
    r" (?:am|'m|is|'s|was|used to be|as) (?:(?:an?|the|our|their|your) (?:\S+ )?(?:\S+ (?:and|&) )?)?$"
)
_RETIRED = re.compile(r" (?:retired|former|ex(?: -)?|semi - retired|erstwhile|veteran|practi[sc]ing) $")
# "His own gland is playing up": what somebody treated they have as well.
_OWN_AILS = re.compile(
    r" own (?:\S+ ){1,2}(?:is|are|was|has|'s|'ve|have)(?: \S+)?"
    r" (?:playing|acting|gone|out|not|n't|bad|weak|under|over|failing|trouble|off|removed|underactive|overactive) "
)
_I_AM_A = re.compile(r" (?:am|'m|as) (?:an? (?:\S+ )?)?$")
_NAMED = frozenset("a the dental veterinary surgery".split())
_OF_A_PERSON = wordset("outlying.of_a_person")
_HEADS = _PLACES | _CAUSES | _TRADES
_HEAD_REACH = 3
"""Tokens after a condition within which the noun that it goes with stands: "kidney patients' association"."""


def is_outlying(text: Text, a: int, b: int, ids: tuple[str, ...]) -> bool:
    """Whether the words at tokens [a, b), which mean the concepts `ids`, only describe a place, a trade or a thing."""
    if names_a_place(text, a, b):
        return True
    shaped = _SHAPED & set(text.words[a:b]) and "hair" not in text.words[a:b]
    if shaped or (text.norms(b, b + 1) == ["-"] and _LIKENED & set(text.norms(b + 1, b + 2))):
        return True
    start, end = text.sentence(a)
    before = text.part(start, a)
    after = text.part(b, end)
    if text.words[b - 1] in _OF_A_PERSON and text.norms(b, b + 1) and text.words[b] in _TRADES:
        return False  # "she is a pregnant nurse"
    is_surgery = set(ids) <= OPERATIONS and text.words[b - 1] == "surgery" and _NAMED.issuperset(text.words[a:b])
    if is_surgery and _is_practice(text, a, b, start):
        return True
    if text.words[a] == "surgery" and set(ids) <= OPERATIONS and _is_visited(before, text.part(a + 1, end)):
        return True
    if _IS_ONE.search(before) and _head(text, b, end) in _TRADES:
        return True  # "I'm an endoscopy nurse and see colitis patients"
    if (
        _RETIRED.search(before)
        and _OF_A_PERSON.isdisjoint(text.words[a:b])
        and not _TRADES.isdisjoint((_head(text, b, end), *text.words[a + 1 : b]))
    ):
        return not _OWN_AILS.search(text.part(b, text.stretch(b, 2)))  # "retired thyroid surgeon, says he is well"
    if (ware := _ware(text, b)) and (_KEPT.search(before) or _BESIDE.search(before)):
        return True
    if ware in _FITTINGS and _UPON.search(before):
        return True
    if _TREATED.search(f"{before}{' '.join(text.norms(a, b))}{after}"):
        return False
    at_work = bool(_WORKS_THERE.search(before) or _AT_WORK_AFTER.search(after))
    if set(ids) <= OPERATIONS and is_routine(text, a, b):
        return True
    if is_surgery:
        return at_work or (_head(text, b, end) in _TRADES and bool(_IS_A.search(before)))
    its_own = "state:driving" in ids  # "he is a crane operator": the trade is what the caution means
    if _TRADES & set(text.words[a:b]) and _I_AM_A.search(before) and not its_own:
        return True
    if text.words[b - 1] in _TRADES and _IS_ONE.search(before) and not its_own:
        return True  # "she is a lactation consultant"
    if dealt_with(text, a, b) and of_things(text, a, b):
        return True
    head = _head(text, b, end)
    if head in _CAUSES:
        return True
    if head in _PLACES:
        return at_work or told_of_a_trade(text, start, a) or (head in _FIRMS and bool(_OWNS.search(before)))
    return head in _TRADES and bool(_IS_A.search(before))


def names_a_place(text: Text, a: int, b: int) -> bool:
    """Whether the words at tokens [a, b) stand in an address: "lives on Warfarin Close", "12 Lithium Road".

    Written as a name, or where somebody lives or has it sent, and nothing follows that would go on otherwise
    ("warfarin close to bedtime"). A street may be called after something, too: "her road is named after lithium".
    """
    start, end = text.sentence(a)
    before = text.part(start, a)
    if not _CALLS.isdisjoint(text.said) and _CALLED_AFTER.search(before):
        return True
    at = next((i for i in (b, b - 1) if a < i < end and text.words[i] in _STREETS), -1)
    if at < 0 or text.norms(at + 1, at + 2) == ["to"]:
        return False
    as_name = all(text.raw[text.toks[i].start].isupper() and text.raw[text.toks[i].end - 1].islower() for i in (a, at))
    closes = at + 1 >= end or not text.words[at + 1][0].isalnum() or text.words[at + 1] in _AFTER_STREET
    return bool(_AT.search(before)) and (as_name or closes)


def _ware(text: Text, b: int) -> str:
    """The fitting or ware of a shop that a condition goes with: "the blood thinner counter", "pregnancy tests"."""
    if text.words[b - 1] in _WARES:
        return text.words[b - 1]
    noun = next((w for w in text.words[b : b + _HEAD_REACH] if w not in _CARE), "")
    return noun if noun in _FITTINGS or noun in _WARES else ""


_CARE = frozenset("- care support friendly first aid".split())
_FITTINGS = wordset("outlying.fittings")
_WARES = wordset("outlying.wares")
_BESIDE = pattern("outlying.beside")
_UPON = re.compile(r" (?:in|on|at|from|off|by|between) (?:(?:the|our|your|that|this|an?) )?$")
_KEPT = pattern("outlying.kept")


_STREETS = wordset("outlying.streets")
_AFTER_STREET = frozenset("and in near who asks wants so but please flat no number".split())
_AT = pattern("outlying.at")
_CALLED_AFTER = pattern("outlying.called_after")
_CALLS = frozenset({"called", "named"})


# "I saw the surgery note on the capsules", "I read the word lithium in your list": of a text, not yet of anybody.
_READ = re.compile(
    r" (?:saw|seen|read|noticed|noticing|spotted|found|see|asking|because of|due to)"
    r"(?: (?:because|of|the|an?|your|that|this|its|about|line|note|warning|words?|bit))* $"
)
_NOTE = re.compile(
    r"^ (?:notes?|warnings?|cautions?|lines?|remarks?|restrictions?|bit|mention|entry|clause|rule)(?= )"
    r"|^ (?:in|on|among) (?:the|your) (?:\S+ )?(?:list|label|box|pack|leaflet|page|bottle)(?= )"
)


def is_noted(text: Text, a: int, b: int) -> bool:
    """Whether the condition at tokens [a, b) is what somebody read in a caution."""
    start, end = text.sentence(a)
    read = _READ.search(text.part(start, a))
    return bool(read and _NOTE.match(text.part(b, end)))


def _head(text: Text, b: int, end: int) -> str:
    """The noun behind a condition that it goes with, or its own last word, of those that are listed; else empty."""
    if text.words[b - 1] in _PLACES:  # "liver ward", "liver ward orderly"
        return "nurse" if b < end and text.words[b] in _TRADES else text.words[b - 1]
    for i, word in enumerate(text.words[b : min(end, b + _HEAD_REACH)], start=b + 1):
        if word in _HEADS and text.words[i - 2] in ("and", "or"):
            return ""  # "has TB and run down"
        if word in _HEADS:
            of_place = i < end and (text.words[i] in _TRADES or text.words[i] == "sister")  # "epilepsy ward sister"
            return "nurse" if of_place else word
        if word not in _BETWEEN:
            return ""
    return ""


_BETWEEN = frozenset(
    "- & 's and or care support patient patients education day children first aid fertility maternity women birth "
    "wellness research kidney heart liver thyroid lung skin bone pain".split()
)


def goods_go_there(people: People, a: int, b: int) -> bool:
    """Whether goods are counted or put up at the place named at tokens [a, b): "how many went to the dialysis ward?".

    Nobody but the shop is spoken of, and nothing is to be used there.
    """
    text = people.text
    start, end = text.sentence(a)
    said = text.part(start, end)
    if (_head(text, b, end) not in _PLACES and not _ware(text, b)) or not _GOODS.search(said) or _FOR_USE.search(said):
        return False
    return all(text.words[p.index] in _THE_SHOP or _is_billed(text, p.index) for p in people.persons)


def _is_billed(text: Text, i: int) -> bool:
    """Whether the pronoun at token i is the buyer: "the ward canteen wants 12 packs, send them a quotation"."""
    return text.words[i] in ("them", "they") and text.words[i - 1] in _BILLS


_GOODS = pattern("outlying.goods")
_FOR_USE = pattern("outlying.for_use")
_BILLS = frozenset("send bill invoice charge quote call phone ring email mail".split())
_THE_SHOP = WE_OR_US | {"you", "your"}


def _is_practice(text: Text, a: int, b: int, start: int) -> bool:
    """Such as "the vet's surgery", "surgery receptionist": where a practitioner receives people."""
    i = a - 1 if text.words[a - 1 : a] != ("'s",) else a - 2
    after = text.norms(b, b + 2)
    is_open = after[:1] in (["is"], ["was"], ["'s"]) and after[-1] in _IS_OPEN
    practises = not _PRACTITIONERS.isdisjoint(text.said)
    end = text.sentence(a)[1]
    kept = practises and bool(_KEEPS_OPEN.search(text.part(start, a)) or _TILL.match(text.part(b, end)))
    named = _IS_A_HOUSE.match(text.part(b, end)) is not None
    return (
        kept
        or named
        or (i >= start and text.words[i] in _PRACTITIONERS)
        or is_open
        or bool(_OF_A_PRACTICE & set(after[:1]))
    )


def _is_visited(before: str, after: str) -> bool:
    """Such as "I'm at the doctor's (surgery) on Monday to renew my prescription": where one goes for no operation."""
    there = _AT_THE.search(before) is not None
    return there and _VISIT.search(f"{before}§{after}") is not None and not _OPERATED.search(f"{before}{after}")


_AT_THE = pattern("outlying.at_the_practice")
_VISIT = pattern("outlying.visit")
_OPERATED = pattern("outlying.operated")


# "She locks up her surgery at six", "once surgery is over for the day": where somebody receives patients.
_KEEPS_OPEN = re.compile(
    r" (?:opens?|opened|opening|closes?|closed|closing|locks?|locked|locking|runs?|ran|running|holds?|held|"
    r"holding|cleans?|staffs?|"
    r"mans|leaves|leaving|left|covers|covering|finish(?:es|ed|ing)?|starts?|started|starting|between|morning|"
    r"evening|afternoon|saturday|weekday)"
    r"(?: (?:up|down|her|his|the|their|our|my|a|an|at|from|with|busy|morning|evening|afternoon|saturday|small))* $"
)
_TILL = re.compile(
    r"^ (?:is|was|'s|gets|runs|finishes|starts|opens|closes|ends)(?: (?:always|often|usually|only))? (?:over|"
    r"done|out|on|open|closed|shut|at|till|until|late|from|busy|packed|full)? ?(?:for (?:the|today)|at|till|"
    r"until|by|late|from|\d)(?! )?"
)
_IS_A_HOUSE = re.compile(
    r"^ (?:is|was|'s) (?:our|my|a|an|the|his|her|their) (?:\S+ )?(?:pub|bar|cafe|restaurant|shop|venue|band|"
    r"club|local)(?= )"
)

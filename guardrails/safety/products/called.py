"""Products called by what they are: "the oil", "gummies ok?", "the hawthorn stuff", "my steam appointment"."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from domain.safety import Via
from guardrails.safety.language.function_words import AUXILIARIES, COORDINATORS, POSSESSIVES
from guardrails.safety.language.lists import common_words, needs, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.products.name_words import DEFINITE, Span
from guardrails.safety.products.naming import FORMAT_WORDS, STOP, Naming

_OF_MEDICINES = frozenset(stem(w) for w in ("tablet", "pill", "capsule", "drops", "powder", "syrup", "cream", "tonic"))
_FOR_WHOM = frozenset({"for", "while", "with", "when", "if", "during", "in"})
_BODY = wordset("targets.body")
_AFTER_BARE = wordset("products.after_bare")
_WHEN = frozenset("this today tonight tomorrow now".split())
_BOOKED = frozenset("appointment appointments session sessions booking slot treatment order subscription".split())
_STAYS = frozenset(stem(w) for w in ("stay", "retreat", "programme", "program"))
_BOOKS = frozenset("book booking booked join joining attend attending reserve".split())
_BOOKS_REACH = 4
_THINGS = frozenset("stuff one ones thing things product products".split())
_BOTH = frozenset({"and", "&"})
_NEED_WORDS = 3


def called_by_format(
    namings: Sequence[Naming],
    text: Text,
    stems: list[str],
    busy: set[int],
    named: set[int],
    medicine: set[int],
    allergens: frozenset[str],
) -> list[Span]:
    """Formats, and last words of a name, that only one product has.

    `busy` tokens name something already, those of them in `named` products.
    """
    found = list(_one_of(namings, text, stems, busy))
    tails = frozenset[str]().union(*(g.tails for g in namings))
    for i, key in enumerate(stems):
        if i in busy or not key or not (key in FORMAT_WORDS or key in tails):
            continue
        tailed = [g for g in namings if key in g.tails]
        lead = i - 1
        while lead > 0 and stems[lead] and any(stems[lead] in g.format_stems for g in namings):
            lead -= 1  # "the fish gelatine pearls"
        if key in _STAYS and i - lead == 1 and lead > 0 and text.words[lead - 1] in DEFINITE:
            lead -= 1  # "the mountain stay"
        booked = key in _STAYS and bool(_BOOKS & set(text.norms(max(0, i - _BOOKS_REACH), i)))
        definite = _is_definite(text, i, lead) or booked or (bool(tailed) and _is_spoken_of(text, i, lead))
        bags = [g for g in namings if key in g.format_heads] or tailed
        bags = bags or ([g for g in namings if key in g.format] if i not in medicine else [])
        if len(bags) > 1:  # "allergic to X … can she try our tablets": those with X in them
            bags = [g for g in bags if g.herb_words & allergens] or bags
        if len(bags) > 1 and definite:
            bags = _for_a_need(bags, text, i) or bags
        bare = key in FORMAT_WORDS and (_is_bare(text, i, lead, i in medicine) or _is_listed(text, stems, i, named))
        every = key in FORMAT_WORDS and _is_of_all(text, i)
        if ((definite or bare) and len(bags) == 1) or (every and bags):
            found.append(Span(i, i + 1, tuple(g.product.product_id for g in bags), Via.SHORT_FORM))
    return found


def _is_definite(text: Text, i: int, lead: int) -> bool:
    """Whether the word at token `lead` points at the one at i: "that change", not "does that change your answer?"."""
    asks = lead == i - 1 and text.words[lead] in ("that", "this") and text.words[lead - 1] in AUXILIARIES
    asks = asks and stem(text.words[i]) not in FORMAT_WORDS
    return i > 0 and text.words[lead] in DEFINITE and not (asks and text.words[i + 1 : i + 2] not in _ENDS)


_ENDS = (("?",), (".",), (",",), ("ok",), ("okay",), ("fine",), ("safe",), ("good",), ("for",), ("suitable",))


def _is_of_all(text: Text, i: int) -> bool:
    """Such as "any of our teas", "all the capsules": whatever there is of a format."""
    before = text.words[max(0, i - _OF_ALL_REACH) : i]
    return (
        text.words[i].endswith("s") and before[-1:] in (("our",), ("the",), ("all",)) and not _OF_ALL.isdisjoint(before)
    )


_OF_ALL = frozenset({"all", "any", "every", "which", "each"})
_OF_ALL_REACH = 4


def pointed_at(namings: Sequence[Naming], text: Text) -> frozenset[str]:
    """Ids of all products of the formats that a message points at: "so the tablets?", "and that oil"."""
    said = {stem(text.words[i]) for i in range(1, len(text.words)) if text.words[i - 1] in DEFINITE}
    return frozenset(g.product.product_id for g in namings if not said.isdisjoint(g.format_heads | g.tails))


def of_same_range(namings: Sequence[Naming], text: Text, spoken_of: Collection[str]) -> list[Span]:
    """Such as "the tea from the same range": those of a format whose names begin as that of a product spoken of."""
    found = _SAME_RANGE.search(text.phrase)
    if found is None:
        return []
    at = text.phrase[: found.start("form")].count(" ") - 1
    before = [g for g in namings if g.product.product_id in spoken_of]
    openings, categories = {g.full[:1] for g in before}, {g.product.category for g in before}
    of_format = [g for g in namings if stem(found["form"]) in g.format_heads and g not in before]
    ranged = [g for g in of_format if g.full[:1] in openings] or [
        g for g in of_format if g.product.category in categories
    ]
    ids = tuple(g.product.product_id for g in ranged)
    return [Span(at, at + 1, ids, Via.SHORT_FORM)] if ids else []


_SAME_RANGE = re.compile(
    r" (?:the|your|our|a) (?P<form>\S+) (?:(?:that is|which is) )?(?:from|in|of) (?:the same|that|this) "
    r"(?:range|line|series|family|brand|collection|section|category|group|shelf)(?= )"
)


def _one_of(namings: Sequence[Naming], text: Text, stems: Sequence[str], busy: set[int]) -> Iterator[Span]:
    """Such as "the royal one", "the night stuff", "the omega": a word that stands in one name alone."""
    for i in range(1, len(stems) - 1):
        if not _is_definite(text, i, i - 1) or i in busy:
            continue
        if text.words[i + 1] not in _THINGS or i + 1 in busy:
            owners = [g for g in namings if stems[i] in g.name]
            if len(owners) == 1 and stems[i] in owners[0].keywords and _ends_name(text, stems, i + 1):
                yield Span(i, i + 1, (owners[0].product.product_id,), Via.SHORT_FORM)
            continue
        bags = [g for g in namings if stems[i] in g.full and stems[i] not in STOP]
        if len(bags) == 1 and text.words[i] not in _RANKS:
            yield Span(i, i + 2, (bags[0].product.product_id,), Via.SHORT_FORM)


def _ends_name(text: Text, stems: Sequence[str], i: int) -> bool:
    """Whether a name ends before token i: no noun goes on with it but a format."""
    return not text.words[i][0].isalnum() or text.words[i] in _AFTER_NAME or stems[i] in FORMAT_WORDS


_AFTER_NAME = wordset("products.after_bare") | frozenset(
    "and or for with while if when be is are was like can could do does may should would help suit work of as".split()
)
_RANKS = frozenset("first second third last other same next new".split())


def _is_bare(text: Text, i: int, lead: int, medicine: bool) -> bool:
    """Such as "gummies ok?", "oil massage fine?", "oil for my son?", "balm on rough elbows can put?"."""
    before = text.words[lead] if i else ""
    i += text.words[i + 1 : i + 2] in _APPLIED
    after = text.words[i + 1] if i + 1 < len(text.words) else "?"
    for_whom = after in _FOR_WHOM or (after == "on" and not _BODY.isdisjoint(text.words[i + 2 : i + 2 + _NEED_WORDS]))
    whom = for_whom and stem(text.words[i]) not in _OF_MEDICINES and not medicine
    if before == "some":
        return lead > 0 and text.words[lead - 1] in _WANTS and after not in _PARTS_OF
    return (not before or not before[0].isalnum()) and (after in _AFTER_BARE or whom)


_APPLIED = (("massage",), ("application",))
_WANTS = frozenset("want wants like needs need buy get order ordered fancies wanted".split())
_PARTS_OF = frozenset("of leaf leaves bag bags cup cups pot mug powder stuff".split())


def _is_listed(text: Text, stems: Sequence[str], i: int, named: set[int]) -> bool:
    """Such as "tea, oil or churna", "triphala and churna": formats side by side, or beside a product at `named`."""

    def is_other(j: int) -> bool:
        return 0 <= j < len(stems) and (stems[j] in FORMAT_WORDS or (j in named and text.words[(i + j) // 2] in _BOTH))

    if _is_ordered(text, i, named):
        return True
    return any(
        text.norms(i + d, i + d + 1) and text.words[i + d] in COORDINATORS and is_other(i + 2 * d) for d in (-1, 1)
    )


def _is_ordered(text: Text, i: int, named: set[int]) -> bool:
    """Such as "1 lehyam 1 murivenna", "tea, nilavembu and": a format in an order, with a product right behind it.

    Where nothing is counted, a word for medicines may be somebody's own: "on tablets, murivenna ok?".
    """
    behind = i + 1
    while text.words[behind : behind + 1] and text.words[behind] in _PARTS:
        behind += 1
    counted = number_of(text.words[behind]) is not None if behind < len(text.words) else False
    first = text.words[i - 1] if i else ""
    if counted:
        return behind + 1 in named and (number_of(first) is not None or _is_figure(text, i - 1))
    opens = not first or not first[0].isalnum() or first in _ORDERS
    return behind > i + 1 and behind in named and opens and stem(text.words[i]) not in _OF_MEDICINES


def _is_figure(text: Text, i: int) -> bool:
    """Whether token i is written as a figure, whatever it is read as: "need 2 tea" is no "need to"."""
    return i >= 0 and text.raw[text.starts[i]].isdigit()


_PARTS = frozenset({",", "+", "/", "and", "&"})
_ORDERS = frozenset("want wants need needs order ordered buy get take send have and".split())


def _is_spoken_of(text: Text, i: int, lead: int) -> bool:
    """Such as "my steam appointment", "the swedana steam", "Steam this afternoon?" for a product that is a steam."""
    start, end = text.sentence(i)
    if i and text.norms(i + 1, i + 2) and text.words[i + 1] in _BOOKED:
        return text.words[lead] in POSSESSIVES
    if i == start:
        return text.words[end - 1] == "?" and bool(_WHEN & set(text.norms(i + 1, i + 2)))
    return lead > start and text.words[lead - 1] in DEFINITE and text.words[lead] not in common_words()


def _for_a_need(bags: Sequence[Naming], text: Text, i: int) -> list[Naming]:
    """Those of the products of a format that serve what it is asked for: "the churna for pimples"."""
    if text.norms(i + 1, i + 2) != ["for"]:
        return []
    _, end = text.sentence(i)
    said = [stem(w) for w in text.norms(i + 2, min(end, i + 2 + _NEED_WORDS))]
    wanted = {key for s in said for key in (s, *needs().get(s, ()))}
    return [g for g in bags if g.needs & wanted or g.topics & wanted]


def narrowed(namings: Sequence[Naming], found: Sequence[Span], stems: Sequence[str]) -> list[Span]:
    """Of products that one word may mean, those in whose name the next word stands: "the seaweed bath"."""
    kept: list[Span] = []
    for span in found:
        rivals = {i for s in found if (s.a, s.b) == (span.a, span.b) for i in s.ids}
        if len(rivals) == 1:
            kept.append(span)
            continue
        after = stems[span.b] if span.b < len(stems) else ""
        meant = {g.product.product_id for g in namings if after and (after in g.name or after in g.format)} & rivals
        ids = tuple(i for i in span.ids if i in meant or not meant)
        kept += [replace(span, ids=ids)] if ids else []
    return kept


def is_thing(text: Text, b: int) -> bool:
    """Whether a herb's name before token b stands for what is made of it: "the hawthorn stuff", "the ginger one"."""
    return bool(_THINGS & set(text.norms(b, b + 1)))

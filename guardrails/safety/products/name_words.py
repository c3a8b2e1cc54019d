"""Products called by the everyday words of their names: "Steady Tincture", "take Goodnight", "tea for the joints"."""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.safety import Via
from guardrails.safety.language.first_names import is_first_name
from guardrails.safety.language.function_words import BE, POSSESSIVES, WILL
from guardrails.safety.language.lists import needs, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.products.naming import FORMAT_WORDS, GENERIC, STOP, Naming

DEFINITE = frozenset({"the", "your", "this", "that", "our", "these", "those"})
_TAKEN = wordset("products.taken")
_AFTER_BARE = wordset("products.after_bare") - {"can", "is"}
_TAKES = wordset("targets.use") | frozenset("do doing did give gave giving start starting try trying".split())
_BODY = wordset("targets.body")
_ENDS_NAME = wordset("products.after_bare") | frozenset(
    "and for with while if when before after during tonight today tomorrow now too instead please every each".split()
)
_TITLE = 4
"""Letters from which an everyday word with a capital may be a product's name."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of tokens [a, b) that means products."""

    a: int
    b: int
    ids: tuple[str, ...]
    via: Via
    plain: bool = False
    """True for a herb whose name is an everyday word: it means a product only where nothing else is named."""


def own_words(bag: Naming, bags: Sequence[Naming], keys: Sequence[str], capital: bool) -> bool:
    """The end of a name, or everyday words of it with its format, as no other name has them: "Steady Tincture".

    Where little else is said ("Everyday Greens") they must be written as a name, with a capital.
    """
    runs = (keys[i:j] for i in range(len(keys)) for j in range(len(keys), i + 1, -1))
    return any(
        len(run) > 1
        and {run[-1]} & (bag.tails | bag.format_heads)
        and not set(run if capital and run[-1] not in FORMAT_WORDS else run[:-1]) <= STOP
        and contains(bag.full, run)
        and not any(contains(other.full, run) for other in bags if other is not bag)
        for run in runs
    )


def opens_name(bag: Naming, bags: Sequence[Naming], keys: Sequence[str], text: Text, a: int, b: int) -> bool:
    """Whether everyday words with capitals are those that one name alone begins with: "After Supper", "Trail's End"."""
    if len(keys) < 2 or bag.full[: len(keys)] != tuple(keys):
        return False
    written = all(text.raw[text.starts[i]].isupper() for i in range(a, b) if text.words[i] != "'s")
    return written and not any(other.full[: len(keys)] == tuple(keys) for other in bags if other is not bag)


def titled(bag: Naming, bags: Sequence[Naming], text: Text, a: int, b: int) -> bool:
    """Whether one everyday word of a name is written as a name: "can she take Goodnight while nursing?".

    Several names may begin with it, then all of that range are meant: "Cinder for my dad?".
    """
    tok = text.toks[a]
    before = text.norms(max(0, a - 1), a)
    taken = bool(before) and (before[0] in _TAKEN or before[0].isdigit())
    if b != a + 1 or not tok.norm.isalpha():
        return False
    if not (taken or _opens(text, a) or _is_listed(bag, bags, text, a) or _stands_out(bag, text, a)):
        return False
    key, raw = stem(tok.norm), text.raw[tok.start : tok.end]
    written = raw[:1].isupper() and raw[1:].islower() and len(raw) >= _TITLE
    written = written or (taken and key == bag.full[0] and _is_uncapitalised(text, a))
    if b < len(text.toks) and text.raw[text.toks[b].start].isupper() and text.words[b] not in ("ok", "okay"):
        return False  # another name: "the Stress Support Program"
    ranged = bag.full[0] == key and key not in GENERIC | STOP
    others = any(key in other.name and not (ranged and other.full[0] == key) for other in bags if other is not bag)
    return written and key in bag.name and key not in bag.herb_words | bag.format and not others


def _is_uncapitalised(text: Text, a: int) -> bool:
    """Whether the word at token a is all that is taken in a message without capitals: "can i do goodnight tonight"."""
    word, after = text.words[a], text.norms(a + 1, a + 2)
    alone = not after or not after[0].isalnum() or after[0] in _ENDS_NAME
    told = stem(word) in needs() or word in _BODY
    return alone and not told and len(word) >= _TITLE and text.words[a - 1] in _TAKES and text.raw.islower()


def _opens(text: Text, a: int) -> bool:
    """Such as "Goodnight for a man of 60?", "pregnant, Goodnight ok?": what no word of a need could open."""
    after = text.words[a + 1 : a + 2]
    asked = after in _ASKED or text.words[a + 1 : a + 3] == (",", "please") or not _AFTER_BARE.isdisjoint(after)
    opens = text.sentence(a)[0] == a or text.words[a - 1] in _CLAUSE_MARKS
    return asked and opens and stem(text.words[a]) not in needs() and text.words[a] not in _ADVERBS


def _stands_out(bag: Naming, text: Text, a: int) -> bool:
    """Whether the first word of a name has its capital within a sentence: "the tea, Meridian?", "stays on Meridian".

    Nobody's name and no place's, where it may be one: "in Meridian", "Mrs Meridian", "the Meridian clinic".
    """
    start, before, after = text.sentence(a)[0], text.words[a - 1], text.words[a + 1 : a + 2]
    named = a - 1 > start and text.raw[text.starts[a - 1]].isupper()  # "Dear Sierra Malabar"
    within = (
        a > start
        and not named
        and (before[0].isalpha() or before in _CLAUSE_MARKS)
        and bag.full[:1] == (stem(text.words[a]),)
    )
    if not within or before in _OF_PLACES or gender_of(before) is not None or is_first_name(text, a):
        return False
    alone = not after or not after[0].isalnum() or after[0] in _ENDS_NAME | BE | WILL | _THEN
    return alone and stem(text.words[a]) not in needs() and text.words[a] not in _ADVERBS | _BODY


_ASKED = (("for",), ("instead",), ("again",), ("+",), ("/",), ("plus",))
_THEN = frozenset("yesterday again nor but then off on last this next because as since".split())
_OF_PLACES = frozenset("many in at from near to around outside via mr mrs ms miss dr".split())


def _is_listed(bag: Naming, bags: Sequence[Naming], text: Text, a: int) -> bool:
    """Whether another name opens with the capital beside it: "which of Lantern, Beacon and Estuary can she have?"."""

    def opens_another(i: int) -> bool:
        if not 0 <= i < len(text.words) or not text.raw[text.starts[i]].isupper():
            return False
        return any(other.full[:1] == (stem(text.words[i]),) for other in bags if other is not bag)

    words = text.words
    joined = (a + 2 * d for d in (-1, 1) if 0 <= a + d < len(words) and words[a + d] in _JOINS)
    return bag.full[:1] == (stem(words[a]),) and any(map(opens_another, joined))


_JOINS = frozenset(", and or / & + vs".split())
_CLAUSE_MARKS = frozenset(", ; : – — -".split())
_ADVERBS = frozenset(
    "still just only also even ever never now then always maybe perhaps again sure well both all".split()
)
"""What opens a question with a capital, and is no name: "Still good for me?"."""


def shortened(bag: Naming, bags: Sequence[Naming], text: Text, keys: Sequence[str], a: int) -> bool:
    """The first word of a name with its format, written as a name: "Steady gummies" for Steady Ashwagandha Gummies."""
    if len(keys) != 2 or keys[0] != bag.full[0] or keys[1] not in bag.format_heads or text.words[a] in STOP:
        return False
    others = any(other.full[:1] == bag.full[:1] for other in bags if other is not bag)
    return text.raw[text.starts[a]].isupper() and not others


def owned(bag: Naming, bags: Sequence[Naming], text: Text, b: int) -> bool:
    """Whether the token before b is the owner in a name, as the name has it: "Carver's" for Carver's Bitters."""
    tok = text.toks[b - 1]
    if not text.raw[tok.start].isupper() or (text.norms(b, b + 1) != ["'s"] and not tok.norm.endswith("s")):
        return False
    said = stem(tok.norm)
    return said in bag.owners and not any(said in other.name for other in bags if other is not bag)


def turned_round(bags: Sequence[Naming], text: Text, stems: Sequence[str], busy: set[int]) -> list[Span]:
    """A name turned round: "the tea for the joints" for Joint Tea."""
    found: list[Span] = []
    for i in range(len(stems) - 2):
        if stems[i] not in FORMAT_WORDS or text.words[i + 1] != "for" or i in busy:
            continue
        start, end = text.sentence(i)
        if i > start and text.words[i - 1] not in DEFINITE:
            continue
        j = i + 3 if text.words[i + 2] in DEFINITE | POSSESSIVES else i + 2
        key = stems[j] if j < end else ""
        meant = [g for g in bags if stems[i] in g.format and key in g.name and key not in GENERIC | g.herb_words]
        if len(meant) == 1 and j not in busy:
            found.append(Span(i, j + 1, (meant[0].product.product_id,), Via.SHORT_FORM))
    return found


def contains(whole: Sequence[str], part: Sequence[str]) -> bool:
    """Whether the part stands in the whole, its words side by side."""
    n = len(part)
    return n > 0 and any(tuple(whole[i : i + n]) == tuple(part) for i in range(len(whole) - n + 1))

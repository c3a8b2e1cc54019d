"""Which products serve a need that a message speaks of ("something for sleep")."""

from collections.abc import Mapping, Sequence

from domain.safety import ProductMention, Via
from guardrails.safety.language.function_words import DETERMINERS
from guardrails.safety.language.lists import describing, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.regulars import is_regular
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.products.naming import FORMAT_WORDS, Naming, telling
from guardrails.safety.products.wanted import TIMES, wanted


def serving(namings: Sequence[Naming], text: Text, skip: Sequence[tuple[int, int]]) -> list[ProductMention]:
    """Products, in the order of the catalog, for a need spoken of outside the token spans `skip`.

    Where another need is told, a time is none: "bloated every evening, which tea?"; but "to relax in the evening".
    """
    times = [(i, i + 1) for i in text.places(TIMES) if _tells_when(text, i)]
    if times and _OF_EVENINGS.isdisjoint(text.words) and (found := _serving(namings, text, [*skip, *times])):
        return found
    return _serving(namings, text, skip)


def _tells_when(text: Text, i: int) -> bool:
    """Whether the word of a time at token i says when something is: "every evening", "in the night"."""
    return text.words[i - 1 : i] in _AT or text.words[max(0, i - 2) : i] in _IN_THE


_OF_EVENINGS = wordset("serving.of_evenings")
_AT = tuple((word,) for word in "every each most at this last by some".split())
_IN_THE = tuple((word, "the") for word in "in during by through".split())


def _serving(namings: Sequence[Naming], text: Text, skip: Sequence[tuple[int, int]]) -> list[ProductMention]:
    """What something is wanted for is matched with whatever a product is listed under.

    Else only words of known needs and concerns of more than one word count.
    """
    skipped = {i for a, b in skip for i in range(a, b)}
    asked = wanted(text) - skipped
    stems = [stem(word) for word in text.words]
    said = {i: s for i, s in enumerate(stems) if i not in skipped and _may_tell(text, i)}
    told = {i: keys for i, keys in telling(stems).items() if i in said}
    opening = frozenset(said.values())
    found: list[ProductMention] = []
    places: dict[str, set[int]] = {}
    described: set[int] = set()
    for naming in namings:
        listed = naming.needs & naming.topics
        at = [i for i, keys in told.items() if not naming.needs.isdisjoint(keys) or (i in asked and said[i] in listed)]
        concerns = [concern for concern in naming.concerns if concern[0] in opening]
        full = [(i, len(concern)) for i in said for concern in concerns if _is_said(said, i, concern)]
        at += [i for i, _ in full]
        if at:
            within = {i + k for i, n in full for k in range(n)}
            described |= {i for i in within if i + 1 in within and stems[i] in describing()}
            places[naming.product.product_id] = {*at, -1} if within else set(at)
            found.append(ProductMention(product_id=naming.product.product_id, words=text.words[at[0]], via=Via.NEED))
    found = [m for m in found if not places[m.product_id] <= described]  # tired legs are no tiredness
    if (out := _formats_ruled_out(text)) and (
        left := {n.product.product_id for n in namings if n.format_heads.isdisjoint(out)}
    ):
        found = [m for m in found if m.product_id in left] or found
    forms = _formats_wanted(text)
    fitting = {n.product.product_id for n in namings if n.format_heads & forms}
    return [m for m in found if m.product_id in fitting] or found


def _may_tell(text: Text, i: int) -> bool:
    tok = text.toks[i]
    if tok.norm in ("regular", "regulars") and _is_customer(text, i):
        return False
    return tok.is_word and len(tok.norm) > 2 and (tok.norm != "back" or _is_body(text, i))


def _is_customer(text: Text, i: int) -> bool:
    """Whether "a regular" comes often, and wants no regularity: "a regular of ours has …", "our regular customer"."""
    led = i > 0 and text.words[i - 1] in DETERMINERS
    return is_regular(text, i) or (led and any(gender_of(word) is not None for word in text.words[i + 1 : i + 2]))


def _is_said(said: Mapping[int, str], i: int, concern: tuple[str, ...]) -> bool:
    """Whether a concern of several words is said from token i on: "hot flushes"."""
    return all(said.get(i + k) == s for k, s in enumerate(concern))


def _formats_ruled_out(text: Text) -> frozenset[str]:
    """Formats that are not wanted: "for the joints, not the capsules", "no tea please"; "why not the tea?" asks."""
    words = text.words
    return frozenset(
        key
        for i, word in enumerate(words)
        if (key := stem(word)) in FORMAT_WORDS
        and (lead := words[i - 1] in _ARTICLES) + 1 <= i
        and words[i - 1 - lead] in _NOT_OF
        and words[max(0, i - 2 - lead)] not in _DOUBTS
        and (words[i + 1 : i + 2] == () or not words[i + 1][0].isalnum() or words[i + 1] in _ENDS)
        and words[i + 1 : i + 2] != ("?",)
    )


_ARTICLES = frozenset("the a an any your our".split())
_NOT_OF = frozenset("no not without except".split())
_DOUBTS = frozenset("why if whether or is are".split())
_ENDS = frozenset("please pls though thanks then for".split())
_OPEN = frozenset("which what any a an some need want".split())
_ANY = (("anything",), ("something",), ("similar",), ("so",), ("whatever",))
_RULES_OUT = frozenset("not n't no without except than of".split())


def _formats_wanted(text: Text) -> frozenset[str]:
    """Formats that are asked for: "which tea", "a cream for", but not "that isn't a tea"."""
    words = text.words
    return frozenset(
        key
        for i, word in enumerate(words)
        if (key := stem(word)) in FORMAT_WORDS
        and _OPEN & set(words[max(0, i - 2) : i])
        and not (words[i + 1 : i + 2] == ("or",) and words[i + 2 : i + 3] in _ANY)
        and _RULES_OUT.isdisjoint(words[max(0, i - 3) : i])
    )


def _is_body(text: Text, i: int) -> bool:
    """Whether "back" is somebody's: "my back", "lower back pain"."""
    beside = {*text.words[max(0, i - 1) : i], *text.words[i + 1 : i + 2]}
    return bool(
        beside & {"my", "her", "his", "their", "your", "bad", "lower", "upper", "sore", "pain", "ache", "aches"}
    )

"""Which products serve a need that a message speaks of ("something for sleep")."""

from collections.abc import Sequence

from domain.safety import ProductMention, Via
from guardrails.safety.language.lists import needs
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text
from guardrails.safety.products.naming import FORMAT_WORDS, GENERIC, Naming


def serving(namings: Sequence[Naming], text: Text, skip: Sequence[tuple[int, int]]) -> list[ProductMention]:
    """Products, in the order of the catalog, for a need spoken of outside the token spans `skip`."""
    skipped = {i for a, b in skip for i in range(a, b)}
    said = {
        stem(t.norm): t.norm
        for i, t in enumerate(text.toks)
        if t.is_word and i not in skipped and len(t.norm) > 2 and (t.norm != "back" or _is_body(text, i))
    }
    wanted = {key: word for s, word in said.items() for key in needs().get(s, ()) if key.startswith("need:")}
    found: list[ProductMention] = []
    for naming in namings:
        topics = (naming.topics | (naming.name - GENERIC)) - FORMAT_WORDS
        words = [w for s, w in said.items() if s in topics and s in needs()]
        words += [w for key, w in wanted.items() if key in naming.needs]
        if words:
            found.append(ProductMention(product_id=naming.product.product_id, words=words[0], via=Via.NEED))
    forms = _formats_wanted(text)
    fitting = {n.product.product_id for n in namings if n.format_heads & forms}
    return [m for m in found if m.product_id in fitting] or found


_OPEN = frozenset("which what any a an some need want".split())


def _formats_wanted(text: Text) -> frozenset[str]:
    """Formats that are asked for: "which tea", "a cream for"."""
    words = text.words
    return frozenset(
        key
        for i, word in enumerate(words)
        if (key := stem(word)) in FORMAT_WORDS and _OPEN & set(words[max(0, i - 2) : i])
    )


def _is_body(text: Text, i: int) -> bool:
    """Whether "back" is somebody's: "my back", "lower back pain"."""
    beside = {*text.words[max(0, i - 1) : i], *text.words[i + 1 : i + 2]}
    return bool(
        beside & {"my", "her", "his", "their", "your", "bad", "lower", "upper", "sore", "pain", "ache", "aches"}
    )

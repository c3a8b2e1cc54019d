"""What a claim puts together that its evidence keeps apart: the place, figure or role of one thing said of another.

Word by word such a claim is covered: "walnuts from Bari, figs from Izmir" holds every word of "figs from Bari", and two
items of a list, each true of its own head, hold every word of a claim that takes the head of one and the rest of the
other.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import permutations

from domain.text import WORD, fold, stem, words
from guardrails.alignment import Piece, akin_stems
from guardrails.forms import STOP, Form
from guardrails.quantities import read_quantities

_STRETCH = re.compile(r"[,;]\s+(?:and\s+|or\s+|but\s+)?|\s+(?:while|whereas)\s+|\s+and\s+(?=(?:the|a|an)\s)")
_DIVIDER = re.compile(r":\s|\s[-–—]\s|\b(?:is|are|was|were)\s+(?P<verb>called|known|counted|named|said|considered)\b")
_PLACED = re.compile(r"\b(from|in|at|to|near|on|for|by|under|with)\s+(?:\S+\s+){0,4}?$")
_ROLE = re.compile(
    r"\b(?P<name>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*), (?P<role>(?:an?|the|her|his|their|our) [a-z][\w’' -]*?)(?=[,.;]|$)"
)
_TELLS_ROLE = re.compile(
    r"^(?P<name>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*) (?:is|was) (?P<role>(?:an?|the|her|his|their|our) [\w’' -]+?)\W*$"
)
_AT_A_PLACE = re.compile(r"\b(?P<at>[Ff]rom|[Ii]n|[Aa]t|[Tt]o|[Nn]ear) (?:the )?(?P<place>[A-Z][^\W\d_]+)")
_CAPITAL = re.compile(r"(?<=[^\W_.!?:“\"(] )([A-Z][\w’'-]*)")


def crossed(claim: Form, pieces: Sequence[Piece], named: Iterable[str]) -> str:
    """What the evidence says instead, in words; "" where the claim keeps together what belongs together.

    `named`: stems of products and the like that the claim names, which are compared elsewhere.
    """
    texts = [p.unit.text for p in pieces]
    return (
        next((found for text in texts if (found := _other_role(claim.text, text))), "")
        or next((found for text in texts if (found := _other_stretch(claim, _STRETCH.split(text), named))), "")
        or _other_place(claim, pieces)
        or _other_item(claim, pieces)
        or (_other_stretch(claim, texts, named) if len(texts) > 1 else "")
    )


def _other_role(claim: str, text: str) -> str:
    """Who is called what: "Ada, a baker, and her brother Bo, a miller" makes no miller of Ada."""
    told = _TELLS_ROLE.match(claim)
    roles = {fold(m["name"]): _stems(m["role"]) for m in _ROLE.finditer(text)} if told else {}
    if told is None or len(roles) < 2 or (own := roles.get(fold(told["name"]))) is None:
        return ""
    said = _stems(told["role"])
    others = [name for name, role in roles.items() if role is not own and said & role - own]
    return f"the pack says this of {others[0]}, not of {fold(told['name'])}" if others and not said & own else ""


def _other_stretch(claim: Form, stretches: Sequence[str], named: Iterable[str]) -> str:
    """A figure or place that stands with one thing in the evidence, and in the claim with another that has its own."""
    held = [_stems(s) for s in stretches]
    skip = set(named)
    content = {t.stem for t in claim.content if not t.light}
    for value in _values(claim, skip):
        homes = [i for i, stretch in enumerate(stretches) if _has(stretch, value)]
        if len(homes) != 1:
            continue
        home = homes[0]
        rest = content - _stems(value)
        if rest & held[home] - set().union(*(h for i, h in enumerate(held) if i != home)):
            continue  # the claim has more of this stretch than its figure
        if not held[home] - content - _stems(value) - _capitals(stretches[home]):
            continue
        for other, stretch in enumerate(stretches):
            own = rest & held[other] - held[home]
            if other != home and own and (rival := _rival(value, stretch, stretches[home], claim)):
                return f"the pack says “{stretch.strip()}” ({rival}), and “{value}” of something else"
    return ""


def _values(claim: Form, skip: set[str]) -> list[str]:
    figures = [q.words for q in claim.quantities.numbers if q.value != 1]
    capitals = [m.group(1) for m in _CAPITAL.finditer(claim.text)]
    return [*figures, *(c for c in capitals if not _stems(c) & skip)]


def _has(stretch: str, value: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(value))}(?!\w)", fold(stretch)) is not None


def _rival(value: str, stretch: str, home: str, claim: Form) -> str:
    """What a stretch has where the other has the value: a figure for a figure, a place after the same word."""
    said = fold(claim.text)
    if not value[:1].isupper():
        numbers = [m.group() for m in re.finditer(r"\b\d+(?:[.,]\d+)*\b", stretch)] + _spelt(stretch)
        return next((n for n in numbers if not re.search(rf"\b{re.escape(fold(n))}\b", said)), "")
    place = _PLACED.search(home[: home.index(value)]) if value in home else None
    for match in _CAPITAL.finditer(stretch) if place else ():
        before = _PLACED.search(stretch[: match.start()])
        if before and place and before.group(1) == place.group(1) and fold(match.group(1)) not in said:
            return match.group(1)
    return ""


def _spelt(text: str) -> list[str]:
    return [q.words for q in read_quantities(text).numbers if q.words[0].isalpha()]


def _other_place(claim: Form, pieces: Sequence[Piece]) -> str:
    """A place that the evidence doesn't name, where it names another after the same word: "in Bonn" of "in Cologne"."""
    said = fold(claim.text)
    around = {stem(w) for p in pieces for w in words(f"{p.unit.premise} {p.unit.section} {' '.join(p.unit.subjects)}")}
    for match in _AT_A_PLACE.finditer(claim.text):
        place = stem(fold(match["place"]))
        if place in around or any(akin_stems(place, word) for word in around):
            continue
        rivals = [
            m for p in pieces for m in _AT_A_PLACE.finditer(p.unit.text) if m["at"].lower() == match["at"].lower()
        ]
        if rival := next((m["place"] for m in rivals if fold(m["place"]) not in said), ""):
            return f"the pack says “{match['at']} {rival}”, the sentence says “{match.group()}”"
    return ""


def _other_item(claim: Form, pieces: Sequence[Piece]) -> str:
    """Parallel statements of one section of which a claim takes the head of one and the rest of another."""
    parts = [_parts(p.unit.text) for p in pieces]
    content = {t.stem for t in claim.content if not t.light}
    everything = [set().union(*map(_stems, texts)) for _, texts in parts]
    given: list[set[int]] = []
    for number, (_, texts) in enumerate(parts):
        elsewhere = set().union(*(words for i, words in enumerate(everything) if i != number))
        given.append({i for i, text in enumerate(texts) if _stems(text) & content - elsewhere})
    for one, other in permutations(range(len(pieces)), 2):
        (kind, _), (like, _) = parts[one], parts[other]
        near = (pieces[one].unit.doc_id, pieces[one].unit.section) == (
            pieces[other].unit.doc_id,
            pieces[other].unit.section,
        )
        if near and kind and kind == like and given[one] and given[other] and not given[one] & given[other]:
            return f"the pack says this of two things apart: “{pieces[one].unit.text}”, “{pieces[other].unit.text}”"
    return ""


def _parts(text: str) -> tuple[tuple[str, ...], list[str]]:
    """The signs or verbs that divide a statement, and what stands between them."""
    marks = list(_DIVIDER.finditer(text))
    ends = [*(m.start() for m in marks), len(text)]
    starts = [0, *(m.end() for m in marks)]
    signs = tuple(m["verb"] or m.group().strip() for m in marks)
    return signs, [text[a:b] for a, b in zip(starts, ends, strict=True)]


def _stems(text: str) -> set[str]:
    return {stem(w) for w in WORD.findall(fold(text)) if w not in STOP and len(w) > 1}


def _capitals(text: str) -> set[str]:
    return set().union(*(_stems(m.group(1)) for m in _CAPITAL.finditer(text)))

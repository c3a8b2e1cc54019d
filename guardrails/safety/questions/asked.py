"""Which of the products that a message names it asks about.

Long messages also tell of products: of what was ordered and how it was liked, of what somebody uses besides. Where
another product is asked about, those are background; one in use stays where it is contraindicated.
"""

import re
from collections.abc import Collection, Sequence
from enum import StrEnum

from domain.safety import Via
from guardrails.safety.language.function_words import MODALS, REFERRING
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.text import Text
from guardrails.safety.products.products import Span
from guardrails.safety.questions.set_aside import is_contrasted, is_set_aside

_PERMISSION = pattern("ask.permission")
_WISH = pattern("ask.wish")
_EXPERIENCE = pattern("asked.experience")
_FACT = pattern("asked.fact")
_OVER = pattern("asked.over")
_GONE = pattern("asked.gone")
_SENT, _BACK = pattern("asked.sent"), pattern("asked.back")
_HAD, _ONCE = pattern("asked.had"), pattern("asked.once")
_USED = pattern("asked.used")
_COPULA = pattern("asked.copula")
_ASKS = pattern("asked.asks")
_BREAKS = wordset("asked.breaks")
_JOINS = frozenset({"and", "but", "so", "because", "while", "though"})
_OPENS_CLAUSE = wordset("asked.opens_clause")
_LISTS = frozenset({"and", "or", "the", "your", "our", "a", "an", "also", "both"})
_LIST_MARKS = _LISTS | {",", "/", "&", "+"}
_IT = REFERRING | {"they"}


class _Role(StrEnum):
    ASKED = "asked"
    USED = "used"
    TOLD = "told"
    SET_ASIDE = "set aside"


def asked_about(spans: Sequence[Span], text: Text, contraindicated: Collection[str]) -> list[Span]:
    """The spans of the products that are asked about; all of them where nothing else would be left."""
    if len(spans) == 1:
        return list(spans)
    roles = _roles(spans, text)
    asked = _ids(spans, roles, _Role.ASKED)
    if not asked:  # what else there is may be asked: see `none_is_left`
        left = {i for s, r in zip(spans, roles, strict=True) if r is not _Role.SET_ASIDE for i in s.ids}
        return [s for s in spans if left & set(s.ids)] or list(spans)
    asked |= _ids(spans, roles, _Role.USED) & set(contraindicated)
    told = _ids(spans, roles, _Role.TOLD) & set(contraindicated)
    if told and _leans(spans, roles, text):
        asked |= told
    kept = [s for s, r in zip(spans, roles, strict=True) if r is not _Role.SET_ASIDE]
    return [s for s in kept if asked & set(s.ids)]


def none_is_left(spans: Sequence[Span], text: Text) -> bool:
    """Whether every product that a message names is set aside: "for sleep, but not the ashwagandha one"."""
    if not is_set_aside(spans[0], text):
        return False  # by far the most
    return all(role is _Role.SET_ASIDE for role in _roles(spans, text))


def none_is_asked(spans: Sequence[Span], text: Text) -> bool:
    """Whether every product that a message names is set aside or only told of: "the tea is sold out. What else?"."""
    beside = {i for s in spans if _BESIDES.search(text.part(text.sentence(s.a)[0], s.a)) for i in s.ids}
    roles = zip(spans, _roles(spans, text), strict=True)
    return all(r not in (_Role.ASKED, _Role.USED) or beside.issuperset(s.ids) for s, r in roles)


_BESIDES = re.compile(
    r" (?:besides|(?:apart|aside) from|other than|instead of|in place of|alternatives? (?:to|for))"
    r"(?: (?:the|her|his|our|your))* $"
)


def _ids(spans: Sequence[Span], roles: Sequence[_Role], role: _Role) -> set[str]:
    return {i for s, r in zip(spans, roles, strict=True) if r is role for i in s.ids}


def _roles(spans: Sequence[Span], text: Text) -> list[_Role]:
    roles: list[_Role] = []
    last = (-1, _Role.ASKED)
    named = {i for s in spans for i in range(s.a, s.b)}
    for before, span in zip((None, *spans), spans, strict=False):
        sentence = text.toks[span.a].sentence
        a, b = _clause(text, span.a)
        if is_set_aside(span, text) or _is_instead_of(span, before, text):
            role = _Role.SET_ASIDE
        elif last[0] == sentence and _goes_with(span, text):
            role = _Role.TOLD
        elif last[0] == sentence and _is_list_item(text, named, a, b):
            role = last[1]
        else:
            lead, after = text.part(a, span.a), text.part(span.b, b)
            tagged = _TAG.match(text.part(b, text.sentence(span.a)[1])) is not None
            role = _Role.TOLD if not tagged and _is_over(lead, after) else _told(text.part(a, b), after, text.phrase)
            if role is _Role.USED and _goes_on_asking(text, a, b):
                role = _Role.ASKED
        roles.append(role)
        last = (-1, role) if is_contrasted(span, text) else (sentence, role)
    return _listed_alike(spans, roles, text)


def _listed_alike(spans: Sequence[Span], roles: list[_Role], text: Text) -> list[_Role]:
    """With one role for what one list names: "go through the tea, the oil and the drops and tell which he can take".

    What is over goes on to the next of its clause: "had a rash from the tea and the oil".
    """
    found = list(roles)
    for k in range(1, len(spans)):
        gap = text.words[spans[k - 1].b : spans[k].a]
        if not gap or not _LIST_MARKS.issuperset(gap):
            continue
        if found[k - 1] is _Role.ASKED or (found[k - 1] is not _Role.USED and _BREAKS.isdisjoint(gap)):
            found[k] = found[k - 1] if found[k] in (_Role.USED, _Role.ASKED) else found[k]
        elif found[k - 1] is _Role.USED and found[k] is _Role.ASKED:
            found[k - 1] = found[k]  # "has the tea, the oil and the drops in the basket"
    return found


def _is_instead_of(span: Span, before: Span | None, text: Text) -> bool:
    """Whether the product before is meant and not this one: "the tea not the capsules"."""
    return before is not None and before.b <= span.a and _INSTEAD.fullmatch(text.part(before.b, span.a)) is not None


def _is_over(before: str, after: str) -> bool:
    """Whether a product is only told of, by what of its clause stands before and behind it.

    It was given up, goes back, is sold out, or its price is asked: "she stopped the tea and wants the drops". What
    somebody starts again isn't.
    """
    if _AGAIN.search(after) or _IF.search(before):
        return False
    if _OVER.search(before) or (_GONE.match(after) and "?" not in after):
        return True
    return bool((_BACK.match(after) and _SENT.search(before)) or (_ONCE.match(after) and _HAD.search(before)))


_IF = re.compile(r" (?:if|whether|unless|when|once|until|why) ")
_TAG = re.compile(
    r" (?:is|are|does|do|can|may|will|was|did|or|right)(?: (?:it|they|she|he|not|is it|can she|can he))? \?"
)
"""What makes a question of what is told: "the tea isn't allowed, is it?"."""
_AGAIN = re.compile(r" (?:again|it|them|once more|too(?= [.,;?!])) ")


def _told(clause: str, after: str, message: str) -> _Role:
    """What a clause does with a product, given also what of it stands behind the product.

    A fact that is asked only tells of it where the message asks leave besides: "what's in the tea and the oil?".
    """
    of_fact = _FACT.match(clause) and _LEAVE.isdisjoint(clause.split()) and not _FOR_HER.search(clause)
    if of_fact and any(p.search(message) for p in (_WISH, _ASKS, _PERMISSION)):
        return _Role.TOLD
    if _WISH.search(clause) or _ASKS.search(clause):
        return _Role.ASKED
    if _EXPERIENCE.search(clause):
        return _Role.TOLD
    if _PERMISSION.search(clause):
        return _Role.ASKED
    return _Role.USED if _USED.search(clause) or _COPULA.match(after) else _Role.ASKED


def _goes_with(span: Span, text: Text) -> bool:
    """Such as "the syrup in her yoghurt", "has the powder got oats in it": a herb beside a product, none by itself."""
    before = text.part(max(0, span.a - 4), span.a)
    inside = text.norms(span.b, span.b + 2) in (["in", "it"], ["in", "them"], ["in", "there"])
    return inside or (span.via in (Via.HERB, Via.BOTANICAL) and bool(_INTO.search(before)))


def _goes_on_asking(text: Text, a: int, b: int) -> bool:
    """Whether the clause at tokens [a, b) ends a question for leave: "may my uncle, who has gout, take the oil?"."""
    start, end = text.sentence(a)
    opens = next((w for w in text.words[start:a] if w not in _LEADS), "")
    return a > start and b == end and text.words[b - 1] == "?" and opens in MODALS and text.words[a] in _USE


_USE = wordset("targets.use")
_LEADS = frozenset("and also so ok okay then well but ,".split())
_INSTEAD = re.compile(r" (?:, )?(?:and |but )?(?:not|without|minus) (?:(?:the|your|our|any) )?| (?:, )?(?:but )?no ")
_FOR_HER = re.compile(r" for (?:her|him|me|them|us|my|our|a|an) ")
_LEAVE = frozenset("ok okay safe fine alright suitable good suit suits allowed can may right".split())
_INTO = re.compile(r" (?:in|into|contains?|containing) (?:(?:my|her|his|their|the|a|some|any|warm|hot|cold|plain) )*$")


def _is_list_item(text: Text, named: Collection[int], a: int, b: int) -> bool:
    """Whether a clause holds nothing but products, at the tokens `named`: one more of a list."""
    around = [text.words[i] for i in range(a, b) if i not in named]
    return all(w in _LISTS or not w[0].isalnum() for w in around) and "?" not in around


def _clause(text: Text, i: int) -> tuple[int, int]:
    """Tokens [a, b) around token i up to the next mark, or to a joining word in front of a subject or a verb."""
    start, end = text.sentence(i)
    a, b = i, i
    while a > start and not _is_break(text, a - 1):
        a -= 1
    while b < end and not _is_break(text, b):
        b += 1
    return a, min(end, b + 1)


def _is_break(text: Text, i: int) -> bool:
    word = text.words[i]
    return word in _BREAKS or (word in _JOINS and i + 1 < len(text.words) and text.words[i + 1] in _OPENS_CLAUSE)


def _leans(spans: Sequence[Span], roles: Sequence[_Role], text: Text) -> bool:
    """Whether an asking sentence says "it" or "them" before it names any product: it may mean one told of."""
    asking = {t.sentence for t in text.toks if t.norm == "?"}
    for number in asking:
        at = next(i for i, t in enumerate(text.toks) if t.sentence == number)
        a, b = text.sentence(at)
        said = text.part(a, b)
        named = [s.a for s, r in zip(spans, roles, strict=True) if a <= s.a < b and r is _Role.ASKED]
        if _IT & set(text.norms(a, min(named, default=b))) and not _EXPERIENCE.search(said):
            return True
    return False

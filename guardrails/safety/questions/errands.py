"""Messages that speak of somebody ill but ask nobody's use: "A pregnant customer got two boxes. Can she send one back?"

A shop's errands (parcels, refunds, rotas, captions, what a thing is made of) are asked of sick and healthy alike. Use
is what the gate is for, so it must be ruled out: every sentence that asks must be about something that errands are
about, and none may speak of using the product, of its being good for somebody, or of a wish for it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile

from domain.safety import Ask
from guardrails.safety.conditions.condition import Turn
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text
from guardrails.safety.products.wanted import need_asked
from guardrails.safety.questions.errand_sentence import About, Sentence
from guardrails.safety.questions.errand_words import is_errand


def errand(turn: Turn, answers: bool) -> Ask | None:
    """What a message asks where it asks nobody's use: for what a text says, or for something else; `None` if it may.

    `answers`: whether the thread asked something before, so that a message that asks nothing may tell more for that.
    """
    asking: list[Sentence] = []
    telling: list[Sentence] = []
    for_needs: list[Sentence] = []
    commissioned = False
    quoted = _quoted(turn.text)
    for a, b in dict.fromkeys(turn.text.bounds):
        if _COMMISSIONS.search(turn.text.part(a, b)):
            commissioned = True
            continue
        for x, y in _pieces(turn.text, a, b, quoted):
            one = Sentence(turn, x, y)
            if _asks_for_a_need(turn, x, y):
                for_needs.append(one)
            (asking if one.asks() or _BIDS.search(turn.text.part(x, y)) else telling).append(one)
    if commissioned and not asking:
        return Ask.OTHER if not any(one.wishes_for_use() for one in telling) else None
    if not asking:
        if answers:
            return None  # "sorry, not asthma, it's AFib": what the thread asked is asked of that
        asking, telling = list(dropwhile(Sentence.is_background, telling)) or telling, []
    if any(one in for_needs for one in asking):
        return None
    about = _about_all(asking)
    if About.NOTHING in about and _enquires(turn):
        return None
    if about == {About.NOTHING}:
        about = _about_all([one for one in telling if not one.is_background()])
    if not about & {About.TEXT, About.ERRAND} or any(one.wishes_for_use() for one in telling):
        return None
    return Ask.INFORMATION if About.TEXT in about else Ask.OTHER


def _enquires(turn: Turn) -> bool:
    """Whether somebody gets in touch about a product itself, or for leave: "emailed about the tea", "can she have it".

    Not "emailed about the tea parcel".
    """
    text = turn.text
    return _FOR_LEAVE.search(text.phrase) is not None or any(
        _ABOUT.search(text.part(text.sentence(a)[0], a)) and not any(map(is_errand, text.words[b : b + _NEXT]))
        for a, b in turn.product_spans
    )


_ABOUT = pattern("errands.enquires")
_FOR_LEAVE = re.compile(
    r" (?:can|could|may|might|should) (?:she|he|they)"
    r" (?!get a|(?:return|exchange|cancel|swap|change|pay|collect|send)\b)"
)
_NEXT = 2
"""Tokens behind a product in which stands what of it is meant."""


def _asks_for_a_need(turn: Turn, a: int, b: int) -> bool:
    """Such as "options for joint pain from our shelf?": behind the need, the word of an errand says where from."""
    need = need_asked(turn.text, a, b, turn.product_spans)
    return need is not None and not any(map(is_errand, _SHELVES.sub(" ", turn.text.part(a, need)).split()))


def _about_all(sentences: Sequence[Sentence]) -> set[About]:
    """What the sentences are about; nothing where one may be about use."""
    found: set[About] = set()
    for one in sentences:
        found.add(one.about())
        if About.USE in found:
            return set()
    return found


def _quoted(text: Text) -> list[tuple[int, int]]:
    """Texts that are quoted to have something done with them: "Please correct: '…'"; none that asks."""
    spans = [text.span(*m.span(1)) for m in _QUOTE.finditer(text.raw)]
    told = [(a, b) for a, b in spans if b - a > _NAME or (b - a == _NAME and text.words[a] in _CAUTIONS)]
    return [(a, b) for a, b in told if _REQUESTS.isdisjoint(text.words[a:b])]


def _pieces(text: Text, a: int, b: int, quoted: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What of the sentence at tokens [a, b) is no quoted text: all in front of one, and behind it what asks on.

    Such as "need 'not in pregnancy' in Hindi, who translates?", "the form says '…', ship it?".
    """
    inside = next(((x, y) for x, y in quoted if x < b and y > a), None)
    if inside is None:
        yield a, b
        return
    x, y = inside
    if x > a:
        yield a, x
    if y + _FEW < b and text.words[b - 1] == "?":
        yield y, b


_FEW = 2  # tokens: the closing mark and the "?"
_CAUTIONS = frozenset("not avoid never no unsuitable contraindicated consult keep stop".split())


_REQUESTS = frozenset("? kindly please confirm advise whether want wish like can may should could".split())
_SHELVES = re.compile(
    r" (?:on|in|from|off)(?: (?:the|your|our|these|those))? (?:shelf|shelves|counter|racks?|stockroom)(?= )"
)
_BIDS = pattern("errands.bids")
_COMMISSIONS = pattern("errands.commissions")
_NAME = 3
"""Tokens of a name, which is no text that anything is done with."""
_QUOTE = re.compile(r"(?<!\w)['‘\"“](?=\w)(.{8,}?)['’\"”](?!\w)", re.DOTALL)

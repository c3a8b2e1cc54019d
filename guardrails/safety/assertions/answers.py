"""Questions about a condition alone, and their answers: "Diabetic? No.", "Thyroid? Only on my mother's side."."""

import re
from collections.abc import Sequence

from guardrails.safety.language.distances import distances
from guardrails.safety.language.first_names import is_first_name
from guardrails.safety.language.function_words import POSSESSIVES, PRONOUNS, SUBJECTS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text
from guardrails.safety.language.transcripts import speakers

_FORM = wordset("answers.form")

NO = wordset("answers.no")

_OPEN = wordset("answers.open")

_LEADS = wordset("answers.leads")

_ANSWERERS = wordset("answers.answerers")

_TAKES_BACK = frozenset("wait actually yes hang hold except apart besides".split())


def answer_to(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Tokens [x, y) of the sentence that answers the question of which tokens [a, b) are the condition.

    None unless the question asks for conditions alone, so that no question about a product is taken for one.
    """
    start, end = text.sentence(a)
    if not _asks_for(text, start, end, [(a, b), *others]):
        return None
    if end < len(text.toks) and text.words[end:][1:2] == ("?",) and text.words[end] in PRONOUNS:
        end += 2  # "Pregnant? Me? Impossible."
    colon = next((i for i in range(end + 1, end + _LABEL) if text.words[i : i + 1] == (":",)), 0)
    if colon and (text.words[colon - 1] in _ANSWERERS or colon in speakers(text)):
        end = colon + 1  # "Agent: any gout? Customer: no"
    while end < len(text.toks) and text.words[end] in _LEADS:
        end += 1
    return (end, text.sentence(end)[1]) if end < len(text.toks) else None


_LABEL = 6
"""Tokens from the question to the colon behind who answers, at most."""


def _asks_for(text: Text, start: int, end: int, conditions: Sequence[tuple[int, int]]) -> bool:
    if end <= start or text.words[end - 1] != "?":
        return False
    start = _behind_report(text, start, end)
    form = _FORM | {"could", "might", "be"} if "be" in text.words[start:end] else _FORM
    known = {i for x, y in conditions for i in range(x, y)}
    by_name = _WHETHER_FINE.isdisjoint(text.words[start:end])  # "is Rohan ok with gout? No other illness."
    return all(
        i in known
        or text.words[i] in form
        or gender_of(text.words[i]) is not None
        or (by_name and is_first_name(text, i))
        for i in range(start, end - 1)
    ) and any(start <= i < end for i in known)


def _behind_report(text: Text, start: int, end: int) -> int:
    """The token at which a question begins that is only reported: "checked with her: …?", 'the form says "…?', or
    stands behind a name: "Rakesh: gout?"."""
    at = next((i for i in range(start, min(end, start + _REPORT)) if text.words[i] in _QUOTES), -1)
    name = text.words[at] == ":" and at - start <= _NAME and _OF_LEAVE.isdisjoint(text.words[at:end])
    return at + 1 if at > start and (name or not _REPORTS.isdisjoint(text.words[start:at])) else start


_NAME = 3
"""Tokens of whoever a form is about, at most: "Mrs Rao: gout? No."."""
_WHETHER_FINE = frozenset("ok so with issue issues problem problems".split())
_OF_LEAVE = frozenset({"ok", "it", "use", "with", "for", "in"})


_REPORT = 9
"""Tokens of what leads to such a question, at most."""
_QUOTES = frozenset(': " “'.split())
_REPORTS = wordset("answers.reports")


def denied_when_asked(before: str, after: str) -> str:
    """Such as "the customer was asked about gout and said no": whoever was asked about it says flatly no."""
    said = _SAID_NO.match(after) if _ASKED_ABOUT.search(before) else None
    return said.group().strip() if said else ""


def answered_yes(before: str, after: str) -> bool:
    """Such as "I asked about gout and he said yes": whoever was asked has it, not whoever asked."""
    return _SAID_YES.match(after) is not None and _ASKED_ABOUT.search(before) is not None


_SAID_YES = re.compile(
    r"(?: [,:;–—-]| and| but)* (?:(?:my|the|our|her|his) )?(?:\S+ )?"
    r"(?:said|says|answered|replied|nodded|ticked)(?: [:,\"])*"
    r" (?:yes|yeah|yep|sure|a little|a bit|sometimes|(?:she|he) (?:does|has|did|had|is|was))(?= )"
)
_ASKED_ABOUT = pattern("answers.asked_about")
_SAID_NO = pattern("answers.said_no")


def denied_when_put(text: Text, a: int, b: int) -> str:
    """Such as "I asked her all of it: expecting, liver, an op. No to all": a list put to somebody, and its answer.

    Not where leave was asked for, a doctor was asked, or the answer leaves something out.
    """
    start, end = text.sentence(a)
    if not _PUT.search(text.part(start, a)) or not _PAPERS.isdisjoint(text.words[start:end]):
        return ""
    if text.words[a - 1] in POSSESSIVES:
        return ""  # "I asked him about his epilepsy: any fits?"
    said = _NONE_OF_ALL.search(text.part(b, text.sentence(end)[1] if end < len(text.toks) else end))
    between = said.string[: said.start()].split() if said else ["yes"]
    last = between[max((i + 1 for i, w in enumerate(between) if w == "."), default=0) :]
    of_something_else = "?" in between or ("." in between and bool({":", ","} & set(last)))  # "… Side effects: none"
    return said.group().strip() if said and _TOLD.isdisjoint(between) and not of_something_else else ""


_PAPERS = frozenset("notes note file card form chart records record".split())
_PUT = pattern("answers.put")
_NONE_OF_ALL = pattern("answers.none_of_all")
_TOLD = wordset("answers.told")
"""Words that tell something of their own between such a list and what answers it."""


def laughed_off(before: str, after: str) -> str:
    """Such as "'pregnant? At 67?' So that's a no": a question put in disbelief, and what it comes to.

    "Can I have it when pregnant? That's a no then?" asks for leave.
    """
    said = _LAUGHED_OFF.match(after) if _LEAVE.isdisjoint(before.split()) else None
    return said.group().strip() if said else ""


_LAUGHED_OFF = pattern("answers.laughed_off")


def answered_no(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> str:
    """The word that answers no, or empty: "Any thyroid trouble? Not that I know." """
    answer = answer_to(text, a, b, others) or _answer_to_myself(text, a, b)
    if answer is None:
        return ""
    words = text.norms(*answer)
    if words[-1] == "?" and (of_all := _answers_all(text, a, answer[0], [(a, b), *others])):
        return of_all
    if words[0] in _CAME_TO_NOTHING and not _AGAIN & set(words):
        return words[0]
    if words[:2] == ["i", "wish"] and (len(words) == _WISH or not words[_WISH][0].isalpha() or words[_WISH] == "lol"):
        return "i wish"
    if words[0] in ("nobody", "noone") and _SPOKE & set(words) and words[-3:-1] not in (["has", "it"], ["have", "it"]):
        return ""  # "gout? Nobody said it would go away"
    if words[0] not in NO or _TAKES_BACK & set(words) or (len(words) > 1 and words[1] in _OPEN):
        return ""
    another = words[1:2] in (["me"], ["mine"]) and any(gender_of(w) is not None for w in words)
    if words[1:3] == ["more", "than"] or another:
        return ""  # "not me, my son"
    closes = len(words) < 2 or not words[1][0].isalpha() or words[0] not in ("no", "never", "nothing")
    short = len(words) <= _SHORT or words[1] in _AFTER_NO
    return words[0] if closes or short else ""


def over_when_asked(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> str:
    """What says that it is past, where somebody was asked: "Is she on warfarin?" – "was, nine years back, not now"."""
    answer = answer_to(text, a, b, others)
    if answer is None:
        return ""
    x, y = answer
    told = text.part(x, max(y, text.sentence(y)[1] if y < len(text.toks) and text.words[y - 1] != "?" else y))
    said = _OVER_NOW.match(told)
    long_ago = said is not None and max(distances(said.group()), default=0.0) <= _MONTH_AGO
    return said.group().strip(" ,") if said and long_ago and not _ANEW.search(told) else ""


_OVER_NOW = pattern("answers.over_now")
_MONTH_AGO = -1.0
_ANEW = pattern("answers.anew")


def _answers_all(text: Text, a: int, i: int, conditions: Sequence[tuple[int, int]]) -> str:
    """What denies several questions at once: "Gout? Sugar? Nothing of the sort."; a bare "no" may answer the last."""
    if text.words[text.sentence(a)[1] - 1] != "?":
        return ""
    while i < len(text.toks) and _asks_for(text, *text.sentence(i), conditions):
        i = text.sentence(i)[1]
    said = _NONE_OF_ALL.match(f" .{text.part(i, text.sentence(i)[1])}") if i < len(text.toks) else None
    return said.group().strip(" .") if said else ""


_SPOKE = frozenset("said says told tells knows knew explained warned asked cured".split())
_CAME_TO_NOTHING = frozenset("refused declined cancelled canceled".split())
_AGAIN = frozenset("but then again rebooked moved rescheduled".split())
_AFTER_NO = frozenset(
    "illness illnesses no way chance such not never lah la na yaar ji sir madam that it took had touched tried".split()
)
_WISH = 2
_SHORT = 4  # tokens: "no problems there." answers, "no person with it could …" need not


def told_by_answer(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> Text | None:
    """The text with such a question and its answer as one statement: "Pressure? Textbook." as "… was textbook"."""
    answer = answer_to(text, a, b, others)
    if answer is None or (text.words[answer[0]] in NO and text.words[answer[0] + 1 : answer[0] + 2] in _LEFT_OPEN):
        return None
    at = text.sentence(a)[1] - 1
    told = (
        t._replace(norm="was" if i == at else t.norm, sentence=t.sentence - (i > at)) for i, t in enumerate(text.toks)
    )
    return Text.of(text.raw, told)


_LEFT_OPEN = (("idea",), ("clue",), ("doubt",))
"""Behind a no they say nothing of what was asked: "no idea"."""


def _answer_to_myself(text: Text, a: int, b: int) -> tuple[int, int] | None:
    """The answer where people ask themselves about what was said: "I have the flu? No, only tired", "fits? No."

    A question that asks for leave or about a product opens otherwise or holds a word for it.
    """
    start, end = text.sentence(a)
    said = text.norms(start, end)
    opens = a == start or (said[0] in SUBJECTS and said[1] in _TELLS) or said[0] in _TELLS
    if said[-1] != "?" or not opens or end - start > _ASKED_MYSELF or _LEAVE & set(said):
        return None
    while end < len(text.toks) and text.words[end] in _LEADS:
        end += 1
    return (end, text.sentence(end)[1]) if end < len(text.toks) else None


_ASKED_MYSELF = 12  # tokens
_TELLS = frozenset("'ve have has had 'm am is 's was took had".split())
_LEAVE = wordset("answers.leave")


def is_answer(text: Text, i: int, others: Sequence[tuple[int, int]]) -> bool:
    """Whether token i is a no that answers the question before it, not what follows: "BP? no sugar? yes"."""
    start, end = text.sentence(i)
    if i != start or start == 0 or text.words[end - 1] != "?":
        return False
    before, close = text.sentence(start - 1)
    return _asks_for(text, before, close, others) and _asks_for(text, i + 1, end, others)

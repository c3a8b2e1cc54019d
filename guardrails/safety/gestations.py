"""Pregnancy told by the calendar: weeks, months, a due date."""

from guardrails.safety.found import Found
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.text import Text

_PREGNANT = pattern("gestations.pregnant")

_CONCEIVES = frozenset({"conceive", "conceived", "conceives"})
_ENDS = frozenset(". , ; ! ? ) – — again soon so".split())

_ORDINAL = wordset("gestations.ordinal")


def gestations(text: Text) -> list[Found]:
    """Such as "I'm 20 weeks", "14 weeks along", "in her 7th month"."""
    toks = text.toks
    found = _told(text)
    for i, tok in enumerate(toks):
        before = toks[i - 1].norm if i else ""
        norms = text.norms(i + 1, i + 4)
        closes = len(norms) < 2 or norms[1] in (
            ".",
            ",",
            "?",
            "!",
            ";",
            "and",
            "so",
            "can",
            "now",
            "gone",
            "along",
            "in",
            "with",
        )
        if tok.norm.isdigit() and norms[:1] and norms[0] in ("weeks", "week", "months", "month"):
            along = norms[1:2] in (["along"], ["gone"], ["gestation"])
            if along or (before in ("am", "'m", "is", "'s") and closes and _speaker_is_person(text, i)):
                found.append(Found(i, min(len(toks), i + 2 + along), ("state:pregnancy",), "Pregnancy"))
        if tok.norm.isdigit() and norms[:2] in (["weeks", "now"], ["months", "now"]) and text.sentence(i)[0] == i:
            found.append(Found(i, i + 3, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in _CONCEIVES and {"if", "should", "suppose", "supposing", "happen", "when"} & set(
            text.norms(max(text.sentence(i)[0], i - 6), i)
        ):
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm == "expecting" and (not norms or norms[0] in _ENDS):
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in ("delivered", "birth") and _gave_birth(text, i):
            found.append(Found(i, i + 1, ("state:postpartum",), "After childbirth"))
        if tok.norm == "due" and _baby_due(text, i):
            found.append(Found(i, i + 1, ("state:pregnancy",), "Pregnancy"))
        if tok.norm in _ORDINAL and norms[:1] == ["month"] and before in ("my", "her", "in", "is", "'s", "am", "'m"):
            found.append(Found(i, i + 2, ("state:pregnancy",), "Pregnancy"))
    return found


def _told(text: Text) -> list[Found]:
    """Pregnancies told by their signs: "two pink lines"."""
    joined = text.joined()
    found: list[Found] = []
    for match in _PREGNANT.finditer(joined):
        a = joined[: match.start()].count(" ") - 1
        b = min(len(text.toks), a + match.group().strip().count(" ") + 1)
        found.append(Found(a, b, ("state:pregnancy",), "Pregnancy"))
    return found


def _gave_birth(text: Text, i: int) -> bool:
    """Such as "I delivered 2 months back", "she gave birth three weeks ago": recent, and a person's."""
    a, b = text.sentence(i)
    after = text.norms(i + 1, min(b, i + 6))
    before = text.norms(max(a, i - 3), i)
    recent = bool({"days", "weeks", "months", "week", "month"} & set(after)) and bool({"ago", "back"} & set(after))
    return recent and bool({"i", "she", "wife", "sister", "daughter", "friend", "who", "gave"} & set(before))


def _baby_due(text: Text, i: int) -> bool:
    """Such as "She is due in six weeks", "my due date": a person is due, not a period or a payment."""
    a, b = text.sentence(i)
    words = set(text.norms(a, b))
    subject = text.norms(max(a, i - 3), i)
    after = text.norms(i + 1, i + 3)
    person = bool(
        {"i", "she", "wife", "sister", "daughter", "friend", "customer", "honour", "who", "baby", "lady", "woman"}
        & set(subject[:2])
    )
    copula = bool({"am", "'m", "is", "'s", "are"} & set(subject))
    other = {
        "period",
        "payment",
        "rent",
        "bill",
        "exam",
        "surgery",
        "operation",
        "appointment",
        "delivery",
        "order",
        "parcel",
        "dose",
        "to",
    } & words
    return (
        after[:1] == ["date"]
        or (person and copula and bool(after) and after[0] in ("in", "on", "next", "this", "any", "soon", "date"))
    ) and not other


def _speaker_is_person(text: Text, i: int) -> bool:
    return (
        text.toks[i - 2].norm in ("i", "she", "wife", "sister", "daughter", "customer", "friend", "client", "patient")
        if i > 1
        else False
    )

"""Does a text say something? Words are compared by stem and in order, never as a run of letters: "cure" is in "cures"
and not in "secure", "supported" is not in "unsupported". Pure.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.text import CITATION, fold, sentence_spans, stem, words

_CLAUSE_END = re.compile(
    r",?\s+\b(?:but|however|although|though)\b|[,;]\s+(?=(?:it|they|this|these|he|she|we|you|there)\b)|\s-\s",
    re.IGNORECASE,
)
_NEGATORS = frozenset(
    "not never no nor neither without avoid avoids avoided cannot nobody none nothing refuse refuses".split()
)
_DOCTORS = (
    r"(?:doctors?|physicians?|providers?|practitioners?|professionals?|pharmacists?|midwi(?:fe|ves)|dermatologists?|"
    r"dietitians?|psychologists?|gynaecologists?|specialists?|medical advice|emergency services|crisis line)"
)
_CONSULT = re.compile(
    rf"\b(?:consult\w*|ask|speak|talk|tell|see|contact|check|seek|take|show|refer\w*|advice|supervision|put)\b"
    rf"[^.!?]{{0,90}}\b{_DOCTORS}\b",
    re.IGNORECASE,
)


def plain(text: str) -> str:
    """The text as a reader takes it in: without citations and emphasis marks."""
    return re.sub(r"\*\*|__|`", "", CITATION.sub("", text))


def stems(text: str) -> list[str]:
    return [stem(word) for word in words(text)]


def mentions(text: str, phrase: str) -> bool:
    """Does the phrase stand in the text, word by word, in any inflection and any case?"""
    return bool(_places(stems(plain(text)), stems(phrase)))


def affirms(text: str, phrase: str) -> bool:
    """Does the text say the phrase without denying it in the same clause ("does not cure")?"""
    wanted = stems(phrase)
    for clause in clauses(text):
        for at in _places(stems(clause), wanted):
            if not denied(clause, at, len(wanted)):
                return True
    return False


def denied(clause: str, at: int, size: int = 1) -> bool:
    """True where words `at` to `at + size` of a clause stand under a negation.

    A negation reaches forward to the end of its clause ("does not treat or cure"), and back over a verb of being
    ("a cure is not promised"). "Not only" denies nothing; "rather than" and "instead of" deny what follows.
    """
    all_words = words(clause)
    for position, word in enumerate(all_words[:at]):
        pair = (word, all_words[position + 1] if position + 1 < len(all_words) else "")
        if pair in {("rather", "than"), ("instead", "of")}:
            return True
        if _negates(word) and pair not in {("not", "only"), ("not", "just")}:
            return True
    after = all_words[at + size : at + size + 2]
    return (len(after) == 2 and after[0] in _BEING and _negates(after[1])) or bool(after and after[0] in _NOT_BEING)


_BEING = frozenset("is are was were can may will should must has have".split())
_NOT_BEING = frozenset(f"{verb}n't" for verb in "is are was were should must has have".split()) | {"won't", "can't"}


def _negates(word: str) -> bool:
    return word in _NEGATORS or word.endswith("n't")


def clauses(text: str) -> Iterator[str]:
    """Sentences, cut where a new statement begins; an opening "No," or "Yes," is a clause of its own."""
    for line in plain(text).splitlines():
        for span in sentence_spans(line):
            sentence = re.sub(r"^\W*(?:no|yes|not really)\s*[,.!-]\s*", "", fold(line[span.start : span.end]))
            yield from (piece for piece in _CLAUSE_END.split(sentence) if piece.strip())


def consults(text: str) -> bool:
    """Is the reader sent to a professional?"""
    return bool(_CONSULT.search(" ".join(plain(text).split())))


def _places(text: Sequence[str], phrase: Sequence[str]) -> list[int]:
    size = len(phrase)
    if not size:
        return []
    return [i for i in range(len(text) - size + 1) if list(text[i : i + size]) == list(phrase)]


class RedLine(NamedTuple):
    """A sentence that no answer may hold, whatever the pack or the user says (contract section 3)."""

    rule: str
    """"dose", "stop_medicine", "cure_or_guarantee" or "safe_for_all"."""
    words: str


_COUNT = r"(?<![\w-])(?:\d+(?:[.,]\d+)?|half|one|two|three|four|five|six|\d+\s*(?:-|to)\s*\d+|one or two|one to two)"
_UNIT = (
    r"(?:tablets?|capsules?|softgels?|chewables?|pills?|drops?|teaspoons?|tablespoons?|tsp|tbsp|spoonfuls?|cups?|"
    r"scoops?|sachets?|mg|mcg|ml|g|grams?|milligrams?|millilitres?|milliliters?)"
)
_RHYTHM = (
    r"(?:daily|per day|a day|each day|every day|once|twice|times|every (?:morning|evening|night|\d+)|at night|"
    r"before (?:bed|sleep|meals?|breakfast)|after meals?|with (?:warm )?(?:water|milk|food|meals?)|"
    r"in the (?:morning|evening))"
)
_MEDICINE = (
    r"(?:medicines?|medications?|prescriptions?|prescribed|antidepressants?|insulin|blood thinners?|pills?|drugs?)"
)
_RED_LINES = (
    ("dose", re.compile(rf"\b(?:take|drink|use|swallow|apply|give|dose|dosage)\b[^.]{{0,30}}?\b{_COUNT}\s*{_UNIT}\b")),
    ("dose", re.compile(rf"\b(?:an?|{_COUNT})\s*{_UNIT}\b[^.]{{0,30}}?\b{_RHYTHM}\b")),
    ("dose", re.compile(r"\b(?:once|twice|(?:two|three|four|\d) times)\s+(?:a|per|each|every)?\s*(?:day|daily)\b")),
    ("stop_medicine", re.compile(
        r"\b(?:stop|pause|discontinue|skip|lower|reduce|halve|replace|quit|change|come off|wean off)\b"
        rf"(?:\s+(?:taking|using))?[^.]{{0,25}}?\b{_MEDICINE}\b"
    )),
    ("cure_or_guarantee", re.compile(
        r"\b(?:cures?|cured|curing|guarantees?|guaranteed|miracles?|(?:clinically|scientifically) proven)\b"
    )),
    ("safe_for_all", re.compile(
        r"\b(?:(?:completely|totally|perfectly|entirely|always|100\s*%)\s+(?:\w+\s+)?(?:safe|harmless)|"
        r"safe for (?:everyone|everybody|anyone|anybody|all)|(?:no|without|zero|free of) side[ -]effects?|"
        r"works for everyone)\b"
    )),
)  # fmt: skip


def red_lines(text: str) -> tuple[RedLine, ...]:
    """Doses, advice to stop or change medicine, cures, guarantees and blanket safety that a text affirms."""
    found: dict[RedLine, None] = {}
    for clause in clauses(text):
        for rule, pattern in _RED_LINES:
            for match in pattern.finditer(clause):
                if not denied(clause, len(words(clause[: match.start()])), len(words(match.group()))):
                    found[RedLine(rule, match.group())] = None
    return tuple(found)

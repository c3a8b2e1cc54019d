"""Whether a claim in a sentence is denied: "it does not cure asthma", "no promise of a cure"."""

import re
from collections.abc import Iterator

from guardrails.safety.language.lists import pattern

_DENIED = pattern("never.denied")
_REFUSED = pattern("never.refused")
_NEW_SUBJECT = pattern("never.new_subject")
_NO_DENIAL = re.compile(
    r"\bnot only\b|\bnot just\b|n't only\b|\bno doubt\b|\bno wonder\b|\bno question\b|\bnothing but\b"
)
_NOT_SAID = re.compile(
    r"(?:not|n't|never|cannot|nobody|no one)(?: can| may| could| should| must)? "
    r"(?:say|claim|promise|state|write|mean|call|assume)\b"
)
_TURN = re.compile(r"(?<!nothing)(?<!anything) (?:but|;|however|–|—) ")
_REACH = 14
"""Words that a denial reaches over."""


def clauses(joined: str) -> Iterator[str]:
    """The parts of a sentence on the sides of a "but", each padded with spaces."""
    return (f" {clause.strip()} " for clause in _TURN.split(joined))


def affirmed(claim: re.Pattern[str], joined: str) -> str:
    """The first words of a sentence that make a claim which nothing denies; "" if none."""
    for clause in clauses(joined):
        for match in claim.finditer(clause):
            if not is_denied(clause, match.start()):
                return match.group().strip()
    return ""


def is_denied(clause: str, at: int) -> bool:
    """Whether a denial stands before the words, near enough to reach them, or the words are quoted to be refused."""
    if _REFUSED.search(clause[at:]):
        return True
    before = clause[:at]
    denials = list(_DENIED.finditer(before))
    if not denials:
        return False
    last = denials[-1]
    if _NO_DENIAL.search(before[max(0, last.start() - 1) :]):
        return False
    between = before[last.end() :]
    near = not _NEW_SUBJECT.search(between) and len(between.split()) <= _REACH
    return near or _NOT_SAID.search(before[last.start() :]) is not None

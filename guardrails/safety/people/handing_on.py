"""Who is the "I" of a message that somebody hands on: 'A lady writes: "I'm pregnant, may I …?"' – "and she could?"."""

from collections.abc import Sequence
from dataclasses import dataclass

from guardrails.safety.language.persons import ANYBODY, ASKER, Person
from guardrails.safety.people.people import People

_THEY = frozenset({"they", "them", "their"})
_CUSTOMER = frozenset({"customer", "patient"})


@dataclass(frozen=True, slots=True)
class Handed:
    said: str
    around: People
    """The people of the words that hand it on."""
    quoted: bool


def writer_of(people: Sequence[People], handed: Sequence[Handed | None]) -> str | None:
    """The key of whoever writes what is handed on in a thread: the asker's, where nothing else is said of them.

    None where that can't be told: somebody of whom the thread spoke before, or the rest of a message without quotes.
    """
    pairs = list(zip(people, handed, strict=True))
    own = [by for said, by in pairs if by is not None and any(p.key == ASKER for p in said.persons)]
    writers = [p.key for by in own for p in by.around.persons if p.key not in (ASKER, ANYBODY)]
    writer, begun = ASKER, False
    for said, by in pairs if own else ():
        on = [p for p in said.persons if p.unknown or p.key in {*writers, *_CUSTOMER} or _is_they(said, p)]
        begun = begun or by in own
        before = by is None and not begun and (on or (said.persons and not _CUSTOMER.issuperset(writers)))
        unquoted = by is not None and by in own and not by.quoted and on
        if before or unquoted:
            return None
        if by is None and begun and on:
            writer = _named(on, writers)
    return writer


def _named(on: Sequence[Person], writers: Sequence[str]) -> str:
    """The key by which the thread goes on about the writer."""
    named = next((p.key for p in on if not p.generic and not p.unknown), "")
    return named or (writers[0] if writers else next((p.key for p in on if p.unknown), "customer"))


def _is_they(people: People, person: Person) -> bool:
    return person.key == ANYBODY and people.text.words[person.index] in _THEY

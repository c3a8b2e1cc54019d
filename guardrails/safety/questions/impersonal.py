"""Questions of a product and an illness with nobody in them: "How does it affect warfarin?", "What is a beta-blocker?".

They ask for information, if nothing hints at somebody behind them: no person, no wish, nothing told in passing ("been
on it for years", "arrived today"), no word that asks for leave or advice, and no other sentence but why they are asked.
"""

from collections.abc import Sequence

from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.function_words import I_OR_ME
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, Person
from guardrails.safety.language.text import Text

_ASKS = pattern("impersonal.asks")
_PURPOSE = pattern("impersonal.purpose")
_FOR_STUDY = pattern("impersonal.for_study")
_PERMISSION = pattern("ask.permission")
_REMARK = pattern("impersonal.remark")
_LEAVE = pattern("impersonal.leave")
_TELLS = pattern("impersonal.tells")
_WISH = pattern("ask.wish")
_SOMEONE = wordset("impersonal.someone")
_NOBODY = _SOMEONE | {ANYBODY, OTHERS, ASKER}


def asks_of_the_thing(turn: Turn, conditions: Sequence[Condition]) -> bool:
    """Whether a message asks what a thing is or does; `conditions` are those of the whole thread that count."""
    if not conditions or any(c.mention.turn != turn.number or not _is_nobodys(c) for c in conditions):
        return False
    questions, rest = _sentences(turn.text)
    why = {n for n, said in rest.items() if said and not any(w.isalnum() for w in said.split())}
    told_of = [p for p in turn.people.persons if turn.text.toks[p.index].sentence not in why]
    if any(not _is_anybody(p, turn.text) for p in told_of):
        return False
    asked = {turn.text.toks[c.token].sentence for c in conditions} - why
    return (
        bool(asked)
        and asked <= questions.keys()
        and not any(_is_telling(said) for said in (*questions.values(), *rest.values()))
    )


def _is_nobodys(condition: Condition) -> bool:
    """The asker's too: where they say no more than why they ask, they are nobody who has it (see `_is_telling`)."""
    return condition.mention.person in _NOBODY


def _is_anybody(person: Person, text: Text) -> bool:
    """The asker is weighed by the sentence they stand in, once why they ask is taken out."""
    return person.generic or person.key in (ASKER, OTHERS) or text.words[person.index] in _SOMEONE


def _sentences(text: Text) -> tuple[dict[int, str], dict[int, str]]:
    """The impersonal questions by number and what else is said, purposes taken out; a mere remark is dropped.

    For a lesson or a text anything may be asked but leave: "Does it clash with ARVs? I'm doing an assignment."
    """
    questions: dict[int, str] = {}
    rest: dict[int, str] = {}
    for_study = _FOR_STUDY.search(text.phrase.replace(" 's ", " is ")) is not None
    for number, words in enumerate(text.sentences):
        plain = _FOR_STUDY.sub(" ", f" {' '.join(words)} ".replace(" 's ", " is "))
        said = f" {' '.join(_PURPOSE.sub(' ', plain).split())} "
        if words[-1] == "?" and (_ASKS.search(said) or (for_study and not _PERMISSION.search(said))):
            questions[number] = said
        elif any(w.isalnum() for w in said.split()) and not _REMARK.search(said):
            rest[number] = ""  # an unread sentence may tell of somebody
        else:
            rest[number] = said
    return questions, rest


def _is_telling(said: str) -> bool:
    if not said or I_OR_ME & set(said.split()):
        return True
    return any(p.search(said) for p in (_LEAVE, _TELLS, _WISH))

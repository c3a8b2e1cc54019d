"""What stood in a wrong file, or was told of a wrong customer: "no wait, wrong file: this customer takes nothing"."""

import re
from collections.abc import Sequence

from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.persons import ASKER, same
from guardrails.safety.people.subjects import is_said_well


def of_a_wrong_file(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "she takes Estradot. No wait, wrong file: this customer takes nothing": what stood in that file."""
    said = mine.mention
    after = (_WRONG_FILE.search(t.text.raw, said.end if t.number == said.turn else 0) for t in turns[said.turn :])
    return said.person != ASKER and (any(after) or any(_is_well_after_all(mine, t) for t in turns[said.turn + 1 :]))


def _is_well_after_all(mine: Condition, turn: Turn) -> bool:
    """Such as "wrong customer! Rohan is healthy", after what was told of Rohan."""
    return _WRONG_ONE.search(turn.text.phrase) is not None and any(
        same(p.key, mine.mention.person) and is_said_well(turn.people, p) for p in turn.people.persons
    )


_WRONG_ONE = re.compile(
    r" (?:wrong|another|other|different) "
    r"(?:customer|client|patient|person|lady|man|gentleman|file|chat|order)(?= [.,!;–-])"
)


_WRONG_FILE = pattern("settling.wrong_file", ignore_case=True)

_MISREAD = pattern("settling.misread", ignore_case=True)

_I_AM_WELL = pattern("settling.i_am_well", ignore_case=True)


def misread(turn: Turn) -> bool:
    """Such as "I misread, it's my sister's report, I am fine": takes back what was said of the asker."""
    return bool(_MISREAD.search(turn.text.raw) and _I_AM_WELL.search(turn.text.raw))

"""A second reading of a draft by trained readers: what no answer may say, in words that no list holds. It only adds.

"Not a wheeze, not a cough: that is how every one of our programmes ends" promises a cure without naming one.
"""

from collections.abc import Sequence
from types import MappingProxyType

from domain.ports import CautionReader
from guardrails.safety.consensus import consensus

STATEMENTS = MappingProxyType(
    {
        "dose": ("It says how much to take, how often or for how long", "gives a dose"),
        "stop_medicine": (
            "It suggests stopping, changing or doing without prescribed medicine or treatment",
            "suggests stopping or changing medicine",
        ),
        "cure_or_guarantee": ("It promises a cure or a sure result", "promises a cure or a result"),
        "safe_for_all": ("It says that it is safe for anybody", "says that it is safe for all"),
        "softened_caution": ("It plays down a warning", "waves away a caution"),
    }
)
"""For each rule what the reader is asked about a sentence, and the reason that is given."""
_SURE = 0.5
"""By all readers together."""
_FEWEST_WORDS = 3


class DraftReading:
    def __init__(self, readers: Sequence[CautionReader]) -> None:
        self._readers = readers

    def said(self, sentence: str) -> list[tuple[str, str]]:
        """(rule, reason) for each of the rules that the readers, taken together, say a sentence breaks."""
        if len(sentence.split()) < _FEWEST_WORDS:
            return []
        asked = [statement for statement, _ in STATEMENTS.values()]
        by_reader = [reader.concerned([sentence], asked) for reader in self._readers]
        shares = [consensus(of_all) for of_all in zip(*by_reader, strict=True)]
        return [
            (rule, f"{reason}, as the second reading takes it ({share:.2f})")
            for (rule, (_, reason)), share in zip(STATEMENTS.items(), shares, strict=True)
            if share >= _SURE
        ]

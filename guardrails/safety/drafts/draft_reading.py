"""A second reading of a draft by the trained reader: what no answer may say, in words that no list holds. It only adds.

"Not a wheeze, not a cough: that is how every one of our programmes ends" promises a cure without naming one.
"""

from types import MappingProxyType

from domain.ports import CautionReader

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
_SURE = 0.9
_FEWEST_WORDS = 3


class DraftReading:
    def __init__(self, reader: CautionReader) -> None:
        self._reader = reader

    def said(self, sentence: str) -> list[tuple[str, str]]:
        """(rule, reason) for each of the rules that the reader is sure a sentence breaks."""
        if len(sentence.split()) < _FEWEST_WORDS:
            return []
        sure = self._reader.concerned([sentence], [asked for asked, _ in STATEMENTS.values()])
        return [
            (rule, f"{reason}, as the second reader takes it ({share:.2f})")
            for (rule, (_, reason)), share in zip(STATEMENTS.items(), sure, strict=True)
            if share >= _SURE
        ]

"""Stages, classes and grades of an illness: "CKD stage 3b or worse", "NYHA III–IV", "my Child-Pugh is A"."""

import re
from dataclasses import dataclass
from functools import cache

from guardrails.safety.language.data_files import rows, split
from guardrails.safety.language.measures import Figure, Limit

_ORDER = {"i": 1.0, "ii": 2.0, "iii": 3.0, "iv": 4.0, "v": 5.0, "a": 1.0, "b": 2.0, "c": 3.0}
_HALF = 0.5
"""What "3b" is beyond "3a"."""
_STAGE = r"(?:[1-5](?:\s?[ab])?|iii|iv|ii|i|v|[abc])(?![\w.,]*\d)(?!\w|['’])"
_WORD = r"(?:functional )?(?:stages?|class(?:es)?|grades?|groups?|scores?|g(?=[1-5]))"
_MILDER = re.compile(r"(?:up to|below|under|less than|milder than|better than|until|<|≤)\s?$", re.IGNORECASE)
_WORSE_THAN = re.compile(r"(?:above|over|worse than|beyond|more than|higher than|(?<!≥)>)\s?$", re.IGNORECASE)
_OR_MILDER = re.compile(r"\s?(?:or|and) (?:milder|lower|less|better|below|under|earlier)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stages:
    """Stages that a text names at [start, end): from the mildest to the worst of them."""

    start: int
    end: int
    scale: str
    least: float
    most: float
    milder: bool
    """Whether those below it are named as well."""

    def figure(self) -> Figure:
        return Figure(self.scale, self.least, self.most)

    def limit(self) -> Limit | None:
        """What a caution means by it: these and all worse; None where it means the milder ones."""
        return None if self.milder else Limit(self.scale, least=self.least)


def stages(text: str) -> list[Stages]:
    """Every stage that a text tells of an illness, in order."""
    found: list[Stages] = []
    for match in _expression().finditer(text):
        name = next(n for n in (match["name"], match["alone"], match["behind"]) if n)
        said = next(s for s in (match["stages"], match["bare"], match["before"]) if s)
        lead = text[: match.start("stages" if match["stages"] else "bare" if match["bare"] else "before")]
        values = [_value(v) for v in re.findall(_STAGE, said, re.IGNORECASE)]
        least = min(v[0] for v in values)
        if _WORSE_THAN.search(_WORD_BEHIND.sub("", lead)):
            least += _HALF
        milder = bool(_MILDER.search(_WORD_BEHIND.sub("", lead)) or _OR_MILDER.match(text, match.end()))
        scale = _scales()[" ".join(name.casefold().split())]
        found.append(Stages(match.start(), match.end(), scale, least, max(v[1] for v in values), milder))
    return found


_WORD_BEHIND = re.compile(rf"{_WORD}\s?$", re.IGNORECASE)


def _value(stage: str) -> tuple[float, float]:
    """The least and the most that a stage may be: "3" may be 3a or 3b."""
    stage = stage.casefold().replace(" ", "")
    if stage[0].isdigit():
        whole = float(stage[0])
        return (whole, whole) if stage.endswith("a") else (whole + _HALF,) * 2 if stage.endswith("b") else (
            whole, whole + _HALF,
        )  # fmt: skip
    return (_ORDER[stage],) * 2


@cache
def _scales() -> dict[str, str]:
    return {name: row["scale"] for row in rows("stages.csv") for name in split(row["names"])}


@cache
def _expression() -> re.Pattern[str]:
    alone = _either([n for row in rows("stages.csv") for n in split(row["alone"])])
    names = _either(list(_scales()))
    several = rf"{_STAGE}(?:\s?(?:–|-|to|and|or|/|&|,)\s?(?:{_WORD}\s?)?{_STAGE})*"
    compared = r"(?:(?:of|is|at|in|above|over|worse than|beyond|from|at least|≥|>|up to|below|under|<|≤)\s)?"
    return re.compile(
        rf"(?<!\w)(?:{names}(?:\s?[,(:–-]?\s?|\s(?:is|at|in|of|with|was|now|only|just|my|a)\s){{0,3}}{compared}"
        rf"{_WORD}\s?(?:of |is )?{compared}(?P<stages>{several})"
        rf"|{alone.replace('name', 'alone')}(?:\s?[(:–-]?\s?|\s(?:is|at|in)\s){compared}(?P<bare>{several})"
        rf"|{_WORD}\s?{compared}(?P<before>{several})\s(?:of )?(?:chronic )?{names.replace('name', 'behind')})(?!\w)",
        re.IGNORECASE,
    )


def _either(names: list[str]) -> str:
    said = "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in sorted(names, key=len, reverse=True))
    return rf"(?P<name>{said})"

"""A dose said in a sentence: an amount, how often, how long, or how to change it."""

import re

from guardrails.safety.drafts.amounts import bare_amount
from guardrails.safety.drafts.others import is_custom, without_other_amounts
from guardrails.safety.language.lists import pattern

_TAKES = pattern("never.takes")
_USE = pattern("never.use")
_AMOUNT = pattern("never.amount")
_COUNTED = pattern("never.counted")
_GLUED = re.compile(r"\b\d+(?:mg|mcg|ml|g|gm|iu)\b")
_TIMES = pattern("never.times")
_FREQUENT = pattern("never.frequent")
_DOSE_TALK = pattern("never.dose_talk")
_NO_DOSE = pattern("never.no_dose")
_PACKAGE = pattern("never.package")
_SIZED = re.compile(
    r"\b\d+ ?(?:mg|ml|g|gm|cl|kg|oz) (?:\w+ )?(?:sachets|pouches|bottles|jars|tins|tubes|packs|packets|bags|boxes)\b"
)
_A_MEDICINE = re.compile(r"\b(?:medicines?|medications?|meds|drugs?|prescri\w+)\b")
_INDEFINITE = re.compile(r"(?:an?|another|single|few|several|per|extra|couple of) ")
_LIQUID = re.compile(r"(?:spoon|tsp|tbsp|drop|scoop|pinch|mg|ml|gram|sachet)")
_SERVED = pattern("never.served")
_WHEN = pattern("never.when")


def dose_in(joined: str) -> str:
    """The words that give a dose; "" if none. `joined`: what the sentence says of a product's use."""
    if _NO_DOSE.search(joined):
        return ""
    joined = without_other_amounts(joined)
    return _frequency(joined) or _amount(joined) or _bare(joined)


def _bare(joined: str) -> str:
    packed = _is_packed(joined) and not _SERVED.search(joined)
    return "" if packed else bare_amount(joined.split())


def _is_packed(joined: str) -> bool:
    """Whether an amount is one of a package: "comes in a jar of 50 g"; so are "four 30 g tubes" that nobody takes."""
    sized = _SIZED.search(joined) and not (_TAKES.search(joined) or _USE.search(joined) or _WHEN.search(joined))
    return _PACKAGE.search(joined) is not None or bool(sized)


def _frequency(joined: str) -> str:
    times = _TIMES.search(joined)
    if times and not _TAKES.search(joined) and ("week" in times.group() or _is_every_other(times.group())):
        times = None  # "once a week the group meets", "a bath every second day"
    frequent = next((m for m in _FREQUENT.finditer(joined) if not _A_MEDICINE.search(m.group())), None)
    if is_custom(joined):
        frequent = None  # "drunk in the evening when nights grew too warm"
    said = _DOSE_TALK.search(joined) or frequent or times
    return said.group().strip() if said else ""


def _is_every_other(times: str) -> bool:
    return bool({"other", "second", "few"} & set(times.split()[1:2]))


def _amount(joined: str) -> str:
    packed = _is_packed(joined)
    if not packed and (counted := _COUNTED.search(joined)):
        return counted.group().strip()
    if packed and not _SERVED.search(joined):
        return ""
    used = _TAKES.search(joined) or _USE.search(joined)
    for amount in (*_AMOUNT.finditer(joined), *_GLUED.finditer(joined)):
        words = amount.group().strip()
        if _LIQUID.search(words):
            return words
        if used and (not _INDEFINITE.match(words + " ") or _WHEN.search(joined)):
            return words
    return ""

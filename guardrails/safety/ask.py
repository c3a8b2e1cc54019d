"""What a message asks for: permission, a recommendation, information about precautions, or something else.

Permission wins wherever it is asked for a person, and whatever is unclear about a product and a condition is
taken as asking for permission (the gate sees to that): only a plain question about precautions is information.
"""

import re

from domain.safety import Ask
from guardrails.safety.lists import pattern
from guardrails.safety.text import Text

_WHO = r"(?:i|we|she|he|they|it|you|my|our|her|his|the|a|an|this|that|someone|somebody|anyone|people|patients?|customers?|women|mothers?|moms?|mums?|ladies|diabetics?|kids?|children)"
_USE = (
    r"(?:take|takes|taking|use|uses|using|have|having|drink|drinking|try|trying|apply|applying|start|starting|continue|continuing|"
    r"carry on|go on|keep|combine|consume|swallow|eat|give|giving|recommend|suggest|sell|serve|put|rub|mix|add|buy|get|hand|offer|oil)"
)
_PERMISSION = pattern("ask.permission")
_ABOUT = (
    r"(?:contra ?-? ?indications?|contraindicated|precautions?|cautions?|cautioned|caution|warnings?|warn|warns|safety (?:info|information|notes?|sections?|"
    r"profile|advice|guidance|statements?|label|data|sheet|points?|details)|counter ?indications?|restrictions?|interactions?|risks?|cautionary)"
)
_SAYS = r"(?:say|says|said|state|states|stated|mention|mentions|mentioned|list|lists|listed|tell|tells|write|written|advise|advises|read|reads|warn|warns|contain)"
_DOCUMENT = (
    r"(?:label|pack|packet|package|packaging|leaflet|catalogue?|catalog|dossier|document|documents|docs|sheet|insert|corpus|guide|page|listing|entry|row|database|"
    r"records?|content|material|website|box|bottle|product page|data)"
)
_ASKS = r"(?:what|which|any|is there|are there|list|tell me|tell us|show|give me|give us|does|do|know|read out|summari[sz]e|explain|share|want|want to see|quote|mention|about|has|have|carry|carries)"
_INFORMATION = pattern("ask.information")
_STRONG_PERMISSION = pattern("ask.strong_permission")
_PRECAUTIONS_TO_TAKE = pattern("ask.precautions_to_take")
_RECOMMENDATION = pattern("ask.recommendation")


def read_ask(text: Text) -> Ask:
    """The ask of one message."""
    joined = text.joined().replace(" 's ", " is ")
    without_precautions = _PRECAUTIONS_TO_TAKE.sub(" ", joined)
    information = bool(_INFORMATION.search(joined))
    if information and not _STRONG_PERMISSION.search(without_precautions):
        return Ask.INFORMATION
    if _PERMISSION.search(without_precautions):
        return Ask.PERMISSION if not _recommends(joined) else Ask.RECOMMENDATION
    if _RECOMMENDATION.search(joined):
        return Ask.RECOMMENDATION
    return Ask.INFORMATION if information else Ask.OTHER


_OPEN_QUESTION = re.compile(
    r"\b(?:what|which) (?:\S+ ){0,4}?(?:can|could|may|should|would|is|are|do|one)\b|\b(?:something|anything)\b|\b(?:recommend|suggest)\b"
)


def _recommends(joined: str) -> bool:
    return bool(_OPEN_QUESTION.search(joined) and _RECOMMENDATION.search(joined))


_WORDING = pattern("ask.wording")
_FOR_SOMEBODY = re.compile(
    r"\b(?:can|may|should|could) (?:i|we|she|he|they|my|her|his) (?:\S+ ){0,5}?(?:take|use|have|drink|try|start|give)\b|\b(?:for me|for my|for her|for him)\b"
)


def is_about_wording(text: Text) -> bool:
    """A question of how to write about something, not of who may use it."""
    joined = text.joined().replace(" 's ", " is ")
    return bool(_WORDING.search(joined)) and not _FOR_SOMEBODY.search(joined)


_FACTUAL = pattern("ask.factual")


def is_factual(text: Text) -> bool:
    """A plain question about the thing itself (what is in it, how to store it): nobody's use is asked about."""
    return bool(_FACTUAL.search(text.joined().replace(" 's ", " is ")))

"""What a message asks for: permission, a recommendation, information about precautions, or something else.

Permission wins wherever it is asked for a person, and whatever is unclear about a product and a condition is
taken as asking for permission (the gate sees to that): only a plain question about precautions is information.
"""

import re

from domain.safety import Ask
from guardrails.safety.text import Text

_WHO = r"(?:i|we|she|he|they|it|you|my|our|her|his|the|a|an|this|that|someone|somebody|anyone|people|patients?|customers?|women|mothers?|moms?|mums?|ladies|diabetics?|kids?|children)"
_USE = (
    r"(?:take|takes|taking|use|uses|using|have|having|drink|drinking|try|trying|apply|applying|start|starting|continue|continuing|"
    r"carry on|go on|keep|combine|consume|swallow|eat|give|giving|recommend|suggest|sell|serve|put|rub|mix|add|buy|get|hand|offer|oil)"
)
_PERMISSION = re.compile(
    rf"\b(?:can|could|may|might|should|shall|would|will|must|do|does) (?:n't )?(?:you )?{_WHO}\b(?: \S+){{0,9}}? {_USE}\b"
    r"|\b(?:safe|ok|fine|alright|all right|suitable|advisable|good|harmful|dangerous|bad|risky|unsafe|allowed|permitted|okay|right|possible|appropriate|"
    r"harmless|problem|recommended|wise|worth)\b(?: \S+){0,3}? (?:for|if|to|with|in|during|while|when|at|on|after|alongside|now|then)\b"
    r"|\b(?:is|are|was|will|would|be|seem|sound|look)\b(?: \S+){0,8}? (?:safe|ok|fine|alright|suitable|advisable|allowed|permitted|possible|good|an option|for me|"
    r"for her|for him|for them|wise)\b"
    r"|\b(?:ok|fine|alright|safe|allowed|yes or no|or not|right) \?"
    r"|\b(?:want|wants|wanted|would like|'d like|wishes|plan|plans|planning|thinking of|hoping|hopes) (?:to )?(?:take|use|try|start|drink|have|buy|oil|add|go)\b"
    r"|\blet (?:me|her|him|them) have\b|\bwould you (?:give|let|sell|recommend|suggest)\b|\b(?:suit|suits) (?:me|her|him|my|a|an|somebody|someone)\b",
)
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
_INFORMATION = re.compile(
    r"\b(?:who|which (?:people|persons?|customers?|patients?|groups?|users?|women)|what (?:kind|sort|type)s? of (?:people|customers?|patients?|person)) (?:\S+ )?"
    r"(?:should|must|can|could|shall|ought|may|needs?|has|have|is|are|would|do|does)\b(?: \S+){0,3}? "
    r"(?:n't|not|never|avoid|stay away|keep away|be careful|refrain|skip|leave|steer clear|consult|ask|cautious)\b"
    rf"|\b{_ASKS}\b(?: (?!no\b|skip\b|ignore\b|without\b|drop\b|forget\b|off\b)\S+){{0,7}}? {_ABOUT}\b(?! (?:is|are) (?:off|disabled|ignored|lifted|void))"
    rf"|^ (?:\S+ ){{0,2}}?{_ABOUT} (?:of|for|with|on|when|in|regarding|about|to)\b|\b{_ABOUT} \?"
    rf"|\b{_DOCUMENT}\b(?: \S+){{0,6}}? {_SAYS}\b|\b{_SAYS} (?:\S+ ){{0,3}}(?:on|in) (?:the|your|our) {_DOCUMENT}\b|\bwhat does (?:the|your|our) {_DOCUMENT}\b"
    rf"|\b{_DOCUMENT} (?:about|regarding|on|concerning|for)\b"
    r"|\bis (?:anything|something|there anything) (?:listed|mentioned|stated|written|said|noted)\b|\bwhat (?:is|'s) (?:listed|stated|written|mentioned|said|noted)\b"
    r"|\bwhy (?:is|are|does|do|should|must) (?:n't )?(?!i\b|my\b|we\b)(?:\S+ ){0,8}?(?:not|n't|avoid|caution|careful|advised against|warned)\b"
    r"|\bwhen (?:should|must) (?:one|it|people|someone|we|you)\b(?: \S+){0,4}? (?:not|n't|avoid|avoided)\b"
    r"|\bside effects?\b|\bwhat (?:do|does|should|must) (?:\S+ ){0,3}(?:be careful|watch out|look out|know before|be aware|mind)\b"
    r"|\bwhich (?:of (?:your|the|our) )?(?:products?|items?|ones?)\b(?: \S+){0,5}? (?:avoid|unsafe|not|n't|caution|forbidden|off limits|banned|carry|carries|unsuitable)\b"
    r"|\bnot (?:suitable|recommended|meant|advised|allowed) for (?:whom|who|which)\b|\bfor whom\b|\bwho (?:is|are) (?:\S+ ){0,5}not (?:for|suitable|recommended)\b"
    r"|\bwhat (?:\S+ ){0,4}(?:rule|rules|rule out|exclude|excludes)\b",
)
_STRONG_PERMISSION = re.compile(
    rf"\b(?:can|could|may|should|shall|would) (?:i|we|she|he|they|my|her|his|our|the|a|this)\b(?: \S+){{0,8}}? {_USE}\b(?! (?:any |the |care|precaution|note|caution))"
    r"|\b(?:is|are|will|would) (?:it|this|that|they|these)(?: \S+){0,2} (?:safe|ok|fine|alright|suitable|advisable|good)\b"
    r"|\b(?:safe|ok|fine|suitable|alright) for (?:me|her|him|them|us|my|our|a|an|this|his)\b"
    r"|\b(?:tell|telling) (?:me|her|him|them) to (?:take|use)\b|\b(?:take|use|have|start|try) it\b(?! (?:if|with|say|in))",
)
_PRECAUTIONS_TO_TAKE = re.compile(
    rf"\b{_ABOUT}(?: \S+){{0,3}}? (?:should|must|do|does|can|to|need|would|are|have) (?:\S+ ){{0,6}}?(?:take|taken|follow|observe|know|give|keep|mention|consider|tell|heed)\b"
    rf"|\b(?:take|follow|observe|know|list|give|tell|share|need|show|see|get|have|want|quote|read|summari[sz]e|explain)\b(?: \S+){{0,4}}? {_ABOUT}\b"
)
_RECOMMENDATION = re.compile(
    r"\b(?:recommend|recommends|recommendation|recommendations|suggest|suggests|suggestion|suggestions|advise|propose)\b"
    r"|\b(?:something|anything|options?|products?|medicine|remedy|remedies|tablets?|tea|oil|herbs?|one|supplement|supplements) (?:\S+ )?(?:for|to help|that helps?|against|good for)\b"
    r"|\b(?:which|what) (?:\S+ ){0,4}(?:can|should|could|would|may|might|do you have|have you got|is good|is best|helps?|works?|would you|suits?|are (?:good|safe|best)|is (?:safe|suitable|right|better))\b"
    r"|\b(?:best|right|good|better) (?:\S+ )?(?:product|one|option|choice|tablet|oil|tea|herb|medicine|remedy|thing|supplement) (?:for|to|if|with|when)\b"
    r"|\bwhat (?:do|have) (?:you|we) (?:have|got|sell|offer|carry|stock)\b|\b(?:looking|look|searching) for\b|\bi need\b|\bneed (?:something|anything|help)\b"
    r"|\bwhat (?:helps|works|to take|to use|to give)\b|\bwhich (?:one|of|is|are|product|products|tablet|tea|oil|to)\b|\bpick (?:\S+ )?(?:for|me)\b",
)


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


_WORDING = re.compile(
    r"\b(?:should|can|may|could|shall|must|do|is it ok to|how do|how should) (?:n't )?(?:we|i|you|one|a|an|the|our|writers?|copywriters?)? ?(?:\S+ ){0,3}?"
    r"(?:write|writes|claim|claims|promise|promises|print|headline|phrase|word|describe|spell|publish)\b(?! (?:to|me|her|him) )"
    r"|\b(?:in|for|of) (?:an?|the|our) (?:\S+ )?(?:article|headline|blog|blog post|copy|newsletter|caption|brochure|post|advert|ad|social post|page)\b"
    r"|\b(?:headline|tagline|wording|copywriting|style guide|tone of voice)\b"
)
_FOR_SOMEBODY = re.compile(
    r"\b(?:can|may|should|could) (?:i|we|she|he|they|my|her|his) (?:\S+ ){0,5}?(?:take|use|have|drink|try|start|give)\b|\b(?:for me|for my|for her|for him)\b"
)


def is_about_wording(text: Text) -> bool:
    """A question of how to write about something, not of who may use it."""
    joined = text.joined().replace(" 's ", " is ")
    return bool(_WORDING.search(joined)) and not _FOR_SOMEBODY.search(joined)


_FACTUAL = re.compile(
    r"^ (?:\S+ ){0,4}?(?:what is in|what are the (?:ingredients|herbs|contents)|which herbs?|what herbs?|what does (?:it|this|the \S+(?: \S+)?) (?:contain|taste|smell|cost)|ingredients?|how (?:do|should) (?:i|we|you|one) store|"
    r"how (?:is|are) (?:\S+ ){1,4}(?:made|stored|packed|packaged)|where (?:is|are|do|can)|who makes|what is the (?:price|cost|difference|format|shelf|category|colour|color)|how much (?:is|does|are)|does it contain|is (?:it|this|the \S+(?: \S+)?) "
    r"(?:vegan|vegetarian|halal|organic|kosher|gluten|in stock|available)|do you (?:ship|deliver|sell|have)|when (?:does|do) (?:\S+ ){1,4}expire)\b"
)


def is_factual(text: Text) -> bool:
    """A plain question about the thing itself (what is in it, how to store it): nobody's use is asked about."""
    return bool(_FACTUAL.search(text.joined().replace(" 's ", " is ")))

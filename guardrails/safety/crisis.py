"""Messages of somebody in crisis: self-harm, suicide, an overdose, wanting to die; in any person."""

import re

from guardrails.safety.text import Text

# Each is about ending one's own life, harming oneself, or an overdose; figures of speech are in `_FIGURE`.
_CRISIS = re.compile(
    r"\b(?:suicid\w*|suecid\w*|sucid\w*|suicde\w*|sewer ?slide|sui ?cide|self ?-? ?harm\w*|self ?-? ?injur\w*|unalive\w*|parasuicid\w*|kms|kys)\b"
    r"|\b(?:kill|killing|killed|hurt|hurting|harm|harming|hang|hanging|cut|cutting|poison|poisoning|shoot|drown|starve|end|ending|off|offing|stab|burn|burning) "
    r"(?:myself|my self|himself|him self|herself|her self|themselves|themself|oneself|ourselves)\b"
    r"|\b(?:end|ending|finish|finishing|take|taking|took|ended) (?:my|his|her|their|own|my own|his own|her own|their own|this) (?:life|lives|existence)\b"
    r"|\b(?:end|ending|finish) (?:it all|everything|it for good|it tonight|it once and for all|all of it|my suffering|my pain|her pain|his pain)\b"
    r"|\b(?:want|wants|wanted|wanting|wanna|wish|wishes|wished|like|prefer|going|ready|plan|plans|planning|hope|hopes|rather|better|need|deserve|deserves|try|tried|trying|"
    r"feel like|feels like|thinking of|thinking about|thoughts of|think about|thought of) (?:\S+ ){0,3}?(?:die|dying|dead|disappear forever|be dead|not be here|not exist|not wake up|never wake up|not to wake up|not be alive|jump off|jump from|"
    r"end it|be gone forever|to be over)\b"
    r"|\b(?:do|does|did) n't (?:\S+ ){0,2}?(?:want|wish|wanna|like|see (?:a|any|the) (?:point|reason)) (?:\S+ ){0,2}?(?:live|living|be alive|go on living|exist|be here any ?more|be around|wake up|go on anymore|continue living|life|"
    r"in living|of living|to live)\b"
    r"|\b(?:no|not any|n't any|lost (?:the|all|any|my|her|his)) (?:\S+ ){0,2}?(?:reason|point|will|wish|desire|purpose) (?:\S+ ){0,2}?(?:live|living|to live|go on|in living|for living|in life|be alive)\b"
    r"|\bpoint (?:of|in|to) (?:\S+ )?(?:living|being alive|going on|life|carrying on|waking up)\b"
    r"|\b(?:life|living|it) (?:is|'s|feels|seems) (?:\S+ ){0,2}?(?:not worth|n't worth|no longer worth|not even worth|pointless|meaningless|worthless)(?: living| it| any more| anymore)?\b"
    r"|\bworth living\b|\bbetter off (?:\S+ ){0,2}?(?:dead|without me|if i (?:was|were) (?:gone|dead)|gone|without (?:her|him))\b|\b(?:wish|wishing|wishes) (?:\S+ )?(?:i|he|she) (?:was|were|is|had) (?:\S+ )?(?:dead|never born|never been born|not alive|not born)\b"
    r"|\b(?:ca|can|could|cannot) ?n't (?:\S+ )?(?:go on|live|take it|bear it|do this|carry on|cope|take this) (?:\S+ )?(?:like this|any ?more|any longer|living|with life|with living|with this life|life)\b"
    r"|\bcan n't go on\b(?! (?:taking|with the|using|holiday|vacation|without))"
    r"|\b(?:over ?dos\w*|od'?ed|o\.d\.|od)\b(?! (?:on )?(?:coffee|sugar|chocolate|cute\w*|tea|work|fun|netflix|information|mangoes|sweets))"
    r"|\b(?:swallow|swallowed|swallowing|take|taking|took|taken|eat|ate|had|drink|drank|gulp\w*) (?:\S+ ){0,2}?(?:all|whole|entire|handful|bottle|too many|every|a lot|lots|bunch) (?:\S+ ){0,4}?(?:pills?|tablets?|capsules?|medicines?|drops?|bottle|strip|pack|box|them|meds|sleeping)\b"
    r"|\b(?:swallow\w*|take|taking|took|taken|eat|ate|drank|had) (?:\S+ ){1,9}?(?:to die|to kill|to end it|to end (?:my|her|his) life|so that i die|and die)\b"
    r"|\b(?:how many|what (?:dose|amount|number|quantity)|how much) (?:\S+ ){0,9}?(?:to die|to kill|would kill|will kill|be fatal|be lethal|is fatal|is lethal|never wake|not wake|lethal|fatal|finish me|end me|be deadly|to not wake|kills? (?:me|you|someone|a person))\b"
    r"|\b(?:want|wants|wanted|wish|need) (?:\S+ ){0,2}?(?:it|everything|this|all) (?:\S+ )?(?:to be over|to end|over with|to stop forever)\b"
    r"|\b(?:say|said|saying|write|wrote|writing) (?:\S+ )?(?:final )?goodbye (?:to (?:everyone|the world|my family|life|all)|forever|note|letter)\b|\bgoodbye (?:forever|world|cruel world|note)\b"
    r"|\b(?:slit|slitting|slash|cut|cutting) (?:my|her|his|their) (?:wrists?|arms?|veins?|throat)\b|\bhang(?:ing)? (?:my ?self|her ?self|him ?self)\b"
    r"|\bjump(?:ing)? (?:\S+ ){0,2}?(?:off|from|in front of) (?:\S+ ){0,2}?(?:bridge|building|roof|balcony|train|terrace|window|cliff)\b"
    r"|\b(?:nobody|no one) (?:would|will) (?:\S+ )?(?:miss|notice|care) (?:\S+ )?(?:me|if i|when i)\b|\b(?:take|taking) (?:\S+ )?own life\b|\bnot (?:wanting|want) to (?:be alive|live|wake up|exist)\b"
    r"|\b(?:tired|sick|done) (?:of|with) (?:\S+ )?(?:living|life|being alive|existing)\b|\bjust (?:want|wanna) (?:to )?(?:disappear|vanish|sleep forever|go to sleep forever|stop existing)\b|\bsleep(?:ing)? forever\b"
    r"|\b(?:hurts?|harms?|cuts?|cutting|hurting|harming) (?:\S+ )?(?:him|her|my|them)sel(?:f|ves)\b|\b(?:mar jaana|marna chahta|marna chahti|khudkushi|khud kushi|atmahatya|aatmahatya)\b",
)
_FIGURE = re.compile(
    r"\b(?:kill(?:ing|ed|s)? (?:me|it|us|my \w+)|dying (?:to|for|of laughter|of boredom|of curiosity)|die (?:for|laughing|of laughter|of boredom)|dead (?:tired|line|lines|skin|sea|serious|beat|end|ends|sure|hair)|to die for|drop dead gorgeous|"
    r"dying (?:hair|my hair)|(?:hair|plants?|plant|battery|phone|cells?|bacteria|germs|virus|viruses|weeds?) (?:\S+ )?(?:die|dying|dead|dies))\b"
    r"|\b(?:cut|burn|burnt|burned|cutting|burning|hurt) (?:myself|himself|herself) (?:\S+ ){0,2}?(?:while|cooking|with a knife while|shaving|on (?:the|a)|at the gym|in the kitchen|training|running|playing|chopping|by accident|accidentally|lifting|when i|exercising|gardening)\b"
    r"|\b(?:n't|not|never|no) (?:\S+ ){0,2}?(?:suicidal|suicide|overdose|overdosing)\b|\baccidental(?:ly)?\b(?= .*\b(?:ate|cat|dog))",
)
_CUT_HAIR = re.compile(
    r"\bend(?:ing)? (?:it all|everything) (?:\S+ )?(?:with|by) (?:a|an) (?:tea|treat|dessert|sale|cup)\b"
)


def crisis_words(text: Text) -> str:
    """The words of a crisis in the message, or "" ."""
    joined = text.joined()
    for match in _CRISIS.finditer(joined):
        around = joined[max(0, match.start() - 25) : match.end() + 40]
        if not _FIGURE.search(around) and not _CUT_HAIR.search(around):
            return match.group().strip()
    return ""

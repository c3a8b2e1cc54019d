"""Whether a question is about a person using a product, or about how it would be used.

"May he have the tea?" and "my sister wants the tea" are answered by the product's cautions. "Can the tea be drunk
cold?" is not: only a page that speaks of cold tea answers it.
"""

import re
from enum import StrEnum

PRODUCT = "this product"
"""What stands for a product's name in a masked text."""

_P = rf"(?:{PRODUCT}|it|them|these|those|one of (?:these|those|them))"
_DET = r"(?:(?:the|a|an|our|your|some|any|that|this|both|more|either) )*"
_PS = rf"{_DET}{_P}(?:(?: and| or| with| plus| &|,)+ (?:also )?{_DET}{_P})*"
_HERE = r"[^,;:?!.]*?"
"""Up to something further on in the same clause."""
_MODAL = r"(?:can|could|may|might|should|shall|must|would|will|cant|cannot)(?:n['’]t)?"
_BE = r"(?:is|are|would|will|isn['’]t|aren['’]t|be|seems?|sounds?)"
_USE = r"(?:take|use|have|try|drink|eat|apply|start|get|give|consume|recommend|offer|suggest|combine)"
_USED = r"(?:taken|used|had|tried|drunk|eaten|applied|given|consumed|recommended|combined|started)"
_USING = r"(?:taking|using|having|trying|drinking|eating|applying|starting|giving|getting|combining)"
_FIT = (
    r"(?:ok|okay|fine|safe|good|right|suitable|suited|appropriate|alright|all right|advisable|allowed|permitted|"
    r"recommended|unsuitable|unsafe|bad|meant|ideal|possible|cool|"
    r"a (?:good|safe|bad) (?:choice|fit|idea|option|pick|match))"
)
_FREE = r"(?:ok|okay|fine|safe|good|alright|happy|free|able|allowed|permitted)"
_ALL = r"for (?:every|any)(?:one|body)\b|for all\b"
_SOMEBODY = r"(?:who|whom|whoever|everyone|everybody|anyone|anybody)"
_WANTS = (
    r"(?:wants?|wanted|would like|['’]d like|wishes|would love|hopes?|plans?|planning|asks?|asked|asking|interested|"
    r"keen|is after|looking|thinking|considering)"
)
_OF_A_PERSON = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_MODAL}\b{_HERE} {_USE}(?: \w+){{0,2}}? {_PS}(?P<rest>.*)",
        rf"\b{_MODAL} {_PS}{_HERE} (?:be )?(?:{_USED}\b|{_FIT}\b)(?P<rest>.*)",
        rf"\b{_BE}\b{_HERE}{_PS}{_HERE} (?:{_FIT}\b|(?={_ALL}))(?P<rest>.*)",
        rf"\b{_FIT}\b(?: for {_HERE})? to {_USE} {_PS}(?P<rest>.*)",
        rf"\b{_FREE}\b{_HERE} (?:to {_USE}|with) {_PS}(?P<rest>.*)",
        rf"\b{_WANTS}\b(?: for| to| in| on| of| at)?(?: {_USE}| {_USING})? {_PS}(?P<rest>.*)",
        rf"\b{_SOMEBODY} (?:(?:can|could|may|should|is|are) )?(?:\w+ )?(?:{_USE}|tolerate|handle|allowed|able)\b"
        rf".*?{_PS}(?P<rest>.*)",
        rf"\b(?:if|whether) {_PS} (?:is|are|would be) (?:also )?{_FIT}\b(?P<rest>.*)",
        rf"\b(?:{_MODAL}|do|does) {_PS} (?:also )?(?:suit|fit|be (?:for|meant for))\b(?P<rest>)",
        rf"{_PS} for {_HERE}[, ]+{_FIT}(?P<rest>)\W*$",
        rf"{_PS}(?P<rest>(?: together| combined| at the same time)?)\W*"
        rf"(?:is (?:that|this|it) |would that be |that['’]s )?{_FIT}\W*$",
    )
)
"""A person may, wants to, or is fit to use a product; `rest` is what is said behind it."""
_OPEN = re.compile(
    r"\b(?:what|which|why|how|when|where)\b[^,;:?!.]*$|^(?:what|which|why|how|when|where)\b", re.IGNORECASE
)
"""An open question asks for something else than leave."""
_BESIDE = re.compile(
    r"\b(?:for|to|if|when|while|whilst|during|who|that|as|because|since|cos|despite|although|though|by|even|at)\b.*"
    r"|[,;:?!.].*"
)
"""Who it is for, and in what state: this describes a person, and not how a product is used."""
_OF_THE_THING = re.compile(
    rf"\b(?:if|when|while|once|after|that) {_DET}{_P}\b|\bfor (?:cooking|cleaning|baking|frying)\b", re.IGNORECASE
)
_SAYS_NOTHING = frozenset(
    """together combined both safely now today still also too really please then thanks thank same time yes no or
    and not without any problem problems worry worries issue issues trouble ok okay fine right well anyway alone a an
    the our your my her his their of on in with this product it them is are be use used taken regularly daily everyday
    nightly i we you he
    she they one again all good suitable long term""".split()
)
_SENT = re.compile(
    r"\b(?:post|ship|send|mail|deliver|courier|dispatch|forward|gift-?wrap|wrap|reserve|refill|refund|return|exchange)"
    rf"(?: (?!and\b|or\b)\w+){{0,3}}? {_PS}\W*$"
)
"""A product that goes from hand to hand is not used: "wants us to post her the tea, possible?"."""
_SENDS = re.compile(rf"\b{_MODAL} (?:we|you|i) (?:post|ship|mail|courier|dispatch|deliver)(?: \w+)?? {_PS}")
"""It is asked whether a product may be sent, whoever wants it: "she wants the tea, can we post it to her?"."""
_WITH_IT = re.compile(
    rf"\b{_MODAL}\b (?:(?:i|we|you|they|he|she|one|people|someone|anyone|(?:a|an|my|the|our|her|his) \w+|\w+s) )?"
    rf"(?!(?:the|a|an|our|your|some|any|that|this|both) )(?P<does>[a-z]+) {_PS}"
    rf"|{_PS} (?:\w+ ){{0,2}}?be (?P<done>[a-z]+)"
    rf"|\b{_MODAL} {_PS} (?P<goes>go|fit|stand|stay|travel|freeze|melt|mix|blend|dissolve)\b"
    rf"|{_PS} (?:needs?|have to be|has to be|require?s?) (?:to be )?(?P<needs>[a-z]+)",
    re.IGNORECASE,
)
_NO_MANNER = re.compile(
    rf"{_USE}|{_USED}|{_USING}|{_FIT}|avoid(?:ed)?|stop(?:ped)?|skip(?:ped)?|harm(?:ful)?|hurt|upset|affect|cause|help|"
    r"sell|sold|buy|bought|order(?:ed)?|be|been|not|do|does|say|said|know|tell|ask|like|want|need|keep|risky|dangerous|"
    r"a|an|the|in|on|for",
    re.IGNORECASE,
)


class Use(StrEnum):
    PERSON = "person"
    """May, should or will somebody use it?"""
    MANNER = "manner"
    """Can it be used in some way: cold, with yoghurt, crushed?"""
    NONE = "none"


def use_asked(masked: str) -> tuple[Use, str]:
    """What a text in which `PRODUCT` stands for names asks of using it; for a manner, also its words."""
    text = re.sub(r"\s+", " ", masked).strip().lower()
    if _SENDS.search(text):
        return Use.NONE, ""
    for pattern in _OF_A_PERSON:
        found = pattern.search(text)
        said = text[: found.start("rest")] if found else ""
        if found and not _OPEN.search(said) and not _SENT.search(said):
            left = _manner(found["rest"])
            return (Use.MANNER, left) if left else (Use.PERSON, "")
    found = None if _OPEN.search(text) else _WITH_IT.search(text)
    verb = next((v for v in found.groups() if v), "") if found else ""
    if found and verb and not _NO_MANNER.fullmatch(verb):
        return Use.MANNER, f"{verb} {_telling(text[found.end() :])}".strip()
    return Use.NONE, ""


def _manner(rest: str) -> str:
    """The words behind a product that say how it would be used; empty where they tell of a person, or nothing."""
    of_the_thing = _OF_THE_THING.search(rest)
    return _telling(of_the_thing[0] if of_the_thing else _BESIDE.sub("", rest))


def _telling(text: str) -> str:
    return " ".join(w for w in re.findall(r"[\w'’-]+", text) if w not in _SAYS_NOTHING)

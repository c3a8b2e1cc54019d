"""Questions that are told, not put: what somebody else asked, and what is believed and to be checked.

"A guy asks if the oil stains, what do I tell him?" asks whether the oil stains, and so do "I thought the oil stains,
right?" and "is it true that the oil stains?". Pages answer the question itself, so that is what is looked for.
"""

import re

from rag.asked import base_of

_WH = r"(?:how|why|what|when|where|which|who|whose)"
_ASKS = (
    r"(?:(?:asks?|asked|asking|wonders?|wondered|wondering)(?: (?:me|us|again|today|now|about))*"
    r"|(?:wants?|wanted|wanting|likes?|['’]d like|needs?|needed|keen|curious|dying|trying|hoping)"
    r" to (?:know|hear|learn|find out|understand|check)|curious(?: about)?|unsure(?: about)?|not sure)"
)
_REPORTED = re.compile(
    rf"^(?P<who>[^.;:?!]{{0,80}}?\b){_ASKS},? (?:(?P<whether>if|whether(?: or not)?)|(?P<wh>{_WH}\b)) (?P<clause>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_HIM = r"(?: (?:to |back to )?(?:him|her|them|back|people|customers?|that|it|this|the \w+)){0,2}(?: (?:about|on) (?:it|that|this))?"
_ASKING_BACK = re.compile(
    r"(?:^|[,;:.?!–—-]+\s*|\s)(?:(?:so|and|but|pls|please|ok) )*(?:"
    r"(?:what|how) (?:do|should|shall|can|could|would|must|to|d[o']) ?(?:i|we|you)?(?: \w+ly)? ?(?:tell|say|answer|reply|respond|write)"
    rf"{_HIM}|what(?:['’]s| is) (?:the|our) answer|any (?:ideas?|thoughts|clue)|thoughts|(?:can|could) (?:you|anyone) help|pls (?:help|advise)"
    r"|please (?:help|advise))\W*$",
    re.IGNORECASE,
)
_TRUE = r"(?:true|right|correct|so|the case|accurate|a fact)"
_BELIEF = re.compile(
    rf"^\W*(?:(?:so|and|but|hi|hey|hello)\W+)*(?:(?:is|was) it (?:really |actually )?(?:true(?: that)?|{_TRUE} that)"
    r"|(?:am i|are we) (?:right|correct)(?: (?:that|in (?:thinking|saying|believing)(?: that)?))"
    rf"|{_TRUE} (?:or (?:false|not|wrong|myth))\W+)\s+(?P<clause>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_THOUGHT = (
    r"(?:(?:i|we) (?:always )?(?:thought|think|believed?|heard|read|assumed?|was told|were told|understood|remember)(?: that)?"
    r"|(?:people|they|some|everyone|everybody|somebody|someone|customers?|a customer|someone|a (?:guy|lady|man|woman|friend))"
    r" (?:says?|said|told (?:me|us)|claims?|claimed|thinks?|swears?|insists?)(?: that)?)"
)
_CHECKED = re.compile(
    rf"^\W*(?:(?:so|and|but|hi|hey|hello)\W+)*(?P<thought>{_THOUGHT} )?(?P<clause>[^?!]+?)(?:\W+|\s)(?:right|correct|true|true or (?:false|not)|"
    rf"(?:is|was) (?:that|this|it) {_TRUE}|(?:is|are|does|do|was|has)n['’]?t (?:it|they|that|there)|"
    rf"am i (?:right|correct)|or am i wrong|any truth (?:in|to) (?:it|that))\W*$",
    re.IGNORECASE,
)
_SAYS = re.compile(r"^(?:the |our |your )?\w+(?: \w+)? (?:says?|teach(?:es)?|claims?|holds?|states?)(?: that)? (?=\w+ )", re.I)
_ASKED_ALREADY = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|can|could|may|should|will|would|has|have|what|which|who|when|where|why|how)\b", re.I
)
_AUXILIARY = r"(?:is|are|was|were|can|could|may|might|should|will|would|must)"
_INVERTED = re.compile(
    rf"^(?P<subject>(?:(?!(?:if|because|when|that|who|which)\b)[^\s,;]+ ){{1,7}}?)(?P<aux>{_AUXILIARY})(?P<rest>(?:n['’]t)? .+)$",
    re.IGNORECASE | re.DOTALL,
)

_DOERS = frozenset({"i", "we", "you", "they"})
_LONGEST = 300
"""Characters of a sentence that may be turned round."""
_LONGEST_SUBJECT = 7
"""Words in which the verb of a clause must come to be told from a noun."""


def direct(sentence: str) -> str:
    """The question that a sentence reports or checks, put directly; the sentence itself where it does neither."""
    if len(sentence) > _LONGEST:
        return sentence
    told = _ASKING_BACK.sub("", sentence).strip()
    if found := _REPORTED.match(told):
        clause = found["clause"].strip(" .?!")
        return f"{found['wh']} {clause}?" if found["wh"] else _put(clause)
    found = _BELIEF.match(sentence) or (None if _ASKED_ALREADY.match(sentence) else _CHECKED.match(sentence))
    if found is None:
        return sentence
    return _put(_SAYS.sub("", found["clause"].strip(" .,?!")))


def asks_back(sentence: str) -> bool:
    """Whether a sentence only asks what to answer: "What do I tell her?"."""
    return len(sentence) <= _LONGEST and not _ASKING_BACK.sub("", sentence).strip(" .,?!")


def _put(clause: str) -> str:
    """A clause as the question whether it holds: "her son can join" -> "can her son join?"."""
    if found := _INVERTED.match(clause):
        negated = "n't" if found["rest"].lower().startswith(("n't", "n’t")) else ""
        return f"{found['aux']}{negated} {found['subject'].strip()} {found['rest'].removeprefix(negated).strip()}?"
    tokens = clause.split()
    if len(tokens) > 1 and tokens[0].lower() in _DOERS and tokens[1].isalpha():
        return f"do {clause}?"
    for at, token in enumerate(tokens[1:_LONGEST_SUBJECT], start=1):
        if verb := base_of(token):
            return f"{'do' if verb == token.lower() else 'does'} {' '.join(tokens[:at])} {verb} {' '.join(tokens[at + 1 :])}".strip() + "?"
    return f"is it true that {clause}?"

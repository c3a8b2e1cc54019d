"""Questions that are told, not put: what somebody else asked, and what is believed and to be checked.

"A guy asks if the oil stains, what do I tell him?" asks whether the oil stains, and so do "I thought the oil stains,
right?" and "is it true that the oil stains?". Pages answer the question itself, so that is what is looked for.
"""

import re

from rag.asked import QUESTION_WORD, base_of

_LONGEST = 300
"""Characters of a sentence that may be turned round."""
_LONGEST_SUBJECT = 7
"""Words in which the verb of a clause must come to be told from a noun."""

_OPENING = r"^\W*(?:(?:so|and|but|hi|hey|hello)\W+)*"
_ASKS = (
    r"(?:(?:asks?|asked|asking|wonders?|wondered|wondering)(?: (?:me|us|again|today|now|about))*"
    r"|(?:wants?|wanted|wanting|likes?|['’]d like|needs?|needed|keen|curious|dying|trying|hoping)"
    r" to (?:know|hear|learn|find out|understand|check)|curious(?: about)?|unsure(?: about)?|not sure)"
)
_REPORTED = re.compile(
    rf"^[^.;:?!]{{0,80}}?\b{_ASKS},? "
    r"(?:(?:if|whether(?: or not)?)|(?P<wh>(?:how|why|what|when|where|which|who|whose)\b)) (?P<clause>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_TO_WHOM = (
    r"(?: (?:to |back to )?(?:him|her|them|back|people|customers?|that|it|this|the \w+)){0,2}"
    r"(?: (?:about|on) (?:it|that|this))?"
)
_ASKING_BACK = re.compile(
    r"(?:^|[,;:.?!–—-]+\s*|\s)(?:(?:so|and|but|pls|please|ok) )*(?:"
    r"(?:what|how) (?:do|should|shall|can|could|would|must|to|d[o']) ?(?:i|we|you)?(?: \w+ly)? ?"
    rf"(?:tell|say|answer|reply|respond|write){_TO_WHOM}"
    r"|what(?:['’]s| is) (?:the|our) answer|any (?:ideas?|thoughts|clue)|thoughts|(?:can|could) (?:you|anyone) help"
    r"|(?:pls|please) (?:help|advise))\W*$",
    re.IGNORECASE,
)
_TRUE = r"(?:true|right|correct|so|the case|accurate|a fact)"
_BELIEF = re.compile(
    rf"{_OPENING}(?:(?:is|was) it (?:really |actually )?(?:true(?: that)?|{_TRUE} that)"
    r"|(?:am i|are we) (?:right|correct)(?: (?:that|in (?:thinking|saying|believing)(?: that)?))"
    rf"|{_TRUE} (?:or (?:false|not|wrong|myth))\W+)\s+(?P<clause>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_SOMEBODY = (
    r"(?:people|they|some|every(?:one|body)|some(?:one|body)|customers?|a (?:customer|guy|lady|man|woman|friend))"
)
_THOUGHT = (
    r"(?:(?:i|we) (?:always )?"
    r"(?:thought|think|believed?|heard|read|assumed?|was told|were told|understood|remember)(?: that)?"
    rf"|{_SOMEBODY} (?:says?|said|told (?:me|us)|claims?|claimed|thinks?|swears?|insists?)(?: that)?)"
)
_TAG = (
    rf"(?:right|correct|true|true or (?:false|not)|(?:is|was) (?:that|this|it) {_TRUE}"
    r"|(?:is|are|does|do|was|has)n['’]?t (?:it|they|that|there)|am i (?:right|correct)|or am i wrong"
    r"|any truth (?:in|to) (?:it|that))"
)
_CHECKED = re.compile(rf"{_OPENING}(?:{_THOUGHT} )?(?P<clause>[^?!]+?)(?:\W+|\s){_TAG}\W*$", re.IGNORECASE)
_SAYS = re.compile(
    r"^(?:the |our |your )?\w+(?: \w+)? (?:says?|teach(?:es)?|claims?|holds?|states?)(?: that)? (?=\w+ )", re.IGNORECASE
)
_ASKED_ALREADY = re.compile(rf"^\W*{QUESTION_WORD}\b", re.IGNORECASE)
_INVERTED = re.compile(
    r"^(?P<subject>(?:(?!(?:if|because|when|that|who|which)\b)[^\s,;]+ ){1,7}?)"
    r"(?P<aux>is|are|was|were|can|could|may|might|should|will|would|must)(?P<rest>(?:n['’]t)? .+)$",
    re.IGNORECASE | re.DOTALL,
)
_DOERS = frozenset({"i", "we", "you", "they"})


def direct(sentence: str) -> str:
    """The question that a sentence reports or checks, put directly; the sentence itself where it does neither."""
    if len(sentence) > _LONGEST:
        return sentence
    told = _ASKING_BACK.sub("", sentence).strip()
    if found := _REPORTED.match(told):
        clause = found["clause"].strip(" .?!")
        return f"{found['wh']} {clause}?" if found["wh"] else _put(clause)
    found = _BELIEF.match(sentence) or (None if _ASKED_ALREADY.match(sentence) else _CHECKED.match(sentence))
    return _put(_SAYS.sub("", found["clause"].strip(" .,?!"))) if found else sentence


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
            asked = ["do" if verb == token.lower() else "does", *tokens[:at], verb, *tokens[at + 1 :]]
            return f"{' '.join(asked)}?"
    return f"is it true that {clause}?"

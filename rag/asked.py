"""What a yes/no question asks about, as a fact: "Does the tea contain honey?" -> "The tea contains honey."."""

import re
from collections.abc import Sequence

from domain.answer import Frozen
from domain.phrasing import is_plural, sentence

_FILLER = re.compile(r"^\W*(?:(?:and|so|also|but|then|hi|hello|hey|please|pls|ok|okay|well|actually)\b\W*)+", re.I)
QUESTION_WORD = (
    r"(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|may|should|will|would"
    r"|has|have|(?:what|where|how|who|when)s)"
)
_QUESTION = re.compile(
    r"^\W*(?P<aux>is|are|was|were|do|does|did|can|could|may|should|will|would|must|has|have)"
    r"(?P<not>n['’]t)?\s+(?P<rest>[^?]+)\?*\W*$",
    re.I,
)
_OF_TRUTH = re.compile(r"is it true that ([^?]+?)\?*\W*$", re.I)
_DETERMINER = r"(?:the|a|an|any|some|all|every|each|your|our|my|their|these|those|this|that|its|his|her)"
_SUBJECT_WORD = re.compile(
    r"(?:I|we|you|they|it|he|she|there|this|these|that|those|anyone|everyone|somebody|one)\b", re.I
)
_PREDICATE = re.compile(
    r"(?:an?|the|not|also|only|always|really|just|both|in|on|at|for|from|with|without|of|by|to|under|over|about|"
    r"vegan|vegetarian|organic|free|available|natural|open|mandatory|necessary|required|part|more|less|"
    r"made|grown|sold|kept|known|been|had|got|run|sweet|bitter|warm|cold|hot|cool|\w+ed|\w+ing|\w+able|\w+ible|\w+less)\b",
    re.I,
)
_BASE_VERBS = (
    "accept|allow|answer|belong|bring|burn|buy|call|carry|change|come|consist|contain|cost|cover|deliver|depend|"
    "describe|diagnose|differ|donate|employ|end|exist|export|feel|follow|gather|get|give|go|grow|harvest|have|hold|include|"
    "involve|keep|know|last|leave|like|live|look|make|mean|meet|mention|need|offer|open|order|own|pay|plant|prefer|"
    "produce|promise|provide|receive|recycle|refund|replace|require|return|run|sell|send|ship|smell|speak|start|stay|"
    "stop|store|suit|supply|take|taste|test|travel|use|visit|wait|want|work|write"
)
_VERB = re.compile(rf"(?:{_BASE_VERBS}|be)\b", re.I)
_SWAP = {
    "i": "you",
    "me": "you",
    "my": "your",
    "mine": "yours",
    "you": "we",
    "your": "our",
    "yours": "ours",
    "am": "are",
}


class Asked(Frozen):
    """What a yes/no question asks about, told as a fact and as its denial: "The tea contains caffeine."."""

    claim: str
    denial: str
    negated: bool = False
    """Whether the question itself denies ("Isn't it …?", "Is it not …?")."""


def asked(question: str, names: Sequence[str] = ()) -> Asked | None:
    """The statement inside a yes/no question; None where it has none or its grammar can't be told.

    `names`: words by which products were named; a subject is known to end with them.
    """
    text = _FILLER.sub("", question.strip())
    if of_truth := _OF_TRUTH.match(text):
        told = _turned(of_truth[1])
        return Asked(claim=sentence(told), denial=sentence(f"it is not true that {told}"))
    found = _QUESTION.match(text)
    if not found:
        return None
    rest = re.sub(r"\b(?:any|ever|actually|really|also)\s+", "", found["rest"].strip().rstrip(" ?.!"))
    aux = found["aux"].lower()
    parted = _parted(rest, aux, names)
    if parted is None:
        return None
    subject, predicate = (_turned(part) for part in parted)
    negated = bool(found["not"]) or predicate.lower().startswith("not ")
    predicate = re.sub(r"^not\s+", "", predicate, flags=re.I)
    if subject.lower() in ("you", "we", "they") and aux in ("is", "was", "has", "does"):
        return None
    told, denied = _told(subject, aux, predicate)
    return Asked(claim=sentence(told), denial=sentence(denied), negated=negated)


def base_of(word: str) -> str:
    """The base form of a common verb ("ships" -> "ship"); empty for anything else."""
    word = word.lower()
    if word in ("has", "have"):
        return "have"
    return next((verb for verb in (word, word.removesuffix("s"), word.removesuffix("es")) if _VERB.fullmatch(verb)), "")


def is_predicate(word: str) -> bool:
    """Whether a word behind "is" begins what is told of the thing before it: "vegan", "picked"."""
    return _PREDICATE.fullmatch(word) is not None


def _parted(rest: str, aux: str, names: Sequence[str]) -> tuple[str, str] | None:
    """Subject and predicate of what follows the auxiliary."""
    for name in sorted(names, key=len, reverse=True):
        named = re.match(rf"(?:{_DETERMINER}\s+)?{re.escape(name)}(?=\s)", rest, re.I)
        if named:
            return rest[: named.end()], rest[named.end() :].strip()
    tokens = rest.split()
    if len(tokens) < 2:
        return None
    if _SUBJECT_WORD.fullmatch(tokens[0]) and tokens[0].lower() not in ("this", "these", "that", "those"):
        return tokens[0], " ".join(tokens[1:])
    being = aux in ("is", "are", "was", "were", "has", "have")
    for at in range(1, len(tokens)):
        begins = _PREDICATE.fullmatch(tokens[at]) if being else _VERB.fullmatch(tokens[at])
        determined = at == 1 and re.fullmatch(_DETERMINER, tokens[0], re.I)
        if begins and not determined:
            return " ".join(tokens[:at]), " ".join(tokens[at:])
    if being and aux not in ("has", "have"):
        return " ".join(tokens[:-1]), tokens[-1]
    return None


def _told(subject: str, aux: str, predicate: str) -> tuple[str, str]:
    """The fact and its denial. "do" and "does" go into the verb; every other auxiliary stays."""
    if aux in ("do", "does"):
        verb, _, rest = predicate.partition(" ")
        third = aux == "does" and not is_plural(subject)
        return (
            f"{subject} {_third(verb) if third else verb} {rest}",
            f"{subject} {'does' if third else 'do'} not {predicate}",
        )
    if aux == "did":
        return f"{subject} did {predicate}", f"{subject} did not {predicate}"
    if aux in ("is", "was") and subject.lower() in ("you", "we"):
        aux = "are"
    if subject.lower() == "there":
        return f"there {aux} {predicate}", f"there {aux} no {re.sub(r'^an? ', '', predicate)}"
    return f"{subject} {aux} {predicate}", f"{subject} {aux} not {predicate}"


def _third(verb: str) -> str:
    if verb == "have":
        return "has"
    if re.search(r"(?:s|x|z|ch|sh|o)$", verb):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"


def _turned(text: str) -> str:
    """The asker's words as the shop says them: "I" becomes "you", "your" becomes "our"."""
    return re.sub(r"[A-Za-z]+", lambda found: _SWAP.get(found[0].lower(), found[0]), text)

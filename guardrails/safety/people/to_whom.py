"""Prepositions and verbs that lead to whom a product is for: "for me", "on him", "suits her", "open to us"."""

from guardrails.safety.language.function_words import BE
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People

TO_WHOM = frozenset({"for", "on", "suit", "suits", "harm", "hurt"})
_OPEN_TO = frozenset(
    "apply applies goes open available suited allowed permitted closed off-limits harmful dangerous".split()
)


_LIVES_ON = frozenset(
    "snack snacks snacking feed feeds feeding live lives living lean leans rely relies depend depends works working "
    "call calls check checks keen chew chews munch munches spy spend spends".split()
)


def is_a_no(text: Text, i: int) -> bool:
    """Such as "no for Mum then", "got it, none for Mum", "ok leave it for her": not "a yes or no for Mum"."""
    before = text.words[max(0, i - 2) : i]
    if text.words[i] != "for" or not before:
        return False
    if before[-1] in _IT and before[0] in _LEAVES:
        return _OPENS_A_NO.issuperset(text.words[text.sentence(i)[0] : i - 2])
    if before[-1] in _NONE:
        start, end = text.sentence(i)
        return text.words[end - 1] != "?" and (i - 1 == start or before[0] in _OPENS_A_NO)
    return before[-1] == "no" and before[0] not in ("or", "/")


def is_a_verdict(people: People, i: int, whom: Person) -> bool:
    """Whether somebody else says of a product that it isn't for whom: "my boss says the tea isn't for my wife. Right?".

    Nobody is spared by that; who says of what they bought that it isn't for themselves is.
    """
    words, (start, _) = people.text.words, people.text.sentence(i)
    said = next((k for k in range(i - 1, start, -1) if words[k] in _SAYS), start)
    before = people.between(max(start, said - _SAYER), said)
    of_product = any(k in people.products for k in range(said, i)) and not BE.isdisjoint(words[i - 2 : i])
    return of_product and bool(before) and all(p.key != whom.key for p in before)


_SAYS = frozenset("say says said tell tells told think thinks thought claims claimed reckons".split())
_SAYER = 4
"""Tokens from who says something to the verb."""
_NONE = frozenset({"none", "nothing"})
_LEAVES = frozenset("leave skip forget drop scrap cancel".split())
_IT = frozenset("it that this them".split())
_OPENS_A_NO = frozenset(", : – — - so then ok okay right".split())


def is_to_whom(text: Text, i: int) -> bool:
    """Whether the word at token i leads to whom the product is for: not to a time, nor to whom one cares for."""
    return _leads_to_somebody(text, i) and not _is_of_time(text, i) and not _cared_for(text, i)


def _leads_to_somebody(text: Text, i: int) -> bool:
    """Such as "for me", "is the bath open to me?"; not a sore that "is on her leg", nor what "was for her at first"."""
    before = text.words[i - 1] if i else ""
    if (text.words[i] == "on" and before in BE) or (text.words[i] == "for" and before in ("was", "were")):
        return False
    if text.words[i] == "for" and (before in _THANKS or text.words[max(0, i - 2) : i] == ("thank", "you")):
        return False  # "thanks for coming back to me"
    if text.words[i] == "on" and "spent" in text.words[max(0, i - 5) : i]:
        return False  # "spent most of the call on her neighbour"
    if text.words[i] == "on" and before in _LIVES_ON:
        return False  # "he snacks on them all day"
    if text.words[i] == "on" and (before in _GOES_ON or not any(w.isalnum() for w in text.norms(i + 1, i + 2))):
        return False  # "hang on, his wife rang"
    if text.words[i] == "for" and text.words[i + 1 : i + 3] == ("me", "to") and before in _CONTENT:
        return False  # "are you happy for me to sell it"
    if before in _WRONG and not _USING.isdisjoint(text.words[i + 2 : i + 4]):
        return True  # "anything wrong with me taking it?"
    if text.words[i] == "with":
        shared = text.norms(max(text.sentence(i)[0], i - _SHARED), i)
        return bool(_SHARES & set(shared)) and shared[-1] not in _PLACES
    return text.words[i] in TO_WHOM or (
        text.words[i] == "to" and (before in _OPEN_TO or (before == "going" and text.words[i - 2] == "is"))
    )


_WRONG = frozenset("wrong problem problems issue issues harm danger risk trouble objection objections".split())
_USING = frozenset(verb for verb in wordset("targets.use") if verb.endswith("ing"))
_THANKS = frozenset({"thanks", "thx", "cheers", "ta"})
_CONTENT = frozenset("happy content".split())
_GOES_ON = frozenset("hang hold come later early further now then carry carries carried going hanging holding".split())
"""Behind these "on" is on nobody."""
_SHARES = frozenset("share shares shared sharing".split())
_PLACES = frozenset(
    "office flat house home apartment room bedroom dorm desk kitchen bathroom car taxi van building floor class lab "
    "bed roof table garden wall surname name birthday shift hobby".split()
)
"""Shared with somebody, these are no product."""
_SHARED = 8
"""Tokens from sharing to the "with" of whom it is shared with."""


_NOT_FOR = wordset("targets.not_for")


def _cared_for(text: Text, i: int) -> bool:
    """Such as "I care for a man with lupus", "a support group for diabetics": the product is for nobody of these."""
    before = i - 1 - (text.words[max(0, i - 1)] == "here")  # "carer here for an old man"
    if text.words[max(0, before)] in _WISHING and not _CHILD.isdisjoint(text.words[i + 1 : i + _TO_CHILD]):
        return True  # "she is trying for a second baby"
    return text.toks[i].norm == "for" and bool(_NOT_FOR & set(text.norms(max(0, before), i)))


_WISHING = frozenset("trying try tries tried hoping hope hopes longing planning praying wishing".split())
_CHILD = frozenset("baby babies child children boy girl pregnancy".split())
_TO_CHILD = 4
"""Tokens from a wish's "for" to the child of "for a second child"."""


def _is_of_time(text: Text, i: int) -> bool:
    """A "for" of time: "for 3 weeks", "for ages", not of an age: "for 65 yr old mother"."""
    if text.words[i + 1 : i + 2] in _LONG:
        return True
    if not text.words[i + 1 : i + 2] or not text.words[i + 1][0].isdigit():
        return False
    return [word for word in text.words[i + 2 : i + 6] if word != "-"][1:2] != ["old"]


_LONG = (("ages",), ("hours",), ("days",), ("weeks",), ("months",), ("years",), ("yonks",))

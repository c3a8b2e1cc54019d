"""The person whom words beside a condition describe: "diabetic customer", "BP patient", "my aunt's allergy"."""

from guardrails.safety.language.function_words import DETERMINERS, OF_OTHERS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.beside import PLACED
from guardrails.safety.people.people import People

_BETWEEN = wordset("owners.between")
_TRADES = wordset("outlying.trades")
_OWNERS = OF_OTHERS | {"my", "our"}
_MODIFIES = wordset("owners.modifies")
_SAID_OF_SUBJECT = frozenset("am 'm is 's was as being 're are n't not be been also".split())


def is_said_of_subject(text: Text, a: int, start: int) -> bool:
    """Such as "I am a BP patient", "as a diabetic woman": said of the subject, not of another person."""
    i = a - 1
    while i >= start and (text.toks[i].norm in _MODIFIES or text.toks[i].norm.isdigit()):
        i -= 1
    return i >= start and text.toks[i].norm in _SAID_OF_SUBJECT and not _is_owners(text, i, a)


def _is_owners(text: Text, i: int, a: int) -> bool:
    """Whether the "'s" at token i is an owner's, no verb: "the lady's pregnant daughter", not "she's a patient"."""
    owner = text.words[i - 1] if i and text.words[i] == "'s" else "it"
    return owner not in _NO_OWNERS and not {"a", "an", "the"} & set(text.words[i:a])


_NO_OWNERS = frozenset("he she it that this there here who what i they we you one".split())


def is_somebody(text: Text, person: Person, a: int, b: int, start: int) -> bool:
    """Whether the person described by tokens [a, b) is somebody of their own, not whoever asks."""
    return (
        _set_apart(text, a, start, person.key not in _OF_A_SHOP - _CHILDREN)
        or _named_inside(text, person, a, b)
        or _is_subject(text, person)
    )


def _set_apart(text: Text, a: int, start: int, of_kin: bool) -> bool:
    """An article or an owner makes it somebody: a bare "BP patient" may be whoever asks."""
    if text.toks[a].norm in DETERMINERS:
        return True
    i = a - 1
    while (
        i >= start
        and text.toks[i].norm not in DETERMINERS
        and (text.toks[i].norm in _MODIFIES or text.toks[i].norm.isdigit())
    ):
        i -= 1
    return i >= start and (text.toks[i].norm in DETERMINERS or (of_kin and _is_owners(text, i, a)))


def _is_subject(text: Text, person: Person) -> bool:
    """Such as "Diabetic grandpa next door says", "pregnant friend gave me": a bare "BP patient" may be whoever asks."""
    return person.key in _RELATED or (
        person.key not in _OF_A_SHOP and bool(_DOES & set(text.norms(person.index + 1, person.index + 4)))
    )


_DOES = frozenset("says said gave told has got swears recommended sent drinks takes uses left bought".split())
# Who somebody else is to whoever asks, with an owner or without: "pregnant wife stays in the café".
_RELATED = frozenset("wife husband sister brother sister-in-law daughter-in-law aunt cousin niece colleague".split())
# Of whom those who write for a shop speak like this, without an article.
_CHILDREN = frozenset({"girl", "boy", "child", "baby"})
_OF_A_SHOP = frozenset("customer client patient woman man guest person user girl boy child baby teenager adult".split())


def _named_inside(text: Text, person: Person, a: int, b: int) -> bool:
    """Such as "chamomile made my aunt's lips swell"."""
    return (
        a < person.index < b and text.words[person.index - 1] in _OWNERS and text.words[person.index - 2] not in PLACED
    )


_ENDS = ((), (",",), (".",), (";",), ("!",), ("-",), ("–",), ("so",), ("but",), ("and",))


def described_after(people: People, b: int) -> Person | None:
    """The person whose noun follows the condition that ends before token b: "the diabetic lady", "BP patient"."""
    toks = people.text.toks
    for i in range(b, min(b + 5, len(toks))):
        person = people.at(i)
        if person is not None:
            if person.pronoun or toks[i].norm in _TRADES:
                return None  # "my dialysis nurse": hers is the trade, not the illness
            follows = toks[i + 1].norm if i + 1 < len(toks) else ""
            if follows == "not" and people.text.words[i + 2 : i + 3] in _ENDS:
                return None  # "husband (diabetic) wife not, …": of the husband
            return None if follows == "'s" and i > b else person
        if toks[i].norm not in _BETWEEN and not toks[i].norm.isdigit():
            return None
    return None

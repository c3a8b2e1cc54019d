"""Parents who ask to start something when they have told of a child only: "Kid is 5, high fever. Shall I start it?"."""

from guardrails.safety.language.function_words import I_OR_ME, OF_OTHERS, WE_OR_US
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.self_told import speaks_for_self

_STARTS = wordset("started.verbs")
_USES = wordset("started.on_a_child")
_SMALL = frozenset(w for w in wordset("called_kin.small") if not w.startswith("teen"))
CHILDREN = _SMALL | wordset("started.children")
_THEMSELVES = wordset("started.themselves")
_WANTS = frozenset("wants want asks asking needs requests requesting wanted".split())
"""What a parent does who may want it for the child: "boy of 8, asthma, mum wants the syrup"."""
PARENTS = frozenset({"mother", "father"})
_BREAKS = frozenset(", ; : - – — so".split())
_HEARSAY = frozenset("somebody someone people everybody everyone they".split())
_FAR = 5
"""Tokens from who asks to the verb: "should I maybe already start"."""


def starts_a_child(people: People) -> bool:
    """Whether whoever asks would start it for a child told of before, as nobody says that it is for themselves."""
    text = people.text
    parents = {p.index for p in people.persons if _is_its_parent(text, p)}
    for i in sorted({*text.places(I_OR_ME | WE_OR_US), *parents}):
        start, end = text.sentence(i)
        verbs = _STARTS | _USES | (_WANTS if i in parents else frozenset())
        verb = next((j for j in range(i + 1, min(end, i + _FAR)) if text.words[j] in verbs), -1)
        if verb < 0 or not _THEMSELVES.isdisjoint(text.words[i:end]):
            continue
        children = CHILDREN if text.words[verb] in _STARTS | _WANTS else _SMALL
        before = max((j for j in range(start, i) if text.words[j] in _BREAKS), default=start)
        told = [text.words[p.index] for p in people.between(0, before) if p.key != ASKER or _tells_of_self(text, p)]
        told = [word for word in told if word not in _HEARSAY]
        if text.words[i - 1] in OF_OTHERS and not children.issuperset(told):
            continue  # "her daughter has asthma, her mother wants it"
        if told and told[-1] in children | {"he", "she"} and not children.isdisjoint(told):
            return not speaks_for_self(people)
    return False


def _tells_of_self(text: Text, person: Person) -> bool:
    return text.words[person.index] == "i" and text.words[person.index + 1] in ("am", "'m", "have", "'ve", "feel")


def _is_its_parent(text: Text, person: Person) -> bool:
    """Such as "mum wants to start it", "her father wants it": not "my mum", who has a child herself."""
    owned = person.index > 0 and text.words[person.index - 1] in ("my", "our")
    return person.key in PARENTS and not owned

"""Whose a condition is."""

import itertools
import re
from collections.abc import Sequence

from guardrails.safety.assertions.answers import answer_to, answered_yes
from guardrails.safety.language.function_words import (
    BE,
    DETERMINERS,
    DO,
    I_OR_ME,
    NOT,
    OBJECTS,
    POSSESSIVES,
    REFERRING,
)
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, PETS, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.at_the_vet import animal_treated
from guardrails.safety.people.beside import OTHERS_VERBS, PLACED, head_of, is_object, tells_which
from guardrails.safety.people.clefts import cleft_owner
from guardrails.safety.people.described import described_after, is_said_of_subject, is_somebody
from guardrails.safety.people.people import PLACES_OF, People
from guardrails.safety.people.pointed_at import possessor_of, with_person_after
from guardrails.safety.people.told_of import are_somebodys, is_told_of, named_by_illness, spoken_to

_FIRST_VERBS = frozenset({"am", "'m", "have", "'ve", "take", "suffer", "use"})

_VERBS = wordset("owners.verbs")

_THIRD_VERBS = frozenset({"is", "'s", "has", "takes", "suffers", "uses", "lives", "gets", "needs", "carries"})

_HAVING = _FIRST_VERBS | _THIRD_VERBS


_MOTHER_OF = re.compile(
    r" (?:mum|mom|mother|mummy|dad|father|parent) (?:of|to) (?:two|three|four|five|\d)"
    r"(?: (?:kids|children|boys|girls|sons|daughters))? \((?: (?!i |she |he |has |with |takes |is )[^\s();]+){0,8} $"
)
"""In front of the children's ages: "mum of two (8 and 10)"."""
_WHICH = frozenset("one ones younger elder older youngest eldest oldest smaller bigger first second both".split())

_IN_CARE = pattern("owners.in_care")


def _in_care(people: People, a: int, b: int, start: int) -> Person | None:
    """Whom a clinician keeps off something: "the allergist has me staying away from sesame"."""
    text = people.text
    said = _IN_CARE.search(text.part(start, b))
    return people.at(start + text.part(start, b)[: said.start("whom")].count(" ") - 1) if said else None


def owner_of(people: People, a: int, b: int) -> Person | None:
    """Whose the condition at tokens [a, b) is; None where the message doesn't say.

    In order: the person that it describes ("diabetic customer", "BP patient"), else the nearest person before it
    in its sentence, corrected by the verb ("I live with my mother and have diabetes" is the asker's).
    """
    text = people.text
    start, end = text.sentence(a)
    if text.words[a].isdigit() and _WHICH.isdisjoint(text.said) and _MOTHER_OF.search(text.part(start, a)):
        return Person("child", "", a)
    answerer = _named_in_answer(people, a, b)
    if answerer is not None:
        return answerer
    if answered_yes(text.part(start, a), text.part(b, end)):
        return Person(ANYBODY, "g", a)
    if (told := cleft_owner(people, a, b)) is not None:
        return told
    if (caught := _caught_by(people, a, start)) is not None:
        return caught
    if (mother := _bearing(people, a, b, start)) is not None:
        return mother
    if (animal := animal_treated(people, a, b)) is not None:
        return animal
    if (patient := _in_care(people, a, b, start)) is not None:
        return patient
    if (taker := _called_by(people, b)) is not None:
        return taker
    if is_told_of(people, a, b):
        return Person(OTHERS, "g", a)
    if (beside := named_by_illness(people, a, b)) is not None:
        return beside
    if (keeper := possessor_of(people, b, end)) is not None:
        return keeper
    inside = next(
        (p for p in people.between(a, b) if not (p.key in _BORNE or p.pronoun or _owns_a_place(text, p.index))), None
    )
    handed = _handed_to(people, a, b, end) or _meant_for(people, a, b, end)
    if handed is not None:
        return handed
    described = described_after(people, b) or inside
    if described is not None and text.words[described.index + 1 : described.index + 2] in _SELVES:
        described = None  # "the dietitian here and a transplant patient myself": no other patient
    if described is not None and not described.pronoun and not is_said_of_subject(text, a, start):
        return described if is_somebody(text, described, a, b, start) else Person(ANYBODY, "g", described.index)
    before = [p for p in people.between(start, a) if not (spoken_to(text, p.index) or _owns_a_place(text, p.index))]
    before = [p for p in before if not _is_set_aside(text, p.index)] or before
    if not before:
        return with_person_after(people, b, end)
    nearest = before[-1]
    if _ONLY_SAYS.match(text.part(nearest.index, a)) and I_OR_ME.isdisjoint(text.words[a:end]):
        return next(iter(people.between(a, b)), Person(ANYBODY, "g", nearest.index))
    if (head := _of_whom(people, nearest, a, start)) is not None:
        return head
    if (taker := _helps_themselves(people, before, a)) is not None:
        return taker
    if text.words[nearest.index] == "i" and _WHO_IS.search(text.part(nearest.index + 2, a)):
        return Person(ANYBODY, "g", nearest.index)  # "I drew Karen from accounts, who has …"
    if len(before) > 1 and text.words[nearest.index] == "one" and _is_the_one(text, before[-2], nearest):
        nearest = before[-2]
    if (
        len(before) > 1
        and text.toks[nearest.index].norm in ("me", "him", "them", "us")
        and before[-2].key not in (ASKER, nearest.key)
        and text.words[nearest.index - 1] not in ("and", "&")
    ):
        verbs = OTHERS_VERBS & set(text.norms(nearest.index + 1, a))
        nearest = before[-2] if verbs else nearest  # "the lady behind me … is breastfeeding"
    if len(before) > 1 and tells_which(text, before[-2], nearest.index) and nearest.index > before[-2].index:
        return before[-2]  # "the man he cycles with has …"
    if (sender := _who_sent(text, before, a)) is not None:
        return sender
    if len(before) > 1 and before[-2].key == ASKER and _beside_what_one_has(text, before[-2], nearest, a):
        return before[-2]
    kept = {*text.norms(nearest.index - 2, nearest.index)} if nearest.key in PETS else set[str]()
    if len(before) > 1 and kept & (_WITH | _KEEPS):
        return before[-2]  # "the lady with the parrot has had …"
    asker = next((p for p in before if p.key == ASKER and text.toks[p.index].norm == "i"), None)
    verb = next((t.norm for t in reversed(text.toks[nearest.index + 1 : a]) if t.norm in _HAVING), "")
    if text.toks[nearest.index].norm in DETERMINERS and len(before) > 1 and before[-2].key not in (ASKER, nearest.key):
        apart = text.norms(before[-2].index + 1, nearest.index)
        if len(apart) == 1 and apart[0] in PLACED and OTHERS_VERBS & set(text.norms(nearest.index + 2, a)):
            return before[-2]  # "a lady in my yoga class is pregnant"
    if text.toks[nearest.index].norm in ("my", "our", "your", "his", "her", "their") and (
        _VERBS & set(text.norms(nearest.index + 2, a)) or text.norms(nearest.index + 2, a) == ["on"]
    ):
        if _PARTS_ARE.search(text.part(nearest.index + 2, a)):
            return nearest  # "he fell off his bike, both knees are …"
        if text.words[nearest.index] == "her" and text.words[nearest.index + 1] in _VERBS and len(before) > 1:
            return before[-2]  # "the lady who came with her is on …"
        if text.words[nearest.index - 1] == "of" and len(before) > 1 and before[-2].index == nearest.index - 2:
            return before[-2]  # "a customer of our web shop has …"
        return Person(ANYBODY, "g", nearest.index)  # "my manager has …": somebody whom the lists don't know
    of_nearest = text.words[nearest.index + 1] in DO  # "I take that back, she does take the pill"
    if verb in _FIRST_VERBS and asker is not None and nearest.key != ASKER and not (nearest.generic or of_nearest):
        return asker
    if text.toks[nearest.index].norm == "i" and len(before) > 1 and before[-2].key != ASKER:
        said = text.norms(nearest.index + 1, a)
        at = next((j for j in range(len(said) - 1, 0, -1) if said[j] in _THIRD_VERBS), 0)
        if at and said[at - 1] not in ("it", "that", "this", "what", "which"):
            return before[-2]  # "half the school where I teach is down with …"
    joined = text.norms(start, a)
    if nearest.key == ASKER and "and" in joined and len({p.key for p in before}) > 1 and _both(text, before, a):
        return Person(ANYBODY, "g", nearest.index)
    if text.norms(max(start, nearest.index - 3), nearest.index) in _ME_AND_MY and not _WITH & set(joined):
        return Person(ANYBODY, "g", nearest.index)  # "me and my wife are trying for a baby"
    return Person(OTHERS, "g", nearest.index) if are_somebodys(text, nearest, b) else nearest


def _who_sent(text: Text, before: Sequence[Person], a: int) -> Person | None:
    """Such as the doctor of "the doctor who sent her to us has"; no clause of a "her mother"."""
    last = before[-1].index
    verb = next((j for j in range(last + 1, a) if text.words[j] in OTHERS_VERBS), -1)
    who = next((j for j in range(last - 1, before[0].index, -1) if text.words[j] in _WHO_OR_COMMA), -1)
    if verb < 0 or who < 0 or text.words[who] != "who" or not is_object(text, last, verb):
        return None
    objects = all(text.words[p.index] in OBJECTS for p in before if p.index > who)
    return next((p for p in before if p.index == who - 1 and not p.pronoun), None) if objects else None


_WHO_OR_COMMA = frozenset("who , ; : . and but".split())


_SELVES = (("myself",), ("herself",), ("himself",))


def _called_by(people: People, b: int) -> Person | None:
    """Whom a word with a hyphen tells of: "my warfarin-taking aunt"."""
    words = people.text.words
    if words[b : b + 1] != ("-",) or words[b + 1 : b + 2] not in _TAKING:
        return None
    return next((p for p in people.between(b + 2, b + 4) if not p.pronoun), None)


_TAKING = (("taking",), ("using",), ("dependent",), ("prone",))


def _of_whom(people: People, nearest: Person, a: int, start: int) -> Person | None:
    """Such as "the dog of the customer is", "the girlfriend of my brother has": the one whose the other is told to be.

    Or the animal of "a customer whose dog has".
    """
    text = people.text
    said = text.norms(nearest.index + 1, a)
    verbs = OTHERS_VERBS | {"are", "were", "have"}  # "both parents of the customer were"
    verb = next((i for i, word in enumerate(said) if word in verbs and word != "'s"), -1)
    if verb < 0 or _APART & set(said[:verb]):
        return None
    if (head := head_of(text, people.between(start, nearest.index), nearest, start)) is not None:
        return head
    if nearest.key in PETS and text.words[nearest.index - 1] == "whose":
        return nearest if verb == 0 and OTHERS_VERBS.isdisjoint(said[1:]) else None
    of = next((i for i in range(nearest.index - 1, start, -1) if text.words[i] not in _BEFORE_NOUN), start)
    if of == start or text.words[of] != "of":
        return None
    if text.words[of - 1] in PETS:
        return Person(text.words[of - 1], "", of - 1)
    head = people.at(of - 1)
    return None if head is None or head.generic or head.pronoun or text.words[of - 1] in _SOME else head


_BEFORE_NOUN = DETERMINERS | frozenset("young old elderly older younger nice".split())
_WHO_IS = re.compile(
    r" , who (?:(?:also|still|now|has|had|have|is|was|been|already) )*(?:has|had|is|was|takes|suffers|lives|got) "
)
_ONLY_SAYS = pattern("owners.only_says")
_APART = frozenset(", with who whose that and but ; :".split())
_SOME = frozenset("one any some none each both all either".split())


_ME_AND_MY = (["me", "and", "my"], ["me", "&", "my"], ["i", "and", "my"])


def _bearing(people: People, a: int, b: int, start: int) -> Person | None:
    """Whoever had the operation by which somebody was born: "my baby was born by C-section" is the asker's."""
    text = people.text
    if _SECTION.isdisjoint(text.words[a:b]):
        return None
    born = next((i for i in range(a - 1, max(start, a - _BORN_REACH), -1) if text.words[i] in _BEARS), -1)
    if born < 0 or not _BY & set(text.words[born:b]):
        return None
    named = people.between(born, a) if text.words[born] == "had" else people.between(start, born)
    child = next((p for p in reversed(named) if not p.pronoun or text.words[born] != "had"), None)
    if child is None and text.words[born] == "had":
        return None
    if child is None or child.key == ASKER or (child.pronoun and not child.generic):
        return Person("mother", "f", a)
    at = next((i for i in (child.index - 1, child.index - 2) if i >= start and text.words[i] in POSSESSIVES), -1)
    return people.at(at) or Person(ANYBODY, "g", a)


_SECTION = frozenset("section sec csection caesarean cesarean caesarian cesarian ceasarean lscs".split())
_BY = frozenset({"by", "via", "through", "with"})
_BEARS = frozenset({"born", "came", "arrived", "had"})
_BORN_REACH = 7


def _handed_to(people: People, a: int, b: int, end: int) -> Person | None:
    """Such as "who prescribes digoxin to half the village": whoever gets it."""
    text = people.text
    near = range(b, min(end, b + _LISTED))
    whose = (people.at(i) for i in near)
    stop = next((p.index for p in whose if p is not None and text.words[p.index] not in DETERMINERS), end)
    to = next((i for i in near if text.words[i] in ("to", "for") and i < stop), -1)
    if to >= 0 and not _WANTS.isdisjoint(text.words[b:to]):
        return None  # "she collects her father's warfarin and wants it for herself"
    listed = to >= 0 and text.words[to] in ("to", "for") and (to == b or text.words[b] in _GOES_ON)
    if not listed or not _HANDS_OUT & set(text.norms(max(0, a - _LISTED), a)):
        return None
    whom = next((p for p in people.between(to + 1, min(end, to + 6)) if text.words[p.index] not in DETERMINERS), None)
    if (whom is not None and whom.generic) or not _CARE_PLACES.isdisjoint(text.words[to + 1 : min(end, to + 4)]):
        return Person(OTHERS, "g", a)
    return whom


def _meant_for(people: People, a: int, b: int, end: int) -> Person | None:
    """Such as "the fluoxetine in the bag is for her dog": whoever gets the medicine."""
    text = people.text
    if a not in people.medicines:
        return None
    near = range(b + 1, min(end, b + _LISTED))
    to = next((i for i in near if text.words[i] == "for" and text.words[i - 1] in BE), -1)
    if to < 0 or not _APART.isdisjoint(text.words[b:to]) or not REFERRING.isdisjoint(text.words[b:to]):
        return None
    whom = people.between(to + 1, min(end, to + 4))
    return next((p for p in whom if text.words[p.index] not in POSSESSIVES), None)


_WANTS = frozenset("wants want asks needs wanted would likes".split())
_GOES_ON = frozenset("and , & or in at on by from".split())
_CARE_PLACES = frozenset(
    "pharmacies chemists hospitals clinics wards homes schools surgeries practices doctors labs shops customers".split()
)
_LISTED = 6
"""Tokens of a list of what is handed out: "gives warfarin, insulin and lithium to …"."""


def _caught_by(people: People, a: int, start: int) -> Person | None:
    """Such as "my kids gave me their fever": whoever has got it now."""
    text = people.text
    at = next((i for i in range(a - 1, max(start, a - _CAUGHT_REACH), -1) if text.words[i - 1] in _PASSES_ON), -1)
    return next((p for p in people.between(at, at + 1) if text.words[at] not in DETERMINERS), None) if at > 0 else None


_CAUGHT_REACH = 6  # tokens


def _helps_themselves(people: People, before: Sequence[Person], a: int) -> Person | None:
    """Such as "I borrow my flatmate's temazepam": whoever takes it."""
    text = people.text
    if text.words[a - 1] != "'s" or len(before) < 2:
        return None
    taker = next((p for p in reversed(before[:-1]) if text.words[p.index] not in DETERMINERS), None)
    said = text.norms(taker.index + 1, before[-1].index) if taker else []
    return taker if _TAKES & set(said) and not NOT & set(said) else None


_TAKES = frozenset("borrow borrows borrowed pinch pinched nick nicked steal stole share shares use used".split())


def _is_the_one(text: Text, person: Person, one: Person) -> bool:
    """Such as "Dad is the one on …", "if my mother-in-law's the one who …"."""
    said = text.norms(person.index + 1, one.index)
    apart = said[:-2]
    if apart and apart[0] in PLACED and all(w.isalpha() for w in apart) and OTHERS_VERBS.isdisjoint(apart):
        return said[-2:] in _IS_THE  # "his daughter in Perth is the one with …"
    return said[-1:] == ["the"] and said[-2:-1] in _BE and (_IN_LAW.issuperset(apart) or apart[:2] == [",", "who"])


_BE = (["is"], ["'s"], ["was"], ["be"], ["'re"], ["are"], ["am"], ["'m"])

_PARTS_ARE = re.compile(
    r" (?:[,;–—-]|and) (?:both |the |one |all (?:the )?)?(?:left |right )?"
    rf"(?:{'|'.join(sorted(wordset('targets.body')))})"
    r" (?:is|are|was|were|has|have) (?:\S+ )?$"
)
_IS_THE = tuple([*be, "the"] for be in _BE)
_IN_LAW = frozenset({"-", "in", "law"})
_PASSES_ON = frozenset({"gave", "given", "passed"})


_HANDS_OUT = frozenset(
    "prescribe prescribes prescribed sell sells sold give gives gave giving hand hands handing dispense dispenses "
    "keep keeps keeping carry carries carrying fetch fetches fetching fetched collect collects collecting collected "
    "picking pick picks picked "
    "deliver delivers delivered bring brings brought administer administers supply supplies".split()
)


def _named_in_answer(people: People, a: int, b: int) -> Person | None:
    """Such as "Thyroid disease? My mother and both her sisters.": the first person of the answer, or nobody told of."""
    answer = answer_to(people.text, a, b, ())
    if answer is None:
        return None
    x, y = answer
    named = [p for p in people.between(x, min(y, x + _OPENING)) if not (p.pronoun and _owns_noun(people, p.index, y))]
    return named[0] if named else None


_OPENING = 4
"""Tokens at the beginning of an answer in which its subject stands."""


def _owns_noun(people: People, i: int, end: int) -> bool:
    return people.text.words[i] in DETERMINERS and any(not p.pronoun for p in people.between(i + 1, min(end, i + 4)))


_WITH = frozenset({"with", "whose"})
_KEEPS = frozenset("keeps keep owns own breeds".split())

# Named inside a condition of their mother: "carrying a baby", "feeding her child".
_BORNE = frozenset({"baby", "child"})


def _beside_what_one_has(text: Text, owner: Person, had: Person, a: int) -> bool:
    """Such as "I have a cat and lupus"."""
    verbs = {"have", "'ve", "got", "own", "keep"} & set(text.norms(owner.index + 1, had.index))
    return bool(verbs) and [w for w in text.norms(had.index + 1, a) if w not in DETERMINERS] == ["and"]


def _both(text: Text, before: Sequence[Person], a: int) -> bool:
    """Such as "My husband and I have …", "my mother and me"."""
    return any(
        one.key != two.key and "and" in text.norms(one.index, two.index) and two.index - one.index <= 3
        for one, two in itertools.pairwise(before)
        if two.index < a
    )


_HOMES = (("house",), ("household",), ("home",), ("place",), ("flat",))


def _owns_a_place(text: Text, i: int) -> bool:
    """Such as "my lips swelled at my cousin's wedding": the cousin only gave it; "the diabetic in our house"."""
    if text.words[i - 1] == "in" and text.words[i + 1 : i + 2] in _HOMES:
        return True
    return text.norms(i + 1, i + 2) == ["'s"] and bool(PLACES_OF & set(text.norms(i + 2, i + 3)))


def _is_set_aside(text: Text, i: int) -> bool:
    """Such as the sister in "it was me, not my sister, who"."""
    lead = text.words[max(0, i - 3) : i]
    lead = lead[:-1] if lead[-1:] and lead[-1] in DETERMINERS else lead
    return lead[-1:] == ("not",) and "who" in text.words[i + 1 : i + 3]

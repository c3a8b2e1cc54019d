"""Who would use the product."""

import re

from guardrails.safety.language.function_words import BE, DETERMINERS, HE_OR_SHE, OF_OTHERS, POSSESSIVES, SUBJECTS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.months import is_month
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, Person
from guardrails.safety.language.text import Text
from guardrails.safety.people.asking import asking_before, is_of_a_child
from guardrails.safety.people.cared_for import gives_care, is_reason
from guardrails.safety.people.declared import declared_users, declining
from guardrails.safety.people.denying import denier_of
from guardrails.safety.people.done_to import (
    SELVES,
    brought_to,
    does_to_another,
    into_whose,
    is_gift,
    is_told,
    wants_to_give,
)
from guardrails.safety.people.other_things import DONATED, is_for_another_thing, is_set_against, owns_medicine
from guardrails.safety.people.people import People
from guardrails.safety.people.quoted import is_quoted, is_told_of_another, quotes, tells_indirectly
from guardrails.safety.people.records import heads, of_record
from guardrails.safety.people.self_told import gets_it_for_another, speaks_for_self
from guardrails.safety.people.started import PARENTS, starts_a_child
from guardrails.safety.people.subjects import (
    ASKING,
    CLAUSE,
    GIVE,
    USE,
    fit_for_it,
    joined_with,
    named_behind,
    object_person,
    owns,
    said_to_be_well,
    subject_of_use,
    the_one_who,
    whom_it_suits,
)
from guardrails.safety.people.to_whom import TO_WHOM, is_a_no, is_a_verdict, is_to_whom
from guardrails.safety.people.wanted_for import aside_before, both_want, may_both_want, wants_it_for
from guardrails.safety.people.whose_friends import is_whose, whose_friend_is_ill

_WANTS = wordset("targets.wants")
_OF_OTHERS = (("looking", "after"), ("wants", "me"), ("wanted", "me"), ("want", "me"), ("wants", "us"))
"""Wanting of which whoever wants is no user: "I'm looking after my aunt", "the GP wants me back"."""

_WANTS_ON = tuple((whom, "on") for whom in ("her", "him", "them"))
"""Behind wanting: "she wants her on the tonic"."""

_OF_AN_ANSWER = pattern("targets.of_an_answer")

_REPORTS = wordset("targets.reports")


def targets_of(people: People) -> frozenset[str]:
    """Keys of those who would use the product: empty where the message doesn't say, `ANYBODY` for people at large."""
    text = people.text
    if both_want(text):
        return frozenset({ANYBODY})
    found = the_one_who(people)
    if found:
        return frozenset(ANYBODY if p.generic else p.key for p in found)
    found, spared = declared_users(people)
    reporting: list[Person] = []
    reporters: set[str] = set()
    for i in text.places(_POINTS):
        tok = text.toks[i]
        if tok.norm in ASKING and (_asks_whether_to_give(people, i) or _is_unable(people, i)):
            continue
        if tok.norm in ASKING and not is_month(text, i):
            found += subject_of_use(people, i) or whom_it_suits(people, i)
        elif fit := fit_for_it(people, i):
            found += fit
        elif tok.norm in TO_WHOM and (_NOT & set(text.norms(max(0, i - 2), i)) or is_a_no(text, i)):
            spared += [p for p in object_person(people, i, reach=5) if not is_a_verdict(people, i, p)]
        elif is_reason(people, i) or is_for_another_thing(people, i):
            continue
        elif is_to_whom(text, i):
            onto = tok.norm in ("for", "suit") or not _OWNERS.isdisjoint(text.words[i + 1 : i + 2])
            whom = object_person(people, i, reach=7 if onto else 4)
            found += [p for p in (*whom, *joined_with(people, whom)) if not owns_medicine(people, p)]
        elif (
            (tok.norm in GIVE or is_gift(text, i))
            and tok.norm != "serving"
            and not (tok.norm == "advise" and _begs(text, i))
            and not (text.words[i + 2 : i + 3] in _PARTICLES and text.words[i + 3 : i + 4] != ("to",))
            and tok.norm not in _MILK
            and not _MILK & set(text.norms(i + 1, i + _FED))
            and not DONATED & set(text.norms(i + 1, i + 5))
            and not (_puts_on_medicine(people, i) or is_set_against(people, i))
        ):
            receiver = [p for p in object_person(people, i, reach=_HANDED) if not owns_medicine(people, p)]
            if _NEVER & set(text.norms(max(0, i - 2), i)):
                spared += receiver  # "I'd never give her anything"
            elif not (_at_work(text, i, receiver) or gives_care(people, i, receiver) or is_told(people, i, receiver)):
                found += receiver
        elif tok.norm in ("asking", "asks", "asked") and "for" in text.norms(i + 1, i + 2):
            if wants_it_for(people, i):
                continue  # whom it is for is found by its own "for"
            asked = [] if text.words[i + 2 : i + 4] in _FOR_MYSELF else asking_before(people, i)
            if _NOT & set(text.norms(max(0, i - 2), i)) and _FOR_IT.match(text.part(i + 1, text.sentence(i)[1])):
                spared += asked  # "she isn't asking for anything"
            else:
                found += asked
        elif tok.norm in _REPORTS and quotes(text, i):
            # Reported speech: "I" may be the one who is quoted, so anybody may be meant.
            if not SELVES.isdisjoint(text.norms(i, text.sentence(i)[1])) or is_told_of_another(people.persons, text, i):
                continue  # "asks if she may take it herself": nobody is quoted
            reporters = {p.key for p in people.between(max(0, i - 4), i)}
            others = {p.key for p in people.persons if not p.generic} - {
                p.key for p in people.between(max(0, i - 4), i)[-1:]
            }
            if tells_indirectly(text, i) and others <= {"baby"}:
                continue  # "the baby is nine weeks old, mum asks if she could have it": mum, who speaks
            reporting += [
                Person(ANYBODY, "g", p.index)
                for p in people.between(max(0, i - 4), i)
                if not is_quoted(people.persons, text, p, i)
                if p.key != ASKER and not p.generic and p.key not in {f.key for f in found}
            ]
        elif tok.norm in ("about", "and") and (_opens(text, i) or _is_topic(text, i)):
            found += object_person(people, i, reach=5)
        elif (tok.norm == "like" and text.norms(i + 1, i + 3) in _ASKS) or (
            tok.norm in _WANTS
            and (
                text.words[i : i + 2] in _OF_OTHERS
                or text.words[i + 1 : i + 3] in _WANTS_ON
                or _OF_AN_ANSWER.match(text.part(i + 1, text.sentence(i)[1]))
                or does_to_another(people, i)
                or _FOR_THEMSELVES.match(text.part(i + 1, text.sentence(i)[1]))
                or wants_it_for(people, i)
            )
        ):
            continue
        elif tok.norm == "like" and i and text.toks[i - 1].norm in ("would", "'d"):
            if text.norms(i + 1, i + 3) in _TO_GET and text.norms(i + 3, i + 4) in _HIM:
                found += object_person(people, i + 2, reach=3)
                continue
            if text.words[max(0, i - 2)] in HE_OR_SHE and (subject := people.at(i - 2)) is not None:
                found.append(subject)  # "a customer says her husband has gout and he would"
                continue
            a, _ = text.sentence(i)
            opening = [p for p in people.between(a, i) if not owns(text, p)]
            subject = next((p for p in opening if not p.pronoun or p.key != ANYBODY), None)
            if subject is not None and subject.generic and text.words[i - 2] == "i":
                subject = people.at(i - 2)  # "the kids are well, I'd like"
            first = subject is not None and all(w in DETERMINERS for w in text.norms(a, subject.index))
            near = [p for p in people.between(max(a, i - 4), i) if not owns(text, p)]
            if first and subject is not None and subject.key == ASKER:  # "I've got a customer here, she … would like"
                subject = [p for p in opening if text.words[p.index] in SUBJECTS or p is subject][-1]
            found += [subject] if subject is not None and first else near
        elif tok.norm in _WANTS and (carried := brought_to(people, i)):
            found += carried
        elif tok.norm in _WANTS and (wants_to_give(text, i) or is_of_a_child(people, i)):
            continue  # whoever wants to give it is not the one it is for
        elif tok.norm in _WANTS and (head := _described(people, i)) is not None:
            found.append(head)
        elif tok.norm in _WANTS and i:
            near = [p for p in people.between(aside_before(text, i) - 3, i) if not owns(text, p)]
            near = [p for p in near if p.index not in people.borne]
            here = [p for p in near if p.index >= text.sentence(i)[0]]
            near = here or (near if tok.norm.endswith("s") else [])
            if tok.norm in _OF_ONE:  # "she works with dialysis patients and wants"
                near = [p for p in near if not p.generic or p.pronoun or not text.words[p.index].endswith("s")]
            if _NOT & set(text.norms(max(0, i - 2), i)) or _NOTHING.match(text.part(i + 1, text.sentence(i)[1])):
                spared += near  # "he doesn't want any", "he wants nothing to do with herbs"
                continue
            if len(near) == 1 and text.words[i - 1] == "and" and _is_done_good(text, near[0].index, i):
                near = [p for p in people.between(text.sentence(i)[0], i) if not owns(text, p)][:1]
            found += near if _uses_after(text, i) else []
            if not near and text.norms(i - 1, i) in (["and"], [","]) and tok.norm in ("wants", "needs"):
                a, _ = text.sentence(i)
                aside = text.words[i - 1] == ","  # "my brother, 30, wants"
                a = max((j for j in range(a, i) if text.words[j] in ";:" and aside and not heads(people, j)), default=a)
                told = [p for p in people.between(a, i) if not owns(text, p) and p.key != ASKER]
                if told and may_both_want(text, told, i):
                    found += told  # "a customer says her father has gout and wants"
                    continue
                if told and told[0].key in PARENTS and _HER_CHILD.search(text.part(a, i)):
                    continue  # "Mama says her two-year-old has a cough and wants …"
                found += told[:1] if not aside or len({p.key for p in told}) == 1 else []
    spoken_of = {p.key for p in people.persons if not p.generic}
    # Of "a customer asks if she can" nobody else is spoken of, and there is no "I" that may be quoted.
    told_of_one = (bool(found) and len(spoken_of) == 1 and spoken_of <= reporters) or named_behind(
        people, found, reporting
    )
    if not told_of_one and all(p.generic or p.key == ASKER or p.pronoun or p.key in reporters for p in found):
        found += reporting
    declined = declining(people)
    found = [p for p in found if p.key != OTHERS and p.key not in declined]
    found = [p for p in found if not is_whose(text, p)] or found
    if found and not (found := [p for p in found if not _is_told_of(text, p.index)]):
        return frozenset()  # "may that person have it?": whoever was told of
    not_for = {p.key for p in spared}
    if any(p.key not in not_for for p in found):
        found = [p for p in found if p.key not in not_for]  # "for me, not for her"
    if not found and (denier := denier_of(people)) is not None and not denier.generic:
        found.append(denier)
    if not found:
        found += said_to_be_well(people) or of_record(people) or whose_friend_is_ill(people)
    if not found and not_for - {ASKER}:
        found = [p for p in people.persons if p.key not in not_for and not owns(text, p)]
        found = [p for p in found if p.key == ASKER] if {p.key for p in found} <= {ASKER, ANYBODY} else found
    if found and all(p.key in PARENTS or p.key == ASKER for p in found) and starts_a_child(people):
        return frozenset()
    if all(p.key == ASKER for p in found):
        if whose := into_whose(people):
            return frozenset(p.key for p in whose)
        if _PATIENTS.intersection(text.words[:1]):
            return frozenset()  # "Patient 58 M, on warfarin. Shall I add …?"
        if _only_adds(people):
            return frozenset()
        is_asker = not gets_it_for_another(text) if found else speaks_for_self(people)
        return frozenset({ASKER} if is_asker else ())
    return frozenset(ANYBODY if p.generic else p.key for p in found)


def _is_done_good(text: Text, at: int, i: int) -> bool:
    """Whether somebody at token `at` is the object of what stands before "and wants": "it did her sister good and"."""
    return text.words[at - 1] in POSSESSIVES and text.words[at + 1 : i] in (("good", "and"), ("well", "and"))


def _is_told_of(text: Text, i: int) -> bool:
    """Whether the noun at token i is whoever was told of: "for that person", "a person like this"."""
    if text.words[i] not in _SOMEBODY:
        return False
    return text.words[i - 1] in ("that", "this", "such") or text.words[i + 1 : i + 3] in _LIKE_THEM


_SOMEBODY = frozenset({"person", "somebody", "someone", "individual"})
_LIKE_THEM = tuple(("like", whom) for whom in ("this", "that", "him", "her", "them"))


def _only_adds(people: People) -> bool:
    """Whether the asker only adds or orders it, and tells of somebody else: "She's diabetic. Shall I add …?"."""
    text = people.text
    said = _ADDS.search(text.phrase)
    if said is None or all(p.key == ASKER or p.generic for p in people.persons):
        return False
    rest = _MY_KIN.sub(" ", f"{text.phrase[: said.start()]} {text.phrase[said.end() :]}").split()
    return _OF_ASKER.isdisjoint(rest) and _FOODS.isdisjoint(rest)


_ADDS = re.compile(
    r" (?:(?:shall|should) i (?:(?:also|just|then|still|now|maybe) )?(?:add|include)|"
    r"i (?:would like|'d like|would love|'d love|want|wanted|wish) to (?:order|place an order|buy|purchase))(?= )"
)
_MY_KIN = pattern("targets.my_kin")
_OF_ASKER = frozenset("i me my mine myself we us our".split())
_FOODS = wordset("targets.body")


def _begs(text: Text, i: int) -> bool:
    """Whether whoever is asked is to give advice: "pls advise sis, my ah ma …", "kindly advise me"."""
    return i == text.sentence(i)[0] or text.words[i - 1] in ("please", "kindly", "pls")


_POINTS_TOO = frozenset("in to asking asks asked about and like with gift".split())
_POINTS = ASKING | BE | TO_WHOM | GIVE | _REPORTS | _WANTS | _POINTS_TOO
"""Words without one of which nobody is pointed at."""

_PARTICLES = (("up",), ("off",), ("down",), ("out",))
"""Behind whom it is done to: "people mix us up", "that put me off"."""
_HANDED = 14
"""Tokens behind a verb of giving within which stand a product's name and whom it is for."""


def _is_unable(people: People, i: int) -> bool:
    """Such as "she can't drive and wants me to ask": nobody's use is asked by it."""
    text = people.text
    verb = text.words[i + 2 : i + 3]
    unable = people.at(i - 1) is not None and text.words[i + 1 : i + 2] in (("n't",), ("not",))
    return unable and bool(verb) and verb[0] not in USE | GIVE and text.words[text.sentence(i)[1] - 1] != "?"


def _puts_on_medicine(people: People, i: int) -> bool:
    """Such as "they put her on Eliquis": what is given is no product."""
    words = people.text.words
    return words[i] == "put" and words[i + 2 : i + 3] == ("on",) and i + 3 in people.medicines


def _asks_whether_to_give(people: People, i: int) -> bool:
    """Such as "Can she?" behind "Grandma wants to give it to the baby": whoever would give it doesn't use it."""
    text = people.text
    start, end = text.sentence(i)
    if i != start or not 2 <= len([w for w in text.words[i:end] if w[0].isalnum()]) <= 3 or text.words[end - 1] != "?":
        return False
    before = range(text.sentence(start - 1)[0], start) if start else ()
    if not SELVES.isdisjoint(text.words[j] for j in before):
        return False  # "he wants to give it to his wife but means to try it himself. Can he?"
    return any(text.words[j] in _WANTS and (wants_to_give(text, j) or does_to_another(people, j)) for j in before)


_FOR_THEMSELVES = re.compile(r" (?:(?!for |if |whether )\S+ ){1,4}?for (?:herself|himself|(?:her|his) own) ")
"""Behind wanting: the "for" tells for whom, not who stands in front ("she nurses her mother and wants it …")."""
_FOR_MYSELF = tuple((me, end) for me in ("me", "myself") for end in (*".,;!?", "alone", "only", "now"))
_TO_GET = tuple(["to", verb] for verb in ("get", "buy", "order", "gift", "bring", "send", "make"))
_HIM = (["him"], ["her"], ["them"])
"""Whom somebody would like to get it."""


_PATIENTS = {"patient", "pt", "px"}
_ASKS = (["to", "know"], ["to", "ask"], ["to", "hear"])
_OF_ONE = frozenset("wants needs likes hopes fancies wishes plans".split())
_HER_CHILD = re.compile(r" (?:her|his|their) (?:\S+ ){0,4}?(?:olds?|baby|toddler|infant|newborn)(?= )")


_NOT = frozenset({"not", "n't"})
_NEVER = frozenset({"never", "not"})
_FOR_IT = re.compile(r" for (?:anything|any|it|this|that|them|herself|himself)(?: (?:herself|himself|at all))? [.,;!]")
_NOTHING = re.compile(r" (?:nothing|none|no part)(?! but| except| else| more)")


def _at_work(text: Text, i: int, receivers: list[Person]) -> bool:
    """Such as "I hand out tablets to patients all night": told of a job, in a sentence that asks nothing."""
    _, end = text.sentence(i)
    asks = text.words[end - 1] == "?" or ASKING & set(text.norms(max(0, i - 4), i))
    return text.words[i - 1] in ("i", "who") and not asks and all(p.generic for p in receivers)


_OWNERS = OF_OTHERS | {"my", "our"}


def _described(people: People, i: int) -> Person | None:
    """Such as "a woman whose ex-husband had gout wants …": the one whom the clause describes, not whom it names."""
    text = people.text
    a, _ = text.sentence(i)
    for person in people.between(a, i):
        if text.words[person.index + 1] in ("whose", "who", "with") and not CLAUSE & set(text.norms(person.index, i)):
            return person
        aside = text.words[person.index + 1 : person.index + 3] == (",", "whose") and text.words[i - 1] in _CLOSES
        if aside and text.words[person.index + 3 : i - 1].count(",") == 0:
            return person
    return None


_CLOSES = (",", "is", "'s", "really", "now", "also")
# "Giving milk to a baby", "gave birth to a son": nobody is given a product.
_MILK = frozenset({"birth", "feed", "milk", "breast", "doodh"})
_FED = 5
"""Tokens from "giving" to the end of what is given: "the baby the breast"."""


def _opens(text: Text, i: int) -> bool:
    """Such as "What about my mother?", "And for my son?" at the start of a sentence."""
    a, _ = text.sentence(i)
    words = [w for w in text.norms(a, i) if w not in _LEADS and w[0].isalnum()]
    return words in (["what"], ["how"], ["and", "what"], ["and", "how"], ["then", "what"], []) and (
        text.toks[i].norm == "about" or words == []
    )


_LEADS = frozenset("ok okay so then well now right fine great thanks thank you sure good".split())
"""In front of "and me?" and "what about her?" these only take note: "ok and me?"."""


def _is_topic(text: Text, i: int) -> bool:
    """Such as "this is about me", "the question is about Leela"."""
    return text.words[i] == "about" and text.words[i - 1] in BE and text.words[i - 2] in _QUESTION


_QUESTION = frozenset("this that it question one request query here".split())


def _uses_after(text: Text, i: int) -> bool:
    _, end = text.sentence(i)
    return text.toks[i].norm != "like" or any(n in USE for n in text.norms(i + 1, min(end, i + 4)))

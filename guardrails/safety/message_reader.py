"""What the messages of a thread say: people, conditions and products, each message read once."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from domain.safety import Assertion
from guardrails.safety.allergies.allergens import ANY_INGREDIENT, Allergens
from guardrails.safety.allergies.allergies import Allergy, allergies, is_cued, replied, swapped
from guardrails.safety.conditions.condition import MATERNAL, Condition, Turn
from guardrails.safety.conditions.conditions import conditions_of
from guardrails.safety.figures.ages import asks_age
from guardrails.safety.figures.nursing import nursing, with_child
from guardrails.safety.language.frames import frame_of, without_courtesy
from guardrails.safety.language.function_words import DETERMINERS, NEGATORS, POSSESSIVES
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.language.repeated import said_once
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text, read
from guardrails.safety.language.transcripts import without_stamps
from guardrails.safety.people.handing_on import Handed, writer_of
from guardrails.safety.people.people import people_of
from guardrails.safety.people.quoted import renamed
from guardrails.safety.people.recipients import recipients_of
from guardrails.safety.people.targets import targets_of
from guardrails.safety.products.products import ProductIndex, Span
from guardrails.safety.vocabulary.finding import mentions_of
from guardrails.safety.vocabulary.leaning import leaning, nouns_of
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Mention, Vocabulary

_MESSAGES_KEPT = 4096
_DRUGS = frozenset({ConceptKind.MEDICINE, ConceptKind.MEDICINE_CLASS})


@dataclass(frozen=True, slots=True)
class Read:
    """What one message says."""

    turn: Turn
    spans: tuple[Span, ...]
    conditions: tuple[Condition, ...]
    recipients: Mapping[str, frozenset[str]]
    """Product ids to the keys of those who would get it, where the message parts its products among people."""


class MessageReader:
    def __init__(
        self,
        vocabulary: Vocabulary,
        index: ProductIndex,
        allergens: Allergens,
        text_clauses: Sequence[frozenset[str]],
    ) -> None:
        """`text_clauses`: words of cautions that no concept stands for."""
        self._vocabulary = vocabulary
        self._index = index
        self._allergens = allergens
        self._text_clauses = tuple(text_clauses)
        self._medicine_of = _medicines_by_disease(vocabulary)
        self._read_message = lru_cache(maxsize=_MESSAGES_KEPT)(self._read_one)

    def read(self, messages: Sequence[str]) -> list[Read]:
        """Every message of the thread; each is read once, whatever is asked later in the thread."""
        said = [without_stamps(said_once(raw)) for raw in messages]
        plain = [without_courtesy(raw, answers=number > 0) for number, raw in enumerate(said)]
        handed = [self._handed_on(raw) for raw in plain]
        if any(handed):
            said = [by.said if by else raw for by, raw in zip(handed, plain, strict=True)]
            found = self._read_all(said)
            writer = writer_of([r.turn.people for r in found], handed)
            if writer is not None:
                return found if writer == ASKER else self._read_all(said, [writer if by else ASKER for by in handed])
        return self._read_all(plain)

    def _handed_on(self, raw: str) -> Handed | None:
        """What somebody hands on; None where the words around it tell anything by themselves."""
        frame = frame_of(raw)
        if frame is None:
            return None
        around = self._read_message(0, frame.around, (), (), False, False, False, False)
        told = around.turn.mentions or around.conditions or around.spans
        return None if told else Handed(frame.said, around.turn.people, frame.quoted)

    def _read_all(self, messages: Sequence[str], writers: Sequence[str] = ()) -> list[Read]:
        """The messages in order; `writers` are those who are the "I" of each, where it isn't the asker."""
        found: list[Read] = []
        known: tuple[Person, ...] = ()
        nouns: tuple[str, ...] = ()
        aged = allergic = asked = asks = False
        for number, raw in enumerate(messages):
            one = self._read_message(number, raw, known, nouns, aged, allergic, asked, asks)
            one = _written_by(one, writers[number]) if writers else one
            found.append(_saying_who(found[-1], one) if found else one)
            nouns = nouns_of(found[-1].turn.mentions, nouns)
            asks = asks_age(found[-1].turn.text)
            aged = aged or any(c.age is not None for c in found[-1].conditions) or asks
            allergic = allergic or any(c.allergens and c.mention.counts for c in found[-1].conditions)
            asked = asked or any("state:allergy" in c.concepts for c in found[-1].conditions)
            people = found[-1].turn.people
            known = _last_of_each((*known, *(p for p in people.persons if p.index not in people.borne)))
        return found

    def _read_one(
        self,
        number: int,
        raw: str,
        known: tuple[Person, ...],
        nouns: tuple[str, ...],
        aged: bool,
        allergic_before: bool,
        asked_before: bool,
        asked_age: bool,
    ) -> Read:
        """One message, given the people, the nouns and whether an age or an allergy the thread has spoken of before,
        or one that it has only asked for; `asked_age`: whether the message before asks for an age."""
        text = read(raw)
        mentions = mentions_of(raw, self._vocabulary)
        mentions = (*mentions, *leaning(text, nouns, mentions, self._vocabulary))
        names = tuple((s.a, s.b) for s in self._index.written_out(text))
        allergic = tuple(self._allergies(text, mentions)) if is_cued(text) else ()
        allergic = tuple(f for f in allergic if not any(x <= f.a and f.b <= y for x, y in names))
        if allergic_before and not allergic and ("it" in text.words or not self._index.spans(text, mentions)):
            allergic = tuple(swapped(text, self._allergens.spots(text)))
        if asked_before and not any(f.ids for f in allergic):
            allergic = tuple(replied(text, self._allergens.spots(text))) or allergic
        objects = [o for f in allergic if ANY_INGREDIENT not in f.ids for o in f.objects]
        to = frozenset(stem(w) for a, b in objects for w in text.words[a:b])
        named = self._index.spans(text, mentions, objects, to)
        if not named and any(f.told for f in allergic) and text.toks[-1].sentence == 0:
            named = self._index.spans(text, mentions)  # "psyllium powder with an itchy throat - ok?"
        own = tuple((s.a, s.b) for s in named if not s.plain)
        mentions = tuple(chain.from_iterable(self._behind_name(text, m, own) for m in mentions))
        conditions = _tokens(text.span(m.start, m.end) for m in mentions)
        told = (text.span(m.start, m.end) for m in mentions if MATERNAL & {c.id for c in m.concepts})
        borne = _tokens((a, with_child(text, b)) for a, b in (*told, *((f.a, f.b) for f in nursing(text))))
        drugs = (text.span(m.start, m.end) for m in mentions if any(c.kind in _DRUGS for c in m.concepts))
        people = people_of(text, known, conditions, _tokens(own), borne, _tokens(drugs))
        getting = recipients_of(people, [(s.a, s.b) for s in named]) if named else ()
        targets = targets_of(people).union(*getting)
        turn = Turn(number, text, tuple(mentions), people, own, targets, aged, allergic, names, asked_age)
        found = conditions_of(turn, self._vocabulary, self._text_clauses, self._medicine_of)
        ours = _tokens(own)
        found = [c for c in found if not (c.token in ours and c.mention.assertion is Assertion.NEGATED)]
        return Read(turn, tuple(named), tuple(found), _by_product(named, getting))

    def _behind_name(self, text: Text, mention: Mention, own: Sequence[tuple[int, int]]) -> Iterable[Mention]:
        """What a mention says behind a product with whose name it begins: "withania tablets for hashimoto's" are no
        tablets for the thyroid."""
        a, b = text.span(mention.start, mention.end)
        ends = next((y for x, y in own if x < a < y < b), 0)
        if not ends:
            return (mention,)
        at = text.toks[ends].start
        behind = self._vocabulary.find(text.raw[at : mention.end])
        return [replace(m, start=m.start + at, end=m.end + at) for m in behind] or (mention,)

    def _allergies(self, text: Text, mentions: Sequence[Mention]) -> list[Allergy]:
        spots = self._allergens.spots(text)
        found = allergies(text, spots)
        if not any(f.told and len(f.objects) > 1 for f in found):
            return found
        names = [(s.a, s.b) for s in self._index.spans(text, mentions) if s.b - s.a > 1]
        return allergies(text, spots, names)


def _saying_who(before: Read, one: Read) -> Read:
    """A reply that only names somebody, with them as who would use it: "Who wants it?" – "her brother"."""
    text, turn = one.turn.text, one.turn
    if len(text.words) > _FEW or one.spans or one.conditions or not _asks_who(before.turn.text):
        return one
    named = {p.index: p for p in turn.people.persons if not p.generic}
    nouns = [p for i, p in named.items() if text.words[i] not in POSSESSIVES and text.words[i + 1 : i + 2] != ("'s",)]
    if len(nouns) != 1:
        return one
    at = nouns[0].index
    lead = {w for i, w in enumerate(text.words[: max(0, at - 1)]) if i not in named and w[0].isalnum()}
    behind = {w for w in _FROM.sub(" ", text.part(at + 1, len(text.words))).split() if w[0].isalnum()}
    if not lead | behind <= _SAYS_WHO or text.words[max(0, at - 1)] in NEGATORS:
        return one
    return replace(one, turn=replace(turn, targets=frozenset({nouns[0].key}), says_who=True))


def _asks_who(text: Text) -> bool:
    return any(words[-1] == "?" and not _WHO.isdisjoint(words) for words in text.sentences)


_FROM = re.compile(r" from \S+(?= )")
_FEW = 8
"""Tokens of a reply that only says who."""
_WHO = frozenset("who whom whose".split())
_SAYS_WHO = DETERMINERS | frozenset("only just for it is 's will yes will be old this time s one our regular".split())


def _by_product(named: Sequence[Span], getting: Sequence[frozenset[str]]) -> dict[str, frozenset[str]]:
    """Who would get each product, and under "" what is none; none of those of which one place doesn't say it."""
    found: dict[str, frozenset[str]] = {"": getting[-1]} if getting else {}
    untold: set[str] = set()
    for span, keys in zip(named, getting, strict=False):
        for product_id in span.ids:
            found[product_id] = found.get(product_id, frozenset()) | keys
            untold |= set() if keys else {product_id}
    return {product_id: keys for product_id, keys in found.items() if product_id not in untold}


def _written_by(one: Read, writer: str) -> Read:
    """A message whose "I" is somebody of whom the thread goes on to speak."""

    def name(key: str) -> str:
        return writer if key == ASKER else key

    turn = replace(
        one.turn,
        people=replace(one.turn.people, persons=tuple(renamed(p, writer) for p in one.turn.people.persons)),
        targets=frozenset(map(name, one.turn.targets)),
    )
    told = (replace(c, mention=c.mention.model_copy(update={"person": name(c.mention.person)})) for c in one.conditions)
    recipients = {i: frozenset(map(name, keys)) for i, keys in one.recipients.items()}
    return replace(one, turn=turn, conditions=tuple(told), recipients=recipients)


def _medicines_by_disease(vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    """Disease id to the classes of medicine that are given for it."""
    table: dict[str, list[str]] = {}
    for concept in vocabulary.concepts():
        if concept.kind is ConceptKind.MEDICINE_CLASS:
            for disease in vocabulary.implied(concept.id):
                if disease.startswith(("mesh:", "group:")):
                    table.setdefault(disease, []).append(concept.id)
    return {disease: tuple(classes) for disease, classes in table.items()}


def _tokens(spans: Iterable[tuple[int, int]]) -> set[int]:
    return {i for a, b in spans for i in range(a, b)}


def _last_of_each(persons: Sequence[Person]) -> tuple[Person, ...]:
    """Each person once, in the order in which they were last spoken of."""
    last = {(p.key, p.gender, p.called): p for p in reversed(persons)}
    return tuple(reversed(last.values()))

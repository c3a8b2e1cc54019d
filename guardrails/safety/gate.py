"""The safety gate: from a question and its thread to a decision that says what it rests on. No retrieval.

The rules know no model. A second reader, where one is given, can only add caution to what they say.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from domain.answer import Question
from domain.corpus import Caution, Product
from domain.ports import CautionReader
from domain.safety import (
    Ask,
    CautionKind,
    CautionMatch,
    DraftViolation,
    Outcome,
    ProductMention,
    SafetyDecision,
)  # fmt: skip
from guardrails.safety.allergens import ANY_INGREDIENT, Allergens
from guardrails.safety.allergies import allergies, is_cued
from guardrails.safety.ask import is_about_wording, is_factual, read_ask
from guardrails.safety.cautions import Clause, parse_cautions
from guardrails.safety.condition import MATERNAL, Condition, Turn
from guardrails.safety.conditions import conditions_of
from guardrails.safety.crisis import crisis_words
from guardrails.safety.decision import caution_match, trace_of, warnings_of
from guardrails.safety.draft import DraftCheck
from guardrails.safety.explain import explain
from guardrails.safety.finding import mentions_of
from guardrails.safety.leaning import leaning, nouns_of
from guardrails.safety.matching import Matcher, forbids
from guardrails.safety.meant import meant
from guardrails.safety.misuse import applies_to
from guardrails.safety.people import people_of
from guardrails.safety.persons import Person
from guardrails.safety.products import ProductIndex, Span
from guardrails.safety.second_reading import SecondReading
from guardrails.safety.settling import settle
from guardrails.safety.stems import stem
from guardrails.safety.targets import targets_of
from guardrails.safety.text import read
from guardrails.safety.vocabulary import ConceptKind, Vocabulary

_MESSAGES_KEPT = 4096
# Read from the message, but nothing that a caution could list.
_NO_CONDITION = frozenset({"state:internal_use", "age:adult", "reading:figure"})


@dataclass(frozen=True, slots=True)
class _Read:
    """What one message says."""

    turn: Turn
    spans: tuple[Span, ...]
    conditions: tuple[Condition, ...]


class SafetyGate:
    """Build once per pack; `check` is pure and takes well under 2 ms."""

    def __init__(
        self,
        products: Sequence[Product],
        vocabulary: Vocabulary,
        synonyms: Iterable[Sequence[str]] = (),
        second_reader: CautionReader | None = None,
    ) -> None:
        self._products = tuple(products)
        self._by_id = {p.product_id: p for p in products}
        self._vocabulary = vocabulary
        self._situations = {c.id for c in vocabulary.concepts() if c.kind is ConceptKind.SITUATION}
        self._index = ProductIndex(products, vocabulary, synonyms)
        self._allergens = Allergens(vocabulary, products)
        self._matcher = Matcher(vocabulary, self._allergens)
        self._clauses: dict[str, tuple[Clause, ...]] = {p.product_id: parse_cautions(p, vocabulary) for p in products}
        self._text_clauses = tuple({c.stems for clauses in self._clauses.values() for c in clauses if c.stems})
        self._read_message = lru_cache(maxsize=_MESSAGES_KEPT)(self._read_one)
        self._medicine_of = _medicines_by_disease(vocabulary)
        self._second = SecondReading(second_reader, self._matcher, self._clauses) if second_reader else None
        self._draft = DraftCheck(self._index, self._clauses, self._by_id, vocabulary)

    # What a question means --------------------------------------------------------------------------------------------

    def check(self, question: Question) -> SafetyDecision:
        """Decide on one question with its thread."""
        read_turns = self._read((*question.history, question.text))
        turns = [r.turn for r in read_turns]
        spans = [list(r.spans) for r in read_turns]
        conditions = settle([c for r in read_turns for c in r.conditions], turns, self._vocabulary)
        crisis = next((w for t in turns if (w := crisis_words(t.text))), "")
        last = [c for c in conditions if c.mention.counts and c.mention.turn == len(question.history)]
        ask = read_ask(turns[-1].text, last)
        matches = self._matches(conditions, turns, spans)
        bad = {m.product_id for m in matches if forbids(m.kind)}
        mentions, named = meant(turns, spans, conditions, ask, self._index.serving, bad)
        factual = is_factual(turns[-1].text) and not last
        if self._second is not None and not (crisis or factual or ask is Ask.INFORMATION):
            added, more = self._second.read(self._open(mentions, ask, matches), conditions, turns)
            conditions, matches = [*conditions, *added], [*matches, *more]
        if ask is Ask.OTHER and mentions and any(c.mention.counts for c in conditions) and not factual:
            ask = Ask.PERMISSION  # asking how long or how much for somebody presupposes that they use it
        beside = is_about_wording(turns[-1].text, ask, last) or (ask is Ask.OTHER and factual)
        return self._decide(ask, mentions, named, conditions, matches, crisis, beside)

    def resolve(self, question: Question) -> tuple[tuple[ProductMention, ...], bool]:
        """The products that a question means, and whether they were named (not found by need)."""
        decision = self.check(question)
        return decision.products, decision.named

    def check_draft(self, decision: SafetyDecision, sentences: Sequence[str]) -> tuple[DraftViolation, ...]:
        """What in a draft must not be said, given the decision on its question."""
        return self._draft.check(decision, sentences)

    def statements(self, product_id: str) -> tuple[str, ...]:
        """What the cautions of a product say that forbids, a statement each."""
        return tuple(dict.fromkeys(c.part for c in self._clauses[product_id] if forbids(c.kind)))

    def explain(self, decision: SafetyDecision) -> str:
        return explain(decision)

    def _read(self, messages: Sequence[str]) -> list[_Read]:
        """Every message of the thread; each is read once, whatever is asked later in the thread."""
        found: list[_Read] = []
        known: tuple[Person, ...] = ()
        nouns: tuple[str, ...] = ()
        aged = False
        for number, raw in enumerate(messages):
            found.append(self._read_message(number, raw, known, nouns, aged))
            nouns = nouns_of(found[-1].turn.mentions, nouns)
            aged = aged or any(c.age is not None for c in found[-1].conditions)
            known = _last_of_each((*known, *found[-1].turn.people.persons))
        return found

    def _read_one(self, number: int, raw: str, known: tuple[Person, ...], nouns: tuple[str, ...], aged: bool) -> _Read:
        """One message, given the people, the nouns and whether an age the thread has spoken of before."""
        text = read(raw)
        mentions = mentions_of(raw, self._vocabulary)
        mentions = (*mentions, *leaning(text, nouns, mentions, self._vocabulary))
        allergic = tuple(allergies(text, self._allergens.spots(text))) if is_cued(text) else ()
        objects = [o for f in allergic if ANY_INGREDIENT not in f.ids for o in f.objects]
        to = frozenset(stem(w) for a, b in objects for w in text.words[a:b])
        named = self._index.spans(text, mentions, objects, to)
        if not named and any(f.told for f in allergic) and text.toks[-1].sentence == 0:
            named = self._index.spans(text, mentions)  # "psyllium powder with an itchy throat - ok?"
        own = tuple((s.a, s.b) for s in named if not s.plain)
        conditions = _tokens(text.span(m.start, m.end) for m in mentions)
        borne = _tokens(text.span(m.start, m.end) for m in mentions if MATERNAL & {c.id for c in m.concepts})
        people = people_of(text, known, conditions, _tokens(own), borne)
        turn = Turn(number, text, tuple(mentions), people, own, targets_of(people), aged, allergic)
        found = conditions_of(turn, self._vocabulary, self._text_clauses, self._medicine_of)
        return _Read(turn, tuple(named), tuple(found))

    # What follows -----------------------------------------------------------------------------------------------------

    def _open(self, mentions: Sequence[ProductMention], ask: Ask, matches: Sequence[CautionMatch]) -> list[Product]:
        """The products in question against which nothing is known yet; all of them where something is to be named."""
        known = {m.product_id for m in matches if forbids(m.kind)}
        asked = {m.product_id for m in mentions}
        everything = ask is Ask.RECOMMENDATION and not asked
        return [p for p in self._products if p.product_id not in known and (everything or p.product_id in asked)]

    def _matches(
        self, conditions: Sequence[Condition], turns: Sequence[Turn], spans: Sequence[list[Span]]
    ) -> list[CautionMatch]:
        found: list[CautionMatch] = []
        counting = [c for c in conditions if c.mention.counts]
        for product in self._products:
            for condition in counting:
                turn = condition.mention.turn
                if "state:internal_use" in condition.concepts and not applies_to(
                    condition, turns[turn], spans[turn], product
                ):
                    continue
                found += self._match(condition, product)
        return found

    def _match(self, condition: Condition, product: Product) -> list[CautionMatch]:
        found: list[CautionMatch] = []
        for clause in self._clauses[product.product_id]:
            rule = self._matcher.rule(condition, clause, product)
            if rule:
                found.append(caution_match(product, condition.mention, clause.caution, clause.kind, rule, clause.part))
        if not found and condition.allergens:
            ingredient = self._allergens.ingredient(condition.allergens, product)
            if ingredient:
                herbs = "; ".join(h.name for h in product.key_herbs)
                caution = Caution(text=f"Contains: {herbs}", doc_id=product.doc_id, section=product.product_id)
                found.append(
                    caution_match(
                        product,
                        condition.mention,
                        caution,
                        CautionKind.AVOID,
                        f"allergy to {ingredient}, an ingredient of {product.name}",
                    )
                )
        return found

    def _decide(
        self, ask: Ask, mentions: tuple[ProductMention, ...], named: bool, conditions: Sequence[Condition],
        matches: Sequence[CautionMatch], crisis: str, beside: bool,
    ) -> SafetyDecision:  # fmt: skip
        contraindicated = frozenset(m.product_id for m in matches if forbids(m.kind))
        asked = tuple(dict.fromkeys(m.product_id for m in mentions))
        outcome = self._outcome(ask, asked, contraindicated, crisis, beside)
        shown = asked if asked else tuple(p.product_id for p in self._products if p.product_id in contraindicated)
        if outcome in (Outcome.CRISIS,) or (not asked and outcome is Outcome.ALLOW):
            shown = ()
        acted = {(m.condition.start, m.condition.turn) for m in matches}
        conditions = [
            c
            for c in conditions
            if "state:internal_use" not in c.concepts or (c.mention.start, c.mention.turn) in acted
        ]
        counting = [c for c in conditions if c.mention.counts]
        listed = {(m.condition.start, m.condition.turn) for m in matches if not asked or m.product_id in asked}
        unlisted = tuple(
            c.mention
            for c in counting
            if (c.mention.start, c.mention.turn) not in listed
            and not set(c.concepts) & _NO_CONDITION
            and not set(c.concepts) <= self._situations
        )
        return SafetyDecision(
            outcome=outcome,
            ask=ask,
            products=mentions,
            named=named,
            conditions=tuple(c.mention for c in conditions),
            matches=tuple(matches),
            contraindicated=contraindicated,
            unlisted=unlisted,
            warnings=warnings_of([m for m in matches if m.product_id in shown]),
            trace=tuple(
                trace_of(ask, mentions, conditions, [m for m in matches if m.product_id in shown], outcome, crisis)
            ),
        )

    def _outcome(
        self, ask: Ask, asked: Sequence[str], contraindicated: frozenset[str], crisis: str, beside: bool
    ) -> Outcome:
        if crisis:
            return Outcome.CRISIS
        if beside:  # asked how to write about it, or what it is made of
            return Outcome.ALLOW
        if ask is Ask.INFORMATION:
            return Outcome.INFORM
        bad = [p for p in asked if p in contraindicated]
        if bad:
            return Outcome.BLOCK if len(bad) == len(asked) else Outcome.LEAVE_OUT
        if not asked and ask is Ask.RECOMMENDATION and contraindicated:
            return Outcome.BLOCK if len(contraindicated) == len(self._products) else Outcome.LEAVE_OUT
        return Outcome.ALLOW


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
    last = {(p.key, p.gender): p for p in reversed(persons)}
    return tuple(reversed(last.values()))

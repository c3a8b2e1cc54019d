"""The safety gate: from a question and its thread to a decision that says what it rests on. No retrieval.

The rules know no model. A second reader, where one is given, can only add caution to what they say.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from domain.answer import Question
from domain.corpus import Caution, Product
from domain.ports import CautionReader
from domain.safety import (
    Ask,
    Assertion,
    CautionKind,
    CautionMatch,
    DraftViolation,
    Outcome,
    ProductMention,
    SafetyDecision,
    Via,
)  # fmt: skip
from guardrails.safety.allergies.allergens import Allergens
from guardrails.safety.cautions.cautions import Clause, parse_cautions
from guardrails.safety.cautions.matching import Matcher, forbids
from guardrails.safety.conditions.condition import MEASURED, Condition, Turn
from guardrails.safety.conditions.crisis import crisis_words
from guardrails.safety.conditions.derived import multiple
from guardrails.safety.conditions.weighed import with_figures
from guardrails.safety.decision import caution_match, trace_of, warnings_of
from guardrails.safety.drafts.draft import DraftCheck
from guardrails.safety.explain import explain
from guardrails.safety.figures.misplaced import WRONG_USES
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.repeated import said_once
from guardrails.safety.language.stems import words_of
from guardrails.safety.language.text import read
from guardrails.safety.meant import meant, wants_another
from guardrails.safety.message_reader import MessageReader, Read
from guardrails.safety.products.products import ProductIndex, Span
from guardrails.safety.questions.again import asked_again, asks_something
from guardrails.safety.questions.ask import FOR_ANY, ask_of_thread, is_about_wording, is_factual
from guardrails.safety.questions.carried_on import carries_on, starts_over
from guardrails.safety.questions.errands import errand
from guardrails.safety.questions.impersonal import asks_of_the_thing
from guardrails.safety.questions.misuse import applies_to
from guardrails.safety.second_reading import SecondReading, can_be_read, put_to_it, unnamed
from guardrails.safety.thread.settling import settle
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Vocabulary

# Read from the message, but nothing that a caution could list; nor is old age where no caution speaks of it.
_NO_CONDITION = WRONG_USES | {"age:adult", "reading:figure", MEASURED}
_CONCEPTS_KEPT = 4096
_BLOOD_RELATIONS = wordset("gate.blood_relations")
_MARKED = re.compile(r"[.,;:] ")


class SafetyGate:
    """Build once per pack; `check` is pure: the same question, the same decision."""

    def __init__(
        self,
        products: Sequence[Product],
        vocabulary: Vocabulary,
        synonyms: Iterable[Sequence[str]] = (),
        readers: Sequence[CautionReader] = (),
    ) -> None:
        self._products = tuple(products)
        self._by_id = {p.product_id: p for p in products}
        self._vocabulary = vocabulary
        self._situations = {c.id for c in vocabulary.concepts() if c.kind is ConceptKind.SITUATION}
        self._index = ProductIndex(products, vocabulary, synonyms)
        self._clauses: dict[str, tuple[Clause, ...]] = {p.product_id: parse_cautions(p, vocabulary) for p in products}
        self._listed_for = {p.product_id: _concepts_of(p, vocabulary) for p in products}
        every = tuple(chain.from_iterable(self._clauses.values()))
        of_age = any(c.above_age or "state:elderly" in c.concepts for c in every)
        self._no_condition = _NO_CONDITION if of_age else _NO_CONDITION | {"state:elderly"}
        named = {w for c in every for thing in c.allergens for w in thing.split()}
        self._allergens = Allergens(vocabulary, products, named)
        self._matcher = Matcher(vocabulary, self._allergens, every)
        self._in_reach = lru_cache(maxsize=_CONCEPTS_KEPT)(self._clauses_met)
        text_clauses = tuple({c.stems for clauses in self._clauses.values() for c in clauses if c.stems})
        self._reader = MessageReader(vocabulary, self._index, self._allergens, text_clauses)
        self._second = SecondReading(readers, self._clauses) if readers else None
        self._draft = DraftCheck(self._index, self._clauses, self._by_id, vocabulary, readers)

    # What a question means --------------------------------------------------------------------------------------------

    def check(self, question: Question) -> SafetyDecision:
        """Decide on one question with its thread."""
        said = said_once(question.text)
        if at := starts_over(read(said)):
            return self._check_in_two(question.history, said[:at], said[at:])
        read_turns = self._reader.read((*question.history, question.text))
        turns = [r.turn for r in read_turns]
        named_in = [{i for s in r.spans for i in s.ids} for r in read_turns]
        another = bool(turns) and wants_another(turns[-1].text)
        if not another and carries_on(turns, named_in, read_turns[-1].conditions):
            return self._check_as_one(question, repeats=not read_turns[-1].spans)
        spans = [list(r.spans) for r in read_turns]
        if not spans[-1]:
            spoken_of = next(({i for s in named for i in s.ids} for named in reversed(spans) if named), set[str]())
            spans[-1] = self._index.of_same_range(turns[-1].text, spoken_of)
        conditions = settle([c for r in read_turns for c in r.conditions], turns, self._vocabulary)
        conditions += multiple(conditions) if question.history else []
        weighed = with_figures(conditions, [t.text for t in turns])
        conditions = [c for c in conditions if MEASURED not in c.concepts]
        crisis = next((w for t in turns if (w := crisis_words(t.text))), "")
        if self._second is not None and not crisis:
            crisis = self._second.crisis(turns)
        last = [c for c in conditions if c.mention.counts and c.mention.turn == len(question.history)]
        counting = [c for c in conditions if c.mention.counts]
        impersonal = asks_of_the_thing(turns[-1], counting)
        texts = [t.text for t in turns]
        again = None if another else asked_again(texts)
        ask = ask_of_thread(texts, counting)
        before = ask_of_thread(texts[: again + 1], counting) if again is not None else None
        if before is not None and ask is Ask.OTHER and before in FOR_ANY:
            ask = before
        matches, spared = self._matches(weighed, turns, spans, _parted(read_turns))
        bad = {m.product_id for m in matches if forbids(m.kind)}
        pointed = self._index.pointed_at(turns[-1].text)
        goes_on = before not in (None, Ask.INFORMATION)
        mentions, named = meant(
            turns, spans, conditions, ask, self._index.serving, bad, pointed, goes_on, self._index.in_place_of
        )
        if impersonal and any(m.product_id in bad for m in mentions):
            ask = Ask.INFORMATION
        may_block = counting or self._second is not None
        # What is newly told of somebody goes with the leave that was asked, whatever errand follows it.
        asked_leave = (ask_of_thread(texts[: i + 1], ()) is Ask.PERMISSION for i in range(len(texts) - 1))
        may_be_errand = may_block and ask is not Ask.INFORMATION and not (last and any(asked_leave))
        open_before = may_be_errand and any(
            asks_something(t) or ask_of_thread(texts[: i + 1], ()) in FOR_ANY for i, t in enumerate(texts[:-1])
        )
        elsewhere = errand(turns[-1], open_before or bool(last and question.history)) if may_be_errand else None
        if counting:
            ask = elsewhere or ask
        factual = elsewhere is Ask.OTHER or (is_factual(turns[-1].text) and not last)
        told = not impersonal and (ask is Ask.PERMISSION or any(t.people.persons for t in turns))
        if self._second is not None and told and not (crisis or factual or ask is Ask.INFORMATION):
            added, more = self._second.read(self._open(mentions, ask, matches), conditions, turns, spared)
            conditions, matches = [*conditions, *added], [*matches, *more]
        if ask is Ask.OTHER and mentions and any(c.mention.counts for c in conditions) and not factual:
            # asking how long or how much for somebody presupposes that they use it
            ask = Ask.PERMISSION if named else Ask.RECOMMENDATION
        if wording := is_about_wording(turns[-1].text, ask, last):
            ask = Ask.OTHER  # "may we promise that it heals arthritis?" asks leave for nobody
        beside = wording or (ask is Ask.OTHER and factual)
        decision = self._decide(ask, mentions, named, conditions, matches, crisis, beside)
        if wording:
            decision = decision.model_copy(update={"unlisted": ()})  # what is to be written about, nobody has
        return decision.model_copy(update={"asked_in": again}) if again is not None else decision

    def _check_as_one(self, question: Question, repeats: bool) -> SafetyDecision:
        """Decide on the last message and that before it as on one; `repeats`: the last only asks for an answer."""
        *earlier, before = question.history
        # Whoever writes marks is taken to have written all: "… in 2012, now nothing" ends where the message does.
        stop = "." if before[-1:].isalnum() and _MARKED.search(before) else ""
        decision = self.check(Question(text=f"{before}{stop}\n{question.text}", history=tuple(earlier)))
        asks_again = repeats and decision.asked_in is None
        return decision.model_copy(update={"asked_in": len(earlier)}) if asks_again else decision

    def _check_in_two(self, history: Sequence[str], first: str, second: str) -> SafetyDecision:
        """Decide on a message as on two."""
        decision = self.check(Question(text=second, history=(*history, first)))
        return decision.model_copy(update={"asked_in": None})

    def resolve(self, question: Question) -> tuple[tuple[ProductMention, ...], bool]:
        """The products that a question means, and whether they were named (not found by need)."""
        decision = self.check(question)
        return decision.products, decision.named

    def check_draft(
        self, decision: SafetyDecision, sentences: Sequence[str], own: Collection[str] = ()
    ) -> tuple[DraftViolation, ...]:
        """What in a draft must not be said, given the decision on its question; `own` are statements of the pack."""
        return self._draft.check(decision, sentences, own)

    def statements(self, product_id: str) -> tuple[str, ...]:
        """What the cautions of a product name that the second reader may be asked about."""
        return tuple(dict.fromkeys(put_to_it(c) for c in self._clauses[product_id] if can_be_read(c)))

    def shown(self, question: Question) -> tuple[str, ...]:
        """What the second reader is shown of a thread, message by message."""
        return tuple(unnamed(r.turn) for r in self._reader.read((*question.history, question.text)))

    def explain(self, decision: SafetyDecision) -> str:
        return explain(decision)

    # What follows -----------------------------------------------------------------------------------------------------

    def _open(self, mentions: Sequence[ProductMention], ask: Ask, matches: Sequence[CautionMatch]) -> list[Product]:
        """The products in question against which nothing is known yet; all of them where something is to be named."""
        known = {m.product_id for m in matches if forbids(m.kind)}
        asked = {m.product_id for m in mentions}
        everything = ask in FOR_ANY and not asked
        return [p for p in self._products if p.product_id not in known and (everything or p.product_id in asked)]

    def _matches(
        self,
        conditions: Sequence[Condition],
        turns: Sequence[Turn],
        spans: Sequence[list[Span]],
        recipients: Mapping[str, Collection[str]],
    ) -> tuple[list[CautionMatch], set[tuple[str, str]]]:
        """What matches; and by product and words what only matches somebody who would get another product."""
        found: list[CautionMatch] = []
        spared: set[tuple[str, str]] = set()
        reached = [(c, self._clauses_for(c)) for c in conditions if c.mention.counts or (c.over and not c.stopped)]
        reached += [(c, _only(Clause.lingers, self._clauses_for(c))) for c in _ended(conditions)]
        reached += [(c, _only(attrgetter("family"), self._clauses_for(c))) for c in conditions if _is_of_kin(c)]
        for product in self._products:
            for condition, clauses in reached:
                if product.product_id not in clauses and not condition.allergens:
                    continue
                turn = condition.mention.turn
                if not WRONG_USES.isdisjoint(condition.concepts) and not applies_to(
                    condition, turns[turn], spans[turn], product
                ):
                    continue
                its = clauses.get(product.product_id, ())
                met = self._match(condition, product, its)
                spared |= {(product.product_id, c.words) for c in its if self._matcher.is_outside(condition, c)}
                if _gets_another(condition.mention.person, product.product_id, recipients):
                    spared |= {(product.product_id, m.statement) for m in met}
                else:
                    found += met
        return found, spared

    def _clauses_for(self, condition: Condition) -> Mapping[str, Sequence[Clause]]:
        return self._in_reach((*condition.concepts, *condition.implied), self._matcher.is_allergic(condition))

    def _clauses_met(self, concepts: tuple[str, ...], allergic: bool) -> Mapping[str, Sequence[Clause]]:
        return self._matcher.in_reach(concepts, allergic, self._clauses)

    def _match(self, condition: Condition, product: Product, clauses: Iterable[Clause]) -> list[CautionMatch]:
        found: list[CautionMatch] = []
        for clause in clauses:
            if not (condition.mention.counts or clause.past or clause.family):
                continue
            rule = self._matcher.rule(condition, clause, product)
            if rule:
                found.append(caution_match(product, condition.mention, clause.caution, clause.kind, rule, clause.words))
        if not found and condition.allergens and condition.mention.counts:
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

    def _of_past_medicine(self, conditions: Iterable[Condition]) -> list[CautionMatch]:
        """Cautions that would hold if medicine that somebody has stopped taking were still taken."""
        taken = [
            replace(c, concepts=c.stopped, implied=tuple(i for x in c.stopped for i in self._vocabulary.implied(x)))
            for c in conditions
            if c.stopped
        ]
        reached = [(c, self._clauses_for(c)) for c in taken]
        return [
            m
            for product in self._products
            for c, clauses in reached
            for m in self._match(c, product, clauses.get(product.product_id, ()))
            if forbids(m.kind)
        ]

    def _decide(
        self, ask: Ask, mentions: tuple[ProductMention, ...], named: bool, conditions: Sequence[Condition],
        matches: Sequence[CautionMatch], crisis: str, beside: bool,
    ) -> SafetyDecision:  # fmt: skip
        contraindicated = frozenset(m.product_id for m in matches if forbids(m.kind))
        asked = tuple(dict.fromkeys(m.product_id for m in mentions))
        outcome = self._outcome(ask, asked, contraindicated, crisis, beside)
        if outcome is Outcome.ALLOW and not beside and any(m.product_id in asked for m in matches):
            outcome = Outcome.INFORM  # an instruction for use: "patch-test on sensitive skin"
        shown = asked if asked else tuple(p.product_id for p in self._products if p.product_id in contraindicated)
        if outcome in (Outcome.CRISIS,) or (not asked and outcome is Outcome.ALLOW):
            shown = ()
        acted = {(m.condition.start, m.condition.turn) for m in matches}
        conditions = [
            c for c in conditions if WRONG_USES.isdisjoint(c.concepts) or (c.mention.start, c.mention.turn) in acted
        ]
        counting = [c for c in conditions if c.mention.counts]
        listed = {(m.condition.start, m.condition.turn) for m in matches if not asked or m.product_id in asked}
        past = tuple(m for m in self._of_past_medicine(counting) if m.product_id in asked)
        listed |= {(m.condition.start, m.condition.turn) for m in past}
        by_need = [m for m in mentions if m.via is Via.NEED]
        wanted = {m.words.lower() for m in by_need}
        unlisted = tuple(
            c.mention
            for c in counting
            if (c.mention.start, c.mention.turn) not in listed
            and wanted.isdisjoint(words_of(c.mention.words))  # "something for a cough and a sore throat"
            and not (by_need and all(self._index.serves(m.product_id, c.mention.words) for m in by_need))
            and not (asked and all(self._sets_a_limit(i, c) or self._is_made_for(i, c) for i in asked))
            and not set(c.concepts) & self._no_condition
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
            past=past,
            warnings=warnings_of([m for m in matches if m.product_id in shown]),
            trace=tuple(
                trace_of(ask, mentions, conditions, [m for m in matches if m.product_id in shown], outcome, crisis)
            ),
        )

    def _sets_a_limit(self, product_id: str, condition: Condition) -> bool:
        """Whether a caution says from when on it means this: for a boy of 12, "not under 10" is no gap."""
        clauses = self._clauses[product_id]
        aged = (condition.age is not None or "state:child" in condition.concepts) and any(
            c.below_age or c.above_age for c in clauses
        )
        return aged or any(c.limits and not set(c.concepts).isdisjoint(condition.concepts) for c in clauses)

    def _is_made_for(self, product_id: str, condition: Condition) -> bool:
        """Whether a product is listed for a complaint or a state that is told: lozenges for a cough, a baby's balm."""
        passing = condition.symptom or any(concept.startswith("state:") for concept in condition.concepts)
        return passing and not self._listed_for[product_id].isdisjoint(condition.concepts)

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
        if not asked and ask in FOR_ANY and contraindicated:
            return Outcome.BLOCK if len(contraindicated) == len(self._products) else Outcome.LEAVE_OUT
        return Outcome.ALLOW


def _concepts_of(product: Product, vocabulary: Vocabulary) -> frozenset[str]:
    """What the name, the concerns and the tags of a product name that somebody may have or be."""
    named = "; ".join([product.name, product.category, *product.target_concerns, *product.internal_tags])
    return frozenset(c.id for mention in vocabulary.find(named) for c in mention.concepts)


def _ended(conditions: Iterable[Condition]) -> list[Condition]:
    """What somebody took and has stopped taking, as what is over: chemotherapy that ended a month ago."""
    return [
        replace(c, concepts=c.stopped, implied=(), mention=c.mention.model_copy(update={"counts": False}))
        for c in conditions
        if c.stopped and (c.mention.counts or c.over)
    ]


def _parted(read_turns: Sequence[Read]) -> Mapping[str, Collection[str]]:
    """Who would get each product, as the message tells that named products last, if none behind it says who would."""
    for one in reversed(read_turns):
        if one.spans or one.turn.targets:
            return one.recipients
    return {}


def _only(meant: Callable[[Clause], bool], clauses: Mapping[str, Sequence[Clause]]) -> dict[str, list[Clause]]:
    return {product_id: list(filter(meant, its)) for product_id, its in clauses.items()}


def _is_of_kin(condition: Condition) -> bool:
    """Whether a condition that nobody has who would use the product is a family history of theirs."""
    said, kin = condition.mention, condition.mention.person.partition("#")[0] in _BLOOD_RELATIONS
    told = said.assertion is Assertion.FAMILY or (kin and said.assertion is not Assertion.NEGATED)
    return told and not said.counts


def _gets_another(person: str, product_id: str, recipients: Mapping[str, Collection[str]]) -> bool:
    """Whether somebody would get another product than this one, which goes to others."""
    mine = recipients.get(product_id, ())
    return bool(mine) and person not in mine and any(person in keys for keys in recipients.values())

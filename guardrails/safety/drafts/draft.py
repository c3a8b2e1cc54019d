"""What a draft must not say: a contraindicated product recommended, a caution softened, and the "never"s
(a dose, stopping medicine, a cure or guarantee, safe for all), in any wording."""

import re
from collections.abc import Collection, Mapping, Sequence

from domain.corpus import Product
from domain.ports import CautionReader
from domain.safety import DraftViolation, Outcome, SafetyDecision
from guardrails.safety.cautions.caution_senses import PLAIN_MEDICINE
from guardrails.safety.cautions.cautions import Clause
from guardrails.safety.cautions.matching import forbids
from guardrails.safety.drafts.draft_reading import DraftReading
from guardrails.safety.drafts.never import never_said
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text, read
from guardrails.safety.products.products import ProductIndex, Span
from guardrails.safety.vocabulary.concepts import MINORS
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_ENCOURAGES = pattern("draft.encourages")
_HOLDS_BACK = pattern("draft.holds_back")
_BUT = re.compile(r"\s(?:but|however|yet|though|although|that said|nevertheless)\s|[;–—]")

_SOFT = pattern("draft.soft")
_SHRUGS = pattern("draft.shrugs")
_UNLISTED = pattern("draft.unlisted")
_MAY_USE = pattern("draft.may_use")
_KEEPS = pattern("draft.keeps")
_ASKS_WHETHER = pattern("draft.asks_whether")
_CONSULT = pattern("draft.consult")
_NO_CAUTIONS = pattern("draft.no_cautions")


class DraftCheck:
    def __init__(
        self,
        index: ProductIndex,
        clauses: Mapping[str, Sequence[Clause]],
        products: Mapping[str, Product],
        vocabulary: Vocabulary,
        readers: Sequence[CautionReader] = (),
    ) -> None:
        self._index = index
        self._clauses = clauses
        self._products = products
        self._vocabulary = vocabulary
        self._second = DraftReading(readers) if readers else None

    def check(
        self, decision: SafetyDecision, sentences: Sequence[str], own: Collection[str] = ()
    ) -> tuple[DraftViolation, ...]:
        """Violations in the order of the sentences; a sentence may break several rules.

        The second reader isn't asked about the pack's `own` sentences: editors have chosen those words.
        """
        found: list[DraftViolation] = []
        asked = tuple(m.product_id for m in decision.products)
        spoken_of: tuple[str, ...] = asked
        for sentence in sentences:
            text = read(_plain(sentence))
            mentions = self._vocabulary.find(text.raw)
            spans = self._index.spans(text, mentions)
            ids = tuple(dict.fromkeys(i for s in spans for i in s.ids))
            spoken_of = ids or spoken_of
            unnamed = read(_without_names(text, spans))
            by_rule = self._contraindicated(decision, sentence, text, ids, spoken_of)
            by_rule += self._softened(sentence, text, ids or spoken_of, sentence in own)
            said = never_said(unnamed, self._vocabulary.find(unnamed.raw))
            if self._second is not None and not (said or by_rule) and sentence not in own:
                said = self._second.said(unnamed.raw)
            found += [DraftViolation(sentence=sentence, rule=rule, reason=reason) for rule, reason in said]
            found += by_rule
        return tuple(found)

    def _contraindicated(
        self, decision: SafetyDecision, sentence: str, text: Text, ids: Sequence[str], spoken_of: Sequence[str]
    ) -> list[DraftViolation]:
        if decision.asks_for_precautions and not ids:
            return []
        pointed = ids or (
            spoken_of if {"it", "this", "they", "these", "that", "them"} & {t.norm for t in text.toks} else ()
        )
        bad = [i for i in pointed if i in decision.contraindicated]
        if not bad or (len(bad) < len(set(pointed)) and not ids):
            return []
        for clause in re.split(r"\s,\s|" + _BUT.pattern, text.phrase):
            strict = decision.outcome in (Outcome.BLOCK, Outcome.LEAVE_OUT, Outcome.CRISIS)
            encourages = _ENCOURAGES.search(clause)
            here = strict and bool(ids) and self._names(clause, bad)
            if (encourages or here) and not _HOLDS_BACK.search(_WHY_NOT.sub(" ", clause)):
                name = self._products[bad[0]].name
                words = encourages.group().strip() if encourages else clause.strip()
                return [
                    DraftViolation(
                        sentence=sentence,
                        rule="contraindicated_product",
                        reason=f"“{words}” speaks for {name}, which has a listed caution for this person",
                    )
                ]
        return []

    def _names(self, clause: str, ids: Sequence[str]) -> bool:
        """Whether one clause of a sentence itself names one of the products, and says something of it."""
        text = read(clause)
        spans = self._index.spans(text, self._vocabulary.find(clause))
        words = sum(s.b - s.a for s in spans)
        return any(i in ids for s in spans for i in s.ids) and len(text.toks) > words + 1

    def _softened(self, sentence: str, text: Text, ids: Sequence[str], own: bool) -> list[DraftViolation]:
        """`own`: the pack's own statement, which may name drivers or the night without repeating their caution."""
        joined = text.phrase
        if _NO_CAUTIONS.search(joined) and any(self._clauses.get(i) for i in ids):
            return [
                DraftViolation(
                    sentence=sentence,
                    rule="softened_caution",
                    reason="says that there are no cautions for a product that lists some",
                )
            ]
        caution = self._caution_in(text, ids)
        if not caution:
            return []
        if not ids and _UNLISTED.search(joined):
            return []  # of no product in particular: that nothing is listed says no more than that
        shrug = _SHRUGS.search(joined)
        if shrug and not (shrug.group().strip().startswith("without") and _FORBIDDEN.search(joined[: shrug.start()])):
            return [
                DraftViolation(
                    sentence=sentence,
                    rule="softened_caution",
                    reason=f"“{shrug.group().strip()}” waves away the listed caution “{caution}”",
                )
            ]
        for clause in _BUT.split(_QUESTION.sub(" ", joined)):
            soft = _SOFT.search(clause)
            if soft and not _denied(clause, soft.start()) and not _ASKS_WHETHER.search(clause):
                return [
                    DraftViolation(
                        sentence=sentence,
                        rule="softened_caution",
                        reason=f"“{soft.group().strip()}” softens the listed caution “{caution}”",
                    )
                ]
            may = _MAY_USE.search(clause)
            if (
                may
                and not text.raw.rstrip().endswith("?")
                and not _HOLDS_BACK.search(joined)
                and not _CONSULT.search(joined)
            ):
                return [
                    DraftViolation(
                        sentence=sentence,
                        rule="softened_caution",
                        reason=f"“{may.group().strip()}” drops the listed caution “{caution}”",
                    )
                ]
        if ids and not own and not _KEEPS.search(joined) and not text.raw.rstrip().endswith("?"):
            reason = f"speaks of it without the listed caution “{caution}”"
            return [DraftViolation(sentence=sentence, rule="softened_caution", reason=reason)]
        return []

    def _caution_in(self, text: Text, ids: Sequence[str]) -> str:
        """The caution of one of the products that the sentence touches, or ""."""
        said = [
            c.id
            for m in self._vocabulary.find(text.raw)
            for c in m.concepts
            if c.kind is not Kind.SUBSTANCE and not (c.id in PLAIN_MEDICINE and _in_passing(text, m.start))
        ]
        said += [i for c in said for i in self._vocabulary.implied(c)]
        general = any(
            p in text.phrase
            for p in (" caution ", " cautions ", " warning ", " precaution ", " precautions ", " contraindication ")
        )
        for product_id in ids or self._clauses:
            for clause in self._clauses.get(product_id, ()):
                if not forbids(clause.kind):
                    continue
                if general and ids:
                    return clause.caution.text
                for theirs in clause.concepts:
                    if any(
                        mine == theirs or self._vocabulary.is_a(mine, theirs) or self._vocabulary.is_a(theirs, mine)
                        for mine in said
                    ):
                        return clause.caution.text
                if (clause.own_ingredients or clause.allergens) and any(
                    w in text.phrase for w in (" allergic ", " allergy ", " allergies ")
                ):
                    return clause.caution.text
                if clause.below_age and any(c in MINORS for c in said):
                    return clause.caution.text
        return ""


_TAKEN = frozenset("take takes taking on with other your alongside any use uses using".split())


def _in_passing(text: Text, start: int) -> bool:
    """Whether "medicine" is a word in passing: "light, not medicine" speaks of nobody's."""
    a, _ = text.span(start, start + 1)
    return not _TAKEN & set(text.words[max(0, a - 3) : a])


def _without_names(text: Text, spans: Sequence[Span]) -> str:
    """The sentence with full product names put as "the product": their words ("Omega-7 Softgels") are no dose."""
    raw = text.raw
    for span in sorted(spans, key=lambda s: -s.a):
        if span.b - span.a > 1:
            raw = f"{raw[: text.toks[span.a].start]}the product{raw[text.toks[span.b - 1].end :]}"
    return raw


def _denied(clause: str, at: int) -> bool:
    """Whether the soft words themselves are denied: "not safe in pregnancy", "never fine"."""
    before = clause[max(0, at - 30) : at + 12]
    return bool(re.search(r"\b(?:not|n't|never|cannot|hardly|neither|nor|isn't|unlikely)\b", before)) and not re.search(
        r"worry|problem|issue|concern|obstacle|reason|barrier|breaker", clause[at : at + 40]
    )


_FORBIDDEN = re.compile(r"\b(?:not|n't|never|nobody|no one|none|cannot)\b")  # "should not use it without asking"
_WHY_NOT = re.compile(r" why (?:not|do n't you) ")
_QUESTION = re.compile(r"[^.?!]* \?(?= \S)")
_CITATION = re.compile(r"\[source:[^\]]*\]|[*_`#>]")


def _plain(sentence: str) -> str:
    return _CITATION.sub(" ", sentence)

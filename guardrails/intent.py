"""What a message is after: one of six intents, with entities, retrieval parameters and a calibrated confidence.

Needs no model and no network. The rules look at what the message names (products and topics of the pack), at what the
safety gate read in it, and at how much of it the pack's own vocabulary knows. Confidence is a logistic function of how
specific the message is; its weights and the messages they were fitted on are named in `data/intent.json`.
"""

import json
import math
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib.resources import files

from domain.answer import Frozen, Intent, IntentName, QueryType, Question, RetrievalParams
from domain.safety import Ask, SafetyDecision, Via
from domain.text import fold, words

LONG_QUESTION_WORDS = 20
"""Seed part A: shorter questions take 5 + 5 hits, longer ones 10 + 10."""
SHORT_TOP_K, LONG_TOP_K, ARTICLE_TOP_K = 5, 10, 15

_ARTICLE = re.compile(
    r"\b(?:write|draft|create|compose|prepare|generate|produce|outline|author)\b[^.?!]{0,40}"
    r"\b(?:article|blog(?: ?post)?|post|newsletter|piece|essay|guide|write[- ]?up|landing page|long[- ]?form)\b",
    re.IGNORECASE,
)
_PRECAUTION = re.compile(
    r"\b(?:safe|safety|unsafe|contra[- ]?indicat\w*|precautions?|cautions?|warnings?|side[- ]?effects?|interact\w*|"
    r"risk\w*|allerg\w*|who should not|not suitable|harm\w*|emergency)\b",
    re.IGNORECASE,
)
_CONSTITUTION = re.compile(r"\b(?:doshas?|tridosha|prakriti|vikriti|constitution(?:al)?)\b", re.IGNORECASE)

_FILLER = frozenset(
    """a about again all also am an and any anybody anyone anything are as ask at be been best better but by can could
    customer customers deal did do does doing else everything for from get give good great guide had has have hello help
    here hey hi how i if in info information into is issue it its just kind know known let like list look lot make many
    may me mine more most much my need needs new nice no not now of ok okay on one ones only or other our out please pls
    problem product products question questions quick really recommend right same say sense she so some someone something
    stuff suggest sure take tell than thank thanks that the their them then there these they thing things this those to
    too try us use used using very want wants was we well were what whats when where which who why will with work works
    would yes yet you your he her him his idea advice option options""".split()
)


class Topic(Frozen):
    """A name that the pack knows, other than a product: a herb, a dosha, a programme, a section."""

    name: str
    intent: IntentName


class IntentModel(Frozen):
    """Logistic weights of the confidence."""

    bias: float
    content_words: float
    """For each content word, up to four."""
    known_share: float
    named_product: float
    named_topic: float
    condition: float
    article: float


class IntentClassifier:
    """Built once for a pack; `classify` is a pure function of the question and the gate's decision."""

    def __init__(self, topics: Iterable[Topic], knows: Callable[[str], bool], model: IntentModel | None = None) -> None:
        """`knows(word)`: whether the pack's vocabulary has this folded word, misspellings included."""
        self._topics = [(topic, _pattern(topic.name)) for topic in topics if topic.name]
        self._knows = knows
        self._model = model or load_intent_model()

    def classify(self, question: Question, decision: SafetyDecision) -> Intent:
        text = question.text
        topics = [topic for topic, pattern in self._topics if pattern.search(fold(text))]
        content = [word for word in words(text) if word not in _FILLER and not word.isdigit()]
        known = [word for word in content if self._knows(word)]
        products = [mention for mention in decision.products if mention.via is not Via.THREAD]
        name = self._name(text, topics, content, known, decision)
        entities = [m.words for m in products] + [c.words for c in decision.conditions] + [t.name for t in topics]
        return Intent(
            intent=name,
            entities=tuple(dict.fromkeys(entities)),
            query_type=_query_type(name),
            retrieval_params=_params(name, text),
            confidence=self._confidence(name, topics, content, known, decision),
        )

    def _name(
        self, text: str, topics: list[Topic], content: list[str], known: list[str], decision: SafetyDecision
    ) -> IntentName:
        if _ARTICLE.search(text):
            return IntentName.ARTICLE_REQUEST
        person = any(condition.counts for condition in decision.conditions)
        if decision.ask is Ask.INFORMATION or _PRECAUTION.search(text):
            return IntentName.SAFETY_QUESTION
        if person and decision.ask in (Ask.PERMISSION, Ask.RECOMMENDATION):
            return IntentName.SAFETY_QUESTION
        if any(mention.via is not Via.NEED for mention in decision.products):
            return IntentName.PRODUCT_INQUIRY
        if _CONSTITUTION.search(text) or any(t.intent is IntentName.DOSHA_QUESTION for t in topics):
            return IntentName.DOSHA_QUESTION
        if decision.products or any(t.intent is IntentName.PRODUCT_INQUIRY for t in topics):
            return IntentName.PRODUCT_INQUIRY
        if content and not topics and len(known) * 3 < len(content):
            return IntentName.OFF_TOPIC
        return IntentName.GENERAL_AYURVEDA

    def _confidence(
        self, name: IntentName, topics: list[Topic], content: list[str], known: list[str], decision: SafetyDecision
    ) -> float:
        m = self._model
        named = [mention for mention in decision.products if mention.via is not Via.THREAD]
        share = len(known) / len(content) if content else 0.0
        if name is IntentName.OFF_TOPIC:
            share = 1.0 - share
        z = (
            m.bias
            + m.content_words * min(len(content), 4)
            + m.known_share * share
            + m.named_product * bool(named)
            + m.named_topic * bool(topics)
            + m.condition * bool(decision.conditions)
            + m.article * (name is IntentName.ARTICLE_REQUEST)
        )
        return round(1 / (1 + math.exp(-z)), 3)


def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(fold(name))}(?:s|es|'s)?(?!\w)")


def _query_type(name: IntentName) -> QueryType:
    if name is IntentName.ARTICLE_REQUEST:
        return QueryType.LONG_ARTICLE
    return QueryType.SAFETY_CRITICAL if name is IntentName.SAFETY_QUESTION else QueryType.SHORT_QA


def _params(name: IntentName, text: str) -> RetrievalParams:
    if name is IntentName.ARTICLE_REQUEST:
        top_k = ARTICLE_TOP_K
    else:
        top_k = LONG_TOP_K if len(text.split()) >= LONG_QUESTION_WORDS else SHORT_TOP_K
    return RetrievalParams(top_k=top_k, safety_critical=name is IntentName.SAFETY_QUESTION)


@lru_cache(maxsize=1)
def load_intent_model() -> IntentModel:
    data = json.loads(files("guardrails").joinpath("data/intent.json").read_text(encoding="utf-8"))
    return IntentModel(**data["weights"])

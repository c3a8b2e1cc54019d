"""What a message is after: one of six intents, with entities, retrieval parameters and a calibrated confidence.

Needs no model and no network. The rules look at what the message names (products and topics of the pack), at what the
safety gate read in it, and at how much of it the pack's own vocabulary knows. Confidence is a logistic function of how
specific the message is; its weights and the messages they were fitted on are named in `data/intent.json`.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.resources import files

from domain.answer import Frozen, Intent, IntentName, QueryType, Question, RetrievalParams
from domain.odds import probability
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

_COUNTED = re.compile(
    r"\bhow many (?P<thing>people|persons?|clients|customers|guys|shops?) (?!(?:can|should|may|use|take)\b)"
)
"""Whom or what a message counts, which says what it is about: "how many people work here?"."""
_FILLER = frozenset(
    """a about again all also am an and any anybody anyone anything are as ask at be been best better but by can
    could customer customers deal did do does doing else everything for from get give good great guide had has
    have hello help here hey hi how i if in info information into is issue it its just kind know known let like
    list look lot make many may me mine more most much my need needs new nice no not now of ok okay on one ones
    only or other our out please pls problem product products question questions quick really recommend right
    same say sense she so some someone something stuff suggest sure take tell than thank thanks that the their
    them then there these they thing things this those to too try us use used using very want wants was we well
    were what whats when where which who why will with work works would yes yet you your he her him his idea
    advice option options should shall might must after before again always i'm i'd i've it's what's that's
    who's don't doesn't can't isn't show explain answer ask asked asking check choose buy details suggestion
    suggestions suitable safe long working understand usually people person client clients guy think opinion
    believe mean means team kindly dear advise urgent asap difference better worse hmm morning afternoon""".split()
)


class Topic(Frozen):
    """A name that the pack knows, other than a product: a herb, a dosha, a programme, a section."""

    name: str
    intent: IntentName


class IntentModel(Frozen):
    """Logistic weights of the confidence: how likely the message is specific enough to be answered as read."""

    bias: float
    weights: dict[str, float]
    """By feature name; see `specificity`."""

    def probability(self, features: dict[str, float]) -> float:
        z = self.bias + sum(self.weights[name] * value for name, value in features.items())
        return probability(z)


def specificity(
    content: Sequence[str], known: Sequence[str], *, product: bool, topic: bool, condition: bool, article: bool
) -> dict[str, float]:
    """What tells a question from "help me": its content words, and whether they name something."""
    return {
        "one_content_word": float(len(content) >= 1),
        "more_content_words": min(max(len(content) - 1, 0), 3) / 3,
        "known_word": float(bool(known)),
        "names_product": float(product),
        "names_topic": float(topic),
        "condition": float(condition),
        "article": float(article),
    }


class IntentClassifier:
    """Built once for a pack; `classify` is a pure function of the question and the gate's decision."""

    def __init__(self, topics: Iterable[Topic], knows: Callable[[str], bool], model: IntentModel | None = None) -> None:
        """`knows(word)`: whether the pack's vocabulary has this folded word, misspellings included."""
        self._topics = [(topic, _pattern(topic.name)) for topic in topics if topic.name]
        self._knows = knows
        self._model = model or load_intent_model()

    def classify(self, question: Question, decision: SafetyDecision) -> Intent:
        text = question.text
        content, known, topics = self._read(text)
        products = [mention for mention in decision.products if mention.via is not Via.THREAD]
        name = self._name(text, topics, content, known, decision)
        entities = [m.words for m in products] + [c.words for c in decision.conditions] + [t.name for t in topics]
        return Intent(
            intent=name,
            entities=tuple(dict.fromkeys(entities)),
            query_type=_query_type(name),
            retrieval_params=_params(name, text),
            confidence=round(self._model.probability(self.features(question, decision)), 3),
        )

    def features(self, question: Question, decision: SafetyDecision) -> dict[str, float]:
        """What the confidence rests on."""
        content, known, topics = self._read(question.text)
        return specificity(
            content,
            known,
            product=any(mention.via is not Via.THREAD for mention in decision.products),
            topic=bool(topics),
            condition=bool(decision.conditions),
            article=bool(_ARTICLE.search(question.text)),
        )

    def names_something(self, text: str) -> bool:
        """Whether a message names a topic or product words of the pack, besides asking for an attribute."""
        _, _, topics = self._read(text)
        return bool(topics) or bool(_CONSTITUTION.search(text))

    def _read(self, text: str) -> tuple[list[str], list[str], list[Topic]]:
        """Content words, those that the pack knows, and the topics named."""
        folded = fold(text)
        topics = [topic for topic, pattern in self._topics if pattern.search(folded)]
        said = [word.removesuffix("'s") for word in words(text)]
        counted = {word for found in _COUNTED.finditer(folded) for word in words(found["thing"])}
        content = [word for word in said if word and (word not in _FILLER or word in counted) and not word.isdigit()]
        return content, [word for word in content if self._knows(word)], topics

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
    return IntentModel(bias=data["bias"], weights=data["weights"])

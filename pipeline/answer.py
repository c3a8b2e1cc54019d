"""One question in, one guarded and cited answer out. `answer` is the architecture diagram: a line a step."""

import logging
import re
import unicodedata
from dataclasses import dataclass

from domain.answer import Answer, Intent, Question
from domain.ports import Progress, Step
from domain.safety import Ask, Outcome, SafetyDecision, Via
from guardrails.courtesy import courtesy
from guardrails.intent import IntentClassifier
from guardrails.safety.gate import SafetyGate
from pipeline.asking import is_of_the_shop, only_told, over_catalog, stands_alone, with_use, without_asked_herbs
from pipeline.drafting import Drafting
from pipeline.formatting import Formatter
from pipeline.search import Search
from pipeline.stopwatch import Stopwatch
from pipeline.thread import Thread
from rag.answerability import Evidence
from rag.extractive import ExtractiveGenerator
from rag.follow_up import asks_once_more, in_topic, standalone, wants_it_short
from rag.needs import tells_need
from rag.reading import Part

log = logging.getLogger(__name__)

CLARIFY_BELOW = 0.6
"""Contract section 4: below this intent confidence, with nothing in the thread to go by, ask back."""
SUGGEST = "What do you recommend for that?"
"""What a message asks that only tells what somebody has or wants."""
MAX_SEARCHED_CHARS = 4_000
"""Longer messages are searched for by their ends: what is asked stands there. The gate reads all of them."""


@dataclass(frozen=True)
class AnswerPipeline:
    """Answers questions about one content pack; built in `pipeline.build`."""

    gate: SafetyGate
    intents: IntentClassifier
    search: Search
    drafting: Drafting
    formatter: Formatter
    extractive: ExtractiveGenerator
    thread: Thread

    async def answer(self, question: Question, progress: Progress | None = None) -> Answer:
        """Never raises for anything a user wrote; an outage of the model ends in an extractive answer."""
        clock, tell = Stopwatch(), progress or _silent
        question = _once_more(_tidy(question))
        tell(Step.SAFETY)
        question, decision = self._asked(question, self.gate.check(question))
        log.info("safety trace: %s", "; ".join(f"{t.step}: {t.words} -> {t.finding}" for t in decision.trace))
        tell(Step.UNDERSTANDING)
        intent = self.intents.classify(question, decision)
        if early := self._without_retrieval(question, intent, decision):
            return early
        tell(Step.RETRIEVAL)
        for text, read_so in _readings(question, decision):
            decision = read_so
            question = _shortened(question.model_copy(update={"text": text}))
            with clock.time("retrieval"):
                retrieval = self.search.retrieve(question, intent, decision)
                request = self.search.request(question, retrieval, decision)
            tell(Step.GENERATION)
            with clock.time("generation"):
                draft = await self.drafting.draft(request)
            if draft.text:
                break
        tell(Step.FACT_CHECK)
        with clock.time("fact_check"):
            draft, reviewed = await self.drafting.review(draft, request, decision)
        tell(Step.FORMATTING)
        return self.formatter.answered(question, intent, decision, retrieval.hits, draft, reviewed, clock)

    def evidence(self, question: Question) -> list[tuple[Part, Evidence]]:
        """What answerability rests on for each part of a question: for calibration and reports."""
        question, decision = self._asked(question, self.gate.check(question))
        retrieval = self.search.retrieve(question, self.intents.classify(question, decision), decision)
        return self.extractive.evidence(self.search.request(question, retrieval, decision))

    def _asked(self, question: Question, decision: SafetyDecision) -> tuple[Question, SafetyDecision]:
        """The question as it stands alone, and the decision with the products that this, a need or the thread tells.

        What the gate decided of the message in its thread stays, whatever it points at, where somebody's health was
        told, unless it points at one product that is known by its place ("is the other one ok?"), or nobody's was with
        the names put in: "is either of them vegan?".
        """
        if (pointed := self.thread.named(question)) != question:
            narrowed = self.gate.check(pointed)
            one = pointed.text != question.text and len({m.product_id for m in narrowed.products}) == 1
            told = _tells_health(decision) and _tells_health(narrowed) and not one
            if decision.outcome is not Outcome.CRISIS and not told:
                question, decision = pointed, narrowed
        question = _asked_before(question, decision)
        alone = question
        if decision.ask is not Ask.RECOMMENDATION:  # the gate has read the thread for what somebody needs
            alone = question.model_copy(update={"text": standalone(question.text, question.history)})
        if decision.ask is Ask.OTHER and decision.outcome is Outcome.ALLOW and alone.text != question.text:
            decision = self._about(alone, decision)
        if decision.ask is Ask.OTHER and decision.outcome is Outcome.ALLOW and not decision.named:
            decision = self._for_need(alone) or decision
        decision = over_catalog(
            alone,
            self._from_thread(alone, decision),
            self.search.precautions_over(alone),
            self.search.group(alone, decision),
            tuple(self.search.products),
        )
        return alone, with_use(alone, self.search.products, without_asked_herbs(alone, decision))

    def _about(self, alone: Question, decision: SafetyDecision) -> SafetyDecision:
        """The decision with the products that the message means with what it leaves to the thread put in."""
        products, named = self.gate.resolve(Question(text=alone.text))
        return decision.model_copy(update={"products": products, "named": named}) if products else decision

    def _for_need(self, question: Question) -> SafetyDecision | None:
        """What the gate decides where a told need is read as what it is: asking for something that helps."""
        if not tells_need(question.text):
            return None
        decision = self.gate.check(question.model_copy(update={"text": f"{question.text} {SUGGEST}"}))
        return decision if decision.products and not decision.named else None

    def _from_thread(self, question: Question, decision: SafetyDecision) -> SafetyDecision:
        """A question that names nothing ("what are the ingredients?") is about the product the thread was about."""
        if decision.products or not question.history or self.intents.names_something(question.text):
            return decision
        if is_of_the_shop(question.text):
            return decision
        *earlier, last = question.history
        before, _ = self.gate.resolve(Question(text=last, history=tuple(earlier)))
        products = tuple(mention.model_copy(update={"via": Via.THREAD}) for mention in before)
        return decision.model_copy(update={"products": products, "named": bool(products)})

    def _without_retrieval(self, question: Question, intent: Intent, decision: SafetyDecision) -> Answer | None:
        """The gate's own answers, and the clarifying question: none of them depends on what retrieval finds."""
        match decision.outcome:
            case Outcome.CRISIS:
                return self.formatter.crisis(intent, decision)
            case Outcome.BLOCK:
                return self.formatter.blocked(question, intent, decision)
            case _ if kind := courtesy(question.text):
                return self.formatter.courteous(kind, question, intent, decision)
            case _ if self._is_unclear(question, intent, decision):
                return self.formatter.clarifying(intent, decision)
            case _:
                return None

    def _is_unclear(self, question: Question, intent: Intent, decision: SafetyDecision) -> bool:
        """Nothing is asked, or nothing named and nothing in the thread to go by.

        "How many products are there?" is clear without.
        """
        if only_told(question, decision):
            return True
        plain = intent.confidence < CLARIFY_BELOW and not self._has_subject(question, decision)
        return plain and not self.extractive.catalog_products(question)

    def _has_subject(self, question: Question, decision: SafetyDecision) -> bool:
        """Whether the thread gives something to go by: "hello" and "help me" don't."""
        told = bool(decision.products or decision.conditions)
        return bool(question.history) and (
            told
            or any(
                self.intents.classify(Question(text=t), decision).confidence >= CLARIFY_BELOW for t in question.history
            )
        )


def _tells_health(decision: SafetyDecision) -> bool:
    return any(condition.counts for condition in decision.conditions)


def _tidy(question: Question) -> Question:
    """Without control and invisible characters and surrounding space."""
    return Question(text=_clean(question.text), history=tuple(filter(None, map(_clean, question.history))))


def _clean(text: str) -> str:
    plain = _IN_DISGUISE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return _CONTROL.sub(" ", _INVISIBLE.sub("", plain)).strip()


def _asked_before(question: Question, decision: SafetyDecision) -> Question:
    """The question of the thread that a message asks again by telling more of somebody, else the question itself."""
    if decision.asked_in is None or decision.ask is Ask.OTHER or not decision.products:
        return question
    *earlier, text = question.history[: decision.asked_in + 1]
    return Question(text=text, history=tuple(earlier))


def _once_more(question: Question) -> Question:
    """The question before, where a message only wants its answer again: "source?", "shorter please"."""
    at, brief = len(question.history), wants_it_short(question.text)
    texts = (*question.history, question.text)
    while at and asks_once_more(texts[at]):
        at -= 1
    return Question(text=texts[at], history=texts[:at], brief=brief) if at < len(question.history) else question


def _readings(question: Question, decision: SafetyDecision) -> list[tuple[str, SafetyDecision]]:
    """What is searched for: the question, then, where that finds nothing, the same beside what the thread is about.

    At last the question without the product of the thread, of which it says nothing: "who pays the toll?".
    """
    beside = "" if is_of_the_shop(question.text) else in_topic(question.text, question.history)
    readings = [(text, decision) for text in (question.text, beside) if text]
    alone = decision.ask is Ask.OTHER and all(m.via is Via.THREAD for m in decision.products)
    if decision.products and alone and not decision.conditions and stands_alone(question.text):
        readings.append((question.text, decision.model_copy(update={"products": (), "named": False})))
    return readings


def _shortened(question: Question) -> Question:
    text, half = question.text, MAX_SEARCHED_CHARS // 2
    if len(text) <= MAX_SEARCHED_CHARS:
        return question
    return question.model_copy(update={"text": f"{text[:half]} … {text[-half:]}"})


def _silent(_: Step) -> None:
    return None


_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_IN_DISGUISE = re.compile(r"[\uff01-\uff5e\U0001d400-\U0001d7ff]+")
"""Full-width and mathematical letters: the same letters to a reader, others to a model."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")

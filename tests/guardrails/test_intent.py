import pytest

from domain.answer import IntentName, QueryType, Question
from domain.safety import Ask, Assertion, ConditionMention, Outcome, ProductMention, SafetyDecision, Via
from guardrails.intent import ARTICLE_TOP_K, LONG_TOP_K, SHORT_TOP_K, IntentClassifier, Topic

KNOWN = {"tea", "sleep", "morning", "owl", "linden", "balance"}
CLASSIFIER = IntentClassifier(
    [Topic(name="Owl", intent=IntentName.DOSHA_QUESTION), Topic(name="linden", intent=IntentName.PRODUCT_INQUIRY)],
    lambda word: word in KNOWN,
)


def decision(
    *, named: bool = False, ask: Ask = Ask.OTHER, condition: bool = False, via: Via = Via.NAME
) -> SafetyDecision:
    pregnancy = ConditionMention(
        words="pregnant", concept="state:pregnancy", label="pregnancy", assertion=Assertion.PRESENT,
        person="asker", counts=True, turn=0, start=0, end=8,
    )  # fmt: skip
    return SafetyDecision(
        outcome=Outcome.ALLOW,
        ask=ask,
        products=(ProductMention(product_id="P1", words="night tea", via=via),) if named else (),
        named=named,
        conditions=(pregnancy,) if condition else (),
    )


@pytest.mark.parametrize(
    ("message", "made", "intent"),
    [
        ("What is in the night tea?", decision(named=True), IntentName.PRODUCT_INQUIRY),
        ("May she drink the night tea? She is pregnant.", decision(named=True, ask=Ask.PERMISSION, condition=True),
         IntentName.SAFETY_QUESTION),
        ("Who should not drink the night tea?", decision(named=True, ask=Ask.INFORMATION), IntentName.SAFETY_QUESTION),
        ("What is an owl like?", decision(), IntentName.DOSHA_QUESTION),
        ("Do I need to know my dosha?", decision(), IntentName.DOSHA_QUESTION),
        ("What does linden stand for?", decision(), IntentName.PRODUCT_INQUIRY),
        ("Is balance a matter of sleep?", decision(), IntentName.GENERAL_AYURVEDA),
        ("Who won the football championship yesterday?", decision(), IntentName.OFF_TOPIC),
        ("Write a blog post about the morning tea", decision(named=True), IntentName.ARTICLE_REQUEST),
    ],
)  # fmt: skip
def test_the_intent_is_read_from_what_a_message_names(message: str, made: SafetyDecision, intent: IntentName) -> None:
    assert CLASSIFIER.classify(Question(text=message), made).intent is intent


@pytest.mark.parametrize("message", ["help me", "which is best?", "can you tell me more please", "???", "", "🙏"])
def test_a_message_that_names_nothing_is_too_vague_to_answer(message: str) -> None:
    assert CLASSIFIER.classify(Question(text=message), decision()).confidence < 0.6


@pytest.mark.parametrize("message", [
    "What is linden?", "sleep tea", "Who won the football championship?", "how many people work here?",
])  # fmt: skip
def test_a_message_that_names_something_is_specific(message: str) -> None:
    assert CLASSIFIER.classify(Question(text=message), decision()).confidence >= 0.6


def test_a_product_from_the_thread_makes_no_message_more_specific() -> None:
    vague = CLASSIFIER.classify(Question(text="is it ok?"), decision(named=True, via=Via.THREAD))
    assert vague.confidence < 0.6


def test_long_questions_and_articles_look_further() -> None:
    def top_k(text: str) -> int:
        return CLASSIFIER.classify(Question(text=text), decision()).retrieval_params.top_k

    assert top_k("What is linden?") == SHORT_TOP_K
    assert top_k("What is linden? " + "really " * 20) == LONG_TOP_K
    assert top_k("Write an article about linden") == ARTICLE_TOP_K


def test_safety_questions_are_marked_as_safety_critical() -> None:
    read = CLASSIFIER.classify(Question(text="Is linden safe?"), decision())
    assert read.query_type is QueryType.SAFETY_CRITICAL
    assert read.retrieval_params.safety_critical


def test_entities_are_the_words_of_the_message() -> None:
    read = CLASSIFIER.classify(Question(text="night tea, pregnant, owl"), decision(named=True, condition=True))
    assert read.entities == ("night tea", "pregnant", "Owl")

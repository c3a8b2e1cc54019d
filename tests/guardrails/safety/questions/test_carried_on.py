"""Where somebody presses return is chance: what only carries on is decided with the message before it."""

import pytest

from domain.answer import Question
from domain.safety import Ask, Outcome, SafetyDecision
from guardrails.safety.gate import SafetyGate
from tests.guardrails.safety.told import is_held

TOLD = "A customer who is pregnant would like the Triphala tablets."
ASKED = "Can my pregnant sister take Triphala?"


def _decision(gate: SafetyGate, *messages: str) -> SafetyDecision:
    return gate.check(Question(text=messages[-1], history=messages[:-1]))


@pytest.mark.parametrize("before", [TOLD, ASKED])
@pytest.mark.parametrize(
    "message",
    [
        "Suitable?",
        "give or not",
        "pls revert fast",
        "I said I'd check.",
        "What do I answer?",
        "Should we say yes?",
        "Can we send to Muscat?",
        "Shall we order two bottles?",
        "she's waiting on the phone, need an answer",
        "Regards, Suresh -- what to reply?",
        "anyone there? please answer",
        "are you sure?",
        "??",
    ],
)
def test_what_asks_for_an_answer_alone_asks_the_question_before_it_again(
    kerala: SafetyGate, before: str, message: str
) -> None:
    decision = _decision(kerala, before, message)
    assert decision.outcome is Outcome.BLOCK
    assert decision.contraindicated >= {"KA-P001"}
    assert decision.asked_in == 0


def test_so_does_the_second_such_message(kerala: SafetyGate) -> None:
    decision = _decision(kerala, ASKED, "hello?", "pls reply")
    assert (decision.outcome, decision.asked_in) == (Outcome.BLOCK, 0)


@pytest.mark.parametrize(
    "message",
    [
        "How long does delivery take?",
        "Do you ship to Dubai?",
        "Can you call me back?",
        "what's the price?",
        "my parcel arrived broken",
        "Please send me the invoice",
        "Please confirm my order 5521",
        "Can I pay by card?",
        "Who do I call for a refund?",
        "thanks, will tell her",
        "Thanks, Suresh",
        "ok",
        "And my husband?",
        "And for me?",
        "My uncle is healthy, can he have it?",
        "Sorry, she is not pregnant. Can she have it?",
    ],
)
def test_what_turns_to_something_new_does_not(kerala: SafetyGate, message: str) -> None:
    assert _decision(kerala, ASKED, message).outcome is Outcome.ALLOW


@pytest.mark.parametrize("message", ["Anything else for her?", "what else can she take instead?"])
def test_what_is_asked_for_instead_leaves_out_what_may_not_be(kerala: SafetyGate, message: str) -> None:
    assert _decision(kerala, ASKED, message).outcome is Outcome.LEAVE_OUT


@pytest.mark.parametrize(
    "message", ["What shall I tell her?", "What do I tell the lady?", "My colleague asked at lunch."]
)
def test_information_asked_for_before_stays_information(kerala: SafetyGate, message: str) -> None:
    decision = _decision(kerala, "Why does the Triphala label mention pregnancy?", message)
    assert (decision.outcome, decision.ask, decision.asked_in) == (Outcome.INFORM, Ask.INFORMATION, 0)


@pytest.mark.parametrize(
    ("thread", "outcome"),
    [
        (("My aunt is well, I'm the one who is pregnant.", "Could I have Triphala like she does?"), Outcome.BLOCK),
        (("I hand out thyroid tablets all day but take none.", "Could I have Ashwagandha?"), Outcome.ALLOW),
        (("Something for constipation?", "I'm pregnant."), Outcome.BLOCK),
        (("Something for constipation?", "My sister says hi"), Outcome.ALLOW),
        (("Why does the Triphala label mention pregnancy?", "she is pregnant, can she take it?"), Outcome.BLOCK),
        (("I might be pregnant and would love Triphala.", "may I?"), Outcome.BLOCK),
        (("I might be pregnant and would love Triphala.", "Test was negative. Can I?"), Outcome.ALLOW),
        (("customer is 6 weeks pregnant, first baby. she wants triphala for gas, can i send?",), Outcome.BLOCK),
    ],
)
def test_what_is_told_and_what_is_asked_are_read_together(
    kerala: SafetyGate, thread: tuple[str, ...], outcome: Outcome
) -> None:
    assert _decision(kerala, *thread).outcome is outcome


@pytest.mark.parametrize(
    ("message", "outcome"),
    [
        ("She is pregnant, may she take Triphala? Scrap that, I mixed up two tickets. This customer is not pregnant. "
         "So can she have the Triphala?", Outcome.ALLOW),
        ("I think I may be pregnant. Can I take Triphala? false alarm, periods came. So now can I take it?",
         Outcome.ALLOW),
        ("Customer Reshma is pregnant, she asked about Triphala. Now a different customer: Mr. Suresh, 45, healthy. "
         "Ashwagandha ok for him?", Outcome.ALLOW),
        ("My sister is pregnant, Triphala ok? Scrap that question about delivery. Is it ok for her?", Outcome.BLOCK),
        ("My sister is pregnant, Triphala ok? Ignore that typo please.", Outcome.BLOCK),
        ("Customer is well. Next customer: 40, on thyroid tablets. Ashwagandha ok?", Outcome.BLOCK),
        ("Can my pregnant sister take Triphala? Different customer now: Mr. Rao, 45, healthy. Is Triphala ok for him?",
         Outcome.BLOCK),
    ],
)  # fmt: skip
def test_a_message_that_starts_over_is_read_as_two(kerala: SafetyGate, message: str, outcome: Outcome) -> None:
    assert _decision(kerala, message).outcome is outcome


def test_thanks_ask_nothing_again() -> None:
    assert not is_held("Thanks, noted", ("I had a kidney disease scare. Vital Blend?",))

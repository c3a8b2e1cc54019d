from collections.abc import Callable
from typing import Any

import pytest

from domain.answer import Answer, Question, SafetyWarning, Status
from domain.factcheck import CheckReport
from domain.safety import Ask, Outcome, SafetyDecision
from evals.set_runs import (
    SetReport,
    is_supported,
    run_answerability,
    run_claims,
    run_gate,
    run_gate_answers,
    run_vague,
)
from evals.sets import AnswerabilityRow, ClaimRow, GateRow, VagueRow


def counts(report: SetReport) -> dict[str, tuple[int, int]]:
    return {tally.label: (tally.right, tally.of) for tally in report.headline}


def question(number: int, answerable: bool | str, **fields: Any) -> AnswerabilityRow:
    base = {"id": f"a{number}", "pack": "p", "question": f"q{number}", "kind": "k", "why": "w"}
    return AnswerabilityRow.model_validate(base | {"answerable": answerable} | fields)


async def test_refusals_are_counted_against_what_the_pack_holds(
    make_answer: Callable[..., Answer], scripted: Callable[..., Any]
) -> None:
    rows = [
        question(0, True, expects=["tea.md#Basic Info"], must_mention=["mint"]),
        question(1, True),
        question(2, False),
        question(3, False),
        question(4, "partial"),
    ]
    refusal = make_answer("I don't find this in the provided corpus.", Status.NOT_FOUND)
    found = make_answer("It is mint [source:tea.md#Basic Info].")
    answerer = scripted({"q0": found, "q1": refusal, "q2": refusal, "q3": found, "q4": found})
    report = await run_answerability(answerer, rows)
    assert counts(report) == {
        "status right": (3, 5),
        "refusal precision": (1, 2),
        "refusal recall": (1, 2),
        "answered of answerable": (2, 3),
        "answers that cite an expected section": (1, 1),
        "answers that mention what they must": (1, 1),
    }
    assert [miss.id for miss in report.misses] == ["a1", "a3"]


async def test_nothing_to_count_is_unknown_and_not_zero(
    make_answer: Callable[..., Answer], scripted: Callable[..., Any]
) -> None:
    report = await run_answerability(scripted({"q0": make_answer("Mint.")}), [question(0, True)])
    precision = next(tally for tally in report.headline if tally.label == "refusal precision")
    assert (precision.of, precision.rate) == (0, None)


async def test_a_vague_message_wants_a_question_back(
    make_answer: Callable[..., Answer], scripted: Callable[..., Any]
) -> None:
    rows = [VagueRow(id=f"v{n}", question=f"q{n}", why="w") for n in range(2)]
    answers = {"q0": make_answer("Which one?", Status.NEEDS_CLARIFICATION), "q1": make_answer("Mint.")}
    report = await run_vague(scripted(answers), rows)
    assert counts(report) == {"asked back": (1, 2)}


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([True], True),
        ([False], False),
        ([None], None),
        ([], None),
        ([True, None], True),
        ([True, False], False),
    ],
)
def test_a_text_is_supported_when_every_claim_in_it_is(
    make_report: Callable[..., CheckReport], verdicts: list[bool | None], expected: bool | None
) -> None:
    assert is_supported(make_report(*((f"s{n}", v) for n, v in enumerate(verdicts)))) is expected


def test_a_claim_that_was_not_judged_counts_for_neither_side(make_report: Callable[..., CheckReport]) -> None:
    rows = [
        ClaimRow.model_validate({"id": i, "pack": "p", "sentence": i, "supported": s, "class": "c", "why": "w"})
        for i, s in (("kept", True), ("caught", False), ("silent-true", True), ("silent-false", False))
    ]
    said = {"kept": True, "caught": False, "silent-true": None, "silent-false": None}
    report = run_claims(lambda text: make_report((text, said[text])), rows)
    assert counts(report) == {"supported kept": (1, 2), "unsupported caught": (1, 2)}


def message(number: int, outcome: str, blocked: tuple[str, ...] = ()) -> GateRow:
    expected = {"outcome": outcome, "blocked": blocked, "warned": ()}
    row = {"id": f"g{number}", "pack": "p", "question": f"q{number}", "category": "c", "why": "w"}
    return GateRow.model_validate(row | {"expected": expected})


class ScriptedGate:
    def __init__(self, script: dict[str, SafetyDecision]) -> None:
        self.script = script

    def check(self, question: Question) -> SafetyDecision:
        return self.script[question.text]


def test_gate_outcomes_are_compared_exactly_and_withholding_as_one(
    make_warning: Callable[[str], SafetyWarning],
) -> None:
    rows = [message(0, "block", ("X-1",)), message(1, "leave_out", ("X-1",)), message(2, "allow"), message(3, "crisis")]
    got = [Outcome.BLOCK, Outcome.BLOCK, Outcome.BLOCK, Outcome.ALLOW]
    decisions = {
        f"q{n}": SafetyDecision(outcome=o, ask=Ask.PERMISSION, warnings=(make_warning("X-1"),) if n == 0 else ())
        for n, o in enumerate(got)
    }
    report = run_gate(ScriptedGate(decisions), rows)
    assert counts(report) == {
        "outcome right": (1, 4),
        "withheld: recall": (2, 3),
        "withheld: precision": (2, 3),
        "warnings complete": (1, 2),
    }


async def test_through_the_pipeline_a_block_is_the_status_and_never_a_word_in_the_text(
    make_answer: Callable[..., Answer], make_warning: Callable[[str], SafetyWarning], scripted: Callable[..., Any]
) -> None:
    rows = [message(0, "block", ("X-1",)), message(1, "block", ("X-1",)), message(2, "allow")]
    answers = {
        "q0": make_answer("No.", Status.BLOCKED_SAFETY, safety_warnings=(make_warning("X-1"),)),
        "q1": make_answer("BLOCKED_SAFETY: I can't recommend it."),
        "q2": make_answer("Mint."),
    }
    report = await run_gate_answers(scripted(answers), rows)
    assert counts(report) == {
        "blocked or not, right": (2, 3),
        "blocked: recall": (1, 2),
        "blocked: precision": (1, 1),
        "warnings complete": (1, 2),
    }

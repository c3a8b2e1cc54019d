"""A hundred whole drafts with bad sentences among good ones: none gets through that isn't known to (evals/sets)."""

from collections.abc import Callable
from typing import cast

import pytest

from domain.answer import Answer
from evals.drafts_report import DraftRow, Outcome, ScriptedGenerator, load_drafts, outcome, report
from tests.fakes.messages_api import message
from tests.pipeline.checks import assert_sound
from tests.pipeline.conftest import Drafted

ROWS = load_drafts()
_KEPT_AT_LEAST = 0.9
"""Share of true sentences; measured in docs/bad-drafts.md."""
_MODEL = "fake-model"


@pytest.fixture(scope="module")
def outcomes(draft: Callable[..., Drafted]) -> dict[str, tuple[Outcome, Drafted]]:
    found = {}
    for row in ROWS:
        drafted = draft(row.pack, row.question, message(row.draft))
        found[row.id] = (outcome(row, drafted.answer, _MODEL), drafted)
    return found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.id}-{row.kind}")
def test_nothing_bad_of_a_draft_gets_through_that_is_not_known_to(
    row: DraftRow, outcomes: dict[str, tuple[Outcome, Drafted]]
) -> None:
    result, drafted = outcomes[row.id]
    assert drafted.requests, "the draft was never asked for: the row tests nothing"
    assert result.news == (), drafted.answer.answer
    assert_sound(drafted.answer, drafted.pack)


def test_the_true_sentences_of_the_drafts_stay(outcomes: dict[str, tuple[Outcome, Drafted]]) -> None:
    kept = sum(len(result.kept) for result, _ in outcomes.values())
    assert kept >= _KEPT_AT_LEAST * sum(len(row.keeps) for row in ROWS)


def test_there_are_a_hundred_drafts_half_of_them_over_each_pack() -> None:
    assert [sum(row.pack == pack for row in ROWS) for pack in ("kerala", "nordbark")] == [50, 50]
    assert all(row.bad or row.bad_citations for row in ROWS)
    assert all(set(row.known) <= {*row.bad, *row.bad_citations} for row in ROWS)


def _answer(text: str, citations: tuple[dict[str, str], ...] = ()) -> Answer:
    return Answer.model_validate(
        {
            "status": "SUCCESS",
            "answer": text,
            "citations": citations,
            "confidence_score": 0.5,
            "intent": {"intent": "product_inquiry", "confidence": 1.0},
            "metadata": {"model": ScriptedGenerator.model},
        }
    )


@pytest.mark.parametrize(
    ("text", "through"),
    [
        ("The balm warms.", ()),
        ("It cures gout.", ("cures gout",)),
        ("It **cur**es\u200b gout.", ("cures gout",)),
        ("It CURES GOUT [source:a.md#B].", ("cures gout",)),
        ("It warms [source:a.md#Wrong].", ("a.md#Wrong",)),
    ],
)
def test_bad_words_are_seen_however_they_are_written(text: str, through: tuple[str, ...]) -> None:
    row = DraftRow(
        id="1", pack="p", kind="k", question="q", draft="d", bad=("cures gout",), bad_citations=("a.md#Wrong",)
    )
    result = outcome(row, _answer(text), ScriptedGenerator.model)
    assert result.through == through
    assert result.news == through
    known = row.model_copy(update={"known": dict.fromkeys(through, "why")})
    assert outcome(known, _answer(text), ScriptedGenerator.model).news == ()


def test_the_report_names_what_got_through_and_what_was_lost() -> None:
    row = DraftRow(id="1", pack="p", kind="cure", question="q", draft="d", bad=("cures gout",), keeps=("warms legs",))
    text = report([outcome(row, _answer("It cures gout."), ScriptedGenerator.model)])
    assert "**1 of 1 bad statements got through**" in text
    assert "| cure | 1 | 1 | 1 | 1 | 0 |" in text
    assert "“cures gout” (not known before)" in text
    assert cast(str, text.split("lost")[-1]).strip().endswith("“warms legs”")

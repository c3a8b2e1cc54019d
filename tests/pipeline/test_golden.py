"""The golden questions of both packs through the whole pipeline, judged by the pack's own expectations."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from evals.cases import Case, load_cases
from evals.findings import citation_findings, expectations
from evals.sources import Sources, read_sources
from pipeline.build import Assistant
from tests.conftest import PACKS, Ask
from tests.pipeline.checks import assert_sound

CASES = [(pack, case) for pack, folder in PACKS.items() for case in load_cases(folder)]


@pytest.fixture(scope="session")
def sources(pack_dirs: Mapping[str, Path]) -> Mapping[str, Sources]:
    return {pack: read_sources(folder) for pack, folder in pack_dirs.items()}


def test_both_packs_bring_ten_golden_questions() -> None:
    assert {pack: len([1 for name, _ in CASES if name == pack]) for pack in PACKS} == dict.fromkeys(PACKS, 10)


@pytest.mark.parametrize(("pack", "case"), CASES, ids=[f"{pack}-{case.id}" for pack, case in CASES])
def test_a_golden_question_is_answered_as_its_pack_demands(
    pack: str, case: Case, ask: Ask, assistants: Mapping[str, Assistant], sources: Mapping[str, Sources]
) -> None:
    answer = ask(pack, case.question)
    assert answer.status is case.status, answer.answer
    wanted = expectations(case, answer)
    assert not wanted.missing, answer.answer
    assert not wanted.forbidden, answer.answer
    assert not wanted.unsourced, answer.answer
    found = citation_findings(answer, sources[pack])
    assert not found.wrong
    assert not found.misquoted
    assert_sound(answer, assistants[pack].pack)

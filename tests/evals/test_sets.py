from pathlib import Path

import pytest

from evals.sets import load_answerability, load_claims, load_gate, load_vague
from evals.sources import Sources, read_sources
from evals.tables import EvalDataError

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("pack", ["corpus", "tests/packs/nordbark"])
def test_each_pack_gets_its_own_rows_of_every_set(pack: str) -> None:
    places = read_sources(ROOT / pack)
    for load in (load_answerability, load_claims, load_gate):
        rows = load(places)
        assert len(rows) > 100
        assert len({row.pack for row in rows}) == 1
    assert load_vague()


def test_a_pack_that_nobody_labelled_gets_no_rows(sources: Sources) -> None:
    assert load_answerability(sources) == ()
    assert load_claims(sources) == ()
    assert load_gate(sources) == ()


def test_a_wrong_row_is_named_with_file_and_line(tmp_path: Path, sources: Sources) -> None:
    (tmp_path / "gate.jsonl").write_text('{"id": "g1", "pack": "p"}\n')
    with pytest.raises(EvalDataError, match=r"gate\.jsonl:1: "):
        load_gate(sources, tmp_path / "gate.jsonl")

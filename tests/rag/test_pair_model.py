from pathlib import Path

import pytest

from domain.errors import SettingsError
from rag import shipped_model
from rag.pair_model import PairModel


def test_a_model_that_cannot_be_read_is_named_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data/verifier").mkdir(parents=True)
    (tmp_path / "data/verifier/model.onnx").write_bytes(b"\x00junk")
    monkeypatch.setattr(shipped_model, "files", lambda _: tmp_path)
    model = PairModel("verifier/model", 128, remedy="set KA_VERIFIER=rules")
    with pytest.raises(SettingsError, match=r"rag/data/verifier/model\.onnx.*or set KA_VERIFIER=rules"):
        model.logits([("a", "b")])


@pytest.mark.parametrize("pairs", [[("short", "x")] * 3, [("a", "b"), ("a much longer text " * 300, "b"), ("c", "d")]])
def test_pairs_of_any_length_get_a_row_each_in_their_order(pairs: list[tuple[str, str]]) -> None:
    model = PairModel("question_judge/model", 128, remedy="")
    together = model.logits(pairs)
    assert together.shape == (len(pairs), 1)
    for pair, row in zip(pairs, together, strict=True):
        assert row == pytest.approx(model.logits([pair])[0], abs=1e-4)

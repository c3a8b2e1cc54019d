from pathlib import Path

import pytest
from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification

from domain.errors import SettingsError
from rag.dense import package_model_dir
from rag.nli_cross_encoder import NliCrossEncoder

PAIRS = [("The tea is green.", "The tea is green."), ("The tea is green.", "The tea is red.")]


def a_model(folder: Path, labels: list[str]) -> str:
    """An untrained cross-encoder with these classes, as sentence-transformers stores one."""
    tokenizer = AutoTokenizer.from_pretrained(package_model_dir())
    config = BertConfig(
        vocab_size=len(tokenizer), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16,
        num_labels=len(labels), id2label=dict(enumerate(labels)), label2id={n: i for i, n in enumerate(labels)},
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


def test_the_class_named_entailment_is_read_wherever_it_stands(tmp_path: Path) -> None:
    path = a_model(tmp_path, ["Contradiction", "Entailment", "Neutral"])
    verifier = NliCrossEncoder(path)
    found = verifier.entailment(PAIRS)
    assert len(found) == len(PAIRS)
    assert all(0 < p < 1 for p in found)
    assert verifier._model[1] == 1


def test_a_model_with_one_figure_is_read_as_a_probability(tmp_path: Path) -> None:
    found = NliCrossEncoder(a_model(tmp_path, ["score"])).entailment(PAIRS)
    assert all(0 < p < 1 for p in found)


def test_a_model_without_entailment_is_refused_with_its_classes(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="negative, neutral, positive"):
        NliCrossEncoder(a_model(tmp_path, ["negative", "neutral", "positive"])).entailment(PAIRS)


def test_what_is_no_model_is_named_with_the_words_that_can_be_given(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="shipped"):
        NliCrossEncoder(str(tmp_path / "nothing")).entailment(PAIRS)

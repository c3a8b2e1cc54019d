from pathlib import Path

import numpy as np
import pytest

from domain.errors import SettingsError
from guardrails.safety.conditions.crisis import IN_CRISIS
from rag import word_net
from rag.caution_reader import CRISIS_NET, shipped_readers
from rag.word_net import PLACES, WordNet


@pytest.fixture(scope="module")
def net() -> WordNet:
    return WordNet(CRISIS_NET, "do without it")


@pytest.mark.parametrize(
    "message",
    [
        "I want to die", "she says everybody would be better off without her", "no reason to wake up any more",
        "how many of these would it take so that I don't wake up",
        "jeena nahi chahta ab", "he has said goodbye to us all",
        "I have been cutting myself again",
    ],
)  # fmt: skip
def test_a_crisis_is_stopped(net: WordNet, message: str) -> None:
    assert net.stops(message)


@pytest.mark.parametrize(
    "message",
    [
        "Can my customer take the capsules with her thyroid tablets?", "What is in the oil?",
        "How do I store the balm?",
        "My mother has diabetes and high blood pressure. Is the tea fine for her?",
    ],
)  # fmt: skip
def test_everyday_questions_are_let_through(net: WordNet, message: str) -> None:
    assert not net.stops(message)


def test_it_tells_of_the_statement_that_the_gate_asks_about(net: WordNet) -> None:
    assert net.statement == IN_CRISIS


def test_what_it_lets_through_the_quick_reader_is_not_asked() -> None:
    quick, thorough = shipped_readers()
    assert quick.concerned(["What is in the oil?"], [IN_CRISIS]) == [0.0]
    assert thorough.concerned(["What is in the oil?"], [IN_CRISIS]) != [0.0]
    assert quick.concerned(["I want to die"], [IN_CRISIS])[0] > 0.9


def test_each_place_is_counted_once_and_pairs_know_their_order(net: WordNet) -> None:
    once, twice = net.places("die"), net.places("die die")
    assert set(once) < set(twice)
    assert len(twice) == len(set(twice))
    assert max(twice) < PLACES
    assert set(net.places("not die")) != set(net.places("die not"))


@pytest.mark.parametrize("content", [None, b"junk"])
def test_a_net_that_cannot_be_read_says_what_to_do(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_net, "files", lambda _: tmp_path)
    if content is not None:
        (tmp_path / "data").mkdir()
        (tmp_path / "data/net.npz").write_bytes(content)
    with pytest.raises(SettingsError, match="do without it"):
        WordNet("net", "do without it").stops("anything")


def test_a_net_without_all_its_parts_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_net, "files", lambda _: tmp_path)
    (tmp_path / "data").mkdir()
    np.savez(tmp_path / "data/net.npz", statement=np.array("x"))
    with pytest.raises(SettingsError, match=r"net\.npz"):
        _ = WordNet("net", "do without it").statement

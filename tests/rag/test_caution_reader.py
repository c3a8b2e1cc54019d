from itertools import pairwise

import pytest

from rag.caution_reader import CautionReader, shipped_reader, windows


@pytest.fixture(scope="module")
def reader() -> CautionReader:
    return shipped_reader()


def test_a_short_thread_is_read_whole() -> None:
    assert list(windows(["Is the tea fine?", "She is 80."])) == ["Is the tea fine? She is 80."]


def test_a_long_thread_is_read_in_windows_that_overlap_by_a_sentence() -> None:
    sentences = [f"This is sentence number {n}, which says nothing much at all." for n in range(40)]
    read = list(windows([" ".join(sentences)]))
    assert len(read) > 3
    assert all(len(window) <= 480 for window in read)
    for one, other in pairwise(read):
        assert other.startswith(one[one.rindex("This is") :])
    assert all(any(sentence in window for window in read) for sentence in sentences)


def test_a_sentence_without_an_end_is_cut_and_nothing_is_lost() -> None:
    read = list(windows(["word " * 1000]))
    assert "".join(read).count("word") == 1000
    assert all(len(window) <= 480 for window in read)


def test_no_text_and_no_caution_concern_nobody(reader: CautionReader) -> None:
    assert reader.concerned(["  "], ["Asthma"]) == [0.0]
    assert reader.concerned(["I have asthma."], []) == []

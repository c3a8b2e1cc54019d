"""Passages are what the document says, at the offsets they name, within the limit, never cut mid-sentence."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.corpus import DocType, Document, Pack
from rag.catalog import COLUMNS
from rag.chunking import MAX_TOKENS, OVERLAP_TOKENS, chunk_pack
from rag.corpus import load_pack
from rag.markdown import parse

PACKS = [Path("corpus"), Path("tests/packs/nordbark")]


def count(text: str) -> int:
    return len(text.split())


def chunks_of(text: str, doc_type: DocType = DocType.GUIDE):
    title, sections = parse("d.md", text)
    document = Document(doc_id="d.md", doc_type=doc_type, title=title, text=text, sections=sections)
    return chunk_pack(Pack(root="x", documents=(document,), products=()), count)


@pytest.mark.parametrize("root", PACKS)
def test_every_passage_of_a_pack_is_the_slice_it_names_and_nothing_is_left_out(root):
    pack = load_pack(root)
    chunks = chunk_pack(pack, count)
    texts = {d.doc_id: d.text for d in pack.documents}
    for chunk in chunks:
        assert texts[chunk.doc_id][chunk.char_start : chunk.char_end] == chunk.text
        assert chunk.tokens == count(chunk.reading) <= MAX_TOKENS
    for document in pack.documents:
        own = [c for c in chunks if c.doc_id == document.doc_id]
        assert [c.chunk_id for c in own] == [f"chunk_{i + 1:03d}" for i in range(len(own))]
        assert {c.total_chunks for c in own} == {len(own)}
        for block in (b for s in document.sections for b in s.blocks):
            assert any(c.char_start <= block.char_start and block.char_end <= c.char_end for c in own), block.text


@pytest.mark.parametrize("root", PACKS)
def test_a_catalog_row_is_one_passage_named_by_its_product(root):
    pack = load_pack(root)
    rows = [c for c in chunk_pack(pack, count) if c.doc_type is DocType.CATALOG]
    assert [c.section for c in rows] == [p.product_id for p in pack.products]
    assert [c.rendered for c in rows] == [p.row_text for p in pack.products]
    assert all(c.text.startswith(c.product_id) and c.reading == c.rendered for c in rows)


@pytest.mark.parametrize("root", PACKS)
def test_an_faq_passage_is_one_question_with_its_answer(root):
    pack = load_pack(root)
    document = next(d for d in pack.documents if d.doc_type is DocType.FAQ)
    chunks = [c for c in chunk_pack(pack, count) if c.doc_id == document.doc_id and c.question]
    assert [c.section for c in chunks] == [s.heading for s in document.sections if s.heading.endswith("?")]
    assert all(c.question in c.section and not c.question[0].isdigit() for c in chunks)


def test_a_short_h2_keeps_its_h3s_and_a_long_one_is_split_at_them():
    short = "# T\n\n## A\n\nintro\n\n### B\n\nb\n\n### C\n\nc\n"
    assert [c.section_path for c in chunks_of(short)] == ["T > A"]
    long = short.replace("\nb\n", "\n" + "Word here. " * 150 + "\n").replace(
        "\nc\n", "\n" + "Other there. " * 150 + "\n"
    )
    assert [c.section_path for c in chunks_of(long)] == ["T > A", "T > A > B", "T > A > C"]


def test_where_no_h2_stands_above_it_an_h3_takes_its_place():
    chunks = chunks_of("# T\n\nintro\n\n### Warnings\n\nx\n\n#### More\n\ny\n\n### Use\n\nz\n")
    assert [c.section for c in chunks] == ["T", "Warnings", "Use"]


def test_a_long_faq_answer_stays_with_its_question():
    text = "# F\n\n## 1. Why?\n\n" + "Because it is so. " * 300 + "\n\n### Note\n\nx\n\n## 2. How?\n\nSo.\n"
    assert [(c.section, c.question) for c in chunks_of(text, DocType.FAQ)] == [("1. Why?", "Why?"), ("2. How?", "How?")]


SENTENCES = st.lists(st.integers(3, 60), min_size=1, max_size=60)


@settings(max_examples=120, deadline=None)
@example([[3, 3, 3, 21, 60, 60, 60, 60, 60, 60, 60, 60]], "- ")
@given(st.lists(SENTENCES, min_size=1, max_size=4), st.sampled_from(["", "- "]))
def test_long_sections_are_cut_between_sentences_with_overlap_and_without_gaps(paragraphs, marker):
    body = "\n\n".join(marker + " ".join("Word" + " more" * (n - 1) + "." for n in lengths) for lengths in paragraphs)
    text = f"# T\n\n## A\n\n{body}\n"
    chunks = chunks_of(text)
    for chunk in chunks:
        assert text[chunk.char_start : chunk.char_end] == chunk.text
        assert chunk.tokens <= MAX_TOKENS
        assert chunk.text.endswith(".")
    for before, after in pairwise(chunks):
        assert before.char_start < after.char_start <= before.char_end + 2 + len(marker)
        assert before.char_end < after.char_end
        assert count(text[after.char_start : before.char_end]) <= OVERLAP_TOKENS
        assert text[: after.char_start].rstrip().endswith("."), "a passage begins where a sentence does"
    assert chunks[-1].char_end == len(text) - 1


def test_neighbouring_passages_share_their_border():
    text = "# T\n\n## A\n\n" + " ".join(f"Sentence number {i} stands here." for i in range(300))
    first, second = chunks_of(text)[:2]
    assert 0 < count(text[second.char_start : first.char_end]) <= OVERLAP_TOKENS


def test_a_paragraph_that_introduces_a_list_is_never_the_end_of_a_passage():
    filler = "Filler words stand here. " * 120
    items = "\n".join(f"- item {i} with a few more words in it" for i in range(40))
    chunks = chunks_of(f"# T\n\n## A\n\n{filler}\n\nConsult a doctor with:\n\n{items}\n")
    assert len(chunks) > 1
    assert not any(c.text.endswith("with:") for c in chunks)


def test_text_without_any_sentence_end_is_still_kept_below_the_limit():
    chunks = chunks_of("# T\n\n## A\n\n" + "word " * 3000)
    assert all(c.tokens <= MAX_TOKENS for c in chunks)
    assert chunks[-1].char_end == len("# T\n\n## A\n\n" + "word " * 3000) - 1


def test_passages_of_a_dossier_know_their_product_and_tags():
    chunks = chunk_pack(load_pack(Path("corpus")), count)
    dossier = [c for c in chunks if c.doc_id == "product_brahmi_tailam_internal.md"]
    assert {c.product_id for c in dossier} == {"KA-P003"}
    assert "head massage" in dossier[0].tags


def test_rows_keep_exact_offsets_when_cells_span_lines(tmp_path):
    head = ",".join(COLUMNS)
    (tmp_path / "products.csv").write_text(
        f'{head}\nA-1,"Tea, green",T,Loose,"a;\nb",Mint,No,None known,x\nA-2,Oil,O,Oil,c,Pine,No,None known,y\n'
    )
    (tmp_path / "g.md").write_text("# G\n\n## A\n\nx\n")
    pack = load_pack(tmp_path)
    first, second = [c for c in chunk_pack(pack, count) if c.doc_type is DocType.CATALOG]
    assert first.text == 'A-1,"Tea, green",T,Loose,"a;\nb",Mint,No,None known,x'
    assert second.text.startswith("A-2,Oil")

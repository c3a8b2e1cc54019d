"""The index on a real Chroma: nothing embedded twice, readers on a whole index at every moment."""

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from rag.corpus import load_pack
from rag.index import Index, embed_long, window_texts
from rag.manifest import Places
from rag.vectors import VectorStore

GUIDE = "herbal_foundations.md"


@pytest.fixture
def data_dir(tmp_path):
    return tmp_path / "data"


def change(root: Path, doc_id: str, old: str, new: str) -> None:
    path = root / doc_id
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def a_heading(root: Path) -> str:
    """A heading of the guide that the tests may write below."""
    return load_pack(root).documents[[d.doc_id for d in load_pack(root).documents].index(GUIDE)].sections[2].heading


def test_building_embeds_every_window_once_and_tells_its_progress(pack_copy, data_dir, fake_embedder):
    steps = []
    index = Index.build(load_pack(pack_copy), fake_embedder, data_dir, progress=lambda *step: steps.append(step))
    windows = [t for c in index.chunks for t in window_texts(c, fake_embedder)]
    assert sorted(fake_embedder.embedded) == sorted(set(windows))
    assert steps[-1] == (len(set(windows)), len(set(windows)))
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)


def test_an_unchanged_pack_embeds_nothing_and_opening_reads_no_corpus(pack_copy, data_dir, make_embedder):
    built = Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    again = make_embedder()
    steps = []
    same = Index.build(load_pack(pack_copy), again, data_dir, progress=lambda *step: steps.append(step))
    assert (again.embedded, steps, same.chunks) == ([], [], built.chunks)
    root = pack_copy
    moved = pack_copy.rename(pack_copy.with_name("gone"))
    opened = Index.open(root, data_dir, again)
    assert opened is not None
    assert (opened.chunks, opened.synonyms, opened.fingerprint) == (built.chunks, built.synonyms, built.fingerprint)
    assert again.embedded == []
    moved.rename(root)


def test_one_changed_section_embeds_that_section_only(pack_copy, data_dir, make_embedder):
    Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    heading = a_heading(pack_copy)
    change(pack_copy, GUIDE, f"## {heading}\n", f"## {heading}\n\nFreshly written words.\n")
    again = make_embedder()
    index = Index.build(load_pack(pack_copy), again, data_dir)
    changed = next(c for c in index.chunks if c.doc_id == GUIDE and c.section == heading)
    assert 0 < len(again.embedded) <= len(window_texts(changed, again))
    assert set(again.embedded) <= set(window_texts(changed, again))


def test_a_moved_section_embeds_nothing(pack_copy, data_dir, make_embedder):
    Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    faq = pack_copy / "faq_customers.md"
    head, *questions = faq.read_text(encoding="utf-8").split("\n## ")
    faq.write_text("\n## ".join([head, *(q.strip() + "\n" for q in reversed(questions))]), encoding="utf-8")
    again = make_embedder()
    Index.build(load_pack(pack_copy), again, data_dir)
    assert again.embedded == []


def test_another_model_makes_another_index_and_the_old_one_is_not_opened(pack_copy, data_dir, make_embedder):
    Index.build(load_pack(pack_copy), make_embedder("one@1"), data_dir)
    other = make_embedder("two@1")
    assert Index.open(pack_copy, data_dir, other) is None
    Index.build(load_pack(pack_copy), other, data_dir)
    assert other.embedded
    assert Index.open(pack_copy, data_dir, make_embedder("one@1")) is None


def test_another_chunking_version_invalidates_the_index(pack_copy, data_dir, make_embedder, monkeypatch):
    Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    monkeypatch.setattr("rag.manifest.CHUNKING_VERSION", "another")
    assert Index.open(pack_copy, data_dir, make_embedder()) is None


def test_a_crash_while_building_leaves_the_last_index_serving_and_the_next_build_cleans_up(
    pack_copy, data_dir, make_embedder, monkeypatch
):
    first = Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    heading = a_heading(pack_copy)
    change(pack_copy, GUIDE, f"## {heading}\n", f"## {heading}\n\n{'Many new words. ' * 200}\n")
    broken = make_embedder()
    broken.fail_after = 2
    with pytest.raises(RuntimeError):
        Index.build(load_pack(pack_copy), broken, data_dir)
    with monkeypatch.context() as patch:
        patch.setattr(Places, "write", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
        with pytest.raises(OSError, match="disk full"):
            Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    served = Index.open(pack_copy, data_dir, make_embedder())
    assert served is not None
    assert served.fingerprint == first.fingerprint
    vector = embed_long(["nettle tea"], make_embedder())[0]
    assert served.nearest(vector, 3) == first.nearest(vector, 3)
    latest = Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    assert latest.fingerprint != first.fingerprint
    places = Places(data_dir, pack_copy)
    names = VectorStore(places.chroma).names(places.prefix)
    assert len(names) == 2, "the new one and the one before it; nothing of the failed builds"


def test_readers_of_the_index_before_go_on_while_and_after_it_is_replaced(pack_copy, data_dir, make_embedder):
    embedder = make_embedder()
    before = Index.build(load_pack(pack_copy), embedder, data_dir)
    vector = embed_long(["nettle tea"], embedder)[0]
    hits = before.nearest(vector, 5)
    assert before.is_latest()
    heading = a_heading(pack_copy)
    change(pack_copy, GUIDE, f"## {heading}\n", f"## {heading}\n\nNew.\n")
    Index.build(load_pack(pack_copy), embedder, data_dir)
    assert before.nearest(vector, 5) == hits
    assert not before.is_latest()


@pytest.mark.parametrize("damage", ["cut", "no collection", "half a collection"])
def test_a_damaged_index_is_not_served_but_built_again(pack_copy, data_dir, make_embedder, damage):
    index = Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    places = Places(data_dir, pack_copy)
    name = json.loads(places.manifest.read_text())["collection"]
    store = VectorStore(places.chroma)
    if damage == "cut":
        places.manifest.write_text(places.manifest.read_text()[:500])
    elif damage == "no collection":
        store.delete(name)
    else:
        collection = store.open(name)
        collection.remove(sorted(collection.ids())[:3])
    assert Index.open(pack_copy, data_dir, make_embedder()) is None
    again = Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    assert again.chunks == index.chunks


def test_several_packs_share_a_data_directory(pack_copy, data_dir, make_embedder):
    one = Index.build(load_pack(pack_copy), make_embedder(), data_dir)
    two = Index.build(load_pack(Path("corpus")), make_embedder(), data_dir)
    assert {c.doc_id for c in one.chunks} != {c.doc_id for c in two.chunks}
    for root, index in ((pack_copy, one), (Path("corpus"), two)):
        opened = Index.open(root, data_dir, make_embedder())
        assert opened is not None
        assert opened.chunks == index.chunks


def test_cosines_are_those_of_the_best_window_and_nearest_agrees_with_them(pack_copy, data_dir, fake_embedder):
    index = Index.build(load_pack(pack_copy), fake_embedder, data_dir)
    vector = embed_long(["valerian drops at night"], fake_embedder)[0]
    expected = {
        i: float((fake_embedder.embed(window_texts(c, fake_embedder)) @ vector).max())
        for i, c in enumerate(index.chunks)
    }
    assert index.cosines(vector, range(len(index.chunks))) == pytest.approx(expected, abs=1e-5)
    best = sorted(expected, key=expected.__getitem__, reverse=True)[:6]
    found = index.nearest(vector, 6)
    assert sorted(found.values(), reverse=True) == pytest.approx([expected[i] for i in best], abs=1e-5)
    assert all(found[i] == pytest.approx(expected[i], abs=1e-5) for i in found)


def test_the_end_of_a_long_passage_is_found_like_its_start(tmp_path, data_dir, fake_embedder):
    root = tmp_path / "p"
    root.mkdir()
    (root / "c.csv").write_text(
        Path("tests/packs/nordbark/products_catalog.csv").read_text(encoding="utf-8-sig"), encoding="utf-8"
    )
    filler = " ".join(f"filler{i} sentence." for i in range(150))
    (root / "g.md").write_text(f"# G\n\n## Long\n\n{filler} {'Moonwort ripens last. ' * 20}\n", encoding="utf-8")
    index = Index.build(load_pack(root), fake_embedder, data_dir)
    vector = embed_long(["moonwort ripens last"], fake_embedder)[0]
    best = index.chunks[next(iter(index.nearest(vector, 1)))]
    assert best.section == "Long"


def test_embeddings_of_other_texts_are_kept_over_restarts_and_rebuilds(pack_copy, data_dir, make_embedder):
    texts = ["Nettle is a plant.", "Hops calm.", "Nettle is a plant."]
    embedder = make_embedder()
    index = Index.build(load_pack(pack_copy), embedder, data_dir)
    embedder.embedded.clear()
    vectors = index.embeddings(texts, embedder)
    assert sorted(embedder.embedded) == sorted(set(texts))
    assert np.allclose(vectors, make_embedder().embed(texts), atol=1e-5)
    heading = a_heading(pack_copy)
    change(pack_copy, GUIDE, f"## {heading}\n", f"## {heading}\n\nNew.\n")
    Index.build(load_pack(pack_copy), embedder, data_dir)
    later = make_embedder()
    reopened = Index.open(pack_copy, data_dir, later)
    assert reopened is not None
    more = [*texts, "A new one."]
    assert np.allclose(reopened.embeddings(more, later), make_embedder().embed(more), atol=1e-5)
    assert later.embedded == ["A new one."]
    reopened.embeddings(texts, later, complete=True)
    last = make_embedder()
    fresh = Index.open(pack_copy, data_dir, last)
    assert fresh is not None
    fresh.embeddings(["A new one."], last)
    assert last.embedded == ["A new one."], "what is not among the complete texts is forgotten"
    assert fresh.embeddings([], last).shape[0] == 0


BUILDER = """
    import sys; sys.path[:0] = [{here!r}, {tests!r}]
    from pathlib import Path
    from conftest import FakeEmbedder
    from rag.corpus import load_pack
    from rag.index import Index, embed_long
    e = FakeEmbedder()
    index = Index.build(load_pack(Path({root!r})), e, Path({data!r}))
    print(len(e.embedded), len(index.nearest(embed_long(["nettle"], e)[0], 5)))
"""


def test_processes_that_build_at_once_wait_for_each_other_and_embed_once(pack_copy, data_dir, fake_embedder):
    code = textwrap.dedent(BUILDER).format(
        here=str(Path.cwd()), tests=str(Path("tests/rag").resolve()), root=str(pack_copy), data=str(data_dir)
    )
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    results = [process.communicate(timeout=120)[0].split() for process in running]
    assert [process.returncode for process in running] == [0, 0]
    assert sorted(int(embedded) > 0 for embedded, _ in results) == [False, True]
    assert {found for _, found in results} == {"5"}
    assert Index.open(pack_copy, data_dir, fake_embedder) is not None

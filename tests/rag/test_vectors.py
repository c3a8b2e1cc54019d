"""The same calls work on the embedded store and on a Chroma server, and failures say what to do."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from domain.errors import SettingsError
from rag.corpus import load_pack
from rag.index import Index, embed_long
from rag.vectors import StoreError, VectorStore


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A real Chroma server on a free port of the loopback interface."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("chroma")
    command = [str(Path(sys.executable).with_name("chroma")), "run", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--path", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "ANONYMIZED_TELEMETRY": "False"},
    )
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        assert process.poll() is None, "the Chroma server did not start"
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    process.terminate()
    process.wait(timeout=20)


def test_a_server_gives_the_same_hits_as_the_embedded_store(server, pack_copy, tmp_path, make_embedder):
    pack = load_pack(pack_copy)
    embedder = make_embedder()
    vector = embed_long(["nettle tea in the morning"], embedder)[0]
    local = Index.build(pack, embedder, tmp_path / "local")
    remote = Index.build(pack, embedder, tmp_path / "remote", chroma_url=server)
    assert remote.nearest(vector, 5) == pytest.approx(local.nearest(vector, 5), abs=1e-5)
    again = make_embedder()
    opened = Index.open(pack_copy, tmp_path / "remote", again, chroma_url=server)
    assert opened is not None
    assert opened.nearest(vector, 5) == pytest.approx(local.nearest(vector, 5), abs=1e-5)
    assert opened.embeddings(["one text"], again).shape == (1, 96)
    assert not (tmp_path / "remote" / "index" / "chroma").exists()
    for index in (remote, opened):
        index.close()


def test_installations_that_share_a_server_never_remove_each_others_index(server, pack_copy, tmp_path, make_embedder):
    embedder = make_embedder()
    pack = load_pack(pack_copy)
    Index.build(pack, embedder, tmp_path / "one", chroma_url=server).close()
    for note in ("first", "second", "third"):
        (pack_copy / "note.md").write_text(f"# Note\n\n## N\n\n{note}\n")
        Index.build(load_pack(pack_copy), embedder, tmp_path / "two", chroma_url=server).close()
    opened = Index.open(pack_copy, tmp_path / "one", embedder, chroma_url=server)
    assert opened is not None
    opened.close()


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://x", "http://", "http://x:port"])
def test_a_url_that_is_none_is_refused(url, tmp_path):
    with pytest.raises(SettingsError, match="KA_CHROMA_URL"):
        VectorStore(tmp_path, url)


def test_a_server_that_is_not_there_is_an_error_with_a_remedy(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(StoreError, match=r"cannot be opened\. Start it, or unset KA_CHROMA_URL"):
        VectorStore(tmp_path, f"http://127.0.0.1:{port}")


def test_a_folder_that_cannot_hold_the_store_is_an_error_with_a_remedy(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be opened"):
        VectorStore(tmp_path / "file")

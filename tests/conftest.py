"""The real assistant over a pack: real Chroma, real weights, one data directory a session, no keys, no `.env`."""

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from domain.answer import Answer, Question
from pipeline.build import Assistant, build_assistant
from pipeline.settings import Settings

# The same examples every time: a test that fails here fails for everybody. New ones come with new code.
settings.register_profile("suite", derandomize=True, deadline=None)
settings.load_profile("suite")

_ROOT = Path(__file__).parents[1]
PACKS: Mapping[str, Path] = {"kerala": _ROOT / "corpus", "nordbark": _ROOT / "tests/packs/nordbark"}
"""Two companies: whatever holds on the first must hold on the second."""

Ask = Callable[..., Answer]
"""(pack, question, *earlier messages) to an answer."""


@pytest.fixture(scope="session")
def pack_dirs() -> Mapping[str, Path]:
    return PACKS


@pytest.fixture(scope="session")
def clean_environment() -> Iterator[None]:
    """No setting of the machine that runs the tests reaches them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(("KA_", "ANTHROPIC_", "SLACK_")):
                patch.delenv(name)
        yield


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def make_assistant(clean_environment: None, data_dir: Path) -> Callable[..., Assistant]:
    """Build an assistant on a pack by its name; settings by their names in `Settings`."""

    def make(pack: str, **settings: Any) -> Assistant:
        given = {"corpus_dir": PACKS[pack], "data_dir": data_dir} | settings
        return build_assistant(Settings(_env_file=None, **given))

    return make


@pytest.fixture(scope="session")
def assistants(make_assistant: Callable[..., Assistant]) -> Mapping[str, Assistant]:
    """One assistant without a key a pack, built when first asked for."""

    class Lazy(dict[str, Assistant]):
        def __missing__(self, pack: str) -> Assistant:
            return self.setdefault(pack, make_assistant(pack))

    return Lazy()


@pytest.fixture(scope="session")
def ask(assistants: Mapping[str, Assistant]) -> Ask:
    def run(pack: str, text: str, *history: str) -> Answer:
        return asyncio.run(assistants[pack].answer(Question(text=text, history=history)))

    return run

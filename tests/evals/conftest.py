"""Hand-made answers, fact checks and packs: the scorers are tested before they score."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from domain.answer import Answer, Citation, Intent, IntentName, Question, SafetyWarning, Status
from domain.factcheck import CheckReport, SentenceVerdict, StyleFinding
from domain.ports import Progress
from evals.cases import Case
from evals.reading import citations_in
from evals.sources import Sources

INTENT = Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.9)


@pytest.fixture
def make_answer() -> Callable[..., Answer]:
    """An answer that lists exactly what its text cites, unless told otherwise."""

    def make(text: str, status: Status = Status.SUCCESS, **fields: Any) -> Answer:
        cited = dict.fromkeys((c.doc_id, c.section) for c in citations_in(text))
        listed = tuple(Citation(doc_id=d, section=s, excerpt="…") for d, s in cited)
        return Answer(**{"status": status, "answer": text, "citations": listed, "intent": INTENT} | fields)

    return make


@pytest.fixture
def make_case() -> Callable[..., Case]:
    def make(**fields: Any) -> Case:
        base = {"id": "c1", "kind": "test", "question": "What is it?", "status": "SUCCESS", "why": "a test"}
        return Case.model_validate(base | fields)

    return make


@pytest.fixture
def make_report() -> Callable[..., CheckReport]:
    """A fact check from (sentence, supported) pairs."""

    def make(*verdicts: tuple[str, bool | None], style: tuple[str, ...] = ()) -> CheckReport:
        return CheckReport(
            sentences=tuple(SentenceVerdict(sentence=s, supported=v, reason="because") for s, v in verdicts),
            style=tuple(StyleFinding(phrase=phrase, rule="avoid") for phrase in style),
        )

    return make


@pytest.fixture
def sources() -> Sources:
    return Sources(
        texts={
            "tea.md": {
                "basic info": "Hill Tea is a blend of mint and thyme.",
                "safety & precautions (content version)": "Not recommended for people with asthma. Ask your doctor.",
            },
            "catalog.csv": {"x-1": "Product: Hill Tea. Herbs: mint; thyme."},
        },
        product_ids=frozenset({"X-1"}),
    )


def warning(product_id: str) -> SafetyWarning:
    return SafetyWarning(
        product_id=product_id, product_name="Hill Tea", condition="asthma", contraindication="asthma", source="tea.md#S"
    )


@pytest.fixture
def make_warning() -> Callable[[str], SafetyWarning]:
    return warning


class ScriptedAnswerer:
    """Answers from a script: question text (or "*" for any other) to answer, or to the exception that it raises."""

    def __init__(self, script: Mapping[str, Answer | Exception]) -> None:
        self.script = script
        self.asked: list[Question] = []

    async def answer(self, question: Question, progress: Progress | None = None) -> Answer:
        self.asked.append(question)
        said = self.script[question.text if question.text in self.script else "*"]
        if isinstance(said, Exception):
            raise said
        return said


@pytest.fixture
def scripted() -> type[ScriptedAnswerer]:
    return ScriptedAnswerer


@pytest.fixture
def pack_dir(tmp_path: Path) -> Path:
    """The smallest pack that loads, without a golden set."""
    folder = tmp_path / "pack"
    folder.mkdir()
    header = (
        "product_id,name,category,format,target_concerns,key_herbs,contains_animal_products,contraindications_short"
    )
    (folder / "products_catalog.csv").write_text(
        f"{header},internal_tags\nX-1,Hill Tea,Tea,Loose leaf,Calm,Mint; Thyme,No,Not for people with asthma,tea\n"
    )
    (folder / "guide.md").write_text("# Guide\n\n## What is calm?\n\nCalm is a quiet state of mind.\n")
    return folder

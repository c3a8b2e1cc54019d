"""The only wiring: settings in, a working assistant out."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from domain.answer import Answer, IntentName, Question
from domain.corpus import DocType, Document, Pack, Unit
from domain.errors import CorpusError, SettingsError
from domain.factcheck import CheckReport
from domain.ports import CautionReader, Generator, Progress, Verifier
from domain.text import stem, well_formed
from guardrails.factcheck import FactChecker
from guardrails.intent import IntentClassifier, Topic
from guardrails.safety.cautions.cautions import unparsed_cautions
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from pipeline.answer import AnswerPipeline
from pipeline.article import Article, ArticleProgress, ArticleWriter
from pipeline.drafting import Drafting
from pipeline.formatting import Formatter
from pipeline.review import DraftReviewer
from pipeline.search import Search
from pipeline.settings import Settings, read_settings
from pipeline.snapshot import last_good_pack, save_pack
from pipeline.thread import Thread
from rag.answerability import load_answerability
from rag.caution_reader import shipped_readers
from rag.corpus import check_pack, load_pack
from rag.cross_encoder import shipped
from rag.dense import SentenceEmbedder, common_words
from rag.embedding_cache import CachedEmbedder
from rag.evidence import UnitCursor
from rag.extractive import ExtractiveGenerator
from rag.index import Index
from rag.problems import Problem, Severity
from rag.question_judge import shipped_judge
from rag.retriever import HybridRetriever
from rag.selection import UnitSelector
from rag.tokens import Speller, words
from rag.units import build_units, units_report
from rag.vectors import Floats

log = logging.getLogger(__name__)

_NO_VERIFIER = "rules"

IndexProgress = Callable[[int, int], None]
"""Called with (texts embedded, texts to embed)."""


@dataclass(frozen=True)
class Assistant:
    """One content pack, ready to answer, to check texts and to draft articles."""

    pack: Pack
    pipeline: AnswerPipeline
    gate: SafetyGate
    checker: FactChecker
    writer: ArticleWriter

    async def answer(self, question: Question, progress: Progress | None = None) -> Answer:
        return await self.pipeline.answer(question, progress)

    def check(self, text: str) -> CheckReport:
        return self.checker.check(well_formed(text))

    async def article(self, topic: str, progress: ArticleProgress | None = None) -> Article:
        return await self.writer.write(well_formed(topic), progress)


@dataclass(frozen=True)
class CorpusReport:
    """What is wrong with a content pack, a line a problem."""

    ok: bool
    lines: tuple[str, ...]


def answer_user_query(query: str) -> Answer:
    """Answer one question with the settings of the environment: the whole pipeline as one call."""
    return asyncio.run(build_assistant(read_settings()).answer(Question(text=query)))


def build_assistant(settings: Settings, progress: IndexProgress | None = None) -> Assistant:
    """Load the pack, bring its index up to date, wire the steps. A broken pack leaves the last good one serving."""
    embedder = SentenceEmbedder(settings.embedding_model)
    pack, index = _pack_and_index(settings, embedder, progress)
    units = build_units(pack)
    vectors, headings = _vectors(index, embedder, units)
    cached = CachedEmbedder(embedder)
    speller = _speller(pack, units)
    selector = UnitSelector(units, vectors, speller)
    verifier, judge = (None, None) if settings.verifier == _NO_VERIFIER else (shipped(), shipped_judge())
    extractive = ExtractiveGenerator(selector, cached, load_answerability(), pack.products, headings, judge, verifier)
    gate = build_safety_gate_of(pack, _caution_readers(settings))
    checker = FactChecker(units, UnitCursor(units, vectors, cached), _verifier(settings))
    reviewer = DraftReviewer(gate, checker, units, pack.products)
    search = Search(HybridRetriever(index, cached), extractive, pack.products)
    drafting = Drafting(_generator(settings, pack) or extractive, extractive, reviewer)
    topics = [topic.name for topic in topics_of(pack, units) if topic.intent is IntentName.DOSHA_QUESTION]
    formatter = Formatter(pack, units, extractive, topics)
    thread = Thread(gate, search, extractive)
    pipeline = AnswerPipeline(gate, build_intents(pack), search, drafting, formatter, extractive, thread)
    writer = ArticleWriter(pack, units, gate, search, drafting, extractive, checker)
    return Assistant(pack=pack, pipeline=pipeline, gate=gate, checker=checker, writer=writer)


def build_index(settings: Settings, progress: IndexProgress | None = None) -> str:
    """Build or refresh the index and say what it holds. Raises CorpusError; the last good index stays."""
    pack = read_pack(settings.corpus_dir)
    embedder = SentenceEmbedder(settings.embedding_model)
    index = Index.build(pack, embedder, settings.data_dir, settings.chroma_url, progress)
    units = build_units(pack)
    _vectors(index, embedder, units)
    save_pack(pack, settings.data_dir)
    return (
        f"Indexed {len(pack.documents)} documents, {len(pack.products)} products: "
        f"{len(index.chunks)} passages, {len(units)} statements."
    )


def read_pack(root: Path) -> Pack:
    """A validated pack whose own words for conditions stand for concepts that the gate knows. Raises CorpusError."""
    pack = load_pack(root)
    if unknown := _unknown_concepts(pack):
        raise CorpusError(tuple(map(str, unknown)))
    return pack


def build_safety_gate(settings: Settings) -> SafetyGate:
    """The gate alone: needs no index."""
    return build_safety_gate_of(read_pack(settings.corpus_dir), _caution_readers(settings))


def build_safety_gate_of(pack: Pack, readers: Sequence[CautionReader] = ()) -> SafetyGate:
    """The gate of a pack; its rules alone where no second reader is given."""
    return SafetyGate(pack.products, _vocabulary(pack), pack.synonyms, readers)


def build_intents(pack: Pack) -> IntentClassifier:
    """The intent classifier with the pack's topics and vocabulary."""
    units = build_units(pack)
    speller = _speller(pack, units)
    known = {stem(word) for word in _words(pack, units)}
    return IntentClassifier(topics_of(pack, units), lambda word: stem(word) in known or bool(speller.meant(word)))


def check_corpus(root: Path, *, verbose: bool = False) -> CorpusReport:
    """Validate a pack: errors, warnings, cautions that the gate can only match as text; `verbose`: all statements."""
    problems = check_pack(root)
    ok = not any(problem.severity is Severity.ERROR for problem in problems)
    pack = load_pack(root) if ok else None
    if pack and (unknown := _unknown_concepts(pack)):
        problems, ok = sorted([*problems, *unknown]), False
    lines = [str(problem) for problem in problems]
    if pack and ok:
        lines += [f"note: {line}" for line in unparsed_cautions(pack.products, _vocabulary(pack))]
        lines.append(f"{len(pack.documents)} documents and {len(pack.products)} products can be used.")
        if verbose:
            lines.append(units_report(build_units(pack)))
    return CorpusReport(ok=ok, lines=tuple(lines))


def topics_of(pack: Pack, units: tuple[Unit, ...]) -> list[Topic]:
    """What the pack can be asked about besides its products: typology headings first, then herbs and other names."""
    types = [heading for document in pack.documents for heading in _typology(document, units)]
    ids = {product.product_id for product in pack.products}
    names = {subject for unit in units for subject in unit.subjects if subject not in ids}
    products = {product.name.lower() for product in pack.products}
    topics = [Topic(name=heading, intent=IntentName.DOSHA_QUESTION) for heading in types]
    known = {heading.lower() for heading in types} | products
    others = sorted(name for name in names if name.lower() not in known)
    return topics + [Topic(name=name, intent=IntentName.PRODUCT_INQUIRY) for name in others]


def _typology(document: Document, units: tuple[Unit, ...]) -> list[str]:
    """Headings of a guide that describe types: sections that share at least two labels or lead-ins."""
    if document.doc_type is not DocType.GUIDE:
        return []
    labels: dict[str, set[str]] = {}
    for unit in units:
        if unit.doc_id == document.doc_id and (unit.lead_in or unit.field):
            labels.setdefault(unit.section, set()).add((unit.field or unit.lead_in).lower())
    return [
        heading
        for heading, own in labels.items()
        if any(len(own & other) >= 2 for name, other in labels.items() if name != heading)
    ]


def _pack_and_index(
    settings: Settings, embedder: SentenceEmbedder, progress: IndexProgress | None
) -> tuple[Pack, Index]:
    try:
        pack = read_pack(settings.corpus_dir)
    except CorpusError as error:
        pack_before = last_good_pack(settings.corpus_dir, settings.data_dir)
        index_before = Index.open(settings.corpus_dir, settings.data_dir, embedder, settings.chroma_url)
        if pack_before is None or index_before is None:
            raise
        log.error("%s\nAnswering from the last good index until that is mended.", error.message)
        return pack_before, index_before
    index = Index.build(pack, embedder, settings.data_dir, settings.chroma_url, progress)
    save_pack(pack, settings.data_dir)
    return pack, index


def _unknown_concepts(pack: Pack) -> list[Problem]:
    shipped_words = Vocabulary.load() if pack.lexicon else None
    remedy = "Write an id such as state:pregnancy, or mesh: and a MeSH heading such as mesh:Gout."
    return [
        Problem(entry.doc_id, entry.line, f"The safety gate knows no concept {entry.concept!r}.", remedy)
        for entry in pack.lexicon
        if shipped_words and not shipped_words.knows(entry.concept)
    ]


def _vocabulary(pack: Pack) -> Vocabulary:
    return Vocabulary.load([(entry.surface, entry.concept) for entry in pack.lexicon])


def _vectors(index: Index, embedder: SentenceEmbedder, units: tuple[Unit, ...]) -> tuple[Floats, Floats]:
    """Vectors of the statements and of the headings, kept with the index: nothing is embedded twice."""
    headings = sorted({unit.section for unit in units})
    both = index.embeddings([*(unit.text for unit in units), *headings], embedder, complete=True)
    return both[: len(units)], both[len(units) :]


def _speller(pack: Pack, units: tuple[Unit, ...]) -> Speller:
    common = common_words()
    return Speller(_words(pack, units), lambda word: word in common)


def _words(pack: Pack, units: tuple[Unit, ...]) -> set[str]:
    """Every word of the pack's statements, headings, subjects and rows."""
    texts = [f"{unit.text} {unit.section} {' '.join(unit.subjects)}" for unit in units]
    return {word for text in (*texts, *(p.row_text for p in pack.products)) for word in words(text)}


def _caution_readers(settings: Settings) -> Sequence[CautionReader]:
    return shipped_readers() if settings.caution_reader == "shipped" else ()


def _verifier(settings: Settings) -> Verifier | None:
    """Raises SettingsError where Claude is to judge and there is no key."""
    if settings.verifier == _NO_VERIFIER:
        return None
    if settings.verifier == "shipped":
        return shipped()
    if settings.verifier != "claude":
        from rag.nli_cross_encoder import NliCrossEncoder  # seconds to import, and rarely wanted; Claude's likewise

        return NliCrossEncoder(settings.verifier)
    from rag.claude_verifier import ClaudeVerifier

    key = settings.anthropic_api_key.get_secret_value()
    if not key:
        raise SettingsError("KA_VERIFIER=claude needs ANTHROPIC_API_KEY. Set it, or leave KA_VERIFIER out.")
    return ClaudeVerifier(
        api_key=key,
        model=settings.anthropic_model,
        base_url=settings.anthropic_base_url,
        timeout_s=settings.anthropic_timeout_s,
        max_retries=settings.anthropic_max_retries,
        stand_in=shipped(),
    )


def _generator(settings: Settings, pack: Pack) -> Generator | None:
    key = settings.anthropic_api_key.get_secret_value()
    if not key:
        return None
    from rag.anthropic_generator import AnthropicGenerator  # takes a second to import, and most starts have no key

    style = "\n\n".join(d.text for d in pack.documents if d.doc_type is DocType.STYLE_GUIDE)
    return AnthropicGenerator(
        api_key=key,
        model=settings.anthropic_model,
        style_guide=style,
        base_url=settings.anthropic_base_url,
        timeout_s=settings.anthropic_timeout_s,
        max_retries=settings.anthropic_max_retries,
    )

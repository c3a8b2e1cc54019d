"""The authoring workflow: outline, sources for each section, draft, fact check, style, safety note, what is missing."""

import re
from collections.abc import Callable, Sequence

from domain.answer import Citation, Frozen, Question, UnsupportedClaim
from domain.corpus import DocType, Pack, Product, Unit, UnitKind, Voice
from domain.errors import KaError
from domain.factcheck import StyleFinding
from domain.generation import Draft, DraftKind, GenerationRequest
from domain.retrieval import Hit
from domain.safety import Outcome, SafetyDecision
from guardrails.factcheck import FactChecker
from guardrails.safety.gate import SafetyGate
from guardrails.sentences import split
from pipeline import composition
from pipeline.article_shape import SECTION, other_title, safety_apart, title_of, told_products, untitled
from pipeline.assembly import Assembly
from pipeline.drafting import Drafting
from pipeline.formatting import crisis_note
from pipeline.outline import Outliner
from pipeline.review import Reviewed, cited_places
from pipeline.search import Search
from rag.extractive import MODEL_NAME, ExtractiveGenerator

ARTICLE_TOP_K = 12
"""Seed part A: articles are written from 12 to 15 passages."""
MAX_HITS = 15
EXPECT = "How long does it take to see results?"

_MAX_CLOSING = 4
_TEXTS = r"(?:each|every|all|any|our|an?) (?:\w+ )?(?:article|piece|text|post|page|blog|newsletter|draft|story)s?"
_CLOSES = re.compile(
    rf"\b(?:close|end|finish|conclude|sign off)\b.*\b{_TEXTS}|\b{_TEXTS}\b.*"
    r"\b(?:closes?|closing|ends?|ending|finish\w*|concludes?|carr(?:y|ies)|notice|disclaimer|boilerplate)\b"
    r"|\bat the (?:end|close|foot|bottom) of\b|\b(?:closing|final) (?:note|line|notice|boilerplate|sentence)\b",
    re.IGNORECASE,
)
"""How a style guide announces what every text ends with."""
_CONSULTS = re.compile(r"\b(?:consult|doctor|physician|pharmacist|provider|practitioner|professional)\b", re.IGNORECASE)
_PER_PRODUCT = ("the benefits of", "the key herbs and ingredients of", "the story of")
_MISSING = re.compile(r"(?m)^MISSING: (.+?) - requires clinical/editor review")
ArticleProgress = Callable[[str], None]
"""Called with the name of each stage as it begins."""


class Article(Frozen):
    """A draft for an editor; `markdown` is complete, the rest says what to look at."""

    topic: str
    markdown: str
    citations: tuple[Citation, ...] = ()
    missing: tuple[str, ...] = ()
    unsupported: tuple[UnsupportedClaim, ...] = ()
    style: tuple[StyleFinding, ...] = ()
    model: str = ""


class ArticleWriter:
    """Drafts articles on the same retrieval, gate and fact check as the answers."""

    def __init__(
        self,
        pack: Pack,
        units: Sequence[Unit],
        gate: SafetyGate,
        search: Search,
        drafting: Drafting,
        extractive: ExtractiveGenerator,
        checker: FactChecker,
    ) -> None:
        self._products = {product.product_id: product for product in pack.products}
        self._titles = {document.doc_id: document.title for document in pack.documents}
        self._units = units
        self._outliner = Outliner(pack, units)
        self._gate = gate
        self._search = search
        self._drafting = drafting
        self._extractive = extractive
        self._checker = checker

    async def write(
        self,
        topic: str,
        progress: ArticleProgress | None = None,
        *,
        products: Sequence[str] = (),
        audience: str = "",
        words: int = 0,
        also: Sequence[str] = (),
    ) -> Article:
        """Draft an article. Without a model, or while it fails, it is assembled from the pack's own statements.

        `products`: names that must be mentioned. `audience`: whom it is written for; what is wrong for them is left
        out. `words`: about how long, the safety note apart; 0 for as long as its sources make it. `also`: changes that
        an editor asks for; each gets a section where no model works it in. Raises KaError where the topic says nothing.
        """
        tell = progress or (lambda _: None)
        tell("outline")
        topic, readers = title_of(topic), [f"For {audience.strip()}"] if audience.strip() else []
        if not topic:
            raise KaError("An article needs a topic. Say in a few words what it is about.")
        decision = self._gate.check(Question(text=". ".join((topic, *products, *readers))))
        if decision.outcome is Outcome.CRISIS:
            return self._in_crisis(topic)
        length = [f"Length: about {words:,} words."] if words else []
        brief = [*readers, *length, *(f"The editor asks: {wish}" for wish in also)]
        question = Question(text="\n".join((topic, "", *brief)).strip())
        named = tuple(
            self._products[i]
            for i in dict.fromkeys(m.product_id for m in decision.products)
            if i in self._products and i not in decision.contraindicated
        )
        tell("retrieval")
        hits = self._hits(topic, named, also, decision)
        request = GenerationRequest(
            kind=DraftKind.ARTICLE,
            question=question,
            hits=hits[:MAX_HITS],
            asked_products=tuple(product.product_id for product in named),
            left_out=tuple(self._products[i].name for i in sorted(decision.contraindicated)),
        )
        tell("draft")
        everything = request.model_copy(update={"hits": hits})
        draft = await self._drafting.write(request, lambda: self._assembled(topic, named, words, also, everything))
        if not draft.statements:
            draft = draft.model_copy(update={"text": untitled(draft.text)})
        reviewed = self._reviewed(draft, hits, decision, tell)
        if draft.model != MODEL_NAME and not reviewed.scores:  # nothing of it holds: the pack's own words take over
            refused, draft = reviewed.unsupported, self._assembled(topic, named, words, also, everything)
            reviewed = self._reviewed(draft, hits, decision, tell)
            reviewed = reviewed.model_copy(update={"unsupported": (*refused, *reviewed.unsupported)})
        tell("style")
        return self._finished(topic, named, draft, reviewed, decision)

    def _reviewed(self, draft: Draft, hits: Sequence[Hit], decision: SafetyDecision, tell: ArticleProgress) -> Reviewed:
        """Review section by section, so that an editor sees how far it is: "fact check 12 of 40"."""
        sections = SECTION.split(draft.text)
        total = sum(len(split(section)) for section in sections)
        done, parts = 0, []
        for section in sections:
            tell(f"fact check {done} of {total}")
            parts.append(self._drafting.reviewer.review(draft.model_copy(update={"text": section}), hits, decision))
            done += len(split(section))
        return Reviewed(
            text="\n\n".join(part.text for part in parts if part.text),
            unsupported=tuple(claim for part in parts for claim in part.unsupported),
            refused=tuple(line for part in parts for line in part.refused),
            claims=sum(part.claims for part in parts),
            scores=tuple(score for part in parts for score in part.scores),
        )

    def _hits(
        self, topic: str, products: Sequence[Product], also: Sequence[str], decision: SafetyDecision
    ) -> tuple[Hit, ...]:
        """Passages for the topic and for each section, best first; nothing of a product that must be left out."""
        ids = [product.product_id for product in products]
        per_product = [f"{what} {product.name}" for product in products for what in _PER_PRODUCT]
        best: dict[tuple[str, str], Hit] = {}
        for query in (topic, *per_product, *([EXPECT] if products else []), *also):
            for hit in self._search.find(query, top_k=ARTICLE_TOP_K, product_ids=ids):
                key = (hit.chunk.doc_id, hit.chunk.chunk_id)
                if hit.chunk.product_id not in decision.contraindicated and (
                    key not in best or hit.hybrid > best[key].hybrid
                ):
                    best[key] = hit
        return tuple(sorted(best.values(), key=lambda hit: (not hit.pinned, -hit.hybrid)))

    def _assembled(
        self, topic: str, products: Sequence[Product], words: int, also: Sequence[str], request: GenerationRequest
    ) -> Draft:
        """The pack's own statements under the headings that they belong to; what stays open is named."""
        book = Assembly(request.hits, self._units)
        missing = [f"sources about “{word}”" for word in self._outliner.unknown(topic)]
        questions = [("What to expect, and when", EXPECT, "when a difference can be expected")] if products else []
        questions += [(_headline(wish), wish, _headline(wish)) for wish in also]
        answers = [
            (heading, self._extractive.compose(request.model_copy(update={"question": Question(text=asked)})), what)
            for heading, asked, what in questions
        ]
        answered = {u for _, draft, _ in answers for statement in draft.statements for u in statement.units}
        book.reserve(answered)
        places = [place for place in book.places if not book.tells_any(place, answered)]
        for planned in self._outliner.plan(topic, products, places, words):
            book.add(planned.heading, planned.units, level=planned.level)
        for heading, draft, what in answers:
            if not book.add_draft(heading, draft) and not draft.statements:
                missing.append(what)
        return Draft(text=book.text, model=MODEL_NAME, statements=book.statements, not_found=tuple(missing))

    def _finished(
        self,
        topic: str,
        products: tuple[Product, ...],
        draft: Draft,
        reviewed: Reviewed,
        decision: SafetyDecision,
    ) -> Article:
        title, findings = topic, self._checker.style(topic)
        if findings:  # what the guide forbids in a sentence is no headline either
            title = other_title(products, reviewed.text)
        body, safety = (reviewed.text, "") if draft.statements else safety_apart(reviewed.text)
        told = _MISSING.findall(reviewed.text)
        missing = list(dict.fromkeys((*told, *draft.not_found)))
        if not reviewed.text:
            missing = [f"sources about “{topic}”"]
        lines = [
            f"# {title}",
            body,
            self._safety_note(reviewed.text, safety, products, decision),
        ]
        lines += [f"MISSING: {what} - requires clinical/editor review." for what in missing if what not in told]
        if draft.model == MODEL_NAME:
            lines.append("*[Note: assembled from the corpus's own sentences, without a language model.]*")
        markdown = "\n\n".join(line for line in lines if line) + "\n"
        return Article(
            topic=topic,
            markdown=markdown,
            citations=_citations(markdown),
            missing=tuple(missing),
            unsupported=reviewed.unsupported,
            style=tuple(dict.fromkeys((*findings, *self._checker.style(reviewed.text)))),
            model=draft.model,
        )

    def _in_crisis(self, topic: str) -> Article:
        """No article and no product: what is said to somebody who may be in danger."""
        note = crisis_note(self._units)
        return Article(topic=topic, markdown=f"{note}\n", citations=_citations(note))

    def _safety_note(self, text: str, drafted: str, products: Sequence[Product], decision: SafetyDecision) -> str:
        """The cautions of every product and programme the article tells of, and the pack's note for public texts.

        `drafted`: what the draft itself has to say on safety; it opens the note.
        """
        told_of = dict.fromkeys((*products, *told_products(text, tuple(self._products.values()))))
        quoted = {product.name: composition.quoted_cautions(product) for product in told_of}
        used = {doc_id for doc_id, _ in cited_places(text)}
        for unit in self._units:
            told = unit.doc_id in used and unit.doc_type is DocType.PROGRAM
            if told and unit.safety and unit.voice is Voice.ASSERTS:
                line = f"“{unit.text.rstrip('.')}” {composition.cite(unit.doc_id, unit.section)}."
                quoted.setdefault(self._titles[unit.doc_id], []).append(line)
        notes = [f"### {name}\n\n" + "\n".join(f"- {q}" for q in quotes) for name, quotes in quoted.items() if quotes]
        left_out = composition.left_out(decision, tuple(self._products.values()))
        body = "\n\n".join(part for part in (drafted, *notes, left_out, self._closing_note()) if part)
        return f"## Safety note\n\n{body}" if body else ""

    def _closing_note(self) -> str:
        """The pack's own closing words, each cited; a consult note where they send nobody to a professional."""
        notes = [(words, unit) for unit in self._units if (words := closing_words(unit))][:_MAX_CLOSING]
        said = [f"{words.rstrip('.')} {composition.cite(unit.doc_id, unit.section)}." for words, unit in notes]
        consults = any(_CONSULTS.search(words) for words, _ in notes)
        return " ".join(said if consults else [*said, composition.CONSULT_READER])


def _citations(text: str) -> tuple[Citation, ...]:
    return tuple(Citation(doc_id=doc_id, section=section, excerpt="") for doc_id, section in cited_places(text))


def _headline(wish: str) -> str:
    words = wish.strip().rstrip(".!").split()
    return " ".join(words[:8]) + (" …" if len(words) > 8 else "")


def closing_words(unit: Unit) -> str:
    """What a style guide has every text end with: sentences under such a lead-in, or quoted by the rule itself."""
    if unit.doc_type is not DocType.STYLE_GUIDE or unit.voice is Voice.FORBIDS:
        return ""
    if unit.lead_in and unit.lead_in != unit.section and unit.kind is not UnitKind.BULLET:
        return unit.text if _CLOSES.search(_last_sentence(unit.lead_in)) else ""
    quoted = re.search(r"[“\"]([^”\"]{20,})[”\"]", unit.text)
    return quoted.group(1) if quoted and _CLOSES.search(unit.text[: quoted.start()]) else ""


def _last_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s+", text.strip())[-1]

"""The authoring workflow: outline, sources for each section, draft, fact check, style, safety note, what is missing."""

import re
from collections.abc import Callable, Sequence

from domain.answer import Citation, Frozen, Question, UnsupportedClaim
from domain.corpus import DocType, Pack, Product, Unit, Voice
from domain.factcheck import StyleFinding
from domain.generation import Draft, DraftKind, GenerationRequest, Statement
from domain.retrieval import Hit
from domain.safety import SafetyDecision
from guardrails.factcheck import FactChecker
from guardrails.safety.gate import SafetyGate
from guardrails.sentences import split
from pipeline import composition
from pipeline.drafting import Drafting
from pipeline.review import Reviewed, cited_places
from pipeline.search import Search
from rag.extractive import MODEL_NAME, ExtractiveGenerator

ARTICLE_TOP_K = 12
"""Seed part A: articles are written from 12 to 15 passages."""
MAX_HITS = 15

_SECTION = re.compile(r"(?m)^(?=## )")
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


class Outlined(Frozen):
    """One planned section: its heading and the question that it answers."""

    heading: str
    question: str


def outline(topic: str, products: tuple[Product, ...]) -> tuple[Outlined, ...]:
    """The sections of an article: what it is about, what each product is for and made of, daily life, precautions."""
    sections = [Outlined(heading="An introduction", question=f"What is {topic}?")]
    for product in products:
        sections += [
            Outlined(heading=f"{product.name}: what it supports", question=f"What are the benefits of {product.name}?"),
            Outlined(heading=f"{product.name}: what is in it", question=f"What are the ingredients of {product.name}?"),
        ]
    sections += [
        Outlined(heading="In daily life", question=f"How can {topic} be part of a daily routine?"),
        Outlined(heading="What to expect, and when", question=f"How long does it take to see results with {topic}?"),
    ]
    return tuple(sections)


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
        self._units = units
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
        brief: str = "",
        also: Sequence[str] = (),
    ) -> Article:
        """Draft an article. Without a model, or while it fails, it is assembled from the pack's own statements.

        `products`: names that must be mentioned. `brief`: audience, length, changes asked for; only a model reads it.
        `also`: what an editor wants said besides; each gets a section where no model works it in.
        """
        tell = progress or (lambda _: None)
        tell("outline")
        question = Question(text=f"{topic}\n\n{brief}".strip())
        decision = self._gate.check(Question(text=". ".join((topic, *products))))
        named = tuple(
            self._products[i]
            for i in dict.fromkeys(m.product_id for m in decision.products)
            if i in self._products and i not in decision.contraindicated
        )
        plan = (*outline(topic, named), *(Outlined(heading=_headline(wish), question=wish) for wish in also))
        tell("retrieval")
        hits = self._hits(topic, plan, named, decision)
        request = GenerationRequest(
            kind=DraftKind.ARTICLE,
            question=question,
            hits=hits,
            asked_products=tuple(product.product_id for product in named),
            left_out=tuple(self._products[i].name for i in sorted(decision.contraindicated)),
        )
        tell("draft")
        draft = await self._drafting.write(request, lambda: self._assembled(plan, request))
        reviewed = self._reviewed(draft, hits, decision, tell)
        tell("style")
        return self._finished(topic, named, draft, reviewed, decision)

    def _reviewed(self, draft: Draft, hits: Sequence[Hit], decision: SafetyDecision, tell: ArticleProgress) -> Reviewed:
        """Review section by section, so that an editor sees how far it is: "fact check 12 of 40"."""
        sections = _SECTION.split(draft.text)
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
        self, topic: str, plan: tuple[Outlined, ...], products: tuple[Product, ...], decision: SafetyDecision
    ) -> tuple[Hit, ...]:
        ids = [product.product_id for product in products]
        best: dict[tuple[str, str], Hit] = {}
        for query in (topic, *(section.question for section in plan)):
            for hit in self._search.find(query, top_k=ARTICLE_TOP_K, product_ids=ids):
                key = (hit.chunk.doc_id, hit.chunk.chunk_id)
                if hit.chunk.product_id not in decision.contraindicated and (
                    key not in best or hit.hybrid > best[key].hybrid
                ):
                    best[key] = hit
        ranked = sorted(best.values(), key=lambda hit: (not hit.pinned, -hit.hybrid))
        return tuple(ranked[:MAX_HITS])

    def _assembled(self, plan: tuple[Outlined, ...], request: GenerationRequest) -> Draft:
        """Each planned section answered from the pack's own statements; what stays open is named."""
        parts, open_sections, said = [], [], set[str]()
        composed: list[Statement] = []
        for section in plan:
            own = request.model_copy(update={"question": Question(text=section.question)})
            draft = self._extractive.compose(own)
            text = draft.text
            composed += draft.statements
            fresh = "\n\n".join(p for p in text.split("\n\n") if p and p not in said)
            said.update(text.split("\n\n"))
            if fresh:
                parts.append(f"## {section.heading}\n\n{fresh}")
            elif not text:
                open_sections.append(section.heading)
        return Draft(
            text="\n\n".join(parts),
            model=MODEL_NAME,
            statements=tuple(composed),
            not_found=tuple(open_sections),
        )

    def _finished(
        self,
        topic: str,
        products: tuple[Product, ...],
        draft: Draft,
        reviewed: Reviewed,
        decision: SafetyDecision,
    ) -> Article:
        missing = [heading.lower() for heading in draft.not_found]
        if not reviewed.text:
            missing = [f"sources about {topic}"]
        lines = [f"# {topic.strip().rstrip('.?!')}", reviewed.text, self._safety_note(products, decision)]
        lines += [f"MISSING: {what} - requires clinical/editor review." for what in missing]
        if draft.model == MODEL_NAME:
            lines.append("*Assembled from the corpus's own sentences, without a language model.*")
        markdown = "\n\n".join(line for line in lines if line) + "\n"
        return Article(
            topic=topic,
            markdown=markdown,
            citations=tuple(
                Citation(doc_id=doc_id, section=section, excerpt="") for doc_id, section in cited_places(markdown)
            ),
            missing=tuple(missing),
            unsupported=reviewed.unsupported,
            style=self._checker.check(reviewed.text).style,
            model=draft.model,
        )

    def _safety_note(self, products: tuple[Product, ...], decision: SafetyDecision) -> str:
        """The cautions of every product the article names, and the pack's own closing note for public texts."""
        quoted = [f"- {product.name}: {q}" for product in products for q in composition.quoted_cautions(product)]
        left_out = composition.left_out(decision, tuple(self._products.values()))
        note = self._closing_note()
        body = "\n\n".join(part for part in ("\n".join(quoted), left_out, note) if part)
        return f"## Safety note\n\n{body}" if body else ""

    def _closing_note(self) -> str:
        notes = [u for u in self._units if _is_closing_note(u)]
        return " ".join(f"{u.text.rstrip('.')} {composition.cite(u.doc_id, u.section)}." for u in notes[:2])


def _headline(wish: str) -> str:
    words = wish.strip().rstrip(".?!").split()
    return " ".join(words[:8]) + (" …" if len(words) > 8 else "")


def _is_closing_note(unit: Unit) -> bool:
    """A boilerplate of the style guide: a sample sentence that sends the reader to a professional."""
    text = unit.text.lower()
    return (
        unit.doc_type is DocType.STYLE_GUIDE
        and unit.safety
        and unit.voice is Voice.QUOTES
        and any(word in text for word in ("substitute", "consult", "doctor", "provider"))
    )

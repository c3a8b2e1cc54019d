"""The report of a fact check as one HTML file: no script, no network, nothing to load.

Every judged sentence is a `mark` that takes focus; its card stands right behind it and shows while the sentence is
pointed at, tapped or focused. The sentences that need work are listed below the draft too, for print and for readers
who follow links.
"""

import re
from collections.abc import Callable, Iterator
from html import escape
from importlib.resources import files
from itertools import groupby

from markdown_it import MarkdownIt

from cli.marked_text import summary
from domain.factcheck import Evidence, StyleFinding
from guardrails.sentences import CITATION_TARGET, Part
from pipeline.marked import MarkedDraft, MarkedSentence

_LOOKS = {True: ("good", "✓", "supported"), False: ("bad", "✗", "not supported"), None: ("none", "○", "no claim")}
_LIST_MARK = re.compile(r"(?P<indent>[ \t]*)(?:>\s*)*(?P<mark>[-*+•–]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?\Z")
_LEVEL = re.compile(r"\s{0,3}(#{1,6})\s+")
_INLINE = MarkdownIt("zero", {"html": False}).enable(["emphasis", "backticks", "escape", "balance_pairs"])


def page(draft: MarkedDraft, title: str, *, added: bool = False) -> str:
    """The whole document. `added`: the proposed citations have been written into the draft."""
    style = (files("cli") / "data" / "check_page.css").read_text(encoding="utf-8")
    heading = escape(f"Fact check of {title}")
    body = "\n".join(_draft(draft))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{heading}</title>
<style>
{style}</style>
</head>
<body>
<header>
<h1>{heading}</h1>
<p class="summary">{escape(summary(draft))}</p>
<ul class="legend">
<li><span class="good" aria-hidden="true">✓</span> supported by the content pack</li>
<li><span class="bad" aria-hidden="true">✗</span> not supported</li>
<li><span aria-hidden="true">○</span> makes no claim</li>
</ul>
</header>
<main>
<article aria-label="The draft">
{body}
</article>
<p class="hint">Point at a sentence, tap it or move to it with the Tab key: its evidence shows here.</p>
{_unsupported(draft)}
{_style(draft)}
{_proposals(draft, added)}
</main>
</body>
</html>
"""


def _draft(draft: MarkedDraft) -> Iterator[str]:
    """The draft's blocks in order: headings, paragraphs, lists, rows of tables."""
    blocks = [list(group) for _, group in groupby(enumerate(draft.sentences), key=_block_key(draft))]
    listed = False
    for block in blocks:
        first = block[0][1]
        item = first.sentence.part is Part.LIST_ITEM
        if item != listed:
            yield "<ul>" if item else "</ul>"
            listed = item
        inner = " ".join(_sentence(number, marked) for number, marked in block)
        if item:
            found = _LIST_MARK.search(_before(draft, first))
            depth = len(found["indent"].expandtabs(4)) // 2 if found else 0
            sign = found["mark"] if found and found["mark"][0].isdigit() else "•"
            yield f'<li style="--depth:{min(depth, 6)}"><span class="bullet">{escape(sign)}</span>{inner}</li>'
        elif first.sentence.part is Part.HEADING:
            level = _heading_level(first.sentence.text)
            yield f"<h{level}>{inner}</h{level}>"
        else:
            yield f"<p>{inner}</p>"
    if listed:
        yield "</ul>"


def _block_key(draft: MarkedDraft) -> Callable[[tuple[int, MarkedSentence]], int]:
    """A key that changes wherever a new block begins."""
    count = 0
    end = 0
    last: Part | None = None

    def key(numbered: tuple[int, MarkedSentence]) -> int:
        nonlocal count, end, last
        sentence = numbered[1].sentence
        gap = draft.text[end : sentence.start]
        alone = Part.HEADING in (sentence.part, last) or Part.TABLE in (sentence.part, last)
        item = sentence.part is Part.LIST_ITEM and _LIST_MARK.search(_before(draft, numbered[1]))
        if alone or item or sentence.part is not last or re.search(r"(?:\r\n|\n|\r)[ \t>]*(?:\r\n|\n|\r)", gap):
            count += 1
        end, last = sentence.end, sentence.part
        return count

    return key


def _before(draft: MarkedDraft, marked: MarkedSentence) -> str:
    """What stands before a sentence on its line."""
    return re.split(r"[\r\n]", draft.text[: marked.sentence.start])[-1]


def _heading_level(written: str) -> int:
    found = _LEVEL.match(written)
    return min(len(found.group(1)) + 1, 4) if found else 2


def _sentence(number: int, marked: MarkedSentence) -> str:
    """A sentence with its card; a heading as it is."""
    words = _words(marked)
    if marked.sentence.part is Part.HEADING and not marked.style:
        return words
    look, sign, said = _LOOKS[marked.verdict.supported]
    return (
        f'<mark class="{look}" id="s{number}" tabindex="0" aria-describedby="c{number}">'
        f'<span class="sign" aria-hidden="true">{sign}</span><span class="said">{said}: </span>{words}</mark>'
        f'<span class="card" id="c{number}" role="tooltip" tabindex="-1">{_card(marked)}</span>'
    )


def _words(marked: MarkedSentence) -> str:
    """The sentence as HTML: emphasis and code kept, citations as small labels, everything else as written."""
    written = marked.sentence.text
    if marked.sentence.part is Part.HEADING:
        written = re.sub(r"\s+#+\s*$|\n\s*[=-]+\s*$", "", _LEVEL.sub("", written))
    if marked.sentence.part is Part.TABLE:
        cells = [cell.strip() for cell in written.strip().strip("|").split("|")]
        return "".join(f'<span class="cell">{_inline(cell)}</span>' for cell in cells)
    return _inline(written)


def _inline(written: str) -> str:
    pieces, at = [], 0
    for match in CITATION_TARGET.finditer(written):
        target = escape(match.group(1))
        pieces += [_emphasis(written[at : match.start()]), f'<span class="cite" title="{target}">{target}</span>']
        at = match.end()
    return "".join([*pieces, _emphasis(written[at:])])


def _emphasis(written: str) -> str:
    html: str = _INLINE.renderInline(written)
    return html


def _card(marked: MarkedSentence) -> str:
    look, sign, said = _LOOKS[marked.verdict.supported]
    verdict = marked.verdict
    parts = [f'<span class="verdict {look}">{sign} {said.capitalize()}</span>']
    if verdict.supported is None:
        parts.append("<span>Greetings, questions, headings and notes claim nothing that could be checked.</span>")
    else:
        parts.append(f"<span>{escape(_sentence_case(verdict.reason))}</span>")
        parts.append(
            f'<span class="figures">score {verdict.score:.2f} · best similarity {verdict.max_similarity:.2f} · '
            f"{verdict.scanned_chunks} read</span>"
        )
    label = "What the pack says" if verdict.supported else "The nearest in the pack"
    evidence = "".join(_evidence(e) for e in verdict.evidence[:4])
    parts += [f'<span class="label">{label}</span>{evidence}'] if evidence else []
    parts += [
        f'<span class="note">Cites what the pack doesn’t have: <code>{escape(t)}</code></span>'
        for t in marked.strangers
    ]
    if marked.proposal is not None:
        parts.append(f"<span>Could be cited: <code>{escape(marked.proposal.insert.strip())}</code></span>")
    parts += [f'<span class="note">{_finding(f)}</span>' for f in marked.style]
    return "".join(parts)


def _evidence(evidence: Evidence) -> str:
    place = escape(f"{evidence.doc_id} › {evidence.section}")
    return f'<span class="evidence"><b>{place}</b>{escape(" ".join(evidence.excerpt.split()))}</span>'


def _finding(finding: StyleFinding) -> str:
    said = f"Style: “{escape(finding.phrase)}” – {escape(finding.rule)}"
    return f"{said} → {escape(finding.suggestion)}" if finding.suggestion else said


def _unsupported(draft: MarkedDraft) -> str:
    items = []
    for number, marked in enumerate(draft.sentences):
        if marked.verdict.supported is False:
            nearest = "".join(_evidence(e) for e in marked.verdict.evidence[:1])
            items.append(f"{_link(number, marked)}<p>{escape(_sentence_case(marked.verdict.reason))}</p>{nearest}")
    return _list("Not supported", items)


def _style(draft: MarkedDraft) -> str:
    where = {finding: number for number, marked in enumerate(draft.sentences) for finding in marked.style}
    items = []
    for finding in draft.style:
        at = where.get(finding)
        phrase = f"“{escape(finding.phrase)}”"
        named = f'Line {draft.sentences[at].line}: <a href="#s{at}">{phrase}</a>' if at is not None else phrase
        suggestion = f"<p><strong>Instead:</strong> {escape(finding.suggestion)}</p>" if finding.suggestion else ""
        items.append(f"{named}<p>{escape(_sentence_case(finding.rule))}</p>{suggestion}")
    return _list("Style", items)


def _proposals(draft: MarkedDraft, added: bool) -> str:
    items = [
        f"{_link(number, marked)}<p><code>{escape(marked.proposal.insert.strip())}</code></p>"
        for number, marked in enumerate(draft.sentences)
        if marked.proposal is not None
    ]
    return _list("Citations added" if added else "Supported, without a citation", items)


def _link(number: int, marked: MarkedSentence) -> str:
    return f'Line {marked.line}: <a href="#s{number}">{escape(marked.sentence.claim)}</a>'


def _list(heading: str, items: list[str]) -> str:
    if not items:
        return ""
    rows = "".join(f"<li>{item}</li>" for item in items)
    return f'<section class="list"><h2>{heading} ({len(items)})</h2><ol>{rows}</ol></section>'


def _sentence_case(reason: str) -> str:
    text = reason[:1].upper() + reason[1:]
    return text if text.endswith((".", "!", "?", "”")) else f"{text}."

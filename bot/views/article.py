"""`/ka-article`: the request modal, the progress note, the outline with the editor's findings, the changes modal."""

import json
import re
from collections.abc import Sequence

from bot.views.kit import (
    CONTAINER_CHILDREN,
    MESSAGE_CHARACTERS,
    Block,
    Message,
    actions,
    button,
    characters,
    collapsed,
    context,
    header,
    plain,
    section,
    top_text,
)
from bot.views.text import literal, safe, shorten
from store.models import ArticleDecision, ArticleRequest, ArticleState, Decision, StoredArticle

COMMAND = "/ka-article"
REQUEST_MODAL = "article_request"
CHANGES_MODAL = "article_changes"
APPROVE, CHANGE, DISCARD = "article_approve", "article_change", "article_discard"
LENGTHS = {"short": 300, "medium": 700, "long": 1200}
"""Words of an article, about, by what the modal offers."""
_FINDING = 500
"""Characters of one finding; fewer where a message would become longer than Slack takes."""
_STAGES = ("outline", "retrieval", "draft", "fact check", "style")
_VERBS = {Decision.APPROVE: "✅ Approved", Decision.CHANGE: "✏️ Changes requested", Decision.DISCARD: "🗑️ Discarded"}


def request_modal(topic: str, channel: str) -> Block:
    lengths = [
        {"text": plain(f"{name.capitalize()} (about {words:,} words)"), "value": name}
        for name, words in LENGTHS.items()
    ]
    return {
        "type": "modal",
        "callback_id": REQUEST_MODAL,
        "title": plain("Draft an article"),
        "submit": plain("Draft it"),
        "close": plain("Cancel"),
        "private_metadata": json.dumps({"channel": channel}),
        "blocks": [
            _input("topic", "Topic", topic, limit=300),
            _input("audience", "Who is it for?", "", optional=True, limit=200),
            {
                "type": "input",
                "block_id": "length",
                "label": plain("Length"),
                "element": {
                    "type": "static_select",
                    "action_id": "length",
                    "options": lengths,
                    "initial_option": lengths[1],
                },
            },
            _input("products", "Products it must mention (separated by commas)", "", optional=True, limit=500),
        ],
    }


def changes_modal(article_id: str) -> Block:
    return {
        "type": "modal",
        "callback_id": CHANGES_MODAL,
        "title": plain("Request changes"),
        "submit": plain("Send"),
        "close": plain("Cancel"),
        "private_metadata": json.dumps({"article": article_id}),
        "blocks": [_input("comment", "What should be different?", "", multiline=True, limit=2_000)],
    }


def _input(
    name: str, label: str, value: str, *, optional: bool = False, multiline: bool = False, limit: int = 3_000
) -> Block:
    element: Block = {
        "type": "plain_text_input",
        "action_id": name,
        "multiline": multiline,
        "max_length": limit,
    }
    if value:
        element["initial_value"] = shorten(value, limit)
    return {"type": "input", "block_id": name, "optional": optional, "label": plain(label), "element": element}


def progress_message(request: ArticleRequest, stage: str) -> Message:
    """The stages so far, the one under way last."""
    done = next((n for n, name in enumerate(_STAGES) if stage.startswith(name)), None)
    if done is None:
        lines = [f"⏳ {safe(stage, 200)}"]
    else:
        lines = [f"✅ {name}" for name in _STAGES[:done]] + [f"⏳ {safe(stage, 200)}"]
    title = f"Drafting “{safe(request.topic, 300)}”"
    return Message(
        text=top_text(f"Drafting “{request.topic}”: {stage}"), blocks=(section(f"*{title}*\n" + "\n".join(lines)),)
    )


def headings_of(markdown: str) -> list[str]:
    return [
        f"{'  ' * (len(m[1]) - 2)}• {m[2].strip()}" for m in re.finditer(r"^(#{2,3})\s+(.+)$", markdown, re.MULTILINE)
    ]


def outline_message(article: StoredArticle, decisions: Sequence[ArticleDecision], canvas_url: str = "") -> Message:
    """What the draft says, what an editor must look at, and the decision that is asked for, in one message."""
    for room in (_FINDING, _FINDING // 2, _FINDING // 4):
        message = _outline(article, decisions, canvas_url, room)
        if characters(message.blocks) <= MESSAGE_CHARACTERS:
            break
    return message


def _outline(article: StoredArticle, decisions: Sequence[ArticleDecision], canvas_url: str, room: int) -> Message:
    draft, request = article.draft, article.request
    blocks: list[Block] = [header(request.topic or "Article")]
    facts = [f"draft {article.revision}", f"{len(draft.markdown.split())} words", f"{len(draft.citations)} sources"]
    facts += [f"for {request.audience}"] if request.audience else []
    blocks.append(context(safe(" · ".join(facts), 500)))
    if outline := "\n".join(headings_of(draft.markdown)):
        blocks.append(section(f"*Outline*\n{safe(outline, 2_500)}"))
    where = "The article is in this thread, as a Markdown file."
    blocks.append(section(f"{where} <{canvas_url}|Read it as a canvas>" if canvas_url else where))
    if draft.missing:
        lines = [f"MISSING: {what} - requires clinical/editor review." for what in draft.missing]
        blocks.append(section(safe("\n".join(lines), 2_900)))
    unsupported = [f"{claim.sentence}\n({claim.reason})" for claim in draft.unsupported]
    blocks.extend(_findings("sentence", "left out, unsupported", unsupported, room))
    style = [f"“{finding.phrase}”: {finding.rule}" for finding in draft.style]
    blocks.extend(_findings("style finding", "", style, room))
    for decision in decisions[-5:]:
        comment = f": {safe(decision.comment, 300)}" if decision.comment else ""
        blocks.append(
            context(f"{_VERBS[decision.decision]} by <@{decision.user}> (draft {decision.revision}){comment}")
        )
    if article.state is ArticleState.DRAFT:
        blocks.append(
            actions(
                button("Approve", APPROVE, article.article_id, style="primary"),
                button("Request changes", CHANGE, article.article_id),
                button("Discard", DISCARD, article.article_id, style="danger"),
            )
        )
    text = top_text(f"Article draft: {request.topic}\n{outline}")
    return Message(text=f"{text}\n<{canvas_url}>" if canvas_url else text, blocks=tuple(blocks))


def _findings(noun: str, rest: str, items: Sequence[str], room: int) -> list[Block]:
    if not items:
        return []
    shown: list[Block] = [section(safe(item, room)) for item in items[: CONTAINER_CHILDREN - 1]]
    if len(items) > len(shown):
        shown.append(context(f"and {len(items) - len(shown)} more"))
    title = f"{len(items)} {noun}{'' if len(items) == 1 else 's'} {rest}".strip()
    return [collapsed(title, shown)]


def canvas_markdown(markdown: str) -> str:
    """An article as a canvas takes it: its title is the canvas's own, there are three levels of headings, and nothing
    in it mentions anybody, embeds anything, or leads elsewhere than it says."""
    text = re.sub(r"\A\s*#\s+[^\n]*\n+", "", markdown)
    text = re.sub(r"^#{4,6}(?=\s)", "###", text, flags=re.MULTILINE)
    text = re.sub(r"!(?=\[)", "", text)  # `![](@U…)` is how a canvas mentions people, channels and embeds pages
    text = re.sub(r"\[([^\]\n]*)\]\(\s*([^)\s]+)[^)\n]*\)", _shown, text)
    return literal(text)


def _shown(link: re.Match[str]) -> str:
    label, target = link[1].strip(), link[2]
    return f"{label} ({target})" if label and label != target else target


def file_name(request: ArticleRequest, revision: int) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", request.topic.lower()).strip("-")[:60] or "article"
    return f"{slug}-draft-{revision}.md"

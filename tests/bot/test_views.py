"""Answers of every status and size become messages that Slack accepts; nothing is lost, nothing acts as markup."""

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.loopback.validation import problems, view_problems
from bot.views.answer import answer_messages, choices_of, simpler_messages
from bot.views.citations import number, source_url
from bot.views.feedback import reason_modal, review_message
from bot.views.home import home_view
from bot.views.kit import Message
from bot.views.markdown import blocks_of, plain_of
from bot.views.modals import section_modal, sources_modal
from bot.views.notices import alert, apology
from bot.views.text import escape, from_slack, literal, split_text
from domain.answer import Answer, Citation, Intent, IntentName, SafetyWarning, Status, UnsupportedClaim
from store.models import Review, SectionText, StoredAnswer

INTENT = Intent(intent=IntentName.PRODUCT_INQUIRY, confidence=0.9)


def an_answer(text: str, count: int = 1, status: Status = Status.SUCCESS, **fields: Any) -> Answer:
    citations = tuple(
        Citation(doc_id=f"doc_{n}.md", section=f"{n}. Section & more", excerpt=f"Excerpt {n}.") for n in range(count)
    )
    return Answer(status=status, answer=text, citations=citations, intent=INTENT, **fields)


def drawn(messages: tuple[Message, ...]) -> str:
    """Every word that a reader can see."""

    def words(value: Any) -> str:
        if isinstance(value, dict):
            own = value["text"] if isinstance(value.get("text"), str) else ""
            return own + "".join(words(v) for v in value.values() if isinstance(v, (dict, list, tuple)))
        if isinstance(value, (list, tuple)):
            return "".join(words(v) for v in value)
        return ""

    return "".join(words(message.blocks) for message in messages)


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text)


# ---- any size, any text --------------------------------------------------------------------------------------

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=60)
hostile = st.sampled_from(
    ["<!channel>", "<@U123>", "<https://evil.example|your bank>", "[bank](https://evil.example)", "*", "_", "`", "~",
     "**", "# ", "| a | b |\n|---|---|\n| 1 | 2 |", "\n- ", "\n\n", "\n1. ", "> ", "```\n", "&amp;", "\ue000", "@here",
     "[source:doc_0.md#0. Section & more]", "[source:none.md#x]", "![i](http://x)", "<b>", "---\n"]
)  # fmt: skip
texts = st.lists(st.one_of(words, hostile), max_size=12).map("".join)


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    text=texts,
    repeat=st.sampled_from([1, 1, 3, 40]),
    count=st.integers(0, 35),
    status=st.sampled_from(list(Status)),
    claims=st.integers(0, 15),
    warnings=st.integers(0, 12),
    long_name=st.integers(0, 3000),
)
def test_whatever_the_pipeline_writes_slack_accepts(
    text: str, repeat: int, count: int, status: Status, claims: int, warnings: int, long_name: int
) -> None:
    answer = Answer(
        status=status,
        answer=text * repeat,
        citations=tuple(
            Citation(doc_id=f"doc_{n}.md", section=f"{n}. Section & more" + "x" * long_name, excerpt=text * 20)
            for n in range(count)
        ),
        unsupported_claims=tuple(
            UnsupportedClaim(sentence=text * 9, max_similarity=0.1, scanned_chunks=1, reason=text)
            for _ in range(claims)
        ),
        safety_warnings=tuple(
            SafetyWarning(
                product_id=f"P{n}",
                product_name=text * 9,
                condition=text,
                contraindication=text * 99,
                source="a#b",
            )
            for n in range(warnings)
        ),
        intent=INTENT,
    )
    for build in (answer_messages, simpler_messages):
        messages = build(answer, "T1:C1:1.1", url_template="https://wiki.example/{doc_id}#{section}")
        assert messages
        for message in messages:
            assert problems(message.blocks) == []
            assert 0 < len(message.text) <= 40_000
            for forbidden in ("<!", "<@", "|your bank>", "\ue000", "\ue001"):
                assert forbidden not in message.text
                assert forbidden not in drawn((message,))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(1, 4000), min_size=1, max_size=12), st.integers(0, 25))
def test_a_long_answer_is_split_and_never_cut(lengths: list[int], count: int) -> None:
    paragraphs = [f"Paragraph {n} " + "word " * (length // 5) + f"end{n}." for n, length in enumerate(lengths)]
    answer = an_answer("\n\n".join(paragraphs), count)
    for build in (answer_messages, simpler_messages):
        messages = build(answer, "T1:C1:1.1")
        seen = letters(drawn(messages))
        for paragraph in paragraphs:
            assert letters(paragraph) in seen
    assert letters(" ".join(paragraphs)) in letters(" ".join(message.text for message in answer_messages(answer, "k")))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.text(max_size=500), st.integers(1, 50))
def test_split_text_loses_nothing_and_keeps_its_limit(text: str, limit: int) -> None:
    pieces = split_text(text, limit)
    assert "".join(pieces) == text
    assert all(len(piece) <= limit for piece in pieces)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(texts, texts, texts)
def test_modals_and_notices_are_accepted_too(text: str, excerpt: str, name: str) -> None:
    citation = Citation(doc_id=name or "d", section=name or "s", excerpt=excerpt)
    answer = Answer(status=Status.SUCCESS, answer=text, citations=(citation,) * 2, intent=INTENT)
    stored = StoredAnswer(
        question_key="T1:C1:1.1", team="T1", channel="C1", thread_ts="1.1", user="U1", question=text, answer=answer
    )
    (source, *_) = number(answer).sources
    section = SectionText(doc_id="d", section="s", title="t", text=(text + excerpt + text) * 50)
    review = Review(review_id="r", question_key="k", reporter="U1", comment=text, opened_at=1.0)
    for view in (
        section_modal(source, section, ""),
        section_modal(source, None, ""),
        sources_modal(stored, ""),
        reason_modal("T1:C1:1.1"),
        home_view("ka", [stored] * 9, [(review, stored), (review, None)], is_reviewer=True),
    ):
        assert view_problems(view) == []
    for message in (review_message(review, stored), review_message(review, None), apology("KA-1", "T1:C1:1.1")):
        assert problems(message.blocks) == []


# ---- layouts -------------------------------------------------------------------------------------------------


def test_markdown_is_drawn_not_shown() -> None:
    text = (
        "# Title\n\n**Bold** and *italic* and `code`\n\n- one\n  - two\n- three\n\n1. first\n2. second\n\n"
        "| Herb | Use |\n|---|---|\n| Brahmi | focus |\n\n> quoted\n\n**Note:**text"
    )
    blocks = blocks_of(text)
    seen = str(blocks)
    for literal_mark in ("**", "# ", "|---|", "`code`", "> quoted"):
        assert literal_mark not in seen
    assert [b["type"] for b in blocks] == [
        "header", "rich_text", "rich_text", "rich_text", "rich_text", "rich_text", "table", "rich_text", "rich_text",
    ]  # fmt: skip
    lists = [e for b in blocks for e in b.get("elements", []) if e["type"] == "rich_text_list"]
    assert [(e["style"], e["indent"], len(e["elements"])) for e in lists] == [
        ("bullet", 0, 1),
        ("bullet", 1, 1),
        ("bullet", 0, 1),
        ("ordered", 0, 2),
    ]
    assert {"type": "text", "text": "Bold", "style": {"bold": True}} in blocks[1]["elements"][0]["elements"]
    plain = plain_of(text)
    assert "**" not in plain
    assert "• one" in plain
    assert "Herb: Brahmi; Use: focus" in plain


def test_an_ordered_list_that_is_interrupted_counts_on() -> None:
    lists = [b["elements"][0] for b in blocks_of("1. a\n   - x\n2. b\n3. c")]
    assert [(e["style"], e.get("offset", 0)) for e in lists] == [("ordered", 0), ("bullet", 0), ("ordered", 1)]


def test_citations_become_numbers_in_order_of_appearance_and_sources_follow() -> None:
    a = Citation(doc_id="a.md", section="One", excerpt="x")
    b = Citation(doc_id="b.csv", section="P-1 [new]", excerpt="y")
    text = "B says [source:b.csv#P-1 [new]]. A says [source:a.md#One]. B again [source:b.csv#P-1 [new]]."
    numbered = number(Answer(status=Status.SUCCESS, answer=text, citations=(a, b), intent=INTENT))
    assert [source.citation for source in numbered.sources] == [b, a]
    (message,) = answer_messages(Answer(status=Status.SUCCESS, answer=text, citations=(a, b), intent=INTENT), "k")
    assert "B says [1]. A says [2]. B again [1]." in message.text
    assert "Sources (2):\n[1] b.csv › P-1 [new]\n[2] a.md › One" in message.text


def test_a_citation_that_leads_nowhere_is_removed(caplog: pytest.LogCaptureFixture) -> None:
    (message,) = answer_messages(an_answer("True [source:doc_0.md#0. Section & more]. Made up [source:x.md#y]."), "k")
    assert "Made up." in message.text
    assert "x.md#y" in caplog.text


def test_more_than_ten_sources_take_more_containers() -> None:
    messages = answer_messages(an_answer("x", 23), "k")
    titles = [b["title"]["text"] for m in messages for b in m.blocks if b["type"] == "container"]
    assert titles == ["Sources (23)", "Sources (23), continued", "Sources (23), continued"]


def test_a_blocked_answer_is_clearly_a_warning() -> None:
    warning = SafetyWarning(
        product_id="P1", product_name="Calm Tabs", condition="pregnant", contraindication="Avoid in pregnancy",
        source="p.csv#P1",
    )  # fmt: skip
    (message,) = answer_messages(an_answer("No.", status=Status.BLOCKED_SAFETY, safety_warnings=(warning,)), "k")
    assert message.blocks[0]["type"] == "header"
    assert "Not recommended" in message.blocks[0]["text"]["text"]
    seen = drawn((message,))
    for part in ("Calm Tabs", "pregnant", "Avoid in pregnancy", "physician"):
        assert part in seen


def test_a_crisis_note_speaks_of_no_product_and_no_practitioner() -> None:
    (message,) = answer_messages(an_answer("Please call the emergency services.", 0, Status.BLOCKED_SAFETY), "k")
    seen = drawn((message,)) + message.text
    assert "Please read this first" in seen
    for word in ("recommended", "caution", "practitioner", "before any use"):
        assert word not in seen


def test_not_found_shows_the_nearest_sections_as_a_hint() -> None:
    (message,) = answer_messages(an_answer("I don't find this.", 2, Status.NOT_FOUND), "k")
    assert [b["title"]["text"] for b in message.blocks if b["type"] == "container"] == ["Nearest sections (2)"]


def test_a_clarifying_question_has_buttons_for_the_likely_meanings() -> None:
    answer = an_answer("Which one?\n\n- Calm **Tabs**\n- Sleep Oil", 0, Status.NEEDS_CLARIFICATION)
    assert choices_of(answer) == ("Calm Tabs", "Sleep Oil")
    (message,) = answer_messages(answer, "T1:C1:1.1")
    (block,) = [b for b in message.blocks if b["type"] == "actions"]
    assert [b["text"]["text"] for b in block["elements"]] == ["Calm Tabs", "Sleep Oil"]
    assert [b["action_id"] for b in block["elements"]] == ["clarify:0", "clarify:1"]


def test_sentences_left_out_open_like_the_sources() -> None:
    claim = UnsupportedClaim(sentence="It cures all.", max_similarity=0.3, scanned_chunks=9, reason="goes beyond it")
    (message,) = answer_messages(an_answer("x", unsupported_claims=(claim,), confidence_score=0.85), "k")
    titles = [b["title"]["text"] for b in message.blocks if b["type"] == "container"]
    assert titles == ["Sources (1)", "Confidence 85 % · 1 sentence left out, unsupported"]


def test_a_second_table_becomes_a_list() -> None:
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n\n"
    (message,) = answer_messages(an_answer(table + "and\n\n" + table), "k")
    assert [b["type"] for b in message.blocks].count("table") == 1
    assert "a: 1" in drawn((message,))


# ---- text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("<!channel> hi", "@\u2060channel hi"),
        ("<!here|here> hi", "@\u2060here hi"),
        ("<!subteam^S1|@team> hi", "@team hi"),
        ("ask <@U123>", "ask @U123"),
        ("ask <@U123|ben>", "ask @ben"),
        ("in <#C1|general>", "in #general"),
        ("<https://evil.example|your bank>", "your bank (https://evil.example)"),
        ("<https://good.example>", "https://good.example"),
        ("a < b > c", "a < b > c"),
        ("safe\u202etxt", "safetxt"),
    ],
)
def test_control_sequences_lose_their_power(given: str, shown: str) -> None:
    assert literal(given) == shown
    assert not re.search(r"[<>]", escape(given))


def test_a_disguised_link_of_the_model_shows_where_it_leads() -> None:
    (message,) = answer_messages(an_answer("See [your bank](https://evil.example/login)."), "k")
    assert "your bank (https://evil.example/login)" in drawn((message,))
    assert not [e for e in str(message.blocks).split("'type': ") if e.startswith("'link'")]


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ("<@UBOT> what is it?", "what is it?"),
        ("what is it, <@UBOT|ka>?", "what is it, ?"),
        ("is a &lt; b &amp; c?", "is a < b & c?"),
        ("see <https://x.example|this>", "see this (https://x.example)"),
        ("ask <@U2>", "ask @U2"),
    ],
)
def test_what_people_write_is_read_as_plain_text(given: str, text: str) -> None:
    assert from_slack(given, "UBOT") == text


@pytest.mark.parametrize(
    ("template", "url"),
    [
        ("https://w.example/{doc_id}#{section}", "https://w.example/a%20b.md#One%20%26%20two%7C"),
        ("", ""),
        ("javascript:alert({doc_id})", ""),
        ("https://w.example/<{doc_id}>", ""),
    ],
)
def test_source_links_are_quoted_or_left_out(template: str, url: str) -> None:
    assert source_url(template, Citation(doc_id="a b.md", section="One & two|", excerpt="")) == url


@pytest.mark.parametrize(
    ("channel", "where"), [("C1", " in <#C1> could"), ("D1", " in a direct message could"), ("", "A vote could")]
)
def test_an_alert_names_the_place_as_slack_can_show_it(channel: str, where: str) -> None:
    assert where in alert("KA-1", channel, "vote", 4, "").text

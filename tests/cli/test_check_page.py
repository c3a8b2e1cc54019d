"""The report in a headless browser: by pointer, by keyboard, by touch, with nothing loaded.

Needs Playwright and a Chromium (KA_CHROMIUM, or one on the path); what the page holds is tested without.
"""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.check_page import page
from domain.factcheck import CheckReport, Evidence, SentenceVerdict, StyleFinding
from guardrails.citations import Source
from pipeline.marked import mark

CHROMIUM = os.environ.get("KA_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
TEXT = """# Moss & <b>ferns</b>

Hello! Moss is *green*. Moss is blue [source:gone.md#A].

1. Ferns like <script>alert(1)</script> shade
   - and rain
"""
GREEN = Evidence(doc_id="moss.md", section="Looks", excerpt="Moss is green & soft.")


def verdict(supported: bool | None, *evidence: Evidence, reason: str = "") -> SentenceVerdict:
    return SentenceVerdict(
        sentence="", supported=supported, score=0.87, max_similarity=0.61, reason=reason, evidence=evidence
    )


@pytest.fixture(scope="module")
def html() -> str:
    report = CheckReport(
        sentences=(
            verdict(None),
            verdict(None),
            verdict(True, GREEN, reason="the pack says so"),
            verdict(False, GREEN, reason="the pack says “green”, the sentence says “blue”"),
            verdict(False, reason="nothing in the pack says this"),
            verdict(True, GREEN, reason="the pack says so"),
        ),
        style=(StyleFinding(phrase="Moss is blue", rule="no colours", suggestion="write “green”"),),
    )
    return page(mark(TEXT, report, (Source(doc_id="moss.md", section="Looks"),)), "DRAFT <1>.md")


def test_the_page_is_one_file_that_loads_nothing(html: str) -> None:
    assert "default-src 'none'" in html
    assert not re.search(r"<script|<link|<img|url\(|@import|https?:", html)
    assert "<title>Fact check of DRAFT &lt;1&gt;.md</title>" in html


def test_the_draft_reads_as_written_and_none_of_its_markup_runs(html: str) -> None:
    assert "Moss &amp; &lt;b&gt;ferns&lt;/b&gt;</h2>" in html
    assert "Moss is <em>green</em>." in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; shade" in html
    assert 'title="gone.md#A"' in html


def test_what_needs_work_is_listed_below_the_draft(html: str) -> None:
    below = html[html.index("</article>") :]
    assert "Not supported (2)" in below
    assert "The pack says “green”, the sentence says “blue”" in below
    assert "no colours" in below.lower()
    assert "<strong>Instead:</strong> write “green”" in below
    assert "[source:moss.md#Looks]" in below
    assert "2 of 4 claims are supported. 1 style finding. 2 supported sentences have no citation." in html


@asynccontextmanager
async def opened(html: str, folder: Path, **options: Any) -> AsyncIterator[Any]:
    playwright = pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine (KA_CHROMIUM names one)")
    path = folder / "report.html"
    path.write_text(html, encoding="utf-8")
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        view = await browser.new_page(**options)
        wrong: list[str] = []
        view.on("console", lambda message: wrong.append(message.text))
        view.on("request", lambda request: wrong.append(request.url) if request.url != path.as_uri() else None)
        await view.goto(path.as_uri())
        yield view
        await browser.close()
        assert wrong == []


async def test_evidence_shows_for_the_pointer_and_for_the_keyboard(html: str, tmp_path: Path) -> None:
    async with opened(html, tmp_path, viewport={"width": 1280, "height": 800}) as view:
        cards = view.locator(".card:visible")
        assert await cards.count() == 0
        await view.hover("mark.bad >> nth=0")
        text = await cards.inner_text()
        assert "Not supported" in text
        assert "the sentence says “blue”" in text
        assert "moss.md › Looks" in text
        assert "score 0.87" in text
        assert "gone.md#A" in text
        assert "write “green”" in text
        await view.mouse.move(5, 790)
        assert await cards.count() == 0
        for _ in range(2):
            await view.keyboard.press("Tab")
        assert "Supported" in await cards.inner_text()
        described = await view.evaluate("document.activeElement.getAttribute('aria-describedby')")
        assert "Moss is green & soft." in await view.locator(f"#{described}").inner_text()


async def test_a_tap_shows_it_on_a_phone_and_nothing_is_wider_than_the_screen(html: str, tmp_path: Path) -> None:
    options = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    async with opened(html, tmp_path, **options) as view:
        assert await view.evaluate("document.documentElement.scrollWidth") <= 360
        await view.tap("mark.good >> nth=0")
        card = await view.locator(".card:visible").bounding_box()
        assert card["y"] + card["height"] == pytest.approx(640, abs=2)
        await view.tap("h1")
        assert await view.locator(".card:visible").count() == 0

"""The demo page in a headless browser: ask, read sources, follow up, react, article; by keyboard, on a phone.

Needs Playwright and a Chromium (KA_CHROMIUM, or one on the path). With KA_SCREENSHOTS=FOLDER it keeps its pictures.
"""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.articles import PipelineArticles
from bot.demo.server import DemoSettings, demo
from cli.slack import PackSections, examples
from store.database import sqlite_url

CHROMIUM = os.environ.get("KA_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
SCREENSHOTS = os.environ.get("KA_SCREENSHOTS", "")


@asynccontextmanager
async def page_of(assistant: Any, folder: Path, **options: Any) -> AsyncIterator[Any]:
    playwright = pytest.importorskip("playwright.async_api", reason="Playwright is not installed")
    if not CHROMIUM:
        pytest.skip("no Chromium on this machine (KA_CHROMIUM names one)")
    stop, address = asyncio.Event(), asyncio.get_running_loop().create_future()
    settings = DemoSettings(database_url=sqlite_url(folder / "demo.db"), port=0, examples=examples(assistant.pack))
    sources: dict[str, Any] = {
        "sections": PackSections(assistant.pack),
        "articles": PipelineArticles(assistant.writer),
        "ready": address.set_result,
    }
    serving = asyncio.create_task(demo(settings, assistant, stop, **sources))
    try:
        url = await address
        async with playwright.async_playwright() as driver:
            browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            page = await browser.new_page(**options)
            errors: list[str] = []
            page.on("pageerror", lambda error: errors.append(str(error)))
            await page.goto(url)
            yield page
            await browser.close()
            assert errors == []
    finally:
        stop.set()
        await serving


async def picture(page: Any, name: str) -> None:
    if SCREENSHOTS:
        await page.wait_for_timeout(400)  # let it scroll and fade
        await page.screenshot(path=f"{SCREENSHOTS}/{name}.png")


async def ask(page: Any, text: str) -> Any:
    """Type a question and press Enter; returns the answer in the thread."""
    await page.fill("#ask-text", text)
    await page.press("#ask-text", "Enter")
    answer = page.locator("#replies .message.bot").first
    await answer.wait_for(timeout=20_000)
    return answer


async def test_ask_read_sources_follow_up_react(make_assistant: Callable[..., Any], tmp_path: Path) -> None:
    async with page_of(make_assistant("kerala"), tmp_path, viewport={"width": 1280, "height": 800}) as page:
        answer = await ask(page, "What are the key herbs in Triphala Capsules?")
        sources = answer.get_by_role("button", name="Sources (")
        assert await sources.get_attribute("aria-expanded") == "false"
        await sources.click()
        await picture(page, "demo-sources")
        await answer.get_by_role("button", name="Read section").first.click()
        await page.locator("#modal[open]").wait_for()
        assert len(await page.inner_text("#modal-body")) > 40
        await picture(page, "demo-section")
        await page.keyboard.press("Escape")
        await page.locator("#modal[open]").wait_for(state="hidden")
        await page.fill("#reply-text", "May she take it if she is pregnant?")
        await page.press("#reply-text", "Enter")
        second = page.locator("#replies .message.bot").nth(1)
        await second.wait_for(timeout=20_000)
        assert "Not recommended" in await second.inner_text()
        await picture(page, "demo-caution")
        thumb = answer.get_by_role("button", name="Thumbs up")
        await thumb.click()
        await page.wait_for_function("document.querySelector('#replies [aria-pressed=true]') !== null")
        await page.keyboard.press("Escape")
        assert await page.locator("#thread").is_hidden()
        assert "3 replies" in await page.inner_text("#channel")


async def test_a_newcomer_is_offered_questions_that_are_answered(
    make_assistant: Callable[..., Any], tmp_path: Path
) -> None:
    async with page_of(make_assistant("kerala"), tmp_path, viewport={"width": 1280, "height": 800}) as page:
        offered = page.locator("#examples button")
        await offered.first.wait_for()
        await picture(page, "demo-welcome")
        question = await offered.first.inner_text()
        await offered.first.press("Enter")
        answer = page.locator("#replies .message.bot").first
        await answer.wait_for(timeout=20_000)
        assert question in await page.inner_text("#replies")
        assert await answer.get_by_role("button", name="Sources (").count() == 1
        assert await page.locator("#welcome").is_hidden()


async def test_an_article_is_asked_for_in_the_modal(make_assistant: Callable[..., Any], tmp_path: Path) -> None:
    options = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}
    async with page_of(make_assistant("kerala"), tmp_path, **options) as page:
        await page.fill("#ask-text", "/ka-article Stress and restful sleep")
        await page.press("#ask-text", "Enter")
        await page.locator("#modal[open]").wait_for()
        assert await page.input_value("#field-topic") == "Stress and restful sleep"
        await picture(page, "demo-article-modal")
        await page.click("#modal-submit")
        outline = page.locator("#channel .message.bot", has_text="Approve")
        await outline.wait_for(timeout=60_000)
        await outline.get_by_role("button", name="1 reply").click()
        await page.locator("#replies a.file").wait_for()
        await picture(page, "demo-article")
        await outline.get_by_role("button", name="Approve").click()
        await page.locator("#channel .message.bot", has_text="Approved by").wait_for(timeout=10_000)


async def test_it_fits_a_phone(make_assistant: Callable[..., Any], tmp_path: Path) -> None:
    async with page_of(make_assistant("kerala"), tmp_path, viewport={"width": 390, "height": 844}) as page:
        answer = await ask(page, "Which product is traditionally used for stress?")
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        await answer.get_by_role("button", name="Not helpful").click()
        await page.locator("#modal[open]").wait_for()
        await page.get_by_label("It is wrong").check()
        await picture(page, "demo-phone")
        await page.click("#modal-submit")
        await page.locator("#replies", has_text="your feedback was noted").wait_for()


async def test_what_slack_would_object_to_is_said_at_the_field_and_what_was_typed_stays(
    make_assistant: Callable[..., Any], tmp_path: Path
) -> None:
    async with page_of(make_assistant("kerala"), tmp_path, viewport={"width": 1280, "height": 800}) as page:
        await page.fill("#ask-text", "/ka-artcle Stress")
        await page.press("#ask-text", "Enter")
        wrong = "document.getElementById('ask-text').validationMessage.includes('/ka-artcle is not a command')"
        await page.wait_for_function(wrong)
        assert await page.input_value("#ask-text") == "/ka-artcle Stress"
        await page.fill("#ask-text", "/ka-article")
        await page.press("#ask-text", "Enter")
        await page.locator("#modal[open]").wait_for()
        await page.fill("#field-topic", "  ")
        await page.click("#modal-submit")
        asked_for = "document.getElementById('field-topic').validationMessage.includes('Please write')"
        await page.wait_for_function(asked_for)
        await page.fill("#field-topic", "Stress and restful sleep")
        await page.click("#modal-submit")
        await page.locator("#modal[open]").wait_for(state="hidden")
        await page.locator("#channel .message.bot").wait_for(timeout=60_000)

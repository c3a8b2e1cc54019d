"""Drafts with their verdicts in place, and the citations that are proposed for them: a judge by a word, real text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.factcheck import CheckReport, Evidence, SentenceVerdict, StyleFinding
from guardrails.citations import Source
from guardrails.sentences import is_claim, split
from pipeline.marked import MarkedDraft, mark, readable

PLACE = Evidence(doc_id="moss.md", section="2. Is it green?", excerpt="Moss is green.")
CITE = "[source:moss.md#2. Is it green?]"
SOURCES = (Source(doc_id="moss.md", section="2. Is it green?"),)


def judged(text: str, *evidence: Evidence) -> CheckReport:
    """What claims something is supported, unless it says "false"."""
    return CheckReport(
        sentences=tuple(
            SentenceVerdict(
                sentence=s.text,
                supported=None if not is_claim(s) else "false" not in s.claim.lower(),
                evidence=evidence or (PLACE,),
            )
            for s in split(readable(text))
        )
    )


def marked(text: str, *evidence: Evidence) -> MarkedDraft:
    return mark(text, judged(text, *evidence), SOURCES)


@pytest.mark.parametrize(
    ("draft", "fixed"),
    [
        ("Moss is always green.", f"Moss is always green {CITE}."),
        ("Moss is always green", f"Moss is always green {CITE}"),
        ("Moss is always green!  \nIt grows slowly.\n", f"Moss is always green {CITE}!  \nIt grows slowly {CITE}.\n"),
        ("Moss is *always green.*\n", f"Moss is *always green {CITE}.*\n"),
        ("**Moss is green**.", f"**Moss is green** {CITE}."),
        ('They say "moss is green."', f'They say "moss is green {CITE}."'),
        ("Moss is green, see [our page](https://x.org/a.)", f"Moss is green, see [our page](https://x.org/a.) {CITE}"),
        ("Moss is green\\\nand it is soft.", f"Moss is green\\\nand it is soft {CITE}."),
        ("- Moss is green\n- Moss is soft.\n", f"- Moss is green {CITE}\n- Moss is soft {CITE}.\n"),
        ("> Moss is green.\r\n\r\nAnd soft it is.\r\n", f"> Moss is green {CITE}.\r\n\r\nAnd soft it is {CITE}.\r\n"),
        ("\ufeffMoss is green.\rAnd soft it is.", f"\ufeffMoss is green {CITE}.\rAnd soft it is {CITE}."),
        (
            "| Plant | Look |\n|---|---|\n| Moss | is green |\n",
            f"| Plant | Look |\n|---|---|\n| Moss | is green {CITE} |\n",
        ),
    ],
)
def test_a_supported_sentence_is_cited_before_its_closing_mark_and_nothing_else_changes(draft: str, fixed: str) -> None:
    assert marked(draft).with_citations() == fixed


@pytest.mark.parametrize(
    "draft",
    [
        "Moss is false friends.",
        "Hello! Is moss green?",
        f"Moss is green {CITE}.",
        f"Moss is green.\n{CITE}\n",
        "Moss is green [source:other.md#A].",
        "# Moss is green",
        "\ufeff# Moss is green",
        "Moss is green\n=============\n",
        "---\ntitle: Moss\ntags:\n  - Moss is green\n---\n",
        "```\nMoss is green.\n```\n",
        "    Moss is green.\n",
        "<p>Moss is green.</p>\n",
        "<!-- Moss is green. -->\n",
        "",
    ],
)
def test_what_is_cited_unsupported_or_no_prose_is_left_alone(draft: str) -> None:
    assert marked(draft).with_citations() == draft


def test_a_sentence_that_rests_on_several_places_names_them_the_closest_first() -> None:
    far = Evidence(doc_id="fern.md", section="Ferns", excerpt="Ferns like shade.")
    broken = Evidence(doc_id="moss.md", section="Notes [draft]", excerpt="Moss is green.")
    fixed = marked("Moss is green.", far, broken, PLACE).with_citations()
    assert fixed == f"Moss is green {CITE} [source:fern.md#Ferns]."


def test_lines_and_citations_of_nothing_are_told() -> None:
    draft = marked("# Moss\r\n\r\nMoss is green [source:gone.md#A]. It is\r\nfalse.\r\n")
    assert [s.line for s in draft.sentences] == [1, 3, 3]
    assert [s.strangers for s in draft.sentences] == [(), ("gone.md#A",), ()]
    assert (draft.supported, draft.unsupported) == (1, 1)


def test_a_finding_goes_with_the_sentence_that_has_its_words() -> None:
    text = "Moss is green. It is a miracle of false hopes."
    finding = StyleFinding(phrase="miracle", rule="never")
    draft = mark(text, judged(text).model_copy(update={"style": (finding,)}), SOURCES)
    assert [s.style for s in draft.sentences] == [(), (finding,)]


PROSE = ("Moss is green", "It is false", "e.g. ", "[x](y.)", "[^1]", "`code`", CITE)
SIGNS = (".", "!", "…", ":", " ", "\n", "\r\n", "\n\n", "**", "*", '"', ")", "\ufeff")
BLOCKS = ("- ", "# ", "> ", "1. ", "    ", "```\n", "---\n", "| a | b |", "|---|---|", "<!--", "-->")


@given(st.lists(st.sampled_from((*PROSE, *SIGNS, *BLOCKS)), max_size=14).map("".join))
def test_a_second_run_adds_nothing_and_the_first_only_inserts_citations(text: str) -> None:
    fixed = marked(text).with_citations()
    assert marked(fixed).with_citations() == fixed
    assert fixed.replace(f" {CITE}", "") == text.replace(f" {CITE}", "")

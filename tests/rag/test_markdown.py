"""Every block and section stands exactly where it says it stands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.corpus import BlockKind
from rag.markdown import parse

PAGE = """\
---
title: From the front matter
tags: [a, b]
---
# The *Title*

Intro text.

## Lists

Traditionally used to:

- help the body **adapt**
- calm
  over two lines
  - nested deeper

1. **Evening routine**
   - fewer screens
2. **Run-in title**
   Text below the title.

Setext heading
--------------

| Herb | Use |
|------|-----|
| Nettle | `morning` tea |
| Hops \\| hop | |

### Deeper

> Avoid:
> - cures *everything*

    code here

**Name:** Tea
**Form:** Loose
"""


def blocks_of(text: str):
    return [b for s in parse("x.md", text)[1] for b in s.blocks]


def test_sections_carry_their_heading_path_level_line_and_exact_range():
    title, sections = parse("x.md", PAGE)
    assert title == "The Title"
    assert [(s.heading, s.path, s.level) for s in sections] == [
        ("The Title", ("The Title",), 1),
        ("Lists", ("The Title", "Lists"), 2),
        ("Setext heading", ("The Title", "Setext heading"), 2),
        ("Deeper", ("The Title", "Setext heading", "Deeper"), 3),
    ]
    lines = PAGE.split("\n")
    for section in sections:
        assert section.heading.split()[0] in PAGE[section.char_start :].split("\n", 1)[0].replace("*", "")
    assert PAGE[sections[1].char_start : sections[1].char_end].endswith("Text below the title.")
    assert lines[sections[1].line - 1] == "## Lists"


@pytest.mark.parametrize(
    ("text", "kind", "lead_in", "source"),
    [
        ("help the body adapt", BlockKind.LIST_ITEM, ("Traditionally used to:",), "help the body **adapt**"),
        ("calm over two lines", BlockKind.LIST_ITEM, ("Traditionally used to:",), "calm\n  over two lines"),
        (
            "nested deeper",
            BlockKind.LIST_ITEM,
            ("Traditionally used to:", "calm over two lines"),
            "nested deeper",
        ),
        ("fewer screens", BlockKind.LIST_ITEM, ("Evening routine",), "fewer screens"),
        ("Text below the title.", BlockKind.LIST_ITEM, ("Run-in title",), "Text below the title."),
        ("Herb: Nettle; Use: morning tea", BlockKind.TABLE_ROW, (), "| Nettle | `morning` tea |"),
        ("Herb: Hops | hop", BlockKind.TABLE_ROW, (), "| Hops \\| hop | |"),
        ("cures everything", BlockKind.QUOTE, ("Avoid:",), "cures *everything*"),
        ("Form: Loose", BlockKind.PARAGRAPH, (), "**Form:** Loose"),
    ],
)
def test_a_block_knows_its_text_its_lead_in_and_its_place(text, kind, lead_in, source):
    (block,) = [b for b in blocks_of(PAGE) if b.text == text]
    assert (block.kind, block.lead_in) == (kind, lead_in)
    assert PAGE[block.char_start : block.char_end] == source


def test_table_rows_keep_header_and_cell_pairs():
    row = next(b for b in blocks_of(PAGE) if b.kind is BlockKind.TABLE_ROW)
    assert row.cells == (("Herb", "Nettle"), ("Use", "morning tea"))


def test_bullets_that_follow_a_run_in_item_unindented_still_hang_from_it():
    text = "# T\n\n1. **First step:**\n- ask\n- listen\n2. **Second step**\n- rest\n\nPlain.\n- free\n"
    assert [(b.text, b.lead_in) for b in blocks_of(text) if b.kind is BlockKind.LIST_ITEM] == [
        ("First step:", ()),
        ("ask", ("First step:",)),
        ("listen", ("First step:",)),
        ("Second step", ()),
        ("rest", ("Second step",)),
        ("free", ()),
    ]


@pytest.mark.parametrize(
    ("doc_id", "text", "title"),
    [
        ("a.md", "# From H1\n\n## B\nx", "From H1"),
        ("a.md", "---\ntitle: Front\n---\n## B\nx", "Front"),
        ("notes/winter_rest-plan.md", "## B\nx", "Winter rest plan"),
        ("a.md", "Setext\n======\ntext", "Setext"),
        ("a.md", "---\n\ntext after a rule\n\n---\n", "A"),
    ],
)
def test_the_title_comes_from_the_h1_else_front_matter_else_the_file_name(doc_id, text, title):
    assert parse(doc_id, text)[0] == title


def test_text_before_the_first_heading_belongs_to_a_section_named_by_the_title():
    _, sections = parse("my_file.md", "Hello there.\n\n## B\nx")
    assert [(s.heading, [b.text for b in s.blocks]) for s in sections] == [("My file", ["Hello there."]), ("B", ["x"])]


def test_comments_and_tags_leave_no_text_and_a_heading_without_text_opens_no_section():
    _, sections = parse("a.md", "# T\n\n<!-- editor: secret -->\n\n<b>bold</b> word<br>next\n\n##\n\nmore\n")
    assert [[b.text for b in s.blocks] for s in sections] == [["bold word next", "more"]]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("ab \n\t#-*>|`1.:[]()_é’&<=\\")), max_size=200))
def test_any_text_parses_and_all_ranges_lie_inside_it(text):
    _, sections = parse("x.md", text)
    for section in sections:
        assert 0 <= section.char_start <= section.char_end <= len(text)
        for block in section.blocks:
            assert block.text == " ".join(block.text.split()) != ""
            assert 0 <= block.char_start <= block.char_end <= len(text)
    starts = [s.char_start for s in sections]
    assert starts == sorted(starts)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "- ", "1. ", "> ", "- - ", "> - "]),
            st.text(alphabet="abc xyzé’", min_size=1).filter(lambda t: t == " ".join(t.split()) and t),
        ),
        min_size=1,
        max_size=8,
    )
)
def test_plain_words_stand_at_their_offsets_under_any_marker(rows):
    text = "\n\n".join(marker + words for marker, words in rows)
    found = [b for s in parse("x.md", text)[1] for b in s.blocks]
    assert [b.text for b in found] == [words for _, words in rows]
    assert [text[b.char_start : b.char_end] for b in found] == [words for _, words in rows]


def test_rows_items_and_paragraphs_of_html_are_sentences_of_their_own():
    rows = "<tr><th>Who</th><th>What</th></tr>\n<tr><td>People with <b>gout</b></td>\n<td>do not use</td></tr>"
    text = f"# T\n\n## S\n\n<table>{rows}</table>\n\n<ul><li>Made in Oaxaca</li><li>Is it old? Yes.</li></ul>\n"
    _, (_, section) = parse("x.md", text)
    assert [block.text for block in section.blocks] == [
        "Who: What. People with gout: do not use.",
        "Made in Oaxaca. Is it old? Yes.",
    ]

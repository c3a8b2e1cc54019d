"""A pack's statements: joined, about something, in somebody's voice, exactly placed."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.corpus import DocType, Document, Pack, Unit, Voice
from rag.corpus import load_pack
from rag.markdown import parse
from rag.units import build_units, units_report

CATALOG = (
    "product_id,name,category,format,target_concerns,key_herbs,contains_animal_products,contraindications_short,"
    "internal_tags\n"
    "ZX-1,Moss Calm Tablets,Rest,Tablets,quiet evenings; steady nights,Moss root; Fern leaf,No,"
    '"Not suitable in pregnancy; with sedatives, ask a doctor",rest; moss\n'
    "ZX-2,Pebble Skin Balm,Skin,Balm,dry elbows,Clay,Yes,,skin\n"
)
DOSSIER = """# Moss Calm Tablets

## Basics

**Format:** Tablets

**Vegan:** Yes

**Halal:** no; the shell is of gelatine

**Free of.** Beeswax, wheat, soy
**Plants.** Moss root (*Bryum altum*), fern leaf, sedge

## Tradition

Moss grows on stones. They are enjoyed

- before a walk
- after rain

Upland families have long gathered it

- as bedding for lambs
- dried in attics

In the hills, moss is traditionally used to support:

- quiet evenings
- steady nights

It is no sedative.

**Avoid:**

- cures insomnia
- "works for everyone"

## Messages for writers

Emphasise the slow evening. The tablets do not replace sleep.

## Safety

Individuals with:

- epilepsy
- a moss allergy

should ask a doctor first.

| Situation | What we say |
| --- | --- |
| Pregnancy | Not suitable |
| Children under 6 | Not suitable |
| Nursing | Not suitable |
"""
FOUNDATIONS = """# Hill words

## Words to know

- **Laverdag** – Saturday, literally "washing day", the day of the weekly bath.
- **Seter** – A seter is a summer farm. Cheese is made there.
"""
FAQ = """# Questions

## Is it vegan?

Yes. Two are not: see the label.

## How long does it take?

Think in weeks, not days.
"""


PROGRAM = """# The Hill Path – Programme

## Overview

The Hill Path is a walk. People come because of the view. It takes five evenings.
"""


@pytest.fixture
def units(tmp_path: Path) -> tuple[Unit, ...]:
    for name, text in (
        ("products_catalog.csv", CATALOG),
        ("product_moss.md", DOSSIER),
        ("faq.md", FAQ),
        ("foundations_hill.md", FOUNDATIONS),
        ("treatment_hill_path_program.md", PROGRAM),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return build_units(load_pack(tmp_path))


def the(units: tuple[Unit, ...], text: str) -> Unit:
    found = [u for u in units if u.text == text]
    assert found, f"no such statement: {text}\n{units_report(units)}"
    return found[0]


@pytest.mark.parametrize(
    "text",
    [
        "In the hills, moss is traditionally used to support quiet evenings.",
        "Moss Calm Tablets: individuals with epilepsy should ask a doctor first.",
        "Moss Calm Tablets come as tablets.",
        "Moss Calm Tablets are free of beeswax, wheat and soy.",
        "The plants of Moss Calm Tablets are moss root (Bryum altum), fern leaf and sedge.",
        "Moss Calm Tablets are enjoyed before a walk.",
        "Moss Calm Tablets: upland families have long gathered it as bedding for lambs.",
        "Moss Calm Tablets: upland families have long gathered it dried in attics.",
        "The Hill Path takes five evenings.",
        "Moss Calm Tablets are not suitable for children under 6.",
        "Moss Calm Tablets are not suitable while nursing.",
        "Moss Calm Tablets are vegan.",
        "Moss Calm Tablets are not halal; the shell is of gelatine.",
        "Moss Calm Tablets contain Moss root and Fern leaf.",
        "Moss Calm Tablets contain no animal products.",
        "Pebble Skin Balm contains animal products.",
        "Moss Calm Tablets are for quiet evenings and steady nights.",
        "Moss Calm Tablets are not suitable in pregnancy.",
        "Moss Calm Tablets are not suitable in case of pregnancy.",
        "Is it vegan? Yes.",
        "Think in weeks, not days.",
        'Laverdag: Saturday, literally "washing day", the day of the weekly bath.',
        "A seter is a summer farm.",
    ],
)
def test_every_statement_stands_alone(units: tuple[Unit, ...], text: str) -> None:
    assert the(units, text).voice is Voice.ASSERTS


HOUSE = """# Moss Calm Tablets

## Ours

- Vegans: no (wax)
- Kosher: not certified
- First pressed: May 2019

## Making

1. Wax is melted over the stove.
   - never in a pot of tin
2. Tins are filled.

**Is there a shop?** No, and nobody is sorry. It rains.

**Soap.** Boiled only in winter and hung up in the attic for six weeks.

**Kuksa.** A bowl, carved of birch, that walkers hang on the belt.

**Graining.** A soap that has been hot and cooled slowly can turn coarse.

**Thrift.** The barn burned down in the third winter after the war.
"""


@pytest.mark.parametrize(
    "text",
    [
        "Moss Calm Tablets are not suitable for vegans (wax).",
        "Moss Calm Tablets – kosher: not certified.",
        "Moss Calm Tablets – first pressed: May 2019.",
        "Moss Calm Tablets: wax is melted over the stove: never in a pot of tin.",
        "Is there a shop? No, and nobody is sorry.",
        "Soap: boiled only in winter and hung up in the attic for six weeks.",
        "Kuksa: a bowl, carved of birch, that walkers hang on the belt.",
        "A soap that has been hot and cooled slowly can turn coarse.",
        "The barn burned down in the third winter after the war.",
    ],
)
def test_a_fragment_stands_with_its_title_its_label_or_its_question(tmp_path: Path, text: str) -> None:
    (tmp_path / "products_catalog.csv").write_text(CATALOG, encoding="utf-8")
    (tmp_path / "product_moss.md").write_text(HOUSE, encoding="utf-8")
    the(build_units(load_pack(tmp_path)), text)


@pytest.mark.parametrize(
    ("text", "voice"),
    [
        ("Avoid: cures insomnia.", Voice.FORBIDS),
        ('Avoid: "works for everyone".', Voice.FORBIDS),
        ("Emphasise the slow evening.", Voice.INSTRUCTS),
        ("The tablets do not replace sleep.", Voice.ASSERTS),
    ],
)
def test_the_voice_is_read_from_lead_in_and_mood(units: tuple[Unit, ...], text: str, voice: Voice) -> None:
    assert the(units, text).voice is voice


def test_a_dossiers_statements_are_about_its_product_and_what_they_name(units: tuple[Unit, ...]) -> None:
    assert the(units, "Moss Calm Tablets: individuals with epilepsy should ask a doctor first.").subjects[:1] == (
        "ZX-1",
    )
    assert "fern leaf" in the(units, "Moss Calm Tablets contain Moss root and Fern leaf.").subjects


def test_safety_and_denial_are_marked(units: tuple[Unit, ...]) -> None:
    caution = the(units, "Moss Calm Tablets are not suitable in pregnancy.")
    assert (caution.safety, caution.negative) == (True, True)
    use = the(units, "In the hills, moss is traditionally used to support quiet evenings.")
    assert (use.safety, use.negative) == (False, False)


@pytest.mark.parametrize("folder", ["corpus", "tests/packs/nordbark", "tests/packs/olivar"])
def test_offsets_show_the_words_in_the_file(folder: str) -> None:
    pack = load_pack(Path(folder))
    texts = {d.doc_id: d.text for d in pack.documents}
    for unit in build_units(pack):
        shown = texts[unit.doc_id][unit.char_start : unit.char_end]
        assert shown.strip(), unit
        said = [w for w in unit.source_text.replace("“", " ").replace("”", " ").split() if w.isalpha()]
        assert all(w in shown for w in said), (unit.source_text, shown)


@pytest.mark.parametrize("folder", ["corpus", "tests/packs/nordbark", "tests/packs/olivar"])
def test_statements_of_real_packs_are_sentences_with_unique_ids(folder: str) -> None:
    units = build_units(load_pack(Path(folder)))
    assert len({u.unit_id for u in units}) == len(units)
    for unit in units:
        assert unit.text[-1] in '.!?…”"', unit.text
        assert "  " not in unit.text
        assert "**" not in unit.text


def test_the_report_shows_voice_and_subject_to_an_editor(units: tuple[Unit, ...]) -> None:
    report = units_report(units)
    assert "[forbids denies] Avoid: cures insomnia." in report
    assert "product_moss.md # Safety" in report
    assert "<ZX-1, moss calm tablets>" in report


LINES = st.sampled_from(
    [
        "# Guide",
        "## Vata",
        "### How?",
        "**Avoid:**",
        "**Use:** rest",
        "- item one",
        "- Item: two",
        "  - nested",
        "1. First. Second.",
        "> “Quoted.” She said.",
        "| A | B |",
        "| --- | --- |",
        "| x | y |",
        "Plain text. It is so.",
        "It may help to:",
        "and so on.",
        "",
        "",
        "---",
        "Not suitable for:",
        "*Tip* – rest",
        "```",
        "[link](x.md) here",
        "é “q” – z: 5%",
        "No.",
        "* **Bold.** Then more",
    ]
)


@given(st.lists(LINES, max_size=14))
def test_any_markdown_gives_statements_inside_the_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    title, sections = parse("guide.md", text)
    document = Document(doc_id="guide.md", doc_type=DocType.GUIDE, title=title, text=text, sections=sections)
    units = build_units(Pack(root=".", documents=(document,), products=()))
    assert len({u.unit_id for u in units}) == len(units)
    for unit in units:
        assert 0 <= unit.char_start <= unit.char_end <= len(text)
        assert unit.text


LISTS = """# Orders, Returns and Prices

Written by Ilse in May.

## Returns

- Opened jars: only where they leaked
- Our own advice: keep the box

## The morning walk

Children are welcome. It is never held in rain.

## What walkers may not do

Pick flowers, whistle or run. It has happened twice.

## Price list

| Ref. | Article | From 6 boxes | Gift box |
| --- | --- | --- | --- |
| ZX-2 | Pebble Skin Balm | 4.80 | – |

**Q: Why so dear?** (the balm)

A: The clay is dug by hand.

## Words that must not appear

- "miracle balm"

## 3.1 Who pays for the label

We do, if the tin was dented. In all other cases the walker does.

## Locking up

- [ ] lamp out
- [ ] gate shut

Ask two things at the gate: Are you alone? Have you a lamp?

Day | Who leads
---|---
2 | Ilse

## House words

**Slate (black board)** — the list beside the door. It stays there for a year.

## 4.2 Broken tins

- Dented: send a new tin, don't wait for the van.
  - Above 20 pounds ask Ilse first.
- When a tin leaks, call the carrier.
"""


@pytest.mark.parametrize(
    "text",
    [
        "Returns – opened jars: only where they leaked.",
        "Returns – our own advice: keep the box.",
        "The morning walk is never held in rain.",
        "What walkers may not do: pick flowers, whistle or run.",
        "Pebble Skin Balm – price, from 6 boxes: 4.80.",
        "Pebble Skin Balm – gift box: none.",
        "Who pays for the label: we do, if the tin was dented.",
        "Locking up: gate shut.",
        "Ask two things at the gate: Are you alone? Have you a lamp?",
        "Day 2 – who leads: Ilse.",
        "Slate (black board) stays there for a year.",
        "This page: written by Ilse in May.",
    ],
)
def test_a_page_of_lists_and_tables_is_told_in_words(tmp_path: Path, text: str) -> None:
    (tmp_path / "products_catalog.csv").write_text(CATALOG, encoding="utf-8")
    (tmp_path / "orders.md").write_text(LISTS, encoding="utf-8")
    units = build_units(load_pack(tmp_path))
    the(units, text)
    assert "Pebble Skin Balm – article: Pebble Skin Balm." not in {unit.text for unit in units}
    assert the(units, "The clay is dug by hand.").lead_in == "Why so dear (the balm)?"
    assert the(units, 'Words that must not appear: "miracle balm".').voice is Voice.FORBIDS
    assert the(units, "Above 20 pounds ask Ilse first.").voice is Voice.ASSERTS


def test_lines_that_ask_and_answer_are_read_as_below_a_heading_that_asks(tmp_path: Path) -> None:
    asked = "# Desk\n\n**Q: Are they vegan?**\nA: Never. We use wax.\n\nQ: May it get hot?\n\nA: It must stay cool.\n"
    (tmp_path / "products_catalog.csv").write_text(CATALOG, encoding="utf-8")
    (tmp_path / "desk.md").write_text(asked, encoding="utf-8")
    told = [(unit.text, unit.lead_in) for unit in build_units(load_pack(tmp_path)) if unit.doc_id == "desk.md"]
    assert told == [
        ("Are they vegan? Never.", "Are they vegan?"),
        ("We use wax.", "Are they vegan?"),
        ("It must stay cool.", "May it get hot?"),
    ]

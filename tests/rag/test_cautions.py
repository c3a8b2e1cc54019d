"""Cautions are read as whole statements from the sections whose heading is about safety."""

import pytest

from rag.cautions import is_safety_section, section_cautions, states_nothing
from rag.markdown import parse


@pytest.mark.parametrize(
    "heading",
    [
        "Safety & Precautions (Content Version)",
        "Precautions",
        "Contraindications",
        "Warnings",
        "Who should not use it",
        "Who shouldn’t take this?",
        "Is it safe?",
        "Side effects and interactions",
        "Not suitable for",
        "Before using",
        "Allergens",
        "When not to use",
        "Who is it not for?",
        "Check with your doctor first",
    ],
)
def test_headings_about_safety_are_known(heading):
    _, sections = parse("d.md", f"# Oil\n\n## {heading}\n\nx\n\n### Details\n\ny\n")
    assert all(is_safety_section(s) for s in sections if s.level > 1)


@pytest.mark.parametrize(
    "heading",
    [
        "Basic Info",
        "Key Messages",
        "Internal Tags (for retrieval)",
        "How it is used",
        "When to use",
        "How it is not made",
    ],
)
def test_other_headings_are_not(heading):
    _, sections = parse("d.md", f"# Safety first Ltd. oil\n\n## {heading}\n\nx\n")
    assert not any(is_safety_section(s) for s in sections if s.level > 1)


def test_items_carry_their_lead_in_sentence_paragraphs_are_taken_apart_rows_are_joined():
    text = """# Oil

## Precautions

This oil is strong. Keep it away from eyes.

We care for you. Ask a doctor first if you:

- are **pregnant**
- take medicine
  - above all blood thinners

| Situation | What we say |
|---|---|
| Asthma | Not suitable |

## Tags

warm
"""
    cautions = [c.text for c in section_cautions(parse("d.md", text)[1])]
    assert cautions == [
        "This oil is strong.",
        "Keep it away from eyes.",
        "We care for you.",
        "Ask a doctor first if you: are pregnant",
        "Ask a doctor first if you: take medicine",
        "Ask a doctor first if you: take medicine above all blood thinners",
        "Asthma: Not suitable",
    ]


def test_bare_advice_is_told_of_whom_its_heading_names():
    text = """# Oil

## Precautions

### Pregnancy

Do not use.

### Medicines

Keep two hours between the oil and blood thinners.
"""
    cautions = [c.text for c in section_cautions(parse("d.md", text)[1])]
    assert cautions == ["Pregnancy: Do not use.", "Keep two hours between the oil and blood thinners."]


def test_a_sentence_that_goes_on_after_its_list_belongs_to_every_item():
    text = (
        "# Balm\n\n## Precautions\n\nPeople with:\n\n- open wounds\n- asthma\n\n"
        "should not use the balm.\n\nStore cool.\n"
    )
    assert [c.text for c in section_cautions(parse("d.md", text)[1])] == [
        "People with: open wounds should not use the balm.",
        "People with: asthma should not use the balm.",
        "Store cool.",
    ]


def test_a_diet_that_a_product_keeps_or_has_no_certificate_for_is_no_caution():
    text = "# Balm\n\n## Suitable for whom?\n\n- Vegetarians: yes.\n- Kosher: not certified.\n- Vegans: no (wax).\n"
    assert [c.text for c in section_cautions(parse("d.md", text)[1])] == ["Vegans: no (wax)."]


@pytest.mark.parametrize(
    ("cell", "nothing"),
    [
        ("None known", True),
        ("none", True),
        ("None known.", True),
        ("no known contraindications", True),
        ("n/a", True),
        ("–", True),
        ("", True),
        ("None known, but ask in pregnancy", False),
        ("Not in pregnancy", False),
        ("Nut allergy", False),
    ],
)
def test_a_cell_without_a_caution_is_known(cell, nothing):
    assert states_nothing(cell) is nothing


def test_a_lead_in_without_a_colon_belongs_to_its_items_and_is_no_caution_alone():
    text = "# Balm\n\n## Precautions\n\nNot suitable\n\n* in pregnancy,\n* under the age of six\n\nKeep it cool.\n"
    assert [c.text for c in section_cautions(parse("d.md", text)[1])] == [
        "Not suitable in pregnancy,",
        "Not suitable under the age of six",
        "Keep it cool.",
    ]

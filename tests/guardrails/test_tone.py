"""Style findings: the pack's forbidden wording and what no text may say."""

import pytest

from guardrails.forms import FormReader
from guardrails.thesaurus import load_thesaurus
from guardrails.tone import StyleGuide


@pytest.fixture
def guide(units) -> StyleGuide:
    return StyleGuide(units, FormReader(load_thesaurus()))


def test_forbidden_wording_is_found_with_its_rule(guide: StyleGuide) -> None:
    found = guide.findings("Our moss cures insomnia fast. It melts fat away, and melts away fat again.")
    assert found[0].phrase == "cures insomnia"
    assert "product_moss.md#Wording" in found[0].rule
    assert any("melts" in f.phrase for f in found)


@pytest.mark.parametrize(
    "text",
    [
        "Moss supports quiet evenings.",
        "Moss does not cure insomnia.",
        "The guide forbids “cures insomnia”.",
        "It was approved.",
    ],
)
def test_other_wording_denials_and_quotations_are_fine(guide: StyleGuide, text: str) -> None:
    assert guide.findings(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Take two tablets every evening.",
        "You can stop your blood thinner.",
        "It is 100% safe for everyone.",
        "A guaranteed cure.",
    ],
)
def test_the_nevers_are_found_in_any_pack(text: str) -> None:
    found = StyleGuide((), FormReader(load_thesaurus())).findings(text)
    assert found
    assert all(f.rule.startswith("never") for f in found)


def test_an_approval_is_not_the_forbidden_approved(unit_of) -> None:
    from domain.corpus import Voice

    unit = unit_of("Never say: doctor-approved.", source_text="doctor-approved", voice=Voice.FORBIDS)
    guide = StyleGuide((unit,), FormReader(load_thesaurus()))
    assert guide.forbidden("Guests need their doctor's approval.") is None
    assert guide.forbidden("The drops are doctor-approved.") is unit


def test_a_figure_in_a_products_name_is_no_dose(unit_of) -> None:
    name = unit_of("The id of Omega-7 Softgels is ZX-9.", source_text="Omega-7 Softgels", field="name", section="ZX-1")
    guide = StyleGuide((name,), FormReader(load_thesaurus()))
    assert guide.findings("Omega-7 Softgels are used with berry oil.") == ()


def test_what_the_pack_itself_says_breaks_no_rule(unit_of) -> None:
    said = "The format of the drops is a bottle with a dropper."
    assert StyleGuide((unit_of(said),), FormReader(load_thesaurus())).findings(said) == ()

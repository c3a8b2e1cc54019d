"""Latin names and synonyms are what the pack gives, not what looks alike."""

import pytest

from domain.corpus import DocType, Document
from rag.catalog import COLUMNS, read_catalog
from rag.markdown import parse
from rag.names import herb_entries, read_names


def rows_with(*herb_cells: str):
    lines = [f'P-{i},Product {i},C,F,x,"{cell}",No,None known,t' for i, cell in enumerate(herb_cells)]
    rows, problems = read_catalog("c.csv", "\n".join([",".join(COLUMNS), *lines]))
    assert problems == ()
    return rows


def document(text: str) -> Document:
    title, sections = parse("d.md", text)
    return Document(doc_id="d.md", doc_type=DocType.GUIDE, title=title, text=text, sections=sections)


def names_of(cell: str, text: str):
    """Herb name to Latin name, and the synonym groups, for one row and one document."""
    rows = rows_with(cell)
    book = read_names(rows, [document(f"# T\n\n## S\n\n{text}\n")], {"P-0": document(f"# T\n\n## S\n\n{text}\n")})
    return {book.herbs[e].name: book.herbs[e].botanical for e in herb_entries(rows[0])}, book.synonyms


@pytest.mark.parametrize(
    ("cell", "text", "herbs"),
    [
        ("Valerian root", "We use valerian (*Valeriana officinalis*).", {"Valerian": "Valeriana officinalis"}),
        ("Valerian root", "Only valerian root is used.", {"Valerian root": ""}),
        ("Withania root extract; Mint", "Withania (Withania somnifera) and mint.", {"Withania": "Withania somnifera"}),
        ("Lemon balm (Melissa officinalis)", "x", {"Lemon balm": "Melissa officinalis"}),
        ("Arnica montana", "x", {"Arnica montana": "Arnica montana"}),
        ("Rhodiola root", "roseroot (*Rhodiola rosea*) and rhodiola", {"Rhodiola": "Rhodiola rosea"}),
        ("Devil’s claw", "devil's claw (*Harpagophytum procumbens*)", {"Devil’s claw": "Harpagophytum procumbens"}),
        ("Curcuma", "**Key herb:** Curcuma, that is Turmericus longus root", {"Curcuma": "Turmericus longus"}),
        ("Amla", "Amla (Indian gooseberry) is sour.", {"Amla": ""}),
        ("Tulsi", "Tulsi (Holy basil) grows here.", {"Tulsi": ""}),
        ("Magnesium glycinate", "Magnesium glycinate is gentle.", {"Magnesium glycinate": ""}),
        ("Black Seed (Nigella sativa); Black Pepper", "x", {"Black Seed": "Nigella sativa", "Black Pepper": ""}),
    ],
)
def test_a_herb_gets_its_plain_and_its_latin_name_where_the_pack_gives_them(cell, text, herbs):
    found, _ = names_of(cell, text)
    assert found.items() >= herbs.items()


@pytest.mark.parametrize(
    "entry", ["other supporting herbs", "supporting bitters", "Herbal extracts", "base oil", "Vitamins"]
)
def test_entries_that_name_nothing_are_no_herbs(entry):
    (row,) = rows_with(f"Mint; {entry}")
    assert herb_entries(row) == ("Mint",)


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("Valerian (*Valeriana officinalis*) calms.", {"valerian", "valeriana officinalis"}),
        ("Your own constitution (*prakriti*) counts.", {"constitution", "prakriti"}),
        ("*Rasayana* (rejuvenation) is an aim.", {"rasayana", "rejuvenation"}),
        ("Mint (garden mint) is fresh.", {"mint", "garden mint"}),
        ("Turmeric, also known as haldi, is yellow.", {"turmeric", "haldi"}),
        ("Scots pine (*Pinus sylvestris*) smells.", {"scots pine", "pinus sylvestris"}),
    ],
)
def test_names_that_the_pack_equates_are_synonyms(text, group):
    _, synonyms = names_of("Mint; Valerian", text)
    assert group in [set(g) for g in synonyms]


@pytest.mark.parametrize(
    ("cell", "groups"),
    [
        ("Fenugreek (Halba)", [{"fenugreek", "halba"}]),
        ("Gamat (sea cucumber)", [{"gamat", "sea cucumber"}]),
        ("Mulethi (licorice, Glycyrrhiza glabra)", [{"mulethi", "glycyrrhiza glabra", "licorice"}]),
        ("Fish oil (anchovy; sardine)", []),
        ("Glucosamine (from crab shell)", []),
        ("Neem (leaf)", []),
        ("Honey (raw)", []),
        ("Sesame oil (cold-pressed)", []),
    ],
)
def test_a_second_name_of_a_herb_in_the_catalog_is_a_synonym(cell, groups):
    assert [set(g) for g in names_of(cell, "x")[1]] == groups


@pytest.mark.parametrize(
    "text",
    [
        "Caution in pregnancy (licorice).",
        "Mint (avoid in pregnancy) is fresh.",
        "The model (Vata, Pitta, Kapha) has three parts.",
        "Mint (leaf) and mint (2 kinds).",
        "Safety & Precautions (Content Version)",
        "Ask a doctor (or a pharmacist).",
    ],
)
def test_other_brackets_make_no_synonyms(text):
    assert names_of("Mint; Licorice", text)[1] == ()


def test_groups_that_share_a_name_become_one():
    _, synonyms = names_of("Amla; Amalaki", "Amla (*Emblica officinalis*) and Amalaki (*Emblica officinalis*).")
    assert [set(g) for g in synonyms] == [{"amla", "amalaki", "emblica officinalis"}]

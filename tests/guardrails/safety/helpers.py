"""Tables beside these tests, what words mean, and products made of one caution or of a catalog alone."""

import csv
from pathlib import Path

from domain.corpus import Caution, Herb, Product
from guardrails.safety.vocabulary.vocabulary import Vocabulary

ROOT = Path(__file__).parents[3]
TABLES = Path(__file__).parent / "tables"


def table(name: str) -> list[list[str]]:
    """Cells of a `|` separated table; lines that start with # are comments."""
    lines = (TABLES / name).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split(" | ")] for line in lines if line and not line.startswith("#")]


def says(text: str, concept_id: str) -> bool:
    """True if some mention of the text is, counts as, or implies the concept."""
    vocabulary = Vocabulary.load()
    return any(
        vocabulary.is_a(known, concept_id)
        for mention in vocabulary.find(text)
        for concept in mention.concepts
        for known in (concept.id, *vocabulary.implied(concept.id))
    )


def product(caution: str, **fields: object) -> Product:
    """A product with one caution in its catalog cell."""
    values: dict[str, object] = {
        "product_id": "X-1",
        "name": "Vital Blend",
        "category": "General",
        "format": "Powder",
        "target_concerns": (),
        "key_herbs": (Herb(name="Turmeric"),),
        "contains_animal_products": "No",
        "contraindications": caution,
        "internal_tags": (),
        "doc_id": "catalog.csv",
        "line": 2,
        "row_text": "",
        "cautions": (Caution(text=caution, doc_id="catalog.csv", section="X-1"),),
    }
    return Product.model_validate(values | fields)


def _cells(text: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in text.split(";") if cell.strip())


def catalog_products(path: Path) -> tuple[Product, ...]:
    """Products of a catalog file alone, without dossiers."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(
            product(
                row["contraindications_short"],
                product_id=row["product_id"],
                name=row["name"],
                category=row["category"],
                format=row["format"],
                target_concerns=_cells(row["target_concerns"]),
                key_herbs=tuple(Herb(name=name) for name in _cells(row["key_herbs"])),
                internal_tags=_cells(row["internal_tags"]),
                doc_id=path.name,
                cautions=(Caution(text=row["contraindications_short"], doc_id=path.name, section=row["product_id"]),),
            )
            for row in csv.DictReader(file)
        )

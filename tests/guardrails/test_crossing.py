"""What a claim puts together that its evidence keeps apart."""

import pytest

from domain.corpus import DocType
from guardrails.alignment import Aligner
from guardrails.crossing import crossed
from guardrails.entities import Names
from guardrails.forms import FormReader
from guardrails.thesaurus import load_thesaurus

GUIDE = {"doc_id": "guide.md", "doc_type": DocType.GUIDE, "section": "Where things are", "subjects": ()}
GROVES = ("Walnuts come from Bari, figs from the groves near Izmir, and olives from Jaen.",)
SOAKING = ("A jar of petals needs four days, a jar of bark about two weeks.",)
PEOPLE = ("Ada Moor, a baker, and her brother Bo, a miller, opened it.",)
HOUSES = ("The old house is in Lisbon, beside the bridge.", "The second one is in Porto, at the harbour.")
FEASTS = ("Candle Day: willow and hazel.", "Apple Day: such roots as dock and madder.")
KINDS = ("Moss and fern are called wet and slow.", "Sand and thyme are called bright and quick.")


@pytest.fixture
def said_instead(units, unit_of):
    reader = FormReader(load_thesaurus())
    aligner = Aligner.over(units, reader, Names(units))

    def run(claim: str, evidence: tuple[str, ...]) -> str:
        return crossed(reader.read(claim), [aligner.piece(unit_of(text, **GUIDE)) for text in evidence], ())

    return run


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Our walnuts come from Jaen.", GROVES),
        ("A jar of bark needs four days.", SOAKING),
        ("Ada Moor is a miller.", PEOPLE),
        ("The old house is in Porto, beside the bridge.", HOUSES[:1]),
        ("The old house is in Porto, beside the bridge.", HOUSES),
        ("Dock and madder roots belong to Candle Day.", FEASTS),
        ("Moss and fern are called bright and quick.", KINDS),
    ],
)
def test_what_is_said_of_one_thing_is_not_said_of_another(said_instead, claim: str, evidence: tuple[str, ...]) -> None:
    assert said_instead(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Our walnuts come from Bari.", GROVES),
        ("The olives are from Jaen.", GROVES),
        ("Figs grow near Izmir and walnuts in Bari.", GROVES),
        ("Petals need four days and bark two weeks.", SOAKING),
        ("Ada Moor is a baker.", PEOPLE),
        ("The old house stands in Lisbon.", HOUSES),
        ("The old house is in Lisbon and the second one in Porto.", HOUSES),
        ("Dock and madder roots belong to Apple Day.", FEASTS),
        ("Moss is called wet and thyme bright.", KINDS),
    ],
)
def test_what_belongs_together_may_be_said_together(said_instead, claim: str, evidence: tuple[str, ...]) -> None:
    assert said_instead(claim, evidence) == ""

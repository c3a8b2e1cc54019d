"""Labels split off and put into sentences."""

import pytest

from rag.labels import run_in


@pytest.mark.parametrize(
    ("raw", "text", "expected"),
    [
        ("**Format:** Tablets", "Format: Tablets", ("Format", "Tablets")),
        ("**Format**: Tablets", "Format: Tablets", ("Format", "Tablets")),
        ("*Asthma:* not suitable", "Asthma: not suitable", ("Asthma", "not suitable")),
        ("**No dosing.** We give none.", "No dosing. We give none.", ("No dosing.", "We give none.")),
        ("**Vata** – linked with movement", "Vata – linked with movement", ("Vata", "linked with movement")),
        ("Scent: Pine", "Scent: Pine", ("Scent", "Pine")),
        ("The bags can: they rot.", "The bags can: they rot.", ("", "The bags can: they rot.")),
        ("Two are: moss and fern.", "Two are: moss and fern.", ("", "Two are: moss and fern.")),
        ("Two: moss and fern.", "Two: moss and fern.", ("", "Two: moss and fern.")),
        ("A plain sentence.", "A plain sentence.", ("", "A plain sentence.")),
        ("**Bold** words inside.", "Bold words inside.", ("", "Bold words inside.")),
    ],
)
def test_a_run_in_label_is_told_from_emphasis(raw: str, text: str, expected: tuple[str, str]) -> None:
    assert run_in(raw, text) == expected

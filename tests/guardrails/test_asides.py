"""What a sentence brings along must rest on its evidence."""

import pytest

from guardrails.asides import Asides

ASIDES = Asides()
BALM = "The balm has long been used to warm tired legs after a walk."
TEA = "The herbs of the tea are fennel, mint, lemon balm and anise."


@pytest.mark.parametrize(
    ("claim", "evidence", "beyond"),
    [
        (f"{BALM[:-1]}, because camphor widens the vessels.", [BALM], "because camphor widens the vessels."),
        ("Praised by Olympic champions, the balm has long been used to warm tired legs.", [BALM], "Praised by"),
        ("The balm (grown on volcanic soil) is used to warm tired legs.", [BALM], "grown on volcanic soil"),
        ("The herbs of the tea are fennel, mint, ginger and anise.", [TEA], "ginger"),
        (BALM, [BALM], ""),
        ("After a walk, the balm has long been used to warm tired legs.", [BALM], ""),
        ("The tea is made of fennel, mint, lemon balm and anise.", [TEA], ""),
        ("The balm, long in use, warms the legs.", [BALM], ""),
    ],
)
def test_a_stretch_or_an_item_that_the_evidence_does_not_have_is_named(
    claim: str, evidence: list[str], beyond: str
) -> None:
    found = ASIDES.unfounded(claim, evidence)
    assert found.startswith(beyond) if beyond else found == ""

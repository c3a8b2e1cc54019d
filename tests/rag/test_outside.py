"""Products for external use only: who asks for them, and which cautions say so."""

import pytest

from rag.outside import asks_outside


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("which products are only for use on the outside of the body?", True),
        ("which are for external use only?", True),
        ("what do we have that is only used externally?", True),
        ("which products are not for internal use?", True),
        ("which products aren't for external use only?", False),
        ("do you ship outside Canada?", False),
    ],
)
def test_who_asks_for_external_use_only(text: str, asked: bool) -> None:
    assert asks_outside(text) is asked

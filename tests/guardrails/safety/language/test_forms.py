"""Marks of forms are read as the words that they stand for."""

import pytest

from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("[x] gout\n[ ] lupus", "; gout \n ; no lupus"),
        ("☐ gout ☐ lupus", "gout lupus"),  # not filled in
        ("gout [x] lupus [ ]", "gout : yes ; lupus : no ;"),
        ("Gout: N / Lupus: Y", "gout : no ; lupus : yes"),
        ("gout (Y/N): N", "gout : no"),
        ("Age: 41, Meds: none", "age : 41 ; meds : none"),
        ("Age: 41 | Meds: none", "age : 41 ; meds : none"),
        ("Deepa | 41 | gout", "deepa | 41 | gout"),
        ("gout (-), lupus (+)", "gout no , lupus yes"),
        ("pregnant (", "pregnant ("),
        ("lupus [ ] gout [x]", "lupus : no ; gout : yes ;"),
    ],
)
def test_form_reads_as_its_words(written: str, meant: str) -> None:
    assert " ".join(read(written).norms()) == meant

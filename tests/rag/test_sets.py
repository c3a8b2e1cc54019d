"""A set holds the cautions of what is in it."""

from pathlib import Path

from rag.catalog import COLUMNS
from rag.corpus import load_pack

ROWS = """
X-1,Plain Fir Balm,Balms,Balm,sore feet,Fir,No,Not with epilepsy,feet
X-2,Night Hop Tea,Teas,Loose,sleep,Hop flowers; Fir,No,Not in pregnancy,night
X-3,Winter Box,Sets,Box,cold evenings,Plain Fir Balm; 2 x Night Hop Tea (20 g),No,Not for children,gift
X-4,Fir & Hop Soap,Soaps,Bar,washing,Fir; Night hop tea,No,None known,soap
"""


def test_what_is_listed_for_an_item_is_listed_for_the_set_it_is_in(tmp_path: Path) -> None:
    (tmp_path / "products_catalog.csv").write_text(",".join(COLUMNS) + ROWS, encoding="utf-8")
    cautions = {p.product_id: [(c.of, c.text) for c in p.cautions] for p in load_pack(tmp_path).products}
    own, balm, tea = cautions["X-3"]
    assert own == ("", "Not for children")
    assert (balm, tea) == (("Plain Fir Balm", "Not with epilepsy"), ("Night Hop Tea", "Not in pregnancy"))


def test_a_single_ingredient_that_is_a_product_as_well_makes_no_set(tmp_path: Path) -> None:
    (tmp_path / "products_catalog.csv").write_text(",".join(COLUMNS) + ROWS, encoding="utf-8")
    soap = next(p for p in load_pack(tmp_path).products if p.product_id == "X-4")
    assert not soap.cautions

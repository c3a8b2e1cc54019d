"""Product ids of any shape are found in a message, however staff write them; a word or a number is none."""

import pytest

from guardrails.safety.language.text import read
from guardrails.safety.products.product_ids import ProductIds
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

SLASHED = ("TVK/01", "TVK/02", "TVK/04", "TVK/05", "TVK/09", "TVK/10", "TVK/100")
LETTERED = ("KA-P002", "KA-P010", "KA-P012")
NUMBERS = ("7", "12", "1001", "4006381333931")
VITAMINS = ("A-1", "B12", "D3", "T4")
WORDS = ("TEA-02", "TEA-10", "AM-05", "sleep", "OM", "ASHWA")
OTHERS = ("RX 12.5", "Ä_07", "N#3", "HB_SLP_01", "2024-GT-11")
FOUND = [
    (SLASHED, "Sertraline each morning. Can she add TVK/02?", ("TVK/02",)),
    (SLASHED, "tvk02 with sertraline", ("TVK/02",)),
    (SLASHED, "May he have TVK 10.", ("TVK/10",)),
    (SLASHED, "May he have tvk-10, or tvk_02?", ("TVK/02", "TVK/10")),
    (SLASHED, "TVK.04 or TVK:05 or TVK / 09 or TVK–01!", ("TVK/01", "TVK/04", "TVK/05", "TVK/09")),
    (SLASHED, "*TVK/10*, _TVK/02_ and `TVK/04`", ("TVK/02", "TVK/04", "TVK/10")),
    (SLASHED, "TVK no. 10 or TVK number 2", ("TVK/02", "TVK/10")),
    (SLASHED, "TVK/2 for her", ("TVK/02",)),
    (SLASHED, "TVK/100, not the others", ("TVK/100",)),
    (SLASHED, "TVK/04, 05 & 09 for a man on digoxin?", ("TVK/04", "TVK/05", "TVK/09")),
    (SLASHED, "TVK/04/10?", ("TVK/04", "TVK/10")),
    (SLASHED, "TVK/04 and 10 for her?", ("TVK/04", "TVK/10")),
    (LETTERED, "KA-P002, ka p010, P012 and kap002", ("KA-P002", "KA-P010", "KA-P012")),
    (LETTERED, "KA/P/10 and p-12", ("KA-P010", "KA-P012")),
    (NUMBERS, "Is product 7 ok, and item no. 12, and #1001?", ("1001", "12", "7")),
    (NUMBERS, "The barcode says 4006381333931.", ("4006381333931",)),
    (NUMBERS, "1001 with clopidogrel?", ("1001",)),
    (VITAMINS, "Product B12 or product T4?", ("B12", "T4")),
    (VITAMINS, "Is A-1 ok for her?", ("A-1",)),
    (WORDS, "tea-02, TEA/10, am-05 and ashwa", ("AM-05", "ASHWA", "TEA-02", "TEA-10")),
    (WORDS, "product sleep or item OM", ("OM", "sleep")),
    (OTHERS, "rx 12.5, Ä 07, N#3", ("N#3", "RX 12.5", "Ä_07")),
    (OTHERS, "hb-slp-1 and 2024 GT 11", ("2024-GT-11", "HB_SLP_01")),
]
NOT_FOUND = [
    (SLASHED, "She is 10 and on 02 litres of oxygen"),
    (SLASHED, "Our TVK shop opens at 10"),
    (SLASHED, "TVK/11, TVK/101 and XTVK/10 are sold out"),
    (NUMBERS, "She takes vitamin D, 1001 IU, and walks 1001 steps"),
    (NUMBERS, "She is 12, takes 7 tablets and 1001 steps, 12/7 and 12.7"),
    (NUMBERS, "Order #12 came late"),
    (VITAMINS, "Her B12 and vitamin D3 are low, T4 is fine, vitamin A-1 too"),
    (WORDS, "She takes tea 10 days, at 5 am 5 may, sleeps, says om and can't sleep"),
    (OTHERS, "12.5 mg, 07, 3 and 11 at 01"),
]
NUMBERS_AFTER = [
    "TVK/04 and 10 mg of amlodipine",
    "TVK/04, 10 days before surgery",
    "TVK/04 with 5 others",
    "TVK/04, 2 tablets or 5 ml",
    "TVK/04 and 9.5 g",
    "TVK/04 or 10%?",
]


def _found(ids: tuple[str, ...], message: str) -> tuple[str, ...]:
    products = [product("", product_id=i) for i in ids]
    found = ProductIds(products, Vocabulary.load()).find(read(message))
    return tuple(sorted({i for _, _, meant in found for i in meant}))


@pytest.mark.parametrize(("ids", "message", "expected"), FOUND, ids=[message for _, message, _ in FOUND])
def test_an_id_is_found_however_it_is_written(ids: tuple[str, ...], message: str, expected: tuple[str, ...]) -> None:
    assert _found(ids, message) == expected


@pytest.mark.parametrize(("ids", "message"), NOT_FOUND, ids=[message for _, message in NOT_FOUND])
def test_a_word_a_number_or_a_vitamin_is_no_id(ids: tuple[str, ...], message: str) -> None:
    assert _found(ids, message) == ()


@pytest.mark.parametrize("message", NUMBERS_AFTER)
def test_a_dose_or_a_time_after_an_id_is_no_other_id(message: str) -> None:
    assert _found(SLASHED, message) == ("TVK/04",)


def test_ids_that_differ_only_in_zeros_are_told_apart_by_how_they_are_written() -> None:
    assert _found(("LX-1", "LX-01"), "LX-01 for her") == ("LX-01",)
    assert _found(("LX-1", "LX-01"), "LX 1 for her") == ("LX-01", "LX-1")

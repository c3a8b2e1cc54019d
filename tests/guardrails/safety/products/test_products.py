"""How products are called, by everyday words of their names or names taken apart, and which use of them is wrong."""

import pytest

from domain.answer import Question
from domain.corpus import Herb
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

PACK = (
    ("A-1", "Vervain & Betony Settle Tincture", "tincture", "Tinctures", ("Vervain", "Betony"), ""),
    ("A-2", "Lavender & Lime Sunrise Spray", "pillow spray", "Sprays", ("Lavender", "Lime"), ""),
    ("A-3", "Woundwort Salve", "salve", "External", ("Woundwort",), "For external use only"),
    ("A-4", "Sage & Thyme Throat Pastilles", "lozenge", "Lozenges", ("Sage", "Thyme"), ""),
    ("A-5", "Juniper Room Incense", "incense cones", "Aromatics", ("Juniper",), "Not for internal use"),
    ("A-6", "Birch Knee Oil", "oil", "External", ("Birch",), "For external use only"),
    ("A-7", "Meadow Herbal Sauna", "session", "Retreat", ("Hay",), ""),
    ("A-8", "Sea Balance Soak", "dried kelp", "Bath", ("Kelp",), ""),
    ("A-9", "Kelp Capsules", "capsules", "Minerals", ("Kelp",), ""),
    ("A-10", "Fell Silence Retreat", "five-day stay", "Programme", ("Heather",), ""),
    ("A-11", "Carver's Peppermint Bitters", "bitters", "Tinctures", ("Peppermint",), ""),
    ("A-13", "Fenland Everyday Greens", "powder", "Powders", ("Zea mays",), ""),
    ("A-12", "Steady Wormwood Gummies", "gummies", "Sweets", ("Wormwood",), ""),
)
NAMED = [
    ("Any problem if I start your Settle Tincture?", "A-1"),
    ("Is Sunrise fine for a man of forty?", "A-2"),
    ("Could my aunt have the wound-wort tin?", "A-3"),
    ("wound wort salve for her elbow, ok?", "A-3"),
    ("Wound worrt salve, may I?", "A-3"),
    ("wwound wort on her elbow, alowed?", "A-3"),
    ("bettony settle tincture for my uncle?", "A-1"),
    ("The oil for the knees, is it for him?", "A-6"),
    ("may she use the room incense", "A-5"),
    ("could he have the one with betony in it?", "A-1"),
    ("Is Sunrise OK for a woman of forty?", "A-2"),
    ("Can I keep my sauna appointment on Friday?", "A-7"),
    ("Sauna tonight?", "A-7"),
    ("Anything against the slavic sauna for her?", "A-7"),
    ("May he have the kelp soak?", "A-8"),
    ("Is Carver's all right for her?", "A-11"),
    ("Steady gummies for him, ok?", "A-12"),
    ("He'd like Everyday Greens, ok?", "A-13"),
    ("It's Sunrise that my aunt of forty asks for. Ok?", "A-2"),
    ("May he have the kelp capsules?", "A-9"),
    ("Is the balance one fine for her?", "A-8"),
    ("ok and the meadow one?", "A-7"),
    ("Can she join the mountain stay in May?", "A-10"),
    ("knackered, can i do steady tonight", "A-12"),
    ("may she try fenland, please", "A-13"),
    ("He would like the 5 day retreat up there, ok?", "A-10"),
    ("My aunt wants to book Grasmere stay in May, fine?", "A-10"),
]
NOT_NAMED = [
    "We stay in Grasmere over Easter. What do you sell?",
    "Is the first one fine, or the cheap one?",
    "Is the Sunrise Yoga Class on tomorrow?",
    "We get up at sunrise. What do you sell?",
    "can i do steady walks, and what do you sell?",
    "i take it steady, what do you sell?",
    "on the move, may i have sea views and what do you sell?",
    "Everyday she eats greens. What do you sell?",
    "She may come by, may I ask what you sell?",
    "Let me settle the bill, is there anything new?",
    "I have no room at home, what is small?",
    "She was wounded as a soldier; what do you sell?",
]
USES = [
    ("May he inhale the juniper incense?", False),
    ("May he drink the juniper incense?", True),
    ("Can I breathe easier after rubbing in the birch oil?", False),
    ("My gran melts a spoon of the woundwort salve into hot milk and drinks it. Can I do that?", True),
]


@pytest.fixture(scope="module")
def gate(vocabulary: Vocabulary) -> SafetyGate:
    return SafetyGate(
        [
            product(
                caution,
                product_id=i,
                name=name,
                format=form,
                category=kind,
                key_herbs=tuple(Herb(name=h) for h in herbs),
            )
            for i, name, form, kind, herbs, caution in PACK
        ],
        vocabulary,
    )


@pytest.mark.parametrize(("message", "product_id"), NAMED)
def test_a_product_is_known_by_the_words_of_its_name(message: str, product_id: str, gate: SafetyGate) -> None:
    found, named = gate.resolve(Question(text=message))
    assert named
    assert [m.product_id for m in found] == [product_id]


@pytest.mark.parametrize("message", NOT_NAMED)
def test_everyday_words_name_no_product(message: str, gate: SafetyGate) -> None:
    assert not gate.resolve(Question(text=message))[1]


@pytest.mark.parametrize(
    ("message", "products"),
    [
        ("i want 1 oil 1 woundwort, all ok for him?", ["A-6", "A-3"]),
        ("need 2 oil, 1 woundwort. both fine?", ["A-6", "A-3"]),
        ("oil, woundwort and bettony for me, fine?", ["A-6", "A-3", "A-1"]),
        ("on capsules, woundwort ok?", ["A-3"]),
        ("he is on 2 capsules, woundwort ok?", ["A-3"]),
    ],
)
def test_a_format_in_an_order_names_a_product_beside_those_with_names(
    message: str, products: list[str], gate: SafetyGate
) -> None:
    assert [m.product_id for m in gate.resolve(Question(text=message))[0]] == products


@pytest.mark.parametrize(("message", "is_wrong"), USES)
def test_a_use_is_wrong_only_where_the_product_is_not_for_it(message: str, is_wrong: bool, gate: SafetyGate) -> None:
    assert bool(gate.check(Question(text=message)).contraindicated) is is_wrong


@pytest.mark.parametrize(
    ("message", "is_named"),
    [
        ("Between the omega and the rub, which is for joints?", True),
        ("would the omega capsules be ok for dry skin?", True),
        ("the omega point is only a theory, isn't it?", False),
        ("any omega in your range?", False),
        ("the heart of the matter is my sleep", False),
    ],
)
def test_a_word_of_the_name_that_is_tagged_too_names_a_product(
    message: str, is_named: bool, vocabulary: Vocabulary
) -> None:
    gate = SafetyGate(
        [
            product("", product_id="X-1", name="Northern Omega-3 Softgels", format="Softgels",
                    target_concerns=("heart health",), internal_tags=("omega", "heart")),
            product("", product_id="X-2", name="Heart & Muscle Rub", format="Balm", internal_tags=("muscles",)),
        ],
        vocabulary,
    )  # fmt: skip
    mentions, named = gate.resolve(Question(text=message))
    assert (named and "X-1" in {m.product_id for m in mentions}) is is_named


_SOUNDED = tuple(
    product("Fibroids", product_id=i, name=name, format=form, key_herbs=(Herb(name="Shatavari"),))
    for i, name, form in (
        ("S-1", "Womb Ease Tea", "Loose blend"),
        ("S-2", "Sweet Night Drops", "Tincture"),
        ("S-3", "Light Knee Balm", "Balm"),
    )
)


@pytest.mark.parametrize(
    ("message", "product_id"),
    [
        ("can costumer with fibriods take womb eez tee", "S-1"),
        ("womb eaze for her?", "S-1"),
        ("may she have swet nite drops", "S-2"),
        ("lyte knea baam, ok for him?", "S-3"),
        ("lyte knea balm, ok for him?", "S-3"),
        ("a sweet knot, what do you sell?", ""),
        ("a light near the balcony, what do you sell?", ""),
    ],
)
def test_everyday_words_of_a_name_are_known_by_their_sound(message: str, product_id: str) -> None:
    decision = SafetyGate(_SOUNDED, Vocabulary.load()).check(Question(text=message))
    assert {m.product_id for m in decision.products if decision.named} == ({product_id} if product_id else set())


def test_names_that_sound_alike_stay_apart() -> None:
    names = ("Ember Calm Powder", "Umber Calm Powder")
    alike = [product("Epilepsy", product_id=n[0], name=n, key_herbs=(Herb(name="Oats"),)) for n in names]
    gate = SafetyGate(alike, Vocabulary.load())
    for name in names:
        assert [m.product_id for m in gate.check(Question(text=f"can she take {name.lower()}?")).products] == [name[0]]


def test_a_word_and_the_preposition_behind_it_are_no_name_written_as_two() -> None:
    balm = product("Epilepsy", name="Portage Balm", format="Balm", key_herbs=(Herb(name="Wintergreen oil"),))
    gate = SafetyGate((balm,), Vocabulary.load())
    assert not gate.check(Question(text="First winter in the city, may I ask your hours?")).products
    assert gate.check(Question(text="winter green oil for her knee, ok?")).products


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("can i tak the brite side drops wiv fluoxitine", True),
        ("bryte syde with sertraline?", True),
        ("Brightside with sertraline?", True),
        ("which side of the road is the shop with sertraline?", False),
    ],
)
def test_a_name_of_one_word_is_known_in_two_that_sound_like_it(message: str, *, named: bool) -> None:
    gate = SafetyGate((product("Antidepressants", name="Brightside Drops", format="Tincture"),), Vocabulary.load())
    assert gate.check(Question(text=message)).named is named


@pytest.mark.parametrize(
    ("message", "left_out"),
    [
        ("Which tea is for everyday drinking?", False),
        ("Which oil is good for drinking?", True),
    ],
)
def test_a_tea_that_is_drunk_is_no_wrong_use_of_an_oil(message: str, gate: SafetyGate, *, left_out: bool) -> None:
    assert bool(gate.check(Question(text=message)).contraindicated) is left_out


def test_a_number_in_what_a_herb_is_also_called_names_no_product(vocabulary: Vocabulary) -> None:
    gate = SafetyGate(
        [product("Not in pregnancy", product_id="N-1", name="Quarry Steam", key_herbs=(Herb(name="Dashamoola"),))],
        vocabulary,
        [("dashamoola", "ten roots")],
    )
    assert gate.check(Question(text="she is pregnant, can she begin it in ten days?")).named is False
    assert [m.product_id for m in gate.check(Question(text="are the ten roots ok for him?")).products] == ["N-1"]


@pytest.mark.parametrize(
    "question",
    ["withania tablets for hashimoto's", "are withania tablets for graves disease?", "withania pills for BP?"],
)
def test_what_a_product_is_asked_for_is_somebodys_illness_though_medicines_are_called_so(
    vocabulary: Vocabulary, question: str
) -> None:
    caution = "Not with thyroid conditions or high blood pressure"
    herbs = (Herb(name="Ashwagandha", botanical="Withania somnifera"),)
    gate = SafetyGate(
        [product(caution, product_id="N-2", name="Quarry Rest Tablets", format="Tablets", key_herbs=herbs)], vocabulary
    )
    assert gate.check(Question(text=question)).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("the difference between fenland tea and quarry tea?", {"fenland tea", "quarry tea"}),
        ("is quarry tea and fenland tea the same?", {"quarry tea", "fenland tea"}),
        ("what is in the quarry and tansy tea?", {"quarry and tansy tea"}),
    ],
)
def test_each_of_two_things_with_the_same_format_is_named(
    vocabulary: Vocabulary, question: str, names: set[str]
) -> None:
    gate = SafetyGate(
        [
            product("None known", product_id="T-1", name="Quarry Tansy Tea", format="Tea bags"),
            product("None known", product_id="T-2", name="Fenland Morning Tea", format="Loose tea"),
        ],
        vocabulary,
    )
    assert {m.words for m in gate.check(Question(text=question)).products} == names


@pytest.mark.parametrize("question", ["any of our teas for a nursing mum?", "are all the teas ok for a nursing mum?"])
def test_all_products_of_a_format_are_meant_by_its_plural(vocabulary: Vocabulary, question: str) -> None:
    gate = SafetyGate(
        [
            product("Not while breastfeeding", product_id="T-1", name="Quarry Evening", format="Tea bags"),
            product("None known", product_id="T-2", name="Fenland Morning", format="Loose tea"),
            product("None known", product_id="T-3", name="Fenland Balm", format="Balm"),
        ],
        vocabulary,
    )
    decision = gate.check(Question(text=question))
    assert {m.product_id for m in decision.products} == {"T-1", "T-2"}
    assert decision.outcome is Outcome.LEAVE_OUT


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("May she have it with kidney stones?", []),
        ("Is it safe for my uncle?", []),
        ("His belly feels hard, is there something?", []),
        ("Is zea mays fine for her?", ["W-1"]),
        ("safed musli for my uncle, ok?", ["W-2"]),
        ("Could he have the hop drops?", ["W-3"]),
    ],
)
def test_an_everyday_word_that_only_shares_its_stem_with_a_name_names_nothing(
    vocabulary: Vocabulary, question: str, asked: list[str]
) -> None:
    herbs = {
        "W-1": Herb(name="Corn silk", botanical="Zea mays"),
        "W-2": Herb(name="Safed musli"),
        "W-3": Herb(name="Hops"),
        "W-4": Herb(name="Harde"),
    }
    gate = SafetyGate(
        [
            product("None known", product_id=i, name=f"Fenland {i[2:]}", format="Drops", key_herbs=(herb,))
            for i, herb in herbs.items()
        ],
        vocabulary,
    )
    assert [m.product_id for m in gate.check(Question(text=question)).products] == asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Could a man with gout have the Everyday Greens?", ["G-1"]),
        ("Can he have Marsh Digest and Everyday Greens together?", ["G-2", "G-1"]),
        ("Does he eat Greens?", []),
        ("She eats her greens everyday, anything else?", []),
    ],
)
def test_little_words_of_a_name_are_one_with_their_capital(
    vocabulary: Vocabulary, question: str, asked: list[str]
) -> None:
    gate = SafetyGate(
        [
            product("None known", product_id="G-1", name="Sunfield Everyday Greens"),
            product("None known", product_id="G-2", name="Marsh Digest"),
        ],
        vocabulary,
    )
    assert [m.product_id for m in gate.check(Question(text=question)).products] == asked


@pytest.mark.parametrize(
    ("question", "is_named"),
    [
        ("Twilight for a lady of 29?", True),
        ("She takes sleeping pills and wants to add Twilight. OK?", True),
        ("My sister got Twilight from you, is that ok?", True),
        ("Twilight is when she walks, what helps with cramps?", False),
        ("She would add a walk at twilight, is that ok?", False),
    ],
)
def test_an_everyday_word_that_is_written_as_a_name_names_a_product(
    vocabulary: Vocabulary, question: str, *, is_named: bool
) -> None:
    gate = SafetyGate([product("None known", product_id="T-4", name="Twilight Drops", format="Drops")], vocabulary)
    assert gate.check(Question(text=question)).named is is_named


def test_a_herb_that_somebody_would_get_is_a_product_beside_a_fuller_name() -> None:
    gate = SafetyGate(
        (
            product("Under 3", product_id="H-1", name="Elderberry Syrup", key_herbs=(Herb(name="Elderberry"),)),
            product("Low blood pressure", product_id="H-2", name="Heart Drops", key_herbs=(Herb(name="Hawthorn"),)),
        ),
        Vocabulary.load(),
    )
    told = "I have low blood pressure. Elderberry Syrup for her, hawthorn for me?"
    assert {m.product_id for m in gate.check(Question(text=told)).products} == {"H-1", "H-2"}

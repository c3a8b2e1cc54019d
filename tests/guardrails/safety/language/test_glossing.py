"""Words of Indian languages are put as English before a message is read; what is English stays as it is."""

import pytest

from domain.answer import Question
from domain.safety import Outcome
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.data_files import forms, rows
from guardrails.safety.language.glossing import glossed
from guardrails.safety.language.lists import common_words
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

GATE = SafetyGate(
    (product("Not with thyroid conditions or kidney disease; not for children under 12", name="Vital Blend"),),
    Vocabulary.load(),
)

BLOCKED = (
    "meri nani ko gurde ki bimari hai, vital blend de sakte hain?",
    "bete ki umar 9 saal hai, vital blend pila sakte hain?",
    "chhota bhai 7 saal ka hai, vital blend chalega?",
    "mujhe sugar nahi hai lekin thyroid hai, vital blend le sakti hoon?",
    "kidney kharab hai papa ki. vital blend khila sakte hain?",
    "Hai, my husband has a thyroid problem, can he take Vital Blend?",
    "na sugar hai na bp, sirf thyroid hai. vital blend le sakta hoon?",
    "thyroid hai na mujhe, bp bhi hai na. vital blend theek rahega?",
    "pata nahi thyroid hai ya nahi, vital blend le lu kya?",
    "ente achanu thyroid undu, vital blend kodukkamo?",
    "molkku 8 vayasu aanu, vital blend kazhikkamo?",
    "en paiyanuku 6 vayasu, vital blend kodukalama?",
    "appavukku kidney pirachanai irukku, vital blend sapidalama?",
    "maa abbayiki 5 yellu undi, vital blend ivvacha?",
    "nanna magalige 6 varsha, vital blend kodabahuda?",
    "amar baba r thyroid ache, vital blend khete parbe?",
    "mulila 8 varshe aahet, vital blend deu shakto ka?",
    "mara pappa ne thyroid chhe, vital blend lai shakay?",
)
ALLOWED = (
    "meri nani ko gurde ki bimari nahi hai, vital blend de sakte hain?",
    "bhai 19 saal ka hai, vital blend chalega?",
    "mummy ko na thyroid hai na kidney ki dikkat, vital blend de sakte hain?",
    "teen saal pehle shaadi hui, vital blend le sakti hoon kya?",
    "behen ko thyroid hai, vital blend main le sakti hoon?",
    "molkku 18 vayasu aanu, vital blend kazhikkamo?",
    "enikku thyroid illa, vital blend kazhikkan pattumo?",
    "enakku kidney problem illai, vital blend sapidalama?",
    "naaku thyroid ledu, vital blend vadacha?",
    "mala thyroid nahi aahe, vital blend gheu shakto ka?",
)
PRECAUTIONS = (
    "vital blend kin logon ko nahi lena chahiye?",
    "vital blend kaun nahi le sakta?",
    "aarokke vital blend kazhikkan padilla?",
    "vital blend yaar sapida koodathu?",
    "vital blend evaru teesukokudadu?",
    "vital blend yaru tagobaradu?",
    "vital blend koni gheu naye?",
)


@pytest.mark.parametrize("message", BLOCKED)
def test_what_is_told_in_an_indian_language_counts(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.BLOCK


@pytest.mark.parametrize("message", ALLOWED)
def test_what_is_denied_in_an_indian_language_does_not(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.ALLOW


@pytest.mark.parametrize("message", PRECAUTIONS)
def test_who_should_not_take_it_is_a_question_about_precautions(message: str) -> None:
    assert GATE.check(Question(text=message)).outcome is Outcome.INFORM


@pytest.mark.parametrize(
    "message",
    [
        "What is the main thing to do for a pet with a char grill? My son is on beta blockers.",
        "Hai, do the nine of us take it in one go? He is in the main hall with Anu and Monu.",
        "The ache is in my back and the par is high, so can he use it at the bar?",
        "I'm with Belle at the till, he is fit and can use the 6 am slot, no?",
        "Mala-D and illustrious undulating seas; ma'am, is it ok to pan fry it?",
    ],
)
def test_english_is_left_as_it_is(message: str) -> None:
    assert glossed(message).text == message


def test_words_that_tell_a_language_by_themselves_are_no_everyday_english() -> None:
    alone = {form for row in rows("indian_words.csv") if row["alone"] == "x" for form in forms(row["words"])}
    assert {form for form in alone if form in common_words()} <= {"hai"}


def test_places_are_those_of_the_message_as_written() -> None:
    message = "papa ko gurde ki taklif hai, vital blend de sakte hain?"
    decision = GATE.check(Question(text=message))
    assert [message[c.start : c.end] for c in decision.conditions] == ["gurde ki taklif"]
    assert "gurde ki taklif" in {step.words for step in decision.trace}


def test_a_product_keeps_the_indian_words_of_its_name() -> None:
    gate = SafetyGate((product("Not with kidney disease", name="Dard Khansi Sharbat"),), Vocabulary.load())
    asked = gate.check(Question(text="papa ki kidney ki bimari hai, dard khansi sharbat chalega?"))
    assert asked.outcome is Outcome.BLOCK
    assert [m.words for m in asked.products] == ["dard khansi sharbat"]


@pytest.mark.parametrize(
    ("thread", "outcome"),
    [
        ("Tell me of Pepper Bitters || The person na my sister, she carry belle 5 months. She fit take am?", "block"),
        ("Pepper Bitters dey? || My wife don get belle. She fit drink am?", "block"),
        ("My pikin na 8 years, e fit take Pepper Bitters?", "block"),
        ("Pepper Bitters || My wife no get belle. She fit drink am?", "allow"),
        ("Pepper Bitters || I be 30, I no get any sickness. I fit take am?", "allow"),
        ("She is fit and takes Pepper Bitters at 6 am, healthy. Ok?", "allow"),
    ],
)
def test_pidgin_asks_for_leave_and_tells_of_a_pregnancy(thread: str, outcome: str) -> None:
    gate = SafetyGate((product("Pregnancy; not for children under 12", name="Pepper Bitters"),), Vocabulary.load())
    *history, text = thread.split(" || ")
    decision = gate.check(Question(text=text, history=tuple(history)))
    assert decision.outcome.value == outcome
    assert [m.product_id for m in decision.products] == ["X-1"]


MATERNAL = SafetyGate(
    (
        product(
            "Not in pregnancy or while breastfeeding; not when trying to conceive; not with sleeping tablets; "
            "not during fever; not for children under 12; not with a milk or cashew allergy",
            name="Vital Blend",
            target_concerns=("restful sleep", "constipation"),
        ),
    ),
    Vocabulary.load(),
)
STATES_TOLD = (
    "bhabhi ka 6th month chal raha hai, vital blend de du?",
    "bhabhi ka saatwa mahina chal raha hai. vital blend de sakte hai na?",
    "hum log baby plan kar rahe hai, vital blend le lu kya",
    "wo maa banna chahti hai. vital blend dena sahi hai na?",
    "bhabhi pregnant hai, neend ke liye unko kya du?",
    "papa neend ki goli lete hai, vital blend dedu?",
    "bhaiya mujhe doodh se allergy hai, vital blend le sakta hu?",
    "kaju khate hi munh sooj jata hai, allergy hai usko. vital blend de du?",
    "molkk 9 vayasanu. vital blend kodutha kuzhappam undo",
    "ente wife pregnant aanu, urakkathinu entha kodukkuka?",
    "kunjinu mulapaal kodukkunnund. vital blend kazhikkavo?",
    "kuttikku paniyanu, vital blend kodukkatte?",
    "6aam masam aanu. vital blend kazhikkamo?",
    "akka 4 maasam karbama irukanga, thookathuku enna kudukalam?",
    "naan kuzhandhaiku try pannrom. vital blend sapidalama?",
    "appa thooka mathirai podranga. vital blend kudukalama?",
    "akak ni mengandung 5 bulan, susah tidur. boleh bagi vital blend ke?",
    "ablam hamile, vital blend kullanabilir mi?",
    "so she is comma uh five months pregnant comma wants vital blend question mark",
)
STATES_DENIED_OR_OVER = (
    "bukhar tha, ab theek hai. vital blend le sakta hu?",
    "main pregnant nahi hu. vital blend le lu?",
    "chechi aanu pregnant, njan alla. vital blend kazhikkamo?",
    "bhabhi pregnant hai, main nahi. vital blend main le sakta hu na?",
    "pani maari oru aazhcha aayi, vital blend kazhikkamo?",
    "paal kodukkunnilla ippo. vital blend kazhikkamo?",
    "urakka gulika kazhikkunnilla. vital blend kazhikkamo?",
    "kaichal poi 10 naal aachu, vital blend sapidalama?",
    "achanu pani und, enikk illa. njan vital blend kazhikkamo?",
    "saya tak mengandung, boleh makan vital blend?",
    "hamile değilim, vital blend kullanabilir mi?",
)


@pytest.mark.parametrize("message", STATES_TOLD)
def test_states_told_in_other_words_count_and_use_in_them_is_asked(message: str) -> None:
    assert MATERNAL.check(Question(text=message)).outcome in (Outcome.BLOCK, Outcome.LEAVE_OUT)


@pytest.mark.parametrize("message", STATES_DENIED_OR_OVER)
def test_states_denied_or_over_in_other_words_do_not(message: str) -> None:
    assert MATERNAL.check(Question(text=message)).outcome is Outcome.ALLOW


def test_kin_who_are_only_addressed_are_no_subject() -> None:
    assert glossed("Bhaiya mujhe thyroid hai").text == " me thyroid is"
    assert glossed("Bhaiya ko thyroid hai, mujhe batao").text.startswith("brother")


def test_the_name_of_a_condition_stays_apart_from_what_ends_it() -> None:
    put = glossed("pani maari")
    assert put.text == "fever is gone"
    assert put.stretches == ((0, 4), (5, 10))

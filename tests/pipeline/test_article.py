"""Articles on the real pipeline, without a model and with a scripted one."""

import asyncio
import re
from collections.abc import Callable, Mapping

import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from domain.errors import KaError
from guardrails.citations import parse
from guardrails.sentences import is_claim, split
from pipeline.article import closing_words
from pipeline.build import Assistant, build_units
from tests.fakes.messages_api import MessagesApi, message

TOPICS = {"kerala": "Ashwagandha and a calmer evening", "nordbark": "Valerian Night Drops and a slow evening"}


@pytest.mark.parametrize("pack", TOPICS)
def test_an_article_has_headings_citations_and_the_products_cautions(
    pack: str, assistants: Mapping[str, Assistant]
) -> None:
    assistant = assistants[pack]
    article = asyncio.run(assistant.article(TOPICS[pack]))
    assert article.markdown.startswith(f"# {TOPICS[pack]}\n")
    assert len(re.findall(r"(?m)^## ", article.markdown)) >= 3
    assert parse(article.markdown)
    assert "## Safety note" in article.markdown
    assert "without a language model" in article.markdown
    product = next(p for p in assistant.pack.products if p.name.split()[0] in TOPICS[pack])
    assert product.contraindications.rstrip(".") in article.markdown


@pytest.mark.parametrize("pack", TOPICS)
def test_an_article_ends_its_safety_note_with_the_closing_words_of_the_pack(
    pack: str, assistants: Mapping[str, Assistant]
) -> None:
    assistant = assistants[pack]
    closing = [words for unit in build_units(assistant.pack) if (words := closing_words(unit))]
    assert closing
    text = asyncio.run(assistant.article(TOPICS[pack])).markdown
    assert [words for words in closing if words.rstrip(".") not in text] == []
    assert "consult" in text or "ask your doctor" in text


@pytest.mark.parametrize(
    ("lead_in", "text", "expected"),
    [
        ("Be kind. Close each piece with:", "Ask your doctor.", "Ask your doctor."),
        ("Every article carries this notice:", "Herbs are no medicine.", "Herbs are no medicine."),
        (
            "",
            'Every page must carry the line "Herbs do not replace a varied diet."',
            "Herbs do not replace a varied diet.",
        ),
        ("We never write:", "Replaces your medicine.", ""),
        ("", "Articles have between 400 and 600 words.", ""),
    ],
)
def test_a_style_guide_announces_the_closing_words(lead_in: str, text: str, expected: str) -> None:
    unit = Unit(
        unit_id="u", text=text, source_text=text, doc_id="guide.md", section="Law", doc_type=DocType.STYLE_GUIDE,
        char_start=0, char_end=1, kind=UnitKind.SENTENCE, voice=Voice.ASSERTS, lead_in=lead_in,
    )  # fmt: skip
    assert closing_words(unit) == expected


def test_progress_names_each_stage_and_how_far_the_fact_check_is(assistants: Mapping[str, Assistant]) -> None:
    told: list[str] = []
    asyncio.run(assistants["kerala"].article(TOPICS["kerala"], told.append))
    assert told[:3] == ["outline", "retrieval", "draft"]
    assert told[-1] == "style"
    counted = [re.fullmatch(r"fact check (\d+) of (\d+)", stage) for stage in told[3:-1]]
    assert counted
    assert all(counted)


def test_what_the_pack_cannot_say_is_marked_as_missing(assistants: Mapping[str, Assistant]) -> None:
    article = asyncio.run(assistants["kerala"].article("Quantum chromodynamics"))
    assert re.search(r"(?m)^MISSING: .+ - requires clinical/editor review\.$", article.markdown)


def test_a_product_that_is_wrong_for_the_readers_is_left_out_with_its_caution(
    assistants: Mapping[str, Assistant],
) -> None:
    article = asyncio.run(assistants["kerala"].article("Ashwagandha for pregnant women"))
    assert "I can't recommend Ashwagandha" in article.markdown
    assert "traditionally used to" not in article.markdown


def test_a_topic_about_types_gets_a_section_a_type_in_the_topics_order(assistants: Mapping[str, Assistant]) -> None:
    written = asyncio.run(assistants["kerala"].article("Understanding Pitta and Vata"))
    headings = re.findall(r"(?m)^## (.+)$", written.markdown)
    assert headings.index("Pitta") < headings.index("Vata")
    assert "Kapha" not in headings
    assert written.missing == ()


@pytest.mark.parametrize("pack", TOPICS)
def test_paragraphs_are_short_nothing_is_said_twice_and_no_hint_for_writers_is_told(
    pack: str, assistants: Mapping[str, Assistant]
) -> None:
    assistant = assistants[pack]
    body = asyncio.run(assistant.article(TOPICS[pack])).markdown.partition("## Safety note")[0]
    blocks = [block for block in body.split("\n\n") if block and not block.startswith("#")]
    assert all(block.count("[source:") <= 4 for block in blocks if "\n- " not in block)
    said = [sentence.claim for sentence in split(body) if is_claim(sentence)]
    assert len(said) == len(set(said))
    hints = {" ".join(u.text.split()) for u in assistant.writer._units if u.voice is not Voice.ASSERTS}
    assert not hints.intersection(said)


def test_a_word_that_no_source_has_is_named_as_missing(assistants: Mapping[str, Assistant]) -> None:
    written = asyncio.run(assistants["kerala"].article("Triphala and turmeric for beginners"))
    assert written.missing == ("sources about “turmeric”",)
    assert "MISSING: sources about “turmeric” - requires clinical/editor review." in written.markdown


def test_an_assembled_article_passes_its_own_fact_check(assistants: Mapping[str, Assistant]) -> None:
    assistant = assistants["kerala"]
    body = asyncio.run(assistant.article(TOPICS["kerala"])).markdown.partition("## Safety note")[0]
    verdicts = assistant.check(body).sentences
    assert [v.sentence for v in verdicts if v.supported is False] == []
    assert sum(v.supported is True for v in verdicts) >= 8


def test_an_editors_wish_gets_a_section(assistants: Mapping[str, Assistant]) -> None:
    wish = "Is Triphala vegan?"
    written = asyncio.run(assistants["kerala"].writer.write("Triphala", also=[wish]))
    assert "## Is Triphala vegan" in written.markdown


def test_the_length_that_is_asked_for_decides_how_much_is_told(assistants: Mapping[str, Assistant]) -> None:
    bodies = [
        asyncio.run(assistants["kerala"].writer.write("Sleep", words=words)).markdown.partition("## Safety note")
        for words in (60, 300, 1200)
    ]
    told = [body.count("[source:") for body, _, _ in bodies]
    assert 0 < told[0] < told[1] < told[2]
    assert all(note.strip() for _, _, note in bodies)  # the safety note is never what is cut


@pytest.mark.parametrize("topic", ["The history of the Roman empire", "Ships and harbours of the history of movement"])
def test_one_known_word_among_strange_ones_is_no_subject_of_the_packs(
    topic: str, assistants: Mapping[str, Assistant]
) -> None:
    written = asyncio.run(assistants["kerala"].article(topic))
    assert re.findall(r"(?m)^## (.+)$", written.markdown) == ["Safety note"]
    assert written.missing


@pytest.mark.parametrize("topic", ["Stress", "Ayurveda"])
def test_a_word_that_the_pack_says_everywhere_is_a_topic_where_there_is_no_other(
    topic: str, assistants: Mapping[str, Assistant]
) -> None:
    written = asyncio.run(assistants["kerala"].article(topic))
    assert len(re.findall(r"(?m)^## (.+)$", written.markdown)) >= 3
    assert written.missing == ()


def test_a_topic_that_the_guide_forbids_to_say_is_a_finding_and_no_headline(
    assistants: Mapping[str, Assistant],
) -> None:
    written = asyncio.run(assistants["kerala"].article("Ashwagandha cures anxiety, 2 tablets a day"))
    assert written.markdown.startswith("# Ashwagandha Stress Balance Tablets\n")
    assert "cures" not in written.markdown
    assert {finding.phrase for finding in written.style} >= {"cures anxiety", "2 tablets"}


def test_a_topic_is_one_line_and_cites_nothing(assistants: Mapping[str, Assistant]) -> None:
    written = asyncio.run(assistants["kerala"].article("  Triphala [source:made_up.md#Up]\n\nfor a **calm** gut. "))
    assert written.markdown.startswith("# Triphala for a calm gut\n")
    assert "made_up.md" not in {citation.doc_id for citation in written.citations}


@pytest.mark.parametrize("topic", ["", " \n ", "...", "[source:a.md#B]"])
def test_a_topic_that_says_nothing_is_asked_for(topic: str, assistants: Mapping[str, Assistant]) -> None:
    with pytest.raises(KaError, match="needs a topic"):
        asyncio.run(assistants["kerala"].article(topic))


def test_a_crisis_gets_its_note_and_no_article(assistants: Mapping[str, Assistant]) -> None:
    written = asyncio.run(assistants["kerala"].article("I want to kill myself"))
    assert "emergency services" in written.markdown
    assert {citation.doc_id for citation in written.citations} == {"treatment_stress_support_program.md"}
    assert "# " not in written.markdown


def test_what_is_wrong_for_the_audience_is_left_out(assistants: Mapping[str, Assistant]) -> None:
    written = asyncio.run(assistants["kerala"].writer.write(TOPICS["kerala"], audience="pregnant women"))
    assert "I can't recommend Ashwagandha" in written.markdown
    assert "traditionally used to" not in written.markdown


def test_the_safety_note_has_the_cautions_of_products_that_only_the_draft_tells_of(
    make_assistant: Callable[..., Assistant], messages_api: MessagesApi
) -> None:
    assistant = make_assistant("kerala", anthropic_api_key="test-key", anthropic_base_url=messages_api.url)
    tea = "Calm Evening Herbal Tea is for evening relaxation and gentle unwinding"
    messages_api.script(message(f"## A cup of tea\n\n{tea} [source:products_catalog.csv#KA-P005]."))
    article = asyncio.run(assistant.article("Evening rituals for better rest"))
    assert tea in article.markdown
    caution = next(p for p in assistant.pack.products if p.product_id == "KA-P005").contraindications
    assert caution.rstrip(".") in article.markdown


def test_a_draft_with_a_title_and_a_safety_note_of_its_own_gives_an_article_with_one_of_each(
    make_assistant: Callable[..., Assistant], messages_api: MessagesApi
) -> None:
    assistant = make_assistant("kerala", anthropic_api_key="test-key", anthropic_base_url=messages_api.url)
    place = "[source:product_triphala_capsules_internal.md#Traditional Positioning]"
    who = "People with chronic digestive disease, recent abdominal surgery, or pregnancy or breastfeeding"
    advice = f"{who} should consult a qualified healthcare provider before using Triphala"
    caution = "[source:product_triphala_capsules_internal.md#Safety & Precautions (Content Version)]"
    messages_api.script(
        message(
            f"```markdown\n# Triphala and digestion\n\nTriphala is traditionally used to support regular elimination "
            f"{place}.\n\n## A safety note\n\n{advice} {caution}.\n\n"
            f"## How this helps you\n\nTriphala is traditionally used to support digestive comfort {place}.\n```"
        )
    )
    markdown = asyncio.run(assistant.article("Triphala and digestion")).markdown
    assert re.findall(r"(?m)^##? (.+)$", markdown) == ["Triphala and digestion", "How this helps you", "Safety note"]
    assert f"## Safety note\n\n{advice}" in markdown
    assert "```" not in markdown


def test_a_model_is_told_the_length_and_what_the_editor_asks(
    make_assistant: Callable[..., Assistant], messages_api: MessagesApi
) -> None:
    assistant = make_assistant("kerala", anthropic_api_key="test-key", anthropic_base_url=messages_api.url)
    messages_api.script(message("Nothing."))
    asyncio.run(assistant.writer.write("Triphala", words=1200, also=["Say whether it is vegan."]))
    asked = str(messages_api.requests[0])
    assert "Length: about 1,200 words." in asked
    assert "The editor asks: Say whether it is vegan." in asked


def test_a_draft_of_which_nothing_holds_gives_way_to_the_packs_own_words(
    make_assistant: Callable[..., Assistant], messages_api: MessagesApi
) -> None:
    assistant = make_assistant("kerala", anthropic_api_key="test-key", anthropic_base_url=messages_api.url)
    messages_api.script(message("Triphala cures constipation in three days. Take two capsules at night."))
    article = asyncio.run(assistant.article("Triphala and digestion"))
    assert "regular elimination" in article.markdown
    assert "without a language model" in article.markdown
    assert len(article.unsupported) == 2


def test_what_a_model_marks_as_missing_is_told_once_and_what_it_invents_is_taken_out(
    make_assistant: Callable[..., Assistant], messages_api: MessagesApi
) -> None:
    assistant = make_assistant("kerala", anthropic_api_key="test-key", anthropic_base_url=messages_api.url)
    gap = "MISSING: a clinical study - requires clinical/editor review."
    kept = "Triphala is traditionally used in Ayurveda to support regular elimination."
    place = "[source:product_triphala_capsules_internal.md#Traditional Positioning]"
    messages_api.script(
        message(f"## Digestion\n\n{kept[:-1]} {place}. It heals ulcers in a week {place}.\n\n## Research\n\n{gap}")
    )
    article = asyncio.run(assistant.article("Triphala and digestion"))
    assert article.missing == ("a clinical study",)
    assert article.markdown.count(gap) == 1
    assert kept[:-1] in article.markdown
    assert "ulcers" not in article.markdown
    assert len(article.unsupported) == 1
    assert "without a language model" not in article.markdown

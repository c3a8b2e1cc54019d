"""Packs are read whole or refused with everything that is wrong, file and line."""

import os
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.corpus import DocType
from domain.errors import CorpusError
from rag.catalog import COLUMNS
from rag.corpus import check_pack, load_pack
from rag.problems import Severity

CORPUS = Path("corpus")
NORDBARK = Path("tests/packs/nordbark")
CATALOG = ",".join(COLUMNS) + "\nX-1,Hop Tea,Teas,Loose,sleep,Hop flowers,No,Not in pregnancy,night\n"
GUIDE = "# Guide\n\n## One\n\nText.\n"


@pytest.fixture
def pack_dir(tmp_path):
    root = tmp_path / "pack"
    root.mkdir()
    (root / "products_catalog.csv").write_text(CATALOG, encoding="utf-8")
    (root / "guide.md").write_text(GUIDE, encoding="utf-8")
    return root


def errors(root: Path) -> list[str]:
    return [str(p) for p in check_pack(root) if p.severity is Severity.ERROR]


@pytest.mark.parametrize("root", [CORPUS, NORDBARK])
def test_both_packs_of_this_repository_are_without_errors(root):
    assert errors(root) == []
    assert load_pack(root).fingerprint == load_pack(root).fingerprint != ""


@pytest.mark.parametrize(
    ("root", "doc_id", "doc_type"),
    [
        (CORPUS, "ayurveda_foundations.md", DocType.GUIDE),
        (CORPUS, "content_style_and_tone_guide.md", DocType.STYLE_GUIDE),
        (CORPUS, "dosha_guide_vata_pitta_kapha.md", DocType.GUIDE),
        (CORPUS, "faq_general_ayurveda_patients.md", DocType.FAQ),
        (CORPUS, "product_triphala_capsules_internal.md", DocType.PRODUCT_DOSSIER),
        (CORPUS, "products_catalog.csv", DocType.CATALOG),
        (CORPUS, "treatment_stress_support_program.md", DocType.PROGRAM),
        (NORDBARK, "content_style_guide.md", DocType.STYLE_GUIDE),
        (NORDBARK, "faq_customers.md", DocType.FAQ),
        (NORDBARK, "herbal_foundations.md", DocType.GUIDE),
        (NORDBARK, "product_valerian_drops_internal.md", DocType.PRODUCT_DOSSIER),
        (NORDBARK, "rhythm_guide_lark_owl_swift_heron.md", DocType.GUIDE),
        (NORDBARK, "treatment_winter_rest_program.md", DocType.PROGRAM),
    ],
)
def test_each_document_is_taken_for_what_it_is(root, doc_id, doc_type):
    assert {d.doc_id: d.doc_type for d in load_pack(root).documents}[doc_id] is doc_type


@pytest.mark.parametrize(
    ("root", "links"),
    [
        (
            CORPUS,
            {
                "KA-P001": "product_triphala_capsules_internal.md",
                "KA-P002": "product_ashwagandha_tablets_internal.md",
                "KA-P003": "product_brahmi_tailam_internal.md",
            },
        ),
        (
            NORDBARK,
            {
                "NB-104": "product_valerian_drops_internal.md",
                "NB-105": "product_juniper_bath_oil_internal.md",
                "NB-106": "product_cinnamon_chromium_internal.md",
            },
        ),
    ],
)
def test_each_dossier_belongs_to_its_product_and_to_no_other(root, links):
    assert {p.product_id: p.dossier for p in load_pack(root).products if p.dossier} == links


def test_a_products_cautions_are_its_cell_and_each_statement_of_its_dossiers_safety_section():
    triphala = next(p for p in load_pack(CORPUS).products if p.product_id == "KA-P001")
    assert triphala.cautions[0].section == "KA-P001"
    assert triphala.cautions[0].text == triphala.contraindications
    breastfeeding = [c for c in triphala.cautions if "breastfeeding" in c.text]
    assert [c.section for c in breastfeeding] == ["Safety & Precautions (Content Version)"]
    assert "consult" in breastfeeding[0].text, "the lead-in belongs to the statement"


def test_a_cell_that_says_none_known_is_no_caution(pack_dir):
    (pack_dir / "products_catalog.csv").write_text(CATALOG.replace("Not in pregnancy", "None known"))
    assert load_pack(pack_dir).products[0].cautions == ()


def test_latin_names_and_synonyms_come_from_the_documents():
    pack = load_pack(CORPUS)
    herbs = {h.name: h.botanical for p in pack.products for h in p.key_herbs}
    assert herbs["Ashwagandha"] == "Withania somnifera"
    assert herbs["Guggulu"] == ""
    assert "other supporting herbs" not in herbs
    assert ("ashwagandha", "withania somnifera") in pack.synonyms
    assert any({"amla", "amalaki", "emblica officinalis"} == set(group) for group in pack.synonyms)
    assert not any("pregnancy" in group for group in pack.synonyms)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("bad.md", "# T\n\nna\xefve caf\xe9\n".encode("latin-1"), "bad.md:3: The byte 0xEF is not UTF-8"),
        ("bad.md", "# Tea\n\n‘quoted’\n".encode("cp1252"), "Windows-1252"),
        ("bad.md", b"# T\n\nab\x00c\n", "bad.md:3: The file holds NUL bytes"),
        ("bad.md", "# T\n".encode("utf-16"), "UTF-16"),
        ("bad.md", bytes(range(1, 32)) * 20 + b"\xff\xfa", "binary"),
        ("bad.md", b"", "bad.md: The file is empty."),
        ("bad.md", b"  \n\n", "bad.md: The file is empty."),
        ("bad.md", b"Just text.\n\nMore text.\n", "bad.md:1: The document has no headings."),
        ("second.csv", CATALOG.encode(), "second.csv:2: The product_id 'X-1' is already in products_catalog.csv:2."),
        ("my_lexicon.csv", b"word,meaning\na,b\n", "my_lexicon.csv:1: The lexicon lacks the columns"),
        ("my_lexicon.csv", b"surface,concept,reason\nflu,,x\n", "my_lexicon.csv:2: The row lacks"),
        ("my_lexicon.csv", b"surface,concept,reason\nthe flu, bad,D1,x\n", "my_lexicon.csv:2: The row has 4 cells"),
    ],
)
def test_a_broken_file_is_named_with_its_line_and_a_remedy(pack_dir, name, data, says):
    (pack_dir / name).write_bytes(data)
    found = errors(pack_dir)
    assert any(says in line for line in found), found
    with pytest.raises(CorpusError) as raised:
        load_pack(pack_dir)
    assert list(raised.value.problems) == found


def test_all_errors_of_a_pack_are_told_at_once(pack_dir):
    (pack_dir / "empty.md").write_text("")
    (pack_dir / "flat.md").write_text("no heading")
    (pack_dir / "products_catalog.csv").write_text("product_id,name\nX-1,Tea\n")
    assert {line.split(":")[0] for line in errors(pack_dir)} == {"empty.md", "flat.md", "products_catalog.csv"}


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda root: root / "missing", "does not exist"),
        (lambda root: root / "guide.md", "is a file, not a folder"),
        (lambda root: (root / "empty").mkdir() or root / "empty", "no Markdown and no CSV"),
    ],
)
def test_a_folder_that_is_no_pack_is_refused(pack_dir, make, says):
    assert any(says in line for line in errors(make(pack_dir)))


def test_a_pack_without_catalog_is_refused_and_a_catalog_with_a_wrong_header_is_not_called_missing(pack_dir):
    catalog = pack_dir / "products_catalog.csv"
    catalog.write_text("id,title\n1,Tea\n")
    assert any("missing: product_id" in line for line in errors(pack_dir))
    catalog.unlink()
    assert any("no product catalog" in line for line in errors(pack_dir))


def test_other_files_are_left_out_with_a_warning_hidden_ones_in_silence(pack_dir, tmp_path):
    (pack_dir / "photo.png").write_bytes(b"\x89PNG\x00")
    (pack_dir / "notes.docx").write_bytes(b"PK")
    (pack_dir / "prices.csv").write_text("sku,price\n1,2\n")
    (pack_dir / "golden_set.jsonl").write_text("{}")
    (pack_dir / ".DS_Store").write_bytes(b"\x00\x00")
    (pack_dir / "README.md").write_text("how to edit this pack")
    (tmp_path / "secret.md").write_text("# Secret\n\n## S\n\nx\n")
    (pack_dir / "link.md").symlink_to(tmp_path / "secret.md")
    (pack_dir / "more").mkdir()
    (pack_dir / "more" / "deep.md").write_text(GUIDE)
    problems = check_pack(pack_dir)
    assert {p.file for p in problems} == {"photo.png", "notes.docx", "prices.csv", "README.md", "link.md"}
    assert {p.severity for p in problems} == {Severity.WARNING}
    documents = {d.doc_id for d in load_pack(pack_dir).documents}
    assert documents == {"guide.md", "more/deep.md", "products_catalog.csv"}


def test_a_file_name_that_is_not_utf8_is_told_and_no_crash(pack_dir):
    (pack_dir / os.fsdecode(b"caf\xe9.md")).write_text(GUIDE)
    (pack_dir / os.fsdecode(b"caf\xe9.png")).write_text("")
    assert [str(p).encode() for p in check_pack(pack_dir)]
    assert errors(pack_dir) == ["caf\ufffd.md: The name of this file, or of its folder, is not UTF-8. Rename it."]


@pytest.mark.parametrize("name", ["hours #2.md", "hours [new].md", "hours].md"])
def test_a_file_name_that_a_citation_can_not_hold_is_told(pack_dir, name):
    (pack_dir / name).write_text(GUIDE)
    assert errors(pack_dir) == [f"{name}: A name with #, [ or ] can't be cited. Rename the file or its folder."]


def test_pipes_and_links_to_folders_are_left_out_and_said_to_be(pack_dir, tmp_path):
    os.mkfifo(pack_dir / "pipe.md")
    (pack_dir / "here").symlink_to(pack_dir)
    (tmp_path / "elsewhere").mkdir()
    (pack_dir / "there").symlink_to(tmp_path / "elsewhere")
    assert {(p.file, p.message) for p in check_pack(pack_dir)} == {
        ("pipe.md", "This is a pipe or a device, not a file."),
        ("here", "Links to folders are not followed."),
        ("there", "Links to folders are not followed."),
    }
    assert len(load_pack(pack_dir).documents) == 2


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(alphabet=st.sampled_from('ab,;"\n\r\x00 é'), max_size=200).map(
            lambda t: (CATALOG.split("\n", 1)[0] + "\n" + t).encode("utf-8")
        ),
    )
)
def test_whatever_the_catalogs_bytes_are_the_pack_loads_or_its_problems_are_told(data):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "guide.md").write_text(GUIDE)
        (root / "products_catalog.csv").write_bytes(data)
        told = errors(root)
        with nullcontext() if not told else pytest.raises(CorpusError):
            assert load_pack(root).products


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_whatever_a_documents_bytes_are_the_pack_loads_or_its_problems_are_told(data):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "products_catalog.csv").write_text(CATALOG)
        (root / "guide.md").write_bytes(data)
        told = errors(root)
        assert all(line.startswith("guide.md") for line in told)
        with nullcontext() if not told else pytest.raises(CorpusError):
            assert load_pack(root).documents


def test_line_ends_and_byte_order_marks_change_nothing(pack_dir):
    plain = load_pack(pack_dir)
    for path in pack_dir.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_pack(pack_dir) == plain


def test_the_fingerprint_changes_with_any_file(pack_dir):
    before = load_pack(pack_dir).fingerprint
    (pack_dir / "guide.md").write_text(GUIDE + "\nMore.\n")
    changed = load_pack(pack_dir).fingerprint
    (pack_dir / "guide.md").rename(pack_dir / "renamed.md")
    assert len({before, changed, load_pack(pack_dir).fingerprint}) == 3


def test_a_packs_own_words_for_conditions_are_read(pack_dir):
    (pack_dir / "condition_lexicon.csv").write_text("surface,concept,reason\nwinter blues,D016574,regional word\n")
    (entry,) = load_pack(pack_dir).lexicon
    assert (entry.surface, entry.concept, entry.line) == ("winter blues", "D016574", 2)


def test_a_dossier_that_fits_two_products_is_a_warning_and_its_cautions_count_for_both(pack_dir):
    row = "X-{n},Magnesium {kind},Minerals,Capsules,calm,Magnesium,No,None known,calm\n"
    rows = row.format(n=2, kind="Citrate") + row.format(n=3, kind="Malate")
    (pack_dir / "products_catalog.csv").write_text(CATALOG + rows)
    (pack_dir / "product_magnesium.md").write_text("# Magnesium\n\n## Safety\n\nNot with kidney disease.\n")
    assert any("not clear which product" in p.message for p in check_pack(pack_dir))
    cautions = {p.product_id: [c.text for c in p.cautions] for p in load_pack(pack_dir).products}
    assert cautions["X-2"] == cautions["X-3"] == ["Not with kidney disease."]
    assert cautions["X-1"] == ["Not in pregnancy"]


def test_two_sections_of_one_name_are_a_warning_because_a_citation_cannot_tell_them_apart(pack_dir):
    (pack_dir / "guide.md").write_text("# G\n\n## Use\n\na\n\n## Use\n\nb\n\n## Nothing\n")
    messages = [p.message for p in check_pack(pack_dir)]
    assert any("'Use' is there 2 times" in m for m in messages)
    assert any("'Nothing' is empty" in m for m in messages)

"""What translators are told: what is behind, since when, the stalest first."""

import re
from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.model import Alignment, Corpus, Document, Stale
from taiyaku.site.build import write_site
from taiyaku.site.content.withholding import META, publish_meta
from taiyaku.site.pages.plan import plan_site
from taiyaku.values import replace
from tests.unit.site.sample import entry, section

NAMES = ("bow", "hop", "nod")
VERSIONS = {"bow": ("1.2", "2024-05"), "hop": ("1.1", "2023-01"), "nod": (None, None)}


def corpus(stale: Sequence[tuple[str, int]]) -> Corpus:
    """Rules in both languages, each, a document each; `stale` pairs of clauses, by name and number."""
    entries, documents, alignments, flags = [], [], [], []
    for name in NAMES:
        en, ja = f"n2/skill/{name}", f"n2/skill/{name}~ja"
        texts = [f"{name.title()} {n} cm and then wait for the bell." for n in (1, 2, 3)]
        one = entry(en, name.title(), sections=(section(en, "effects", texts),))
        other = entry(
            ja, name, lang="ja", sections=(section(ja, "effects", ["一。", "二。", "三。"], lang="ja"),)
        )
        version, date = VERSIONS[name]
        documents += [
            Document(name, f"{name}.txt", "rulebook", "en", "N2", name.title(), version=version, date=date),
            Document(f"{name}-ja", f"{name}-ja.txt", "summary", "ja", "N2", name),
        ]
        entries += [replace(one, document=name), replace(other, document=f"{name}-ja")]
        for n in (1, 2, 3):
            pair = (f"{en}#effects.{n}",), (f"{ja}#effects.{n}",)
            alignments.append(Alignment(*pair, "clause", 0.9, stale=(name, n) in stale))
            if (name, n) in stale:
                after = texts[n - 1]
                flags.append(Stale(pair[1][0], pair[0][0], "changed", after.replace("cm", "inches"), after))
    return Corpus(
        documents=tuple(documents),
        entries=tuple(entries),
        alignments=tuple(alignments),
        stale=tuple(flags),
        meta={"languages": '["en", "ja"]'},
    )


def test_the_stalest_page_stands_first_and_says_since_when() -> None:
    behind = plan_site(corpus([("bow", 1), ("bow", 2), ("hop", 3), ("nod", 1)])).translation.stale
    assert [(b.left.entry.id, b.since and b.since.version, len(b.pairs)) for b in behind] == [
        ("n2/skill/hop", "1.1", 1),  # 2023
        ("n2/skill/bow", "1.2", 2),  # 2024
        ("n2/skill/nod", None, 1),  # nobody knows
    ]


def test_the_two_texts_say_since_when_and_what_changed(tmp_path: Path) -> None:
    write_site(corpus([("hop", 3)]), tmp_path / "site")
    for page in ("hop", "hop~ja"):
        html = (tmp_path / f"site/en/entry/n2/skill/{page}.html").read_text("utf-8")
        assert "stale since 1.1 · January 2023" in html
        assert re.search("<del>[^<]*inches[^<]*</del>", html) and re.search("<ins>[^<]*cm[^<]*</ins>", html)
    status = (tmp_path / "site/ja/translation.html").read_text("utf-8")
    assert "1.1 · 2023年1月 以降、訳が古くなっています" in status


def test_what_changed_in_a_withheld_text_is_not_told(tmp_path: Path) -> None:
    whole = corpus([("hop", 3)])
    shown = replace(whole, meta={**whole.meta, META: publish_meta({"hop": "pointer"}, 0)})
    write_site(shown, tmp_path / "site")
    for path in (tmp_path / "site").rglob("*.html"):
        text = path.read_text("utf-8")
        assert "inches" not in text and "Hop 3 cm" not in text
    assert "stale since 1.1" in (tmp_path / "site/en/translation.html").read_text("utf-8")

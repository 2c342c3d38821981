"""Which English rule a Japanese one renders."""

from __future__ import annotations

from pathlib import Path

from taiyaku.build import build
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from taiyaku.workspace import load_workspace

BOTH = """凧 / Kites

■ 凧を揚げる / Flying a Kite
風カードを1枚捨てて、凧を1段階高く揚げる。
Discard one Wind card to raise your kite one level.
向かい風のときは、風カードが2枚必要である。
In a headwind, you need two Wind cards.

■ 祈り / Prayer
修道士は1ラウンドに1回だけ祈ることができる。
A monk can pray only once per round.

■ 糸 / Strings
絡まった糸は、コイン1枚を払ってほどく。
Pay one coin to untangle a tangled string.
糸の切れた凧は、ただちに手札に戻る。
A kite whose string is cut returns to your hand at once.
"""
SUPPLEMENT = "Storms\n\nPRAYER\nA monk may pray twice.\n\nSTRINGS\nA wire string is never cut.\n"


def built(folder: Path, *sources: tuple[str, str, str, str]) -> Corpus:
    """The corpus of a workspace; a source is a file, its format, language and text."""
    tables = []
    for file, format_, lang, text in sources:
        (folder / file).write_text(text, "utf-8")
        id_ = file.partition(".")[0]
        tables.append(f'[[source]]\nid = "{id_}"\npath = "{file}"\nformat = "{format_}"\nlang = "{lang}"\n')
    (folder / "taiyaku.toml").write_text('name = "Kites"\n' + "".join(tables), "utf-8")
    workspace = load_workspace(folder)
    build(workspace)
    return load_corpus(workspace.database)


def test_a_rule_in_both_languages_renders_no_namesake_of_a_supplement(tmp_path: Path) -> None:
    both, storms = ("both.txt", "rulebook", "ja", BOTH), ("storms.txt", "rulebook", "en", SUPPLEMENT)
    corpus = built(tmp_path, both, storms)
    strange = {c.id for e in corpus.entries if e.document == "storms" for s in e.sections for c in s.clauses}
    assert not [k for k in corpus.links if k.type == "translation-of"]
    assert not [a for a in corpus.alignments if a.en and a.ja and strange & {*a.en}]


SUMMARY = """凧のまとめ

　1　GUST（ガスト/突風）
　　タグ：SHORT SKILL
　　効果：
　　　・凧を2段階高く揚げる。
"""
RULES = "# Kites\n\n## Gust\n\nRaise a kite two levels.\n"


def test_english_labels_above_a_japanese_text_are_no_translation_of_it(tmp_path: Path) -> None:
    summary, rules = ("summary.txt", "summary", "ja", SUMMARY), ("rules.md", "rulebook", "en", RULES)
    corpus = built(tmp_path, summary, rules)
    links = [k for k in corpus.links if k.type == "translation-of"]
    assert len(links) == 1
    assert "gust" in (links[0].target or "")

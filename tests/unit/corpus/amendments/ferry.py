"""A small invented game in both languages, its rulebook read by the readers, and errata laid over it."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.links.reference_resolver import with_references
from taiyaku.corpus.model import Amendment, Corpus, Entry
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.timeline import Timeline, with_versions
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

RULES = """# FERRY RATS

## SKILLS

### SWIM

SHORT SKILL

**REQUIREMENTS**

- The rat is in contact with water.
- The rat carries no crate.

**EFFECTS**

- The rat moves up to 6 cm through water.
- At the end of the move, roll one die for the cold.
- A wet rat cannot light a lamp. It dries at the end of the round.

**EXAMPLE**

Old Nib swims from the quay to the ferry. The distance is 5 cm, so that two mice on the quay cannot follow.

### GNAW

SHORT SKILL

**REQUIREMENTS**

- The rat is in contact with a rope.

**EFFECTS**

- Roll two dice. On an 8 or more the rope is cut.
- A cut rope drops everything that hangs from it.

### WHISTLE

LONG SKILL

**EFFECTS**

- Every friendly rat within 20 cm may turn.
- The leader of the crew may move 3 cm.

## THE CROSSING

### FERRY TURN

Follow these steps in each turn of the ferry:

1. Cast off. The ferryman removes a rope.
2. Row. Move the ferry by one space.
3. Land. Rats that are on the ferry may get off.

### TIDE

The tide turns at the end of every third round. Draw a card for its height. Rats on the lowest step are lost.

A rat that is lost leaves its crate. The leader of its crew loses a coin.

### LOADING

| CRATE | WEIGHT | PRICE |
| --- | --- | --- |
| Cheese | 3 | 12 |
| Grain | 2 | 5 |
| Lamp oil | 4 | 9 |

### FOG

In fog nobody sees farther than 10 cm. A lamp makes this 15 cm.

- Thick fog. Nobody sees farther than 5 cm.
- Thin fog. Nobody sees farther than 30 cm.
"""

RULES_JA = """# 渡し船のねずみ

## スキル

### 泳ぐ

**条件**

- ねずみが水面に接している。
- 木箱を運んでいない。

**効果**

- 水中を6cmまで移動する。
- 移動の終わりにさいころを1個振り、寒さを判定する。
- 濡れたねずみはランプを灯せない。

**例**

船着き場から渡し船まで泳ぐ。距離は5cmなので、岸の2匹は追いつけない。

### かじる

**効果**

- さいころを2個振る。8以上なら綱が切れる。
- 切れた綱に吊るされたものはすべて落ちる。

## 渡し

### 潮

潮は3ラウンドごとに変わる。カードを1枚引いて高さを決める。

流されたねずみは木箱を失う。仲間の頭は硬貨を1枚失う。

### 積荷

| 木箱 | 重さ | 値段 |
| --- | --- | --- |
| チーズ | 3 | 12 |
| 穀物 | 2 | 5 |
"""


FAQ = """# FERRY RATS FAQ

## QUESTIONS

**Can a rat fly?**

No.

**Can a rat swim?**

Yes.

# ERRATA"""

FAQ_JA = """# 渡し船のねずみ よくある質問

## 質問

Q1：ねずみは飛べますか。

A1：いいえ。

Q2：ねずみは泳げますか。

A2：はい。

# エラッタ"""


def read(folder: Path, name: str, text: str, format_: str, lang: str, **more: str) -> Corpus:
    """The entries of one document."""
    path = folder / f"{name}.md"
    path.write_text(text, "utf-8")
    known = {"edition": "F2", "version": "1.0", "date": "2024-01", **more}
    got = ingest(Source(id=name, path=path, file=path.name, format=format_, lang=lang, **known))  # type: ignore[arg-type]
    return Corpus(documents=(got.document,), entries=got.entries)


def assembled(*parts: Corpus, **more: object) -> Corpus:
    """The documents as one corpus with links and amendments."""
    setting = Setting(editions=("F1", "F2"), words=load_vocabulary().tables, **more)  # type: ignore[arg-type]
    corpus = Corpus(
        documents=tuple(d for p in parts for d in p.documents),
        entries=tuple(settle_ids([p.entries for p in parts])),
    )
    for step in (with_versions, with_references, with_amendments):
        corpus = step(corpus, setting)
    return corpus


def amended(folder: Path, errata: str, lang: str = "en") -> tuple[Corpus, tuple[Amendment, ...]]:
    """The rulebook with errata laid over it, and the amendments that came of them."""
    rules = read(folder, "rules", RULES if lang == "en" else RULES_JA, "rulebook", lang)
    opening = FAQ if lang == "en" else FAQ_JA
    faq = read(folder, "faq", f"{opening}\n\n{errata}\n", "faq", lang, version="1.1", date="2024-06")
    corpus = assembled(rules, faq)
    return corpus, tuple(a for a in corpus.amendments if "#amendment" in a.id)


def in_force(corpus: Corpus, title: str, document: str = "rules") -> str:
    """All text of an entry as it is in force, a line to each clause and row."""
    entry = titled(corpus, title, document)
    state = state_at(entry, corpus.amendments, Timeline(corpus.versions))
    assert not state.refused
    return text_of(state.entry)


def titled(corpus: Corpus, title: str, document: str = "rules") -> Entry:
    return next(
        e for e in corpus.entries if e.title == title and e.document == document and e.kind != "erratum"
    )


def text_of(entry: Entry) -> str:
    lines: list[str] = []
    for section in entry.sections:
        lines += [f"[{section.role}]", *(c.text for c in section.clauses)]
        lines += [" | ".join(row) for table in section.tables for row in table.rows]
    return "\n".join(lines)

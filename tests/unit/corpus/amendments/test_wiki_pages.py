"""Pages as wikis print them, read from the file to the text a player sees at each version."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.overlay import PRINTED, state_at
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.timeline import Timeline, with_versions
from taiyaku.ingest import ingest
from taiyaku.workspace import Source
from tests.unit.corpus.amendments.ferry import assembled, in_force

NESTED = """\
Lamp Oil

Lamps need oil to burn through the night.

Effects

Update 1.2, Jan 2022
The lamp shines eight inches around its bearer while the oil lasts.
Show original text
[Original]
Update 1.1, Jun 2021
The lamp shines six inches around its bearer while the oil lasts.
Show original text
[Original]
The lamp shines four inches around its bearer while the oil lasts.

Cancellation

The player may snuff the lamp.
"""
LISTED = NESTED.replace("Update 1.1, Jun 2021\n", "").replace(
    "six inches around its bearer while the oil lasts.\n",
    "six inches around its bearer while the oil lasts.\nUpdate 1.1, Jun 2021\n",
)
WIKITEXT = """\
= Lamp Oil =
Lamps need oil to burn through the night.
== Effects ==
{{Update|1.2, Jan 2022}}
The lamp shines eight inches around its bearer while the oil lasts.
<div class="mw-collapsible original">
[Original]

{{Update|1.1, Jun 2021}}

The lamp shines six inches around its bearer while the oil lasts.
<div class="mw-collapsible original">
[Original]

The lamp shines four inches around its bearer while the oil lasts.
</div>
</div>
== Cancellation ==
The player may snuff the lamp.
"""
HTML = """\
<html><head><title>Lamp Oil</title></head><body><h1>Lamp Oil</h1>
<p>Lamps need oil to burn through the night.</p><h2>Effects</h2>
<div class="update"><p>Update 1.2, Jan 2022</p>
<p>The lamp shines eight inches around its bearer while the oil lasts.</p></div>
<div class="original"><div class="update"><p>Update 1.1, Jun 2021</p>
<p>The lamp shines six inches around its bearer while the oil lasts.</p></div>
<div class="original"><p>The lamp shines four inches around its bearer while the oil lasts.</p></div></div>
<h2>Cancellation</h2><p>The player may snuff the lamp.</p></body></html>
"""
JAPANESE = """\
灯油

灯りには油が要る。

効果

更新 1.2（2022年1月）
灯りは持ち主の周囲8インチを照らす。油が切れるまで続く。
原文を表示
原文
更新 1.1（2021年6月）
灯りは持ち主の周囲6インチを照らす。油が切れるまで続く。
原文を表示
原文
灯りは持ち主の周囲4インチを照らす。油が切れるまで続く。

解除

プレイヤーは灯りを消してよい。
"""
NEIGHBOURS = """\
Lamp Oil

Lamps need oil to burn through the night.

Effects

Update 1.2, Jan 2022
The lamp shines eight inches around its bearer while the oil lasts.
Show original text
[Original]
The lamp shines six inches around its bearer while the oil lasts.
Update 1.1, Jun 2021
A figure without lamp sees nothing at all in the dark.
Show original text
[Original]
A figure without lamp sees two inches in the dark.
"""


def read(folder: Path, name: str, text: str) -> Corpus:
    path = folder / name
    path.write_text(text, "utf-8")
    lang = "ja" if text is JAPANESE else "en"
    made = ingest(Source("wiki", path, name, "wiki", lang, "N2"))
    return with_versions(Corpus((made.document,), made.entries), Setting())


def seen(corpus: Corpus, asked: str | None) -> tuple[list[str], str | None]:
    """The texts of the first entry at a point, and the version they are said to be of."""
    timeline = Timeline(corpus.versions)
    point = None if asked is None else PRINTED if asked == "printed" else timeline.point(asked, "N2")
    state = state_at(corpus.entries[0], (), timeline, point, (), corpus.documents[0])
    assert state.refused == ()
    return [c.text for s in state.entry.sections for c in s.clauses], state.version


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nested.txt", NESTED),
        ("listed.txt", LISTED),
        ("page.wiki", WIKITEXT),
        ("page.html", HTML),
        ("ja.txt", JAPANESE),
    ],
)
def test_two_updates_of_one_text(tmp_path: Path, name: str, text: str) -> None:
    corpus = read(tmp_path, name, text)
    at = {asked: seen(corpus, asked) for asked in ("printed", "2021-05", "1.1", "1.2", None)}
    for asked, inches, version in (
        ("printed", "4 four", None),
        ("2021-05", "4 four", None),
        ("1.1", "6 six", "1.1"),
        ("1.2", "8 eight", "1.2"),
        (None, "8 eight", "1.2"),
    ):
        texts, said = at[asked]
        assert len(texts) == 3
        assert any(word in texts[1] for word in inches.split()), (asked, texts)
        assert said == version


def test_an_update_of_the_next_text_is_not_one_of_the_same_text(tmp_path: Path) -> None:
    corpus = read(tmp_path, "page.txt", NEIGHBOURS)
    at = {asked: seen(corpus, asked)[0][1:] for asked in ("printed", "1.1", "1.2")}
    assert [["six" in a, "two inches" in b] for a, b in at.values()] == [
        [True, True],
        [True, False],
        [False, False],
    ]
    assert corpus.entries[0].version == "1.2"  # the newest, though it does not stand last


PLAIN = {
    "kiln.wiki": """= Kiln =

The kiln fires two pots.

It cools overnight.

== Errata ==

* 2021-03-01: The kiln fires three pots.

== FAQ ==

; Can the kiln be cold?
: Yes, at the start of the game.
""",
    "kiln.html": """<h1>Kiln</h1><p>The kiln fires two pots.</p><p>It cools overnight.</p>
<h2>Errata</h2><p>1 March 2021: The kiln fires three pots.</p>
<h2>FAQ</h2><p>Q: Can the kiln be cold?</p><p>A: Yes, at the start of the game.</p>""",
}


@pytest.mark.parametrize("name", PLAIN)
def test_plain_lists_of_errata_and_questions_are_about_their_page(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(PLAIN[name], "utf-8")
    got = ingest(Source(id="rules", path=path, file=name, format="wiki", lang="en", edition="F2"))
    corpus = assembled(Corpus(documents=(got.document,), entries=got.entries))
    assert in_force(corpus, "Kiln") == "[body]\nThe kiln fires three pots.\nIt cools overnight."
    (amendment,) = corpus.amendments
    assert (amendment.status, amendment.date) == ("applied", "2021-03-01")
    (question,) = [e for e in corpus.entries if e.kind == "faq"]
    assert question.title == "Can the kiln be cold?" and question.path == ("Kiln",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kiln.wiki", "== Errata ==\n* It fires three.\n\n= Kiln =\nIt fires two.\n"),
        ("kiln.html", "<h2>Errata</h2><p>It fires three.</p><h1>Kiln</h1><p>It fires two.</p>"),
    ],
)
def test_errata_above_the_title_are_no_appendix_of_it(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    got = ingest(Source(id="rules", path=path, file=name, format="wiki", lang="en", edition="F2"))
    said = {e.title: [c.text for s in e.sections for c in s.clauses] for e in got.entries}
    assert said == {"Errata": ["It fires three."], "Kiln": ["It fires two."]}

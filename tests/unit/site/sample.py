"""A corpus with one of everything the site has to show, in both languages and in our own words."""

from collections.abc import Iterable
from typing import Any

from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Clause,
    Corpus,
    Coverage,
    Document,
    Entry,
    Link,
    Problem,
    Provenance,
    Reference,
    Section,
    Span,
    Table,
    Title,
)

EVIL = "<script>alert(1)</script>"


def where(first: int = 1, last: int | None = None, file: str = "sources/ja-summary.txt") -> Provenance:
    return Provenance(file, (first, last or first))


def clause(section_id: str, number: int, text: str, **more: Any) -> Clause:
    return Clause(f"{section_id}.{number}", text, where(number), **more)


def section(
    entry_id: str,
    role: str,
    texts: Iterable[str | tuple[str, dict[str, Any]]],
    *,
    name: str | None = None,
    heading: str | None = None,
    lang: str = "en",
    **more: Any,
) -> Section:
    section_id = f"{entry_id}#{name or role}"
    pairs = [(text, {}) if isinstance(text, str) else text for text in texts]
    clauses = tuple(clause(section_id, n, text, **extra) for n, (text, extra) in enumerate(pairs, 1))
    return Section(section_id, role, heading, lang, where(), clauses, **more)


def entry(entry_id: str, *titles: Title | str, **more: Any) -> Entry:
    edition, kind = entry_id.split("/")[:2]
    values: dict[str, Any] = {
        "kind": kind,
        "document": "rules",
        "edition": edition.upper(),
        "lang": "en",
        "sections": (),
        "provenance": where(1, 9, "sources/rules.pdf"),
    }
    named = tuple(Title("en", t) if isinstance(t, str) else t for t in titles)
    return Entry(id=entry_id, titles=named, **(values | more))


def item(text: str, marker: str = "•", depth: int = 0, **more: Any) -> tuple[str, dict[str, Any]]:
    return text, {"marker": marker, "depth": depth, **more}


def duck() -> Entry:
    """A Japanese skill as a fan summary of the older edition gives it."""
    name = "la1/skill/duck"
    return entry(
        name,
        "DUCK",
        Title("ja", "ダック", "reading"),
        Title("ja", "身かわし", "gloss"),
        document="ja-summary",
        lang="ja",
        number="01",
        labels=("SHORT SKILL", "RETORT", "Movement"),
        path=("コモンスキル一覧",),
        provenance=where(82, 99),
        sections=(
            section(
                name,
                "requirements",
                [
                    item(
                        "使用者は Scuffle の対象になっているか、Scatter のテンプレートの下にいる必要がある。",
                        "・",
                    )
                ],
                heading="条件",
                lang="ja",
            ),
            section(
                name,
                "effects",
                [
                    item(
                        "使用者は GRP で攻撃側のロールとの Contest を行う。勝てば攻撃は外れる。",
                        "・",
                        spans=(Span(5, 8, "strong"),),
                    ),
                    item("1 回のロールで、同じ Spark のすべての攻撃と比べる。", "・"),
                    item(
                        "Retort で勝った場合に限り、4 cm まで移動できる。",
                        "・",
                    ),
                    item("移動の経路は Move と同じように測る。", "・", 1),
                    (
                        "例）釜じいが Duck に成功しても、隣の葦姫は Guard Test を行う。",
                        {"depth": 1},
                    ),
                ],
                heading="効果",
                lang="ja",
            ),
            section(
                name,
                "note",
                [
                    item(
                        "Tussling の Prowler も Duck を宣言できる。",
                        "・",
                    )
                ],
                name="note-ducking-out-of-a-tussle",
                heading="補足２：Ducking out of a Tussle",
                lang="ja",
            ),
        ),
    )


def duck_now() -> Entry:
    """The same skill in the current edition, with an update, an original and boxes."""
    name = "la2/skill/duck"
    return entry(
        name,
        "Duck",
        labels=("Short Skill", "Retort"),
        path=("COMMON SKILLS",),
        aliases=(Title("en", "Ducking"),),
        related=("Throw", "Nowhere"),
        sections=(
            section(
                name,
                "requirements",
                [item("The user is the target of a Scuffle, or stands under the template of a Scatter.")],
                heading="REQUIREMENTS",
            ),
            section(
                name,
                "effects",
                [
                    "The user makes a Contest of Grip against every attack: see Throw, Lantern Hidden, Move.",
                    item("Against two attackers, one total is compared with both.", variant="v1"),
                    item("Against two attackers, a total is rolled for each of them.", variant="v1"),
                    item("In a Retort the user may move up to 4 cm.", spans=(Span(5, 11, "emphasis"),)),
                    item("Not into Contact with an enemy.", "–", 1),
                    item("Not off a roof.", "–", 1),
                ],
                heading="EFFECTS",
                version="1.1",
                date="2025-02",
            ),
            section(
                name,
                "original",
                ["The user makes a Test of Grip. If it succeeds, all attacks of the same Spark miss."],
                heading="Original",
            ),
            section(
                name,
                "important",
                ["A Duck protects nobody but the user, whoever else is under the template."],
                heading="IMPORTANT",
            ),
            section(
                name, "remember", ["A template never makes a *Contest* with a wall."], heading="REMEMBER"
            ),
            section(
                name,
                "example",
                [
                    "The fox throws a firecracker between the Kettle and Miss Reed.",
                    item("Both of them declare Duck.", "1."),
                    item("The fox rolls once.", "2."),
                    item("The Kettle rolls 3 and 4.", "2.1.", 1),
                    item("Miss Reed rolls 5 and 5, and is safe.", "2.2.", 1),
                    item("The Kettle makes a Guard Test.", "Conclusion:"),
                ],
                heading="Example",
            ),
            Section(
                f"{name}#body-modifiers",
                "body",
                "Modifiers",
                "en",
                where(),
                tables=(
                    Table(
                        (
                            "Situation",
                            "MOD",
                            "From",
                            "Until",
                            "Applies to",
                            "Counts for Scatter",
                            "Counts for Throw",
                        ),
                        (
                            ("In Gloom", "-3", "Call", "Embers", "Throw, Spot", "yes", "no"),
                            ("Rattled", "-2", "Declare", "Settle", "everything", "yes", "yes"),
                        ),
                        where(),
                        "MODIFIERS OF A DUCK",
                    ),
                ),
            ),
        ),
    )


def documents() -> tuple[Document, ...]:
    return (
        Document(
            "ja-summary",
            "sources/ja-summary.txt",
            "summary",
            "ja",
            "LA1",
            "提灯横丁 ルールサマリー 第一版",
            version="1.0",
            date="2022-09",
            license="CC0-1.0",
        ),
        Document(
            "rules",
            "sources/rules.pdf",
            "rulebook",
            "en",
            "LA2",
            "Lantern Alley: Core Rules",
            version="1.0",
            date="2024-03",
            url="https://example.org/rules?a=1&b=2",
            license="CC0-1.0",
            pages=24,
        ),
        Document(
            "faq",
            "sources/faq.pdf",
            "faq",
            "en",
            "LA2",
            "Lantern Alley FAQ 1.1",
            version="1.1",
            date="2025-02",
            url="javascript:alert(1)",
        ),
    )


def rulings() -> tuple[Entry, ...]:
    def ruling(name: str, title: str, answer: str, **more: Any) -> Entry:
        given = (section(name, "question", [title]), section(name, "answer", [answer]))
        values = {"document": "faq", "path": ("SKILLS", "COMMON SKILLS"), "sections": given} | more
        return entry(name, title, **values)

    return (
        ruling(
            "la2/faq/if-a-prowler-ducks",
            "If a Prowler Ducks against two attackers and its total is between theirs, what happens?",
            "It avoids the attack with the lower total and is hit by the other one.",
        ),
        ruling(
            "la2/faq/can-a-token-duck",
            "Can a token Duck?",
            "Yes, and it stays hidden.",
            status="withdrawn",
            removed="1.1",
            version="1.0",
        ),
        ruling(
            "la2/erratum/duck",
            "Duck",
            "In a Retort the user may move up to 4 cm.",
            reference=Reference((7, 7), "Effects, bullet 3"),
            date="2025-02",
        ),
    )


def corpus() -> Corpus:
    """Every feature at once."""
    hidden = entry(
        "la2/state/lantern-hidden",
        "Lantern Hidden State",
        Title("ja", "灯隠れ", "gloss"),
        Title("ja", "ランタンヒドゥン", "reading"),
        sections=(
            section(
                "la2/state/lantern-hidden", "activation", ["In its own Turn, in Gloom, by declaring Duck."]
            ),
        ),
    )
    sequence = entry(
        "la1/rule/ゲームシークエンス~2f",
        Title("ja", "ゲームシークエンス"),
        document="ja-summary",
        lang="ja",
        sections=(
            section(
                "la1/rule/ゲームシークエンス~2f", "body", ["配置のあと、４回の Bell を行う。"], lang="ja"
            ),
        ),
    )
    kanji = entry("la1/state/隠蔽状態", Title("ja", "隠蔽状態"), document="ja-summary", lang="ja")
    evil = entry(
        "la2/rule/../..\\<b>",
        f"{EVIL} & </template>",
        labels=(EVIL,),
        path=(EVIL,),
        aliases=(Title("en", "\"'><img src=x onerror=alert(1)>"),),
        number="<1>",
        sections=(
            section(
                "la2/rule/../..\\<b>",
                "note",
                [(f"{EVIL} stays text", {"marker": "<b>", "spans": (Span(0, 99, "deleted"),)})],
                name='note"><script>',
                heading=EVIL,
                version=EVIL,
            ),
        ),
        provenance=where(1, 2, f"{EVIL}.txt"),
    )
    throw, move = entry("la2/skill/throw", "Throw"), entry("la2/skill/move", "Move", parent="la2/skill/throw")
    level = entry("la2/skill/duck/low", "Low Duck", parent="la2/skill/duck")
    first, withdrawn, erratum = rulings()
    return Corpus(
        documents=documents(),
        entries=(
            duck(),
            sequence,
            kanji,
            duck_now(),
            level,
            throw,
            move,
            hidden,
            evil,
            first,
            withdrawn,
            erratum,
        ),
        links=(
            Link("la2/skill/duck#effects.1", "la2/skill/throw", "mentions", "Throw", "resolved"),
            Link(
                "la2/skill/duck#effects.1",
                "la2/state/lantern-hidden#activation.1",
                "mentions",
                "Lantern Hidden",
                "resolved",
            ),
            Link(
                "la2/skill/duck#effects.1",
                None,
                "mentions",
                "Move",
                "ambiguous",
                ("la2/skill/move", "la2/skill/throw"),
            ),
            Link("la2/skill/duck", "la2/skill/throw", "related", "Throw", "resolved"),
            Link("la2/state/lantern-hidden#activation.1", "la2/skill/duck", "mentions", "Duck", "resolved"),
            Link(first.id, "la2/skill/duck", "about", "Ducks", "resolved"),
            Link(withdrawn.id, "la2/skill/duck", "about", "Duck", "resolved"),
            Link("la1/skill/duck", "la2/skill/duck", "translation-of", "DUCK", "resolved", edition_gap=True),
        ),
        amendments=(
            Amendment(
                "a1",
                erratum.id,
                "la2/skill/duck#effects.4",
                "replace",
                "up to 3 cm",
                "up to 4 cm",
                "LA2",
                "1.1",
                "2025-02",
                "applied",
            ),
        ),
        alignments=(Alignment(("la2/skill/duck",), ("la1/skill/duck",), "entry", 0.9, edition_gap=True),),
        problems=(
            Problem("W201", "a list is missing", where(3), "warning", "ja-summary"),
            Problem("N101", "radicals", where(3), "note", "ja-summary"),
        ),
        coverage=(Coverage("ja-summary", 10000, 9700, 299, 1), Coverage("rules", 5000, 4800, 200, 0)),
        meta={"name": "Lantern Alley", "editions": '["LA1", "LA2"]', "languages": '["en", "ja"]'},
    )

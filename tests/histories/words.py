"""Small vocabularies of an invented game, Quay Runners, in two languages: names, clauses, questions.

In a clause the words between square brackets are what an erratum would quote; `{n}` is its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

T = TypeVar("T")

TITLE = {"en": "QUAY RUNNERS", "ja": "波止場の走者"}

FIRST = {
    "en": ("Tide", "Rope", "Lamp", "Gull", "Salt", "Fog", "Bell", "Anchor", "Net", "Mast", "Pearl", "Storm",
           "Cinder", "Otter", "Harbour", "Velvet", "Copper", "Moon"),
    "ja": ("潮", "綱", "灯", "鴎", "塩", "霧", "鐘", "錨", "網", "帆柱", "真珠", "嵐", "燠", "獺", "港",
           "天鵞絨", "銅", "月"),
}  # fmt: skip
LAST = {
    "en": ("Walk", "Call", "Trick", "Song", "Guard", "Leap", "Hold", "Whisper", "Knot", "Step", "Dance",
           "Shout", "Stance", "Vigil", "Gambit", "Feint", "Parry", "Lure"),
    "ja": ("渡り", "呼び", "返し", "歌い", "守り", "跳び", "張り", "囁き", "結び", "踏み", "踊り", "叫び",
           "構え", "見張り", "賭け", "騙し", "受け", "誘い"),
}  # fmt: skip

REQUIREMENTS = {
    "en": (
        "The runner stands [within {n} paces of] a bollard.",
        "The crew has spent [fewer than {n} coins] this round.",
        "No enemy holds [more than {n} crates] of tea.",
        "The wind blows [with strength {n} or less].",
        "The bell has rung [at least {n} times] since dawn.",
        "The runner carries [no more than {n} ropes] on its back.",
        "The ferry is moored [at pier {n}].",
        "The runner has not slept [for {n} rounds].",
        "[At least {n} gulls] sit on the roof of the customs house.",
        "The mate has shown [{n} signal flags] to the opponent.",
        "The harbour master has [no more than {n} seals] left.",
        "The runner faces a wall [lower than {n} ells].",
    ),
    "ja": (
        "走者が係柱から[{n}歩以内]にいる。",
        "このラウンドに使った硬貨が[{n}枚未満]である。",
        "茶箱を[{n}個より多く]持つ敵がいない。",
        "風の強さが[{n}以下]である。",
        "夜明けから鐘が[{n}回以上]鳴っている。",
        "背負っている縄が[{n}本以下]である。",
        "渡し船が[{n}番桟橋]に泊まっている。",
        "走者が[{n}ラウンドのあいだ]眠っていない。",
        "税関の屋根に鳥が[{n}羽以上]とまっている。",
        "航海士が信号旗を[{n}枚]見せた。",
        "港長の印章が[{n}個以下]である。",
        "走者の前の壁が[高さ{n}尺未満]である。",
    ),
}
EFFECTS = {
    "en": (
        "The runner moves [up to {n} paces along] the quay.",
        "Roll [{n} wooden dice] and keep the highest one.",
        "Every friendly runner [within {n} steps of] the user turns around.",
        "The target drops [{n} crates of fish] on the planks.",
        "A lantern in its hand burns [for {n} more rounds].",
        "The crew takes [{n} coins from the chest].",
        "An enemy that fails its test loses [{n} points of breath].",
        "The bridge carries [{n} runners at once].",
        "Place [{n} fog tokens] on the nearest jetty.",
        "Draw [{n} cards from the weather deck], then discard one.",
        "The messenger bird returns [after {n} turns] and perches on a roof.",
        "No barrel [closer than {n} ells] may be rolled.",
        "The mate may whistle [{n} times before sunset].",
        "Each splash costs the boat [{n} planks of its hull].",
        "The ferry waits [{n} minutes for latecomers].",
        "Children in the street throw [{n} stones at] the opponent's cart.",
        "The cook adds [{n} onions to the soup].",
        "A locked warehouse opens [on a roll of {n} or more].",
        "The watchman's dog follows the scent [for {n} streets].",
        "The score of the player rises [by {n} points at] midnight.",
        "Any ladder placed here has [{n} rungs left].",
        "The user swims [below {n} moored boats] without surfacing.",
        "The merchant offers [{n} bolts of silk] in exchange.",
        "Opponents subtract [{n} from their balance rolls].",
        "The clerk stamps [{n} cargo papers] for free.",
        "Loose tiles fall [on the {n} nearest passers-by].",
        "One ally hidden in the market keeps [{n} eggs unbroken].",
        "The oars are pulled [{n} times in] the same breath.",
        "The tax for spices falls [to {n} pennies].",
        "A drunk sailor blocks the alley [for {n} heartbeats].",
    ),
    "ja": (
        "走者は岸壁に沿って[{n}歩まで]進む。",
        "木のさいころを[{n}個振り]、最も大きい目を使う。",
        "使用者から[{n}足以内]の味方は全員向きを変える。",
        "対象は魚の箱を[{n}個落とす]。",
        "手にした提灯はあと[{n}ラウンド]燃える。",
        "一味は金庫から硬貨を[{n}枚取る]。",
        "判定に失敗した敵は息を[{n}点失う]。",
        "橋は一度に[{n}人まで]渡れる。",
        "最も近い突堤に煙のマーカーを[{n}個置く]。",
        "天候の山札から[{n}枚引き]、一枚を捨てる。",
        "伝書鳥は[{n}ターン後]に戻り、屋根にとまる。",
        "[{n}尺より近い]樽は転がせない。",
        "航海士は日没までに[{n}回]口笛を吹ける。",
        "波をかぶるたびに船は板を[{n}枚失う]。",
        "渡し船は遅れた客を[{n}分待つ]。",
        "通りの子どもが相手の荷車に石を[{n}個投げる]。",
        "料理人はスープに玉ねぎを[{n}個足す]。",
        "[{n}以上の目]で倉庫の扉が開く。",
        "番犬は[{n}本先の通り]まで匂いを追う。",
        "真夜中に得点が[{n}点増える]。",
        "ここに置いた梯子には段が[{n}段残る]。",
        "使用者は停泊した舟を[{n}艘くぐって]泳ぐ。",
        "商人は絹を[{n}反]差し出す。",
        "相手は釣り合いの判定から[{n}を引く]。",
        "書記は積荷の書類[{n}通]に無料で判を押す。",
        "瓦が最も近い通行人[{n}人の上]に落ちる。",
        "市場に隠れた味方は卵を[{n}個割らずに]済む。",
        "櫂は一息のうちに[{n}回]引かれる。",
        "香辛料の税は[{n}文まで]下がる。",
        "酔った水夫が路地を[{n}拍のあいだ]ふさぐ。",
    ),
}
ROWS = {"en": ("Cheese", "Grain", "Lamp oil", "Pepper", "Timber", "Wool"),
        "ja": ("チーズ", "穀物", "灯油", "胡椒", "材木", "羊毛")}  # fmt: skip
COLUMNS = {"en": ("CARGO", "WEIGHT", "PRICE"), "ja": ("積み荷", "重さ", "値段")}

# What a tournament may want of the models, by initials.
PRAISED = {"T": "Tidy", "R": "Round", "L": "Level", "G": "Glossy", "S": "Sturdy", "F": "Flat", "B": "Bright",
           "A": "Assembled", "N": "Neat", "M": "Matching", "P": "Painted", "C": "Clean", "O": "Original",
           "H": "Hollow", "V": "Varnished"}  # fmt: skip
THINGS = {"W": "Walls", "C": "Corners", "T": "Tokens", "S": "Statues", "G": "Glue", "L": "Labels",
          "H": "Hats", "K": "Kits", "D": "Dice", "V": "Vests", "F": "Figures", "P": "Paint"}  # fmt: skip

# Each question in several wordings that a careful reader takes for the same, then two opposite answers.
QUESTIONS = {
    "en": (
        (("Can a runner that carries a barrel declare {x} while it stands on the ferry?",
          "May {x} be declared on the ferry by a runner that carries a barrel?",
          "If a runner stands on the ferry and carries a barrel, can it declare {x}?",
          "A runner on the ferry carries a barrel. Can it declare {x}?"),
         ("Yes, as long as the lid of the barrel is closed.", "No. The barrel has to be put down first.")),
        (("Does {x} work against a smuggler who hides under a tarpaulin?",
          "If a smuggler hides under a tarpaulin, does {x} work against him?",
          "Does {x} also work against smugglers hiding under a tarpaulin?",
          "A smuggler hides under a tarpaulin: does {x} work against him?"),
         ("Yes. The tarpaulin gives no protection.", "No, the smuggler has to be uncovered before.")),
        (("Is {x} lost when the lighthouse goes dark in the same turn?",
          "When the lighthouse goes dark in the same turn, is {x} lost?",
          "If the lighthouse goes dark in the turn in which it was declared, is {x} lost?",
          "The lighthouse goes dark in the same turn. Is {x} lost?"),
         ("Yes, nothing of it takes place.", "No. It is settled before the lighthouse is checked.")),
        (("Can two siblings use {x} on the same drawbridge?",
          "May the same drawbridge see {x} used by two siblings?",
          "Can {x} be used by two siblings on the same drawbridge?",
          "Two siblings stand on the same drawbridge. Can both use {x}?"),
         ("Yes, one after the other.", "No. The second sibling has to wait for the next bridge.")),
        (("Does a frozen canal stop a runner from using {x}?",
          "Is a runner stopped from using {x} by a frozen canal?",
          "If the canal is frozen, is a runner stopped from using {x}?",
          "The canal is frozen. Does that stop a runner from using {x}?"),
         ("Yes, ice makes it impossible.", "No. Ice counts as water here.")),
        (("May the apprentice pay for {x} with borrowed tokens?",
          "Can {x} be paid for with tokens that the apprentice has borrowed?",
          "If the apprentice has borrowed tokens, may they pay for {x}?",
          "The apprentice has borrowed tokens. May {x} be paid for with them?"),
         ("Yes. Borrowed tokens are as good as any.", "No, only the apprentice's own tokens count.")),
        (("Must the opponent be told before {x} is declared behind a curtain of rain?",
          "If there is a curtain of rain, must the opponent be told before {x} is declared behind it?",
          "Behind a curtain of rain, must {x} be told to the opponent before it is declared?",
          "There is a curtain of rain. Must the opponent be told before {x} is declared behind it?"),
         ("Yes, honest players announce it.", "No. Rain hides everything.")),
        (("Is a wounded piper allowed to choose {x} during the parade?",
          "During the parade, is a piper who is wounded allowed to choose {x}?",
          "If a piper is wounded, is it allowed to choose {x} during the parade?",
          "A piper is wounded during the parade. Is it allowed to choose {x}?"),
         ("Yes, music needs only one hand.", "No. A wounded piper leaves the parade.")),
    ),
    "ja": (
        (("樽を運ぶ走者は渡し船の上で{x}を宣言できますか。",
          "渡し船の上で樽を運んでいる走者が{x}を宣言することはできますか。",
          "走者が渡し船の上で樽を運んでいる場合、{x}を宣言できますか。",
          "渡し船の上の走者が樽を運んでいます。{x}を宣言できますか。"),
         ("はい。樽の蓋が閉まっていればできます。", "いいえ。先に樽を下ろす必要があります。")),
        (("防水布の下に隠れた密輸人に{x}は効きますか。",
          "密輸人が防水布の下に隠れている場合、{x}は効きますか。",
          "{x}は防水布の下に隠れた密輸人にも効きますか。",
          "密輸人が防水布の下に隠れています。{x}は効きますか。"),
         ("はい。防水布は何も防ぎません。", "いいえ。密輸人の布を先に剥がす必要があります。")),
        (("同じターンに灯台が暗くなったら{x}は失われますか。",
          "灯台が同じターンに暗くなった場合、{x}は失われますか。",
          "{x}は同じターンに灯台が暗くなると失われますか。",
          "同じターンに灯台が暗くなりました。{x}は失われますか。"),
         ("はい。何も起こりません。", "いいえ。灯台を調べる前に解決します。")),
        (("凍った運河の上で{x}を使えますか。",
          "運河が凍っている場合、その上で{x}を使えますか。",
          "{x}は凍った運河の上でも使えますか。",
          "運河が凍りました。その上で{x}を使えますか。"),
         ("はい。氷は水と同じに扱います。", "いいえ。氷の上では何もできません。")),
        (("見習いは借りた木札で{x}の代金を払えますか。",
          "見習いが借りた木札で{x}の代金を払うことはできますか。",
          "{x}の代金は見習いが借りた木札でも払えますか。",
          "見習いが木札を借りました。それで{x}の代金を払えますか。"),
         ("はい。借りた木札も使えます。", "いいえ。自分の木札に限ります。")),
        (("行列の途中で負傷した笛吹きは{x}を選べますか。",
          "負傷した笛吹きが行列の途中で{x}を選ぶことはできますか。",
          "笛吹きが行列の途中で負傷した場合、{x}を選べますか。",
          "行列の途中で笛吹きが負傷しました。{x}を選べますか。"),
         ("はい。笛は片手で吹けます。", "いいえ。負傷した笛吹きは行列を離れます。")),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Clause:
    """One sentence of a rule, with the words that an erratum would quote."""

    pattern: str
    n: int

    @property
    def text(self) -> str:
        return self.pattern.replace("[", "").replace("]", "").replace("{n}", str(self.n))

    @property
    def quoted(self) -> str:
        return self.pattern[self.pattern.index("[") + 1 : self.pattern.index("]")].replace("{n}", str(self.n))


@dataclass(frozen=True)
class Asked:
    """A question about one rule in wordings that ask the same, and two answers that exclude each other."""

    wordings: tuple[str, ...]
    answers: tuple[str, str]


def rendered(clause: Clause) -> Clause:
    """The clause in Japanese: the lists of both languages say the same in the same order."""
    for pool in (REQUIREMENTS, EFFECTS):
        if clause.pattern in pool["en"]:
            return replace(clause, pattern=pool["ja"][pool["en"].index(clause.pattern)])
    raise KeyError(clause.pattern)


def rendered_name(name: str) -> str:
    """A name in Japanese."""
    first, last = name.split()
    return FIRST["ja"][FIRST["en"].index(first)] + LAST["ja"][LAST["en"].index(last)]


class Words:
    """What is left of the vocabularies in one game: nothing is used twice."""

    def __init__(self, lang: str, random: Random) -> None:
        self._random = random
        self._lang = lang
        names = [_shuffled(pool[lang], random) for pool in (FIRST, LAST)]
        joint = " " if lang == "en" else ""
        self._names = [f"{a}{joint}{b}" for a, b in zip(*names, strict=True)]
        self._requirements = _shuffled(REQUIREMENTS[lang], random)
        self._effects = _shuffled(EFFECTS[lang], random)
        self._questions = _shuffled(QUESTIONS[lang], random)

    def name(self) -> str:
        return self._names.pop()

    def requirement(self) -> Clause:
        return Clause(self._requirements.pop(), self._random.randint(2, 9))

    def effect(self) -> Clause:
        return Clause(self._effects.pop(), self._random.randint(2, 9))

    def other(self, *clauses: Clause) -> Clause:
        """The clause with another number than any of its forms has."""
        taken = {c.n for c in clauses}
        return replace(clauses[0], n=self._random.choice([n for n in range(2, 13) if n not in taken]))

    def question(self, name: str) -> Asked:
        wordings, answers = self._questions.pop()
        shuffled = _shuffled(wordings, self._random)
        return Asked(tuple(w.format(x=name) for w in shuffled), tuple(_shuffled(answers, self._random)))  # type: ignore[arg-type]

    def rows(self, count: int) -> list[tuple[str, str, str]]:
        chosen = _shuffled(ROWS[self._lang], self._random)[:count]
        numbers = _shuffled([str(n) for n in range(2, 30)], self._random)
        return [(name, numbers.pop(), numbers.pop()) for name in chosen]


def _shuffled(items: Sequence[T], random: Random) -> list[T]:
    return random.sample(list(items), len(items))

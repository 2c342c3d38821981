"""One invented rulebook in English, and one in Japanese: chapters of rules that have a name and a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

ITEM = re.compile(r"(?:-|\d\.) ")
_EXAMPLE = re.compile(r"(?:Example|例)[:：]\s*")


@dataclass(frozen=True)
class Rule:
    """A rule and where it stands; paragraphs that begin with a dash or a number are items of a list."""

    name: str
    paragraphs: tuple[str, ...]
    chapter: str
    of_chapter: int  # which chapter, counted from 1
    in_chapter: int  # which rule of it
    count: int  # which rule of the book


@dataclass(frozen=True)
class Book:
    title: str
    subtitle: str
    rules: tuple[Rule, ...]


_ENGLISH = """
The Weir | A game of locks and barges for two to five skippers
= Getting Started
Setup
  Give each skipper one barge and six tokens. Shuffle the cargo cards and deal three of them to everyone.
The Canal
  The canal has nine locks. A lock is open while no marker lies on it.
Turn Order
  The skipper with the fewest tokens goes first. On your turn, in this order:
  1. move your barge
  2. trade in one town
  3. pay your fines
Cargo
  A barge holds at most four crates. Crates that do not fit go back to the quay.
  Coal and timber never share a barge.
= Moving
Sailing
  Move your barge one to three reaches downstream. You may not pass a closed lock.
Towing
  Pay two tokens to tow a barge that shares your reach. It moves and stops with yours.
Going Through a Lock
  Discard one windlass to open a lock. The lock closes again at the end of your turn.
Turning Round
  A barge can turn only in a basin.
  Example: A barge in the upper basin turns and sails back.
Mooring
  Place a mooring marker beside your barge.
  While it lies there:
  - the barge cannot be towed
  - the barge cannot be rammed
= Trouble
Ramming
  When two barges end in one reach, the later one rams the earlier one. The rammed barge loses one crate.
Leaks
  Roll the die at dawn for each barge older than three days. It leaks on a 1, and sails at half speed.
Drought
  During a drought each lock costs one more windlass.
Ice
  No barge moves on a frozen reach. Break the ice for three tokens.
The Lock Keeper
  The lock keeper moves to the next lock after each round. A lock with the keeper is free of charge.
Fines
  A skipper who rams a moored barge pays two tokens to its owner.
= The End
Selling Cargo
  Sell any number of crates in a town. Each crate brings the price that is printed on its card.
Loans
  You may borrow up to four tokens from the bank. Every token borrowed costs two points at the end.
Ending the Game
  The game ends when the last cargo card has been drawn. All then have had as many turns.
Scoring
  Tokens count one point each. A full barge counts five.
  If you still owe the bank, you lose two points for each token. Nobody scores less than nothing.
Ties
  In a tie the skipper with more crates wins.
"""

_JAPANESE = """
堰と艀 | 二人から五人で遊ぶ運河のゲーム
= はじめに
準備
  各船頭に艀を一隻と銭を六枚渡す。積荷札をよく混ぜ、全員に三枚ずつ配る。
運河
  運河には九つの水門がある。札が置かれていない水門は開いている。
手番の順
  最も銭の少ない船頭が先に行う。手番では次の順に行う。
  1. 艀を動かす
  2. 町で商う
  3. 罰金を払う
積荷
  艀には木箱を四つまで積める。積みきれない木箱は岸に戻す。
  石炭と材木は同じ艀に積めない。
= 移動
航行
  自分の艀を下流へ一区から三区まで進める。閉じた水門は越えられない。
曳航
  同じ区にいる艀は、銭を二枚払えば曳くことができる。曳かれた艀は自分の艀とともに動き、同じ区で止まる。
水門の通過
  巻き上げ機を一つ捨てて水門を開く。水門は手番の終わりにふたたび閉じる。
方向転換
  艀は船溜まりでのみ向きを変えられる。
  例：上の船溜まりにいる艀は、向きを変えて戻る。
係留
  艀の横に係留札を置く。
  札がある間は次のようになる。
  - その艀は曳かれない
  - その艀は衝突されない
= 災難
衝突
  二隻の艀が同じ区に止まったとき、後から来た艀が先の艀に衝突する。衝突された艀は木箱を一つ失う。
水漏れ
  三日を過ぎた艀は夜明けに賽を振る。一が出たら水が漏れ、漏れている艀は半分の速さで進む。
渇水
  渇水の間、水門を開くには巻き上げ機がもう一つ要る。
氷
  凍った区では艀は動けない。銭を三枚払えば氷を割れる。
水門番
  水門番は各巡の後に次の水門へ移る。番人のいる水門は無料で通れる。
罰金
  係留中の艀に衝突した船頭は、持ち主に銭を二枚払う。
= 終わり
積荷の売却
  町では木箱をいくつでも売れる。木箱一つにつき、札に書かれた値を受け取る。
借金
  銀行から銭を四枚まで借りられる。借りた銭一枚につき、最後に二点を失う。
終了
  最後の積荷札が引かれたらゲームは終わる。全員の手番の数が同じになるまで巡を続ける。
得点
  銭は一枚につき一点になる。満載の艀は五点になる。
  銀行に借りがあれば、一枚につき二点を失う。点は零より少なくならない。
同点
  同点のときは木箱の多い船頭が勝つ。
"""


def _book(text: str) -> Book:
    first, *lines = text.strip().splitlines()
    title, _, subtitle = first.partition(" | ")
    rules: list[Rule] = []
    chapter, of_chapter, in_chapter = "", 0, 0
    for line in lines:
        if line.startswith("= "):
            chapter, of_chapter, in_chapter = line[2:], of_chapter + 1, 0
        elif not line.startswith(" "):
            in_chapter += 1
            rules.append(Rule(line, (), chapter, of_chapter, in_chapter, len(rules) + 1))
        else:
            told = rules.pop()
            place = told.chapter, told.of_chapter, told.in_chapter, told.count
            rules.append(Rule(told.name, (*told.paragraphs, line.strip()), *place))
    return Book(title, subtitle, tuple(rules))


def _in_sentence_case(book: Book) -> Book:
    rules = (replace(r, name=r.name.capitalize(), chapter=r.chapter.capitalize()) for r in book.rules)
    return replace(book, rules=tuple(rules))


_TITLED = _book(_ENGLISH)
BOOKS = {"en": _TITLED, "en-sentence-case": _in_sentence_case(_TITLED), "ja": _book(_JAPANESE)}


def said(rule: Rule) -> str:
    """What a rule says, without the layout: how a reader's text is compared with it."""
    return said_by(ITEM.sub("", part) for part in rule.paragraphs)


def said_by(parts: Iterable[str]) -> str:
    """The texts as one, without the word above an example, which may be the heading of a part."""
    return _EXAMPLE.sub("", flat(" ".join(parts)))


def flat(text: str) -> str:
    """A text without white space between Japanese characters, and one space for all other."""
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"(?<=[^\x00-\x7f]) (?=[^\x00-\x7f])", "", text)

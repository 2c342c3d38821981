"""Small documents of many kinds that nothing was tuned to, with what a maintainer would say of each.

The texts are invented. What is expected was written down before the first of them was inspected.
"""

from __future__ import annotations

from taiyaku.values import Struct

RULEBOOK, FAQ, WIKI, SUMMARY = ("rulebook",), ("faq",), ("wiki",), ("summary",)
ANY = "*"
LIST = ("rulebook", "summary")  # a list of short entries is read well by either


class Unknown(Struct, frozen=True):
    """A document, and what is right about it. A title of None is printed nowhere, ANY is not asked for."""

    name: str
    formats: tuple[str, ...]
    langs: tuple[str, ...]  # the first one is proposed; a second one stands beside it
    text: str
    title: str | None = None
    version: str | None = None
    date: str | None = None
    doubt: str | None = None  # a word of what has to be doubted


UNKNOWN = (
    Unknown(
        "nebelhafen-fragen.txt",
        FAQ,
        ("de",),
        """Nebelhafen – Häufige Fragen
Stand: 12.03.2024

F: Darf ich zwei Schiffe in demselben Hafen bauen?
A: Ja, solange jedes einen eigenen Liegeplatz hat.

F: Was geschieht, wenn der Leuchtturm erlischt?
A: Alle Schiffe, die noch auf See sind, verlieren eine Ladung. Danach geht die Runde weiter.

F: Zählt der Nebel als Wetter?
A: Nein. Er ist eine Karte wie jede andere und wird am Ende der Runde abgelegt.

F: Wer beginnt, wenn zwei Spieler gleich viele Münzen haben?
A: Der ältere von beiden.
""",
        "Nebelhafen – Häufige Fragen",
        None,
        "2024-03-12",
    ),
    Unknown(
        "reglas-del-faro.txt",
        RULEBOOK,
        ("es",),
        """EL FARO DE SAL
Reglamento
Versión 2.1

1. INTRODUCCIÓN
En El faro de sal los jugadores son guardianes que deben mantener la luz encendida durante siete noches.

2. COMPONENTES
- 40 cartas de tormenta
- 12 fichas de aceite
- 1 tablero con la costa

3. PREPARACIÓN
Cada jugador recibe tres fichas de aceite y una carta de tormenta, que guarda boca abajo delante de él.

3.1 La costa
El tablero se pone en el centro de la mesa y las cartas que sobran se dejan al lado.

4. EL TURNO
En su turno el jugador puede hacer dos acciones de las siguientes: encender, reparar o esperar.

4.1 Encender
Se gasta una ficha de aceite. La luz queda encendida hasta el final de la noche.

4.2 Reparar
Se quita un daño del faro. No se puede reparar si hay una tormenta en la costa.

5. FIN DE LA PARTIDA
La partida termina cuando el faro se apaga o cuando pasan las siete noches.
""",
        "EL FARO DE SAL",
        "2.1",
    ),
    Unknown(
        "teisei.md",
        FAQ,
        ("ja",),
        """# 『灯台の島』正誤表

2023年5月1日更新

| ページ | 箇所 | 誤 | 正 |
| --- | --- | --- | --- |
| 4 | 上から3行目 | カードを4枚引く | カードを3枚引く |
| 9 | 表2 | 移動力 6 | 移動力 5 |
| 12 | 「嵐」の効果 | すべての船は帰港する | 海上の船は帰港する |
| 15 | 下から2行目 | 次の手番 | 次のラウンド |
""",
        "『灯台の島』正誤表",
        None,
        "2023-05-01",
    ),
    Unknown(
        "two-tongues.md",
        LIST,
        ("en", "ja"),
        """# Salt and Lanterns / 塩と灯

| English | 日本語 |
| --- | --- |
| **Row.** Move your boat up to two spaces along the shore. | **漕ぐ** 自分の船を岸に沿って2マスまで動かす。 |
| **Moor.** Tie your boat to a pier; it cannot move. | **係留** 空いている桟橋に船をつなぐ。船は動けない。 |
| **Signal.** Light a lantern that every other player can see. | **合図** ほかの全員から見える灯をともす。 |
| **Trade.** Give one barrel of salt and take one coin. | **交易** 塩を1樽渡し、硬貨を1枚受け取る。 |
| **Rest.** Take back one spent lantern. | **休む** 使った灯を1つ手元に戻す。 |
""",
        "Salt and Lanterns / 塩と灯",
    ),
    Unknown(
        "shitsumon.txt",
        FAQ,
        ("ja",),
        """灯台の島　質問集

問1　嵐の間に船を出せますか。
答1　いいえ。嵐が過ぎるまで出せません。

問2　灯が消えた灯台に入ることはできますか。
答2　はい。ただし移動力を1点多く払います。

問3　同じ港に二隻を停めてもよいですか。
答3　桟橋が空いていれば停められます。

問4　塩の樽は何個まで積めますか。
答4　三個までです。
""",
        "灯台の島　質問集",
    ),
    Unknown(
        "moored.txt",
        WIKI,
        ("en",),
        """Moored State
From Saltwiki
Jump to: navigation, search

MOORED
Marker

Activation
• When a boat ends its move beside a free pier.

Effects
• A moored boat cannot be pushed by the tide.
• It may still trade and signal.

Cancellation
• When the boat leaves the pier.

FAQs

Q: May a moored boat be boarded?
A: Yes.

Related pages: Tide, Trade
Categories: States | Boats
This page was last edited on 3 June 2022, at 10:14.
""",
        "Moored State",
        None,
        "2022-06-03",
    ),
    Unknown(
        "skills.txt",
        SUMMARY,
        ("en",),
        """◆ COMMON SKILLS

1. ROW
  SHORT SKILL
  Requirements:
    - A boat with at least one oar.
  Effects:
    - Move up to two spaces along the shore.
    - The boat may stop beside a pier.

2. MOOR
  SHORT SKILL
  Requirements:
    - A free pier next to the boat.
  Effects:
    - The boat enters the Moored state.

3. SIGNAL
  LONG SKILL
  Requirements:
    - A lantern that is lit.
  Effects:
    - Every friendly boat in sight turns towards you.

◆ STATES

4. MOORED (STATE)
  Activation:
    - A boat ends its move beside a pier.
  Effects:
    - The tide does not move it.
  Cancellation:
    - The boat leaves the pier.
""",
    ),
    Unknown(
        "glossary.md",
        LIST,
        ("en",),
        """# Glossary of Salt and Lanterns

**Barrel**: what salt is kept in; a boat carries three.

**Keeper**: the player who holds the lighthouse card.

**Pier**: a place where one boat can be moored.

**Round**: every player has had one turn.

**Shore**: the row of spaces along the edge of the board.

**Tide**: the card that moves all boats which are not moored.
""",
        "Glossary of Salt and Lanterns",
    ),
    Unknown(
        "changes.md",
        RULEBOOK,
        ("en",),
        """# Changelog

## 1.4 - 2024-06-02

- The tide card moves boats before the keeper acts.
- Trading needs a pier.

## 1.3 - 2023-11-20

- A boat carries three barrels, it used to be four.
- Lanterns go out at dawn.

## 1.2 - 2023-02-11

- New card: the harbour master.
""",
        "Changelog",
        "1.4",
        "2024-06-02",
    ),
    Unknown(
        "szabalyok.txt",
        RULEBOOK,
        ("hu",),
        """A SÓ ÉS A LÁMPÁS
Játékszabály

A JÁTÉK CÉLJA
A játékosok hajósok, akik sót visznek a szigetekre. Az győz, akinek a játék végén a legtöbb pénze van.

ELŐKÉSZÜLETEK
Minden játékos kap egy hajót és három lámpást. A táblát az asztal közepére kell tenni,
mellé pedig a kártyákat.

A FORDULÓ
A játékos a fordulójában két akciót hajthat végre. Ugyanazt az akciót nem lehet kétszer választani.

Evezés
A hajó legfeljebb két mezőt lép a part mentén, ha nincs kikötve.

Kikötés
A hajó a szabad mólóhoz áll, és ebben a körben már nem mozoghat.

A JÁTÉK VÉGE
A játék akkor ér véget, amikor elfogyott az utolsó lámpás is.
""",
        "A SÓ ÉS A LÁMPÁS",
    ),
    Unknown(
        "guize.txt",
        RULEBOOK,
        ("zh",),
        """盐与灯 规则书
版本 1.2

1 游戏目标
每位玩家是一名船长，在七个夜晚里把盐运到各个岛屿。游戏结束时钱最多的玩家获胜。

2 游戏准备
2.1 每位玩家拿一艘船和三盏灯。
2.2 把棋盘放在桌子中间，牌放在旁边。

3 回合
在自己的回合里，玩家可以执行两个行动，但不能重复同一个行动。

3.1 划船
船沿着海岸最多移动两格。如果船已经靠岸，则不能移动。

3.2 交易
付出一桶盐，得到一枚硬币。

4 游戏结束
当最后一盏灯熄灭时，游戏立即结束。
""",
        "盐与灯 规则书",
        "1.2",
    ),
    Unknown(
        "guize-traditional.md",
        RULEBOOK,
        ("zh",),
        """# 鹽與燈

## 遊戲目標

每位玩家是一名船長，把鹽運到各個島嶼。遊戲結束時錢最多的人獲勝。

## 遊戲準備

每位玩家拿一艘船與三盞燈，把圖版放在桌子中間。

## 回合

在自己的回合裡，玩家可以執行兩個動作，但是不能重複同一個動作。

### 划船

船沿著海岸最多移動兩格。這個動作不能在暴風雨時執行。

### 交易

付出一桶鹽，得到一枚硬幣。
""",
        "鹽與燈",
    ),
    Unknown(
        "LICENSE.txt",
        RULEBOOK,
        ("en",),
        """THE SALT HARBOUR LICENCE

Copyright (c) 2021 the Salt Harbour authors

Permission is granted, free of charge, to any person who obtains a copy of this work to use, copy and
distribute it, subject to the following conditions:

1. This copyright notice and this permission notice shall be included in all copies of the work.

2. Derivative works shall not use the names of the authors without their written permission.

THE WORK IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND. IN NO EVENT SHALL THE COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM OR DAMAGES ARISING FROM THE USE OF THE WORK. THIS LICENCE SHALL TERMINATE ON BREACH.
""",
        ANY,
        doubt="licence",
    ),
    Unknown(
        "cards.txt",
        LIST,
        ("en",),
        """name,cost,tide,text
Rowboat,1,0,The boat with one oar
Lugger,3,1,Carries three barrels of salt
Cutter,4,2,May move twice in a round
Pilot,2,0,Ignores the fog on the shore
Harbour Master,5,1,Takes one coin from each trade
Keeper,4,0,Lights a lantern at dusk
""",
        ANY,
        doubt="list",
    ),
    Unknown(
        "questions-frequentes.html",
        FAQ,
        ("fr",),
        """<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>Le Sel et la Lampe : questions fréquentes</title></head>
<body><h1>Le Sel et la Lampe : questions fréquentes</h1>
<p>Mise à jour du 4 mai 2023</p>
<details><summary>Puis-je ramer deux fois dans le même tour ?</summary>
<p>Non, une action ne peut être choisie qu'une seule fois par tour.</p></details>
<details><summary>Que se passe-t-il quand la lampe s'éteint ?</summary>
<p>Le bateau reste où il est et le joueur perd une pièce.</p></details>
<details><summary>Le brouillard est-il une carte de marée ?</summary>
<p>Oui, mais il ne déplace aucun bateau.</p></details>
</body></html>
""",
        "Le Sel et la Lampe : questions fréquentes",
        None,
        "2023-05-04",
    ),
    Unknown(
        "regras.md",
        RULEBOOK,
        ("pt",),
        """# O Sal e a Lanterna

Versão 1.0

## Objetivo do jogo

Cada jogador é um barqueiro que leva sal para as ilhas. Vence quem tiver mais moedas no fim do jogo.

## Preparação

Cada jogador recebe um barco e três lanternas. O tabuleiro fica no meio da mesa e as cartas ao lado.

## O turno

No seu turno o jogador pode fazer duas ações, mas não a mesma duas vezes.

### Remar

O barco anda até duas casas ao longo da costa, se não estiver atracado.

### Atracar

O barco fica no cais até ao fim da rodada.

## Fim do jogo

O jogo acaba quando a última lanterna se apaga.
""",
        "O Sal e a Lanterna",
        "1.0",
    ),
    Unknown(
        "regole.html",
        RULEBOOK,
        ("it",),
        """<html><head><title>Il sale e la lanterna</title></head><body>
<h1>Il sale e la lanterna</h1>
<h2>Scopo del gioco</h2><p>Ogni giocatore è un barcaiolo che porta il sale alle isole. Vince chi alla
fine della partita ha più monete degli altri.</p>
<h2>Preparazione</h2><p>Ogni giocatore prende una barca e tre lanterne. Il tabellone si mette
al centro del tavolo.</p>
<h2>Il turno</h2><p>Nel proprio turno si possono fare due azioni, ma non la stessa due volte.</p>
<h3>Remare</h3><p>La barca si muove di due caselle lungo la costa, se non è ormeggiata.</p>
<h3>Commerciare</h3><p>Si paga un barile di sale e si riceve una moneta.</p>
</body></html>
""",
        "Il sale e la lanterna",
    ),
    Unknown(
        "errata-pl.txt",
        FAQ,
        ("pl",),
        """Sól i latarnia – errata
Wersja 1.1

Strona 4, „Wiosłowanie”
Jest: Łódź może przejść cztery pola wzdłuż brzegu.
Powinno być: Łódź może przejść dwa pola wzdłuż brzegu.

Strona 9, „Handel”
Jest: Gracz oddaje dwie beczki soli i dostaje monetę.
Powinno być: Gracz oddaje jedną beczkę soli i dostaje monetę.

Strona 12, „Koniec gry”
Jest: Gra kończy się, gdy zgaśnie pierwsza latarnia.
Powinno być: Gra kończy się, gdy zgaśnie ostatnia latarnia.
""",
        "Sól i latarnia – errata",
        "1.1",
    ),
    Unknown(
        "vragen.md",
        FAQ,
        ("nl",),
        """# Zout en Lantaarn: veelgestelde vragen

**Mag ik twee keer roeien in dezelfde beurt?**

Nee, elke actie kan maar een keer per beurt worden gekozen.

**Wat gebeurt er als de laatste lantaarn uitgaat?**

Het spel is dan meteen afgelopen, ook als er nog spelers aan de beurt moeten komen.

**Telt de mist als een getijdenkaart?**

Ja, maar zij verplaatst geen boten.

**Kan een boot die is aangemeerd nog handelen?**

Ja, dat kan altijd.
""",
        "Zout en Lantaarn: veelgestelde vragen",
    ),
    Unknown(
        "gyuchik.txt",
        RULEBOOK,
        ("ko",),
        """소금과 등불 규칙서

1. 게임의 목표
각 플레이어는 섬으로 소금을 나르는 뱃사공이다. 게임이 끝났을 때 동전이 가장 많은 플레이어가 이긴다.

2. 준비
각 플레이어는 배 하나와 등불 세 개를 받는다. 판은 탁자 가운데에 놓는다.

3. 차례
자기 차례에 플레이어는 두 가지 행동을 할 수 있다. 같은 행동을 두 번 고를 수 없다.

3.1 노 젓기
배는 해안을 따라 두 칸까지 움직인다.

3.2 거래
소금 한 통을 내고 동전 하나를 받는다.

4. 게임의 끝
마지막 등불이 꺼지면 게임이 끝난다.
""",
        "소금과 등불 규칙서",
    ),
    Unknown(
        "voprosy.txt",
        FAQ,
        ("ru",),
        """Соль и фонарь: вопросы и ответы

Вопрос: Можно ли грести два раза за один ход?
Ответ: Нет, каждое действие можно выбрать только один раз.

Вопрос: Что происходит, когда гаснет последний фонарь?
Ответ: Игра сразу заканчивается.

Вопрос: Считается ли туман картой прилива?
Ответ: Да, но он не двигает лодки.

Вопрос: Может ли пришвартованная лодка торговать?
Ответ: Да.
""",
        "Соль и фонарь: вопросы и ответы",
    ),
    Unknown(
        "regler.md",
        RULEBOOK,
        ("sv",),
        """# Saltet och lyktan

## Spelets mål

Varje spelare är en båtförare som för salt till öarna. Den som har flest mynt när spelet är slut vinner.

## Förberedelser

Varje spelare får en båt och tre lyktor. Brädet läggs på bordet och korten bredvid det.

## Turen

I sin tur får spelaren göra två handlingar, men inte samma handling två gånger.

### Ro

Båten flyttas upp till två steg längs kusten om den inte är förtöjd.

### Handla

Lämna en tunna salt och ta ett mynt.
""",
        "Saltet och lyktan",
    ),
    Unknown(
        "rulebook-ja.txt",
        RULEBOOK,
        ("ja",),
        """灯台の島　ルールブック

第1章　はじめに

このゲームでは、プレイヤーは船乗りとなって島々に塩を運びます。最後にいちばん多くの硬貨を持っていた人の勝ちです。

第2章　準備

■用意するもの
盤が1枚、船が4隻、灯が12個あります。

■配り方
各プレイヤーは船を1隻と灯を3個受け取ります。残りの灯は盤の横に置きます。

第3章　手番

手番では次の行動から2つを選びます。同じ行動を2回選ぶことはできません。

■漕ぐ
船を岸に沿って2マスまで動かします。係留されている船は動けません。

■交易
塩を1樽払い、硬貨を1枚受け取ります。

第4章　ゲームの終了

最後の灯が消えたら、その場でゲームが終わります。
""",
        "灯台の島　ルールブック",
    ),
    Unknown(
        "matome.txt",
        SUMMARY,
        ("ja",),
        """◆コモンスキル

１　ＲＯＷ／漕ぐ
　ショートスキル
　条件：
　　・オールを1本以上持つ船であること。
　効果：
　　・岸に沿って2マスまで移動する。
　　・桟橋の横で止まってもよい。

２　ＭＯＯＲ／係留
　ショートスキル
　条件：
　　・隣に空いた桟橋があること。
　効果：
　　・船は係留状態になる。

３　ＳＩＧＮＡＬ／合図
　ロングスキル
　条件：
　　・灯がともっていること。
　効果：
　　・視界内の味方の船はすべて向きを変える。

◆状態

４　ＭＯＯＲＥＤ／係留状態
　効果：
　　・潮で動かされない。
　解除：
　　・桟橋を離れたとき。
""",
    ),
    Unknown(
        "keiryu.wiki",
        WIKI,
        ("ja",),
        """'''係留'''は、[[船]]が[[桟橋]]につながれている状態である。

== 概要 ==
係留された船は[[潮]]で動かない。[[交易]]と[[合図]]はできる。

== 始まり ==
* 船が空いた桟橋の横で移動を終えたとき。

== 終わり ==
* 船が桟橋を離れたとき。

== 関連項目 ==
* [[桟橋]]
* [[潮]]

[[Category:状態]]
""",
        None,
    ),
    Unknown(
        "errata-list.txt",
        FAQ,
        ("en",),
        """SALT AND LANTERNS
Official errata, version 1.3, September 2023

Page 4, Row
Change "up to four spaces" to "up to two spaces".

Page 9, Trade
Replace the second sentence with: "Give one barrel of salt and take one coin."

Page 12, End of the game
Delete the last bullet.

Page 14, Lighthouse
This should read: "The keeper may light two lanterns."
""",
        "SALT AND LANTERNS",
        "1.3",
        "2023-09",
    ),
    Unknown(
        "tournament.md",
        RULEBOOK,
        ("en",),
        """# Harbour Cup Tournament Rules

Version 3.0, effective 1 February 2024

## 1. General

1.1. Every player brings a boat and a printed list of its cargo.

1.2. A match is the best of three games.

1.2.1. A game that is not finished when time is called is a draw.

## 2. Penalties

2.1. Outside help costs the game.

2.2. A player who is late by more than ten minutes loses the match.

## 3. Judges

3.1. What the head judge says is final.
""",
        "Harbour Cup Tournament Rules",
        "3.0",
        "2024-02-01",
    ),
    Unknown(
        "both-lines.txt",
        FAQ,
        ("en", "ja"),
        """Salt and Lanterns FAQ
塩と灯　よくある質問

Q: May I row twice in one turn?
Q：1手番に2回漕げますか。
A: No, an action can be chosen only once.
A：いいえ。同じ行動は1回しか選べません。

Q: Does fog count as a tide card?
Q：霧は潮のカードですか。
A: Yes, but it moves no boats.
A：はい。ただし船は動きません。

Q: Can a moored boat trade?
Q：係留中の船は交易できますか。
A: Yes, it can.
A：はい、できます。

Q: When does the game end?
Q：ゲームはいつ終わりますか。
A: When the last lantern goes out.
A：最後の灯が消えたときです。
""",
        "Salt and Lanterns FAQ",
    ),
    Unknown(
        "wenda.md",
        FAQ,
        ("zh",),
        """# 盐与灯 常见问题

问：一个回合里可以划两次船吗？
答：不可以，同一个行动只能选择一次。

问：雾算不算潮汐牌？
答：算，但是它不会移动任何船。

问：靠岸的船还能交易吗？
答：可以。

问：游戏什么时候结束？
答：最后一盏灯熄灭的时候。
""",
        "盐与灯 常见问题",
    ),
    Unknown(
        "rules-with-questions.md",
        RULEBOOK,
        ("en",),
        """# Salt and Lanterns

Second Edition

## Overview

Players are boatmen who carry salt to the islands. Whoever has most coins at the end wins.

## Setup

Each player takes a boat and three lanterns. Put the board in the middle of the table.

## Your turn

Choose two of the actions below. You cannot choose the same action twice.

### Row

Move your boat up to two spaces along the shore.

### Moor

Tie your boat to a free pier. It cannot move for the rest of the round.

### Trade

Give one barrel and take one coin.

## End of the game

When the last lantern goes out the game is over.

## FAQ

**May I row twice?**

No.

**Does fog count as a tide card?**

Yes.
""",
        "Salt and Lanterns",
    ),
    Unknown(
        "answers.md",
        FAQ,
        ("en",),
        """# Common rulings

### Can two boats share a pier?

Never; the second one has to wait on the water.

### What happens to salt in a boat that sinks?

It goes back to the supply.

### If I light a lantern at dusk, does it burn through the night?

It does, unless a storm puts it out.

### How many coins can I hold?

As many as you like.
""",
        "Common rulings",
    ),
    Unknown(
        "trading.html",
        WIKI,
        ("en",),
        """<!DOCTYPE html><html lang="en"><head><title>Trading - Saltwiki</title>
<meta name="generator" content="MediaWiki 1.35.2"></head><body class="mediawiki">
<h1 id="firstHeading" class="firstHeading">Trading</h1>
<div id="siteSub">From Saltwiki</div>
<div id="mw-content-text"><div class="mw-parser-output">
<p><b>Trading</b> is an <a href="/wiki/Action">action</a> that turns salt into coins.</p>
<h2><span class="mw-headline">Procedure</span><span class="mw-editsection">[edit]</span></h2>
<ul><li>Give one barrel.</li><li>Take one coin.</li></ul>
<h2><span class="mw-headline">Limits</span><span class="mw-editsection">[edit]</span></h2>
<p>A boat that is at sea cannot trade.</p>
</div></div>
<div id="catlinks">Category: Actions</div>
<div id="footer">This page was last edited on 9 August 2021, at 07:40.</div>
</body></html>
""",
        "Trading",
        None,
        "2021-08-09",
    ),
    Unknown(
        "preguntas.txt",
        FAQ,
        ("es",),
        """El faro de sal: preguntas frecuentes

P: ¿Puedo encender dos veces en el mismo turno?
R: No, cada acción se puede elegir una sola vez.

P: ¿Qué pasa cuando se apaga el faro?
R: La partida termina y nadie gana.

P: ¿La niebla cuenta como tormenta?
R: Sí, pero no hace daño al faro.

P: ¿Cuántas cartas puedo tener en la mano?
R: Las que quieras.
""",
        "El faro de sal: preguntas frecuentes",
    ),
    Unknown(
        "pravidla.txt",
        RULEBOOK,
        ("cs",),
        """SŮL A LUCERNA
Pravidla hry

CÍL HRY
Každý hráč je lodník, který vozí sůl na ostrovy. Vyhrává ten, kdo má na konci hry nejvíce mincí.

PŘÍPRAVA
Každý hráč dostane jednu loď a tři lucerny. Hrací plán se položí doprostřed stolu a karty vedle něj.

TAH HRÁČE
Hráč může ve svém tahu provést dvě akce, ale nesmí zvolit stejnou akci dvakrát.

KONEC HRY
Hra končí, když zhasne poslední lucerna.
""",
        "SŮL A LUCERNA",
    ),
)

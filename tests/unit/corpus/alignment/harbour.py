"""A harbour's rules in two languages, paragraph by paragraph; ours, made for these tests."""

PAIRS = (
    ("A ferry carries up to 4 passengers.", "フェリーは4人までの乗客を運ぶ。"),
    ("The captain may refuse a passenger without a ticket.", "船長は切符のない乗客を断ってもよい。"),
    ("Each turn the captain rolls 2 dice for the weather.", "毎ターン、船長は天候のためにダイスを２個振る。"),
    ("On a total of 11 or more there is a storm.", "合計が11以上なら嵐になる。"),
    ("During a storm every test has a modifier of −3.", "嵐のあいだ、すべての判定に－３の修正がつく。"),
    ("A lighthouse removes this modifier within 20 cm.", "灯台から20cm以内ではこの修正はない。"),
    ("The harbour master pays 6 coins for each passenger.", "港長は乗客ひとりにつき6コインを支払う。"),
    ("Coins cannot be given to another captain.", "コインを他の船長に渡すことはできない。"),
    ("A wreck blocks the channel for 3 turns.", "難破船は3ターンのあいだ水路をふさぐ。"),
    ("The pilot may tow a wreck to the harbour.", "水先人は難破船を港まで曳いてもよい。"),
    ("A whale moves 15 cm towards the nearest ferry.", "クジラは最も近いフェリーに向かって15cm移動する。"),
    ("The game ends when a captain has 50 coins.", "船長が50コインを持つとゲームは終わる。"),
)  # fmt: skip

"""Games whose history is known, printed as a publisher would, and put to the product as questions.

`words` has the vocabularies, `model` what is true at every point and layer, `game` collects one game's truth
and its documents, `kinds/` what can happen to a rule, `printing` and `wordings` how it is put on paper.
`asking` derives the questions, `product` is the only module that knows the product, `judging` compares,
`playing` runs many games, `shrinking` looks for a small one. `known.json` has the counts of the tests' games.

    python -m tests.histories --games 200 --seed 1
    python -m tests.histories --kind erratum-replaces-bullet --show 0
    python -m tests.histories --kind erratum-replaces-bullet --smallest wrong
"""

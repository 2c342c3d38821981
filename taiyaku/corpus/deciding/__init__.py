"""What people decided, and what rulings and translations rely on.

decisions   the TOML files of `decisions/`       reliance    which texts a ruling or translation was made for
applying    decisions over what was found        holding     whether one of them still holds
following   ids written down, found again        memory      what is kept from build to build
ground      texts that may be relied on          snippets    decisions that a finding asks for, as TOML
findings    checks of changes, rulings and versions
"""

"""What people decided, and what rulings and translations rely on.

decisions   the TOML files of `decisions/`       reliance    which texts a ruling or translation was made for
applying    decisions over what was found
"""

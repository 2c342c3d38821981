"""Errata and updates as patches over the text as printed: applied in order, they give the text in force.

patches    one change, applied and turned round      timeline   versions and points in time
updates    a wiki's updates, from what it prints     errata     an erratum placed on the text it amends
places     "Effects bullet 4" as an address          state      an entry as it stood at a point in time
"""

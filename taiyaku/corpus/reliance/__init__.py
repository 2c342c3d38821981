"""What rulings and translations rely on, and whether it still says so.

basis       the texts that may be relied on, as they are in force
review      what each relies on now and relied on before
staleness   whether one still holds; translated_version, which of two versions a translation was made for;
            earlier_texts, what a rule said when a ruling on it came out
checks      the findings
"""

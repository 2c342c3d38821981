"""Pages to files: what is kept from the last site, what is written, and where old addresses lead.

page_memory  what each page was made from    page_files  pages taken over or rendered, in `processes`
addresses    every address a build has had   site_folder the finished site, put in place at once
"""

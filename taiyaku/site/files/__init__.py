"""Pages to files: what is kept from the last site, and what is written.

page_memory  what each page was made from    page_files  pages taken over or rendered, in processes
site_folder  the finished site, put in place at once
"""

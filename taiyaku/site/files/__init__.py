"""Pages to files: what is kept from the last site, and what is written.

page_memory  what each page was made from    page_files  pages taken over or rendered, in processes
page_inputs  digests of what each page of an entry is gathered from
site_folder  the finished site, put in place at once
"""

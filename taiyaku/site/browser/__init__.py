"""What the reader's browser gets beside pages.

search_files   the tables of the index, as scripts
service_worker the site without a network; `single_file` the site as one file
json_api       entries for programs
"""

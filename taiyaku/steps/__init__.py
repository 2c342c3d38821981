"""What a build needs around the work itself.

progress        what a build tells those who wait      results  what steps gave last time
build_report    what a build tells afterwards             trace    what its time went to
source_reading  sources, one after another or side by side (reader_pool, source_outcome)
decision_memory what is remembered beside decisions
index_files, staging                       the built folder, replaced whole
new_workspace; preview_server, with site_files; diff_inputs and alignment_inputs take files from anywhere
"""

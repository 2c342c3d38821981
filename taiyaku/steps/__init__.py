"""What a build needs around the work itself.

watch     what a build tells those who wait        cache    what a source gave last time
workers   sources read, one after another or side by side   processes, outcome  how that is done
staging   the built folder, replaced whole
"""

"""The site without a network.

worker    manifest and service worker: the site is kept on the reader's device, one build at a time
single    the site as one HTML file
"""

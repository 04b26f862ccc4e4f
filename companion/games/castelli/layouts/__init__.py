"""A table's own board layouts: painted area by area, counted against the box, kept and passed on.

`edit` what a stroke of the brush changes · `census` what is there and what is missing · `written` as a file ·
`own` where they lie.
"""

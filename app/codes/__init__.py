"""Every code by which a service or a file refuses a request, one module a noun.

The rules' own codes are enums beside the checks that give them. ``words/<noun>/errors.py`` has the
sentence of each member.
"""

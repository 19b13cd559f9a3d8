"""What papers are built of: pages, text, rows, fields, sheets to cut."""

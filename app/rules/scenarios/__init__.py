"""Scenarios: what lies on the table, who scores, and how it is drawn."""

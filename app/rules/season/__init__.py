"""Seasons: points over several events, who qualifies for the finals, and the finals' brackets."""

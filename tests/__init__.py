"""The tests, laid out as ``app/`` is; ``journeys`` play whole events, ``bench`` measures."""

"""Measurements with targets: ``python3 dev.py bench``.

A module ``bench_<word>.py`` has one function::

    def measure() -> list[tuple[str, float, str]]:
        "Name, value and unit of each thing measured, as `targets.toml` names it."

Each module runs in a process of its own, so that none warms the next one up. ``targets.toml``
gives each name the most that its value may be.
"""

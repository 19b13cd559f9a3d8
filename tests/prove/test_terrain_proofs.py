"""A small piece of the long proof of terrain."""

from collections import Counter

from tests.prove import terrain


def test_a_few_tables_by_each_method_are_proved_without_a_fault() -> None:
    found: Counter[str] = Counter()
    for seed in range(10, 14):
        found += terrain.laid_by_each(seed)
    assert {way: found[way] for way in terrain.WAYS} == dict.fromkeys(terrain.WAYS, 4)
    assert found["short"] and found["things"]
    assert not any(found[fault] for fault in terrain.FAULTS)

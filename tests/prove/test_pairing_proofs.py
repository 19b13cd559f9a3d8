"""A small piece of the long proofs of pairing."""

from collections import Counter

from tests.prove import ahead, pairing


def test_a_few_events_are_proved_without_a_fault(monkeypatch) -> None:
    monkeypatch.setattr(pairing, "SIZES", (4, 24))
    found: Counter[str] = Counter()
    for seed in range(8):
        found += pairing._proved(seed, alterations=3)
    assert found["rounds"] == found["certificates"] > 20
    assert found["rounds with wishes"] > 5
    assert not any(found[fault] for fault in pairing.FAULTS)


def test_second_pair_downs_are_counted_with_the_eye_and_without() -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        found += ahead.played(seed)
    assert found["events"] == 12
    assert found["plain all"] >= found["plain over"]
    assert found["rounds"] > 100
    assert any("second pair-downs" in what for what, _ in ahead._rows(12, 0, found))

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
    assert found["plain all"] > 0
    rows = dict(ahead._rows(12, 0, found))
    assert rows["events of 6 to 128 players, seeds 0 to 11"] == 12
    for until, said in (("over", "until one alone leads"), ("all", "over all rounds")):
        told = str(rows[f"second pair-downs {said}, without it"])
        assert told.startswith(f"{found[f'plain {until}']:,}: ")

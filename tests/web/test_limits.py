"""Wrong codes are counted exactly, by address and together, against a slow model."""

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from app.web.limits import MOST_WRONG, MOST_WRONG_OF_ALL, WRONG_SECONDS, Limits

TRIES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 20), st.integers(1, MOST_WRONG + 5)), max_size=40
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def slow_wait(tries: list[tuple[str, float]], address: str, now: float) -> float:
    """Try every second until both counts are below their limits."""
    for wait in range(WRONG_SECONDS + 1):
        counted = [who for who, at in tries if at + WRONG_SECONDS > now + wait]
        if counted.count(address) < MOST_WRONG and len(counted) < MOST_WRONG_OF_ALL:
            return wait
    raise AssertionError("it waits for ever")


@given(TRIES)
def test_it_waits_as_long_as_the_slow_model(steps) -> None:
    clock, tries = Clock(), []
    limits = Limits(clock)
    for who, seconds, times in steps:
        clock.now += seconds
        for _ in range(times):
            address = f"192.168.8.{who}"
            if not limits.wait(address):
                limits.wrong(address)
                tries.append((address, clock.now))
        for other in range(4):
            other_address = f"192.168.8.{other}"
            assert limits.wait(other_address) == slow_wait(tries, other_address, clock.now)


def test_one_address_waits_and_the_others_dont() -> None:
    clock = Clock()
    limits = Limits(clock)
    for _ in range(MOST_WRONG):
        assert limits.wait("a") == 0
        limits.wrong("a")

    assert (limits.wait("a"), limits.wait("b")) == (WRONG_SECONDS, 0)
    clock.now += WRONG_SECONDS - 0.5
    assert limits.wait("a") == 1
    clock.now += 0.5
    assert limits.wait("a") == 0


def test_many_addresses_wait_together_and_are_forgotten() -> None:
    clock = Clock()
    limits = Limits(clock)
    for n in range(MOST_WRONG_OF_ALL):
        limits.wrong(f"10.0.{n // 250}.{n % 250}")

    assert limits.wait("10.1.1.1") == WRONG_SECONDS
    clock.now += WRONG_SECONDS
    assert limits.wait("10.1.1.1") == 0
    limits.wrong("10.1.1.1")
    assert len(limits._by_address) == 1


def test_two_threads_forget_the_same_addresses(eager_threads) -> None:
    clock = Clock()
    limits = Limits(clock)
    with ThreadPoolExecutor(2) as threads:
        for _ in range(50):
            for n in range(MOST_WRONG_OF_ALL):
                limits.wrong(f"10.0.{n}")
            clock.now += WRONG_SECONDS
            list(threads.map(limits.wrong, ("10.1.1.1", "10.1.1.2")))
            assert set(limits._by_address) == {"10.1.1.1", "10.1.1.2"}

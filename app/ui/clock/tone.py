"""The tone of the alarm, made from sines: three calls of two notes, as a WAV file."""

from __future__ import annotations

import io
import math
import wave
from array import array

RATE = 22_050
"""Samples a second."""
_NOTES = (880.0, 1318.5)
"""Hertz: an A and the E above it, which carry over many voices."""
_NOTE_SECONDS = 0.22
_REST_SECONDS = 0.18
_CALLS = 3
_FADE_SECONDS = 0.012
"""Without it each note would begin and end with a click."""
_LOUDEST = 30_000


def tone(volume: int) -> bytes:
    """The alarm as a WAV file, one channel of 16 bits.

    Args:
        volume: from 0 for silence to 100.
    """
    loudness = _LOUDEST * max(0, min(100, volume)) / 100
    samples = array("h")
    rest = array("h", bytes(2 * int(RATE * _REST_SECONDS)))
    notes = [_note(pitch, loudness) for pitch in _NOTES]
    for _ in range(_CALLS):
        for note in notes:
            samples.extend(note)
        samples.extend(rest)
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def _note(pitch: float, loudness: float) -> array[int]:
    length, fade = int(RATE * _NOTE_SECONDS), RATE * _FADE_SECONDS
    return array(
        "h",
        (
            int(
                loudness
                * min(1.0, n / fade, (length - 1 - n) / fade)
                * math.sin(2 * math.pi * pitch * n / RATE)
            )
            for n in range(length)
        ),
    )

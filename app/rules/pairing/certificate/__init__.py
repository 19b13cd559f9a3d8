"""The certificate of a round: what was reached, what was possible, and the proof."""

"""The catalogue, and the sentences that every part needs: refusals, history, status."""

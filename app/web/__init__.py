"""The pages that phones and tablets on the local network show, and their server."""

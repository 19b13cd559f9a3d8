"""Words of the pages that phones show."""

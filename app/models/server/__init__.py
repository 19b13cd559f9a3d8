"""An event on a PostgreSQL server: what differs there from a file is here, and nowhere else."""

"""Players: registering, roll call, leaving, and finding one."""

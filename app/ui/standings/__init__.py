"""The Standings page: who stands where and why, where a cut falls, and the awards."""

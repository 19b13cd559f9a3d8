"""What is printed: the values of each paper, sets of papers, and what is out of date."""

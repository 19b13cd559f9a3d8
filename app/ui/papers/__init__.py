"""The page of the papers: preview, print, save."""

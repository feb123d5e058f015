"""The agreement panel: two sources, what they agree on, part by part, and what to label next."""

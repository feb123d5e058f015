"""Files that people bring along: what is looked at before any page sees them."""

"""How the studio looks: colours, type, spacing, icons, and the one style sheet made of them."""

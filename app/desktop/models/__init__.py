"""What the window knows, without Qt: plain values and the rules on them. Views write to a model and listen to it."""

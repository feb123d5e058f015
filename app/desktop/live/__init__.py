"""The live world in the window: the page's driver and the view around it."""

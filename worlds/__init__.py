"""Interactive 3D worlds behind one protocol."""

"""The ten gates: what is gathered once on two hosts of a world, and one file a gate that judges it."""

"""The Worlds workspace: bring a world, check it, tag its objects, set where audits begin."""

"""Files that leave a project and come back: sealed audit packages and bundles of results."""

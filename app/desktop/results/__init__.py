"""The Results workspace: success, agreement, and the episodes behind every number."""

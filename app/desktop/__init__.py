"""The desktop: one main window, six workspaces."""

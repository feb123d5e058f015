"""The desktop: one main window, five workspaces."""

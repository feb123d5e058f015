"""Pages of somebody's own as worlds: which folders are taken, and what their `window.worldAudit` must answer. Free of Qt."""

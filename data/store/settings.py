"""Settings of a project: JSON values by key.

Owns: setting and reading them. Refuses: settings of a person or a machine (app keeps those).
"""

from __future__ import annotations

import json
from typing import Any

from data.errors import UsageError
from data.store.connection import Connections


class Settings:
    """JSON values by key; the last one set wins."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def set(self, key: str, value: Any) -> None:
        """Keeps a JSON value under a key.

        Raises:
            UsageError: the value is no JSON (NaN is none).
        """
        try:
            text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise UsageError(f"The setting '{key}' must be JSON: {error}.") from error
        self._connections.write(lambda: self._set(key, text))

    def get(self, key: str, default: Any = None) -> Any:
        """The value under a key, or the default."""
        rows = self._connections.rows("SELECT value FROM settings WHERE key = ?", [key])
        return json.loads(rows[0]["value"]) if rows else default

    def all(self) -> dict[str, Any]:
        """Every setting, by key in order."""
        rows = self._connections.rows("SELECT key, value FROM settings ORDER BY key")
        return {row["key"]: json.loads(row["value"]) for row in rows}

    def _set(self, key: str, text: str) -> None:
        self._connections.execute(
            "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [key, text],
        )
        self._connections.changed("setting", key)

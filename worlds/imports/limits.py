"""How large an import may be.

Owns: the numbers, and nothing else. The page's own limits are in web/src/import/limits.ts; these come first.
"""

from __future__ import annotations

MEGA = 1_000_000
FILE_BYTES = 512 * MEGA
"""Of each file."""
TOTAL_BYTES = 1024 * MEGA
"""Of all files of one import, data: URIs included."""
JSON_BYTES = 128 * MEGA
JSON_DEPTH = 64
FILES = 4_000
NODES = 50_000
NODE_DEPTH = 500
"""Parents above a node."""
OBJECTS = 50_000
"""Primitives times the nodes and copies that show them."""
TRIANGLES = 5 * MEGA
VERTICES = 20 * MEGA
"""Of one accessor, and of all that are shown, copies not counted."""
KEYFRAMES = 5 * MEGA
TEXTURE_SIDE = 8192
TEXTURE_PIXELS = 400 * MEGA
"""Of all pictures together."""
ENTRIES = 200_000
"""Of any other list in the file: accessors, views, materials, meshes, animations."""

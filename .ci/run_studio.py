"""What `make run` starts: the studio where there is a screen, the main job offscreen where there is none.

Owns: that one choice. Refuses: everything else; both ways are ordinary commands of `worldaudit`.
"""

import os
import subprocess
import sys
from pathlib import Path


def has_screen():
    """True on Windows and macOS, and where an X or Wayland display is named."""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def main():
    """Runs the studio or the demo, and hands on its exit code."""
    out = sys.argv[sys.argv.index("--out") + 1]
    worldaudit = [sys.executable, "-P", "-m", "app"]
    if has_screen():
        return subprocess.run([*worldaudit, "studio", "--sample"], check=False).returncode
    print("No screen here: doing the main job offscreen.")
    done = subprocess.run([*worldaudit, "demo", "--out", out], check=False).returncode
    if done == 0:
        print(f"Report: {Path(out).resolve() / 'report.html'}")
    return done


if __name__ == "__main__":
    sys.exit(main())

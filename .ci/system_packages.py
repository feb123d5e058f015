"""Installs the system libraries that Qt WebEngine and OpenGL need, or prints the one line that does.

Owns: the list of Debian packages (Debian 12, Ubuntu 24.04) and the decision whether apt may be called.
Refuses: to call sudo, or to stop a machine whose libraries are there under other names.
Run with the system's own Python, before any virtual environment exists.
"""

import os
import shutil
import subprocess
import sys

RUN = [
    "libegl1",
    "libgl1",
    "libgl1-mesa-dri",
    "libopengl0",
    "libxkbcommon-x11-0",
    "libxkbfile1",
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxcb-xinerama0",
    "libnss3",
    "libxcomposite1",
    "libxdamage1",
    "libxrandr2",
    "libxtst6",
    "libasound2",
    "libdbus-1-3",
    "fonts-dejavu-core",
    "xvfb",
]
WISHED = ["fonts-inter", "fonts-wqy-microhei"]
"""Looks better with the first, shows Chinese with the second, works without: installed where apt may be called, never asked for."""
RENAMED = {"libasound2": "libasound2t64"}


def is_installed(package):
    """True when dpkg knows the package, or its renamed successor, as installed."""
    names = [package, RENAMED[package]] if package in RENAMED else [package]
    for name in names:
        query = ["dpkg-query", "-W", "-f=${db:Status-Status}", name]
        if subprocess.run(query, capture_output=True, text=True, check=False).stdout == "installed":
            return True
    return False


def is_known(package):
    """True when apt can install the package under this name."""
    shown = subprocess.run(
        ["apt-cache", "policy", package], capture_output=True, text=True, check=False
    ).stdout
    return "Candidate:" in shown and "Candidate: (none)" not in shown


def main():
    """Exit code 0 when everything is there (or this is no Debian), 2 with the line to type otherwise."""
    if not shutil.which("dpkg-query"):
        sys.stderr.write(
            "No dpkg here: make sure that Qt 6 WebEngine's system libraries are installed; "
            "`worldaudit doctor` will say whether the renderer works.\n"
        )
        return 0
    missing = [package for package in RUN if not is_installed(package)]
    wished = [package for package in WISHED if not is_installed(package)]
    if not missing and not (wished and os.geteuid() == 0):
        return 0
    if os.geteuid() == 0:
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=env, check=False)
        names = [package if is_known(package) else RENAMED.get(package, package) for package in missing]
        names += [package for package in wished if is_known(package)]
        done = subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *names], env=env, check=False
        )
        if done.returncode == 0 or not missing:
            return 0
    sys.stderr.write(
        "System libraries are missing. Type this once, then run make again:\n"
        f"  sudo apt-get install -y {' '.join(missing)}\n"
    )
    return 2


if __name__ == "__main__":
    sys.exit(main())

"""Decoding pictures on a worker's thread while the Qt thread reads pictures too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BESIDE_EACH_OTHER = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QGuiApplication, QImage
from app.desktop.decoding import decoder_in_memory, decoder_of
from data.store.blobs import Blobs
from evaluation.blobs import MemoryBlobs

application = QGuiApplication(["decoding"])
image = QImage(64, 48, QImage.Format.Format_RGB32)
image.fill(0x336699)
buffer = QBuffer()
buffer.open(QIODevice.OpenModeFlag.WriteOnly)
image.save(buffer, "JPEG")
data = bytes(buffer.data())
sizes = set()

def work(blobs, decode):
    picture = blobs.put(data)
    for _ in range(600):
        sizes.add(decode(picture, None).size().toTuple())
        sizes.add(decode(picture, QSize(32, 24)).size().toTuple())

kept, held = Blobs(Path(sys.argv[1])), MemoryBlobs()
workers = [threading.Thread(target=work, args=one) for one in ((kept, decoder_of(kept)), (held, decoder_in_memory(held)))]
for worker in workers:
    worker.start()
while any(worker.is_alive() for worker in workers):
    QImage.fromData(data)
print(sorted(sizes))
"""


def test_a_worker_that_decodes_and_the_qt_thread_that_reads_a_picture_never_wait_for_each_other(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BESIDE_EACH_OTHER, str(tmp_path)],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == "[(32, 24), (64, 48)]\n", done.stderr

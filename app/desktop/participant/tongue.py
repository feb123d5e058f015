"""The language of the participant's window: Qt's translators, and whether its letters can be drawn here.

Owns: putting a language on the application, and saying which fonts are missing. Refuses: the language of briefs and
instructions, which come with the package.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QObject, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from data.schema.task import Language
from worlds.three.doctor import CHINESE_FONT

NAMES: dict[Language, str] = {"en": "English", "zh": "中文"}
FOLDER = Path(__file__).resolve().parent.parent / "translations"
FONT_PACKAGE = CHINESE_FONT
_OWN = {"zh": "worldaudit_zh.qm"}
_QT = {"zh": "qtbase_zh_CN.qm"}
_SYSTEM = {"zh": QFontDatabase.WritingSystem.SimplifiedChinese}


class Tongue(QObject):
    """Speaks one language at a time; widgets that are made afterwards speak it."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._installed: list[QTranslator] = []
        self.language: Language = "en"

    def speak(self, language: Language) -> None:
        """Changes the language.

        Raises:
            FileNotFoundError: the program came without that translation, which is a fault of its installation.
        """
        self.be_silent()
        self.language = language
        if language not in _OWN:
            return
        self._install(FOLDER / _OWN[language])
        # Menus of text fields; without them these stay English.
        own = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)) / _QT[language]
        if own.is_file():
            self._install(own)

    def be_silent(self) -> None:
        """Takes all translators off."""
        for translator in self._installed:
            self._application.removeTranslator(translator)
            translator.deleteLater()
        self._installed = []

    def _install(self, file: Path) -> None:
        translator = QTranslator(self)
        if not translator.load(str(file)):
            raise FileNotFoundError(f"The translation {file} is missing; install the program again.")
        self._application.installTranslator(translator)
        self._installed.append(translator)


def can_draw(language: Language) -> bool:
    """Whether some font here has the letters of a language."""
    return language not in _SYSTEM or bool(QFontDatabase.families(_SYSTEM[language]))


def main() -> None:
    """For `worldaudit doctor`, in a child process: prints the first font that has Chinese letters, or nothing."""
    import sys

    application = QApplication(sys.argv[:1])
    families = QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    sys.stdout.write(families[0] if families else "")
    del application


if __name__ == "__main__":
    main()

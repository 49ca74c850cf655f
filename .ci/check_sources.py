#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks what every source file keeps to: its head, its size, its characters."""

import re
import subprocess
import sys
from pathlib import Path

HEAD = ("SPDX-FileCopyrightText: 2026 The waymesh authors", "SPDX-License-Identifier: MIT")
SOURCES = ("*.h", "*.cpp", "*.py", "*.cmake", "CMakeLists.txt", "dev", ".ci/run")
MARKS = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")


def limit_of(path: str) -> int:
    return 160 if path.startswith("include/") else 500


def errors_of(path: str) -> list[str]:
    text = Path(path).read_text(encoding="utf-8")
    lines = text.split("\n")
    errors = []
    if path.endswith((".h", ".cpp")):
        if not (HEAD[0] in lines[0] and HEAD[1] in lines[1]):
            errors.append(f"{path}: does not begin with the two SPDX lines")
        if len(lines) - 1 > limit_of(path) and not path.startswith("tests/"):
            errors.append(f"{path}: has {len(lines) - 1} lines, at most {limit_of(path)}")
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            errors.append(f"{path}:{number}: has a character that is not ASCII")
        if len(line) > 100:
            errors.append(f"{path}:{number}: has {len(line)} characters, at most 100")
        if MARKS.search(line):
            errors.append(f"{path}:{number}: names unfinished work")
        if line != line.rstrip():
            errors.append(f"{path}:{number}: ends in blanks")
    return errors


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", *SOURCES], check=True, capture_output=True, text=True
    ).stdout.split()
    present = [path for path in listed if Path(path).exists()]
    errors = [error for path in present for error in errors_of(path)]
    print("\n".join(errors) or f"{len(present)} files are in order")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Rejects the phrases and spellings listed in docs/voice.md.

Phrases are looked for in comments, strings and documents; spellings in names as well. A phrase may
continue on the next line of a comment. Paths can be given as arguments.
"""

import re
import subprocess
import sys
from pathlib import Path

VOICE = "docs/voice.md"
# Measured tables and lists of changes keep the words they were written with.
HISTORY = ("bench/results/", "CHANGELOG.md")
CODE = (".h", ".cpp", ".c", ".ts", ".js", ".mjs")
TEXT = (".md", ".py", ".sh", ".cmake", "CMakeLists.txt", "dev", ".ci/run")
# Comments and strings of C++ and TypeScript.
PROSE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|"""
                   r"""`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'(?!\w)""", re.S)
# Names of other libraries keep their spelling.
FOREIGN = re.compile("findLocalNeighbourhood")
GAP = r"(?:[\s*#]|//+)+"


def tables(text):
    """The rejected words of each section that has a table of them, by the section's title."""
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        title, _, body = section.partition("\n")
        cells = re.findall(r"^\|([^|]*`[^|]*)\|", body, re.M)
        words = [word for cell in cells for word in re.findall(r"`([^`]+)`", cell)]
        if words:
            yield title.strip(), words


def patterns(text):
    found = dict(tables(text))
    phrases = "|".join(GAP.join(map(re.escape, p.split())) for p in found["Rejected phrases"])
    spellings = "|".join(map(re.escape, found["Spelling"]))
    return (re.compile(rf"(?<![\w.-])(?:{phrases})(?![\w-])", re.I),
            re.compile(spellings, re.I))


def prose_of(path, text):
    """The text with everything that is not prose masked, so that lines keep their numbers."""
    if not path.endswith(CODE):
        return text
    masked = re.sub(r"\S", "\0", text)
    pieces, last = [], 0
    for match in PROSE.finditer(text):
        pieces += [masked[last:match.start()], match.group(0)]
        last = match.end()
    return "".join(pieces) + masked[last:]


def errors_in(path, text, phrase, spelling):
    if path == VOICE:
        return  # it lists them
    for pattern, where in ((phrase, prose_of(path, text)), (spelling, FOREIGN.sub("", text))):
        for match in pattern.finditer(where):
            line = where.count("\n", 0, match.start()) + 1
            words = " ".join(re.sub(GAP, " ", match.group(0)).split())
            yield f'{path}:{line}: "{words}" (see {VOICE})'


def main():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, check=True, text=True).stdout.split("\n")
    chosen = tuple(sys.argv[1:])
    phrase, spelling = patterns(Path(VOICE).read_text(encoding="utf-8"))
    names = [name for name in listed if name.endswith(CODE + TEXT) and Path(name).exists()
             and name.startswith(chosen or "") and not name.startswith(HISTORY)]
    errors = []
    for name in names:
        errors += errors_in(name, Path(name).read_text(encoding="utf-8"), phrase, spelling)
    print("\n".join(errors) or f"{len(names)} files read well")
    return 1 if errors or not names else 0


if __name__ == "__main__":
    sys.exit(main())

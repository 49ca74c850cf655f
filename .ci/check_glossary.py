#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks that docs/glossary.md knows every word in the name of a public type.

A word is known if it is in the first column of a table, or in the list of ordinary words at the end
of the page. Plurals of known words are known.
"""

import re
import subprocess
import sys
from pathlib import Path

from check_names import types_of

GLOSSARY = "docs/glossary.md"


def known_words(text):
    terms, _, ordinary = text.partition("\n## Ordinary words\n")
    cells = re.findall(r"^\|([^|]*)\|", terms, re.M)
    defined = re.findall(r"[a-z]+", " ".join(cells).lower())
    return set(defined) | set(re.findall(r"`([a-z]+)`", ordinary))


def words_of(name):
    return [word.lower() for word in re.findall(r"[A-Z][a-z]*", name.rpartition("::")[2])]


def main():
    known = known_words(Path(GLOSSARY).read_text(encoding="utf-8"))
    headers = subprocess.run(["git", "ls-files", "include/way/*.h"], capture_output=True,
                             check=True, text=True).stdout.split()
    errors, count = [], 0
    for header in filter(lambda name: Path(name).exists(), headers):
        for line, name in types_of(Path(header).read_text(encoding="utf-8")):
            count += 1
            errors += [f'{header}:{line}: {name}: "{word}" is not in {GLOSSARY}'
                       for word in words_of(name)
                       if word not in known and word.removesuffix("s") not in known]
    print("\n".join(errors) or f"the glossary knows every word of {count} type names")
    return 1 if errors or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks that no two types of one name stand in one namespace.

Two such types in two headers compile and link, and the linker then keeps one copy of what templates
make of both: a list of the one is read as a list of the other. Types within types, and those of
anonymous namespaces, cannot clash.
"""

import collections
import re
import subprocess
import sys

FOLDERS = ("include/", "src/", "scenes/", "tools/", "bindings/c/", "tests/", "bench/", "fuzz/")
NAMESPACE = re.compile(r"^(?:inline )?namespace ([\w:]*) ?\{")
TYPE = re.compile(r"^(?:struct|class|enum class|enum|union) "
                  r"(?:alignas\(\w+\) )?([\w:]+)\b(?!<)(.*)$")


def sources():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard",
                             "*.h", "*.cpp"], capture_output=True, check=True, text=True)
    return [name for name in listed.stdout.split("\n") if name.startswith(FOLDERS)]


def types_of(text):
    """The line and the full name of each type that is defined at the start of a line."""
    spaces = []  # as opened: their names, or None for an anonymous one
    for number, line in enumerate(text.split("\n"), 1):
        opened = NAMESPACE.match(line)
        if opened:
            spaces.append(opened.group(1) or None)
        elif line.startswith("}  // namespace"):
            spaces.pop()
        found = TYPE.match(line)
        if not found or None in spaces or found.group(2).rstrip().endswith(";"):
            continue
        if "{" in found.group(2) or found.group(2) == "" or ":" in found.group(2):
            yield number, "::".join([*spaces, found.group(1)])


def main():
    places = collections.defaultdict(list)
    for name in sources():
        with open(name, encoding="utf-8") as file:
            for line, full_name in types_of(file.read()):
                places[full_name].append(f"{name}:{line}")
    clashes = {name: at for name, at in places.items() if len(at) > 1 and "::" in name}
    for name, at in sorted(clashes.items()):
        print(f"{at[0]}: {name} is also defined in {', '.join(at[1:])}")
    if not places:
        print("no types were found")
    return 1 if clashes or not places else 0


if __name__ == "__main__":
    sys.exit(main())

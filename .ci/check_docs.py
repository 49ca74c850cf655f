#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks that documents are true: code is quoted from examples, links lead somewhere.

A block of code that stands under `<!-- examples/01_build.cpp [bake] -->` must be the text between
the marks `// [bake]` and `// [/bake]` of that file, with `#` instead of `//` in CMake files.
`check_docs.py --update` writes it there.
"""

import re
import subprocess
import sys
import textwrap
from pathlib import Path

QUOTE = re.compile(r"<!-- (\S+) \[(\w+)\] -->\n```\w*\n(.*?)```\n", re.S)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#([^)\s]+))?\)")
LIMITS = {"README.md": 80, "CONTRIBUTING.md": 80}


def part_of(path: Path, name: str) -> str | None:
    match = re.search(
        rf"^\s*(//|#) \[{name}\]\n(.*?)^\s*\1 \[/{name}\]\n", path.read_text(), re.S | re.M
    )
    if not match:
        return None
    inner_mark = re.compile(r"\s*(//|#) \[/?\w+\]$")
    lines = [line for line in match.group(2).split("\n") if not inner_mark.match(line)]
    return textwrap.dedent("\n".join(lines))


def anchors_of(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", path.read_text(), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def check_quotes(document: Path, update: bool) -> list[str]:
    errors = []

    def compare(match: re.Match) -> str:
        source, name, code = Path(match.group(1)), match.group(2), match.group(3)
        wanted = part_of(source, name) if source.exists() else None
        if wanted is None:
            errors.append(f"{document}: there is no [{name}] in {source}")
        elif wanted != code and not update:
            errors.append(f"{document}: [{name}] differs from {source}: check_docs.py --update")
        if wanted is None:
            return match.group(0)
        whole, start = match.group(0), match.start(3) - match.start(0)
        return whole[:start] + wanted + whole[start + len(code):]

    text = document.read_text()
    changed = QUOTE.sub(compare, text)
    if update and changed != text:
        document.write_text(changed)
    return errors


def check_links(document: Path) -> list[str]:
    errors = []
    for target, anchor in LINK.findall(document.read_text()):
        if re.match(r"\w+:", target):
            continue
        path = document.parent / target
        if not path.exists():
            errors.append(f"{document}: the link to {target} leads nowhere")
        elif anchor and path.suffix == ".md" and anchor not in anchors_of(path):
            errors.append(f"{document}: {target} has no heading #{anchor}")
    return errors


def check_limits(document: Path) -> list[str]:
    limit = 40 if document.parent.name == "decisions" else LIMITS.get(str(document))
    unfolded = re.sub(r"<details>.*?</details>\n", "", document.read_text(), flags=re.S)
    count = len(unfolded.splitlines())
    return [f"{document}: has {count} lines, at most {limit}"] if limit and count > limit else []


def check_headers() -> list[str]:
    """Headers name sections of documents; those must be there."""
    errors = []
    for header in Path("include").rglob("*.h"):
        for target, anchor in re.findall(r"(docs/[\w\-]+\.md)#([\w\-]+)", header.read_text()):
            if not Path(target).exists() or anchor not in anchors_of(Path(target)):
                errors.append(f"{header}: {target} has no heading #{anchor}")
    return errors


def main() -> int:
    update = sys.argv[1:] == ["--update"]
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"],
        check=True, capture_output=True, text=True,
    ).stdout.split()
    errors = check_headers()
    for name in listed:
        document = Path(name)
        errors += check_quotes(document, update) + check_links(document) + check_limits(document)
        if not document.read_text().isascii():
            errors.append(f"{document}: has a character that is not ASCII")
    print("\n".join(errors) or f"{len(listed)} documents are true")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

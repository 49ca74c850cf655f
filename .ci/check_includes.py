#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks that the library's files include what they use, directly or through headers of their own.

The builds of `./dev test` compile each folder as one source, in which a missing #include goes
unnoticed if a source before has it. The names that it looks for are those in STD, and the
types, functions, constants and macros that a single header of the library declares.
"""

import collections
import re
import subprocess
import sys
from pathlib import Path

STD = {
    "algorithm": "sort stable_sort min max clamp find_if lower_bound upper_bound copy_n fill_n "
                 "nth_element min_element max_element rotate inplace_merge",
    "array": "array", "atomic": "atomic memory_order_relaxed",
    "bit": "bit_cast countr_zero popcount",
    "cmath": "sqrt hypot isfinite floor ceil lround", "cstring": "memcpy memcmp memset",
    "deque": "deque", "functional": "function greater", "limits": "numeric_limits", "map": "map",
    "memory": "unique_ptr shared_ptr weak_ptr make_unique make_shared",
    "mutex": "mutex lock_guard unique_lock scoped_lock",
    "numeric": "iota accumulate exclusive_scan",
    "optional": "optional nullopt", "queue": "priority_queue", "ranges": "views", "set": "set",
    "span": "span", "string": "string to_string", "string_view": "string_view", "thread": "thread",
    "tuple": "tuple tie", "unordered_map": "unordered_map", "variant": "variant visit",
    "vector": "vector",
}
HEADER_OF = {name: header for header, names in STD.items() for name in names.split()}
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|R"\(.*?\)"|"(?:\\.|[^"\\\n])*"', re.S)
INCLUDE = re.compile(r'^#include (["<])([^">]+)[">]', re.M)
# At the start of a line, and not merely announced.
DECLARED = re.compile(
    r"^(?:struct|class|enum class) (?:alignas\(\w+\) )?(\w+)\b(?!::)(?!;)"
    r"|^using (\w+) =|^(?:inline )?constexpr [\w:<>, ]+ (k[A-Z]\w*)\b"
    r"|^#define (WAY_\w+)|^(?!using|static_assert)[\w\[].*[\w>&*] (\w+)\(", re.M)
# Announced, nested, befriended, or a parameter of a template; functions also as members or lambdas.
NAMED = re.compile(r"\b(?:struct|class|using|typename) (\w+)\b|\b(k[A-Z]\w*)(?: =|\{)"
                   r"|(?<=[\w>&*] )(?<!\breturn )(?<!\belse )(\w+)[(,)]|(\w+) = \[")


def read_all():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard",
                             "src/*.h", "src/*.cpp", "include/*.h"],
                            capture_output=True, check=True, text=True)
    return {name: Path(name).read_text(encoding="utf-8") for name in listed.stdout.split()}


class Includes:
    """What each file includes, and all headers that this leads to."""

    def __init__(self, texts):
        self.of = {}
        for name, text in texts.items():
            self.of[name] = {self.resolve(name, path, texts)
                             for _, path in INCLUDE.findall(text)}

    @staticmethod
    def resolve(name, path, texts):
        candidates = (f"include/{path}", f"src/{path}", str(Path(name).parent / path))
        return next((candidate for candidate in candidates if candidate in texts), path)

    def closure(self, name):
        found, stack = set(), [name]
        while stack:
            for header in self.of.get(stack.pop(), ()):
                if header not in found:
                    found.add(header)
                    stack.append(header)
        return found


def names_of(pattern, text):
    return {name for groups in pattern.findall(text) for name in groups if name}


def missing_in(text, closure, header_of, known):
    """The headers that a file lacks, each with a name that needs it."""
    words = set(re.findall(r"(?<![:.>\w])(?:[A-Zk]\w+|\w+(?=\())", text))
    lacks = {header_of[word]: word for word in words
             if word in header_of and header_of[word] not in closure and word not in known}
    lacks.update({HEADER_OF[word]: f"std::{word}" for word in re.findall(r"\bstd::(\w+)", text)
                  if word in HEADER_OF and HEADER_OF[word] not in closure})
    return lacks


def main():
    texts = read_all()
    includes = Includes(texts)
    code = {name: COMMENT_OR_TEXT.sub(" ", text) for name, text in texts.items()}
    named = {name: names_of(NAMED, text) for name, text in code.items()}
    declared = collections.defaultdict(list)
    for name, text in code.items():
        if name.endswith(".h") and re.search(r"^namespace way \{", text, re.M):
            for each in names_of(DECLARED, text):
                declared[each].append(name)
    header_of = {name: at[0] for name, at in declared.items() if len(at) == 1}
    faults = 0
    for name, text in code.items():
        closure = includes.closure(name) | {name}
        known = set().union(*(named.get(header, ()) for header in closure))
        for header, word in sorted(missing_in(text, closure, header_of, known).items()):
            print(f"{name}: uses {word} without including {header}")
            faults += 1
    return 1 if faults or not header_of else 0


if __name__ == "__main__":
    sys.exit(main())

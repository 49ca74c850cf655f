#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks that every public header compiles alone: C++20 ones as C++, those of the C API as C99."""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

COMPILERS = (
    ("include", ["c++", "-x", "c++", "-std=c++20"]),
    ("bindings/c/include", ["cc", "-x", "c", "-std=c99"]),
)


def errors_of(header, root, compiler):
    """What the compiler says about a source that includes nothing but this header."""
    command = [*compiler, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", root,
               "-include", header.relative_to(root).as_posix(), os.devnull]
    return subprocess.run(command, capture_output=True, text=True).stderr


def main():
    tasks = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for root, compiler in COMPILERS:
            for header in sorted(pathlib.Path(root).rglob("*.h")):
                tasks.append((header, pool.submit(errors_of, header, root, compiler)))
    failed = False
    for header, task in tasks:
        if task.result():
            failed = True
            print(f"{header} does not compile alone:\n{task.result()}")
    return failed


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Checks which part of the tree includes which: `core <- geom <- nav <- bake` and so on, and the
rooms inside modules, `plan <- boxes <- tile` and so on. Also checks that compiler extensions
stay in the layer made for them."""

import re
import subprocess
import sys
from pathlib import Path

LIBRARY = {
    "allocator": set(),
    "core": set(),
    "geom": {"core"},
    "nav": {"core", "geom"},
    "bake": {"core", "geom", "nav"},
    "world": {"core", "geom", "nav", "bake", "io"},
    "crowd": {"core", "geom", "nav"},
    "doctor": {"core", "geom", "nav", "bake", "io"},
    "io": {"core", "geom", "nav"},
    "debug": {"core", "geom", "nav", "bake", "world", "crowd"},
}
# Folders inside a module, lowest first: a file includes from its own room, from rooms in the same
# set, and from rooms listed earlier. Files at the top of a module may include every room.
ROOMS = {
    "nav": [{"plan"}, {"boxes"}, {"tile"}, {"snapshot", "off_mesh"}, {"surface"},
            {"search"}, {"funnel", "polyanya"}, {"index"}, {"workspace"}, {"paths", "queries"},
            {"validate"}],
    "bake": [{"scratch"}, {"input"}, {"solid"}, {"open"}, {"regions"}, {"contours"}, {"polygons"},
             {"detail"}, {"tile"}],
    "io": [{"bytes"}, {"text"}, {"level"}, {"import"}, {"way_file"},
           {"detour", "export", "cache"}],
    "crowd": [{"plan"}, {"neighbors", "walls"}, {"state"}, {"paths"}, {"steer"}, {"gather"},
              {"avoid"}, {"move"}],
}
# Standard headers that the library may use in the named places only.
CONFINED = {
    "thread": ("src/core/background_thread.cpp", "src/core/executor.cpp"),
    "iostream": (),
    "fstream": ("src/io/",),
    "filesystem": ("src/io/", "include/way/io/file_path.h"),
    "cstdio": ("src/io/", "src/core/assert.cpp"),
    "unordered_map": (),
}
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]', re.M)


def module_of(path: str) -> str | None:
    match = re.match(r"(?:include/way|src)/(\w+)/", path)
    return match.group(1) if match else None


def floor_of(module: str, name: str) -> int | None:
    """The position in ROOMS of the file `module/room/file.h`; the top of a module is above all."""
    parts = name.split("/")
    if len(parts) == 2:
        return len(ROOMS[module])
    found = [i for i, rooms in enumerate(ROOMS[module]) if parts[1] in rooms]
    return found[0] if found else None


def room_errors(path: str, module: str, name: str) -> str | None:
    if module not in ROOMS or not path.startswith("src/") or not name.startswith(module + "/"):
        return None
    own, other = floor_of(module, path.removeprefix("src/")), floor_of(module, name)
    if own is None or other is None:
        return f'the room of "{name if other is None else path}" is not in ROOMS'
    if other > own:
        return f'"{name}" is in a room above this one'
    return None


def library_errors(path: str, module: str, system: bool, name: str) -> str | None:
    if system:
        places = CONFINED.get(name)
        if places is None or any(path.startswith(p) for p in places):
            return None
        return f"<{name}> is not for this file"
    target = name.removeprefix("way/").split("/")[0]
    if path.startswith("include/") and not name.startswith("way/"):
        return f'a public header includes the private "{name}"'
    if target != module and target not in LIBRARY[module]:
        return f'{module} must not include "{name}"'
    return room_errors(path, module, name)


# The command line program reads and writes files in these places only, so that no output replaces
# an input.
GATES = ("tools/waymesh/input/read_input.cpp", "tools/waymesh/output/write_output.cpp")
PAST_GATES = re.compile(r"\b(write_file|save_navmesh|save_detour|ofstream)\b")


def gate_error(path: str, text: str) -> str | None:
    if not path.startswith("tools/waymesh/") or path in GATES or path.endswith(".h"):
        return None
    found = PAST_GATES.search(text)
    if found:
        return f"{found.group(1)} is for write_output() only"
    return "way/io/file.h is for the gates only" if '"way/io/file.h"' in text else None


# Builtins, intrinsics and attributes of a compiler stay below these folders, where each has an
# implementation in plain C++20 beside it. The C header exports symbols, and modules import them.
EXTENSION = re.compile(r"\b(__builtin_\w+|__attribute__|__declspec|vector_size|_mm_\w+|__m128\w*|"
                       r"__int128|gnu::\w+|clang::\w+|msvc::\w+|__SSE\w+|__extension__)")
EXTENDED = ("src/core/", "src/nav/plan/", "bindings/c/include/waymesh/base.h",
            "bindings/wasm/host.cpp")


def extension_error(path: str, text: str) -> str | None:
    root = path.split("/")[0]
    if path.startswith(EXTENDED) or root not in ("src", "include", "tools", "bindings"):
        return None
    found = EXTENSION.search(re.sub(r"//[^\n]*", "", text))
    return f"{found.group(1)} is for src/core only, see core/simd.h" if found else None


def outside_errors(path: str, system: bool, name: str) -> str | None:
    """Tools, examples and scenes see public headers and what lies beside them."""
    roots = (Path(path).parent, Path("tools/waymesh"), Path())
    own = any((root / name).exists() for root in roots)
    if system or name.startswith(("way/", "scenes/")) or own:
        return None
    return f'"{name}" is private to the library'


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "*.h", "*.cpp"], check=True, capture_output=True, text=True
    ).stdout.split()
    errors = []
    for path in listed:
        if not Path(path).exists():
            continue
        module = module_of(path)
        text = Path(path).read_text()
        if error := gate_error(path, text):
            errors.append(f"{path}: {error}")
        if error := extension_error(path, text):
            errors.append(f"{path}: {error}")
        for quote, name in INCLUDE.findall(text):
            error = None
            if module in LIBRARY:
                error = library_errors(path, module, quote == "<", name)
            elif path.startswith(("tools/", "examples/", "scenes/")):
                error = outside_errors(path, quote == "<", name)
            if error:
                errors.append(f"{path}: {error}")
    print("\n".join(errors) or f"{len(listed)} files keep to the layers")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())

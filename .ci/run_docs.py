#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
"""Runs every command of the documents: run_docs.py PROGRAM

Blocks of code without a language hold commands. Lines that begin with `waymesh` are run, in order
and document by document, in a folder that has the files that they speak of; of `./dev` and `cmake`
it is checked that there is such a verb or preset.
"""

import json
import re
import shlex
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

DOCUMENTS = ["README.md", "CONTRIBUTING.md", *sorted(str(p) for p in Path("docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
# Waits for a browser.
NOT_RUN = ("waymesh view",)


def glb_of(obj: str) -> bytes:
    """The triangles and quads of an OBJ file as a binary glTF file."""
    points, indices = [], []
    for line in obj.splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            points.append(tuple(map(float, words[1:4])))
        elif words[:1] == ["f"]:
            face = [int(word.split("/")[0]) - 1 for word in words[1:]]
            for i in range(2, len(face)):
                indices += [face[0], face[i - 1], face[i]]
    places = b"".join(struct.pack("<3f", *p) for p in points)
    numbers = struct.pack(f"<{len(indices)}I", *indices)
    document = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": "Water pool"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(points), "type": "VEC3"},
            {"bufferView": 1, "componentType": 5125, "count": len(indices), "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(places)},
            {"buffer": 0, "byteOffset": len(places), "byteLength": len(numbers)},
        ],
        "buffers": [{"byteLength": len(places) + len(numbers)}],
    }
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(places + numbers), b"BIN\0") + places + numbers
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def furnish(folder: Path, program: str) -> None:
    """Puts the files there that documents begin with."""
    scene = [program, "scene", "flat", "--size", "48"]
    made = subprocess.run(scene, capture_output=True, text=True)
    for name in ("level.obj", "yard.obj"):
        (folder / name).write_text(made.stdout)
    for name in ("level.glb", "hall.glb"):
        (folder / name).write_bytes(glb_of(made.stdout))
    (folder / "pairs.csv").write_text("3,0,4,40,0,9\n")
    (folder / "points.csv").write_text("3,0,4\n40,0,9\n")
    (folder / "polygons.obj").write_text("v 0 0 0\nv 0 0 4\nv 4 0 4\nv 4 0 0\nf 1 2 3 4\n")
    for name in ("level.way", "before.way", "a.way", "b.way"):
        subprocess.run([program, "bake", "level.obj", "-o", name], cwd=folder, capture_output=True)


def run(command: str, folder: Path, program: str) -> str | None:
    """What is wrong with a command, if anything is."""
    if not command.startswith(("waymesh ", "./dev", "cmake ")):
        return None
    words = shlex.split(command, comments=True)
    if words[:1] == ["./dev"]:
        verbs = Path("dev").read_text()
        known = not words[1:] or re.search(rf"^\s*{words[1]}\)", verbs, re.M)
        return None if known else "there is no such verb"
    if words[:2] == ["cmake", "--preset"] or words[:3] == ["cmake", "--build", "--preset"]:
        presets = json.loads(Path("CMakePresets.json").read_text())["configurePresets"]
        return None if words[-1] in [p["name"] for p in presets] else "there is no such preset"
    if words[:1] != ["waymesh"] or command.startswith(NOT_RUN):
        return None
    shell = f"waymesh() {{ {shlex.quote(program)} \"$@\"; }}\n{command}"
    done = subprocess.run(["bash", "-c", shell], cwd=folder, capture_output=True, text=True)
    return None if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr.strip()}"


def main() -> int:
    program = str(Path(sys.argv[1]).resolve())
    errors, count = [], 0
    for document in DOCUMENTS:
        with tempfile.TemporaryDirectory() as name:
            furnish(Path(name), program)
            text = Path(document).read_text()
            for block in [code for language, code in BLOCK.findall(text) if not language]:
                for command in block.replace("\\\n", " ").splitlines():
                    wrong = run(command, Path(name), program) if command.strip() else None
                    count += command.startswith("waymesh ")
                    if wrong:
                        errors.append(f"{document}: {command}: {wrong}")
    print("\n".join(errors) if errors else f"{count} commands work")
    return 1 if errors or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())

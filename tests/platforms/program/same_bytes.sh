#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The waymesh authors
# SPDX-License-Identifier: MIT
#
# same_bytes.sh NATIVE COMMAND...: runs the program of this machine and that of another platform,
# which COMMAND starts, and compares what they print and write, byte for byte.
set -euo pipefail
native=$1
shift
other=("$@")
scenes=$(cd "$(dirname "$0")/../../../scenes/crowd" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/native" "$folder/other"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# Runs both programs with the same words, each in its own folder.
both() {
  echo "waymesh $*"
  local code=0 other_code=0
  (cd "$folder/native" && "$native" "$@" >out.txt 2>err.txt) || code=$?
  (cd "$folder/other" && "${other[@]}" "$@" >out.txt 2>err.txt) || other_code=$?
  ((code == other_code)) || fail "exit codes $code and $other_code: $(cat "$folder/other/err.txt")"
  cmp "$folder/native/err.txt" "$folder/other/err.txt" || fail "what is printed as an error"
}

# The same, and compares what is printed.
same() {
  both "$@"
  cmp "$folder/native/out.txt" "$folder/other/out.txt" || fail "what is printed"
}

# Compares files that both have written.
same_files() {
  local name
  for name in "$@"; do
    cmp "$folder/native/$name" "$folder/other/$name" || fail "$name"
  done
}

# Times and memory differ.
bake() {
  both bake "$@"
}

same --help
same help bake
same --version
same nonsense
same settings
for scene in "dungeon --size 24" "terrain --size 8" "city --size 3" "soup --seed 3 --size 24"; do
  # shellcheck disable=SC2086  # a scene and its options
  same scene $scene -o level.obj
  # shellcheck disable=SC2086
  bake $scene --tile-size 16 --threads 2 -o "${scene%% *}.way"
  same_files level.obj "${scene%% *}.way"
done
same scene dungeon --seed 5 --size 64 -o level.obj
bake level.obj --agent-radius 0.4 --tile-size 16 -o level.way
same_files level.obj level.way
for ending in json bin obj gltf glb; do
  same convert level.way "mesh.$ending"
  same_files "mesh.$ending"
done
same info level.way
same info level.way --json
same validate level.way
both path level.way --from 12,0,53.6 --to 45.4,0,57.7
sed -i 1d "$folder"/*/out.txt  # tells the time
cmp "$folder/native/out.txt" "$folder/other/out.txt" || fail "the path"
both path level.way --from 12,0,53.6 --to 45.4,0,57.7 --picture path.svg
both path level.way --from 12,0,53.6 --to 45.4,0,57.7 --picture path.png
same_files path.svg path.png
same random level.way --count 20 --seed 4
same raycast level.way --from 12,0,53.6 --to 45.4,0,57.7
same picture level.obj --stage regions -o regions.png
same_files regions.png

for file in counterflow.json corridor.obj; do
  cp "$scenes/$file" "$folder/native"
  cp "$scenes/$file" "$folder/other"
done
both crowd counterflow.json --seconds 5 -o walk.csv
same_files walk.csv

# Line ends of Windows, and names that are not ASCII.
for side in native other; do
  mkdir "$folder/$side/Ebene 日本"
  sed 's/$/\r/' "$folder/$side/level.obj" >"$folder/$side/Ebene 日本/Größe.obj"
done
bake "Ebene 日本/Größe.obj" --agent-radius 0.4 --tile-size 16 -o "Ebene 日本/Größe.way"
same_files "Ebene 日本/Größe.way"
cmp "$folder/other/level.way" "$folder/other/Ebene 日本/Größe.way" || fail "line ends count"
bake "Ebene 日本/Größe.obj" --agent-radius 0.4 --tile-size 16 -o "Ebene 日本/Größe.way"
[[ -z $(find "$folder/other" -name '*.part*') ]] || fail "part files were left"
same info "no/such/Größe.way"

# Packed files, a cache, little memory.
gzip -nk "$folder/native/level.obj" "$folder/other/level.obj"
bake level.obj.gz --agent-radius 0.4 --tile-size 16 -o packed.way
for _ in 1 2; do
  bake level.obj --agent-radius 0.4 --tile-size 16 --cache "tiles ö" --json -o cached.way
done
grep -q '"tiles_baked": *0' "$folder/other/out.txt" || fail "nothing was in the cache"
bake level.obj --agent-radius 0.4 --tile-size 16 --memory 64M -o large.way
for name in packed cached large; do
  cmp "$folder/other/level.way" "$folder/other/$name.way" || fail "$name.way"
done

# Standard streams carry bytes.
(cd "$folder/other" && "${other[@]}" bake - --agent-radius 0.4 --tile-size 16 -o - \
  <level.obj 2>/dev/null >piped.way)
cmp "$folder/other/level.way" "$folder/other/piped.way" || fail "piped.way"
(cd "$folder/other" && "${other[@]}" info - --json <level.way >piped.txt)
grep -q '"polygons"' "$folder/other/piped.txt" || fail "info of standard input"

# Paths of Windows.
if [[ ${other[-1]} == *.exe ]]; then
  cd "$folder/other"
  mkdir sub
  cp level.obj sub
  "${other[@]}" bake 'sub\level.obj' --agent-radius 0.4 --tile-size 16 -o "Z:${PWD//\//\\}\\z.way" \
    >/dev/null
  cmp level.way z.way || fail "z.way"
  "${other[@]}" view level.way 2>err.txt && fail "view is not available"
  grep -q "not available on Windows" err.txt || fail "view does not say that it is not available"
fi
echo "all bytes are the same"

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/load_level.h"

#include "way/io/file.h"
#include "way/io/gltf.h"
#include "way/io/gset.h"
#include "way/io/obj.h"
#include "way/io/ply.h"
#include "way/io/stl.h"

#include "core/text.h"
#include "io/file_kind.h"

#include <algorithm>
#include <filesystem>

namespace way {
namespace {

// The one place that knows all formats of levels.
constexpr LevelFormat kFormats[] = {{".obj", "Wavefront OBJ", read_obj},
                                    {".gltf", "glTF 2.0", read_gltf, true},
                                    {".glb", "binary glTF 2.0", read_glb, true},
                                    {".ply", "PLY", read_ply},
                                    {".stl", "STL", read_stl},
                                    {".gset", "RecastDemo", read_gset}};

std::string known_endings() {
  std::string list;
  for (const LevelFormat& format : kFormats)
    list += (list.empty() ? "" : ", ") + std::string(format.ending);
  return list;
}

/// Files beside the one that names them; `a/b.gset` finds `c.obj` as `a/c.obj`. Nobody but its
/// user may have a device or a pipe read, which may have no end.
LevelSource::Fetch files_beside(const std::string& path) {
  return [folder = std::filesystem::path(path).parent_path()](
             const std::string& name) -> Result<std::string> {
    const std::string file = (folder / name).string();
    if (file_kind(file) == FileKind::endless)
      return Error{Error::Code::io, text(file, ": cannot be read: it is not a file")};
    return read_file(file);
  };
}

Error unknown_ending(const std::string& path) {
  return {Error::Code::bad_format,
          text(path, ": levels are read from files that end in ", known_endings())};
}

Error at_path(const std::string& path, const Error& error) {
  return {error.code, path + ": " + error.message};
}

}  // namespace

std::span<const LevelFormat> level_formats() {
  return kFormats;
}

const LevelFormat* find_level_format(std::string_view path) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const auto* const found = std::ranges::find_if(kFormats, [&](const LevelFormat& format) {
    if (path.size() < format.ending.size()) return false;
    return std::ranges::equal(path.substr(path.size() - format.ending.size()), format.ending, {},
                              lower);
  });
  return found == std::end(kFormats) ? nullptr : found;
}

Result<Level> load_level(const std::string& path) {
  const LevelFormat* const format = find_level_format(path);
  // Told before it is read: a device may have no end.
  const FileKind kind = file_kind(path);
  if (format == nullptr && (kind == FileKind::file || kind == FileKind::endless))
    return unknown_ending(path);
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  if (format == nullptr) return unknown_ending(path);
  if (bytes->empty()) return Error{Error::Code::bad_format, path + ": is empty"};
  return format->read(*bytes, {.name = path, .fetch = files_beside(path)});
}

Result<Level> load_level(std::span<const LevelFile> files) {
  Level all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto level = load_level(files[i].path);
    if (!level) return level.error();
    const auto placed = place(*level, files[i].placement);
    if (!placed) return at_path(files[i].path, placed.error());
    if (i == 0) {
      all = std::move(*level);
      continue;
    }
    const auto joined = append(all, *level);
    if (!joined) return at_path(files[i].path, joined.error());
  }
  return all;
}

Result<TriangleMesh> load_mesh(const std::string& path, const Placement& placement) {
  const LevelFile file = {path, placement};
  auto level = load_level({&file, 1});
  if (!level) return level.error();
  auto mesh = to_mesh(std::move(*level));
  if (!mesh) return at_path(path, mesh.error());
  return mesh;
}

}  // namespace way

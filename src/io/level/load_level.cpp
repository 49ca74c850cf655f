// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/load_level.h"

#include "way/io/file.h"
#include "way/io/file_path.h"
#include "way/io/gltf.h"
#include "way/io/gset.h"
#include "way/io/obj.h"
#include "way/io/ply.h"
#include "way/io/stl.h"

#include "core/text.h"
#include "io/bytes/file_kind.h"
#include "io/text/show_word.h"

#include <algorithm>
#include <filesystem>

namespace way {
namespace {

namespace fs = std::filesystem;

// The one place that knows all formats of levels.
constexpr LevelFormat kFormats[] = {{".obj", "Wavefront OBJ", parse_obj},
                                    {".gltf", "glTF 2.0", parse_gltf, true},
                                    {".glb", "binary glTF 2.0", decode_glb, true},
                                    {".ply", "PLY", parse_ply},
                                    {".stl", "STL", parse_stl},
                                    {".gset", "RecastDemo", parse_gset}};

std::string known_endings() {
  std::string list;
  for (const LevelFormat& format : kFormats)
    list += (list.empty() ? "" : ", ") + std::string(format.ending);
  return list;
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

Error unknown_level_format(std::string_view path) {
  if (path.ends_with(".gz")) {
    return {Error::Code::bad_format,
            text(path, ": is packed: unpack it first; the program waymesh does that by itself")};
  }
  return {Error::Code::bad_format,
          text(path, ": levels are read from files that end in ", known_endings())};
}

Result<std::string> read_named_file(const std::string& level, const std::string& name,
                                    const LevelLoadOptions& options) {
  const std::string folder = path_text(to_path(level).parent_path());
  const std::string file = path_text(to_path(folder) / to_path(name));
  const auto refuse = [&](const char* why) {
    return Error{Error::Code::io, text(show_name(file), ": cannot be read: ", why)};
  };
  if (name.find('\0') != std::string::npos) return refuse("its name has a NUL byte");
  if (file_kind(file) == FileKind::endless) return refuse("it is not a file");
  if (!options.allow_outside && !is_below(folder, file))
    return refuse("it is outside the folder of the level");
  if (options.on_read) options.on_read(file);
  return read_file(file);
}

Result<Level> load_level(const std::string& path, const LevelLoadOptions& options) {
  const LevelFormat* const format = find_level_format(path);
  // Told before it is read: a device may have no end.
  const FileKind kind = file_kind(path);
  if (format == nullptr && (kind == FileKind::file || kind == FileKind::endless))
    return unknown_level_format(path);
  if (options.on_read) options.on_read(path);
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  if (format == nullptr) return unknown_level_format(path);
  if (bytes->empty()) return Error{Error::Code::bad_format, path + ": is empty"};
  const auto fetch = [&](const std::string& name) { return read_named_file(path, name, options); };
  return format->read(*bytes,
                      {.name = path, .fetch = fetch, .max_instanced = options.max_instanced});
}

Result<Level> load_level(std::span<const LevelFile> files, const LevelLoadOptions& options) {
  Level all;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto level = load_level(files[i].path, options);
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

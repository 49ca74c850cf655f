// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/io/detour.h"
#include "way/io/navmesh_file.h"
#include "way/nav/navmesh_set.h"

#include "input/polygons_file.h"

#include <optional>
#include <string>
#include <vector>

namespace way::cli {

/// The navmeshes of a file, one per agent, of any format.
struct MeshFile {
  NavMeshSet set;
  NavMeshNotes notes = {};
  std::string format = {};  ///< "way", "detour" or "json".
  std::uint32_t format_version = 0;
  std::vector<FileSection> sections = {};  ///< Of .way files.
  std::vector<DamagedTile> damaged = {};
  std::optional<NavMeshFile> way = {};  ///< The file, if it is a .way file.
  bool is_foreign = false;              ///< Made elsewhere: to be validated as such.
};

/// Endings of files that hold a navmesh: .way, .bin and .json.
bool is_mesh_name(const std::string& path);

/// Reads a navmesh.  @pre is_mesh_name(path)
Result<MeshFile> load_mesh_file(const std::string& path, bool skip_damaged = false);

/// How a navmesh is written.
struct MeshOutput {
  std::string path = {};
  bool compress = false;   ///< .way only.
  bool wide_refs = false;  ///< .bin only.
  bool detail = false;     ///< .obj and glTF: surfaces instead of polygons.
  bool links = false;      ///< .obj and glTF: links, too.
};

/// Endings that write_mesh_file() knows: those of is_mesh_name(), .obj, .gltf and .glb.
bool is_output_name(const std::string& path);
inline constexpr const char* kOutputNames = ".way, .bin, .json, .obj, .gltf or .glb files";

/// Writes navmeshes in the format that the ending names; several only as .way.
/// @pre is_output_name(output.path)
Result<> write_mesh_file(const MeshFile& file, const MeshOutput& output);

/// Settings and kinds of ground as notes of a file, and back; what notes do not name is as usual.
NavMeshNotes to_notes(const BakeSettings& settings, std::span<const AreaKind> areas);
BakeSettings to_settings(const NavMeshNotes& notes);
std::vector<AreaKind> to_kinds(const NavMeshNotes& notes);

}  // namespace way::cli

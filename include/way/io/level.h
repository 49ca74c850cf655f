// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/named_value.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace way {

/// What the triangles of a part have in common: where they come from and what they are made of.
/// Empty where a format, or a file, does not say.
struct LevelPart {
  std::string object = {};              ///< `o` of OBJ, node of glTF, solid of STL.
  std::string group = {};               ///< `g` of OBJ, mesh of glTF.
  std::string material = {};            ///< `usemtl` of OBJ, material of glTF.
  std::vector<NamedValue> extras = {};  ///< Of node, mesh, primitive and material of glTF.
  bool double_sided = false;            ///< Can be walked on from either side.

  friend bool operator==(const LevelPart&, const LevelPart&) = default;
};

/// An upright prism whose floors get an area.
struct LevelVolume {
  std::vector<Vec2> outline = {};
  float min_height = 0;
  float max_height = 0;
  Area area = Area::ground;
};

/// A way from one point to another that is not on the ground: a jump, a ladder.
struct LevelLink {
  Vec3 from = {};
  Vec3 to = {};
  float radius = 0;
  bool both_ways = false;
  Area area = Area::ground;
  std::uint16_t flags = 1;
};

/// What a file of a level holds, before it is checked and becomes a TriangleMesh: triangles with
/// the names that their author gave them. `part_of` has one entry a triangle; every entry names a
/// part. Readers give only indices that are in range and coordinates that are finite.
struct Level {
  std::vector<Vec3> vertices = {};
  std::vector<Triangle> triangles = {};
  std::vector<std::uint32_t> part_of = {};
  /// First triangle of each face, for formats with faces of more than three corners, whose
  /// triangles lie together; empty where each triangle is a face.
  std::vector<std::uint32_t> faces = {};
  std::vector<LevelPart> parts = {};
  std::vector<LevelVolume> volumes = {};
  std::vector<LevelLink> links = {};
  /// Settings of a bake that the file carries, by the names that they have in settings files.
  std::vector<NamedValue> settings = {};
};

/// What a reader of a format is told beside the bytes.
struct LevelSource {
  /// Gives the bytes of a file that the level names, by the path as it is written there.
  using Fetch = std::function<Result<std::string>(const std::string& path)>;

  std::string name = {};  ///< Of the file, in messages; may be empty.
  Fetch fetch = {};       ///< Where it is empty, a level that needs other files is refused.
  /// More vertices are refused: a small file can name a large mesh many times.
  std::uint64_t max_vertices = std::numeric_limits<std::uint32_t>::max();
};

/// Where a file is put in the world: first its axes are turned so that y is up, then it is scaled,
/// then turned about y, then moved.
struct Placement {
  TriangleMeshOptions axes = {};  ///< How the file is to be understood.
  float scale = 1;                ///< World units in a unit of the file.  [> 0]
  float turn = 0;                 ///< Counter-clockwise seen from above.  [degrees]
  Vec3 move = {};                 ///< [world units]
};

/// Puts a level in its place: vertices, volumes and links. Whole quarter turns are exact.
///
/// Errors: invalid_argument for a scale that is not a positive number, or a turn or move that is
/// not finite; too_large where a coordinate gets too large for a float.
[[nodiscard]] Result<> place(Level& level, const Placement& placement);

/// Adds another level to this one.
///
/// Errors: too_large for more than 2^32 - 1 vertices.
[[nodiscard]] Result<> append(Level& level, const Level& more);

/// Checks a level and makes it one mesh. Triangles of double-sided parts are turned to face up.
///
/// @param areas  One a part, or empty: Area::ground for all.
/// Errors: as TriangleMesh::create().
[[nodiscard]] Result<TriangleMesh> to_mesh(Level level, std::span<const Area> areas = {});

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/geom/prism_volume.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/named_value.h"
#include "way/nav/agent.h"
#include "way/nav/off_mesh_link.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace way {

/// What the triangles of a part have in common: their origin and material. Empty if the format, or
/// the file, does not say.
struct LevelPart {
  std::string object = {};              ///< `o` of OBJ, node of glTF, solid of STL.
  std::string group = {};               ///< `g` of OBJ, mesh of glTF.
  std::string material = {};            ///< `usemtl` of OBJ, material of glTF.
  std::vector<NamedValue> extras = {};  ///< Extras of node, mesh, primitive and material of glTF.
  bool double_sided = false;            ///< Walkable from either side.

  friend bool operator==(const LevelPart&, const LevelPart&) = default;
};

/// A prism whose floors get an area. A bake takes it as the AreaVolume{prism, area}.
struct LevelVolume {
  PrismVolume prism = {};
  Area area = Area::ground;
};

/// A connection between two points that is not on the ground: a jump, a ladder.
struct LevelLink {
  Vec3 from = {};
  Vec3 to = {};
  float radius = 0;  ///< How far from an end the ground may be; 0 for the radius of the agent.
  bool both_ways = false;
  Area area = Area::ground;
  std::uint16_t flags = 1;
};

/// The contents of a level file, before it is validated and becomes a TriangleMesh: triangles with
/// the names that their author gave them. `part_of` has one entry per triangle; every entry is a
/// valid part. Readers produce only indices that are in range and coordinates that are finite.
struct Level {
  std::vector<Vec3> vertices = {};
  std::vector<Triangle> triangles = {};
  std::vector<std::uint32_t> part_of = {};
  /// First triangle of each face, for formats with faces of more than three corners, whose
  /// triangles are contiguous; empty if each triangle is a face.
  std::vector<std::uint32_t> faces = {};
  std::vector<LevelPart> parts = {};
  std::vector<LevelVolume> volumes = {};
  std::vector<LevelLink> links = {};
  /// Bake settings stored in the file, by their names in settings files.
  std::vector<NamedValue> settings = {};
};

/// Default of LevelSource::max_instanced: triangles and their vertices take about 2 GB.
inline constexpr std::uint64_t kMaxInstanced = std::uint64_t{1} << 26U;

/// What a reader of a format gets besides the bytes.
struct LevelSource {
  /// Returns the bytes of a file that the level refers to, by the path as written there.
  using Fetch = std::function<Result<std::string>(const std::string& path)>;

  std::string name = {};  ///< Name of the file, for messages; may be empty.
  Fetch fetch = {};       ///< If empty, a level that needs other files is rejected.
  /// Levels with more vertices are rejected.
  std::uint64_t max_vertices = std::numeric_limits<std::uint32_t>::max();
  /// The same for glTF, and for its triangles, every instance counted: a small file can instantiate
  /// a large mesh many times. LargeLevel stores it once, and has no such limit.
  std::uint64_t max_instanced = kMaxInstanced;
};

/// Where a file is placed in the world: first its axes are rotated so that y is up, then it is
/// scaled, then rotated about y, then moved.
struct Placement {
  TriangleMeshOptions axes = {};  ///< How the file is interpreted.
  float scale = 1;                ///< World units per unit of the file.  [> 0]
  float turn = 0;                 ///< Counter-clockwise viewed from +y.  [degrees]
  Vec3 move = {};                 ///< [world units]
};

/// Applies a placement to a level: vertices, volumes and links. Multiples of 90 degrees are exact.
///
/// Errors: invalid_argument for a scale that is not positive and finite, or a turn or move that is
/// not finite; too_large if a coordinate overflows a float.
[[nodiscard]] Result<> place(Level& level, const Placement& placement);

/// Appends another level to this one.
///
/// Errors: too_large for more than 2^32 - 1 vertices.
[[nodiscard]] Result<> append(Level& level, const Level& more);

/// A link of a level, for an agent: an end without a radius gets that of the agent, at least 0.1;
/// the ground may be as far above or below an end as the agent climbs, at least 1; without flags,
/// it gets flag 1.
[[nodiscard]] OffMeshLink to_off_mesh_link(const LevelLink& link, const NavAgent& agent);

/// Validates a level and converts it to one mesh. Triangles of double-sided parts are flipped to
/// face up.
///
/// @param areas  One per part, or empty: Area::ground for all.
/// Errors: as TriangleMesh::create().
[[nodiscard]] Result<TriangleMesh> to_mesh(Level level, std::span<const Area> areas = {});

}  // namespace way

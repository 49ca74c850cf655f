// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/world/scene.h"

#include "world/world_archive.h"

namespace way {

/// Changes with any change of the members below.
inline constexpr std::uint32_t kSavedWorldVersion = 1;

struct SavedObject {
  std::uint32_t index = 0;
  std::uint64_t rank = 0;
  WorldObject object = {};
};

/// A link of the snapshots, of the world, or both.
struct SavedLink {
  std::uint32_t index = 0;  ///< Of its object.
  bool is_published = false;
  OffMeshLink published = {};
  bool is_wanted = false;
  OffMeshLink wanted = {};
  bool is_pending = false;
};

/// What the bake gave the polygons of a tile that has other areas or flags on the snapshot.
struct SavedTraits {
  std::uint32_t agent = 0;
  TileCoord coord = {};
  std::vector<Area> areas = {};
  std::vector<std::uint16_t> flags = {};
};

/// A mesh that objects share.
struct SavedMesh {
  std::vector<Vec3> vertices = {};
  std::vector<std::uint32_t> corners = {};  ///< Three per triangle.
  std::vector<Area> areas = {};
};

/// All of a world but its tiles.
struct SavedWorld {
  std::uint64_t hash = 0;  ///< Of the snapshots, with changed areas and flags.
  BakeSettings settings = {};
  Aabb3 grid = {};
  std::uint64_t max_voxel_bytes = 0;
  std::vector<AreaFlags> flags = {};
  std::vector<std::uint32_t> generations = {};  ///< Of all slots for objects.
  std::uint64_t next_rank = 0;
  std::vector<SavedObject> objects = {};  ///< In the order of their ranks.
  std::vector<SavedLink> links = {};
  std::vector<TileCoord> pending = {};
  std::vector<SavedTraits> traits = {};
};

template <class A>
void fields(A& a, NavAgent& v) {
  a(v.name), a(v.height), a(v.radius), a(v.climb), a(v.slope);
}
template <class A>
void fields(A& a, BakeSettings& v) {
  a(v.agent), a(v.agents), a(v.cell_size), a(v.cell_height), a(v.region_min_size);
  a(v.region_merge_size), a(v.edge_max_length), a(v.edge_max_error), a(v.polygon_vertices);
  a(v.detail_distance), a(v.detail_error), a(v.tile_size), a(v.partition), a(v.rules);
}
template <class A>
void fields(A& a, AreaFlags& v) {
  a(v.area), a(v.flags);
}
template <class A>
void fields(A& a, SavedObject& v) {
  a(v.index), a(v.rank), a(v.object);
}
template <class A>
void fields(A& a, SavedLink& v) {
  a(v.index), a(v.is_published), a(v.published), a(v.is_wanted), a(v.wanted), a(v.is_pending);
}
template <class A>
void fields(A& a, SavedTraits& v) {
  a(v.agent), a(v.coord), a(v.areas), a(v.flags);
}
template <class A>
void fields(A& a, SavedMesh& v) {
  a(v.vertices), a(v.corners), a(v.areas);
}
template <class A>
void fields(A& a, SavedWorld& v) {
  a(v.hash), a(v.settings), a(v.grid), a(v.max_voxel_bytes), a(v.flags), a(v.generations),
      a(v.next_rank);
  a(v.objects), a(v.links), a(v.pending), a(v.traits);
}

/// The section `objects` of a `.way` file, and back.
///
/// Errors: bad_format for bytes that are truncated or make no sense.
[[nodiscard]] std::vector<std::byte> encode_saved(SavedWorld& world);
[[nodiscard]] Result<SavedWorld> decode_saved(std::span<const std::byte> bytes);

}  // namespace way

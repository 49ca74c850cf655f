// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

// Random edits of a mesh whose index follows.
#include "way/core/executor.h"
#include "way/nav/find_path.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/path_index.h"

#include "support/builders/plan_mesh.h"

#include <cstdint>
#include <memory>
#include <vector>

#include <doctest/doctest.h>

namespace way::test {

inline constexpr PathIndexOptions kUpdatable = {
    .landmarks = 0, .is_selective = false, .is_updatable = true};

inline PathIndex index_of(const NavMesh& mesh, const PathIndexOptions& options = kUpdatable) {
  SerialExecutor executor;
  return PathIndex(mesh, executor, options);
}

/// Checks that a path by the filter of an index has the same length with it. Returns true if there
/// is one.
/// @param epsilon  The relative difference that is allowed.
inline bool check_path(const NavMesh& mesh, PathQuery query, const PathIndex& index,
                       SearchWorkspace& workspace, double epsilon = 1e-9) {
  const Path plain = find_path(mesh, query, workspace, index.filter());
  const PathStatus status = plain.status;
  const double length = plain.length;
  query.index = &index;
  const Path path = find_path(mesh, query, workspace, index.filter());
  REQUIRE(path.status == status);
  CHECK(path.length == doctest::Approx(length).epsilon(epsilon));
  return status == PathStatus::complete;
}

/// The tiles of both meshes, of which edits choose.
inline std::vector<std::shared_ptr<const Tile>> tiles_of(const NavMesh& a, const NavMesh& b) {
  std::vector<std::shared_ptr<const Tile>> tiles;
  for (const NavMesh* mesh : {&a, &b}) {
    for (std::uint32_t slot = 0; slot < mesh->slot_count(); ++slot)
      if (mesh->tile_in(slot) != nullptr) tiles.push_back(mesh->whole_tile(slot));
  }
  return tiles;
}

/// Replaces, adds or removes a tile, or opens or closes a polygon if edits do.
inline NavMesh changed(const NavMesh& mesh, const std::vector<std::shared_ptr<const Tile>>& tiles,
                       Random& random, bool closes_polygons) {
  const auto& tile = tiles[static_cast<std::size_t>(random.below(static_cast<int>(tiles.size())))];
  const int kind = random.below(8);
  if (kind == 0) return *edit(mesh).remove(tile->coord()).commit();
  if (kind == 1 && closes_polygons && mesh.counts().polygons > 0) {
    const auto flags = static_cast<std::uint16_t>(random.below(4));
    return *edit(mesh).set_flags(any_polygon(mesh, random), flags).commit();
  }
  return *edit(mesh).add(tile).commit();
}

/// Random edits.
struct Edits {
  std::uint64_t seed = 1;
  int count = 0;
  bool close_polygons = true;
};

/// Compares an index that is updated again and again with new ones.
inline void check_updates(const NavMesh& first, const NavMesh& other, const Edits& edits,
                          const PathIndexOptions& options = kUpdatable) {
  Random random(edits.seed);
  const auto tiles = tiles_of(first, other);
  NavMesh mesh = first;
  PathIndex index = index_of(mesh, options);
  SerialExecutor serial;
  ThreadPool pool(3);
  for (int i = 0; i < edits.count; ++i) {
    CAPTURE(edits.seed);
    CAPTURE(i);
    const NavMesh next = changed(mesh, tiles, random, edits.close_polygons);
    const PathIndex updated = index.updated(next, serial);
    REQUIRE(updated.hash() == index_of(next, options).hash());
    CHECK(index.updated(next, pool).hash() == updated.hash());
    CHECK(!updated.is_stale(next));
    CHECK(updated.is_stale(mesh));
    mesh = next;
    index = updated;
  }
  CHECK(index.corner_count() > 0);
}

}  // namespace way::test

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/navmesh_set.h"
#include "way/nav/tile.h"

#include "handles.h"
#include "waymesh/navmesh.h"

#include <memory>
#include <string>
#include <vector>

struct way_tile final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::tile;
  explicit way_tile(std::shared_ptr<const way::Tile> of) : tile(std::move(of)) {}
  std::shared_ptr<const way::Tile> tile;
};

struct way_navmesh final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::navmesh;
  explicit way_navmesh(way::NavMesh of) : mesh(std::move(of)) {}
  way::NavMesh mesh;
  std::string settings = {};  ///< From the file that it was read from.
  std::string areas = {};
};

struct way_navmesh_set final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::navmesh_set;
  explicit way_navmesh_set(way::NavMeshSet of) : set(std::move(of)) {}
  way::NavMeshSet set;
  std::string settings = {};  ///< From the file that it was read from.
  std::string areas = {};
};

namespace way::c {

/// The slots with tiles, in the order of the tiles' coordinates.
[[nodiscard]] std::vector<std::uint32_t> slots_by_coord(const NavMesh& mesh);

/// Hands over a set, or its error.
way_status give_set(Result<NavMeshSet> made, way_navmesh_set** set);

/// The error of an index that is not below `count`.
way_status fail_number(const char* what, std::size_t number, std::size_t count);

}  // namespace way::c

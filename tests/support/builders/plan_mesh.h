// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace way::test {

/// A drawn floor for tests of queries: one cell of side 1 per letter, x to the right, z down,
/// starting at `low`. `#` and space are empty, `.` is ground, any other letter is ground of that
/// Area. Cells are quads, numbered by rows; adjacent ones are neighbors.
struct Plan {
  std::vector<std::string> rows = {};
  Vec3 low = {};           ///< Low corner; its y is the floor's height.
  float climb = 0.5F;      ///< The agent's climb.
  TileCoord coord = {};    ///< Cells on the rim of a tile of a larger world are open there.
  bool is_square = false;  ///< One of many tiles: its rim is made of portals.
};

TileData plan_data(const Plan& plan);

/// One polygon with walls all around, its corners on the circle of radius 1 around the origin.
TileData round_polygon(std::uint32_t corner_count);

/// Combines several floors into one tile; they stay unconnected.
TileData join_data(const TileData& a, const TileData& b);

/// A navmesh of one tile.
NavMesh mesh_of(const TileData& data);
NavMesh mesh_of(const Plan& plan);

/// A navmesh of tiles with sides of `side`, from the origin.
NavMesh mesh_of_tiles(std::initializer_list<TileData> tiles, float side);

/// Two polygons of 8 by 8, each a tile, that meet at x = 8. Their border has corners at two
/// values of z, so three parts, from low to high z: those that are open connect the polygons.
NavMesh halls_at_border(float low, float high, std::array<bool, 3> open);

/// Two floors of `side` by `side` cells of side 1, bumpy, with holes, the second about 3 above the
/// first; cells have a raised vertex at their center.
TileData bumpy_floors(Random& random, int side);

/// The polygon above or below a point that is closest in height; it must exist.
PolyRef polygon_at(const NavMesh& mesh, Vec3 point);

/// A square of tiles of 8 by 8 cells each, all at height 0; one in `open` cells is a wall.
NavMesh walled_tiles(int count, std::uint64_t seed, int open);

/// Any polygon of a mesh that has some.
PolyRef any_polygon(const NavMesh& mesh, Random& random);
/// The center of a cell.
Vec3 middle_of(const NavMesh& mesh, PolyRef polygon);
MeshPoint middle_point(const NavMesh& mesh, PolyRef polygon);
/// The center of any cell.
MeshPoint any_middle(const NavMesh& mesh, Random& random);

/// Adds links between the centers of random cells, expensive and cheap, every other one one-way.
NavMesh with_random_links(const NavMesh& mesh, Random& random, int count);

/// All polygons, slot by slot.
std::vector<PolyRef> all_polygons(const NavMesh& mesh);

}  // namespace way::test

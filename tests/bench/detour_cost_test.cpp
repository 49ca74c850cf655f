// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/find_polygon_path.h"

#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "bench/tables/query_pairs.h"
#include "scenes/scenes.h"

#include <limits>
#include <utility>
#include <vector>

#include <DetourNavMeshQuery.h>
#include <doctest/doctest.h>

using namespace way;

namespace {

/// The midpoints of all portals from a polygon to another.
std::vector<Vec3> openings(const NavMesh& mesh, PolyRef from, PolyRef to) {
  std::vector<Vec3> middles;
  const Tile& tile = *mesh.tile_of(from);
  const std::uint32_t count = tile.corner_count(from.polygon());
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec3 a = tile.corner(from.polygon(), i);
    const Vec3 b = tile.corner(from.polygon(), (i + 1) % count);
    const TileEdge edge = tile.edge(tile.first_edge(from.polygon()) + i);
    if (edge.is_polygon() && from.slot() == to.slot() && edge.neighbor == to.polygon())
      middles.push_back(lerp(a, b, 0.5F));
    if (!edge.is_portal()) continue;
    for (const TileLink& link : mesh.tile_links(from.slot(), edge.portal())) {
      if (link.target == to) middles.push_back(lerp(a, b, (link.low + link.high) / 2));
    }
  }
  return middles;
}

/// The cost of the cheapest path through a corridor over the midpoints of its portals; all ground
/// costs 1.
double cost_of(const NavMesh& mesh, const std::vector<PolyRef>& corridor, Vec3 start, Vec3 end) {
  std::vector<std::pair<Vec3, double>> reached = {{start, 0}};
  const auto cheapest = [&](Vec3 to) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [from, cost] : reached)
      least = std::min(least, cost + static_cast<double>(distance(from, to)));
    return least;
  };
  for (std::size_t i = 1; i < corridor.size(); ++i) {
    std::vector<std::pair<Vec3, double>> next;
    for (const Vec3 middle : openings(mesh, corridor[i - 1], corridor[i]))
      next.emplace_back(middle, cheapest(middle));
    REQUIRE_FALSE(next.empty());
    reached = std::move(next);
  }
  return cheapest(end);
}

PolyRef our_ref(const NavMesh& ours, const dtNavMesh& theirs, dtPolyRef ref) {
  const dtMeshTile* tile = nullptr;
  const dtPoly* polygon = nullptr;
  theirs.getTileAndPolyByRefUnsafe(ref, &tile, &polygon);
  const TileCoord coord = {tile->header->x, tile->header->y, tile->header->layer};
  for (const TileSlot& entry : ours.tiles_at(coord.x, coord.z)) {
    if (entry.coord == coord)
      return ours.ref(entry.slot, static_cast<std::uint32_t>(polygon - tile->polys));
  }
  return {};
}

void check_costs(const TriangleMesh& level, int tile_size) {
  CAPTURE(tile_size);
  BakeSettings settings = {.agent = bench::kRecastAgent};
  settings.tile_size = tile_size;
  bench::RecastBake bake(level, *BakeConfig::create(settings, level.bounds()));
  const bench::NavMeshHandle theirs = bake.make_navmesh();
  const Result<NavMesh> ours = bench::navmesh_of(*theirs);
  REQUIRE(ours);
  dtNavMeshQuery query;
  query.init(theirs.get(), 65535);
  const dtQueryFilter filter;
  SearchWorkspace workspace;
  std::vector<dtPolyRef> refs(4096);
  for (const bench::QueryPair& pair : bench::make_pairs(*ours, *theirs, 300)) {
    int count = 0;
    query.findPath(pair.from.theirs, pair.to.theirs, &pair.from.point.x, &pair.to.point.x, &filter,
                   refs.data(), &count, static_cast<int>(refs.size()));
    REQUIRE((count > 0 && refs[static_cast<std::size_t>(count) - 1] == pair.to.theirs));
    std::vector<PolyRef> corridor;
    for (int i = 0; i < count; ++i)
      corridor.push_back(our_ref(*ours, *theirs, refs[static_cast<std::size_t>(i)]));
    const PolygonPath path = find_polygon_path(
        *ours, {.from = {pair.from.ours, pair.from.point}, .to = {pair.to.ours, pair.to.point}},
        workspace);
    REQUIRE(path.status == PathStatus::complete);
    const double their_cost = cost_of(*ours, corridor, pair.from.point, pair.to.point);
    CHECK(static_cast<double>(path.cost) <= their_cost * (1 + 1e-5));
    const std::vector<PolyRef> polygons(path.polygons.begin(), path.polygons.end());
    CHECK(static_cast<double>(path.cost) ==
          doctest::Approx(cost_of(*ours, polygons, pair.from.point, pair.to.point)));
  }
}

}  // namespace

TEST_SUITE("bench/detour_cost") {
  TEST_CASE("no corridor of Detour's is cheaper than ours, in one tile or many") {
    for (const int tile_size : {0, 48}) {
      check_costs(scenes::dungeon(1, 60), tile_size);
      check_costs(scenes::terrain(1, 100), tile_size);
      check_costs(scenes::city(1, 1), tile_size);
    }
  }
}

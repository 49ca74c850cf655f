// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/query_pairs.h"

#include "way/core/random.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/point_on_polygon.h"

#include <cmath>

namespace way::bench {
namespace {

constexpr float kStep = 5;

Vec3 step_towards(Vec3 from, Vec3 to) {
  const Vec3 way = to - from;
  const float size = std::hypot(way.x, way.z);
  return from + way * (size > kStep ? kStep / size : 1);
}

class PairMaker {
 public:
  PairMaker(const NavMesh& ours, const dtNavMesh& theirs) : ours_(ours), theirs_(theirs) {
    for (std::uint32_t slot = 0; slot < ours.slot_count(); ++slot) {
      const Tile* tile = ours.tile_in(slot);
      for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
        polygons_.push_back(ours.ref(slot, i));
    }
  }

  QueryPair make() {
    QueryPair pair;
    pair.from = point();
    do {
      pair.to = point();
    } while (ours_.component(pair.from.ours) != ours_.component(pair.to.ours));
    pair.beside = pair.from.point + Vec3{random_.between(-1, 1), random_.between(-0.5F, 1.5F),
                                         random_.between(-1, 1)};
    pair.step = step_towards(pair.from.point, pair.to.point);
    const PolygonPath path = find_polygon_path(
        ours_, {.from = {pair.from.ours, pair.from.point}, .to = {pair.to.ours, pair.to.point}},
        workspace_);
    for (const PolyRef ref : path.polygons) {
      pair.corridor.push_back(ref);
      pair.their_corridor.push_back(their_ref(ref));
    }
    return pair;
  }

 private:
  QueryPoint point() {
    const int i = random_.below(static_cast<int>(polygons_.size()));
    const PolyRef ref = polygons_[static_cast<std::size_t>(i)];
    return {ref, their_ref(ref), point_on(ref)};
  }

  Vec3 point_on(PolyRef ref) {
    const Tile& tile = *ours_.tile_of(ref);
    const auto corners = static_cast<int>(tile.corner_count(ref.polygon()));
    const auto i = static_cast<std::uint32_t>(2 + random_.below(corners - 2));
    const float u = std::sqrt(random_.unit());
    const float v = random_.unit();
    const Vec3 edge = lerp(tile.corner(ref.polygon(), i - 1), tile.corner(ref.polygon(), i), v);
    const Vec3 flat = lerp(tile.corner(ref.polygon(), 0), edge, u);
    return closest_on_surface(tile, ref.polygon(), flat).point;
  }

  dtPolyRef their_ref(PolyRef ref) const {
    const TileCoord& coord = ours_.tile_of(ref)->coord();
    const dtMeshTile* tile = theirs_.getTileAt(coord.x, coord.z, coord.layer);
    return theirs_.getPolyRefBase(tile) | ref.polygon();
  }

  const NavMesh& ours_;
  const dtNavMesh& theirs_;
  std::vector<PolyRef> polygons_;
  Random random_{7};
  SearchWorkspace workspace_;
};

}  // namespace

std::vector<QueryPair> make_pairs(const NavMesh& ours, const dtNavMesh& theirs, int count) {
  PairMaker maker(ours, theirs);
  std::vector<QueryPair> pairs;
  for (int i = 0; i < count; ++i)
    pairs.push_back(maker.make());
  return pairs;
}

}  // namespace way::bench

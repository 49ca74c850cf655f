// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/nearest.h"

#include "core/simd.h"
#include "nav/closest_polygon.h"
#include "nav/directed_reach.h"
#include "nav/polygon_math.h"
#include "nav/tiles_in_box.h"

#include <array>
#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool is_inside(const Aabb3& box, Vec3 p) {
  return overlaps(box, {p, p});
}

/// What a polygon offers, and how it ranks: by `rank`, then by distance, then by its place in the
/// world, so that the order of the search does not show, nor that in which tiles were added.
struct Offer {
  float rank = kInfinity;  ///< Squared distance, less the climb where it is straight up or down.
  float distance_squared = kInfinity;
  PolyRef polygon = {};
  Vec3 point = {};
  bool over = false;
};

/// True where a polygon stands before another in the world, whatever their slots.
bool comes_before(const NavMesh& mesh, PolyRef a, PolyRef b) {
  if (a.slot() == b.slot() || !a || !b) return a < b;
  return mesh.tile_in(a.slot())->coord() < mesh.tile_in(b.slot())->coord();
}

/// Looks through tiles for the best offer, separately for points up to the climb above the point
/// that was asked for (low) and for points beyond (high).
class NearestSearch {
 public:
  NearestSearch(const NavMesh& mesh, const NearestQuery& query, const QueryFilter& filter)
      : mesh_(mesh),
        filter_(filter),
        p_(query.point),
        box_({p_ - query.extents, p_ + query.extents}) {}

  /// @pre mesh.is_valid(from)
  void restrict_to_reachable(PolyRef from) {
    component_ = mesh_.component(from);
    if (mesh_.has_one_way_links()) reach_.emplace(mesh_).add(from);
  }
  void take_all_polygons() { takes_all_ = true; }
  /// Drops the rules of climb and floors: the distance alone counts.
  void rank_by_distance() { is_plain_ = true; }

  /// For BoxTreeWalk: lower bounds of the ranks of all polygons in eight boxes. Gives a bit for
  /// each box in which one may win.
  unsigned bounds(const ChildBoxes& boxes, std::array<float, 8>& ranks) const {
    return four_bounds(boxes, ranks, 0) | four_bounds(boxes, ranks, 4) << 4U;
  }
  bool is_open(float bound) const { return bound <= low_.rank; }
  void visit(std::size_t position) { consider(tile_.box_item(position)); }

  NearestPoint find() {
    // A point that is not a number lies in no box, not even its own.
    if (!is_inside(box_, p_) || !is_finite(p_)) return {};
    for_each_tile_in(mesh_, box_, [&](std::uint32_t slot, const Tile& tile) {
      enter(slot, tile);
      tile_.boxes().items_by_bound(tile.bounds(), *this);
    });
    const bool high = is_before(high_, low_) && !has_floor();
    const Offer& best = high ? high_ : low_;
    return {best.polygon, best.point, best.polygon ? std::sqrt(best.distance_squared) : 0,
            best.over};
  }

 private:
  static Float4 outside(float value, Float4 low, Float4 high) {
    return max(max(low - splat(value), splat(value) - high), splat(0));
  }

  unsigned four_bounds(const ChildBoxes& boxes, std::array<float, 8>& ranks, std::size_t c) const {
    const Float4 low_x = load4(&boxes.low[0][c]);
    const Float4 low_y = load4(&boxes.low[1][c]);
    const Float4 low_z = load4(&boxes.low[2][c]);
    const Float4 high_x = load4(&boxes.high[0][c]);
    const Float4 high_y = load4(&boxes.high[1][c]);
    const Float4 high_z = load4(&boxes.high[2][c]);
    const Float4 x = outside(p_.x, low_x, high_x);
    const Float4 y = outside(p_.y, low_y, high_y);
    const Float4 z = outside(p_.z, low_z, high_z);
    const Float4 side = x * x + z * z;
    const Float4 straight = side > splat(0) ? y : max(y - splat(climb_), splat(0));
    // Ranks are rounded, hence a bound that is a little too low.
    const Float4 rank = (side + straight * straight) * splat(1 - 0x1p-20F);
    store(&ranks[c], rank);
    const Float4 limit = low_y > splat(is_plain_ ? kInfinity : p_.y + climb_)
                             ? splat(std::min(low_.rank, high_.rank))
                             : splat(low_.rank);
    return lanes((rank <= limit) & (low_x <= splat(box_.max.x)) & (splat(box_.min.x) <= high_x) &
                 (low_y <= splat(box_.max.y)) & (splat(box_.min.y) <= high_y) &
                 (low_z <= splat(box_.max.z)) & (splat(box_.min.z) <= high_z));
  }

  void enter(std::uint32_t slot, const Tile& tile) {
    first_ref_ = mesh_.ref(slot, 0);
    tile_ = TileView(tile, mesh_.changed_traits(slot));
    climb_ = is_plain_ ? 0 : climb_in(tile);
  }

  void consider(std::uint32_t polygon) {
    if (!is_allowed(polygon)) return;
    const std::optional<Offer> offer = make_offer(polygon);
    if (!offer || !is_inside(box_, offer->point)) return;
    const bool low = is_low(offer->point);
    if (!is_before(*offer, low ? low_ : high_) || !is_reachable(offer->polygon)) return;
    if (low) {
      low_ = *offer;
    } else {
      high_ = *offer;
    }
  }

  bool is_before(const Offer& a, const Offer& b) const {
    if (a.rank != b.rank) return a.rank < b.rank;
    if (a.distance_squared != b.distance_squared) return a.distance_squared < b.distance_squared;
    return comes_before(mesh_, a.polygon, b.polygon);
  }

  bool is_allowed(std::uint32_t polygon) const {
    return filter_.passes(ref(polygon), tile_.flags()[polygon]) ||
           (takes_all_ && (tile_.tile->agents(polygon) & mesh_.seen_by()) != 0);
  }
  float climb_in(const Tile& tile) const {
    const bool is_of_one = !mesh_.agents().empty() && mesh_.seen_by() != kEveryAgent;
    if (!is_of_one) return tile.agent().climb;
    return mesh_.agents()[static_cast<std::size_t>(std::countr_zero(mesh_.seen_by()))].climb;
  }
  PolyRef ref(std::uint32_t polygon) const {
    return {first_ref_.slot(), first_ref_.generation(), polygon};
  }
  bool is_reachable(PolyRef polygon) const {
    if (reach_) return reach_->contains(polygon);
    return !component_ || mesh_.component(polygon) == *component_;
  }
  bool is_low(Vec3 point) const { return is_plain_ || point.y <= p_.y + climb_; }

  std::optional<Offer> make_offer(std::uint32_t polygon) const {
    Offer offer = {.polygon = ref(polygon)};
    const OutlinePoint closest = closest_in_plan(tile_.polygon(polygon), p_);
    offer.over = closest.is_over;
    const float side = closest.is_over ? 0 : closest.distance_squared;
    // The surface is looked at only where the outline does not rule the polygon out.
    if (side * (1 - 0x1p-20F) > low_.rank) return std::nullopt;
    offer.point = offer.over ? Vec3{p_.x, height_over(tile_, polygon, p_), p_.z}
                             : closest_on_surface_outline(tile_, polygon, p_);
    offer.distance_squared = length_squared(offer.point - p_);
    const float straight = std::max(std::abs(offer.point.y - p_.y) - climb_, 0.0F);
    offer.rank = offer.over ? straight * straight : offer.distance_squared;
    return offer;
  }

  bool is_over_polygon(std::uint32_t polygon) const {
    return contains_in_plan(tile_.polygon(polygon), p_);
  }

  /// True where the box holds a floor below the point. Asked only where the answer matters, for the
  /// search does not see floors that lie farther than something else.
  bool has_floor() {
    if (low_.over) return true;
    bool found = false;
    const Aabb3 line = {{p_.x, box_.min.y, p_.z}, {p_.x, box_.max.y, p_.z}};
    for_each_tile_in(mesh_, line, [&](std::uint32_t slot, const Tile& tile) {
      enter(slot, tile);
      tile_.boxes().items_in(line, tile.bounds(), [&](std::size_t position) {
        found = found || is_floor(tile_.box_item(position));
      });
    });
    return found;
  }

  bool is_floor(std::uint32_t polygon) const {
    if (!is_allowed(polygon) || !is_over_polygon(polygon)) return false;
    const Vec3 point = {p_.x, height_over(tile_, polygon, p_), p_.z};
    return is_low(point) && is_inside(box_, point) && is_reachable(ref(polygon));
  }

  const NavMesh& mesh_;
  const QueryFilter& filter_;
  Vec3 p_;
  Aabb3 box_;
  std::optional<std::uint32_t> component_;  ///< In which to look.
  std::optional<DirectedReach> reach_;      ///< What of it can be reached, where that differs.
  TileView tile_;                           ///< The one that is looked at.
  PolyRef first_ref_;                       ///< Its polygon 0.
  float climb_ = 0;
  bool is_plain_ = false;
  bool takes_all_ = false;
  Offer low_;
  Offer high_;
};

Aabb3 polygon_box(const TileView& tile, std::uint32_t polygon) {
  Aabb3 box;
  tile.any_triangle(polygon, [&](Vec3 a, Vec3 b, Vec3 c, unsigned) {
    box = join(join(join(box, a), b), c);
    return false;
  });
  return box;
}

constexpr Vec3 kEverywhere = {kInfinity, kInfinity, kInfinity};

}  // namespace

NearestPoint closest_polygon(const NavMesh& mesh, Vec3 point, const QueryFilter& filter) {
  NearestSearch search(mesh, {point, kEverywhere}, filter);
  search.rank_by_distance();
  return search.find();
}

NearestPoint closest_reachable_polygon(const NavMesh& mesh, Vec3 point, PolyRef from,
                                       const QueryFilter& filter) {
  NearestSearch search(mesh, {point, kEverywhere}, filter);
  search.rank_by_distance();
  search.restrict_to_reachable(from);
  return search.find();
}

NearestPoint nearest_of_all_polygons(const NavMesh& mesh, const NearestQuery& query) {
  NearestSearch search(mesh, query, kAllPolygons);
  search.take_all_polygons();
  return search.find();
}

NearestPoint find_nearest(const NavMesh& mesh, const NearestQuery& query,
                          const QueryFilter& filter) {
  return NearestSearch(mesh, query, filter).find();
}

NearestPoint find_nearest_reachable(const NavMesh& mesh, const NearestQuery& query, PolyRef from,
                                    const QueryFilter& filter) {
  if (!mesh.is_valid(from)) return {};
  NearestSearch search(mesh, query, filter);
  search.restrict_to_reachable(from);
  return search.find();
}

std::size_t polygons_in_box(const NavMesh& mesh, const Aabb3& box, std::span<PolyRef> found,
                            const QueryFilter& filter) {
  std::size_t count = 0;
  const bool is_good = is_finite(box.min) && is_finite(box.max) && !box.is_empty();
  if (!is_good) return 0;
  for_each_tile_in(mesh, box, [&](std::uint32_t slot, const Tile& tile) {
    const TileView view(tile, mesh.changed_traits(slot));
    view.boxes().items_in(box, tile.bounds(), [&](std::size_t position) {
      const std::uint32_t polygon = view.box_item(position);
      const PolyRef ref = mesh.ref(slot, polygon);
      if (!filter.passes(ref, view.flags()[polygon]) || !overlaps(polygon_box(view, polygon), box))
        return;
      if (count < found.size()) found[count] = ref;
      ++count;
    });
  });
  return count;
}

}  // namespace way

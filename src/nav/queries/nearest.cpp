// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/nearest.h"

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/outline_distance.h"
#include "nav/snapshot/closest_polygon.h"
#include "nav/snapshot/component_update.h"
#include "nav/snapshot/slot_view.h"
#include "nav/snapshot/tiles_in_box.h"
#include "nav/surface/polygon_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace way {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool is_finite(const Aabb3& box) {
  const auto differences = [](Float4 v) { return v - v; };  // NaN for anything non-finite
  return lanes((differences(lanes_of(box.min)) == 0) & (differences(lanes_of(box.max)) == 0)) == 15;
}

bool is_inside(const Aabb3& box, Vec3 p) {
  return overlaps(box, {p, p});
}

/// A candidate polygon with its closest point. Candidates are ordered by `rank`, then by distance,
/// then by their position in the world, so that the result does not depend on the order of the
/// search or in which tiles were added.
struct Candidate {
  float rank = kInfinity;  ///< Squared distance; straight up or down, less the climb.
  float distance_squared = kInfinity;
  PolyRef polygon = {};
  Vec3 point = {};
  bool over = false;
};

/// Returns true if polygon `a` precedes `b` by tile coordinates, regardless of their slots.
bool comes_before(const NavMesh& mesh, PolyRef a, PolyRef b) {
  if (a.slot() == b.slot() || !a || !b) return a < b;
  return mesh.tile_in(a.slot())->coord() < mesh.tile_in(b.slot())->coord();
}

/// Searches tiles for the best candidate, separately for points up to the climb above the query
/// point (low) and for points higher than that (high).
class NearestSearch {
 public:
  NearestSearch(const NavMesh& mesh, const NearestQuery& query, const QueryFilter& filter)
      : mesh_(mesh),
        filter_(filter),
        p_(query.point),
        box_({p_ - query.extents, p_ + query.extents}) {}

  /// @pre mesh.is_valid(from)
  void restrict_to_reachable(PolyRef from) { from_ = from; }
  void take_all_polygons() { takes_all_ = true; }
  /// Ignores climb and floors: only the distance counts.
  void rank_by_distance() { is_plain_ = true; }

  /// For BoxWalk: a lower bound of the rank of the polygons within a box. Polygons straight above
  /// or below the point may rank better, but search_vertically() has handled those.
  Float4 bounds(const Box4& boxes) const {
    const auto away = [&](std::size_t axis) {
      const Float4 p = splat(lanes_of(p_)[axis]);
      return max(max(boxes.low[axis] - p, p - boxes.high[axis]), splat(0));
    };
    const Float4 x = away(0);
    const Float4 y = away(1);
    const Float4 z = away(2);
    // Ranks are rounded, so lower the bound a little.
    const Float4 rank = (x * x + y * y + z * z) * (1 - 0x1p-20F);
    const Int4 is_low = (boxes.low[1] <= splat(ceiling_)) | (rank <= splat(high_.rank));
    return select(is_low, rank, splat(kInfinity));
  }
  bool is_open(float bound) const { return bound <= low_.rank && bound < kInfinity; }
  void visit(std::size_t position) {
    const std::uint32_t polygon = tile_.box_item(position);
    if (!is_allowed(polygon)) return;
    const PlanDistance away = distance_in_plan(tile_.polygon(polygon), p_);
    weigh({polygon, away.squared}, away.is_over);
  }

  NearestPoint find() {
    // A NaN point is in no box, not even its own.
    if (!is_inside(box_, p_) || !is_finite(p_)) return {};
    search_vertically();
    if (low_.rank > 0) search_around();
    const bool high = is_before(high_, low_) && !has_floor();
    const Candidate& best = high ? high_ : low_;
    return {
        {best.polygon, best.point}, best.polygon ? std::sqrt(best.distance_squared) : 0, best.over};
  }

 private:
  /// A polygon, and the squared distance to its outline in 2D (xz).
  struct Beside {
    std::uint32_t polygon;
    float squared;
  };
  static constexpr std::size_t kMaxBeside = 8;
  static constexpr std::size_t kMaxSeen = 4;
  static constexpr Aabb3 kNowhere = {};

  /// Bound for the rounding of coordinates near the point.
  float slack() const { return std::max(std::abs(p_.x), std::abs(p_.z)) * 0x1p-21F; }

  /// The query box, cut to `reach` around the point.
  Aabb3 near_part(Vec3 reach) const {
    const Vec3 low = p_ - reach;
    const Vec3 high = p_ + reach;
    return {
        {std::max(box_.min.x, low.x), std::max(box_.min.y, low.y), std::max(box_.min.z, low.z)},
        {std::min(box_.max.x, high.x), std::min(box_.max.y, high.y), std::min(box_.max.z, high.z)}};
  }

  /// Tries the polygons above and below the point, which nearly always contain the best candidate.
  /// A candidate of rank 0 is always found here.
  void search_vertically() {
    line_ = near_part({slack(), kInfinity, slack()});
    for_each_tile_in(mesh_, line_, [&](std::uint32_t slot, const SlotView& at) {
      enter(slot, at);
      const Aabb3& bounds = at.tile->bounds();
      if (seen_count_ < kMaxSeen) seen_[seen_count_++] = slot;
      // Polygons beside the point come last: they are expensive, and usually not needed.
      std::array<std::uint32_t, kMaxBeside> beside;
      std::size_t beside_count = 0;
      const Vec3 size = bounds.max - bounds.min;
      const double rounding = 4 * rounding_slack(bounds) * static_cast<double>(size.x + size.z);
      bool is_any_near = false;
      boxes().items_in(line_, [&](std::size_t position) {
        const std::uint32_t polygon = tile_.box_item(position);
        if (!is_allowed(polygon)) return;
        const PlanSide side = side_in_plan(tile_.polygon(polygon), p_, rounding);
        if (side.is_over) {
          weigh({polygon, 0}, true);
        } else if (beside_count == kMaxBeside) {
          weigh_beside(polygon);
        } else {
          beside[beside_count++] = polygon;
          is_any_near |= !side.is_away;
        }
      });
      // Nothing farther from the point than rounding has rank 0.
      if (low_.rank == 0 && !is_any_near) return;
      for (std::size_t i = 0; i < beside_count; ++i)
        weigh_beside(beside[i]);
    });
  }

  /// The same as weigh() for a polygon that does not contain the point.
  void weigh_beside(std::uint32_t polygon) {
    weigh({polygon, distance_in_plan(tile_.polygon(polygon), p_).squared}, false);
  }

  void search_around() {
    const Aabb3 box = near_part(reach());
    for_each_tile_in(mesh_, box, [&](std::uint32_t slot, const SlotView& at) {
      enter(slot, at);
      boxes().items_by_bound(box, is_seen(slot) ? line_ : kNowhere, *this);
    });
  }

  /// Returns true if search_vertically() has handled a tile. Only the first few are remembered; the
  /// others are searched again.
  bool is_seen(std::uint32_t slot) const {
    return std::ranges::count(std::span(seen_).first(seen_count_), slot) > 0;
  }

  /// No polygon beside the point that is farther away along any axis ranks before the best.
  Vec3 reach() const {
    const float r = std::sqrt(low_.rank) * (1 + 0x1p-20F) + slack() + std::abs(p_.y) * 0x1p-21F;
    return {r, r, r};
  }

  BoxWalk boxes() const { return tile_.boxes(); }

  void enter(std::uint32_t slot, const SlotView& at) {
    first_ref_ = {slot, at.generation, 0};
    tile_ = at.view();
    climb_ = is_plain_ ? 0 : at.tile->agent().climb;
    ceiling_ = is_plain_ ? kInfinity : p_.y + climb_;
  }

  void weigh(const Beside& at, bool over) {
    // Evaluate the surface only if the distance to the outline does not rule the polygon out.
    if (!over && at.squared * (1 - 0x1p-20F) > low_.rank) return;
    const Candidate candidate = make_candidate(at.polygon, over);
    if (!is_inside(box_, candidate.point)) return;
    Candidate& best = is_low(candidate.point) ? low_ : high_;
    if (is_before(candidate, best) && is_reachable(candidate.polygon)) best = candidate;
  }

  bool is_before(const Candidate& a, const Candidate& b) const {
    if (a.rank != b.rank) return a.rank < b.rank;
    if (a.distance_squared != b.distance_squared) return a.distance_squared < b.distance_squared;
    return comes_before(mesh_, a.polygon, b.polygon);
  }

  bool is_allowed(std::uint32_t polygon) const {
    return takes_all_ || filter_.passes(ref(polygon), tile_.flags()[polygon]);
  }
  PolyRef ref(std::uint32_t polygon) const {
    return PolyRef::from_bits(first_ref_.bits() + polygon);
  }
  bool is_reachable(PolyRef polygon) const {
    return !from_ || ComponentUpdate::has_path(mesh_, from_, polygon);
  }
  bool is_low(Vec3 point) const { return point.y <= ceiling_; }

  Candidate make_candidate(std::uint32_t polygon, bool over) const {
    const Vec3 point = over ? Vec3{p_.x, height_over(tile_, polygon, p_), p_.z}
                            : closest_on_surface_outline(tile_, polygon, p_);
    const float squared = length_squared(point - p_);
    const float straight = std::max(std::abs(point.y - p_.y) - climb_, 0.0F);
    return {over ? straight * straight : squared, squared, ref(polygon), point, over};
  }

  bool is_over_polygon(std::uint32_t polygon) const {
    return contains_in_plan(tile_.polygon(polygon), p_);
  }

  /// Returns true if the box contains a floor below the point. A separate search, run only if it
  /// matters, because the main search skips floors that are farther away than another candidate.
  bool has_floor() {
    if (low_.over) return true;
    bool found = false;
    const Aabb3 line = {{p_.x, box_.min.y, p_.z}, {p_.x, box_.max.y, p_.z}};
    for_each_tile_in(mesh_, line, [&](std::uint32_t slot, const SlotView& at) {
      enter(slot, at);
      boxes().items_in(
          line, [&](std::size_t position) { found = found || is_floor(tile_.box_item(position)); });
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
  Aabb3 line_;  ///< Vertical line through the point, as searched by search_vertically().
  std::array<std::uint32_t, kMaxSeen> seen_;  ///< The slots it has searched.
  std::size_t seen_count_ = 0;
  PolyRef from_;       ///< Only what can be reached from here counts, unless null.
  TileView tile_;      ///< The tile being searched,
  PolyRef first_ref_;  ///< and its polygon 0.
  float climb_ = 0;
  float ceiling_ = 0;  ///< Points above this are high.
  bool is_plain_ = false;
  bool takes_all_ = false;
  Candidate low_;
  Candidate high_;
};

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
  if (!is_finite(box) || box.is_empty()) return 0;
  for_each_tile_in(mesh, box, [&](std::uint32_t slot, const SlotView& at) {
    const TileView view = at.view();
    const std::uint16_t* flags = view.flags();
    const PolyRef first(slot, at.generation, 0);
    const auto meet = [&](std::uint32_t polygon, bool is_certain) {
      const PolyRef ref = PolyRef::from_bits(first.bits() + polygon);
      if (!filter.passes(ref, flags[polygon])) return;
      if (!is_certain && !overlaps(at.tile->bounds(polygon), box)) return;
      if (count < found.size()) found[count] = ref;
      ++count;
    };
    view.box_order().visit([&](auto order) {
      view.boxes().items_touching(
          box, [&](std::size_t position, bool is_certain) { meet(order[position], is_certain); });
    });
  });
  return count;
}

}  // namespace way

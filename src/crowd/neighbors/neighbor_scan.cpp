// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Looks at four bodies at a time. Numbers are rounded as for single bodies.
#include "crowd/neighbors/neighbor_scan.h"

#include "crowd/neighbors/right_of_way.h"
#include "crowd/plan/orca.h"
#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <limits>

namespace way {
namespace {

constexpr float kSideStep = 0.6F;  ///< Of the speed, for an oncoming agent that is close.

class Scanner {
 public:
  explicit Scanner(const NeighborScan& scan)
      : scan_(scan), me_(scan.me), preferred_(Vec2Lanes::of(scan.me.preferred)) {}

  float nearest() const { return min_of(nearest_)[0]; }

  void add_four(const BodyLanes& others, Int4 bodies, NeighborList& neighbors) {
    NeighborLanes four;
    four.body = bodies;
    four.offset = others.at - Vec2Lanes::of({me_.x, me_.z});
    four.squared = dot(four.offset, four.offset);
    const Int4 avoids = (others.group & static_cast<int>(me_.avoids)) != 0;
    const Int4 exists =
        (bodies != static_cast<int>(scan_.index)) & is_level(others) & (avoids | touches(others));
    constexpr float kNone = std::numeric_limits<float>::infinity();
    nearest_ = min(nearest_, select(exists, four.squared, splat(kNone)));
    const Float4 radii = me_.radius + others.radius;
    const Float4 close = max(kCloseNeighbors * radii, radii + scan_.touch);
    Int4 minds = four.squared <= close * close;
    four.right = splat(1);
    four.aside = Vec2Lanes::of({});
    if (scan_.decides) {
      const Float4 right = right_of_way(me_, others, four.offset);
      const Int4 is_in_way =
          avoids & ~excludes_nothing(pairs_of(others, four.offset, right), scan_.max_speed);
      four.right = select(is_in_way, right, splat(1));
      four.aside = side_step(others, four, avoids);
      minds |= (four.right < 1.0F) | (four.aside.x != Float4{}) | (four.aside.z != Float4{});
    }
    const Int4 is_listed = scan_.wants_all ? exists : exists & minds;
    if (const unsigned listed = lanes(is_listed); listed != 0) neighbors.add_lanes(listed, four);
  }

 private:
  Int4 is_level(const BodyLanes& others) const {
    return (others.y - me_.y < splat(me_.height)) & (me_.y - others.y < others.height);
  }
  Int4 touches(const BodyLanes& others) const {
    return ((others.group & static_cast<int>(me_.pushed_by)) |
            (others.pushed_by & static_cast<int>(me_.group))) != 0;
  }

  OrcaPairs pairs_of(const BodyLanes& others, const Vec2Lanes& offset, Float4 right) const {
    const Vec2Lanes velocity = Vec2Lanes::of(me_.velocity);
    const Vec2Lanes wanted = velocity + (preferred_ - velocity) * right;
    return {.offset = offset,
            .velocity = select(right > Float4{}, wanted, velocity),
            .other = others.velocity,
            .radius = me_.radius + others.radius,
            .horizon = scan_.horizon};
  }

  /// Agents that meet head on step to the same side, seen from each of them.
  Vec2Lanes side_step(const BodyLanes& others, const NeighborLanes& four, Int4 avoids) const {
    const Float4 opposite = -dot(preferred_, others.preferred);
    const Float4 ahead = dot(preferred_, four.offset);
    const Int4 meets = avoids & (opposite > Float4{}) & (ahead > Float4{});
    if (lanes(meets) == 0) return Vec2Lanes::of({});
    const float speed = length(me_.preferred);
    const Float4 distance = max(root_of(four.squared), splat(me_.radius));
    const Float4 others_speed = root_of(dot(others.preferred, others.preferred));
    const Float4 cosines = (opposite / (speed * others_speed)) * (ahead / (speed * distance));
    const Float4 weight = cosines * me_.radius / distance;
    const Vec2Lanes left = Vec2Lanes::of({-me_.preferred.z, me_.preferred.x});
    return select(meets, left * (scan_.side * kSideStep * weight), Vec2Lanes::of({}));
  }

  const NeighborScan& scan_;
  const CrowdBody& me_;
  Vec2Lanes preferred_;
  Float4 nearest_ = splat(std::numeric_limits<float>::infinity());
};

}  // namespace

float scan_neighbors(const NeighborScan& scan, std::span<const CrowdBody> bodies,
                     std::span<const std::uint32_t> found, NeighborList& neighbors) {
  Scanner scanner(scan);
  for (std::size_t i = 0; i < found.size(); i += 4) {
    const auto* const at = found.data() + i;
    const Int4 index = {static_cast<int>(at[0]), static_cast<int>(at[1]), static_cast<int>(at[2]),
                        static_cast<int>(at[3])};
    scanner.add_four(BodyLanes::of(bodies[at[0]], bodies[at[1]], bodies[at[2]], bodies[at[3]]),
                     index, neighbors);
  }
  neighbors.sort();
  return scanner.nearest();
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include "crowd/plan/vec2_lanes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A wall in 2D. The walkable side is to the left of the direction from a to b.
struct CrowdWall {
  Vec2 a = {};
  Vec2 b = {};
  float y_a = 0;      ///< Height of the ground at a,
  float y_b = 0;      ///< and at b.
  Vec2 outward = {};  ///< Of length 1, away from the walkable side.
  float size = 0;     ///< From a to b.

  /// From an edge of a polygon.
  static CrowdWall along(Vec3 a, Vec3 b) {
    const Vec2 edge = plan(b) - plan(a);
    const float size = std::sqrt(dot(edge, edge));
    return {plan(a), plan(b), a.y, b.y, Vec2{-edge.z, edge.x} * (1 / size), size};
  }

  /// True if the wall, or a point at `share` of it, is on the floor of an agent. There is room for
  /// an agent between two floors.
  bool is_level(float y, float agent_height, float share) const {
    return std::abs(y_a + (y_b - y_a) * share - y) < 0.5F * agent_height;
  }
  bool is_level(float y, float agent_height) const {
    const float low = std::min(y_a, y_b);
    const float high = std::max(y_a, y_b);
    return y < high + 0.5F * agent_height && y > low - 0.5F * agent_height;
  }
};

/// Four walls, one per lane; missing ones are NaN, for which comparisons are false.
struct alignas(32) WallLanes {
  Vec2Lanes a;
  Vec2Lanes b;
  Vec2Lanes outward;
};

/// The walls near an agent.
struct NearWalls {
  std::span<const CrowdWall> all = {};
  const WallLanes* fours = nullptr;  ///< The same.

  /// Calls `visit(wall)` for the walls for which `test(four)` is true, in their order, until it
  /// returns true. Returns true if it did.
  template <class Test, class Visit>
  bool any_of(Test&& test, Visit&& visit) const {
    for (std::size_t i = 0; i < all.size(); i += 4) {
      for (unsigned found = lanes(test(fours[i / 4])); found != 0; found &= found - 1)
        if (visit(all[i + static_cast<unsigned>(std::countr_zero(found))])) return true;
    }
    return false;
  }
};

/// Which walls of a cache are near an agent. Stays valid when the cache grows.
struct WallRange {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool is_known = false;
};

/// The walls near each polygon that agents stand on, found once per polygon: those within `reach`
/// of its box that can be reached over the ground, so walls of other floors are not among them.
class WallCache {
 public:
  /// Takes the snapshot of a step. Forgets all walls if it is not the one of the last step, or if
  /// the filter or the reach is another one.
  void begin(const NavMesh& mesh, const QueryFilter& filter, float reach);

  /// Notes that walls of a polygon are wanted. Returns false if they are known.
  bool want(PolyRef polygon);
  /// Finds the walls that are wanted.
  void fill(Executor& executor, std::span<SearchWorkspace> workspaces);

  /// The walls near a polygon, or that they are not known yet.
  WallRange range_of(PolyRef polygon) const;
  NearWalls walls(const WallRange& range) const {
    return {std::span(walls_).subspan(range.first, range.count), fours_.data() + range.first / 4};
  }

 private:
  enum class State : std::uint8_t { unknown, wanted, known };
  struct Entry {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    State state = State::unknown;
  };
  struct TileEntries {
    std::uint32_t generation = 0;
    std::uint32_t first = 0;  ///< In entries_.
    bool is_used = false;
  };
  struct Found {
    std::vector<CrowdWall> walls = {};
    std::vector<std::uint32_t> counts = {};
  };
  class Flood;

  Entry* entry_of(PolyRef polygon);
  void add(std::span<const CrowdWall> walls);

  NavMesh mesh_;
  QueryFilter filter_;
  float reach_ = 0;
  std::vector<TileEntries> tiles_;  ///< By slot.
  std::vector<Entry> entries_;
  std::vector<CrowdWall> walls_;  ///< Those of each polygon begin at a multiple of four.
  std::vector<WallLanes> fours_;  ///< The same.
  std::vector<PolyRef> wanted_;
  std::vector<Found> found_;                  ///< By chunk.
  std::vector<std::vector<PolyRef>> queues_;  ///< By worker.
};

}  // namespace way

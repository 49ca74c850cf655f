// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/neighbors/proximity_rows.h"
#include "crowd/plan/vec2_lanes.h"

#include <array>
#include <bit>

namespace way {

/// Four bodies, one per lane.
struct BodyLanes {
  Vec2Lanes at;
  Float4 y;
  Float4 radius;
  Vec2Lanes velocity;
  Vec2Lanes preferred;
  Float4 height;
  Float4 rank;
  Float4 jam;
  UInt4 slot;
  Int4 group;
  Int4 avoids;
  Int4 pushed_by;
  Int4 flags;

  static BodyLanes of(const CrowdBody& a, const CrowdBody& b, const CrowdBody& c,
                      const CrowdBody& d) {
    const std::array<Quarters, 4> all = {std::bit_cast<Quarters>(a), std::bit_cast<Quarters>(b),
                                         std::bit_cast<Quarters>(c), std::bit_cast<Quarters>(d)};
    const auto floats = [&](std::size_t i) {
      return std::bit_cast<std::array<Float4, 4>>(
          transposed(all[0][i], all[1][i], all[2][i], all[3][i]));
    };
    const auto ints = [&](std::size_t i) {
      return transposed(all[0][i], all[1][i], all[2][i], all[3][i]);
    };
    const auto [x, z, y, radius] = floats(0);
    const auto [velocity_x, velocity_z, preferred_x, preferred_z] = floats(1);
    const auto [height, rank, jam, slot] = floats(2);
    const auto [group, avoids, pushed_by, flags] = ints(3);
    return {{x, z}, y,         radius, {velocity_x, velocity_z},   {preferred_x, preferred_z},
            height, rank,      jam,    std::bit_cast<UInt4>(slot), group,
            avoids, pushed_by, flags};
  }

  Int4 walks() const { return (flags & static_cast<int>(CrowdBody::kWalks)) != 0; }

 private:
  /// The members of a body, as integers: copies of floats might change those that are not numbers.
  using Quarters = std::array<Int4, 4>;
};

}  // namespace way

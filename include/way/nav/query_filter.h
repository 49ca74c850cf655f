// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/assert.h"
#include "way/geom/area.h"
#include "way/nav/poly_ref.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace way {

/// What a walk of one world unit costs on each kind of ground; 1 unless set.
class AreaCosts {
 public:
  constexpr AreaCosts() { costs_.fill(1); }

  /// @param cost  Below 1 is fine: searches stay exact, but look at more polygons.  [> 0, finite]
  constexpr AreaCosts& set(Area area, float cost) {
    WAY_ASSERT(cost > 0 && cost <= 3.4e38F);
    costs_[static_cast<std::size_t>(area)] = cost;
    lowest_ = *std::ranges::min_element(costs_);
    is_uniform_ = *std::ranges::max_element(costs_) == lowest_;
    return *this;
  }

  constexpr float operator[](Area area) const { return costs_[static_cast<std::size_t>(area)]; }
  /// Of all areas, whether the mesh has them or not.
  constexpr float lowest() const { return lowest_; }
  /// True where all areas cost the same.
  constexpr bool is_uniform() const { return is_uniform_; }

 private:
  std::array<float, 256> costs_ = {};
  float lowest_ = 1;
  bool is_uniform_ = true;
};

/// Which polygons a query may use, and what walking on them costs.
struct QueryFilter {
  /// Gives true where a polygon may be used. It must answer the same all through a query.
  using Predicate = bool (*)(const void* context, PolyRef polygon);

  std::uint16_t include = 0xffff;  ///< A polygon needs at least one of these flags.
  std::uint16_t exclude = 0;       ///< A polygon must have none of these flags.
  AreaCosts costs = {};
  Predicate predicate = nullptr;  ///< Asked last; null lets all pass.
  const void* context = nullptr;  ///< Handed to `predicate`.

  constexpr bool passes_flags(std::uint16_t flags) const {
    return (flags & include) != 0 && (flags & exclude) == 0;
  }
  constexpr bool passes(PolyRef polygon, std::uint16_t flags) const {
    return passes_flags(flags) && (predicate == nullptr || predicate(context, polygon));
  }
};

/// Every polygon that has a flag, at the same cost.
inline constexpr QueryFilter kAllPolygons = {};

}  // namespace way

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

/// The cost of one world unit of path on each kind of ground; 1 unless set.
class AreaCosts {
 public:
  constexpr AreaCosts() { costs_.fill(1); }

  /// @param cost  Below 1 is fine: searches stay exact, but expand more polygons.  [> 0, finite]
  constexpr AreaCosts& set(Area area, float cost) {
    WAY_ASSERT(cost > 0 && cost <= 3.4e38F);
    costs_[static_cast<std::size_t>(area)] = cost;
    lowest_ = *std::ranges::min_element(costs_);
    is_uniform_ = *std::ranges::max_element(costs_) == lowest_;
    return *this;
  }

  constexpr float operator[](Area area) const { return costs_[static_cast<std::size_t>(area)]; }
  /// The lowest cost of all areas, whether they occur in the mesh or not.
  constexpr float lowest() const { return lowest_; }
  /// Returns true if all areas cost the same.
  constexpr bool is_uniform() const { return is_uniform_; }

 private:
  std::array<float, 256> costs_ = {};
  float lowest_ = 1;
  bool is_uniform_ = true;
};

/// Which polygons a query may use, and their costs.
struct QueryFilter {
  /// Returns true if a polygon may be used. Must be consistent throughout a query.
  using Predicate = bool (*)(const void* context, PolyRef polygon);

  std::uint16_t include = 0xffff;  ///< A polygon needs at least one of these flags.
  std::uint16_t exclude = 0;       ///< A polygon must have none of these flags.
  AreaCosts costs = {};
  Predicate predicate = nullptr;  ///< Called last; null accepts all.
  const void* context = nullptr;  ///< Passed to `predicate`.

  constexpr bool passes_flags(std::uint16_t flags) const {
    return (flags & include) != 0 && (flags & exclude) == 0;
  }
  /// Returns true if another filter accepts all flags that this one accepts, of polygons and links.
  /// Predicates are ignored.
  constexpr bool is_subset_of(const QueryFilter& other) const {
    const int wanted = include & ~exclude;
    return wanted == 0 || ((wanted & ~other.include) == 0 && (other.exclude & ~exclude) == 0);
  }
  constexpr bool passes(PolyRef polygon, std::uint16_t flags) const {
    return passes_flags(flags) && (predicate == nullptr || predicate(context, polygon));
  }
};

/// All polygons that have a flag, at the same cost.
inline constexpr QueryFilter kAllPolygons = {};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/query_filter.h"

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/plan/edge_parts.h"
#include "nav/plan/outline_segment.h"
#include "nav/search/search_nodes.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace way {

/// A box in 2D (xz); empty until something is added.
struct Aabb2 {
  float low_x = std::numeric_limits<float>::infinity();
  float low_z = std::numeric_limits<float>::infinity();
  float high_x = -std::numeric_limits<float>::infinity();
  float high_z = -std::numeric_limits<float>::infinity();

  static Aabb2 everything() {
    constexpr float kFar = std::numeric_limits<float>::infinity();
    return {-kFar, -kFar, kFar, kFar};
  }

  void add(Vec3 p) {
    low_x = std::min(low_x, p.x);
    low_z = std::min(low_z, p.z);
    high_x = std::max(high_x, p.x);
    high_z = std::max(high_z, p.z);
  }
  bool contains(Vec3 p) const {
    return (low_x <= p.x) & (p.x <= high_x) & (low_z <= p.z) & (p.z <= high_z);
  }
};

/// The sides of a box, ordered for comparing one box with another: {low x, low z, -high x, -high
/// z}.
class BoxSides {
 public:
  explicit BoxSides(const Aabb2& box) : sides_(with_signs(load4(&box.low_x))) {}

  /// False if they only touch.
  bool overlaps(const BoxSides& other) const {
    const Float4 beyond = -shuffle<2, 3, 0, 1>(other.sides_);
    return lanes(sides_ < beyond) == 15;
  }

 private:
  static Float4 with_signs(Float4 box) {
    constexpr int kSign = std::numeric_limits<int>::min();
    return std::bit_cast<Float4>(std::bit_cast<Int4>(box) ^ Int4{0, 0, kSign, kSign});
  }

  Float4 sides_;
};

/// The outlines of polygons, cut into openings and walls. They are made when a search first
/// visits a polygon and stay valid as long as the same snapshot is queried, so searches need not
/// read the tiles.
class PolygonOutlines {
 public:
  /// In one cache line.
  struct alignas(64) Polygon {
    const TileCorner* corners = nullptr;
    std::uint32_t corner_count = 0;
    std::uint32_t tile = 0;  ///< Index for SearchNodes::tile().
    std::uint32_t first = 0;
    std::uint32_t end_openings = 0;       ///< Openings come first, in the order of edges, then
                                          ///< walls.
    std::uint32_t end_walls = 0;          ///< 0 if not listed yet.
    std::uint16_t common_flags = 0xffff;  ///< Flags that all polygons behind openings have.
    std::uint16_t any_flags = 0;          ///< Flags that at least one of them has.
    Aabb2 box = Aabb2::everything();      ///< The bounds of its corners.
    double area = 0;                      ///< In 2D (xz).

    PolygonView view() const { return {corners, corner_count}; }
    /// Returns true if the filter certainly accepts all polygons behind the openings.
    bool is_open_to(const QueryFilter& filter) const {
      return (common_flags & filter.include) != 0 && (any_flags & filter.exclude) == 0 &&
             filter.predicate == nullptr;
    }
    /// Returns true if it contains p in 2D (xz), its outline included.
    bool contains(Vec3 p) const { return box.contains(p) && contains_in_plan(view(), p); }
  };

  /// The segments of an outline that are open with a filter, and those that are not, each in the
  /// order of edges. Both are padded: four entries past the end are readable, with undefined
  /// contents.
  struct Outline {
    std::span<const OutlineSegment> openings;
    std::span<const OutlineSegment> walls;
  };

  /// Begins a search.
  void begin(const SearchNodes& nodes) {
    if (mesh_number_ == nodes.mesh_number()) return;
    mesh_number_ = nodes.mesh_number();
    segments_.resize(1 + kSpare);
    polygons_.clear();
    polygon_count_ = 0;
  }

  /// May enter adjacent tiles, which invalidates references to tiles and polygons.
  const Polygon& polygon(SearchNodes& nodes, std::uint32_t polygon_index) {
    if (polygon_index >= polygon_count_ || polygons_[polygon_index].end_walls == 0) [[unlikely]]
      list(nodes, polygon_index);
    return polygons_[polygon_index];
  }

  /// Prefetches what polygon() returns, if it has been listed.
  void prefetch(std::uint32_t polygon_index) const {
    way::prefetch(polygons_.data() + polygon_index);
  }

  /// All openings of a polygon, for any filter. Valid until the next polygon is requested.
  std::span<const OutlineSegment> all_openings(SearchNodes& nodes, std::uint32_t polygon_index) {
    const Polygon& at = polygon(nodes, polygon_index);
    return {segments_.data() + at.first, at.end_openings - at.first};
  }

  /// The openings of outline() alone.
  std::span<const OutlineSegment> openings(SearchNodes& nodes, std::uint32_t polygon_index,
                                           const QueryFilter& filter) {
    const Polygon& at = polygon(nodes, polygon_index);
    if (!at.is_open_to(filter)) [[unlikely]]
      return filtered(nodes, polygon_index, filter).openings;
    return {segments_.data() + at.first, at.end_openings - at.first};
  }
  /// The walls of outline() alone.
  std::span<const OutlineSegment> walls(SearchNodes& nodes, std::uint32_t polygon_index,
                                        const QueryFilter& filter) {
    const Polygon& at = polygon(nodes, polygon_index);
    if (!at.is_open_to(filter)) [[unlikely]]
      return filtered(nodes, polygon_index, filter).walls;
    return walls(at);
  }
  /// Valid until the next polygon is requested.
  Outline outline(SearchNodes& nodes, std::uint32_t polygon_index, const QueryFilter& filter) {
    const Polygon& at = polygon(nodes, polygon_index);
    if (!at.is_open_to(filter)) [[unlikely]]
      return filtered(nodes, polygon_index, filter);
    return {{segments_.data() + at.first, at.end_openings - at.first}, walls(at)};
  }

  /// The polygon, if it has been listed for the same mesh and the filter accepts all its neighbors;
  /// otherwise null.
  const Polygon* find_open(const SearchNodes& nodes, std::uint32_t polygon_index,
                           const QueryFilter& filter) const {
    if (mesh_number_ != nodes.mesh_number() || polygon_index >= polygon_count_) return nullptr;
    const Polygon& at = polygons_[polygon_index];
    return at.end_walls != 0 && at.is_open_to(filter) ? &at : nullptr;
  }
  /// The walls of a polygon all of whose neighbors are accepted.
  std::span<const OutlineSegment> walls(const Polygon& at) const {
    return {segments_.data() + at.end_openings, at.end_walls - at.end_openings};
  }

  std::size_t bytes() const {
    return polygons_.capacity() * sizeof(Polygon) + parts_.capacity() * sizeof(EdgePart) +
           (segments_.capacity() + walls_.capacity() + filtered_.capacity()) *
               sizeof(OutlineSegment);
  }

 private:
  class Cutter;
  static constexpr std::size_t kSpare = 4;  ///< Padding behind the last segment.

  void list(SearchNodes& nodes, std::uint32_t polygon_index);
  Outline filtered(SearchNodes& nodes, std::uint32_t polygon_index, const QueryFilter& filter);

  std::uint32_t mesh_number_ = 0;
  std::uint32_t polygon_count_ = 0;
  std::vector<Polygon> polygons_;  ///< By polygon index.
  std::vector<OutlineSegment> segments_ = std::vector<OutlineSegment>(1 + kSpare);
  std::vector<OutlineSegment> walls_;     ///< Walls of the polygon being listed.
  std::vector<OutlineSegment> filtered_;  ///< The last outline that was made for a single filter.
  std::vector<EdgePart> parts_;           ///< Parts of the edge being listed.
};

}  // namespace way

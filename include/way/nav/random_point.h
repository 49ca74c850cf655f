// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"
#include "way/nav/mesh_point.h"
#include "way/nav/navmesh.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Draws points uniformly by area in 2D (xz), regardless of how the ground is divided into polygons
/// and tiles. Construction takes time proportional to the number of polygons; a draw takes constant
/// time on average. Immutable: threads may share it, each with its own Random.
///
/// Keeps its snapshot of the mesh alive; the filter is used only during construction.
class PointSampler {
 public:
  /// For all polygons that the filter accepts.
  explicit PointSampler(const NavMesh& mesh, const QueryFilter& filter = kAllPolygons);
  /// For those of them that can be reached from `start`; empty if that is null or stale. The filter
  /// selects polygons, but does not block paths.
  PointSampler(const NavMesh& mesh, PolyRef start, const QueryFilter& filter = kAllPolygons);

  /// Returns true if there is no polygon to choose from.
  bool is_empty() const { return triangles_.empty(); }
  /// Total area of the polygons, in 2D (xz).  [world units squared]
  double area() const { return is_empty() ? 0 : triangles_.back().end; }

  /// The same state of `random` gives the same point, on every platform, inside its polygon by the
  /// exact test. Null if is_empty().
  [[nodiscard]] MeshPoint sample(Random& random) const;

 private:
  /// A triangle of the fan around the first corner of a polygon.
  struct Triangle {
    double end;  ///< Sum of the areas up to this triangle, itself included.
    const Tile* tile;
    PolyRef polygon;
    std::uint32_t last;  ///< The last of its corners.
  };

  void add(const Tile& tile, PolyRef polygon);
  void make_guide();
  std::size_t guide_entry(double area) const {
    return static_cast<std::size_t>(area * entries_per_area_);
  }
  const Triangle& triangle_at(double area) const;

  NavMesh mesh_;
  std::vector<Triangle> triangles_;   ///< Triangles with a positive area.
  double entries_per_area_ = 0;       ///< Entries of the guide per unit of area.
  std::vector<std::uint32_t> guide_;  ///< Per entry: triangles before this one end before the
                                      ///< entry.
};

/// Draws a point strictly inside a circle, uniformly by area in 2D (xz), from the polygons that can
/// be reached without leaving the circle, as found by polygons_in_circle(). Null if there are none:
/// the center's polygon is null or stale, a number is invalid, or no polygon has a part inside the
/// circle. If less than about a thousandth of their area in the octagon around the circle is in the
/// circle, a thousand draws may all be rejected: then it is the center if that is over its polygon,
/// otherwise null.
[[nodiscard]] MeshPoint random_point_around(const NavMesh& mesh, const CircleQuery& query,
                                            Random& random, SearchWorkspace& workspace,
                                            const QueryFilter& filter = kAllPolygons);

}  // namespace way

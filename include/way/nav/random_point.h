// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"
#include "way/nav/around.h"
#include "way/nav/navmesh.h"
#include "way/nav/query_filter.h"
#include "way/nav/workspace.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// A point of the mesh.
struct RandomPoint {
  PolyRef polygon = {};  ///< Null where there is none.
  Vec3 point = {};       ///< On the polygon's surface, detail included, and over it exactly.

  explicit operator bool() const { return static_cast<bool>(polygon); }
};

/// Gives points of a mesh, all places seen from above alike likely, however they are cut into
/// polygons and tiles. Made once, in time by the number of polygons; a point takes the same time on
/// average, however many there are. Immutable: threads may share it, each with a Random of its own.
///
/// It keeps its snapshot of the mesh; the filter is asked only while it is made.
class PointSampler {
 public:
  /// For all polygons that the filter lets pass.
  explicit PointSampler(const NavMesh& mesh, const QueryFilter& filter = kAllPolygons);
  /// For those of them to which there is a way from `from`: none where that is null or stale. The
  /// filter chooses among polygons and does not close ways.
  PointSampler(const NavMesh& mesh, PolyRef from, const QueryFilter& filter = kAllPolygons);

  /// True where there is no polygon to choose from.
  bool is_empty() const { return triangles_.empty(); }
  /// Of all polygons, seen from above.  [world units squared]
  double area() const { return is_empty() ? 0 : triangles_.back().end; }

  /// The same state of `random` gives the same point, on every machine. Null where is_empty().
  [[nodiscard]] RandomPoint sample(Random& random) const;

 private:
  /// Of the fan around the first corner of a polygon.
  struct Triangle {
    double end;  ///< Sum of the areas up to this triangle, itself included.
    const Tile* tile;
    PolyRef polygon;
    std::uint32_t last;  ///< Of its corners.
  };

  void add(const Tile& tile, PolyRef polygon);
  void make_guide();
  std::size_t share_of(double area) const { return static_cast<std::size_t>(area * shares_); }
  const Triangle& triangle_at(double area) const;

  NavMesh mesh_;
  std::vector<Triangle> triangles_;   ///< Those with an area.
  double shares_ = 0;                 ///< In a unit of area: it is cut into shares of one size.
  std::vector<std::uint32_t> guide_;  ///< By share: before this triangle, all end before the share.
};

/// Gives a point strictly inside of a circle, seen from above, among the polygons that can be
/// walked to without leaving the circle, as polygons_in_circle() finds them. All places are alike
/// likely. Null where there are none: `from` is null or stale, a number is not good, or none of the
/// polygons has a part inside of the circle. Where less than about a thousandth of their area in
/// the octagon around the circle lies in the circle, a thousand draws may all be in vain: then it
/// is the centre, if that lies over `from`, or null.
[[nodiscard]] RandomPoint random_point_around(const NavMesh& mesh, const CircleQuery& query,
                                              Random& random, SearchWorkspace& workspace,
                                              const QueryFilter& filter = kAllPolygons);

}  // namespace way

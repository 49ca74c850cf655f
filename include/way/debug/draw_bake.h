// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/contours.h"
#include "way/bake/detail_mesh.h"
#include "way/bake/distance_field.h"
#include "way/bake/heightfield.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/regions.h"
#include "way/debug/picture.h"
#include "way/geom/triangle_mesh.h"

#include <limits>

namespace way {

/// Options of all drawings of a bake. Upper things hide lower ones; `low` and `high` select a
/// storey.
struct DrawOptions {
  int width = 1000;  ///< [pixels]
  /// Nothing below or above these heights is drawn.  [world units]
  float low = std::numeric_limits<float>::lowest();
  float high = std::numeric_limits<float>::max();
};

/// An empty picture of a box in plan view.
[[nodiscard]] Picture draw_frame(const Aabb3& bounds, const DrawOptions& options = {});

/// Adds a level to a picture: upward faces in grays, lighter the more level they are, and walls as
/// dark lines.
void draw_level(Picture& picture, const TriangleMesh& mesh, const DrawOptions& options = {});

/// One picture per stage, in the order of a bake. Colors show heights in the first two, distances
/// in the third, and distinguish things in the others.
[[nodiscard]] Picture draw_heightfield(const Heightfield& solid, const DrawOptions& options = {});
[[nodiscard]] Picture draw_floors(const CompactHeightfield& open, const DrawOptions& options = {});
[[nodiscard]] Picture draw_distances(const CompactHeightfield& open, const DistanceField& distances,
                                     const DrawOptions& options = {});
[[nodiscard]] Picture draw_regions(const CompactHeightfield& open, const RegionMap& regions,
                                   const DrawOptions& options = {});
[[nodiscard]] Picture draw_contours(const ContourSet& contours, const DrawOptions& options = {});
[[nodiscard]] Picture draw_polygons(const PolyMesh& polygons, const DrawOptions& options = {});
[[nodiscard]] Picture draw_detail(const PolyMesh& polygons, const DetailMesh& detail,
                                  const DrawOptions& options = {});

}  // namespace way

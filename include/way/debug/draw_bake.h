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

/// What all drawings of a bake have in common. Of things above each other the upper one is seen;
/// `low` and `high` choose a storey.
struct DrawOptions {
  int width = 1000;  ///< [pixels]
  /// Nothing below or above these heights is drawn.  [world units]
  float low = std::numeric_limits<float>::lowest();
  float high = std::numeric_limits<float>::max();
};

/// An empty picture of a box seen from above.
[[nodiscard]] Picture draw_frame(const Aabb3& bounds, const DrawOptions& options = {});

/// Adds a level to a picture: what faces up in greys, lighter the more level it is, and walls as
/// dark lines.
void draw_level(Picture& picture, const TriangleMesh& mesh, const DrawOptions& options = {});

/// One picture a stage, in the order of a bake. Colours tell heights in the first two, distances in
/// the third and one thing from another in the others.
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

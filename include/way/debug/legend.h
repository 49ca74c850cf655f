// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_bake.h"
#include "way/debug/draw_navmesh.h"
#include "way/debug/picture.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace way {

/// What a color of a picture means.
struct LegendEntry {
  Color color = {};
  std::string words = {};
  bool is_line = false;
};

/// What the colors of draw_navmesh() mean: heights from the lowest to the highest, or the areas in
/// use; walls, joints between tiles and off-mesh links, if there are any.
///
/// @param name_of  Returns the name of an area; areas without a name are shown as numbers.
[[nodiscard]] std::vector<LegendEntry> legend_of(
    const NavMesh& mesh, const NavMeshDrawOptions& options = {},
    const std::function<std::string(Area)>& name_of = {});

/// What the colors of the drawings of a stage mean; see draw_bake.h. Heights are those of the whole
/// level, also if a picture shows only a storey of it.
[[nodiscard]] std::vector<LegendEntry> legend_of(const Heightfield& solid);
[[nodiscard]] std::vector<LegendEntry> legend_of(const CompactHeightfield& open);
[[nodiscard]] std::vector<LegendEntry> legend_of(const CompactHeightfield& open,
                                                 const DistanceField& distances);
[[nodiscard]] std::vector<LegendEntry> legend_of(const RegionMap& regions);
[[nodiscard]] std::vector<LegendEntry> legend_of(const ContourSet& contours);
[[nodiscard]] std::vector<LegendEntry> legend_of(const PolyMesh& polygons);
[[nodiscard]] std::vector<LegendEntry> legend_of(const PolyMesh& polygons,
                                                 const DetailMesh& detail);

/// A picture with a legend below it.
[[nodiscard]] Picture with_legend(const Picture& picture, std::span<const LegendEntry> entries);

}  // namespace way

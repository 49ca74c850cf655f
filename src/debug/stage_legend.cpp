// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/legend.h"

#include "debug/paper.h"
#include "debug/short_number.h"

#include <algorithm>

namespace way {
namespace {

constexpr int kSteps = 4;

float share(int step) {
  return static_cast<float>(step) / kSteps;
}

/// Five heights from the lowest to the highest.  [voxels]
std::vector<LegendEntry> heights(const VoxelGrid& grid, float low, float high) {
  std::vector<LegendEntry> entries;
  for (int i = 0; i <= kSteps; ++i) {
    const float y = grid.to_world({0, low + (high - low) * share(i), 0}).y;
    entries.push_back({height_color(share(i)), "height " + short_number(y)});
  }
  return entries;
}

/// Edges of polygons.
std::vector<LegendEntry> edges() {
  return {{kInk, "wall", true}, {kPortalInk, "border of a tile", true}};
}

}  // namespace

std::vector<LegendEntry> legend_of(const Heightfield& solid) {
  std::vector<LegendEntry> entries;
  if (!solid.spans.empty()) {
    const auto [low, high] = std::ranges::minmax_element(solid.spans, {}, &Span::top);
    entries = heights(solid.grid, static_cast<float>(low->top), static_cast<float>(high->top));
  }
  entries.push_back({kUnwalkable, "not walkable"});
  return entries;
}

std::vector<LegendEntry> legend_of(const CompactHeightfield& open) {
  std::vector<LegendEntry> entries;
  const auto all = std::span(open.floor).first(open.size());
  if (!all.empty()) {
    const auto [low, high] = std::ranges::minmax_element(all);
    entries = heights(open.grid, static_cast<float>(*low), static_cast<float>(*high));
  }
  entries.push_back({kUnusedFloor, "not walkable"});
  return entries;
}

std::vector<LegendEntry> legend_of(const CompactHeightfield& open, const DistanceField& distances) {
  std::vector<LegendEntry> entries;
  // Distances are in half cells.
  const float most = static_cast<float>(distances.max_distance) / 2 * open.grid.cell_size;
  for (int i = 0; i <= kSteps; ++i)
    entries.push_back({heat_color(share(i)), short_number(most * share(i)) + " from a border"});
  entries.push_back({kUnusedFloor, "not walkable"});
  return entries;
}

std::vector<LegendEntry> legend_of(const RegionMap&) {
  return {{color_of(1), "one color per region"},
          {kUnusedFloor, "in no region"},
          {kBorderFloor, "rim of a tile"}};
}

std::vector<LegendEntry> legend_of(const ContourSet&) {
  return {{with_alpha(color_of(1), 110), "one color per region"},
          {kInk, "contour", true},
          {kPortalInk, "vertex"}};
}

std::vector<LegendEntry> legend_of(const PolyMesh&) {
  std::vector<LegendEntry> entries = edges();
  entries.insert(entries.begin(), {mix(color_of(1), kPaper, 0.25F), "one color per polygon"});
  return entries;
}

std::vector<LegendEntry> legend_of(const PolyMesh& polygons, const DetailMesh& detail) {
  std::vector<LegendEntry> entries;
  if (!detail.vertices.empty()) {
    const auto [low, high] = std::ranges::minmax_element(detail.vertices, {}, &Vec3::y);
    entries = heights(polygons.grid, low->y, std::max(high->y, low->y + 1));
  }
  for (LegendEntry& entry : edges())
    entries.push_back(std::move(entry));
  return entries;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/legend.h"

#include "way/nav/reachable.h"

#include "debug/navmesh_colors.h"
#include "debug/paper.h"
#include "debug/short_number.h"
#include "debug/stroke_font.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace way {
namespace {

constexpr float kRow = 22;  // pixels, like all below
constexpr float kSwatch = 26;
constexpr float kGap = 8;
constexpr float kTextSize = 11;
constexpr float kMargin = 16;

void add_heights(std::vector<LegendEntry>& entries, const HeightScale& scale) {
  constexpr int kSteps = 4;
  for (int i = 0; i <= kSteps; ++i) {
    const float y = scale.low + scale.range * static_cast<float>(i) / kSteps;
    entries.push_back({scale.color(y), "height " + short_number(y)});
  }
}

void add_areas(std::vector<LegendEntry>& entries, const NavMesh& mesh,
               std::span<const SeenPolygon> order,
               const std::function<std::string(Area)>& name_of) {
  std::set<Area> areas;
  for (const SeenPolygon& seen : order)
    areas.insert(mesh.area(mesh.ref(seen.slot, seen.polygon)));
  for (const Area area : areas) {
    std::string name = name_of ? name_of(area) : std::string();
    if (name.empty() && area == Area::ground) name = "ground";
    if (name.empty()) name = "area " + std::to_string(static_cast<int>(area));
    entries.push_back({color_of_area(area), name});
  }
}

/// The largest parts, by area; colors of the others are explained by their number.
void add_components(std::vector<LegendEntry>& entries, const NavMesh& mesh) {
  const std::vector<Island> islands = find_islands(mesh);
  for (std::size_t i = 0; i < std::min(islands.size(), kDistinctParts); ++i) {
    const std::string area = std::to_string(std::llround(islands[i].area));
    entries.push_back({color_of_part(i), "part of area " + area});
  }
  if (islands.size() > kDistinctParts)
    entries.push_back({{}, std::to_string(islands.size() - kDistinctParts) + " smaller parts"});
}

float width_of(const LegendEntry& entry) {
  return kSwatch + kGap + text_width(entry.words) * (kTextSize / kGlyphHeight) + 2 * kGap;
}

/// Positions of entries in rows, from the low corner of the legend.
std::vector<Vec2> place(std::span<const LegendEntry> entries, float width) {
  std::vector<Vec2> places;
  Vec2 at = {kMargin, 0};
  for (const LegendEntry& entry : entries) {
    if (at.x > kMargin && at.x + width_of(entry) > width - kMargin) at = {kMargin, at.z + kRow};
    places.push_back(at);
    at.x += width_of(entry);
  }
  return places;
}

}  // namespace

std::vector<LegendEntry> legend_of(const NavMesh& mesh, const NavMeshDrawOptions& options,
                                   const std::function<std::string(Area)>& name_of) {
  const std::vector<SeenPolygon> order = polygons_from_bottom_to_top(mesh, options);
  std::vector<LegendEntry> entries;
  if (!order.empty() && is_by_height(options)) add_heights(entries, scale_of(mesh, order));
  if (options.color == NavMeshColor::area && !options.color_of)
    add_areas(entries, mesh, order, name_of);
  if (options.color == NavMeshColor::component && !options.color_of) add_components(entries, mesh);
  const auto is_closed_one = [&](const SeenPolygon& seen) { return is_closed(mesh, seen); };
  if (!options.color_of && std::ranges::any_of(order, is_closed_one))
    entries.push_back({kClosedColor, "closed: no flags"});
  entries.push_back({kInk, "wall", true});
  if (mesh.counts().links > 0) entries.push_back({kPortalInk, "joint between tiles", true});
  return entries;
}

Picture with_legend(const Picture& picture, std::span<const LegendEntry> entries) {
  if (entries.empty()) return picture;
  const auto width = static_cast<float>(picture.width());
  const auto top = static_cast<float>(picture.height());
  const std::vector<Vec2> places = place(entries, width);
  const float height = top + places.back().z + kRow + kMargin;
  Picture whole({.low = {0, 0},
                 .high = {width, height},
                 .width = picture.width(),
                 .margin = 0,
                 .background = picture.background()});
  whole.add(picture, {0, 0});
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Vec2 low = places[i] + Vec2{0, top};
    const Vec2 middle = low + Vec2{0, kTextSize / 2};
    if (entries[i].is_line) {
      whole.line(middle, middle + Vec2{kSwatch, 0}, {entries[i].color, 2});
    } else {
      whole.fill_box(low, low + Vec2{kSwatch, kTextSize}, entries[i].color);
    }
    whole.caption(low + Vec2{kSwatch + kGap, 0}, entries[i].words,
                  {.color = kInk, .size = kTextSize});
  }
  return whole;
}

}  // namespace way

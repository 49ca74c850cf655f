// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/diff_picture.h"

#include "way/debug/draw_navmesh.h"
#include "way/debug/legend.h"

#include <algorithm>
#include <array>
#include <vector>

namespace way::cli {
namespace {

constexpr Color kSame = rgb(0xcdd0d4);
constexpr Color kGained = rgb(0x69be6e);
constexpr Color kLost = rgb(0xe15f50);
constexpr Color kBoth = rgb(0xe3d5a8);
constexpr Color kWall = rgb(0x22303c);
constexpr Color kFaint = rgb(0xf3f7f5);

bool is_closed(const NavMesh& mesh, PolyRef ref) {
  return mesh.flags(ref) == 0;
}

bool has_closed(const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
      if (is_closed(mesh, mesh.ref(slot, i))) return true;
  }
  return false;
}

std::vector<LegendEntry> legend(const NavMesh& before, const NavMesh& after) {
  std::vector<LegendEntry> entries = {{kGained, "gained"},
                                      {kLost, "lost"},
                                      {kBoth, "in both, of tiles that differ"},
                                      {kSame, "tiles that are the same"}};
  if (has_closed(before) || has_closed(after))
    entries.push_back({kClosedColor, "closed: no flags"});
  return entries;
}

Picture frame_of(const NavMesh& before, const NavMesh& after, int width) {
  return draw_frame(join(bounds_of(before), bounds_of(after)), {.width = width});
}

Picture draw_by_area(const NavMesh& mesh, Picture picture) {
  draw_navmesh(picture, mesh, {.color = NavMeshColor::area});
  return picture;
}

/// A polygon of one of two meshes.
struct DiffPolygon {
  const NavMesh* mesh = nullptr;
  const NavMesh* other = nullptr;
  Color alone = {};  ///< Where only the mesh has it.
  float y = 0;
  PolyRef ref = {};
};

/// Those of tiles that differ, or all.
void add_polygons(std::vector<DiffPolygon>& list, DiffPolygon polygon, const MeshDiff* diff) {
  const NavMesh& mesh = *polygon.mesh;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    if (tile == nullptr || (diff != nullptr && !diff->touches(tile->coord()))) continue;
    for (std::uint32_t i = 0; i < tile->polygon_count(); ++i) {
      float sum = 0;
      for (std::uint32_t k = 0; k < tile->corner_count(i); ++k)
        sum += tile->corner(i, k).y;
      polygon.y = sum / static_cast<float>(tile->corner_count(i));
      polygon.ref = mesh.ref(slot, i);
      list.push_back(polygon);
    }
  }
}

void draw_polygon(Picture& picture, const DiffPolygon& polygon, const MeshDiff& diff) {
  const Tile& tile = *polygon.mesh->tile_of(polygon.ref);
  const std::uint32_t number = polygon.ref.polygon();
  const std::uint32_t count = tile.corner_count(number);
  std::vector<Vec2> outline;
  for (std::uint32_t k = 0; k < count; ++k)
    outline.push_back(plan(tile.corner(number, k)));
  const bool differs = diff.touches(tile.coord());
  picture.fill(outline, differs ? polygon.alone : kSame);
  if (differs) {
    for (const std::vector<Vec2>& piece : covered_pieces(tile, number, *polygon.other))
      picture.fill(piece, kBoth);
  }
  if (is_closed(*polygon.mesh, polygon.ref)) picture.fill(outline, kClosedColor);
  for (std::uint32_t k = 0; k < count; ++k) {
    const bool is_wall = tile.edge(tile.first_edge(number) + k).is_wall();
    picture.line(outline[k], outline[(k + 1) % count],
                 is_wall ? Stroke{kWall, 1.8F} : Stroke{kFaint, 0.7F});
  }
}

/// All colors are opaque, so that floors above each other do not mix them.
Picture draw_plain_diff(const NavMesh& before, const NavMesh& after, const MeshDiff& diff,
                        int width) {
  Picture picture = frame_of(before, after, width);
  std::vector<DiffPolygon> polygons;
  add_polygons(polygons, {.mesh = &before, .other = &after, .alone = kLost}, &diff);
  add_polygons(polygons, {.mesh = &after, .other = &before, .alone = kGained}, nullptr);
  std::ranges::stable_sort(polygons, {}, &DiffPolygon::y);
  // Doors are thin: what was there before must not hide them.
  std::ranges::stable_partition(
      polygons, [](const DiffPolygon& polygon) { return !is_closed(*polygon.mesh, polygon.ref); });
  for (const DiffPolygon& polygon : polygons)
    draw_polygon(picture, polygon, diff);
  return picture;
}

}  // namespace

Picture draw_diff(const NavMesh& before, const NavMesh& after, const MeshDiff& diff, int width) {
  const Picture picture = draw_plain_diff(before, after, diff, width);
  return with_legend(picture, legend(before, after));
}

Picture draw_change(const NavMesh& before, const NavMesh& after, int width) {
  constexpr float kTop = 30;  // for the captions
  const int part = std::max(width / 3, 1);
  const std::array<Picture, 3> parts = {
      draw_by_area(before, frame_of(before, after, part)),
      draw_by_area(after, frame_of(before, after, part)),
      draw_plain_diff(before, after, compare_meshes(before, after), part)};
  const Color background = parts[0].background();
  Picture whole(
      {.low = {0, 0},
       .high = {static_cast<float>(3 * part), kTop + static_cast<float>(parts[0].height())},
       .width = 3 * part,
       .margin = 0,
       .background = background});
  constexpr std::array<const char*, 3> kCaptions = {"before", "after", "difference"};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const float left = static_cast<float>(i) * static_cast<float>(part);
    whole.add(parts[i], {left, kTop});
    whole.caption({left + 16, 12}, kCaptions[i]);
  }
  return with_legend(whole, legend(before, after));
}

}  // namespace way::cli

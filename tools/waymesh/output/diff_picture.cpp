// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/diff_picture.h"

#include "way/debug/draw_navmesh.h"
#include "way/debug/legend.h"

#include <algorithm>
#include <array>

namespace way::cli {
namespace {

constexpr Color kSame = {205, 208, 212, 255};
constexpr Color kGained = {105, 190, 110, 255};
constexpr Color kLost = {225, 95, 80, 150};

/// What shows where the color of lost ground lies on another.
Color lost_on(Color below) {
  return mix(below, with_alpha(kLost, 255), static_cast<float>(kLost.a) / 255);
}

std::array<LegendEntry, 4> legend(Color background) {
  return {{{kGained, "gained"},
           {lost_on(background), "lost"},
           {lost_on(kGained), "in both, of tiles that differ"},
           {kSame, "tiles that are the same"}}};
}

Picture frame_of(const NavMesh& before, const NavMesh& after, int width) {
  return draw_frame(join(bounds_of(before), bounds_of(after)), {.width = width});
}

Picture draw_by_area(const NavMesh& mesh, Picture picture) {
  draw_navmesh(picture, mesh, {.color = NavMeshColor::area});
  return picture;
}

Picture draw_plain_diff(const NavMesh& before, const NavMesh& after, const MeshDiff& diff,
                        int width) {
  Picture picture = frame_of(before, after, width);
  const auto color = [&diff](const NavMesh& mesh, Color different) {
    return [&diff, &mesh, different](PolyRef ref) {
      return diff.touches(mesh.tile_of(ref)->coord()) ? different : kSame;
    };
  };
  draw_navmesh(picture, after, {.color_of = color(after, kGained)});
  draw_navmesh(picture, before, {.color_of = color(before, kLost)});
  return picture;
}

}  // namespace

Picture draw_diff(const NavMesh& before, const NavMesh& after, const MeshDiff& diff, int width) {
  const Picture picture = draw_plain_diff(before, after, diff, width);
  return with_legend(picture, legend(picture.background()));
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
  return with_legend(whole, legend(background));
}

}  // namespace way::cli

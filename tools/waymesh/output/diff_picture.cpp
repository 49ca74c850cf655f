// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/diff_picture.h"

#include "way/debug/draw_navmesh.h"
#include "way/debug/legend.h"

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

}  // namespace

Picture draw_diff(const NavMesh& before, const NavMesh& after, const MeshDiff& diff, int width) {
  Picture picture = draw_frame(join(bounds_of(before), bounds_of(after)), {.width = width});
  const auto color = [&diff](const NavMesh& mesh, Color different) {
    return [&diff, &mesh, different](PolyRef ref) {
      return diff.touches(mesh.tile_of(ref)->coord()) ? different : kSame;
    };
  };
  draw_navmesh(picture, after, {.color_of = color(after, kGained)});
  draw_navmesh(picture, before, {.color_of = color(before, kLost)});
  const std::array<LegendEntry, 4> words = {{{kGained, "gained"},
                                             {lost_on(picture.background()), "lost"},
                                             {lost_on(kGained), "in both, of tiles that differ"},
                                             {kSame, "tiles that are the same"}}};
  return with_legend(picture, words);
}

}  // namespace way::cli

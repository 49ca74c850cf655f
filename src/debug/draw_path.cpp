// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_path.h"

#include <string_view>
#include <vector>

namespace way {
namespace {

constexpr Color kRim = rgb(0xffffff);

void draw_mark(Picture& picture, Vec2 at, Color color, std::string_view letter) {
  constexpr float kDiameter = 24;
  constexpr float kRimWidth = 3;
  picture.dot(at, kRim, kDiameter + 2 * kRimWidth);
  picture.dot(at, color, kDiameter);
  picture.text(at, letter, {.color = kRim, .size = kDiameter / 2, .centered = true});
}

}  // namespace

void draw_path(Picture& picture, std::span<const Vec3> points, const PathDrawOptions& options) {
  if (points.empty()) return;
  std::vector<Vec2> line;
  line.reserve(points.size());
  for (const Vec3 point : points)
    line.push_back(plan(point));
  if (line.size() > 1) {
    picture.line(line, {with_alpha(kRim, 220), options.width * 2});
    picture.line(line, {options.color, options.width});
  }
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    picture.dot(line[i], kRim, options.width * 3);
    picture.dot(line[i], options.color, options.width * 2);
  }
  if (line.size() > 1) draw_mark(picture, line.front(), options.start, "A");
  draw_mark(picture, line.back(), options.end, "B");
}

}  // namespace way

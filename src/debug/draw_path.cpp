// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_path.h"

#include <algorithm>
#include <cmath>
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

/// Marks a goal that was not reached.
void draw_hollow_mark(Picture& picture, Vec2 at, Color color, std::string_view letter) {
  constexpr float kDiameter = 24;
  constexpr float kRingWidth = 3;
  picture.dot(at, color, kDiameter + kRingWidth);
  picture.dot(at, kRim, kDiameter - kRingWidth);
  picture.text(at, letter, {.color = color, .size = kDiameter / 2, .centered = true});
}

void draw_dashes(Picture& picture, Vec2 from, Vec2 to, const Stroke& stroke) {
  constexpr float kDash = 10;  // pixels, and as long a gap
  constexpr float kMost = 1000;
  const Vec2 gap = to - from;
  const float pixels = std::sqrt(dot(gap, gap)) * picture.scale();
  const float count = std::min(std::ceil(pixels / (2 * kDash)), kMost);
  for (float i = 0; i < count; ++i)
    picture.line(from + gap * (i / count), from + gap * ((i + 0.5F) / count), stroke);
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
  if (options.missed) {
    const Vec2 goal = plan(*options.missed);
    draw_dashes(picture, line.back(), goal, {options.end, options.width / 2});
    picture.dot(line.back(), options.end, options.width * 2);
    draw_hollow_mark(picture, goal, options.end, "B");
  } else {
    draw_mark(picture, line.back(), options.end, "B");
  }
  if (line.size() > 1 || options.missed) draw_mark(picture, line.front(), options.start, "A");
}

}  // namespace way

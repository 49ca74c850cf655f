// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/picture.h"

#include "debug/stroke_font.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {

Picture::Picture(const PictureFrame& frame) : frame_(frame) {
  frame_.width = std::max(1, frame.width);
  const float margin = static_cast<float>(frame.margin);
  const float wide = std::max(frame.high.x - frame.low.x, 1e-6F);
  const float deep = std::max(frame.high.z - frame.low.z, 0.0F);
  scale_ = std::max(static_cast<float>(frame_.width) - 2 * margin, 1.0F) / wide;
  height_ = std::clamp(static_cast<int>(std::ceil(deep * scale_ + 2 * margin)), 1, 1 << 15);
  offset_ = {margin, margin};
}

void Picture::add(Kind kind, std::span<const Vec2> points, Color color, float width) {
  if (color.a == 0 || points.empty()) return;
  shapes_.push_back({kind, color, width, static_cast<std::uint32_t>(points_.size()),
                     static_cast<std::uint32_t>(points.size())});
  for (const Vec2& p : points)
    points_.push_back(to_pixels(p));
}

void Picture::fill(std::span<const Vec2> outline, Color color) {
  add(Kind::fill, outline, color, 0);
}

/// Gives the last shape a depth, if one was added since there were `shape_count`.
void Picture::add_depth(std::size_t shape_count, std::span<const float> nearness) {
  if (shapes_.size() == shape_count) return;
  shapes_.back().first_nearness = static_cast<std::uint32_t>(nearness_.size());
  nearness_.insert(nearness_.end(), nearness.begin(), nearness.end());
}

void Picture::fill(std::span<const Vec2> outline, Color color, std::span<const float> nearness) {
  const std::size_t before = shapes_.size();
  add(Kind::fill, outline, color, 0);
  add_depth(before, nearness);
}

void Picture::line(std::span<const Vec2> points, const Stroke& stroke,
                   std::span<const float> nearness) {
  const std::size_t before = shapes_.size();
  add(Kind::line, points, stroke.color, stroke.width);
  add_depth(before, nearness);
}

void Picture::fill_box(Vec2 low, Vec2 high, Color color) {
  const std::array<Vec2, 4> outline = {low, {low.x, high.z}, high, {high.x, low.z}};
  add(Kind::fill, outline, color, 0);
}

void Picture::line(std::span<const Vec2> points, const Stroke& stroke) {
  add(Kind::line, points, stroke.color, stroke.width);
}

void Picture::line(Vec2 from, Vec2 to, const Stroke& stroke) {
  const std::array<Vec2, 2> ends = {from, to};
  add(Kind::line, ends, stroke.color, stroke.width);
}

void Picture::ring(std::span<const Vec2> points, const Stroke& stroke) {
  add(Kind::ring, points, stroke.color, stroke.width);
}

void Picture::dot(Vec2 at, Color color, float diameter) {
  const std::array<Vec2, 1> center = {at};
  add(Kind::dot, center, color, diameter);
}

void Picture::text(Vec2 at, std::string_view words, const TextStyle& style) {
  caption(to_pixels(at), words, style);
}

void Picture::add(const Picture& other, Vec2 pixels) {
  for (Shape shape : other.shapes_) {
    const std::span<const Vec2> points = other.points(shape);
    const std::span<const float> nearness = other.nearness(shape);
    if (!nearness.empty()) shape.first_nearness = static_cast<std::uint32_t>(nearness_.size());
    nearness_.insert(nearness_.end(), nearness.begin(), nearness.end());
    shape.first = static_cast<std::uint32_t>(points_.size());
    shapes_.push_back(shape);
    for (const Vec2& p : points)
      points_.push_back(p + pixels);
  }
}

void Picture::caption(Vec2 pixels, std::string_view words, const TextStyle& style) {
  const float unit = style.size / kGlyphHeight;
  const float length = text_width(words) * unit;
  const Vec2 start = style.centered ? pixels - Vec2{length / 2, style.size / 2} : pixels;
  for (const std::vector<Vec2>& stroke : text_strokes(words)) {
    const auto first = static_cast<std::uint32_t>(points_.size());
    for (const Vec2& p : stroke)
      points_.push_back(start + p * unit);
    shapes_.push_back({Kind::line, style.color, std::max(1.0F, style.size / 8), first,
                       static_cast<std::uint32_t>(stroke.size())});
  }
}

}  // namespace way

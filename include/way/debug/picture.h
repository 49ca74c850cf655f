// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/debug/color.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace way {

/// The style of a line.
struct Stroke {
  Color color = rgb(0x000000);
  float width = 1;  ///< [pixels]
};

/// The style of text: capital letters, digits and common symbols, drawn with lines.
struct TextStyle {
  Color color = rgb(0x000000);
  float size = 14;  ///< Height of a capital letter.  [pixels]
  bool centered = false;
};

/// What a picture shows and its size.
struct PictureFrame {
  Vec2 low = {0, 0};  ///< The part of the plan that is shown: x to the right, z down.
  Vec2 high = {1, 1};
  int width = 1000;  ///< The height follows from the aspect ratio.  [pixels, >= 1]
  int margin = 16;   ///< Empty space on each side.  [pixels]
  Color background = rgb(0xffffff);
};

/// A drawing of the world in plan view: shapes in the order in which they are painted. to_svg() and
/// render() convert it to a file or an image, with the same content.
class Picture {
 public:
  enum class Kind : std::uint8_t {
    fill,  ///< A closed outline, filled.
    line,  ///< An open line.
    ring,  ///< A closed line.
    dot    ///< A disc around one point, of diameter `width`.
  };

  /// Points are in pixels; `first` and `count` select them from points().
  struct Shape {
    Kind kind = Kind::fill;
    Color color = {};
    float width = 0;  ///< [pixels]
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t first_nearness = kNoDepth;  ///< See nearness().
  };
  static constexpr std::uint32_t kNoDepth = 0xffffffff;

  explicit Picture(const PictureFrame& frame);

  int width() const { return frame_.width; }
  int height() const { return height_; }
  Color background() const { return frame_.background; }
  std::span<const Shape> shapes() const { return shapes_; }
  std::span<const Vec2> points(const Shape& shape) const {
    return std::span(points_).subspan(shape.first, shape.count);
  }

  /// One over the distance of each point from the eye, if the shape has a depth; else empty. A
  /// raster image hides what lies behind other shapes with a depth; elsewhere, the order decides.
  std::span<const float> nearness(const Shape& shape) const {
    if (shape.first_nearness == kNoDepth) return {};
    return std::span(nearness_).subspan(shape.first_nearness, shape.count);
  }

  /// The position of a plan point in the picture.  [pixels]
  Vec2 to_pixels(Vec2 p) const { return (p - frame_.low) * scale_ + offset_; }
  /// Pixels per world unit.
  float scale() const { return scale_; }

  void fill(std::span<const Vec2> outline, Color color);
  /// A flat shape with a depth.  @pre nearness.size() == outline.size()
  void fill(std::span<const Vec2> outline, Color color, std::span<const float> nearness);
  void fill_box(Vec2 low, Vec2 high, Color color);
  void line(std::span<const Vec2> points, const Stroke& stroke);
  void line(Vec2 from, Vec2 to, const Stroke& stroke);
  /// A straight line with a depth.  @pre two points, nearness.size() == points.size()
  void line(std::span<const Vec2> points, const Stroke& stroke, std::span<const float> nearness);
  void ring(std::span<const Vec2> points, const Stroke& stroke);
  /// @param diameter  [pixels]
  void dot(Vec2 at, Color color, float diameter);
  /// Writes text to the right of a point, or centered on it.
  void text(Vec2 at, std::string_view words, const TextStyle& style = {});
  /// Adds another picture, with its low corner at a position in pixels.
  void add(const Picture& other, Vec2 pixels);
  /// Adds text at a position in pixels from the low corner of the picture.
  void caption(Vec2 pixels, std::string_view words, const TextStyle& style = {});

 private:
  void add(Kind kind, std::span<const Vec2> points, Color color, float width);
  void add_depth(std::size_t shape_count, std::span<const float> nearness);

  PictureFrame frame_;
  int height_ = 1;
  float scale_ = 1;
  Vec2 offset_;
  std::vector<Shape> shapes_;
  std::vector<Vec2> points_;
  std::vector<float> nearness_;
};

}  // namespace way

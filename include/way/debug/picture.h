// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/debug/color.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace way {

/// How a line looks.
struct Stroke {
  Color color = rgb(0x000000);
  float width = 1;  ///< [pixels]
};

/// How a piece of text looks: capital letters, digits and the usual signs, drawn with lines.
struct TextStyle {
  Color color = rgb(0x000000);
  float size = 14;  ///< Height of a capital letter.  [pixels]
  bool centred = false;
};

/// What a picture shows and how large it is.
struct PictureFrame {
  Vec2 low = {0, 0};  ///< The part of the plan that is shown: x to the right, z down.
  Vec2 high = {1, 1};
  int width = 1000;  ///< The height follows.  [pixels, >= 1]
  int margin = 16;   ///< Free on every side of what is shown.  [pixels]
  Color background = rgb(0xffffff);
};

/// A drawing of the world seen from above: shapes in the order in which they are painted. to_svg()
/// and render() make a file or an image of it, with the same content.
class Picture {
 public:
  enum class Kind : std::uint8_t {
    fill,  ///< A closed outline, filled.
    line,  ///< An open line.
    ring,  ///< A closed line.
    dot    ///< A disc around one point, of diameter `width`.
  };

  /// Points are in pixels; `first` and `count` choose them from points().
  struct Shape {
    Kind kind = Kind::fill;
    Color color = {};
    float width = 0;  ///< [pixels]
    std::uint32_t first = 0;
    std::uint32_t count = 0;
  };

  explicit Picture(const PictureFrame& frame);

  int width() const { return frame_.width; }
  int height() const { return height_; }
  Color background() const { return frame_.background; }
  std::span<const Shape> shapes() const { return shapes_; }
  std::span<const Vec2> points(const Shape& shape) const {
    return std::span(points_).subspan(shape.first, shape.count);
  }

  /// Where a point of the plan lies in the picture.  [pixels]
  Vec2 to_pixels(Vec2 p) const { return (p - frame_.low) * scale_ + offset_; }
  /// Pixels per world unit.
  float scale() const { return scale_; }

  void fill(std::span<const Vec2> outline, Color color);
  void fill_box(Vec2 low, Vec2 high, Color color);
  void line(std::span<const Vec2> points, const Stroke& stroke);
  void line(Vec2 from, Vec2 to, const Stroke& stroke);
  void ring(std::span<const Vec2> points, const Stroke& stroke);
  /// @param diameter  [pixels]
  void dot(Vec2 at, Color color, float diameter);
  /// Writes from a point to the right, or around it.
  void text(Vec2 at, std::string_view words, const TextStyle& style = {});
  /// Adds another picture, its low corner at a place in pixels.
  void add(const Picture& other, Vec2 pixels);
  /// Text at a place in pixels from the low corner of the picture.
  void caption(Vec2 pixels, std::string_view words, const TextStyle& style = {});

 private:
  void add(Kind kind, std::span<const Vec2> points, Color color, float width);

  PictureFrame frame_;
  int height_ = 1;
  float scale_ = 1;
  Vec2 offset_;
  std::vector<Shape> shapes_;
  std::vector<Vec2> points_;
};

}  // namespace way

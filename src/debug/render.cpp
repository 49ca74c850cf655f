// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Paints sixteen samples per pixel without smoothing and averages them at the end. Surfaces that
// share an edge divide its samples exactly, so that no seam shines through between them, as it does
// if edges are smoothed one by one.

#include "way/core/assert.h"
#include "way/debug/image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace way {
namespace {

constexpr int kFine = 4;         ///< Samples per pixel, along each axis.
constexpr int kBandHeight = 64;  ///< Pixel rows that are painted at once, to bound memory.
constexpr int kTile = 32;        ///< Side of the squares that are painted over an image.  [pixels]

using Kind = Picture::Kind;

std::uint8_t blend_channel(std::uint8_t below, std::uint8_t above, unsigned alpha) {
  return static_cast<std::uint8_t>((below * (255 - alpha) + above * alpha + 127) / 255);
}

/// The rows and columns that contain marks; columns end before `right`.
struct Marked {
  int low = 1 << 30;
  int high = -1;
  int left = 1 << 30;
  int right = 0;
};

/// One over the distance of a flat shape from the eye, which is linear in the picture.
struct Plane {
  Vec2 origin;
  float value = 0;
  Vec2 slope = {};
  float low = 0;  ///< Of its corners: slivers are rounded beyond.
  float high = 0;

  float at(Vec2 p) const { return std::clamp(value + dot(p - origin, slope), low, high); }
};

/// The plane through the first three points, or along a line of two; none without a depth.
std::optional<Plane> plane_of(std::span<const Vec2> points, std::span<const float> nearness) {
  if (nearness.size() < 2) return std::nullopt;
  const auto [low, high] = std::ranges::minmax(nearness);
  Plane plane = {points[0], nearness[0], {}, low, high};
  const Vec2 u = points[1] - points[0];
  const float du = nearness[1] - nearness[0];
  if (points.size() == 2) {
    const float square = dot(u, u);
    if (square > 0) plane.slope = u * (du / square);
    return plane;
  }
  const Vec2 v = points[2] - points[0];
  const float dv = nearness[2] - nearness[0];
  const float area = u.x * v.z - u.z * v.x;
  if (area != 0) plane.slope = {(du * v.z - dv * u.z) / area, (dv * u.x - du * v.x) / area};
  return plane;
}

/// A part of a picture.  [pixels]
struct Window {
  int left = 0;
  int top = 0;
  int width = 0;
  int rows = 0;
};

/// The samples of a part of the picture.
class Band {
 public:
  Band(const Window& window, Color background)
      : left_(window.left * kFine),
        width_(window.width * kFine),
        top_(window.top * kFine),
        rows_(window.rows * kFine),
        samples_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(rows_), background),
        mask_(samples_.size(), 0),
        nearness_(samples_.size(), 0) {}

  /// Takes what is painted over from the same part of an image.
  void cover(const Image& image) {
    for (int y = 0; y < rows_; ++y) {
      Color* const row =
          samples_.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
      for (int x = 0; x < width_; ++x)
        row[x] = image.at((left_ + x) / kFine, (top_ + y) / kFine);
    }
  }

  /// Marks the inside of an outline, in pixels; overlapping outlines count once.
  void mark(std::span<const Vec2> outline) {
    float low = outline[0].z;
    float high = outline[0].z;
    for (const Vec2& p : outline) {
      low = std::min(low, p.z);
      high = std::max(high, p.z);
    }
    const int first = std::max(0, static_cast<int>(std::floor(low * kFine)) - top_);
    const int last = std::min(rows_ - 1, static_cast<int>(std::ceil(high * kFine)) - top_);
    for (int row = first; row <= last; ++row)
      mark_row(outline, row);
  }

  /// Paints the marked samples and clears the marks. Samples that are nearer already stay.
  void paint(Color color, const std::optional<Plane>& plane) {
    for (int row = dirty_.low; row <= dirty_.high; ++row) {
      const std::size_t start = static_cast<std::size_t>(row) * static_cast<std::size_t>(width_);
      for (std::size_t i = start + dirty_.left; i < start + dirty_.right; ++i) {
        if (mask_[i] == 0) continue;
        mask_[i] = 0;
        if (!plane || is_nearest(i, plane->at(center(i - start, row)))) paint_sample(i, color);
      }
    }
    dirty_ = {};
  }

  /// Writes the mean colors of the pixels.
  void resolve(Image& image) const {
    for (int y = 0; y < rows_; y += kFine) {
      for (int x = 0; x < width_; x += kFine)
        resolve_pixel(x, y, image);
    }
  }

 private:
  /// In pixels.
  Vec2 center(std::size_t column, int row) const {
    const auto x = static_cast<float>(left_ + static_cast<int>(column));
    return Vec2{x + 0.5F, static_cast<float>(top_ + row) + 0.5F} * (1.0F / kFine);
  }

  bool is_nearest(std::size_t i, float nearness) {
    if (nearness < nearness_[i]) return false;
    nearness_[i] = nearness;
    return true;
  }

  void paint_sample(std::size_t i, Color color) {
    Color& sample = samples_[i];
    sample = {blend_channel(sample.r, color.r, color.a), blend_channel(sample.g, color.g, color.a),
              blend_channel(sample.b, color.b, color.a), 255};
  }

  void mark_row(std::span<const Vec2> outline, int row) {
    crossings_.clear();
    const float y = (static_cast<float>(top_ + row) + 0.5F) / kFine;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      Vec2 a = outline[i];
      Vec2 b = outline[i + 1 == outline.size() ? 0 : i + 1];
      if ((a.z <= y) == (b.z <= y)) continue;
      if (b.z < a.z) std::swap(a, b);  // The same crossing for both surfaces beside an edge.
      crossings_.push_back((a.x + (b.x - a.x) * ((y - a.z) / (b.z - a.z))) * kFine);
    }
    std::ranges::sort(crossings_);
    for (std::size_t i = 0; i + 1 < crossings_.size(); i += 2) {
      const int begin = column_of(crossings_[i]);
      const int end = column_of(crossings_[i + 1]);
      const std::size_t start = static_cast<std::size_t>(row) * static_cast<std::size_t>(width_);
      std::fill(mask_.begin() + static_cast<std::ptrdiff_t>(start) + begin,
                mask_.begin() + static_cast<std::ptrdiff_t>(start) + std::max(begin, end), 1);
      dirty_.left = std::min(dirty_.left, begin);
      dirty_.right = std::max(dirty_.right, end);
    }
    dirty_.low = std::min(dirty_.low, row);
    dirty_.high = std::max(dirty_.high, row);
  }

  /// The first sample of the window whose center is right of a crossing.
  int column_of(float crossing) const {
    const int column = static_cast<int>(std::ceil(crossing - 0.5F)) - left_;
    return std::clamp(column, 0, width_);
  }

  void resolve_pixel(int x, int y, Image& image) const {
    std::array<int, 3> sum = {};
    for (int dy = 0; dy < kFine; ++dy) {
      for (int dx = 0; dx < kFine; ++dx) {
        const Color& c =
            samples_[static_cast<std::size_t>(y + dy) * static_cast<std::size_t>(width_) +
                     static_cast<std::size_t>(x + dx)];
        sum[0] += c.r;
        sum[1] += c.g;
        sum[2] += c.b;
      }
    }
    const auto row = static_cast<std::size_t>((top_ + y) / kFine);
    const auto column = static_cast<std::size_t>((left_ + x) / kFine);
    std::uint8_t* const pixel =
        image.bytes.data() + (row * static_cast<std::size_t>(image.width) + column) * 3;
    for (std::size_t i = 0; i < sum.size(); ++i)
      pixel[i] = static_cast<std::uint8_t>((sum[i] + 8) / (kFine * kFine));
  }

  int left_;
  int width_;
  int top_;
  int rows_;
  std::vector<Color> samples_;
  std::vector<std::uint8_t> mask_;
  std::vector<float> nearness_;
  std::vector<float> crossings_;
  Marked dirty_;
};

void mark_disc(Band& band, Vec2 center, float diameter) {
  constexpr float kHalf = 0.70710678F;
  constexpr float kA = 0.92387953F;
  constexpr float kB = 0.38268343F;
  constexpr std::array<Vec2, 16> kCircle = {{{1, 0},
                                             {kA, kB},
                                             {kHalf, kHalf},
                                             {kB, kA},
                                             {0, 1},
                                             {-kB, kA},
                                             {-kHalf, kHalf},
                                             {-kA, kB},
                                             {-1, 0},
                                             {-kA, -kB},
                                             {-kHalf, -kHalf},
                                             {-kB, -kA},
                                             {0, -1},
                                             {kB, -kA},
                                             {kHalf, -kHalf},
                                             {kA, -kB}}};
  std::array<Vec2, 16> outline = {};
  for (std::size_t i = 0; i < outline.size(); ++i)
    outline[i] = center + kCircle[i] * (diameter / 2);
  band.mark(outline);
}

void mark_segment(Band& band, Vec2 a, Vec2 b, float width) {
  const Vec2 along = b - a;
  const float length = std::sqrt(dot(along, along));
  if (length > 0) {
    const Vec2 side = Vec2{-along.z, along.x} * (width / 2 / length);
    const std::array<Vec2, 4> outline = {a + side, a - side, b - side, b + side};
    band.mark(outline);
  }
  mark_disc(band, b, width);
}

void mark_shape(Band& band, std::span<const Vec2> points, const Picture::Shape& shape) {
  if (shape.kind == Kind::fill) return band.mark(points);
  mark_disc(band, points[0], shape.width);
  for (std::size_t i = 1; i < points.size(); ++i)
    mark_segment(band, points[i - 1], points[i], shape.width);
  if (shape.kind == Kind::ring) mark_segment(band, points.back(), points[0], shape.width);
}

/// The box around each shape, so that a window can skip the others.
struct Reach {
  Vec2 low = {1e9F, 1e9F};
  Vec2 high = {-1e9F, -1e9F};

  bool touches(const Window& window) const {
    return high.z >= static_cast<float>(window.top) &&
           low.z <= static_cast<float>(window.top + window.rows) &&
           high.x >= static_cast<float>(window.left) &&
           low.x <= static_cast<float>(window.left + window.width);
  }
};

std::vector<Reach> reaches_of(const Picture& picture) {
  std::vector<Reach> reaches;
  for (const Picture::Shape& shape : picture.shapes()) {
    Reach reach;
    for (const Vec2& p : picture.points(shape)) {
      reach.low = {std::min(reach.low.x, p.x - shape.width),
                   std::min(reach.low.z, p.z - shape.width)};
      reach.high = {std::max(reach.high.x, p.x + shape.width),
                    std::max(reach.high.z, p.z + shape.width)};
    }
    reaches.push_back(reach);
  }
  return reaches;
}

/// Paints the shapes that touch a window.
void paint_shapes(Band& band, const Window& window, const Picture& picture,
                  std::span<const Reach> reaches) {
  const auto shapes = picture.shapes();
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    if (!reaches[i].touches(window)) continue;
    mark_shape(band, picture.points(shapes[i]), shapes[i]);
    band.paint(shapes[i].color, plane_of(picture.points(shapes[i]), picture.nearness(shapes[i])));
  }
}

}  // namespace

Image render(const Picture& picture) {
  Image image = {picture.width(), picture.height(), {}};
  image.bytes.resize(static_cast<std::size_t>(image.width) *
                     static_cast<std::size_t>(image.height) * 3);
  const std::vector<Reach> reaches = reaches_of(picture);
  for (int top = 0; top < image.height; top += kBandHeight) {
    const Window window = {0, top, image.width, std::min(kBandHeight, image.height - top)};
    Band band(window, picture.background());
    paint_shapes(band, window, picture, reaches);
    band.resolve(image);
  }
  return image;
}

Image render_over(const Image& below, const Picture& picture) {
  WAY_ASSERT(below.width == picture.width() && below.height == picture.height());
  Image image = below;
  const std::vector<Reach> reaches = reaches_of(picture);
  for (int top = 0; top < image.height; top += kTile) {
    for (int left = 0; left < image.width; left += kTile) {
      const Window window = {left, top, std::min(kTile, image.width - left),
                             std::min(kTile, image.height - top)};
      if (std::ranges::none_of(reaches, [&](const Reach& r) { return r.touches(window); }))
        continue;
      Band band(window, picture.background());
      band.cover(below);
      paint_shapes(band, window, picture, reaches);
      band.resolve(image);
    }
  }
  return image;
}

}  // namespace way

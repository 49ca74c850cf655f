// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/surface_index.h"

#include "core/simd.h"
#include "nav/plan/convex_polygon.h"
#include "nav/surface/surface_triangle.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

constexpr std::uint32_t kFewTriangles = 8;
constexpr std::uint32_t kTrianglesInBlock = 16;

/// Rounds points to the grid of a surface. The mapping is monotonic, despite rounding: a point
/// inside a box is never outside of the box on the grid.
class PlanGrid {
 public:
  explicit PlanGrid(const Aabb2& box)
      : low_{box.low_x, box.low_z, 0, 0},
        size_{box.high_x - box.low_x, box.high_z - box.low_z, 1, 1} {}

  /// @param xz  The last two lanes are ignored.
  Int4 at(Float4 xz) const {
    const Float4 share = (xz - low_) / size_;
    return to_int(min(max(share * splat(kSteps), splat(0)), splat(kSteps)));
  }

 private:
  static constexpr float kSteps = 255;

  Float4 low_;
  Float4 size_;
};

Float4 in_plan(const Vec3& v) {
  return Float4{v.x, v.z, 0, 0};
}

}  // namespace

float SurfaceIndex::height(const Surface& surface, Vec3 p) {
  if (surface.polygon_index >= first_.size() || first_[surface.polygon_index] < kFew)
    look_at(surface);
  const std::uint32_t first = first_[surface.polygon_index];
  if (first < kBlocks) return height_over(surface.tile, surface.polygon, p);
  const SurfacePatch patch = surface.tile.patch(surface.polygon);
  const PolygonView corners = surface.tile.polygon(surface.polygon);
  const Int4 at = PlanGrid(surface.box).at(in_plan(p));
  const Bytes16 x = splat16(static_cast<std::uint8_t>(at[0]));
  const Bytes16 z = splat16(static_cast<std::uint8_t>(at[1]));
  const Float4 lanes_of_p = lanes_of(p);
  float height = 0;
  const bool is_found = surface.tile.detail_triangles().visit([&](auto triangles) {
    const auto vertex = [&](std::size_t i) -> const Vec3& {
      return patch.vertex(corners, triangles[i]);
    };
    const Block* block = blocks_.data() + (first - kBlocks);
    for (std::size_t t = patch.begin; t < patch.end; t += kTrianglesInBlock, ++block) {
      unsigned open =
          are_between(block->low_x, x, block->high_x) & are_between(block->low_z, z, block->high_z);
      for (; open != 0; open &= open - 1) {
        const std::size_t i = 4 * (t + static_cast<std::size_t>(std::countr_zero(open)));
        const Vec3& a = vertex(i);
        const Vec3& b = vertex(i + 1);
        const Vec3& c = vertex(i + 2);
        if (may_contain(lanes_of_p, a, b, c) && height_in_triangle(p, a, b, c, height)) return true;
      }
    }
    return false;
  });
  return is_found ? height : height_over(surface.tile, surface.polygon, p);
}

void SurfaceIndex::look_at(const Surface& surface) {
  if (surface.polygon_index >= first_.size()) first_.resize(std::size_t{surface.polygon_index} + 1);
  std::uint32_t& first = first_[surface.polygon_index];
  const SurfacePatch patch = surface.tile.patch(surface.polygon);
  if (patch.end - patch.begin <= kFewTriangles) {
    first = kFew;
  } else if (first == kUnknown) {
    first = kAskedOnce;
  } else {
    first = kBlocks + static_cast<std::uint32_t>(blocks_.size());
    index(surface);
  }
}

void SurfaceIndex::index(const Surface& surface) {
  const PlanGrid grid(surface.box);
  std::size_t lane = kTrianglesInBlock;
  surface.tile.any_triangle(
      surface.polygon, [&](const Vec3& a, const Vec3& b, const Vec3& c, unsigned) {
        if (lane == kTrianglesInBlock) {
          // Boxes of missing triangles contain nothing.
          blocks_.push_back({splat16(255), splat16(255), Bytes16{}, Bytes16{}});
          lane = 0;
        }
        const Float4 low = min(min(in_plan(a), in_plan(b)), in_plan(c));
        const Float4 high = max(max(in_plan(a), in_plan(b)), in_plan(c));
        Block& block = blocks_.back();
        block.low_x[lane] = static_cast<std::uint8_t>(grid.at(low)[0]);
        block.low_z[lane] = static_cast<std::uint8_t>(grid.at(low)[1]);
        block.high_x[lane] = static_cast<std::uint8_t>(grid.at(high)[0]);
        block.high_z[lane] = static_cast<std::uint8_t>(grid.at(high)[1]);
        ++lane;
        return false;
      });
}

}  // namespace way

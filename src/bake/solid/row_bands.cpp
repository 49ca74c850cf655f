// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/solid/row_bands.h"

#include "bake/scratch/resize_exactly.h"

#include <algorithm>

namespace way {
namespace {

// Corners are snapped to planes closer than a thousandth of a row; this is more than that.
constexpr double kSlack = 1.0 / 64;  // [rows]

/// Which bands a triangle reaches into.
class BandFinder {
 public:
  BandFinder(const TriangleMesh& mesh, const VoxelGrid& grid, int rows)
      : vertices_(mesh.vertices()),
        triangles_(mesh.triangles()),
        origin_(static_cast<double>(grid.origin.z)),
        per_row_(1.0 / static_cast<double>(grid.cell_size)),
        first_(grid.first.z),
        per_band_(1.0 / rows),
        last_((grid.depth - 1) / rows) {}

  /// Calls visit(band) for each band, ascending.
  template <class Visit>
  void each_band(std::uint32_t triangle, Visit visit) const {
    const Triangle& t = triangles_[triangle];
    const float a = vertices_[t[0]].z;
    const float b = vertices_[t[1]].z;
    const float c = vertices_[t[2]].z;
    const int low = band_of(std::min({a, b, c}), -kSlack);
    const int high = band_of(std::max({a, b, c}), kSlack);
    for (int band = std::max(low, 0); band <= std::min(high, last_); ++band)
      visit(static_cast<std::size_t>(band));
  }

 private:
  int band_of(float z, double slack) const {
    const double row = (static_cast<double>(z) - origin_) * per_row_ - first_ + slack;
    // Add one, so that truncation rounds down even before the first band.
    return static_cast<int>(std::clamp(row * per_band_ + 1.0, 0.0, last_ + 2.0)) - 1;
  }

  std::span<const Vec3> vertices_;
  std::span<const Triangle> triangles_;
  double origin_;
  double per_row_;
  double first_;
  double per_band_;
  int last_;
};

template <class Visit>
void each_triangle(const RasterizeInput& input, Visit visit) {
  if (input.triangles) {
    for (const std::uint32_t index : *input.triangles)
      visit(index);
  } else {
    for (std::uint32_t index = 0; index < input.mesh.triangles().size(); ++index)
      visit(index);
  }
}

}  // namespace

void RowBands::sort(const RasterizeInput& input, const VoxelGrid& grid, int rows) {
  grid_ = grid;
  rows_ = rows;
  const BandFinder finder(input.mesh, grid, rows);
  const auto count = static_cast<std::size_t>((grid.depth + rows - 1) / rows);
  if (count == 1) {  // a single band contains everything
    triangles_.clear();
    each_triangle(input, [&](std::uint32_t triangle) { triangles_.push_back(triangle); });
    starts_ = {0, triangles_.size()};
    return;
  }
  // Counts are shifted by two entries: after the prefix sums, a band's start is one entry too far,
  // and filling moves it to where the next band's start belongs.
  starts_.assign(count + 2, 0);
  each_triangle(input, [&](std::uint32_t triangle) {
    finder.each_band(triangle, [&](std::size_t band) { ++starts_[band + 2]; });
  });
  for (std::size_t band = 2; band < starts_.size(); ++band)
    starts_[band] += starts_[band - 1];
  resize_exactly(triangles_, starts_.back());
  each_triangle(input, [&](std::uint32_t triangle) {
    finder.each_band(triangle,
                     [&](std::size_t band) { triangles_[starts_[band + 1]++] = triangle; });
  });
  starts_.pop_back();
}

VoxelGrid RowBands::grid(std::size_t band) const {
  VoxelGrid grid = grid_;
  const int first = static_cast<int>(band) * rows_;
  grid.first.z += first;
  grid.depth = std::min(rows_, grid_.depth - first);
  return grid;
}

}  // namespace way

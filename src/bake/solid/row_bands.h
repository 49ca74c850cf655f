// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bake/solid/rasterize_into.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// The triangles of a window by bands of rows. Memory is reused for the next window.
class RowBands {
 public:
  explicit RowBands(ScratchMemory* memory = nullptr) : triangles_(memory) {}

  /// Lists, for each band of `rows` rows, the triangles that may reach into it, ascending. The last
  /// band may have fewer rows.
  void sort(const RasterizeInput& input, const VoxelGrid& grid, int rows);

  std::size_t size() const { return starts_.size() - 1; }  ///< Number of bands.
  std::span<const std::uint32_t> triangles(std::size_t band) const {
    return std::span(triangles_).subspan(starts_[band], starts_[band + 1] - starts_[band]);
  }
  /// The rows of a band as a window.
  VoxelGrid grid(std::size_t band) const;

  /// Removes everything and frees the memory.
  void give_back() { triangles_.free(); }
  std::size_t bytes() const {
    return starts_.capacity() * sizeof(std::size_t) + triangles_.capacity() * sizeof(std::uint32_t);
  }

 private:
  VoxelGrid grid_ = {};
  int rows_ = 1;
  std::vector<std::size_t> starts_ = {0};
  ScratchVector<std::uint32_t> triangles_;
};

}  // namespace way

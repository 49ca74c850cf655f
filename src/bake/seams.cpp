// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Notation: on a side of the tile, a is a floor inside, b the floor outside that it is paired with.
// Every condition on a pair, and on two pairs in a row, reads the same with a and b exchanged; that
// is what makes the tile on the other side find the same seams.
#include "bake/floor_corners.h"
#include "bake/seams_into.h"

namespace way {
namespace {

class SeamFinder {
 public:
  SeamFinder(const CompactHeightfield& open, SeamMap& map, int side)
      : open_(open), map_(map), side_(side), along_(side % 2 == 0 ? 1 : 2) {}

  void run() {
    count_floors();
    for (int cell = 0; cell < cells(); ++cell) {
      const std::size_t column = column_of(cell);
      for (std::uint32_t a = open_.columns[column]; a < open_.columns[column + 1]; ++a)
        if (pair_of(a) != open_.none() && !continues_before(cell, a)) follow(cell, a);
    }
  }

 private:
  int cells() const { return side_ % 2 == 0 ? open_.grid.inner_depth() : open_.grid.inner_width(); }

  std::size_t column_of(int cell) const {
    const VoxelGrid& grid = open_.grid;
    const int low = grid.border;
    switch (static_cast<Side>(side_)) {
      case Side::low_x:
        return grid.column_index({low, low + cell});
      case Side::high_z:
        return grid.column_index({low + cell, grid.depth - low - 1});
      case Side::high_x:
        return grid.column_index({grid.width - low - 1, low + cell});
      default:
        return grid.column_index({low + cell, low});
    }
  }

  void count_floors() {
    std::vector<std::uint32_t>& rows = map_.rows[side_];
    std::uint32_t count = 0;
    for (int cell = 0; cell < cells(); ++cell) {
      rows.push_back(count);
      count += open_.columns[column_of(cell) + 1] - open_.columns[column_of(cell)];
    }
    map_.of_floor[side_].assign(count, 0);
  }

  // The floor b outside, where one can step over the border from a and back.
  std::uint32_t pair_of(std::uint32_t a) const {
    const std::uint32_t b = linked(open_, a, side_);
    return is_walkable(open_.area[a]) && is_walkable(open_.area[b]) ? b : open_.none();
  }

  // The inner floor of the pair that continues a seam from a, stepping along the border.
  std::uint32_t step(std::uint32_t a, int direction) const {
    const std::uint32_t b = pair_of(a);
    const std::uint32_t other = linked(open_, a, direction);
    const bool continues = other != open_.none() && pair_of(other) != open_.none() &&
                           pair_of(other) == linked(open_, b, direction) &&
                           open_.area[other] == open_.area[a] &&
                           open_.area[pair_of(other)] == open_.area[b];
    return continues ? other : open_.none();
  }

  // Seams end with the tile, though floors and their links go on in the rim.
  bool continues_before(int cell, std::uint32_t a) const {
    return cell > 0 && step(a, opposite(along_)) != open_.none();
  }

  // Makes the seam that begins with the pair of a.
  void follow(int cell, std::uint32_t a) {
    Seam seam = {.side = static_cast<Side>(side_),
                 .low = cell,
                 .high = cell,
                 .first_height = static_cast<std::uint32_t>(map_.heights.size())};
    const auto number = static_cast<std::uint32_t>(map_.seams.size()) + 1;
    add_height(a, opposite(along_));
    for (; seam.high < cells() && a != open_.none(); a = step(a, along_)) {
      const std::uint32_t layer = a - open_.columns[column_of(seam.high)];
      map_.of_floor[side_][map_.rows[side_][static_cast<std::size_t>(seam.high)] + layer] = number;
      add_height(a, along_);
      ++seam.high;
    }
    map_.seams.push_back(seam);
  }

  // The corner of a on the border line, at the end towards `direction`.
  void add_height(std::uint32_t a, int direction) {
    const int corner = clockwise(side_) == direction ? side_ : direction;
    map_.heights.push_back(static_cast<std::uint16_t>(corner_height(open_, a, corner)));
  }

  const CompactHeightfield& open_;
  SeamMap& map_;
  int side_;
  int along_;  ///< Side towards which cells along the border are counted.
};

}  // namespace

void find_seams_into(const CompactHeightfield& open, SeamMap& result) {
  result.seams.clear();
  result.heights.clear();
  for (int side = 0; side < 4; ++side) {
    result.of_floor[side].clear();
    result.rows[side].clear();
  }
  if (open.grid.border == 0) return;
  for (int side = 0; side < 4; ++side)
    SeamFinder(open, result, side).run();
}

SeamMap find_seams(const CompactHeightfield& open) {
  SeamMap result;
  find_seams_into(open, result);
  return result;
}

}  // namespace way

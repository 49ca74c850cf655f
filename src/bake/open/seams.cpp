// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Notation: on a side of the tile, a is a floor inside, b the floor outside that it is paired with.
// Every condition on a pair, and on two consecutive pairs, is symmetric in a and b. That is why the
// tile on the other side finds the same seams.
#include "bake/open/floor_corners.h"
#include "bake/open/seams_into.h"

namespace way {
namespace {

template <class Links>
class SeamFinder {
 public:
  SeamFinder(const CompactHeightfield& open, SeamMap& map, int side)
      : open_(open), linked_(open), map_(map), side_(side), along_(side % 2 == 0 ? 1 : 2) {
    const VoxelGrid& grid = open.grid;
    const int low = grid.border;
    const Cell first = {side == 2 ? grid.width - low - 1 : low,
                        side == 1 ? grid.depth - low - 1 : low};
    first_column_ = grid.column_index(first);
    stride_ = side % 2 == 0 ? static_cast<std::size_t>(grid.width) : 1;
    cells_ = side % 2 == 0 ? grid.inner_depth() : grid.inner_width();
  }

  void run() {
    count_floors();
    std::uint32_t index = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      const std::uint32_t end = open_.columns[column_of(cell) + 1];
      for (std::uint32_t a = open_.columns[column_of(cell)]; a < end; ++a, ++index)
        if (map_.of_floor[side_][index] == 0) follow(cell, a);
    }
  }

 private:
  std::size_t column_of(int cell) const {
    return first_column_ + static_cast<std::size_t>(cell) * stride_;
  }

  void count_floors() {
    std::uint32_t count = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      map_.rows[side_].push_back(count);
      count += open_.columns[column_of(cell) + 1] - open_.columns[column_of(cell)];
    }
    map_.of_floor[side_].assign(count, 0);
  }

  // The floor b outside, if an agent can step across the border from a and back; otherwise none().
  std::uint32_t pair_of(std::uint32_t a) const {
    const std::uint32_t b = linked_(a, side_);
    return b != a && is_walkable(open_.area[a]) && is_walkable(open_.area[b]) ? b : open_.none();
  }

  // Creates the seam that begins with the pair of a, if it has one. All earlier pairs belong to
  // seams already, and a seam that this pair continues would have reached it.
  void follow(int cell, std::uint32_t a) {
    std::uint32_t b = pair_of(a);
    if (b == open_.none()) return;
    Seam seam = {.side = static_cast<Side>(side_),
                 .low = cell,
                 .high = cell,
                 .first_height = static_cast<std::uint32_t>(map_.heights.size())};
    const auto number = static_cast<std::uint32_t>(map_.seams.size()) + 1;
    add_height(a, opposite(along_));
    do {
      const std::uint32_t layer = a - open_.columns[column_of(seam.high)];
      map_.of_floor[side_][map_.rows[side_][static_cast<std::size_t>(seam.high)] + layer] = number;
      add_height(a, along_);
      ++seam.high;
      // A seam ends at the tile's corner, though floors and links continue in the rim.
    } while (seam.high < cells_ && step(a, b));
    map_.seams.push_back(seam);
  }

  // Advances to the next pair along the border, if it belongs to the same seam.
  bool step(std::uint32_t& a, std::uint32_t& b) const {
    const std::uint32_t next_a = linked_(a, along_);
    const std::uint32_t next_b = linked_(b, along_);
    if (next_a == a || next_b == b) return false;
    if (linked_(next_a, side_) != next_b) return false;
    if (open_.area[next_a] != open_.area[a] || open_.area[next_b] != open_.area[b]) return false;
    a = next_a;
    b = next_b;
    return true;
  }

  // Adds the height of the corner of a on the border line, at its end toward `direction`.
  void add_height(std::uint32_t a, int direction) {
    const int corner = clockwise(side_) == direction ? side_ : direction;
    map_.heights.push_back(
        static_cast<std::uint16_t>(corner_height(open_.floor.data(), linked_, a, corner)));
  }

  const CompactHeightfield& open_;
  MutualLinks<Links> linked_;
  SeamMap& map_;
  int side_;
  int along_;  ///< Side toward which cells along the border are counted.
  std::size_t first_column_ = 0;
  std::size_t stride_ = 1;
  int cells_ = 0;
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
  with_links(open.neighbors, [&](auto links) {
    for (int side = 0; side < 4; ++side)
      SeamFinder<decltype(links)>(open, result, side).run();
  });
}

SeamMap find_seams(const CompactHeightfield& open) {
  SeamMap result;
  find_seams_into(open, result);
  return result;
}

}  // namespace way

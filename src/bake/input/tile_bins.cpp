// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_bins.h"

#include "bake/input/tile_finder.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace way {
namespace {

std::vector<int> all_tiles(std::size_t count) {
  std::vector<int> tiles(count);
  std::iota(tiles.begin(), tiles.end(), 0);
  return tiles;
}

/// The smallest area with these tiles.
TileFinder::TileArea area_of(std::span<const int> tiles, int tiles_x) {
  constexpr int kMost = std::numeric_limits<int>::max();
  TileFinder::TileArea area = {{kMost, -1}, {kMost, -1}};
  const auto add = [](TileFinder::TileRange& range, int at) {
    range = {std::min(range.low, at), std::max(range.high, at)};
  };
  for (const int tile : tiles) {
    add(area.columns, tile % tiles_x);
    add(area.rows, tile / tiles_x);
  }
  return area;
}

}  // namespace

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  SerialExecutor serial;
  TileCounts counts(mesh, config, serial);
  fill(counts, all_tiles(counts.tile_count()));
}

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  TileCounts counts(mesh, config, executor);
  fill(counts, all_tiles(counts.tile_count()));
}

TileBins::TileBins(TileCounts& counts, const BakeConfig& config, std::span<const int> tiles)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  fill(counts, tiles);
}

void TileBins::fill(TileCounts& counts, std::span<const int> tiles) {
  if (counts.tile_count() == 1) return list_all(counts.triangles_[0]);
  std::vector<std::uint8_t> wanted(counts.tile_count());
  for (const int tile : tiles)
    wanted[static_cast<std::size_t>(tile)] = 1;
  give_places(counts.parts_, wanted);
  const TileFinder::TileArea area = area_of(tiles, tiles_x_);
  counts.split_.run(counts.executor_, [&](int part, std::uint32_t begin, std::uint32_t end) {
    std::vector<TileCounts::Tail>& tails = counts.parts_[static_cast<std::size_t>(part)].tails;
    for (std::uint32_t i = begin; i < end; ++i) {
      counts.finder_.each_tile_in(area, counts.corners_of(i), [&](std::size_t tile) {
        if (wanted[tile] != 0) add(i, tails[tile]);
      });
    }
  });
  for (TileCounts::Part& part : counts.parts_)
    free_memory(part.tails);
}

/// Lists all triangles for the only tile.
void TileBins::list_all(std::uint32_t count) {
  if (count > 0) runs_.push_back(count - 1);
  if (count > 1) runs_.push_back(0);
  starts_ = {0, runs_.size()};
}

/// Turns what the parts have counted into where they begin. A run that goes on from one part to the
/// next is written as two.
void TileBins::give_places(std::vector<TileCounts::Part>& parts,
                           const std::vector<std::uint8_t>& wanted) {
  starts_.resize(wanted.size() + 1);
  std::size_t end = 0;
  for (std::size_t tile = 0; tile < wanted.size(); ++tile) {
    starts_[tile] = end;
    for (TileCounts::Part& part : parts) {
      const std::size_t entries = wanted[tile] != 0 ? part.tails[tile].end : 0;
      part.tails[tile] = {.end = end};
      end += entries;
    }
  }
  starts_[wanted.size()] = end;
  runs_.resize(end);
}

inline void TileBins::add(std::uint32_t triangle, Tail& tail) {
  tail.add(triangle);
  runs_[tail.end - 1] = triangle + 1 - tail.length;
  if (tail.length > 1) runs_[tail.end - 2] = triangle;
}

/// Calls visit(first, last) for each run of a tile.
template <class Visit>
void TileBins::each_run(std::size_t tile, Visit visit) const {
  const std::size_t end = starts_[tile + 1];
  for (std::size_t i = starts_[tile]; i < end; ++i) {
    const std::uint32_t last = runs_[i];
    const bool single = i + 1 == end || runs_[i + 1] > last;
    visit(single ? last : runs_[++i], last);
  }
}

std::size_t TileBins::triangle_count(int x, int z) const {
  std::size_t count = 0;
  each_run(index_of(x, z),
           [&](std::uint32_t first, std::uint32_t last) { count += last - first + 1; });
  return count;
}

void TileBins::triangles_into(int x, int z, std::vector<std::uint32_t>& list) const {
  resize_exactly(list, triangle_count(x, z));
  std::uint32_t* to = list.data();
  each_run(index_of(x, z), [&](std::uint32_t first, std::uint32_t last) {
    for (std::uint32_t t = first; t <= last; ++t)
      *to++ = t;
  });
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_bins.h"

#include "bake/input/tile_finder.h"
#include "bake/input/triangle_parts.h"
#include "bake/scratch/resize_exactly.h"

#include <span>

namespace way {
namespace {

/// The last run of a tile while its triangles are counted or listed.
struct LastRun {
  std::uint32_t last = 0;
  std::uint32_t count = 0;  ///< Its triangles; 0 before the first.

  /// Adds a triangle. Returns the number of entries by which the list of the tile grows.
  int add(std::uint32_t triangle) {
    const bool goes_on = count > 0 && triangle == last + 1;
    last = triangle;
    count = goes_on ? count + 1 : 1;
    return count <= 2 ? 1 : 0;
  }
};

}  // namespace

/// The list of a tile while a part of the triangles is counted, or added to it.
struct TileBins::Tail {
  std::size_t end = 0;
  LastRun run = {};
};

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  SerialExecutor serial;
  fill(mesh, config, serial);
}

TileBins::TileBins(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor)
    : first_(config.first_tile), tiles_x_(config.tiles_x()) {
  fill(mesh, config, executor);
}

void TileBins::fill(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor) {
  const auto count = static_cast<std::uint32_t>(mesh.triangles().size());
  const std::size_t tile_count =
      static_cast<std::size_t>(tiles_x_) * static_cast<std::size_t>(config.tiles_z());
  if (tile_count == 1) {  // it has all triangles
    if (count > 0) runs_.push_back(count - 1);
    if (count > 1) runs_.push_back(0);
    starts_ = {0, runs_.size()};
    return;
  }
  const TileFinder finder(config);
  const auto each = [&](std::uint32_t begin, std::uint32_t end, auto visit) {
    const std::span<const Vec3> vertices = mesh.vertices();
    for (std::uint32_t i = begin; i < end; ++i) {
      const Triangle& t = mesh.triangles()[i];
      finder.each_tile({vertices[t[0]], vertices[t[1]], vertices[t[2]]},
                       [&](std::size_t tile) { visit(tile, i); });
    }
  };
  const TriangleParts parts(count, executor);
  std::vector<std::vector<Tail>> tails(static_cast<std::size_t>(parts.size()));
  parts.run(executor, [&](int part, std::uint32_t begin, std::uint32_t end) {
    std::vector<Tail>& own = tails[static_cast<std::size_t>(part)];
    own.resize(tile_count);
    each(begin, end, [&](std::size_t tile, std::uint32_t i) {
      own[tile].end += static_cast<std::size_t>(own[tile].run.add(i));
    });
  });
  give_places(tails);
  parts.run(executor, [&](int part, std::uint32_t begin, std::uint32_t end) {
    std::vector<Tail>& own = tails[static_cast<std::size_t>(part)];
    each(begin, end, [&](std::size_t tile, std::uint32_t i) { add(i, own[tile]); });
  });
}

/// Turns what the parts have counted into where they begin. A run that goes on from one part to the
/// next is written as two.
void TileBins::give_places(std::vector<std::vector<Tail>>& tails) {
  const std::size_t tile_count = tails.front().size();
  starts_.resize(tile_count + 1);
  std::size_t end = 0;
  for (std::size_t tile = 0; tile < tile_count; ++tile) {
    starts_[tile] = end;
    for (std::vector<Tail>& part : tails) {
      const std::size_t entries = part[tile].end;
      part[tile] = {.end = end};
      end += entries;
    }
  }
  starts_[tile_count] = end;
  runs_.resize(end);
}

inline void TileBins::add(std::uint32_t triangle, Tail& tail) {
  tail.end += static_cast<std::size_t>(tail.run.add(triangle));
  const std::uint32_t length = tail.run.count;
  runs_[tail.end - 1] = triangle + 1 - length;
  if (length > 1) runs_[tail.end - 2] = triangle;
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

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/input/tile_counts.h"

#include "bake/scratch/resize_exactly.h"

#include <algorithm>

namespace way {

TileCounts::TileCounts(const TriangleMesh& mesh, const BakeConfig& config, Executor& executor,
                       TileHashes hashes)
    : mesh_(mesh),
      executor_(executor),
      finder_(config),
      split_(static_cast<std::uint32_t>(mesh.triangles().size()), executor),
      parts_(static_cast<std::size_t>(split_.size())),
      triangles_(static_cast<std::size_t>(config.tiles_x()) *
                 static_cast<std::size_t>(config.tiles_z())) {
  const bool has_hashes = hashes == TileHashes::made;
  split_.run(executor, [&](int number, std::uint32_t begin, std::uint32_t end) {
    Part& part = parts_[static_cast<std::size_t>(number)];
    if (tile_count() > 1) part.tails.resize(tile_count());
    part.triangles.resize(tile_count());
    part.hashes.resize(has_hashes ? tile_count() : 0);
    if (tile_count() == 1) {
      take_all(part, begin, end);
    } else if (has_hashes) {
      count_and_hash(part, begin, end);
    } else {
      count(part, begin, end);
    }
  });
  for (Part& part : parts_) {
    for (std::size_t tile = 0; tile < triangles_.size(); ++tile)
      triangles_[tile] += part.triangles[tile];
    free_memory(part.triangles);
  }
}

/// The only tile has all triangles.
void TileCounts::take_all(Part& part, std::uint32_t begin, std::uint32_t end) const {
  part.triangles[0] = end - begin;
  for (std::uint32_t i = begin; i < end && !part.hashes.empty(); ++i) {
    const std::array<Vec3, 3> corners = corners_of(i);
    part.hashes[0].add(hash_of(corners, mesh_.areas()[i]), top_of(corners));
  }
}

void TileCounts::count(Part& part, std::uint32_t begin, std::uint32_t end) const {
  for (std::uint32_t i = begin; i < end; ++i) {
    finder_.each_tile(corners_of(i), [&](std::size_t tile) {
      part.tails[tile].add(i);
      ++part.triangles[tile];
    });
  }
}

void TileCounts::count_and_hash(Part& part, std::uint32_t begin, std::uint32_t end) const {
  for (std::uint32_t i = begin; i < end; ++i) {
    const std::array<Vec3, 3> corners = corners_of(i);
    const TriangleHash hash = hash_of(corners, mesh_.areas()[i]);
    const float top = top_of(corners);
    finder_.each_tile(corners, [&](std::size_t tile) {
      part.tails[tile].add(i);
      part.hashes[tile].add(hash, top);
    });
  }
  std::ranges::transform(part.hashes, part.triangles.begin(), &TriangleListHash::count);
}

TriangleListHash TileCounts::hash(int tile) const {
  TriangleListHash hash;
  for (const Part& part : parts_)
    hash.append(part.hashes[static_cast<std::size_t>(tile)]);
  return hash;
}

}  // namespace way

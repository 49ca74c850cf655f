// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/world/tile_source.h"
#include "way/world/world.h"

#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

namespace way {

/// How much of a source a WorldStream holds.
struct StreamOptions {
  /// Tiles whose square is within this distance of a point of interest, in the xz plane, are
  /// loaded, the closest first.  [world units, > 0]
  float radius = 100;
  /// If the content of loaded tiles takes more, those farthest from all points of interest are
  /// evicted. Tiles within the radius that do not fit are not loaded.  [bytes]
  std::size_t max_bytes = std::numeric_limits<std::size_t>::max();
};

/// A tile that a source could not supply.
struct FailedTile {
  TileCoord coord = {};
  Error error = {};
};

/// What WorldStream::update() did.
struct StreamReport {
  std::vector<TileCoord> loaded = {};   ///< In order; tiles without content included.
  std::vector<TileCoord> evicted = {};  ///< In order.
  std::vector<FailedTile> failed =
      {};                   ///< In order; each is reported once, until it is tried again.
  std::size_t missing = 0;  ///< Tiles within the radius that did not fit.
  std::size_t bytes = 0;    ///< Content of all loaded tiles.
};

/// Keeps the part of a world in memory that is near points of interest.
///
///     way::WorldStream stream(world, std::move(*source), {.radius = 200, .max_bytes = 64 << 20});
///     const auto report = stream.update({&player, 1});   // now and then
///     (void)world.update({.milliseconds = 2});           // as ever
///
/// Loaded content is an object of the world, static geometry or a finished tile, like those that
/// the caller adds. A tile that fails is missing, and is tried again once it was out of the radius;
/// the world goes on. For one thread at a time; the world may be used from others.
class WorldStream {
 public:
  /// @param world  Must outlive the stream and stay in place. Needs a tile_size.
  WorldStream(World& world, std::unique_ptr<TileSource> source, const StreamOptions& options = {});

  /// Loads and evicts tiles. The world changes with its next update.
  ///
  /// @param points    Points of interest; without any, nothing is loaded.
  /// @param executor  Loads tiles at the same time; null does it on the calling thread.
  /// Errors: invalid_argument for a point or a radius that is not finite, a world in one piece, or
  /// a radius over more than a million tiles. Failures of the source are in the report.
  [[nodiscard]] Result<StreamReport> update(std::span<const Vec3> points,
                                            Executor* executor = nullptr);

  std::size_t resident_tiles() const { return resident_.size(); }
  std::size_t resident_bytes() const { return bytes_; }

 private:
  struct Resident {
    std::vector<ObjectHandle> objects = {};  ///< None for a tile without content.
    std::size_t bytes = 0;
  };
  class Round;

  World& world_;
  std::unique_ptr<TileSource> source_;
  StreamOptions options_;
  std::map<TileCoord, Resident> resident_ = {};
  std::set<TileCoord> failed_ = {};
  std::size_t bytes_ = 0;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/executor.h"
#include "way/world/world.h"

#include "handles.h"
#include "mutex.h"
#include "waymesh/world.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// A world with the threads that bake its tiles and the arrays of its results.
struct way_world final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::world;

  way_world(way::World of, std::int32_t threads);

  /// The tiles that changed since the last call, in order.
  std::vector<way::TileCoord> take_changes();

  way::World world;
  std::optional<way::ThreadPool> pool = {};  ///< None for one thread.
  std::vector<way_tile_coord> tiles = {};    ///< In the last result.

 private:
  way::c::Mutex changing_;                    ///< Snapshots come from a background update, too.
  std::vector<way::TileCoord> changed_ = {};  ///< Since take_changes().
};

namespace way::c {

std::size_t to_size(std::uint64_t value);
/// @param points  Memory of those of the options.
Result<UpdateOptions> to_update_options(const way_update_options* given, way_world& world,
                                        std::vector<Vec3>& points);
/// @param report  May be null.
/// @param tiles   Memory of those of the report.
way_status give_report(const UpdateReport& done, std::vector<way_tile_coord>& tiles,
                       way_update_report* report);
std::vector<way_tile_coord> from_coords(std::span<const TileCoord> tiles);

}  // namespace way::c

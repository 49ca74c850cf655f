// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/mark_area.h"
#include "way/bake/settings.h"
#include "way/core/result.h"
#include "way/nav/off_mesh_link.h"
#include "way/nav/tile_data.h"

#include "waymesh/bake.h"
#include "waymesh/navmesh.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

/// Converts structs of the C API to values of the library, and back.
namespace way::c {

/// The defaults of the library.
[[nodiscard]] way_bake_settings usual_settings();
[[nodiscard]] Result<BakeSettings> to_settings(const way_bake_settings* given);
[[nodiscard]] way_bake_settings from_settings(const BakeSettings& s);

[[nodiscard]] way_agent usual_agent();
[[nodiscard]] Result<NavAgent> to_agent(const way_agent* given);
[[nodiscard]] Result<std::vector<NavAgent>> to_agents(const way_agent* given, std::size_t count);
/// The name is valid as long as the agent.
[[nodiscard]] way_agent from_agent(const NavAgent& agent);

[[nodiscard]] way_volume usual_volume();
/// Errors: invalid_argument, naming the volume: `volume 3 has a corner that is not finite`.
[[nodiscard]] Result<std::vector<AreaVolume>> to_volumes(const way_volume* given,
                                                         std::size_t count);
[[nodiscard]] way_volume from_volume(const AreaVolume& volume);

[[nodiscard]] way_link usual_link();
[[nodiscard]] Result<OffMeshLink> to_link(const way_link* given);
[[nodiscard]] way_link from_link(const OffMeshLink& link);

/// Errors: invalid_argument for a number out of range: `a crowd cannot have -1 threads: 0 to 1024`.
[[nodiscard]] Result<> check_threads(std::string_view whose, std::int32_t threads);

[[nodiscard]] inline TileCoord to_coord(const way_tile_coord& coord) {
  return {coord.x, coord.z, coord.layer};
}
[[nodiscard]] inline way_tile_coord from_coord(const TileCoord& coord) {
  return {coord.x, coord.z, coord.layer};
}

}  // namespace way::c

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/world/world.h"

#include <cstddef>
#include <string>
#include <vector>

namespace way {

/// A world as the bytes of a `.way` file: the navmeshes as they are published, which any reader of
/// `.way` files loads, and a section with all objects (geometry, obstacles, markers, links), their
/// handles, the settings, and the tiles and links that are pending. Voxels are not stored.
///
/// Waits for an update that is running.
///
/// Errors: as encode_navmesh().
[[nodiscard]] Result<std::vector<std::byte>> encode_world(const World& world);

/// The world of such bytes. Its navmeshes have the same hash; handles of its objects are valid, and
/// stale ones are stale; what was pending is pending, and update() goes on from there. References
/// to polygons are not kept. Tiles are rasterized again when something changes on them.
///
/// Nothing in the bytes is trusted: a file that was changed gives an error, or a valid world.
///
/// Errors: bad_format, naming the part that is damaged; `has no world: ...` for the file of a
/// navmesh alone.
[[nodiscard]] Result<World> decode_world(std::vector<std::byte> bytes);

/// Writes a world to a file, whole or not at all: a crash leaves the file that was there before.
///
/// Errors: io, with path and reason; as encode_world().
[[nodiscard]] Result<> save_world(const std::string& path, const World& world);

/// Reads the world of a file.
///
/// Errors: io, with path and reason; those of decode_world(), beginning with the path.
[[nodiscard]] Result<World> load_world(const std::string& path);

}  // namespace way

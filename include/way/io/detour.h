// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace way {

/// The width of polygon references in a build of Detour. Files do not store it, but it affects
/// their layout.
enum class DetourRefs : std::uint8_t { bits32, bits64 };

/// The contents of a Detour file.
struct DetourLevel {
  NavMesh mesh;
  DetourRefs refs = DetourRefs::bits32;
  /// Connections that cannot be used because they have no radius or no flags: left out.
  std::size_t lost_connections = 0;
};

/// Reads a navmesh set (`MSET` version 1, as RecastDemo saves it) or a single tile (`DNAV` version
/// 7): polygons, areas, flags, surfaces and off-mesh connections. Box trees and links are rebuilt.
/// Polygons keep their indices; off-mesh connections become links, as high as the tile's agent
/// climbs; tiles are identified by coordinates, not by references.
///
/// The bytes may be anything: everything is validated before use. Recast leaves a few faults in its
/// output, which are repaired, not rejected: an edge whose neighbor does not lead back becomes a
/// wall; a surface that does not cover its polygon becomes flat.
///
/// Errors: bad_format, naming the offending tile and polygon: `tile (3, 0, 0): polygon 7 names
/// vertex 90 of 80`; too_large for tiles that are not square.
[[nodiscard]] Result<DetourLevel> decode_detour(std::span<const std::byte> bytes);

/// Reads a file, as decode_detour() does.
///
/// Errors: io if it cannot be read, else those of decode_detour(), beginning with the path.
[[nodiscard]] Result<DetourLevel> load_detour(const std::string& path);

/// How a navmesh set is written.
struct DetourSaveOptions {
  DetourRefs refs = DetourRefs::bits32;
};

/// Encodes a navmesh as a Detour navmesh set, with box trees, surfaces and off-mesh connections;
/// areas and flags as in the snapshot.
///
/// Errors: too_large if the format cannot hold something, with the number: `tile (0, 0, 0): polygon
/// 3 has 9 corners, and Detour holds at most 6`; also for links that have a width or a cost.
[[nodiscard]] Result<std::vector<std::byte>> encode_detour(const NavMesh& mesh,
                                                           const DetourSaveOptions& options = {});

/// Writes a Detour file atomically.
///
/// Errors: io, with path and reason; those of encode_detour().
[[nodiscard]] Result<> save_detour(const std::string& path, const NavMesh& mesh,
                                   const DetourSaveOptions& options = {});

}  // namespace way

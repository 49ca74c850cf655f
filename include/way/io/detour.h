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

/// How many bits the references of a build of Detour have. Files do not tell: it shows in where
/// their tiles lie.
enum class DetourRefs : std::uint8_t { bits32, bits64 };

/// What is in a file of Detour's.
struct DetourLevel {
  NavMesh mesh;
  DetourRefs refs = DetourRefs::bits32;
  /// Connections that no one can cross, without radius or without flags: left out.
  std::size_t lost_connections = 0;
};

/// Reads a navmesh set (`MSET` version 1, as RecastDemo saves it) or a single tile (`DNAV` version
/// 7): polygons, areas, flags, surfaces and off-mesh connections. Box trees and links are made
/// anew. Polygons keep their numbers; off-mesh connections become links, as high as the
/// tile's agent climbs; tiles are named by their coordinates, not by their
/// references.
///
/// The bytes may be anything: nothing in them is believed before it was checked. Recast leaves a
/// few faults behind, which are mended and not refused: an edge whose neighbour does not lead back
/// gets a wall; a surface that does not cover its polygon becomes flat.
///
/// Errors: bad_format, naming tile and polygon at fault: `tile (3, 0, 0): polygon 7 names vertex 90
/// of 80`; too_large for tiles that are not square.
[[nodiscard]] Result<DetourLevel> parse_detour(std::span<const std::byte> bytes);

/// Reads a file, as parse_detour() does.
///
/// Errors: io where it cannot be read, else those of parse_detour(), beginning with the path.
[[nodiscard]] Result<DetourLevel> load_detour(const std::string& path);

/// How a navmesh set is written.
struct DetourSaveOptions {
  DetourRefs refs = DetourRefs::bits32;
};

/// A navmesh as a navmesh set of Detour's, with box trees, surfaces and off-mesh connections; areas
/// and flags as the snapshot has them.
///
/// Errors: too_large for what the format cannot hold, with the number: `tile (0, 0, 0): polygon 3
/// has 9 corners, and Detour holds at most 6`; links with a width or a cost of their own, too.
[[nodiscard]] Result<std::vector<std::byte>> encode_detour(const NavMesh& mesh,
                                                           const DetourSaveOptions& options = {});

/// Writes a file of Detour's, whole or not at all.
///
/// Errors: io, with path and reason; those of encode_detour().
[[nodiscard]] Result<> save_detour(const std::string& path, const NavMesh& mesh,
                                   const DetourSaveOptions& options = {});

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"
#include "way/nav/validate.h"

#include <optional>
#include <string>
#include <vector>

namespace way {

/// The first violation, or nothing.
using Violation = std::optional<Error>;

/// `tile (x, z, layer), polygon i: what`.
[[nodiscard]] Error violation(const Tile& tile, std::uint32_t polygon, const std::string& what);

/// Edges of a tile and their neighbors.
[[nodiscard]] Violation check_edges(const Tile& tile, const ValidateOptions& options);
/// Polygons of a tile against each other.
[[nodiscard]] Violation check_overlaps(const Tile& tile);
/// Surfaces of a tile's polygons.
[[nodiscard]] Violation check_surfaces(const Tile& tile, const ValidateOptions& options);
/// For each polygon, whether its triangles cover it exactly, independent of its neighbors.
[[nodiscard]] std::vector<bool> find_sound_surfaces(const Tile& tile);
/// Portals and links of a tile in its mesh.
[[nodiscard]] Violation check_links(const NavMesh& mesh, std::uint32_t slot,
                                    const ValidateOptions& options);
/// Off-mesh links and their ends in tiles.
[[nodiscard]] Violation check_off_mesh_links(const NavMesh& mesh);
/// Returns true if a portal is on its side of the tile: up to the last bits with exact borders,
/// otherwise within the distance over which tiles are linked.
[[nodiscard]] bool is_on_border(const Tile& tile, const TilePortal& portal, Side side,
                                const NavMeshLayout& layout, bool exact);
/// Components of the whole mesh.
[[nodiscard]] Violation check_components(const NavMesh& mesh);

/// The outline of a polygon's surface as a ring of vertices, in order from corner 0. Empty if the
/// flagged edges do not form one ring through all corners in their order.
class SurfaceOutline {
 public:
  /// Reads a polygon's surface; returns false if it has no valid outline.
  bool read(const Tile& tile, std::uint32_t polygon);
  /// The surface vertices between a corner and the next, both excluded.
  std::span<const std::uint32_t> between(std::uint32_t corner) const {
    return std::span(vertices_).subspan(first_[corner], first_[corner + 1] - first_[corner]);
  }

 private:
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> vertices_;
};

}  // namespace way

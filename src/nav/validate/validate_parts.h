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
/// For each polygon, whether its triangles cover it exactly, whatever its neighbors have.
[[nodiscard]] std::vector<bool> find_sound_surfaces(const Tile& tile);
/// Portals and links of a tile in its mesh.
[[nodiscard]] Violation check_links(const NavMesh& mesh, std::uint32_t slot,
                                    const ValidateOptions& options);
/// Off-mesh links and what the tiles know of them.
[[nodiscard]] Violation check_off_mesh_links(const NavMesh& mesh);
/// Whether a portal lies on its side of the tile; with exact borders to the last bits, else within
/// the distance over which tiles are joined.
[[nodiscard]] bool is_on_border(const Tile& tile, const TilePortal& portal, Side side,
                                const NavMeshLayout& layout, bool exact);
/// Components of the whole mesh.
[[nodiscard]] Violation check_components(const NavMesh& mesh);

/// The ring of vertices around a polygon's surface: its outline edges in order, from corner 0.
/// Nothing where the flagged edges do not form one ring through all corners in their order.
class SurfaceOutline {
 public:
  /// Reads a polygon's surface; false where it has no proper outline.
  bool read(const Tile& tile, std::uint32_t polygon);
  /// The surface vertices between a corner and the next, both left out.
  std::span<const std::uint32_t> between(std::uint32_t corner) const {
    return std::span(vertices_).subspan(first_[corner], first_[corner + 1] - first_[corner]);
  }

 private:
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> vertices_;
};

}  // namespace way

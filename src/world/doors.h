// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh_edit.h"
#include "way/world/scene.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// Appends the polygons of a door, see close_doors().
void find_door_polygons(const NavMesh& mesh, const ClosedDoor& door,
                        std::vector<PolyRef>& polygons);

/// AreaFlags by area.
class FlagsOfAreas {
 public:
  explicit FlagsOfAreas(std::span<const AreaFlags> flags);

  bool is_empty() const { return is_empty_; }
  /// The flags of a polygon while no door changes them.
  std::uint16_t flags(const Tile& tile, std::uint32_t polygon) const;
  /// Sets the flags of all polygons of a tile.
  void set(const NavMesh& mesh, std::uint32_t slot, NavMeshEdit& change) const;

 private:
  std::array<std::optional<std::uint16_t>, 256> flags_ = {};
  bool is_empty_ = true;
};

}  // namespace way

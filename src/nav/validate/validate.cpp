// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/validate.h"

#include "core/text.h"
#include "nav/plan/orient.h"
#include "nav/tile/check_tile_data.h"
#include "nav/tile/tile_hash.h"
#include "nav/validate/validate_parts.h"

namespace way {
namespace {

Violation check_shapes(const Tile& tile) {
  const double slack = rounding_slack(tile.bounds());
  for (std::uint32_t i = 0; i < tile.polygon_count(); ++i) {
    const auto corner = [&](std::uint32_t c) { return tile.corner(i, c); };
    if (!is_convex_in_plan(tile.corner_count(i), corner, slack)) {
      return violation(tile, i, "it is not convex and counter-clockwise");
    }
  }
  return std::nullopt;
}

}  // namespace

Error violation(const Tile& tile, std::uint32_t polygon, const std::string& what) {
  const TileCoord& c = tile.coord();
  return {Error::Code::invalid_mesh,
          text("tile (", c.x, ", ", c.z, ", ", c.layer, "), polygon ", polygon, ": ", what)};
}

Result<> validate(const Tile& tile, const ValidateOptions& options) {
  if (hash_tile(tile) != tile.hash()) {
    const TileCoord& c = tile.coord();
    return Error{Error::Code::invalid_mesh, text("tile (", c.x, ", ", c.z, ", ", c.layer,
                                                 "): its hash is not that of its content")};
  }
  if (auto error = check_shapes(tile)) return *error;
  if (auto error = check_edges(tile, options)) return *error;
  if (auto error = check_surfaces(tile, options)) return *error;
  if (!options.exact_surfaces) return std::monostate();
  if (auto error = check_overlaps(tile)) return *error;
  return std::monostate();
}

Result<> validate(const NavMesh& mesh, const ValidateOptions& options) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) continue;
    const auto valid = validate(*mesh.tile_in(slot), options);
    if (!valid) return valid;
  }
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) continue;
    if (auto error = check_links(mesh, slot, options)) return *error;
  }
  if (auto error = check_off_mesh_links(mesh)) return *error;
  if (auto error = check_components(mesh)) return *error;
  return std::monostate();
}

Result<> validate(const NavMeshSet& set, const ValidateOptions& options) {
  for (const auto& [agent, mesh] : set.meshes()) {
    const auto valid = validate(mesh, options);
    if (valid) continue;
    const std::string title = agent.name.empty() ? "" : text("agent ", agent.name, ": ");
    return Error{valid.error().code, title + valid.error().message};
  }
  return std::monostate();
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/placed_object.h"

#include "way/bake/rasterize.h"
#include "way/nav/poly_ref.h"

#include "core/text.h"
#include "nav/off_mesh/attach_link.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {
namespace {

Error invalid(std::string message) {
  return {Error::Code::invalid_argument, std::move(message)};
}

/// Beyond it a triangle touches no cell; Recast's rules look a cell further.  [cells]
double slack_of(const BakeConfig& config) {
  return config.rasterize.clip_start == ClipStart::window ? 1.5 : 1.0 / 64;
}

Aabb3 grid_box(const BakeConfig& config) {
  const VoxelGrid& world = config.world;
  return {world.origin, world.origin};
}

/// Ground below the grid would be lost, and so would everything above 16 bits of voxels.
std::optional<Error> check_heights(const TriangleMesh& mesh, std::span<const Area> areas,
                                   const VoxelGrid& world) {
  const float low = world.origin.y;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    if (!is_walkable(areas[i])) continue;
    for (const std::uint32_t corner : mesh.triangles()[i]) {
      const float y = mesh.vertices()[corner].y;
      if (y < low) {
        return invalid(text("ground at height ", y,
                            " lies below the grid of the world, which begins "
                            "at ",
                            low, ": create the world with a lower grid"));
      }
    }
  }
  const float high = low + world.height;
  if (mesh.bounds().max.y <= high) return std::nullopt;
  return Error{Error::Code::too_large,
               text("geometry reaches up to ", mesh.bounds().max.y,
                    ", and the grid of the world ends at ", high, ": raise cell_height")};
}

/// In one piece there are no further tiles to put it into.
std::optional<Error> check_inside(const Aabb3& box, const BakeConfig& config) {
  if (config.tile_size != 0 || box.is_empty()) return std::nullopt;
  const VoxelGrid& world = config.world;
  const auto is_in = [&](float low, float high, float origin, int columns) {
    const double end =
        static_cast<double>(origin) + (columns + 0.01) * static_cast<double>(world.cell_size);
    return low >= origin && static_cast<double>(high) <= end;
  };
  if (is_in(box.min.x, box.max.x, world.origin.x, world.width) &&
      is_in(box.min.z, box.max.z, world.origin.z, world.depth))
    return std::nullopt;
  return invalid("geometry lies beside the grid of a world in one piece: set tile_size");
}

TileRect tiles_around(const Aabb3& box, const BakeConfig& config, double reach) {
  if (config.tile_size == 0) return {{0, 0}, {1, 1}};
  const VoxelGrid& world = config.world;
  const auto tile = [&](float at, float origin, double by) {
    const double cells = (static_cast<double>(at) - static_cast<double>(origin)) /
                             static_cast<double>(world.cell_size) +
                         by;
    constexpr double kLimit = 1 << 30;
    return static_cast<int>(std::clamp(std::floor(cells / config.tile_size), -kLimit, kLimit));
  };
  return {{tile(box.min.x, world.origin.x, -reach), tile(box.min.z, world.origin.z, -reach)},
          {tile(box.max.x, world.origin.x, reach) + 1, tile(box.max.z, world.origin.z, reach) + 1}};
}

Result<std::shared_ptr<const Solid>> make_solid(std::shared_ptr<const TriangleMesh> mesh,
                                                const BakeConfig& config, bool is_static) {
  const std::vector<Area> areas = areas_by_slope(*mesh, config.max_slope);
  if (auto error = check_heights(*mesh, areas, config.world)) return *error;
  if (auto error = check_inside(mesh->bounds(), config)) return *error;
  BakeConfig own = config;
  if (config.tile_size != 0) {
    const float rim = static_cast<float>(config.border + 2) * config.world.cell_size;
    auto made = BakeConfig::create_on_grid(config.settings, expand(mesh->bounds(), {rim, 0, rim}),
                                           grid_box(config));
    if (!made) return made.error();
    own = std::move(*made);
  }
  const TileRect tiles = {own.first_tile,
                          {own.first_tile.x + own.tiles_x(), own.first_tile.z + own.tiles_z()}};
  if (tiles.count() > static_cast<double>(PolyRef::kMaxSlots)) {
    return Error{Error::Code::too_large,
                 text("geometry reaches over ", tiles.count(), " tiles, and at most ",
                      PolyRef::kMaxSlots, " fit: raise tile_size")};
  }
  // What reaches less than a thousandth of a cell into a tile fills none of its columns.
  const bool is_exact = config.rasterize.clip_start == ClipStart::triangle;
  TileRect inner = tiles_around(mesh->bounds(), config, is_exact ? -1e-3 : slack_of(config));
  inner.end = {std::max(inner.end.x, inner.first.x + 1), std::max(inner.end.z, inner.first.z + 1)};
  TileBins bins(*mesh, own);
  return std::make_shared<const Solid>(
      Solid{std::move(mesh), tiles, inner, std::move(bins), is_static});
}

/// Checks objects of each kind.
class Placer {
 public:
  explicit Placer(const BakeConfig& config) : config_(config) {}

  Result<PlacedObject> operator()(const StaticGeometry& geometry) const {
    if (geometry.mesh == nullptr) return invalid("static geometry has no mesh");
    return with_solid(geometry.mesh, true);
  }
  Result<PlacedObject> operator()(const MovableGeometry& geometry) const {
    if (geometry.mesh == nullptr) return invalid("movable geometry has no mesh");
    if (!geometry.transform.is_finite()) return invalid("the transform is not finite");
    auto mesh = transformed(*geometry.mesh, geometry.transform);
    if (!mesh) return mesh.error();
    return with_solid(std::make_shared<const TriangleMesh>(std::move(*mesh)), false);
  }
  Result<PlacedObject> operator()(const Obstacle& obstacle) const {
    auto shape = place_shape(obstacle.shape, obstacle.transform);
    if (!shape) return shape.error();
    return with_volume({.shape = std::move(*shape), .carves = true});
  }
  Result<PlacedObject> operator()(const AreaMarker& marker) const {
    if (!is_walkable(marker.area))
      return invalid("a marker needs an area: use an obstacle to carve");
    auto shape = place_shape(marker.shape, marker.transform);
    if (!shape) return shape.error();
    return with_volume(
        {.shape = std::move(*shape), .area = marker.area, .priority = marker.priority});
  }
  Result<PlacedObject> operator()(const AreaVolume& volume) const { return with_volume(volume); }
  Result<PlacedObject> operator()(const OffMeshLink& link) const {
    const NavMeshLayout layout = {
        .origin = config_.world.origin,
        .tile_side = static_cast<float>(config_.tile_size) * config_.world.cell_size};
    if (auto error = check_link(link, layout, "the link")) return *error;
    return PlacedObject{};
  }

  Result<PlacedObject> operator()(const FinishedTile& finished) const {
    if (finished.tiles.size() != config_.agents.size()) {
      return invalid(text("a finished tile has ", finished.tiles.size(), " tiles, and there are ",
                          config_.agents.size(), " agents"));
    }
    const Tile* first = nullptr;
    for (const auto& tile : finished.tiles) {
      if (tile == nullptr) continue;
      if (first == nullptr) first = tile.get();
      if (auto error = check_tile(*tile, first->coord())) return *error;
    }
    if (first == nullptr) return invalid("a finished tile has no tile");
    return PlacedObject{};
  }

 private:
  /// A tile of another world would lie beside its square.
  std::optional<Error> check_tile(const Tile& tile, const TileCoord& coord) const {
    const VoxelGrid& world = config_.world;
    const auto complain = [&](const char* why) {
      return invalid(text("the finished tile (", tile.coord().x, ", ", tile.coord().z, ", ",
                          tile.coord().layer, ") ", why));
    };
    if (tile.coord() != coord) return complain("is not where those of other agents are");
    if (coord.layer != 0 || (config_.tile_size == 0 && coord != TileCoord{}))
      return complain("is not a tile of this world");
    if (tile.agent().cell_size != world.cell_size || tile.agent().cell_height != world.cell_height)
      return complain("was baked with other cells");
    if (config_.tile_size == 0) return std::nullopt;
    const double side = static_cast<double>(world.cell_size) * config_.tile_size;
    const auto is_in = [&](float low, float high, float origin, int at) {
      const double begin = static_cast<double>(origin) + side * at;
      const double slack = static_cast<double>(world.cell_size);
      return static_cast<double>(low) >= begin - slack &&
             static_cast<double>(high) <= begin + side + slack;
    };
    const Aabb3& box = tile.bounds();
    if (tile.polygon_count() == 0 || (is_in(box.min.x, box.max.x, world.origin.x, coord.x) &&
                                      is_in(box.min.z, box.max.z, world.origin.z, coord.z)))
      return std::nullopt;
    return complain("lies beside its square");
  }

  Result<PlacedObject> with_solid(std::shared_ptr<const TriangleMesh> mesh, bool is_static) const {
    auto solid = make_solid(std::move(mesh), config_, is_static);
    if (!solid) return solid.error();
    return PlacedObject{.solid = std::move(*solid)};
  }
  Result<PlacedObject> with_volume(AreaVolume volume) const {
    const Aabb3 bounds = bounds_of(volume.shape);
    if (bounds.is_empty() || !is_finite(bounds.min) || !is_finite(bounds.max)) {
      return invalid("a volume is empty or not finite");
    }
    return PlacedObject{.volume = std::move(volume), .bounds = bounds};
  }

  const BakeConfig& config_;
};

}  // namespace

TileRect tiles_marked(const Aabb3& box, const BakeConfig& config) {
  return tiles_around(box, config, std::max(config.border - 1, 0) + slack_of(config));
}

TileRect tiles_in_reach(const Aabb3& box, const BakeConfig& config) {
  return tiles_around(box, config, config.border + slack_of(config));
}

TileRect tiles_under(const Aabb3& box, const BakeConfig& config) {
  return tiles_around(box, config, 0);
}

std::size_t Solid::bytes() const {
  return mesh->vertices().size() * sizeof(Vec3) + mesh->triangles().size() * sizeof(Triangle) +
         mesh->areas().size() + bins.bytes();
}

Result<PlacedObject> place_object(WorldObject object, const BakeConfig& config) {
  auto placed = std::visit(Placer(config), object);
  if (placed) placed->object = std::move(object);
  return placed;
}

Result<WorldObject> moved_object(WorldObject object, const Transform& transform) {
  const auto move = [&](auto& of) -> Result<WorldObject> {
    if constexpr (requires { of.transform; }) {
      of.transform = transform;
      return object;
    } else {
      return invalid("static geometry, volumes and links cannot be moved: replace them");
    }
  };
  return std::visit(move, object);
}

}  // namespace way

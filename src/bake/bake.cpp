// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "way/bake/bake_tile.h"
#include "way/bake/triangle_ground.h"

#include "bake/check_bake.h"
#include "bake/input/tile_bins.h"
#include "bake/level_baker.h"
#include "core/text.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace way {
namespace {

using Clock = std::chrono::steady_clock;

std::optional<Error> check_one_agent(const BakeSettings& settings, const char* caller,
                                     const char* instead) {
  if (settings.agents.size() <= 1) return std::nullopt;
  return Error{Error::Code::invalid_argument,
               text(caller, " bakes for one agent, and ", settings.agents.size(),
                    " are given: call ", instead)};
}

Result<BakeConfig> config_of(const TriangleMesh& level, const BakeSettings& settings,
                             const BakeOptions& options) {
  return options.grid ? BakeConfig::create_on_grid(settings, level.bounds(), *options.grid)
                      : BakeConfig::create(settings, level.bounds());
}

}  // namespace

std::optional<Error> check_tile_count(const BakeConfig& config) {
  const double count = 1.0 * config.tiles_x() * config.tiles_z();
  if (count <= static_cast<double>(PolyRef::kMaxSlots)) return std::nullopt;
  return Error{Error::Code::too_large, text("the level has ", count, " tiles, and at most ",
                                            PolyRef::kMaxSlots, " fit: raise tile_size")};
}

std::optional<Error> check_part(const BakePart& part) {
  if (part.number >= 1 && part.number <= part.count) return std::nullopt;
  return Error{Error::Code::invalid_argument,
               text("there is no part ", part.number, " of ", part.count, ": parts are numbered ",
                    "from 1 on")};
}

Result<BakeConfig> check_bake(const TriangleMesh& level, const BakeSettings& settings,
                              const BakeOptions& options) {
  auto config = config_of(level, settings, options);
  if (!config) return config;
  if (auto error = check_tile_count(*config)) return *error;
  if (auto error = check_part(options.part)) return *error;
  return config;
}

Result<NavMeshSet> bake_set(const TriangleMesh& level, const BakeSettings& settings,
                            const BakeOptions& options) {
  const Clock::time_point begin = Clock::now();
  const auto config = check_bake(level, settings, options);
  if (!config) return config.error();
  LevelBaker baker(level, *config, options);
  if (const auto prepared = baker.prepare(); !prepared) return prepared.error();
  baker.free_when_baked();
  auto set = baker.run(options.part);
  if (set && options.observer != nullptr) {
    BakeReport report = baker.report();
    report.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    options.observer->finished(report);
  }
  return set;
}

Result<NavMesh> bake(const TriangleMesh& level, const BakeSettings& settings,
                     const BakeOptions& options) {
  if (auto error = check_one_agent(settings, "bake()", "bake_set()")) return *error;
  const auto set = bake_set(level, settings, options);
  if (!set) return set.error();
  return set->meshes()[0].mesh;
}

Result<Digest> bake_digest(const TriangleMesh& level, const BakeSettings& settings,
                           const BakeOptions& options) {
  const auto config = config_of(level, settings, options);
  if (!config) return config.error();
  return TileKeys(*config).digest_of(level, options.volumes);
}

Result<std::shared_ptr<const Tile>> bake_one_tile(const TriangleMesh& level,
                                                  const BakeSettings& settings,
                                                  const TileCoord& coord,
                                                  const BakeOptions& options) {
  if (auto error = check_one_agent(settings, "bake_one_tile()", "bake_tiles()")) return *error;
  const auto config = config_of(level, settings, options);
  if (!config) return config.error();
  if (!config->has_tile(coord.x, coord.z) || coord.layer != 0) {
    return Error{Error::Code::invalid_argument,
                 text("there is no tile (", coord.x, ", ", coord.z, ", ", coord.layer,
                      ") in a level of ", config->tiles_x(), " x ", config->tiles_z(), " tiles")};
  }
  const auto ground = TriangleGround::create(level, *config);
  if (!ground) return ground.error();
  const std::vector<std::uint32_t> triangles = TileBins(level, *config).triangles(coord.x, coord.z);
  BakeWorkspace workspace;
  return bake_tile({.mesh = level,
                    .ground = *ground,
                    .config = *config,
                    .triangles = triangles,
                    .volumes = options.volumes},
                   coord, workspace, options.observer);
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/bake.h"

#include "way/bake/bake.h"
#include "way/bake/bake_tile.h"
#include "way/bake/triangle_ground.h"
#include "way/nav/navmesh_edit.h"

#include "bake/input/tile_bins.h"
#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "level.h"
#include "navmesh.h"
#include "watcher.h"

#include <algorithm>
#include <optional>

using namespace way;
using namespace way::c;

namespace {

constexpr way_bake_options kUsualOptions = {.size = 0,
                                            .threads = 0,
                                            .progress = nullptr,
                                            .user = nullptr,
                                            .volumes = nullptr,
                                            .volume_count = 0,
                                            .record = nullptr,
                                            .without_carried = 0,
                                            .agents = nullptr,
                                            .agent_count = 0};

/// A validated request.
struct Request {
  way_bake_options options = kUsualOptions;
  BakeSettings settings = {};
  std::vector<AreaVolume> volumes = {};
  std::vector<LevelLink> links = {};
  std::shared_ptr<way_record> record = {};
};

Result<Request> read_request(const way_level& level, const way_bake_settings* settings,
                             const way_bake_options* options) {
  Request request;
  auto read = to_settings(settings);
  if (!read) return read.error();
  request.settings = *read;
  if (options != nullptr) {
    const auto given = read_struct(options, kUsualOptions, "way_bake_options");
    if (!given) return given.error();
    request.options = *given;
  }
  const auto checked = check_threads("a bake", request.options.threads);
  if (!checked) return checked.error();
  if (request.options.without_carried == 0) {
    request.volumes = level.volumes;
    request.links = level.links;
  }
  auto agents = to_agents(request.options.agents, request.options.agent_count);
  if (!agents) return agents.error();
  request.settings.agents = std::move(*agents);
  auto volumes = to_volumes(request.options.volumes, request.options.volume_count);
  if (!volumes) return volumes.error();
  request.volumes.insert(request.volumes.end(), volumes->begin(), volumes->end());
  if (request.options.record != nullptr) {
    request.record = find(request.options.record);
    if (request.record == nullptr)
      return Error{Error::Code::invalid_argument, "the record of a bake was freed"};
  }
  return request;
}

Result<NavMeshSet> bake_level(const way_level& level, const Request& request) {
  const auto config = BakeConfig::create(request.settings, level.mesh.bounds());
  if (!config) return config.error();
  if (request.record != nullptr) request.record->tiles.clear();
  Watcher watcher(*config, request.options.progress, request.options.user, request.record.get());
  std::optional<ThreadPool> pool;
  if (request.settings.tile_size != 0 && request.options.threads != 1)
    pool.emplace(request.options.threads);
  auto set = bake_set(
      level.mesh, request.settings,
      {.executor = pool ? &*pool : nullptr, .observer = &watcher, .volumes = request.volumes});
  if (!set || request.links.empty()) return set;
  NavMeshSetEdit change(*set);
  for (const AgentMesh& of : set->meshes())
    for (const LevelLink& link : request.links)
      change.link(to_off_mesh_link(link, of.agent), {of.agent.name});
  return change.commit();
}

way_status fail_several(const char* instead, std::size_t agents) {
  return fail({Error::Code::invalid_argument,
               text(agents, " agents are given, and one is expected: call ", instead)});
}

/// Sums over all tiles that were baked in a workspace.
BakeReport report_of(const BakeWorkspace& workspace) {
  BakeReport report = workspace.report();
  report.scratch_bytes = workspace.bytes();
  for (const double seconds : report.stage_seconds)
    report.seconds += seconds;
  return report;
}

}  // namespace

/// What all tiles of a level have in common.
struct way_baker final : Object {
  static constexpr Kind kKind = Kind::baker;

  way_baker(std::shared_ptr<way_level> of, Request asked, const BakeConfig& made,
            TriangleGround walkable)
      : level(std::move(of)),
        request(std::move(asked)),
        config(made),
        ground(std::move(walkable)),
        bins(level->mesh, made) {}

  std::shared_ptr<way_level> level;
  Request request;
  BakeConfig config;
  TriangleGround ground;
  TileBins bins;
  BakeWorkspace workspace = {};
  std::vector<std::uint32_t> triangles = {};
};

way_status way_bake_settings_init(way_bake_settings* settings, uint32_t size) {
  return init_struct(settings, size, usual_settings());
}

way_status way_agent_init(way_agent* agent, uint32_t size) {
  return init_struct(agent, size, usual_agent());
}

way_status way_volume_init(way_volume* volume, uint32_t size) {
  return init_struct(volume, size, usual_volume());
}

way_status way_bake_options_init(way_bake_options* options, uint32_t size) {
  return init_struct(options, size, kUsualOptions);
}

way_status way_level_volume(const way_level* level, size_t number, way_volume* volume) {
  return with(level, [&](const way_level& object) {
    if (number >= object.volumes.size()) {
      return fail({Error::Code::invalid_argument,
                   text("there is no volume ", number, " of ", object.volumes.size())});
    }
    return write_struct(volume, from_volume(object.volumes[number]));
  });
}

way_status way_level_plan(const way_level* level, const way_bake_settings* settings,
                          way_bake_plan* plan) {
  return with(level, [&](const way_level& object) {
    const auto wanted = to_settings(settings);
    if (!wanted) return fail(wanted.error());
    const auto config = BakeConfig::create(*wanted, object.mesh.bounds());
    if (!config) return fail(config.error());
    way_bake_plan result = {};
    result.tiles_x = config->tiles_x();
    result.tiles_z = config->tiles_z();
    result.width = config->world.width;
    result.depth = config->world.depth;
    result.border = config->border;
    result.walkable_height = config->walkable_height;
    result.walkable_climb = config->walkable_climb;
    result.walkable_radius = config->walkable_radius;
    put(result.origin, config->world.origin);
    result.cell_size = config->world.cell_size;
    result.cell_height = config->world.cell_height;
    result.tile_side = static_cast<float>(config->tile_size) * config->world.cell_size;
    return write_struct(plan, result);
  });
}

way_status way_level_bake(const way_level* level, const way_bake_settings* settings,
                          const way_bake_options* options, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(level, [&](const way_level& object) {
    const auto request = read_request(object, settings, options);
    if (!request) return fail(request.error());
    if (request->settings.agents.size() > 1)
      return fail_several("way_level_bake_set()", request->settings.agents.size());
    const auto baked = bake_level(object, *request);
    if (!baked) return fail(baked.error());
    return give(std::make_shared<way_navmesh>(baked->meshes()[0].mesh), mesh);
  });
}

way_status way_level_bake_set(const way_level* level, const way_bake_settings* settings,
                              const way_bake_options* options, way_navmesh_set** set) {
  if (!clear(set)) return fail_null("set");
  return with(level, [&](const way_level& object) {
    const auto request = read_request(object, settings, options);
    if (!request) return fail(request.error());
    auto baked = bake_level(object, *request);
    if (!baked) return fail(baked.error());
    return give(std::make_shared<way_navmesh_set>(std::move(*baked)), set);
  });
}

way_status way_baker_create(const way_level* level, const way_bake_settings* settings,
                            const way_bake_options* options, way_baker** baker) {
  if (!clear(baker)) return fail_null("baker");
  return guarded([&]() -> way_status {
    auto object = find(level);
    if (object == nullptr) return fail_handle(Kind::level, level);
    auto request = read_request(*object, settings, options);
    if (!request) return fail(request.error());
    const auto config = BakeConfig::create(request->settings, object->mesh.bounds());
    if (!config) return fail(config.error());
    auto ground = TriangleGround::create(object->mesh, *config);
    if (!ground) return fail(ground.error());
    return give(std::make_shared<way_baker>(std::move(object), std::move(*request), *config,
                                            std::move(*ground)),
                baker);
  });
}

way_status way_baker_bake(way_baker* baker, int32_t x, int32_t z, way_tile** tile) {
  if (!clear(tile)) return fail_null("tile");
  const auto object = find(baker);
  if (object != nullptr && object->config.agents.size() > 1)
    return fail_several("way_baker_bake_agents()", object->config.agents.size());
  return way_baker_bake_agents(baker, x, z, tile, 1);
}

way_status way_baker_bake_agents(way_baker* baker, int32_t x, int32_t z, way_tile** tiles,
                                 size_t count) {
  if (tiles == nullptr) return fail_null("tiles");
  std::fill_n(tiles, std::min(count, kMaxAgents), nullptr);
  return with(baker, [&](way_baker& b) {
    const bool is_inside = x >= 0 && z >= 0 && x < b.config.tiles_x() && z < b.config.tiles_z();
    if (!is_inside) {
      return fail({Error::Code::invalid_argument,
                   text("there is no tile (", x, ", ", z, ") in a level of ", b.config.tiles_x(),
                        " x ", b.config.tiles_z(), " tiles")});
    }
    if (count < b.config.agents.size()) {
      return fail({Error::Code::invalid_argument,
                   text("there is room for ", count, " tiles of ", b.config.agents.size())});
    }
    b.bins.triangles_into(x, z, b.triangles);
    Watcher watcher(b.config, b.request.options.progress, b.request.options.user,
                    b.request.record.get());
    auto baked = bake_tiles({b.level->mesh, b.ground, b.config, b.triangles, b.request.volumes},
                            {x, z, 0}, b.workspace, &watcher);
    if (!baked) return fail(baked.error());
    if (b.request.record != nullptr) b.request.record->report = report_of(b.workspace);
    for (std::size_t i = 0; i < baked->size(); ++i) {
      const way_status given = give(std::make_shared<way_tile>(std::move((*baked)[i])), &tiles[i]);
      if (given != WAY_OK) return given;
    }
    return way_status{WAY_OK};
  });
}

way_status way_baker_navmesh(const way_baker* baker, way_navmesh** mesh) {
  if (!clear(mesh)) return fail_null("mesh");
  return with(baker, [&](const way_baker& b) {
    NavMeshLayout layout = {.origin = b.config.world.origin};
    layout.tile_side = static_cast<float>(b.config.tile_size) * b.config.world.cell_size;
    return give(std::make_shared<way_navmesh>(NavMesh(layout)), mesh);
  });
}

void way_baker_free(way_baker* baker) {
  forget(baker);
}

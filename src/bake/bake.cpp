// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/bake.h"

#include "way/bake/bake_tile.h"
#include "way/bake/triangle_ground.h"
#include "way/nav/navmesh_edit.h"

#include "bake/input/tile_bins.h"
#include "core/text.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace way {
namespace {

using Clock = std::chrono::steady_clock;
using TilePtr = std::shared_ptr<const Tile>;

/// The first error in the order of tiles, regardless of the worker that met it.
struct FirstError {
  int tile = 0;
  std::optional<Error> error = std::nullopt;

  void note(int at, const Error& met) {
    if (error && tile < at) return;
    tile = at;
    error = met;
  }
};

void add_report(BakeReport& sum, const BakeReport& part) {
  sum.tiles += part.tiles;
  sum.spans += part.spans;
  sum.floors += part.floors;
  sum.regions += part.regions;
  sum.contours += part.contours;
  sum.polygons += part.polygons;
  for (std::size_t i = 0; i < kBakeStageCount; ++i)
    sum.stage_seconds[i] += part.stage_seconds[i];
}

/// Bakes all tiles of a level for all agents, each worker with a workspace of its own.
class LevelBaker {
 public:
  LevelBaker(const TriangleMesh& level, const BakeConfig& config, const BakeOptions& options)
      : level_(level),
        config_(config),
        executor_(options.executor != nullptr ? *options.executor : serial_),
        observer_(options.observer),
        volumes_(options.volumes),
        tiles_(static_cast<std::size_t>(config.tiles_x()) *
               static_cast<std::size_t>(config.tiles_z())) {}

  Result<NavMeshSet> run() {
    bake_all();
    if (cancel_.is_cancelled()) return Error{Error::Code::cancelled, "the bake was cancelled"};
    if (observer_ != nullptr) observer_->tiles_done();
    if (first_.error) return *first_.error;
    return collect();
  }

  const BakeReport& report() const { return report_; }

 private:
  /// What a worker needs for itself.
  struct Worker {
    BakeWorkspace workspace = {};
    std::vector<std::uint32_t> triangles = {};  ///< Of the tile that it bakes.
    FirstError first = {};
  };

  /// Everything that the tiles are made from is freed before they are put together.
  void bake_all() {
    const auto ground = TriangleGround::create(level_, config_, executor_);
    if (!ground) return first_.note(0, ground.error());
    const TileBins bins(level_, config_, executor_);
    std::vector<Worker> workers(static_cast<std::size_t>(executor_.worker_count()));
    const std::vector<int> order = order_of(bins);
    parallel_for(executor_, static_cast<int>(tiles_.size()), cancel_, [&](int turn, int worker) {
      bake_at(order[static_cast<std::size_t>(turn)], *ground, bins,
              workers[static_cast<std::size_t>(worker)]);
    });
    for (const Worker& worker : workers) {
      if (worker.first.error) first_.note(worker.first.tile, *worker.first.error);
      add_report(report_, worker.workspace.report());
      report_.scratch_bytes += worker.workspace.bytes();
    }
  }

  TileCoord coord_of(int index) const {
    return {config_.first_tile.x + index % config_.tiles_x(),
            config_.first_tile.z + index / config_.tiles_x(), 0};
  }

  /// Several workers begin with the tiles that have most triangles, so that none is left with such
  /// a tile at the end. Tiles with about as many keep their order, in which neighbors share
  /// triangles.
  std::vector<int> order_of(const TileBins& bins) const {
    std::vector<int> order(tiles_.size());
    std::iota(order.begin(), order.end(), 0);
    if (executor_.worker_count() == 1) return order;
    std::vector<int> sizes(order.size());
    std::ranges::transform(order, sizes.begin(), [&](int index) {
      const TileCoord coord = coord_of(index);
      return std::bit_width(bins.triangle_count(coord.x, coord.z));
    });
    std::ranges::sort(order, {}, [&](int index) {
      return std::pair(-sizes[static_cast<std::size_t>(index)], index);
    });
    return order;
  }

  void bake_at(int index, const TriangleGround& ground, const TileBins& bins, Worker& worker) {
    if (observer_ != nullptr && observer_->is_cancelled()) {
      cancel_.cancel();
      return;
    }
    const TileCoord coord = coord_of(index);
    const bool takes_all = tiles_.size() == 1;  // then no list is needed
    if (!takes_all) bins.triangles_into(coord.x, coord.z, worker.triangles);
    if (takes_all || !worker.triangles.empty()) {
      BakeTileInput input = {
          .mesh = level_, .ground = ground, .config = config_, .volumes = volumes_};
      if (!takes_all) input.triangles = worker.triangles;
      auto tiles = bake_tiles(input, coord, worker.workspace, observer_);
      if (!tiles && tiles.error().code == Error::Code::cancelled) {
        cancel_.cancel();
        return;
      }
      if (!tiles) worker.first.note(index, tiles.error());
      if (tiles) tiles_[static_cast<std::size_t>(index)] = std::move(*tiles);
    }
    const int done = done_.fetch_add(1) + 1;
    if (observer_ != nullptr) observer_->progress(done, static_cast<int>(tiles_.size()));
  }

  /// Joins the tiles of each agent to its mesh.
  Result<NavMeshSet> collect() {
    NavMeshLayout layout = {.origin = config_.world.origin};
    layout.tile_side = static_cast<float>(config_.tile_size) * config_.world.cell_size;
    std::vector<AgentMesh> meshes;
    for (std::size_t agent = 0; agent < config_.agents.size(); ++agent) {
      NavMeshEdit change{NavMesh(layout)};
      for (std::vector<TilePtr>& tiles : tiles_) {
        if (!tiles.empty() && tiles[agent]->polygon_count() > 0)
          change.add(std::move(tiles[agent]));
      }
      auto mesh = change.commit(executor_);
      if (!mesh) return mesh.error();
      meshes.push_back({config_.agents[agent].agent, *std::move(mesh)});
    }
    return NavMeshSet::create(std::move(meshes));
  }

  SerialExecutor serial_;
  const TriangleMesh& level_;
  const BakeConfig& config_;
  Executor& executor_;
  BakeObserver* observer_;
  std::span<const AreaVolume> volumes_;
  std::vector<std::vector<TilePtr>> tiles_;  ///< By tile, then by agent; empty if nothing is there.
  FirstError first_;
  BakeReport report_;
  CancelFlag cancel_;
  std::atomic<int> done_ = 0;
};

std::optional<Error> check_one_agent(const BakeSettings& settings, const char* caller,
                                     const char* instead) {
  if (settings.agents.size() <= 1) return std::nullopt;
  return Error{Error::Code::invalid_argument,
               text(caller, " bakes for one agent, and ", settings.agents.size(),
                    " are given: call ", instead)};
}

std::optional<Error> check_tile_count(const BakeConfig& config) {
  const double count = 1.0 * config.tiles_x() * config.tiles_z();
  if (count <= static_cast<double>(PolyRef::kMaxSlots)) return std::nullopt;
  return Error{Error::Code::too_large, text("the level has ", count, " tiles, and at most ",
                                            PolyRef::kMaxSlots, " fit: raise tile_size")};
}

Result<BakeConfig> config_of(const TriangleMesh& level, const BakeSettings& settings,
                             const BakeOptions& options) {
  return options.grid ? BakeConfig::create_on_grid(settings, level.bounds(), *options.grid)
                      : BakeConfig::create(settings, level.bounds());
}

}  // namespace

Result<NavMeshSet> bake_set(const TriangleMesh& level, const BakeSettings& settings,
                            const BakeOptions& options) {
  const Clock::time_point begin = Clock::now();
  const auto config = config_of(level, settings, options);
  if (!config) return config.error();
  if (auto error = check_tile_count(*config)) return *error;
  LevelBaker baker(level, *config, options);
  auto set = baker.run();
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

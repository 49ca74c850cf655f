// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/level_baker.h"

#include "way/bake/run_baker.h"
#include "way/nav/navmesh_edit.h"

#include "bake/input/tile_curve.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace way {

void add_report(BakeReport& sum, const BakeReport& part) {
  sum.tiles += part.tiles;
  sum.tiles_stored += part.tiles_stored;
  sum.spans += part.spans;
  sum.floors += part.floors;
  sum.regions += part.regions;
  sum.contours += part.contours;
  sum.polygons += part.polygons;
  for (std::size_t i = 0; i < kBakeStageCount; ++i)
    sum.stage_seconds[i] += part.stage_seconds[i];
}

namespace {

/// What a report says about the tiles that were baked between two reports, for StoredTiles.
std::array<std::uint64_t, 4> counts_between(const BakeReport& before, const BakeReport& after) {
  return {after.spans - before.spans, after.floors - before.floors, after.regions - before.regions,
          after.contours - before.contours};
}

void add_stored(BakeReport& report, const StoredTiles& stored) {
  ++report.tiles_stored;
  report.spans += stored.counts[0];
  report.floors += stored.counts[1];
  report.regions += stored.counts[2];
  report.contours += stored.counts[3];
  for (const auto& tile : stored.tiles)
    report.polygons += tile->polygon_count();
}

}  // namespace

void LevelBaker::FirstError::note(int at, const Error& met) {
  if (error && tile < at) return;
  tile = at;
  error = met;
}

LevelBaker::LevelBaker(const TriangleMesh& level, const BakeConfig& config,
                       const BakeOptions& options)
    : level_(level),
      config_(config),
      options_(options),
      executor_(options.executor != nullptr ? *options.executor : serial_),
      keys_(config) {}

Result<> LevelBaker::prepare() {
  bins_.emplace(level_, config_, executor_);
  if (options_.store != nullptr) return std::monostate{};  // all tiles may be there
  return find_ground(executor_);
}

Result<> LevelBaker::find_ground(Executor& executor) {
  auto found = TriangleGround::create(level_, config_, executor);
  if (!found) return found.error();
  ground_ = std::move(*found);
  return std::monostate{};
}

Result<const TriangleGround*> LevelBaker::ground() {
  const Lock lock(ground_mutex_);
  if (!ground_) {
    SerialExecutor serial;  // the others are at work
    if (const auto found = find_ground(serial); !found) return found.error();
  }
  return &*ground_;
}

std::size_t LevelBaker::tile_count() const {
  std::size_t count = 0;
  for (int index = 0; index < config_.tiles_x() * config_.tiles_z(); ++index) {
    const TileCoord coord = coord_of(index);
    if (bins_->triangle_count(coord.x, coord.z) > 0) ++count;
  }
  return count;
}

Result<NavMeshSet> LevelBaker::run(std::span<const int> tiles) {
  bake_all(tiles);
  if (cancel_.is_cancelled()) return Error{Error::Code::cancelled, "the bake was cancelled"};
  if (options_.observer != nullptr) options_.observer->tiles_done();
  if (first_.error) return *first_.error;
  return collect();
}

/// The memory of workers is freed before their tiles are put together.
void LevelBaker::bake_all(std::span<const int> tiles) {
  tiles_.clear();
  tiles_.resize(tiles.size());
  done_ = 0;
  std::vector<Worker> workers(static_cast<std::size_t>(executor_.worker_count()));
  const std::vector<int> order = largest_first(tiles);
  parallel_for(executor_, static_cast<int>(order.size()), cancel_, [&](int turn, int worker) {
    const auto at = static_cast<std::size_t>(order[static_cast<std::size_t>(turn)]);
    bake_at(tiles[at], workers[static_cast<std::size_t>(worker)], tiles_[at]);
  });
  for (const Worker& worker : workers) {
    if (worker.first.error) first_.note(worker.first.tile, *worker.first.error);
    add_report(report_, worker.workspace.report());
    add_report(report_, worker.stored);
    report_.scratch_bytes += worker.workspace.bytes();
  }
  if (!frees_) return;
  bins_.reset();
  ground_.reset();
}

TileCoord LevelBaker::coord_of(int index) const {
  return {config_.first_tile.x + index % config_.tiles_x(),
          config_.first_tile.z + index / config_.tiles_x(), 0};
}

/// The tiles of a part, row by row. A part is a piece of the Hilbert curve, so that its tiles lie
/// together and share triangles.
std::vector<int> LevelBaker::tiles_of(const BakePart& part) {
  if (part.count == 1) {
    std::vector<int> all(static_cast<std::size_t>(config_.tiles_x()) *
                         static_cast<std::size_t>(config_.tiles_z()));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  if (curve_.empty()) {
    curve_ = hilbert_order(config_.tiles_x(), config_.tiles_z());
    work_.resize(curve_.size());
    std::ranges::transform(curve_, work_.begin(), [&](int index) { return work_of(index); });
  }
  const PartRange range = balanced_part(work_, static_cast<std::size_t>(part.number - 1),
                                        static_cast<std::size_t>(part.count));
  std::vector<int> tiles(curve_.begin() + static_cast<std::ptrdiff_t>(range.begin),
                         curve_.begin() + static_cast<std::ptrdiff_t>(range.end));
  std::ranges::sort(tiles);
  return tiles;
}

std::uint64_t LevelBaker::work_of(int index) const {
  const TileCoord coord = coord_of(index);
  return tile_work(config_.tile_grid(coord.x, coord.z).column_count(),
                   bins_->triangle_count(coord.x, coord.z));
}

/// Several workers begin with the tiles that have most triangles, so that none is left with such a
/// tile at the end. Tiles with about as many keep their order, in which neighbors share triangles.
/// @return  Indices into `tiles`.
std::vector<int> LevelBaker::largest_first(std::span<const int> tiles) const {
  std::vector<int> order(tiles.size());
  std::iota(order.begin(), order.end(), 0);
  if (executor_.worker_count() == 1) return order;
  std::vector<int> sizes(order.size());
  std::ranges::transform(tiles, sizes.begin(), [&](int index) {
    const TileCoord coord = coord_of(index);
    return std::bit_width(bins_->triangle_count(coord.x, coord.z));
  });
  std::ranges::sort(order, {},
                    [&](int at) { return std::pair(-sizes[static_cast<std::size_t>(at)], at); });
  return order;
}

void LevelBaker::bake_at(int index, Worker& worker, std::vector<TilePtr>& result) {
  BakeObserver* const observer = options_.observer;
  const bool goes_on =
      (observer == nullptr || !observer->is_cancelled()) && bake_or_find(index, worker, result);
  if (!goes_on) return cancel_.cancel();
  const int done = done_.fetch_add(1) + 1;
  if (observer != nullptr) observer->progress(done, static_cast<int>(tiles_.size()));
}

bool LevelBaker::bake_or_find(int index, Worker& worker, std::vector<TilePtr>& result) {
  const TileCoord coord = coord_of(index);
  TileKeys::Triangles list = {level_};
  if (config_.tiles_x() * config_.tiles_z() > 1) {  // otherwise no list is needed
    bins_->triangles_into(coord.x, coord.z, worker.triangles);
    if (worker.triangles.empty()) return true;
    list.indices = worker.triangles;
  }
  TileKey key;
  if (options_.store != nullptr) {
    key = keys_.key_of(coord, {&list, 1}, options_.volumes);
    if (auto stored = find_stored(*options_.store, key, coord, config_)) {
      add_stored(worker.stored, *stored);
      result = std::move(stored->tiles);
      return true;
    }
  }
  const auto walkable = ground();
  if (!walkable) {
    worker.first.note(index, walkable.error());
    return true;
  }
  const BakeTileInput input = {.mesh = level_,
                               .ground = **walkable,
                               .config = config_,
                               .triangles = list.indices,
                               .volumes = options_.volumes};
  const BakeReport before = worker.workspace.report();
  auto tiles = bake_tiles(input, coord, worker.workspace, options_.observer);
  if (!tiles) {
    if (tiles.error().code == Error::Code::cancelled) return false;
    worker.first.note(index, tiles.error());
    return true;
  }
  result = std::move(*tiles);
  if (options_.store != nullptr) {
    options_.store->store(key, {result, counts_between(before, worker.workspace.report())});
  }
  return true;
}

/// Joins the tiles of each agent to its mesh.
Result<NavMeshSet> LevelBaker::collect() {
  NavMeshLayout layout = {.origin = config_.world.origin};
  layout.tile_side = static_cast<float>(config_.tile_size) * config_.world.cell_size;
  std::vector<AgentMesh> meshes;
  for (std::size_t agent = 0; agent < config_.agents.size(); ++agent) {
    NavMeshEdit change{NavMesh(layout)};
    for (std::vector<TilePtr>& tiles : tiles_) {
      if (!tiles.empty() && tiles[agent]->polygon_count() > 0) change.add(std::move(tiles[agent]));
    }
    auto mesh = change.commit(executor_);
    if (!mesh) return mesh.error();
    meshes.push_back({config_.agents[agent].agent, *std::move(mesh)});
  }
  return NavMeshSet::create(std::move(meshes));
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/level_baker.h"

#include "way/bake/run_baker.h"
#include "way/nav/navmesh_edit.h"

#include "bake/input/tile_curve.h"

#include <algorithm>
#include <bit>
#include <functional>
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
  const bool has_store = options_.store != nullptr;
  counts_.emplace(level_, config_, executor_, has_store ? TileHashes::made : TileHashes::left_out);
  if (has_store) return std::monostate{};  // all tiles may be there
  return find_ground();
}

Result<> LevelBaker::find_ground() {
  if (ground_) return std::monostate{};
  auto found = TriangleGround::create(level_, config_, executor_);
  if (!found) return found.error();
  ground_ = std::move(*found);
  return std::monostate{};
}

std::size_t LevelBaker::tile_count() const {
  std::size_t count = 0;
  for (int tile = 0; tile < config_.tiles_x() * config_.tiles_z(); ++tile)
    count += counts_->triangles(tile) > 0 ? 1 : 0;
  return count;
}

Result<NavMeshSet> LevelBaker::run(std::span<const int> tiles) {
  const Result<> made = make_all(tiles);
  if (cancel_.is_cancelled()) return Error{Error::Code::cancelled, "the bake was cancelled"};
  if (options_.observer != nullptr) options_.observer->tiles_done();
  if (!made) return made.error();
  if (first_.error) return *first_.error;
  return collect();
}

/// The memory of workers is freed before their tiles are put together.
Result<> LevelBaker::make_all(std::span<const int> tiles) {
  tiles_.clear();
  tiles_.resize(tiles.size());
  std::vector<Job> jobs;
  for (std::size_t at = 0; at < tiles.size(); ++at) {
    if (is_one_tile() || counts_->triangles(tiles[at]) > 0) jobs.push_back({tiles[at], at});
  }
  done_ = static_cast<int>(tiles.size() - jobs.size());
  if (is_cancelled()) cancel_.cancel();
  std::vector<Worker> workers(static_cast<std::size_t>(executor_.worker_count()));
  if (options_.store != nullptr) jobs = take_stored(std::move(jobs), workers);
  if (!jobs.empty() && !cancel_.is_cancelled()) {
    if (const auto listed = list_triangles(jobs); !listed) return listed;
    bake_all(jobs, workers);
  }
  for (const Worker& worker : workers) {
    if (worker.first.error) first_.note(worker.first.tile, *worker.first.error);
    add_report(report_, worker.workspace.report());
    add_report(report_, worker.stored);
    report_.scratch_bytes += worker.workspace.bytes();
  }
  if (!frees_) return std::monostate{};
  counts_.reset();
  bins_.reset();
  ground_.reset();
  return std::monostate{};
}

/// Takes tiles from the store. Returns those that are not there: only these need their triangles.
std::vector<LevelBaker::Job> LevelBaker::take_stored(std::vector<Job> jobs,
                                                     std::span<Worker> workers) {
  std::vector<std::uint8_t> is_found(jobs.size());
  parallel_for(executor_, static_cast<int>(jobs.size()), cancel_, [&](int index, int worker) {
    const auto i = static_cast<std::size_t>(index);
    if (is_cancelled()) return cancel_.cancel();
    is_found[i] = find(jobs[i], workers[static_cast<std::size_t>(worker)]) ? 1 : 0;
    if (is_found[i] != 0) note_done();
  });
  std::vector<Job> missing;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (is_found[i] == 0) missing.push_back(jobs[i]);
  }
  return missing;
}

/// Lists the triangles of these tiles: of all tiles, if there may be another run.
Result<> LevelBaker::list_triangles(std::span<const Job> jobs) {
  if (!is_one_tile() && !bins_) {
    std::vector<int> tiles(frees_ ? jobs.size() : counts_->tile_count());
    std::iota(tiles.begin(), tiles.end(), 0);
    if (frees_) std::ranges::transform(jobs, tiles.begin(), &Job::tile);
    bins_.emplace(*counts_, config_, tiles);
  }
  return find_ground();
}

void LevelBaker::bake_all(std::span<const Job> jobs, std::span<Worker> workers) {
  const std::vector<Job> order = largest_first(jobs);
  parallel_for(executor_, static_cast<int>(order.size()), cancel_, [&](int turn, int worker) {
    const bool goes_on = !is_cancelled() && bake(order[static_cast<std::size_t>(turn)],
                                                 workers[static_cast<std::size_t>(worker)]);
    if (!goes_on) return cancel_.cancel();
    note_done();
  });
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
  return tile_work(config_.tile_grid(coord.x, coord.z).column_count(), counts_->triangles(index));
}

/// Several workers begin with the tiles that have most triangles, so that none is left with such a
/// tile at the end. Tiles with about as many keep their order, in which neighbors share triangles.
std::vector<LevelBaker::Job> LevelBaker::largest_first(std::span<const Job> jobs) const {
  std::vector<Job> order(jobs.begin(), jobs.end());
  if (executor_.worker_count() == 1) return order;
  std::ranges::stable_sort(order, std::ranges::greater(), [&](const Job& job) {
    return std::bit_width(counts_->triangles(job.tile));
  });
  return order;
}

TileKey LevelBaker::key_of(int tile) const {
  return keys_.key_of(coord_of(tile), counts_->hash(tile), options_.volumes);
}

/// Takes a tile from the store. Returns false if it is not there.
bool LevelBaker::find(const Job& job, Worker& worker) {
  auto stored = find_stored(*options_.store, key_of(job.tile), coord_of(job.tile), config_);
  if (!stored) return false;
  add_stored(worker.stored, *stored);
  tiles_[job.at] = std::move(stored->tiles);
  return true;
}

bool LevelBaker::bake(const Job& job, Worker& worker) {
  const TileCoord coord = coord_of(job.tile);
  BakeTileInput input = {
      .mesh = level_, .ground = *ground_, .config = config_, .volumes = options_.volumes};
  if (!is_one_tile()) {  // otherwise no list is needed
    bins_->triangles_into(coord.x, coord.z, worker.triangles);
    input.triangles = worker.triangles;
  }
  const BakeReport before = worker.workspace.report();
  auto tiles = bake_tiles(input, coord, worker.workspace, options_.observer);
  if (!tiles) {
    if (tiles.error().code == Error::Code::cancelled) return false;
    worker.first.note(job.tile, tiles.error());
    return true;
  }
  tiles_[job.at] = std::move(*tiles);
  if (options_.store != nullptr) {
    options_.store->store(key_of(job.tile),
                          {tiles_[job.at], counts_between(before, worker.workspace.report())});
  }
  return true;
}

void LevelBaker::note_done() {
  const int done = done_.fetch_add(1) + 1;
  if (options_.observer != nullptr)
    options_.observer->progress(done, static_cast<int>(tiles_.size()));
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

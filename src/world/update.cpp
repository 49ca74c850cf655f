// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/tile_key.h"
#include "world/world_state.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <utility>

namespace way {
namespace {

using Clock = std::chrono::steady_clock;

/// A tile with all that it is baked of, so that the world may change while it is baked.
struct TileJob {
  TileCoord coord = {};
  WorldTile tile = {};  ///< As it was; its voxels are in `voxels`.
  TileVoxels voxels = {};
  std::vector<std::shared_ptr<const Solid>> fixed = {};
  std::vector<std::shared_ptr<const Solid>> movable = {};
  std::vector<AreaVolume> volumes = {};
  std::optional<FinishedTile> finished = std::nullopt;  ///< Instead of all of these.
  /// One per agent, once they were baked.
  std::optional<Result<std::vector<std::shared_ptr<const Tile>>>> result = std::nullopt;

  bool is_done() const { return result && result->has_value(); }
};

/// Triangles of solids in the window of a tile.
class SourceList {
 public:
  SourceList(const std::vector<std::shared_ptr<const Solid>>& solids, const TileCoord& coord) {
    lists_.reserve(solids.size());  // sources view them
    for (const auto& solid : solids) {
      if (!solid->tiles.contains(coord)) continue;
      lists_.push_back(solid->bins.triangles(coord.x, coord.z));
      sources_.push_back({*solid->mesh, lists_.back()});
    }
  }
  std::span<const TriangleSource> view() const { return sources_; }

 private:
  std::vector<std::vector<std::uint32_t>> lists_;
  std::vector<TriangleSource> sources_;
};

/// One call of update().
class Updater {
 public:
  Updater(World::State& world, const UpdateOptions& options)
      : world_(world),
        options_(options),
        executor_(options.executor != nullptr ? *options.executor : serial_),
        begin_(Clock::now()) {
    while (world.workspaces.size() < static_cast<std::size_t>(executor_.worker_count()))
      world.workspaces.emplace_back();
  }

  Result<UpdateReport> run() {
    do {
      stop_ = std::make_unique<CancelFlag>();
      unpublished_bytes_ = 0;
      linked_bytes_ = 0;
      take_jobs();
      bake();
      const auto published = publish();
      if (!published) return published.error();
    } while (is_full_ && !is_over());
    if (error_) return *error_;
    if (is_cancelled()) return Error{Error::Code::cancelled, "the update was cancelled"};
    return finish();
  }

 private:
  bool is_cancelled() const {
    return options_.cancel != nullptr && options_.cancel->is_cancelled();
  }
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
  }
  bool is_over() const {
    return is_cancelled() || error_ || begun_ >= options_.tiles ||
           milliseconds() >= options_.milliseconds;
  }

  // What is to be baked. All of it is taken under one lock, so that an edit is seen as a whole.

  void take_jobs() {
    jobs_.clear();
    const Lock lock(world_.content);
    links_ = std::exchange(world_.changed_links, {});
    ground_ = world_.ground;
    if (total_ == 0) total_ = std::min(options_.tiles, world_.tiles.dirty().size());
    for (const TileCoord& coord : choose())
      jobs_.push_back(make_job(coord));
  }

  std::vector<TileCoord> choose() const {
    const auto& dirty = world_.tiles.dirty();
    std::vector<TileCoord> chosen(dirty.begin(), dirty.end());
    const std::size_t count =
        std::min(chosen.size(), options_.tiles - std::min<std::size_t>(begun_, options_.tiles));
    if (!options_.points_of_interest.empty()) {
      std::ranges::sort(
          chosen, {}, [&](const TileCoord& coord) { return std::pair(distance_to(coord), coord); });
    }
    chosen.resize(count);
    return chosen;
  }

  /// Squared, from the middle of a tile to the closest point of interest.  [tiles]
  double distance_to(const TileCoord& coord) const {
    const VoxelGrid& grid = world_.config.world;
    const double side = static_cast<double>(grid.cell_size) * std::max(world_.config.tile_size, 1);
    double least = std::numeric_limits<double>::max();
    for (const Vec3& point : options_.points_of_interest) {
      const double x = (static_cast<double>(point.x) - static_cast<double>(grid.origin.x)) / side -
                       coord.x - 0.5;
      const double z = (static_cast<double>(point.z) - static_cast<double>(grid.origin.z)) / side -
                       coord.z - 0.5;
      least = std::min(least, x * x + z * z);
    }
    return least;
  }

  TileJob make_job(const TileCoord& coord) {
    TileJob job = {.coord = coord, .voxels = world_.tiles.take(coord)};
    job.tile = *world_.tiles.find(coord);
    const auto by_rank = [&](std::uint32_t index) { return world_.objects.rank(index); };
    if (!job.tile.finished.empty()) {
      const std::uint32_t last = *std::ranges::max_element(job.tile.finished, {}, by_rank);
      job.finished = *world_.objects[last].finished();
      return job;
    }
    if (job.voxels.floors.empty()) {
      std::vector<std::uint32_t> solids = job.tile.solids;
      std::ranges::sort(solids, {}, by_rank);
      for (const std::uint32_t index : solids) {
        const auto& solid = world_.objects[index].solid;
        (solid->is_static ? job.fixed : job.movable).push_back(solid);
      }
    }
    world_.volumes.find(coord, found_);
    std::ranges::sort(found_, {}, by_rank);
    for (const std::uint32_t index : found_)
      job.volumes.push_back(*world_.objects[index].volume);
    return job;
  }

  // The bake, on any number of threads.

  void bake() {
    const auto body = [&](int index, int worker) {
      if (!may_begin()) return stop_->cancel();
      bake_one(jobs_[static_cast<std::size_t>(index)],
               world_.workspaces[static_cast<std::size_t>(worker)]);
    };
    parallel_for(executor_, static_cast<int>(jobs_.size()), *stop_, body);
    is_full_ = unpublished_bytes_ > options_.max_unpublished_bytes;
  }

  /// At least one tile is baked, unless the update was cancelled.
  bool may_begin() {
    if (is_cancelled()) return false;
    if (unpublished_bytes_ > options_.max_unpublished_bytes) return false;
    const std::size_t begun = begun_.fetch_add(1);
    if (begun == 0 || milliseconds() < options_.milliseconds) return true;
    begun_.fetch_sub(1);
    return false;
  }

  void bake_one(TileJob& job, ResumeWorkspace& workspace) {
    if (job.finished) {
      job.result = job.finished->tiles;
    } else {
      resume(job, workspace);
    }
    if (job.is_done()) {
      for (const auto& tile : **job.result)
        unpublished_bytes_ += tile == nullptr ? 0 : tile->bytes();
    }
    const std::size_t done = done_.fetch_add(1) + 1;
    if (options_.progress) options_.progress(done, std::max(total_, done));
  }

  void resume(TileJob& job, ResumeWorkspace& workspace) {
    const bool has_spans = !job.voxels.spans.empty();
    const SourceList fixed(has_spans ? std::vector<std::shared_ptr<const Solid>>{} : job.fixed,
                           job.coord);
    const SourceList movable(job.movable, job.coord);
    const bool is_first = job.voxels.floors.empty() && !has_spans;
    const auto key = is_first ? key_of(job, fixed.view(), movable.view()) : std::nullopt;
    if (!find_stored_tile(job, key)) {
      job.result = resume_tile({world_.config, *ground_, job.coord, fixed.view(), movable.view(),
                                job.volumes, job.tile.had_movable, has_room_for_linked()},
                               job.voxels, workspace);
      linked_bytes_ += job.voxels.linked_bytes();
      if (key && job.is_done()) world_.options.store->store(*key, {.tiles = **job.result});
    }
  }

  bool has_room_for_linked() const { return linked_bytes_ < world_.options.max_recent_bytes; }

  /// The key of a tile that is baked from triangles, if there is a store.
  std::optional<TileKey> key_of(const TileJob& job, std::span<const TriangleSource> fixed,
                                std::span<const TriangleSource> movable) const {
    if (world_.options.store == nullptr) return std::nullopt;
    std::vector<TileKeys::Triangles> lists;
    for (const auto& sources : {fixed, movable}) {
      for (const TriangleSource& source : sources)
        lists.push_back({source.mesh, source.triangles});
    }
    return TileKeys(world_.config).key_of(job.coord, lists, job.volumes);
  }

  bool find_stored_tile(TileJob& job, const std::optional<TileKey>& key) const {
    if (!key) return false;
    auto stored = find_stored(*world_.options.store, *key, job.coord, world_.config);
    if (stored) job.result = std::move(stored->tiles);
    return stored.has_value();
  }

  /// Tiles are pending until the snapshot that has them is published.
  void give_back(bool is_published) {
    const Lock lock(world_.content);
    for (TileJob& job : jobs_) {
      world_.tiles.give_back(job.coord, job.tile, std::move(job.voxels),
                             job.is_done() && is_published);
      if (job.result && !job.is_done() && !error_) error_ = job.result->error();
    }
    world_.tiles.limit_voxels(world_.options.max_voxel_bytes);
    world_.tiles.limit_linked(world_.options.max_recent_bytes);
  }

  // The snapshot.

  Result<> publish() {
    const Lock publishing(world_.publishing);
    std::vector<TileCoord> changed;
    for (const TileJob& job : jobs_) {
      if (job.is_done()) changed.push_back(job.coord);
    }
    std::ranges::sort(changed);
    const bool is_needed = !changed.empty() || !links_.empty();
    report_.tiles.insert(report_.tiles.end(), changed.begin(), changed.end());
    const auto shown = is_needed ? show(changed) : Result<>(std::monostate{});
    give_back(shown.has_value());
    if (!shown) return undo_links(shown.error());
    if (is_needed) world_.tell_listeners(changed);
    return std::monostate{};
  }

  /// Makes the next snapshots and shows them to everyone.
  ///
  /// @param changed  The tiles that were baked; those that change because of them are added.
  Result<> show(std::vector<TileCoord>& changed) {
    std::vector<NavMesh> meshes;
    std::map<std::uint32_t, WorldLink> linked;
    std::set<TileCoord> all(changed.begin(), changed.end());
    for (std::size_t agent = 0; agent < world_.config.agents.size(); ++agent) {
      auto next = commit(agent, linked);
      if (!next) return next.error();
      all.insert(next->also_changed().begin(), next->also_changed().end());
      meshes.push_back(std::move(*next));
    }
    changed.assign(all.begin(), all.end());
    for (NavMesh& mesh : meshes) {
      auto next = with_changes(mesh, changed);
      if (!next) return next.error();
      mesh = std::move(*next);
    }
    auto shown = world_.show(std::move(meshes));
    if (shown) keep_links(linked);
    return shown;
  }

  /// The next snapshot of an agent.
  Result<NavMesh> commit(std::size_t agent, std::map<std::uint32_t, WorldLink>& linked) {
    NavMeshEdit change(world_.published.latest().meshes()[agent].mesh);
    for (const TileJob& job : jobs_) {
      if (!job.is_done()) continue;
      const std::shared_ptr<const Tile>& tile = (**job.result)[agent];
      if (tile != nullptr && tile->polygon_count() > 0) {
        change.add(tile);
      } else {
        change.remove(job.coord);
      }
    }
    for (const auto& [index, link] : links_) {
      if (agent < link.refs.size()) change.unlink(link.refs[agent]);
      std::vector<PolyRef>& refs = linked[index].refs;
      if (link.wanted) refs.push_back(change.add_link(*link.wanted));
    }
    return change.commit(executor_);
  }

  /// Gives the polygons of changed tiles the flags of their areas, and closes doors.
  Result<NavMesh> with_changes(const NavMesh& mesh, std::span<const TileCoord> changed) const {
    Result<NavMesh> next = as_baked(mesh, changed);
    if (next && !world_.flags.is_empty()) next = with_flags(*next, changed);
    const std::vector<ClosedDoor> doors = doors_at(changed);
    if (!next || doors.empty()) return next;
    return close_doors(*next, doors);
  }

  /// Takes back what doors have changed. A tile that was baked again and came out the same still
  /// has it, and the door may be gone.
  static Result<NavMesh> as_baked(const NavMesh& mesh, std::span<const TileCoord> changed) {
    NavMeshEdit change(mesh);
    bool is_needed = false;
    for (const TileCoord& coord : changed) {
      for (const TileSlot& at : mesh.tiles_at(coord.x, coord.z)) {
        if (mesh.changed_traits(at.slot) == nullptr) continue;
        is_needed = true;
        const Tile& tile = *mesh.tile_in(at.slot);
        for (std::uint32_t i = 0; i < tile.polygon_count(); ++i)
          change.set_area(mesh.ref(at.slot, i), tile.area(i))
              .set_flags(mesh.ref(at.slot, i), tile.flags(i));
      }
    }
    if (!is_needed) return mesh;
    return change.commit();
  }

  Result<NavMesh> with_flags(const NavMesh& mesh, std::span<const TileCoord> changed) const {
    NavMeshEdit change(mesh);
    for (const TileCoord& coord : changed) {
      for (const TileSlot& at : mesh.tiles_at(coord.x, coord.z))
        world_.flags.set(mesh, at.slot, change);
    }
    return change.commit();
  }

  std::vector<ClosedDoor> doors_at(std::span<const TileCoord> changed) const {
    const Lock lock(world_.content);
    return world_.closed_doors(changed);
  }

  void keep_links(const std::map<std::uint32_t, WorldLink>& linked) {
    const Lock lock(world_.content);
    for (const auto& [index, link] : linked) {
      world_.links[index].refs = link.refs;
      // Who changed it since has the references of the snapshot before.
      const auto changed = world_.changed_links.find(index);
      if (changed != world_.changed_links.end()) {
        changed->second.refs = link.refs;
      } else if (link.refs.empty()) {
        world_.links.erase(index);
      }
    }
  }

  Error undo_links(const Error& error) {
    const Lock lock(world_.content);
    world_.changed_links.insert(links_.begin(), links_.end());
    return error;
  }

  UpdateReport finish() {
    std::ranges::sort(report_.tiles);
    const Lock lock(world_.content);
    report_.pending = world_.tiles.pending() + world_.changed_links.size();
    report_.seconds = milliseconds() / 1000;
    return std::move(report_);
  }

  SerialExecutor serial_;
  World::State& world_;
  const UpdateOptions& options_;
  Executor& executor_;
  Clock::time_point begin_;
  std::vector<TileJob> jobs_ = {};
  std::map<std::uint32_t, WorldLink> links_ = {};
  std::optional<TriangleGround> ground_ = std::nullopt;
  std::vector<std::uint32_t> found_ = {};
  std::unique_ptr<CancelFlag> stop_ = {};
  std::atomic<std::size_t> unpublished_bytes_ = 0;
  std::atomic<std::size_t> linked_bytes_ = 0;  ///< Of the jobs.
  std::atomic<std::size_t> begun_ = 0;
  std::atomic<std::size_t> done_ = 0;
  std::size_t total_ = 0;
  bool is_full_ = false;
  std::optional<Error> error_ = std::nullopt;
  UpdateReport report_ = {};
};

}  // namespace

Result<UpdateReport> update_world(World::State& world, const UpdateOptions& options) {
  return Updater(world, options).run();
}

}  // namespace way

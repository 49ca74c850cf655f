// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/text.h"
#include "nav/index/corner_graph.h"
#include "world/world_state.h"

#include <memory>
#include <utility>
#include <vector>

namespace way {
namespace {

using IndexedMeshes = std::vector<IndexedNavMesh>;

Error cancelled() {
  return {Error::Code::cancelled, "the update of the path index was cancelled"};
}

/// The index with landmarks and the least distance of its own snapshot, which updated() keeps from
/// an earlier one: a level that has grown since may be worth searching.
PathIndex measured(const PathIndex& index, const PathIndexOptions& options) {
  PathIndex with = index.with_landmarks(options.landmarks);
  if (!options.is_selective || with.graph() == nullptr) return with;
  auto graph = std::make_shared<CornerGraph>(*with.graph());
  graph->least_distance = find_least_distance(*graph);
  return PathIndex(std::move(graph));
}

/// One call of update_index().  @pre indexing is locked
class IndexUpdate {
 public:
  IndexUpdate(World::State& world, Executor& executor, const CancelFlag* cancel)
      : world_(world),
        options_(*world.index_options),
        executor_(executor),
        cancel_(cancel),
        before_(world.indexed.latest()) {}

  Result<> run() {
    const NavMeshSet newest = world_.published.get();
    if (is_current(newest)) return std::monostate{};
    IndexedMeshes next;
    for (const AgentMesh& of_agent : newest.meshes()) {
      if (is_cancelled()) return cancelled();
      next.push_back({of_agent.mesh, index_of(next.size(), of_agent.mesh)});
    }
    show(next);
    if (before_ == nullptr) return finish();
    for (IndexedNavMesh& of_agent : next) {
      if (is_cancelled()) return cancelled();
      of_agent.index = measured(of_agent.index, options_);
    }
    show(next);
    return finish();
  }

 private:
  bool is_cancelled() const { return cancel_ != nullptr && cancel_->is_cancelled(); }

  bool is_current(const NavMeshSet& newest) const {
    if (before_ == nullptr || !world_.index_measured) return false;
    for (std::size_t i = 0; i < before_->size(); ++i) {
      if ((*before_)[i].index.is_stale(newest.meshes()[i].mesh)) return false;
    }
    return true;
  }

  PathIndex index_of(std::size_t agent, const NavMesh& mesh) {
    if (before_ == nullptr) return PathIndex(mesh, executor_, options_);
    const PathIndex& before = (*before_)[agent].index;
    return before.is_stale(mesh) ? before.updated(mesh, executor_) : before;
  }

  void show(const IndexedMeshes& next) {
    world_.index_measured = false;
    world_.indexed.set(std::make_shared<const IndexedMeshes>(next));
  }

  Result<> finish() {
    world_.index_measured = true;
    return std::monostate{};
  }

  World::State& world_;
  const PathIndexOptions options_;
  Executor& executor_;
  const CancelFlag* cancel_;
  const std::shared_ptr<const IndexedMeshes> before_;
};

}  // namespace

Result<> World::keep_index(const PathIndexOptions& options) {
  if (options.landmarks < 0 || options.landmarks > PathIndexOptions::kMaxLandmarks) {
    return Error{Error::Code::invalid_argument,
                 text("an index cannot have ", options.landmarks, " landmarks: 0 to ",
                      PathIndexOptions::kMaxLandmarks)};
  }
  const Lock lock(state_->indexing);
  state_->index_options = options;
  state_->index_options->is_updatable = true;
  state_->indexed.set(nullptr);
  return std::monostate{};
}

Result<> World::update_index(Executor* executor, const CancelFlag* cancel) {
  const Lock lock(state_->indexing);
  if (!state_->index_options)
    return Error{Error::Code::invalid_argument, "the world keeps no path index: see keep_index()"};
  SerialExecutor serial;
  return IndexUpdate(*state_, executor != nullptr ? *executor : serial, cancel).run();
}

IndexedNavMesh World::indexed_navmesh() const {
  const auto found = state_->indexed.get();
  return found == nullptr ? IndexedNavMesh{navmesh(), {}} : found->front();
}

std::vector<IndexedNavMesh> World::indexed_navmeshes() const {
  if (const auto found = state_->indexed.get()) return *found;
  std::vector<IndexedNavMesh> plain;
  const NavMeshSet newest = navmeshes();
  for (const AgentMesh& of_agent : newest.meshes())
    plain.push_back({of_agent.mesh, {}});
  return plain;
}

}  // namespace way

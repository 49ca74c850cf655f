// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/run_baker.h"

#include "bake/check_bake.h"
#include "bake/input/tile_curve.h"
#include "bake/input/tile_finder.h"
#include "bake/level_baker.h"

#include <algorithm>
#include <limits>

namespace way {

struct TileRuns::State {
  explicit State(BakeConfig checked)
      : config(std::move(checked)),
        finder(config),
        counts(static_cast<std::size_t>(config.tiles_x()) *
               static_cast<std::size_t>(config.tiles_z())) {}

  /// The work of all tiles along a curve.
  std::vector<std::uint64_t> work_along(std::span<const int> curve) const {
    std::vector<std::uint64_t> work(curve.size());
    std::ranges::transform(curve, work.begin(), [&](int tile) {
      const VoxelGrid grid = config.tile_grid(config.first_tile.x + tile % config.tiles_x(),
                                              config.first_tile.z + tile / config.tiles_x());
      return tile_work(grid.column_count(), counts[static_cast<std::size_t>(tile)]);
    });
    return work;
  }

  /// Adds the runs of a part.
  void add_runs(std::span<const int> curve, std::size_t max_triangles) {
    std::size_t triangles = 0;
    starts.push_back(tiles.size());
    for (const int tile : curve) {
      const auto at = static_cast<std::size_t>(tile);
      const std::size_t more = counts[at];
      if (more == 0) continue;
      if (triangles > 0 && triangles + more > max_triangles) {
        starts.push_back(tiles.size());
        triangles = 0;
      }
      triangles += more;
      run_of[at] = static_cast<std::uint32_t>(starts.size() - 1);
      tiles.push_back(tile);
    }
  }

  BakeConfig config;
  TileFinder finder;
  std::vector<std::uint32_t> counts;  ///< Triangles by tile; 2^32 - 1 for more.
  std::vector<std::uint32_t> run_of;  ///< By tile; unspecified for tiles without triangles.
  std::vector<int> tiles;             ///< With triangles, along the curve.
  std::vector<std::size_t> starts;    ///< Of the runs in `tiles`, and its size.
  std::vector<std::size_t> parts;     ///< Their first runs, and the number of runs.
};

Result<TileRuns> TileRuns::create(const BakeSettings& settings, const Aabb3& bounds) {
  auto config = BakeConfig::create(settings, bounds);
  if (!config) return config.error();
  if (auto error = check_tile_count(*config)) return *error;
  return TileRuns(std::make_unique<State>(*std::move(config)));
}

TileRuns::TileRuns(std::unique_ptr<State> state) : state_(std::move(state)) {}
TileRuns::TileRuns(TileRuns&&) noexcept = default;
TileRuns& TileRuns::operator=(TileRuns&&) noexcept = default;
TileRuns::~TileRuns() = default;

const BakeConfig& TileRuns::config() const {
  return state_->config;
}

void TileRuns::count(const std::array<Vec3, 3>& corners) {
  state_->finder.each_tile(corners, [&](std::size_t tile) {
    std::uint32_t& count = state_->counts[tile];
    if (count < std::numeric_limits<std::uint32_t>::max()) ++count;
  });
}

std::size_t TileRuns::largest_tile() const {
  return state_->counts.empty() ? 0 : std::ranges::max(state_->counts);
}

std::size_t TileRuns::columns_per_tile() const {
  const BakeConfig& config = state_->config;
  return config.tile_grid(config.first_tile.x, config.first_tile.z).column_count();
}

std::size_t TileRuns::tile_count() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(state_->counts, [](std::uint32_t count) { return count > 0; }));
}

void TileRuns::cut(std::size_t max_triangles, int parts) {
  State& state = *state_;
  const std::vector<int> curve = hilbert_order(state.config.tiles_x(), state.config.tiles_z());
  const std::vector<std::size_t> ends =
      balanced_starts(state.work_along(curve), static_cast<std::size_t>(parts));
  state.run_of.assign(state.counts.size(), 0);
  state.tiles.clear();
  state.starts.clear();
  state.parts.clear();
  for (std::size_t part = 0; part + 1 < ends.size(); ++part) {
    state.parts.push_back(state.starts.size());
    state.add_runs(std::span(curve).subspan(ends[part], ends[part + 1] - ends[part]),
                   max_triangles);
  }
  state.parts.push_back(state.starts.size());
  state.starts.push_back(state.tiles.size());
}

std::size_t TileRuns::first_run(int part) const {
  return state_->parts[static_cast<std::size_t>(part - 1)];
}

std::size_t TileRuns::size() const {
  return state_->starts.empty() ? 0 : state_->starts.size() - 1;
}

std::span<const int> TileRuns::tiles(std::size_t run) const {
  return std::span(state_->tiles)
      .subspan(state_->starts[run], state_->starts[run + 1] - state_->starts[run]);
}

void TileRuns::runs_of(const std::array<Vec3, 3>& corners, std::vector<std::uint32_t>& runs) const {
  runs.clear();
  state_->finder.each_tile(corners, [&](std::size_t tile) {
    const std::uint32_t run = state_->run_of[tile];
    if (std::ranges::find(runs, run) == runs.end()) runs.push_back(run);
  });
}

struct RunBaker::State {
  State(const TriangleMesh& triangles, const TileRuns& runs, std::size_t run,
        const BakeOptions& given)
      : options(given), baker(triangles, runs.config(), options), left(runs.tiles(run)) {}

  BakeOptions options;
  LevelBaker baker;
  std::span<const int> left;
};

Result<RunBaker> RunBaker::create(const TriangleMesh& triangles, const TileRuns& runs,
                                  std::size_t run, const BakeOptions& options) {
  auto state = std::make_unique<State>(triangles, runs, run, options);
  if (const auto prepared = state->baker.prepare(); !prepared) return prepared.error();
  return RunBaker(std::move(state));
}

RunBaker::RunBaker(std::unique_ptr<State> state) : state_(std::move(state)) {}
RunBaker::RunBaker(RunBaker&&) noexcept = default;
RunBaker& RunBaker::operator=(RunBaker&&) noexcept = default;
RunBaker::~RunBaker() = default;

std::size_t RunBaker::tiles_left() const {
  return state_->left.size();
}

Result<NavMeshSet> RunBaker::bake(std::size_t max_tiles) {
  const std::span<const int> next = state_->left.first(std::min(max_tiles, state_->left.size()));
  state_->left = state_->left.subspan(next.size());
  return state_->baker.run(next);
}

const BakeReport& RunBaker::report() const {
  return state_->baker.report();
}

}  // namespace way

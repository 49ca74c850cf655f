// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/bake_bench.h"

#include "way/core/executor.h"

#include "bench/harness/allocation_meter.h"
#include "bench/harness/stats.h"
#include "bench/sides/recast_agent.h"
#include "bench/sides/recast_bake.h"
#include "bench/sides/waymesh_bake.h"
#include "bench/sides/worlds.h"

#include <algorithm>
#include <iostream>
#include <optional>

namespace way::bench {
namespace {

/// Rounds are added until the time is used up.
struct Effort {
  double seconds = 0;
  int min_rounds = 1;
  int max_rounds = 1;
};

Effort effort_of(WorldSize size) {
  switch (size) {
    case WorldSize::small:
      return {.seconds = 0.5, .min_rounds = 5, .max_rounds = 15};
    case WorldSize::medium:
      return {.seconds = 1.5, .min_rounds = 2, .max_rounds = 9};
    case WorldSize::large:
      break;
  }
  return {};
}

struct BakeCase {
  const World& world;
  const TriangleMesh& mesh;
  BakeConfig config = {};
  std::string suffix = {};  ///< `/<world>/<partition>/<mode>`
};

const char* partition_name(Partition partition) {
  switch (partition) {
    case Partition::watershed:
      return "watershed";
    case Partition::monotone:
      return "monotone";
    case Partition::layers:
      return "layers";
  }
  return "";
}

std::string mode_name(int tile_size) {
  return tile_size == 0 ? "solo" : "tile" + std::to_string(tile_size);
}

std::string stage_group(std::size_t stage) {
  return std::string("bake/stage/") + kStageNames[stage];
}

/// CPU time of one call.  [milliseconds]
template <class Work>
double time_of(Work work) {
  const double start = thread_seconds();
  work();
  return (thread_seconds() - start) * kMilliseconds;
}

class BakeBench {
 public:
  explicit BakeBench(const Options& options) : options_(options) {}

  void run_world(const World& world) {
    if (options_.quick && world.size == WorldSize::large) return;
    std::optional<TriangleMesh> mesh;  // built for the first case that is selected
    for (const Partition partition : {Partition::watershed, Partition::monotone, Partition::layers})
      for (const int tile_size : {0, 48, 128}) {
        const std::string suffix =
            "/" + world.name + "/" + partition_name(partition) + "/" + mode_name(tile_size);
        if (!world.is_baked_by(partition, tile_size) || !wants_any(suffix)) continue;
        if (!mesh) mesh = world.make();
        run_case({.world = world,
                  .mesh = *mesh,
                  .config = make_config(*mesh, partition, tile_size),
                  .suffix = suffix});
      }
  }

  BakeComparison take() { return std::move(found_); }

 private:
  static BakeConfig make_config(const TriangleMesh& mesh, Partition partition, int tile_size) {
    BakeSettings settings = {.agent = kRecastAgent};
    settings.partition = partition;
    settings.tile_size = tile_size;
    const Result<BakeConfig> config = BakeConfig::create(settings, mesh.bounds());
    return *config;
  }

  bool wants_stage(const std::string& suffix) const {
    for (std::size_t i = 0; i < kStageCount; ++i)
      if (options_.wants(stage_group(i) + suffix)) return true;
    return false;
  }

  bool wants_any(const std::string& suffix) const {
    return wants_stage(suffix) || options_.wants("bake/whole" + suffix) ||
           options_.wants("bake/threads" + suffix) || options_.wants("memory" + suffix);
  }

  void run_case(const BakeCase& bake) {
    std::cerr << bake.suffix.substr(1) << '\n';
    const WaymeshBake ours(bake.mesh, bake.config);
    RecastBake theirs(bake.mesh, bake.config);
    count_results(bake, ours, theirs);  // warms up, too
    add_whole(bake, ours, theirs);
    add_stages(bake, ours, theirs);
    if (bake.config.tile_size != 0) add_threads(bake, ours);
  }

  void count_results(const BakeCase& bake, const WaymeshBake& ours, RecastBake& theirs) {
    BakeResult result{.name = bake.suffix.substr(1)};
    Pair peak;
    {
      const AllocationMeter meter;
      result.ours = ours.run_and_count();
      peak.ours = static_cast<double>(meter.peak_bytes());
    }
    {
      const AllocationMeter meter;
      result.theirs = theirs.run_and_count();
      peak.theirs =
          static_cast<double>(meter.peak_bytes()) + static_cast<double>(theirs.bytes_made_ahead());
    }
    if (bake.config.tile_size != 0 && !result.is_fair()) {
      RecastBake whole(bake.mesh, make_config(bake.mesh, bake.config.regions.partition, 0));
      result.their_whole_area = whole.run_and_count().area;
    }
    found_.results.push_back(result);
    add_row("memory", bake, "bytes", {peak});
  }

  void add_whole(const BakeCase& bake, const WaymeshBake& ours, RecastBake& theirs) {
    if (!options_.wants("bake/whole" + bake.suffix)) return;
    std::vector<Pair> rounds;
    repeat(bake, [&] {
      const double our_time = time_of([&] { ours.run(); });
      rounds.push_back({our_time, time_of([&] { theirs.run(); })});
    });
    add_row("bake/whole", bake, "ms", rounds);
  }

  void add_stages(const BakeCase& bake, const WaymeshBake& ours, RecastBake& theirs) {
    if (!wants_stage(bake.suffix)) return;
    std::array<std::vector<Pair>, kStageCount> stages;
    repeat(bake, [&] {
      const StageTimes our_times = ours.run_by_stage();
      const StageTimes their_times = theirs.run_by_stage();
      for (std::size_t i = 0; i < kStageCount; ++i)
        stages[i].push_back({our_times[i] * kMilliseconds, their_times[i] * kMilliseconds});
    });
    for (std::size_t i = 0; i < kStageCount; ++i)
      add_row(stage_group(i), bake, "ms", stages[i]);
  }

  void add_threads(const BakeCase& bake, const WaymeshBake& ours) {
    if (!options_.wants("bake/threads" + bake.suffix)) return;
    SerialExecutor one;
    ThreadPool two(2);
    const auto wall_of = [&](Executor& executor) {
      const double start = wall_seconds();
      ours.run_on(executor);
      return (wall_seconds() - start) * kMilliseconds;
    };
    std::vector<Pair> rounds;
    repeat(bake, [&] {
      const double on_two = wall_of(two);
      rounds.push_back({on_two, wall_of(one)});
    });
    add_row("bake/threads", bake, "ms", rounds);
  }

  template <class Round>
  static void repeat(const BakeCase& bake, Round round) {
    const Effort effort = effort_of(bake.world.size);
    const double start = thread_seconds();
    for (int i = 0; i < effort.max_rounds; ++i) {
      if (i >= effort.min_rounds && thread_seconds() - start > effort.seconds) break;
      round();
    }
  }

  /// Skips rows that were not requested, and stages that a partition does not have.
  void add_row(const std::string& group, const BakeCase& bake, const char* unit,
               const std::vector<Pair>& rounds) {
    const auto is_measured = [](const Pair& round) { return round.ours > 0 && round.theirs > 0; };
    if (!options_.wants(group + bake.suffix) || !std::ranges::all_of(rounds, is_measured)) return;
    found_.rows.push_back(make_row(group + bake.suffix, group, unit, rounds));
  }

  const Options& options_;
  BakeComparison found_;
};

}  // namespace

BakeComparison compare_bakes(const Options& options) {
  BakeBench bench(options);
  for (const World& world : worlds())
    bench.run_world(world);
  return bench.take();
}

}  // namespace way::bench

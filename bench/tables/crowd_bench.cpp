// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/tables/crowd_bench.h"

#include "way/bake/bake.h"
#include "way/crowd/crowd.h"

#include "bench/harness/get.h"
#include "bench/harness/stages.h"
#include "bench/harness/stats.h"
#include "bench/sides/detour_crowd.h"
#include "bench/sides/detour_sets.h"
#include "bench/sides/recast_bake.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <utility>

namespace way::bench {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr int kSecond = 20;        ///< Steps.
constexpr int kTimed = 10;         ///< Of walking, in which hardly anybody arrives. [seconds]
constexpr int kJudged = 60;        ///< [seconds]
constexpr int kMostJudged = 4000;  ///< Agents; more take minutes.
constexpr std::array<float, 2> kRanges = {6, 12};  ///< Of DetourCrowd.  [radii]

Crowd our_crowd(const NavMesh& mesh, std::span<const FieldWalk> walks) {
  Crowd crowd;
  for (const FieldWalk& walk : walks) {
    const AgentId id = get(crowd.add(mesh, walk.from,
                                     {.radius = kFieldRadius,
                                      .height = kFieldHeight,
                                      .max_speed = kFieldSpeed,
                                      .max_acceleration = kFieldAcceleration}));
    get(crowd.set_target(id, AgentTarget::at(walk.to)));
  }
  return crowd;
}

double share_with_path(const Crowd& crowd) {
  double count = 0;
  for (std::uint32_t i = 0; i < crowd.slot_count(); ++i) {
    const auto status = crowd.status(crowd.agent_in(i));
    if (status->state != AgentState::waiting && status->state != AgentState::unreachable &&
        !status->is_partial)
      ++count;
  }
  return count / static_cast<double>(crowd.size());
}

/// One field for both sides.
class Field {
 public:
  explicit Field(int agents) {
    const TriangleMesh level = make_field(agents, kSeed);
    RecastBake bake(level, get(BakeConfig::create(field_settings(), level.bounds())));
    theirs_ = bake.make_navmesh();
    ours_ = get(navmesh_of(*theirs_));
    walks_ = make_walks(ours_, agents, kSeed);
  }

  /// Both walk for ten seconds in turn, a second each.  [nanoseconds per agent and step]
  std::array<Pair, kRanges.size()> time() const {
    Crowd mine = our_crowd(ours_, walks_);
    std::vector<DetourCrowdSide> others;
    for (const float range : kRanges)
      others.emplace_back(*theirs_, walks_, range);
    std::array<double, kRanges.size()> theirs = {};
    double ours = 0;
    for (int second = 0; second < kTimed; ++second) {
      ours += run([&] { get(mine.step(ours_, kFieldStep)); });
      for (std::size_t i = 0; i < kRanges.size(); ++i)
        theirs[i] += run([&] { others[i].step(); });
    }
    return {{{ours, theirs[0]}, {ours, theirs[1]}}};
  }

  CrowdResult result() const {
    CrowdResult result = {.agents = static_cast<int>(walks_.size())};
    Crowd mine = our_crowd(ours_, walks_);
    DetourCrowdSide yours(*theirs_, walks_, kRanges[0]);
    const int seconds = result.agents <= kMostJudged ? kJudged : kTimed;
    for (int second = 0; second < seconds; ++second) {
      run([&] { get(mine.step(ours_, kFieldStep)); });
      run([&] { yours.step(); });
      if (second == 0) result.paths_ours = share_with_path(mine);
      if (second == 0) result.paths_theirs = yours.share_with_path();
      add(result.ours, judge(walks_, mine.positions()), seconds);
      add(result.theirs, judge(walks_, yours.positions()), seconds);
    }
    return result;
  }

 private:
  template <class Step>
  double run(Step&& step) const {
    const double start = thread_seconds();
    for (int i = 0; i < kSecond; ++i)
      step();
    const auto steps = static_cast<double>(walks_.size() * kSecond * kTimed);
    return (thread_seconds() - start) * kNanoseconds / steps;
  }

  static void add(CrowdQuality& sum, const CrowdQuality& now, int samples) {
    sum.arrived = now.arrived;
    sum.overlapping += now.overlapping / samples;
    sum.deepest = std::max(sum.deepest, now.deepest);
  }

  NavMeshHandle theirs_;
  NavMesh ours_;
  std::vector<FieldWalk> walks_;
};

void compare_field(int agents, const Options& options, CrowdComparison& all) {
  const std::string size = std::to_string(agents) + "_agents";
  const std::array<std::string, kRanges.size()> groups = {"crowd/range6", "crowd/range12"};
  if (!options.wants(groups[0] + "/" + size) && !options.wants(groups[1] + "/" + size)) return;
  std::cerr << "crowd/" << size << '\n';
  const Field field(agents);
  std::array<std::vector<Pair>, kRanges.size()> rounds;
  for (int i = 0; i < (agents > kMostJudged ? 3 : 5); ++i) {
    const auto pairs = field.time();
    for (std::size_t range = 0; range < kRanges.size(); ++range)
      rounds[range].push_back(pairs[range]);
  }
  for (std::size_t range = 0; range < kRanges.size(); ++range) {
    const std::string name = groups[range] + "/" + size;
    if (options.wants(name)) all.rows.push_back(make_row(name, groups[range], "ns", rounds[range]));
  }
  all.results.push_back(field.result());
}

/// Milliseconds per step of a second, by the wall clock.
double step_time(Crowd& crowd, const NavMesh& mesh, Executor& executor) {
  const double start = wall_seconds();
  for (int i = 0; i < kSecond; ++i)
    get(crowd.step(mesh, kFieldStep, executor));
  return (wall_seconds() - start) * kMilliseconds / kSecond;
}

/// A crowd that has its paths.
Crowd walking_crowd(const NavMesh& mesh, std::span<const FieldWalk> walks, Executor& executor) {
  Crowd crowd = our_crowd(mesh, walks);
  step_time(crowd, mesh, executor);
  return crowd;
}

/// 100,000 agents on two threads, and per agent on one against a thousand.
void measure_large(const Options& options, CrowdComparison& all) {
  constexpr int kAgents = 100'000;
  constexpr int kFew = 1000;
  constexpr double kTarget = 50;     // milliseconds
  constexpr double kGrowth = 1.5;    // of the time per agent
  constexpr double kPerAgent = 1e6;  // nanoseconds per millisecond
  const std::string step = "crowd/step/100000_agents";
  const std::string flat = "crowd/flat/100000_to_1000";
  if (options.quick || (!options.wants(step) && !options.wants(flat))) return;
  std::cerr << "crowd/100000_agents\n";
  ThreadPool two(2);
  SerialExecutor one;
  const NavMesh mesh =
      get(way::bake(make_field(kAgents, kSeed), field_settings(), {.executor = &two}));
  const NavMesh small =
      get(way::bake(make_field(kFew, kSeed), field_settings(), {.executor = &two}));
  Crowd crowd = walking_crowd(mesh, make_walks(mesh, kAgents, kSeed), two);
  Crowd few = walking_crowd(small, make_walks(small, kFew, kSeed), two);
  std::vector<Pair> steps;
  std::vector<Pair> growth;
  for (int i = 0; i < 5; ++i) {
    steps.push_back({step_time(crowd, mesh, two), kTarget});
    growth.push_back({step_time(crowd, mesh, one) * kPerAgent / kAgents,
                      kGrowth * step_time(few, small, one) * kPerAgent / kFew});
  }
  if (options.wants(step)) all.rows.push_back(make_row(step, "crowd/step", "ms", steps));
  if (options.wants(flat)) all.rows.push_back(make_row(flat, "crowd/flat", "ns", growth));
}

}  // namespace

bool CrowdResult::is_fair() const {
  constexpr double kSlack = 0.005;
  constexpr double kOverlap = 0.001;
  return paths_ours + kSlack >= paths_theirs && ours.arrived + kSlack >= theirs.arrived &&
         ours.overlapping <= std::max(kOverlap, theirs.overlapping);
}

CrowdComparison compare_crowds(const Options& options) {
  CrowdComparison all;
  for (const int agents : {100, 1000, 4000, 16000})
    if (!options.quick || agents <= kMostJudged) compare_field(agents, options, all);
  measure_large(options, all);
  return all;
}

void print_crowds(std::ostream& out, const std::vector<CrowdResult>& results) {
  if (results.empty()) return;
  out << "\n## Crowds\n\nOurs / DetourCrowd's with a range of 6 radii, in percent: paths are "
         "complete after 1 s; arrived is after 60 s, for 16,000 agents after 10 s.\n\n"
         "| agents | paths | arrived | overlap | deepest | fair |\n|---|---|---|---|---|---|\n";
  const auto both = [&](double ours, double theirs) {
    out << " | " << std::round(ours * 1e5) / 1e3 << " / " << std::round(theirs * 1e5) / 1e3;
  };
  for (const CrowdResult& result : results) {
    out << "| " << result.agents;
    both(result.paths_ours, result.paths_theirs);
    both(result.ours.arrived, result.theirs.arrived);
    both(result.ours.overlapping, result.theirs.overlapping);
    both(result.ours.deepest, result.theirs.deepest);
    out << " | " << (result.is_fair() ? "yes" : "no") << " |\n";
  }
}

}  // namespace way::bench

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/try_bakes.h"

#include "way/nav/nearest.h"
#include "way/nav/reachable.h"

#include "words/agents.h"
#include "words/numbers.h"
#include "work/bake_level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace way::cli {
namespace {

constexpr double kPatience = 5;      ///< A bake that takes longer is not tried,  [seconds]
constexpr double kQuick = 0.5;       ///< and one that takes this long is not repeated.  [seconds]
constexpr double kCoarse = 400000;   ///< Columns of a trial that only compares windings.
constexpr double kMuchLarger = 2;    ///< Right way up against inside out: 3.6 to 40 as measured.
constexpr double kLargePart = 0.04;  ///< Share of the whole mesh.
constexpr float kSmall = 1 / 3.0F;   ///< Size of an agent that is tried, relative to the one given,
constexpr double kMuchMoreGround = 3;  ///< and how much more it has to walk on to be worth a word.

/// The mesh of a trial, for the first agent; nothing if the bake is rejected.
std::optional<NavMesh> try_bake(const LoadedLevel& level, Executor& executor) {
  const auto baked = bake_level(level, {.executor = &executor});
  if (!baked) return std::nullopt;
  return baked->set.meshes()[0].mesh;
}

double largest_part(const std::optional<NavMesh>& mesh) {
  if (!mesh) return 0;
  const std::vector<Island> islands = find_islands(*mesh);
  return islands.empty() ? 0 : islands.front().area;
}

/// For one agent; cells as large as the trial allows, at least those of the radius.
LoadedLevel coarse_copy(const LoadedLevel& level, const Examination& seen) {
  LoadedLevel coarse = level;
  BakeSettings& s = coarse.settings;
  s.agent = agents_of(s).front();
  s.agents = {};
  const auto scale = static_cast<float>(std::sqrt(std::max(seen.columns / kCoarse, 1.0)));
  s.cell_size = std::max(seen.settings.cell_size * scale, s.agent.radius);
  s.cell_height = std::min(seen.settings.cell_height * 2, std::max(s.agent.climb / 2, 0.01F));
  s.detail_distance = 0;
  s.tile_size = 0;
  return coarse;
}

LoadedLevel turned_over(LoadedLevel level) {
  const auto vertices = level.mesh.vertices();
  const auto triangles = level.mesh.triangles();
  const auto areas = level.mesh.areas();
  auto mesh = TriangleMesh::create(
      {vertices.begin(), vertices.end()}, {triangles.begin(), triangles.end()},
      {areas.begin(), areas.end()}, {.winding = TriangleMeshOptions::Winding::clockwise});
  if (mesh) level.mesh = *std::move(mesh);
  return level;
}

void try_winding(const LoadedLevel& level, Executor& executor, Examination& seen) {
  const LoadedLevel coarse = coarse_copy(level, seen);
  const double as_given = largest_part(try_bake(coarse, executor));
  const double turned = largest_part(try_bake(turned_over(coarse), executor));
  if (turned <= kMuchLarger * as_given) return;
  seen.findings.push_back({"upside_down",
                           "its largest walkable part has an area of " +
                               short_text(std::round(static_cast<float>(as_given))) +
                               ", and with its triangles turned over of " +
                               short_text(std::round(static_cast<float>(turned))) +
                               ": they may be clockwise",
                           "--clockwise"});
}

Vec3 point_of(const NavMesh& mesh, PolyRef ref) {
  const Tile& tile = *mesh.tile_of(ref);
  Vec3 sum = {};
  const std::uint32_t count = tile.corner_count(ref.polygon());
  for (std::uint32_t i = 0; i < count; ++i)
    sum = sum + tile.corner(ref.polygon(), i);
  return sum * (1 / static_cast<float>(count));
}

/// A part of a mesh that is worth a word.
struct LargePart {
  Vec3 point = {};   ///< Somewhere on it.
  double share = 0;  ///< Of the area of the mesh.
};

/// The largest first.
std::vector<LargePart> large_parts(const NavMesh& mesh, const std::vector<Island>& islands) {
  std::vector<LargePart> parts;
  const double whole = mesh.counts().area;
  for (const Island& island : islands)
    if (island.area >= kLargePart * whole)
      parts.push_back({point_of(mesh, island.first), island.area / whole});
  return parts;
}

/// How many parts of a mesh the points are on.
std::size_t count_parts(const NavMesh& mesh, const std::vector<LargePart>& parts,
                        const NavAgent& agent) {
  std::set<std::uint32_t> met;
  const Vec3 extents = {agent.radius, agent.climb + agent.height / 2, agent.radius};
  std::size_t lost = 0;
  for (const LargePart& part : parts) {
    const NearestPoint near = find_nearest(mesh, {part.point, extents});
    if (near) met.insert(mesh.component(near.polygon));
    if (!near) ++lost;
  }
  return met.size() + lost;
}

std::string percent(double share) {
  return round_text(std::round(100 * share)) + " %";
}

/// Bakes a level for one of its agents, and for others of its kind.
class AgentTrial {
 public:
  AgentTrial(const LoadedLevel& level, std::size_t index, Executor& executor, Examination& seen)
      : level_(level),
        index_(index),
        agent_(agents_of(level.settings)[index]),
        executor_(executor),
        seen_(seen) {}

  void run() {
    const auto mesh = bake(agent_);
    if (!mesh) return;
    if (mesh->counts().polygons == 0) return try_smaller_radius();
    const std::vector<Island> islands = find_islands(*mesh);
    const std::vector<LargePart> parts = large_parts(*mesh, islands);
    if (parts.size() > 1) tell_parts(islands.size(), parts);
    if (seen_.seconds > kQuick || is_too_large(*mesh)) return;
    if (parts.size() > 1) try_other_agents(parts);
  }

 private:
  /// On the grid that a bake has in which the agent is replaced by this one.
  std::optional<NavMesh> bake(const NavAgent& agent) const { return bake(agent, level_.settings); }

  std::optional<NavMesh> bake(const NavAgent& agent, const BakeSettings& settings) const {
    LoadedLevel level = level_;
    BakeSettings& s = level.settings;
    s = settings;
    if (s.agents.empty()) {
      s.agent = agent;
    } else {
      s.agents[index_] = agent;
      const auto config = BakeConfig::create(s, level.mesh.bounds());
      if (config) s = config->settings;
      s.agents = {};
      s.agent = agent;
    }
    return try_bake(level, executor_);
  }

  void find(const char* kind, const std::string& words, const NavAgent* by,
            std::vector<Vec3> points = {}) {
    seen_.findings.push_back({kind, words, by ? remedy_of(*by) : "", std::move(points)});
    if (by && !seen_.agents.empty()) seen_.agents[index_] = *by;
  }

  /// The options that replace the agent.
  std::string remedy_of(const NavAgent& by) const {
    if (!level_.settings.agents.empty()) return "--agent " + agent_text(by);
    std::string remedy;
    const auto add = [&](const char* option, float before, float after) {
      if (before != after)
        remedy += (remedy.empty() ? "" : " ") + std::string(option) + short_text(after);
    };
    add("--agent-radius ", agent_.radius, by.radius);
    add("--agent-height ", agent_.height, by.height);
    add("--agent-climb ", agent_.climb, by.climb);
    return remedy;
  }

  /// `an agent of radius 0.6 that climbs 0.5`.
  std::string measures() const {
    return call(agent_) + " of radius " + round_text(static_cast<double>(agent_.radius)) +
           " that climbs " + round_text(static_cast<double>(agent_.climb));
  }

  void tell_parts(std::size_t count, const std::vector<LargePart>& parts) {
    std::string words = "the mesh of " + call(agent_) + " has " + std::to_string(count) +
                        " parts that are not connected, " + std::to_string(parts.size()) +
                        " of them large:";
    std::vector<Vec3> points;
    for (const LargePart& part : parts) {
      words += (points.empty() ? " " : ", ") + percent(part.share) + " of the area at " +
               round_text(part.point);
      points.push_back(part.point);
    }
    find("parts", words, nullptr, std::move(points));
  }

  /// Returns true, and says so, if a small agent walks on much more ground.
  bool is_too_large(const NavMesh& mesh) {
    NavAgent small = agent_;
    small.radius = rounded(agent_.radius * kSmall);
    small.height = rounded(agent_.height * kSmall);
    small.climb = rounded(agent_.climb * kSmall);
    const auto more = bake(small, seen_.settings);  // its own grid would be much finer
    if (!more || more->counts().area < kMuchMoreGround * mesh.counts().area) return false;
    find("too_large_agent",
         "the mesh of " + call(agent_) + " of radius " + short_text(agent_.radius) +
             " and height " + short_text(agent_.height) + " has an area of " +
             round_text(mesh.counts().area) + "; of one a third that size, " +
             round_text(more->counts().area) +
             ": the agent is too large for most of the ground, or the level too small",
         &small);
    return true;
  }

  void try_other_agents(const std::vector<LargePart>& parts) {
    std::size_t fewest = parts.size();
    NavAgent best = agent_;
    for (const auto& [radius, climb] :
         {OtherAgent{0.5F, 1}, OtherAgent{1, 2}, OtherAgent{0.5F, 2}}) {
      NavAgent other = agent_;
      other.radius = rounded(agent_.radius * radius);
      other.climb = rounded(std::min(agent_.climb * climb, agent_.height));
      const auto mesh = bake(other);
      const std::size_t left = mesh ? count_parts(*mesh, parts, agent_) : fewest;
      if (left >= fewest) continue;
      fewest = left;
      best = other;
      if (left == 1) break;
    }
    if (fewest == parts.size()) return;
    const bool is_thinner = best.radius != agent_.radius;
    const bool is_higher = best.climb != agent_.climb;
    find("cut_off",
         std::to_string(parts.size()) + " large parts are not connected for " + measures() +
             "; with" + (is_thinner ? " radius " + short_text(best.radius) : "") +
             (is_thinner && is_higher ? " and" : "") +
             (is_higher ? " climb " + short_text(best.climb) : "") +
             (fewest == 1 ? ", all are" : ", " + std::to_string(fewest) + " are left"),
         &best);
  }

  void try_smaller_radius() {
    LoadedLevel alone = level_;
    alone.settings.agent = agent_;
    const std::string words = "a bake on trial for " + call(agent_) + " has no polygons: ";
    NavAgent other = agent_;
    for (const float part : {0.5F, 0.25F}) {
      other.radius = rounded(agent_.radius * part);
      const auto mesh = bake(other);
      if (mesh && mesh->counts().polygons > 0)
        return find("no_polygons", words + why_empty(alone), &other);
    }
    find("no_polygons", words + why_empty(alone), nullptr);
  }

  /// A change of the agent that may connect parts.
  struct OtherAgent {
    float radius = 1;  ///< Times as large.
    float climb = 1;   ///< Times as high.
  };

  /// To five digits: what is proposed is what was tried.
  static float rounded(float value) {
    std::array<float, 1> number = {value};
    (void)parse_numbers(round_text(static_cast<double>(value)), number);
    return number[0];
  }

  const LoadedLevel& level_;
  std::size_t index_;
  NavAgent agent_;
  Executor& executor_;
  Examination& seen_;
};

bool has_grave(const Examination& seen) {
  return std::ranges::any_of(seen.findings, is_grave);
}

}  // namespace

bool is_grave(const Finding& finding) {
  return finding.kind != "degenerate" && finding.kind != "parts" && finding.kind != "one_piece";
}

void try_bakes(const LoadedLevel& level, Executor& executor, Examination& seen) {
  if (has_grave(seen)) return;
  try_winding(level, executor, seen);
  if (has_grave(seen) || seen.seconds > kPatience) return;
  for (std::size_t i = 0; i < agents_of(level.settings).size(); ++i)
    AgentTrial(level, i, executor, seen).run();
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "doctor/trial_bakes.h"

#include "way/bake/bake.h"
#include "way/nav/navmesh_edit.h"
#include "way/nav/nearest.h"
#include "way/nav/reachable.h"

#include "doctor/level_rules.h"
#include "doctor/round_number.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace way {
namespace {

constexpr double kPatience = 5;     ///< A bake that takes longer is not tried,  [seconds]
constexpr double kQuick = 0.5;      ///< and one that takes this long is not repeated.  [seconds]
constexpr double kCoarse = 400000;  ///< Columns of a trial that only compares windings.
constexpr double kSmallLevel = kCoarse / 4;  ///< Columns that are not made fewer.
constexpr double kMuchLarger = 2;    ///< Right way up against inside out: 3.6 to 40 as measured.
constexpr double kLargePart = 0.04;  ///< Share of the whole mesh.
constexpr float kSmall = 1 / 3.0F;   ///< Size of an agent that is tried, relative to the one given,
constexpr double kMuchMoreGround = 3;  ///< and how much more ground it must have to be reported.

double largest_part(const std::optional<NavMesh>& mesh) {
  if (!mesh) return 0;
  const std::vector<Island> islands = find_islands(*mesh);
  return islands.empty() ? 0 : islands.front().area;
}

/// For one agent; cells as large as the trial allows, at least those of the radius unless the level
/// is small: there a ledge may be all the ground that there is.
BakeSettings coarse_settings(const BakeSettings& settings, const Examination& seen) {
  BakeSettings s = settings;
  s.agent = agents_of(s).front();
  s.agents = {};
  const auto scale = static_cast<float>(std::sqrt(std::max(seen.columns / kCoarse, 1.0)));
  s.cell_size = seen.settings.cell_size * scale;
  if (seen.columns > kSmallLevel) s.cell_size = std::max(s.cell_size, s.agent.radius);
  s.cell_height = std::min(seen.settings.cell_height * 2, std::max(s.agent.climb / 2, 0.01F));
  s.detail_distance = 0;
  s.tile_size = 0;
  return s;
}

TriangleMesh turned_over(const TriangleMesh& level) {
  const auto vertices = level.vertices();
  const auto triangles = level.triangles();
  const auto areas = level.areas();
  auto mesh = TriangleMesh::create(
      {vertices.begin(), vertices.end()}, {triangles.begin(), triangles.end()},
      {areas.begin(), areas.end()}, {.winding = TriangleMeshOptions::Winding::clockwise});
  return mesh ? *std::move(mesh) : level;
}

/// Bakes a level again and again, until the observer cancels it.
class Trials {
 public:
  explicit Trials(const TrialInput& input) : input_(input) {}

  const BakeSettings& settings() const { return input_.settings; }
  const TriangleMesh& level() const { return input_.level; }
  bool is_cancelled() const { return is_cancelled_; }

  /// The mesh of a level for the agent of the settings, with links; none if the bake is rejected or
  /// was cancelled.
  std::optional<NavMesh> bake(const TriangleMesh& level, const BakeSettings& settings) {
    if (is_cancelled_) return std::nullopt;
    const ExamineOptions& options = input_.options;
    const auto mesh = way::bake(
        level, settings,
        {.executor = options.executor, .observer = options.observer, .volumes = options.volumes});
    is_cancelled_ = !mesh && mesh.error().code == Error::Code::cancelled;
    if (!mesh) return std::nullopt;
    NavMeshEdit change = edit(*mesh);
    for (const LevelLink& link : options.links)
      change.link(to_off_mesh_link(link, settings.agent));
    const auto linked = change.commit();
    if (!linked) return std::nullopt;
    return *linked;
  }

 private:
  const TrialInput& input_;
  bool is_cancelled_ = false;
};

void try_winding(Trials& trials, Examination& seen) {
  const BakeSettings coarse = coarse_settings(trials.settings(), seen);
  const double as_given = largest_part(trials.bake(trials.level(), coarse));
  const double turned = largest_part(trials.bake(turned_over(trials.level()), coarse));
  if (turned <= kMuchLarger * as_given) return;
  seen.findings.push_back({"upside_down",
                           "its largest walkable part has an area of " +
                               round_text(std::round(as_given)) +
                               ", and with its triangles turned over of " +
                               round_text(std::round(turned)) + ": they may be clockwise",
                           {.kind = Remedy::Kind::clockwise}});
}

Vec3 point_of(const NavMesh& mesh, PolyRef ref) {
  const Tile& tile = *mesh.tile_of(ref);
  Vec3 sum = {};
  const std::uint32_t count = tile.corner_count(ref.polygon());
  for (std::uint32_t i = 0; i < count; ++i)
    sum = sum + tile.corner(ref.polygon(), i);
  return sum * (1 / static_cast<float>(count));
}

/// A part of a mesh that is reported.
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

/// `1.5,0,-2`: precise enough to find a part again, and short: a sentence may have five of them.
std::string point_text(Vec3 point) {
  const auto text = [](float value) {
    const double near = std::round(static_cast<double>(value) * 100) / 100;
    return round_text(near + 0.0);  // not -0
  };
  return text(point.x) + "," + text(point.y) + "," + text(point.z);
}

std::string percent(double share) {
  return round_text(std::round(100 * share)) + " %";
}

/// Bakes a level for one of its agents, and for others of its kind.
class AgentTrial {
 public:
  AgentTrial(Trials& trials, std::size_t index, Examination& seen)
      : trials_(trials), index_(index), agent_(agents_of(trials.settings())[index]), seen_(seen) {}

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
  std::optional<NavMesh> bake(const NavAgent& agent) { return bake(agent, trials_.settings()); }

  std::optional<NavMesh> bake(const NavAgent& agent, BakeSettings settings) {
    if (!settings.agents.empty()) {
      settings.agents[index_] = agent;
      const auto config = BakeConfig::create(settings, trials_.level().bounds());
      if (config) settings = config->settings;
      settings.agents = {};
    }
    settings.agent = agent;
    return trials_.bake(trials_.level(), settings);
  }

  void find(const char* kind, const std::string& words, const NavAgent* by,
            std::vector<Vec3> points = {}) {
    Remedy remedy;
    if (by) remedy = {.kind = Remedy::Kind::agent, .agent_index = index_, .agent = *by};
    seen_.findings.push_back({kind, words, remedy, std::move(points)});
  }

  /// `an agent of radius 0.6 that climbs 0.5`.
  std::string measures() const {
    return call(agent_) + " of radius " + round_text(agent_.radius) + " that climbs " +
           round_text(agent_.climb);
  }

  void tell_parts(std::size_t count, const std::vector<LargePart>& parts) {
    const std::string mesh = agent_.name.empty() ? "the navmesh" : "the mesh of " + call(agent_);
    std::string words = mesh + " has " + std::to_string(count) + " parts that are not connected, " +
                        std::to_string(parts.size()) + " of them large:";
    std::vector<Vec3> points;
    for (const LargePart& part : parts) {
      words += (points.empty() ? " " : ", ") + percent(part.share) + " of the area at " +
               point_text(part.point);
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
         "the mesh of " + call(agent_) + " of radius " + round_text(agent_.radius) +
             " and height " + round_text(agent_.height) + " has an area of " +
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
             "; with" + (is_thinner ? " radius " + round_text(best.radius) : "") +
             (is_thinner && is_higher ? " and" : "") +
             (is_higher ? " climb " + round_text(best.climb) : "") +
             (fewest == 1 ? ", all are" : ", " + std::to_string(fewest) + " are left"),
         &best);
  }

  void try_smaller_radius() {
    const std::string words = "a trial bake for " + call(agent_) +
                              " has no polygons: " + why_empty(trials_.level(), agent_);
    NavAgent other = agent_;
    for (const float part : {0.5F, 0.25F}) {
      other.radius = rounded(agent_.radius * part);
      const auto mesh = bake(other);
      if (mesh && mesh->counts().polygons > 0) return find("no_polygons", words, &other);
    }
    find("no_polygons", words, nullptr);
  }

  /// A change of the agent that may connect parts.
  struct OtherAgent {
    float radius = 1;  ///< Times as large.
    float climb = 1;   ///< Times as high.
  };

  Trials& trials_;
  std::size_t index_;
  NavAgent agent_;
  Examination& seen_;
};

bool has_grave(const Examination& seen) {
  return std::ranges::any_of(seen.findings, &Finding::is_grave);
}

}  // namespace

Result<> try_bakes(const TrialInput& input, Examination& seen) {
  if (has_grave(seen)) return std::monostate{};
  Trials trials(input);
  try_winding(trials, seen);
  const std::size_t agents = agents_of(input.settings).size();
  const bool is_quick_enough = !has_grave(seen) && seen.seconds <= kPatience;
  for (std::size_t i = 0; is_quick_enough && i < agents; ++i)
    AgentTrial(trials, i, seen).run();
  if (trials.is_cancelled()) return Error{Error::Code::cancelled, "the examination was cancelled"};
  return std::monostate{};
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/try_bakes.h"

#include "way/nav/nearest.h"
#include "way/nav/reachable.h"

#include "words/numbers.h"
#include "work/bake_level.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace way::cli {
namespace {

constexpr double kQuick = 0.5;       ///< A bake that takes longer is not repeated.  [seconds]
constexpr double kCoarse = 400000;   ///< Columns of a trial that only compares windings.
constexpr double kMuchLarger = 2;    ///< Right way up against inside out: 3.6 to 40 as measured.
constexpr double kLargePart = 0.04;  ///< Share of the whole mesh.

/// The mesh of a trial; empty if the bake is rejected.
NavMesh try_bake(const LoadedLevel& level, Executor& executor) {
  const auto baked = bake_level(level, {.executor = &executor});
  return baked ? baked->set.meshes()[0].mesh : NavMesh();
}

double largest_part(const NavMesh& mesh) {
  const std::vector<Island> islands = find_islands(mesh);
  return islands.empty() ? 0 : islands.front().area;
}

/// Cells as large as the trial allows, at most those of the radius.
LoadedLevel coarse_copy(const LoadedLevel& level, const Examination& seen) {
  LoadedLevel coarse = level;
  BakeSettings& s = coarse.settings;
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

/// A point on each large part, the largest first.
std::vector<Vec3> large_parts(const NavMesh& mesh) {
  std::vector<Vec3> points;
  const double whole = mesh.counts().area;
  for (const Island& island : find_islands(mesh))
    if (island.area >= kLargePart * whole) points.push_back(point_of(mesh, island.first));
  return points;
}

/// How many parts of a mesh the points are on.
std::size_t count_parts(const NavMesh& mesh, const std::vector<Vec3>& points,
                        const NavAgent& agent) {
  std::set<std::uint32_t> parts;
  const Vec3 extents = {agent.radius, agent.climb + agent.height / 2, agent.radius};
  std::size_t lost = 0;
  for (const Vec3 point : points) {
    const NearestPoint near = find_nearest(mesh, {point, extents});
    if (near) parts.insert(mesh.component(near.polygon));
    if (!near) ++lost;
  }
  return parts.size() + lost;
}

/// A change of the agent that may connect parts.
struct OtherAgent {
  float radius = 1;  ///< Times as large.
  float climb = 1;   ///< Times as high.
};

void try_other_agents(const LoadedLevel& level, const std::vector<Vec3>& points, Executor& executor,
                      Examination& seen) {
  const NavAgent& agent = level.settings.agent;
  std::size_t fewest = points.size();
  Finding finding = {"cut_off", "", ""};
  for (const auto& [radius, climb] : {OtherAgent{0.5F, 1}, OtherAgent{1, 2}, OtherAgent{0.5F, 2}}) {
    LoadedLevel other = level;
    other.settings.agent.radius = agent.radius * radius;
    other.settings.agent.climb = std::min(agent.climb * climb, agent.height);
    const std::size_t parts = count_parts(try_bake(other, executor), points, agent);
    if (parts >= fewest) continue;
    fewest = parts;
    const std::string wide = short_text(other.settings.agent.radius);
    const std::string high = short_text(other.settings.agent.climb);
    finding.words = std::to_string(points.size()) +
                    " large parts are not connected for an agent of radius " +
                    short_text(agent.radius) + " that climbs " + short_text(agent.climb) +
                    "; with" + (radius < 1 ? " radius " + wide : "") +
                    (radius < 1 && climb > 1 ? " and" : "") + (climb > 1 ? " climb " + high : "") +
                    (parts == 1 ? ", all are" : ", " + std::to_string(parts) + " are left");
    finding.remedy = (radius < 1 ? "--agent-radius " + wide : "") +
                     (radius < 1 && climb > 1 ? " " : "") +
                     (climb > 1 ? "--agent-climb " + high : "");
    if (parts == 1) break;
  }
  if (fewest < points.size()) seen.findings.push_back(std::move(finding));
}

void try_smaller_radius(LoadedLevel level, Executor& executor, Examination& seen) {
  Finding finding = {"no_polygons", "a bake on trial has no polygons: " + why_empty(level), ""};
  const float radius = level.settings.agent.radius;
  for (const float part : {0.5F, 0.25F}) {
    level.settings.agent.radius = radius * part;
    if (!level.settings.agents.empty()) break;
    if (try_bake(level, executor).counts().polygons == 0) continue;
    finding.remedy = "--agent-radius " + short_text(radius * part);
    break;
  }
  seen.findings.push_back(std::move(finding));
}

bool has_grave(const Examination& seen) {
  return std::ranges::any_of(seen.findings, is_grave);
}

}  // namespace

bool is_grave(const Finding& finding) {
  return finding.kind != "degenerate";
}

void try_bakes(const LoadedLevel& level, Executor& executor, Examination& seen) {
  if (has_grave(seen)) return;
  try_winding(level, executor, seen);
  if (has_grave(seen) || seen.seconds > kQuick) return;
  const auto baked = bake_level(level, {.executor = &executor});
  if (!baked) return;
  if (!baked->has_polygons()) return try_smaller_radius(level, executor, seen);
  if (!level.settings.agents.empty()) return;
  const std::vector<Vec3> points = large_parts(baked->set.meshes()[0].mesh);
  if (points.size() > 1) try_other_agents(level, points, executor, seen);
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/corridor.h"
#include "way/nav/find_polygon_path.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/random_point.h"

#include "bench/tables/query_question.h"

#include <array>
#include <cmath>
#include <optional>

#include <DetourPathCorridor.h>

namespace way::bench {
namespace {

constexpr Vec3 kExtents = {2, 4, 2};  ///< Half extents of a box around a point.
constexpr int kMaxTheirPolygons = 16384;
constexpr int kNodes = 32;  ///< Nodes per step of a search.
constexpr float kCorridorStep =
    0.5F;  ///< Step of an agent in its corridor, toward the next corner.
constexpr std::size_t kCorners = 4;

float our_box(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace&) {
  static std::array<PolyRef, kMaxTheirPolygons> found;
  return static_cast<float>(
      polygons_in_box(mesh, {pair.beside - kExtents, pair.beside + kExtents}, found));
}

// Detour rounds the boxes of polygons to cells, and so finds some that are only close.
float their_box(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<dtPolyRef, kMaxTheirPolygons> found;
  int count = 0;
  query.queryPolygons(floats(pair.beside), floats(kExtents), &kTheirFilter, found.data(), &count,
                      kMaxTheirPolygons);
  return static_cast<float>(count);
}

float our_closest(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace&) {
  return closest_on_surface(mesh, pair.from.ours, pair.beside)->point.x;
}

float their_closest(const dtNavMeshQuery& query, const QueryPair& pair) {
  Vec3 point;
  bool over = false;
  query.closestPointOnPoly(pair.from.theirs, floats(pair.beside), &point.x, &over);
  return point.x;
}

// The end of the pair is mostly outside the polygon: Detour returns a point inside unchanged.
float our_boundary(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace&) {
  return closest_on_boundary(mesh, pair.from.ours, pair.to.point)->point.x;
}

float their_boundary(const dtNavMeshQuery& query, const QueryPair& pair) {
  Vec3 point;
  query.closestPointOnPolyBoundary(pair.from.theirs, floats(pair.to.point), &point.x);
  return point.x;
}

float our_height(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace&) {
  return surface_height(mesh, pair.from.ours, pair.from.point).value_or(0);
}

float their_height(const dtNavMeshQuery& query, const QueryPair& pair) {
  float height = 0;
  query.getPolyHeight(pair.from.theirs, floats(pair.from.point), &height);
  return height;
}

/// Built once per mesh, in the warm-up; drawing points is then cheap.
const PointSampler& sampler_of(const NavMesh& mesh) {
  static NavMesh sampled;
  static std::optional<PointSampler> sampler;
  if (!sampler || !sampled.is_same_snapshot(mesh)) {
    sampled = mesh;
    sampler.emplace(mesh);
  }
  return *sampler;
}

float our_random(const NavMesh& mesh, const QueryPair&, SearchWorkspace&) {
  static Random random(1);
  return sampler_of(mesh).sample(random) ? 1 : 0;
}

float their_random(const dtNavMeshQuery& query, const QueryPair&) {
  dtPolyRef found = 0;
  Vec3 point;
  query.findRandomPoint(&kTheirFilter, next_share, &found, &point.x);
  return found != 0 ? 1 : 0;
}

float our_sliced(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  PolygonPathSearch search(
      mesh, {.from = {pair.from.ours, pair.from.point}, .to = {pair.to.ours, pair.to.point}},
      workspace);
  while (!search.step(kNodes)) {
  }
  return static_cast<float>(search.result().polygons.size());
}

float their_sliced(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<dtPolyRef, kMaxTheirPolygons> path;
  // A sliced search modifies the query object; nobody else uses it at the same time.
  auto& search = const_cast<dtNavMeshQuery&>(query);
  search.initSlicedFindPath(pair.from.theirs, pair.to.theirs, floats(pair.from.point),
                            floats(pair.to.point), &kTheirFilter);
  while (dtStatusInProgress(search.updateSlicedFindPath(kNodes, nullptr))) {
  }
  int count = 0;
  search.finalizeSlicedFindPath(path.data(), &count, kMaxTheirPolygons);
  return static_cast<float>(count);
}

/// A point one step toward a corner, in plan.
Vec3 step_in_corridor(Vec3 place, Vec3 corner) {
  const Vec3 way = {corner.x - place.x, 0, corner.z - place.z};
  const float size = std::hypot(way.x, way.z);
  return place + way * (size > kCorridorStep ? kCorridorStep / size : 1);
}

/// The queries of an agent in its first frame on a new path: the next corners, and a step.
float our_corridor(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  static PathCorridor corridor;
  corridor.reset(pair.from.ours, pair.from.point);
  corridor.set_path(pair.corridor, pair.to.point);
  const auto corners = corridor.corners(mesh, kCorners, workspace);
  if (corners.empty()) return 0;
  corridor.move_position(mesh, step_in_corridor(pair.from.point, corners.front().point), workspace);
  return corridor.position().x;
}

float their_corridor(const dtNavMeshQuery& query, const QueryPair& pair) {
  static dtPathCorridor corridor;
  static const bool is_made = corridor.init(kMaxTheirPolygons);
  auto& asked = const_cast<dtNavMeshQuery&>(query);  // the corridor requires a mutable query
  std::array<float, 3 * kCorners> corners;
  std::array<unsigned char, kCorners> flags;
  std::array<dtPolyRef, kCorners> polygons;
  if (!is_made) return 0;
  corridor.reset(pair.from.theirs, floats(pair.from.point));
  corridor.setCorridor(floats(pair.to.point), pair.their_corridor.data(),
                       static_cast<int>(pair.their_corridor.size()));
  const int count = corridor.findCorners(corners.data(), flags.data(), polygons.data(),
                                         static_cast<int>(kCorners), &asked, &kTheirFilter);
  if (count == 0) return 0;
  const Vec3 target = step_in_corridor(pair.from.point, {corners[0], corners[1], corners[2]});
  corridor.movePosition(floats(target), &asked, &kTheirFilter);
  return corridor.getPos()[0];
}

constexpr Question kPolygonQuestions[] = {{"query/box", our_box, their_box},
                                          {"query/closest", our_closest, their_closest},
                                          {"query/boundary", our_boundary, their_boundary},
                                          {"query/height", our_height, their_height},
                                          {"query/random", our_random, their_random},
                                          {"query/sliced", our_sliced, their_sliced},
                                          {"query/corridor", our_corridor, their_corridor}};

}  // namespace

std::span<const Question> polygon_questions() {
  return kPolygonQuestions;
}

}  // namespace way::bench

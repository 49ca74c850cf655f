// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/local_neighborhood.h"
#include "way/nav/move_along.h"
#include "way/nav/random_point.h"
#include "way/nav/wall_distance.h"
#include "way/nav/wall_segments.h"

#include "bench/tables/query_question.h"

#include <array>

namespace way::bench {
namespace {

constexpr float kWallRadius = 100;
constexpr float kCircle = 10;       ///< For costs and random points.
constexpr float kNeighborhood = 4;  ///< Small, for Detour looks at 64 polygons only.
constexpr int kMaxTheirs = 65535;

float our_wall(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  return wall_distance(mesh, {.at = {pair.from.ours, pair.from.point}, .radius = kWallRadius},
                       workspace)
      .distance;
}

float their_wall(const dtNavMeshQuery& query, const QueryPair& pair) {
  float distance = 0;
  Vec3 point;
  Vec3 normal;
  query.findDistanceToWall(pair.from.theirs, floats(pair.from.point), kWallRadius, &kTheirFilter,
                           &distance, &point.x, &normal.x);
  return distance;
}

float our_segments(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  static std::array<EdgeSegment, 64> segments;
  return static_cast<float>(wall_segments(mesh, pair.from.ours, workspace, segments));
}

float their_segments(const dtNavMeshQuery& query, const QueryPair& pair) {
  std::array<float, 64 * 6> segments;
  int count = 0;
  query.getPolyWallSegments(pair.from.theirs, &kTheirFilter, segments.data(), nullptr, &count, 64);
  return static_cast<float>(count);
}

float our_move(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  static std::array<PolyRef, 64> visited;
  return move_along(mesh, {.from = {pair.from.ours, pair.from.point}, .target = pair.step},
                    workspace, visited)
      .point.x;
}

float their_move(const dtNavMeshQuery& query, const QueryPair& pair) {
  Vec3 end;
  std::array<dtPolyRef, 64> visited;
  int count = 0;
  query.moveAlongSurface(pair.from.theirs, floats(pair.from.point), floats(pair.step),
                         &kTheirFilter, &end.x, visited.data(), &count, 64);
  // Detour leaves the height to another call, without which the point is not on the ground.
  if (count > 0) query.getPolyHeight(visited[static_cast<std::size_t>(count) - 1], &end.x, &end.y);
  return end.x;
}

CircleQuery circle_of(const QueryPair& pair, float radius) {
  return {.at = {pair.from.ours, pair.from.point}, .radius = radius};
}

float our_circle(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  return static_cast<float>(polygons_in_circle(mesh, circle_of(pair, kCircle), workspace).size());
}

float their_circle(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<dtPolyRef, kMaxTheirs> refs;
  static std::array<dtPolyRef, kMaxTheirs> parents;
  static std::array<float, kMaxTheirs> costs;
  int count = 0;
  query.findPolysAroundCircle(pair.from.theirs, floats(pair.from.point), kCircle, &kTheirFilter,
                              refs.data(), parents.data(), costs.data(), &count, kMaxTheirs);
  return static_cast<float>(count);
}

/// A square around the start, rotated by 45 degrees.
std::array<Vec3, 4> square_of(const QueryPair& pair) {
  const Vec3 p = pair.from.point;
  return {p + Vec3{-kCircle, 0, 0}, p + Vec3{0, 0, kCircle}, p + Vec3{kCircle, 0, 0},
          p + Vec3{0, 0, -kCircle}};
}

float our_shape(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  const std::array<Vec3, 4> corners = square_of(pair);
  return static_cast<float>(
      polygons_in_shape(mesh, {.at = {pair.from.ours, pair.from.point}, .corners = corners},
                        workspace)
          .size());
}

float their_shape(const dtNavMeshQuery& query, const QueryPair& pair) {
  static std::array<dtPolyRef, kMaxTheirs> refs;
  static std::array<dtPolyRef, kMaxTheirs> parents;
  static std::array<float, kMaxTheirs> costs;
  const std::array<Vec3, 4> corners = square_of(pair);
  int count = 0;
  query.findPolysAroundShape(pair.from.theirs, floats(corners[0]), 4, &kTheirFilter, refs.data(),
                             parents.data(), costs.data(), &count, kMaxTheirs);
  return static_cast<float>(count);
}

float our_neighborhood(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  return static_cast<float>(
      local_neighborhood(mesh, circle_of(pair, kNeighborhood), workspace).size());
}

float their_neighborhood(const dtNavMeshQuery& query, const QueryPair& pair) {
  std::array<dtPolyRef, 64> refs;
  std::array<dtPolyRef, 64> parents;
  int count = 0;
  query.findLocalNeighbourhood(pair.from.theirs, floats(pair.from.point), kNeighborhood,
                               &kTheirFilter, refs.data(), parents.data(), &count, 64);
  return static_cast<float>(count);
}

float our_random_around(const NavMesh& mesh, const QueryPair& pair, SearchWorkspace& workspace) {
  static Random random(1);
  return random_point_around(mesh, circle_of(pair, kCircle), random, workspace) ? 1 : 0;
}

float their_random_around(const dtNavMeshQuery& query, const QueryPair& pair) {
  dtPolyRef found = 0;
  Vec3 point;
  query.findRandomPointAroundCircle(pair.from.theirs, floats(pair.from.point), kCircle,
                                    &kTheirFilter, next_share, &found, &point.x);
  return found != 0 ? 1 : 0;
}

constexpr Question kLocalQuestions[] = {
    {"query/wall_distance", our_wall, their_wall},
    {"query/wall_segments", our_segments, their_segments},
    {"query/move", our_move, their_move},
    {"query/circle", our_circle, their_circle},
    {"query/shape", our_shape, their_shape},
    {"query/neighborhood", our_neighborhood, their_neighborhood},
    {"query/random_around", our_random_around, their_random_around}};

}  // namespace

float next_share() {
  static Random random(1);
  return random.unit();
}

std::span<const Question> local_questions() {
  return kLocalQuestions;
}

}  // namespace way::bench

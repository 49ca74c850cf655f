// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "detour/detour_answers.h"

#include "way/nav/find_polygon_path.h"
#include "way/nav/local_neighborhood.h"
#include "way/nav/move_along.h"
#include "way/nav/nearest.h"
#include "way/nav/point_on_polygon.h"
#include "way/nav/polygons_in_range.h"
#include "way/nav/raycast.h"
#include "way/nav/straight_path.h"
#include "way/nav/wall_distance.h"
#include "way/nav/wall_segments.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

namespace way::test {
namespace {

/// The effect of rounding on answers, in worlds of some tens of units.
constexpr float kRounding = 1e-3F;
constexpr int kMost = 4096;

bool are_same(float a, float b) {
  return std::abs(a - b) <= kRounding;
}

float plan_distance(Vec3 a, Vec3 b) {
  return std::hypot(a.x - b.x, a.z - b.z);
}

/// Both lists as sets.
template <class T>
bool are_same_set(std::vector<T> a, std::vector<T> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  return a == b;
}

/// The cost of the path over the midpoints of the portals between polygons, which both searches
/// minimize; if two polygons have several portals, over the one that is cheapest from there on.
float cost_of(const NavMesh& mesh, std::span<const PolyRef> corridor, Vec3 at, Vec3 end,
              SearchWorkspace& workspace) {
  if (corridor.size() < 2) return distance(at, end);
  std::array<EdgeSegment, 256> edges;
  const std::size_t count = edge_segments(mesh, corridor[0], workspace, edges);
  float least = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < std::min(count, edges.size()); ++i) {
    if (edges[i].neighbor != corridor[1]) continue;
    const Vec3 middle = (edges[i].a + edges[i].b) * 0.5F;
    least = std::min(
        least, distance(at, middle) + cost_of(mesh, corridor.subspan(1), middle, end, workspace));
  }
  return least;
}

}  // namespace

DetourAnswers::DetourAnswers(const NavMesh& ours, const dtNavMesh& theirs)
    : ours_(ours), twins_(ours, theirs) {
  query_.init(&theirs, 65535);
}

template <class... Parts>
void DetourAnswers::differ(const Case& c, const Parts&... parts) {
  const Vec3 a = c.from.point;
  const Vec3 b = c.to.point;
  differences_.push_back(
      text("(", a.x, ", ", a.y, ", ", a.z, ") to (", b.x, ", ", b.y, ", ", b.z, "): ", parts...));
}

std::vector<std::string> DetourAnswers::compare(int pairs) {
  differences_.clear();
  if (twins_.single_count() > 0) return {text(twins_.single_count(), " polygons without a twin")};
  Random random(7);
  const PointSampler sampler(ours_);
  for (int i = 0; i < pairs; ++i) {
    Case c = {sampler.sample(random), sampler.sample(random)};
    c.their_from = twins_.theirs(c.from.polygon);
    c.their_to = twins_.theirs(c.to.polygon);
    compare_nearest(c);
    compare_points_on_polygon(c);
    compare_box(c);
    compare_ray(c);
    compare_path(c);
    compare_move(c);
    compare_wall_distance(c);
    compare_wall_segments(c);
    compare_circle(c);
    compare_shape(c);
    compare_neighborhood(c);
  }
  return differences_;
}

void DetourAnswers::compare_nearest(const Case& c) {
  const Vec3 point = c.from.point + Vec3{0.3F, 0.2F, -0.1F};
  const float extents[3] = {2, 4, 2};
  dtPolyRef ref = 0;
  Vec3 theirs;
  query_.findNearestPoly(&point.x, extents, &filter_, &ref, &theirs.x);
  const NearestPoint ours = find_nearest(ours_, {.point = point, .extents = {2, 4, 2}});
  if (ref == 0 || !ours) return differ(c, "nothing is near");
  if (!are_same(distance(point, theirs), ours.distance)) {
    differ(c, "nearest point at ", ours.distance, ", theirs at ", distance(point, theirs));
  }
}

void DetourAnswers::compare_points_on_polygon(const Case& c) {
  const Vec3 point = c.to.point;
  Vec3 theirs;
  bool over = false;
  query_.closestPointOnPoly(c.their_from, &point.x, &theirs.x, &over);
  const auto closest = closest_on_surface(ours_, c.from.polygon, point);
  // For a point off the polygon, Detour returns the nearest point of the outline in plan, ours the
  // nearest point of the surface in space.
  const bool is_no_farther = distance(closest->point, point) <= distance(theirs, point) + kRounding;
  if (closest->over != over || !is_no_farther) differ(c, "closest point on a polygon");
  query_.closestPointOnPolyBoundary(c.their_from, &point.x, &theirs.x);
  const auto boundary = closest_on_boundary(ours_, c.from.polygon, point);
  const float gap = over ? 0 : plan_distance(theirs, boundary->point);
  if (!are_same(gap, 0)) differ(c, "closest point on an outline ", gap);
  float height = 0;
  query_.getPolyHeight(c.their_from, &c.from.point.x, &height);
  const auto surface = surface_height(ours_, c.from.polygon, c.from.point);
  if (!surface || !are_same(*surface, height)) {
    differ(c, "height ", surface ? *surface : 0, ", theirs ", height);
  }
}

/// Detour's boxes are rounded outward, so it returns more.
void DetourAnswers::compare_box(const Case& c) {
  const float extents[3] = {3, 1, 2};
  dtPolyRef found[kMost];
  int count = 0;
  query_.queryPolygons(&c.from.point.x, extents, &filter_, found, &count, kMost);
  const std::set<dtPolyRef> theirs(found, found + count);
  std::array<PolyRef, kMost> ours;
  const Vec3 size = {extents[0], extents[1], extents[2]};
  const std::size_t our_count =
      polygons_in_box(ours_, {c.from.point - size, c.from.point + size}, ours);
  for (std::size_t i = 0; i < std::min(our_count, ours.size()); ++i) {
    if (!theirs.contains(twins_.theirs(ours[i]))) differ(c, "a polygon in a box is missing");
  }
}

/// Detour ends a ray before a wall in two more cases: if it loses the ray between two polygons,
/// which it reports by a normal of 0; and if two edges of a polygon are collinear and it takes a
/// wall for the portal beside it.
void DetourAnswers::compare_ray(const Case& c) {
  const RaycastResult ours = raycast(ours_, {.from = c.from, .target = c.to.point});
  float t = 0;
  Vec3 normal;
  int count = 0;
  dtPolyRef path[kMost];
  query_.raycast(c.their_from, &c.from.point.x, &c.to.point.x, &filter_, &t, &normal.x, path,
                 &count, kMost);
  t = std::min(t, 1.0F);
  if (are_same(ours.t, t)) return;
  const Vec3 end = c.from.point + (c.to.point - c.from.point) * t;
  const bool is_lost =
      t < 1 && (normal == Vec3{} || is_on_opening(twins_.ours(path[count - 1]), end));
  if (is_lost) ++lost_rays_;
  if (!is_lost || ours.t < t) differ(c, "a ray ends at ", ours.t, ", theirs at ", t);
}

bool DetourAnswers::is_on_opening(PolyRef polygon, Vec3 point) {
  std::array<EdgeSegment, 256> edges;
  const std::size_t count = edge_segments(ours_, polygon, workspace_, edges);
  return std::any_of(edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(count),
                     [&](const EdgeSegment& edge) {
                       const float around =
                           plan_distance(edge.a, point) + plan_distance(point, edge.b);
                       return !edge.is_wall() && are_same(around, plan_distance(edge.a, edge.b));
                     });
}

void DetourAnswers::compare_path(const Case& c) {
  const PolygonPath ours = find_polygon_path(ours_, {.from = c.from, .to = c.to}, workspace_);
  dtPolyRef path[kMost];
  int count = 0;
  query_.findPath(c.their_from, c.their_to, &c.from.point.x, &c.to.point.x, &filter_, path, &count,
                  kMost);
  const bool is_reached = count > 0 && path[count - 1] == c.their_to;
  if (is_reached != (ours.status == PathStatus::complete)) return differ(c, "one finds no path");
  if (!is_reached) return;
  ++complete_paths_;
  // Detour keeps the first point at which a polygon was entered, and so finds more expensive
  // corridors.
  const float our_cost = ours.cost;
  const std::vector<dtPolyRef> corridor(path, path + count);
  const float their_cost =
      cost_of(ours_, twins_.ours(corridor), c.from.point, c.to.point, workspace_);
  if (!(our_cost <= their_cost * (1 + 1e-5F)))
    differ(c, "a corridor costs ", our_cost, ", theirs ", their_cost);
  compare_straight_path(c, corridor);
}

/// A corridor has a single shortest path.
void DetourAnswers::compare_straight_path(const Case& c, const std::vector<dtPolyRef>& corridor) {
  Vec3 points[kMost];
  int corners = 0;
  query_.findStraightPath(&c.from.point.x, &c.to.point.x, corridor.data(),
                          static_cast<int>(corridor.size()), &points[0].x, nullptr, nullptr,
                          &corners, kMost);
  float theirs = 0;
  for (int i = 1; i < corners; ++i)
    theirs += plan_distance(points[i - 1], points[i]);
  const StraightPath ours = make_straight_path(
      ours_, {.corridor = twins_.ours(corridor), .start = c.from.point, .end = c.to.point},
      workspace_);
  float sum = 0;
  for (std::size_t i = 1; i < ours.corners.size(); ++i)
    sum += plan_distance(ours.corners[i - 1].point, ours.corners[i].point);
  if (!are_same(sum, theirs)) differ(c, "a straight path is ", sum, ", theirs ", theirs);
}

/// Both move among the polygons in a circle around the move, whose diameter Detour measures in
/// space: the target is as high as the start, so that Detour's circle is not larger.
void DetourAnswers::compare_move(const Case& c) {
  Vec3 target = c.from.point + (c.to.point - c.from.point) * 0.1F;
  target.y = c.from.point.y;
  const MoveResult ours = move_along(ours_, {.from = c.from, .target = target}, workspace_);
  Vec3 theirs;
  dtPolyRef visited[kMost];
  int count = 0;
  query_.moveAlongSurface(c.their_from, &c.from.point.x, &target.x, &filter_, &theirs.x, visited,
                          &count, kMost);
  if (plan_distance(ours.point, target) > plan_distance(theirs, target) + kRounding)
    differ(c, "a move ends ", plan_distance(ours.point, target), " from its target, theirs ",
           plan_distance(theirs, target));
}

void DetourAnswers::compare_wall_distance(const Case& c) {
  const WallDistance ours = wall_distance(ours_, {.at = c.from, .radius = 100}, workspace_);
  float theirs = 0;
  Vec3 point;
  Vec3 normal;
  query_.findDistanceToWall(c.their_from, &c.from.point.x, 100, &filter_, &theirs, &point.x,
                            &normal.x);
  if (!are_same(ours.distance, theirs))
    differ(c, "a wall is at ", ours.distance, ", theirs at ", theirs);
}

void DetourAnswers::compare_wall_segments(const Case& c) {
  std::array<EdgeSegment, 256> ours;
  const std::size_t count = wall_segments(ours_, c.from.polygon, workspace_, ours);
  float segments[256 * 6];
  int their_count = 0;
  query_.getPolyWallSegments(c.their_from, &filter_, segments, nullptr, &their_count, 256);
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i)
    sum += plan_distance(ours[i].a, ours[i].b);
  float theirs = 0;
  for (int i = 0; i < their_count; ++i) {
    const float* s = segments + 6 * i;
    theirs += plan_distance({s[0], s[1], s[2]}, {s[3], s[4], s[5]});
  }
  if (!are_same(sum, theirs)) differ(c, "walls of ", sum, ", theirs of ", theirs);
}

void DetourAnswers::compare_circle(const Case& c) {
  dtPolyRef found[kMost];
  int count = 0;
  query_.findPolysAroundCircle(c.their_from, &c.from.point.x, 5, &filter_, found, nullptr, nullptr,
                               &count, kMost);
  std::vector<PolyRef> ours;
  for (const ReachedPolygon& p : polygons_in_circle(ours_, {.at = c.from, .radius = 5}, workspace_))
    ours.push_back(p.polygon);
  const auto theirs = twins_.ours({found, found + count});
  if (!are_same_set(ours, theirs))
    differ(c, ours.size(), " polygons in a circle, theirs ", theirs.size());
}

void DetourAnswers::compare_shape(const Case& c) {
  const Vec3 p = c.from.point;
  const Vec3 corners[] = {p + Vec3{-4, 0, -3}, p + Vec3{-3, 0, 5}, p + Vec3{4, 0, 4},
                          p + Vec3{5, 0, -4}};
  dtPolyRef found[kMost];
  int count = 0;
  query_.findPolysAroundShape(c.their_from, &corners[0].x, 4, &filter_, found, nullptr, nullptr,
                              &count, kMost);
  std::vector<PolyRef> ours;
  for (const ReachedPolygon& reached :
       polygons_in_shape(ours_, {.at = {c.from.polygon, p}, .corners = corners}, workspace_))
    ours.push_back(reached.polygon);
  const auto theirs = twins_.ours({found, found + count});
  if (!are_same_set(ours, theirs))
    differ(c, ours.size(), " polygons in a shape, theirs ", theirs.size());
}

void DetourAnswers::compare_neighborhood(const Case& c) {
  dtPolyRef found[kMost];
  int count = 0;
  query_.findLocalNeighbourhood(c.their_from, &c.from.point.x, 3, &filter_, found, nullptr, &count,
                                kMost);
  std::vector<PolyRef> ours;
  for (const NeighborPolygon& p :
       local_neighborhood(ours_, {.at = c.from, .radius = 3}, workspace_))
    ours.push_back(p.polygon);
  const auto theirs = twins_.ours({found, found + count});
  if (!are_same_set(ours, theirs))
    differ(c, ours.size(), " polygons in the neighborhood, theirs ", theirs.size());
}

}  // namespace way::test

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Connections that no polygon covers: a bridge over a gap, and a drop that is one-way.

#include <cstdio>

#include <way/way.h>

namespace {

/// Two floors with a gap between them, the second one lower.
way::Result<way::TriangleMesh> two_floors() {
  return way::TriangleMesh::create({{0, 4, 0},
                                    {0, 4, 16},
                                    {16, 4, 16},
                                    {16, 4, 0},
                                    {20, 0, 0},
                                    {20, 0, 16},
                                    {36, 0, 16},
                                    {36, 0, 0}},
                                   {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}});
}

void print(const way::NavMesh& mesh, const way::StraightPath& path) {
  for (const way::PathCorner& corner : path.corners) {
    const bool is_link = (corner.flags & way::PathCorner::kLink) != 0;
    const auto* link = is_link ? mesh.link(corner.polygon) : nullptr;
    std::printf("%5.1f %4.1f %5.1f", static_cast<double>(corner.point.x),
                static_cast<double>(corner.point.y), static_cast<double>(corner.point.z));
    if (link != nullptr)
      std::printf("  over link %llu", static_cast<unsigned long long>(link->user_id));
    std::printf("\n");
  }
}

}  // namespace

int main() {
  const auto level = two_floors();
  if (!level) return 1;
  const auto baked = way::bake(*level, {.agent = {.height = 1.8F, .radius = 0.4F}});
  if (!baked) return 1;

  // [links]
  way::NavMeshEdit change = way::edit(*baked);
  // Down only, anywhere along the edge; falling costs half as much as walking.
  change.link({.start = {15.5F, 4, 1},
               .end = {20.5F, 0, 1},
               .start_width = {0, 0, 14},
               .end_width = {0, 0, 14},
               .one_way = true,
               .cost_factor = 0.5F,
               .user_id = 1});
  // An elevator, both ways, for the cost of walking 10 units.
  const way::PolyRef lift = change.add_link(
      {.start = {14, 4, 14}, .end = {22, 0, 14}, .fixed_cost = 10, .cost_factor = 0, .user_id = 2});
  const auto mesh = change.commit();
  // [/links]
  if (!mesh) return 1;

  way::SearchWorkspace workspace;
  const auto walk = [&](const way::NavMesh& on, way::Vec3 start, way::Vec3 end) {
    const way::NearestPoint from = way::find_nearest(on, {.point = start});
    const way::NearestPoint to = way::find_nearest(on, {.point = end});
    const way::PolygonPath path = way::find_polygon_path(on, {.from = from, .to = to}, workspace);
    print(on,
          way::make_straight_path(
              on, {.corridor = path.polygons, .start = from.point, .end = path.end}, workspace));
    return path.status;
  };
  std::printf("down:\n");
  const way::PathStatus down = walk(*mesh, {3, 4, 5}, {30, 0, 6});
  std::printf("up:\n");
  const way::PathStatus up = walk(*mesh, {30, 0, 6}, {3, 4, 5});

  // [unlink]
  const auto later = way::edit(*mesh).unlink(lift).commit();  // the old snapshot keeps its elevator
  // [/unlink]
  const way::PathStatus stuck = walk(*later, {30, 0, 6}, {3, 4, 5});
  return down == way::PathStatus::complete && up == way::PathStatus::complete &&
                 stuck == way::PathStatus::unreachable
             ? 0
             : 1;
}

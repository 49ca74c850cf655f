// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/assert.h"
#include "way/core/random.h"

#include "scenes/scenes.h"

#include <array>
#include <utility>
#include <vector>

namespace way::scenes {
namespace {

constexpr Vec3 kBox = {60, 20, 60};

using Corners = std::array<Vec3, 3>;

Vec3 point_in_box(Random& random) {
  return {random.between(0, kBox.x), random.between(0, kBox.y), random.between(0, kBox.z)};
}

/// A point within `reach` of another, inside the box.
Vec3 point_near(Random& random, Vec3 p, float reach) {
  const Vec3 moved = {p.x + random.between(-reach, reach), p.y + random.between(-reach, reach),
                      p.z + random.between(-reach, reach)};
  return max({0, 0, 0}, min(moved, kBox));
}

Corners any_triangle(Random& random, float reach) {
  const Vec3 a = point_in_box(random);
  return {a, point_near(random, a, reach), point_near(random, a, reach)};
}

Corners single_point(Random& random) {
  const Vec3 a = point_in_box(random);
  return {a, a, a};
}

Corners line(Random& random) {
  const Vec3 a = point_in_box(random);
  const Vec3 b = point_in_box(random);
  return {a, b, lerp(a, b, 0.5F)};
}

Corners sheet(Random& random) {
  const float y = random.between(0, kBox.y);
  return {{{0, y, 0}, {0, random.between(0, kBox.y), kBox.z}, {kBox.x, y, random.between(0, 60)}}};
}

Corners wall(Random& random) {
  Corners t = any_triangle(random, 6);
  t[1].x = t[0].x;
  t[2].x = t[0].x;
  return t;
}

/// Level, with all corners at integers: on cell borders of the usual grids.
Corners level_on_lattice(Random& random) {
  const auto whole = [&](float limit) {
    return static_cast<float>(random.below(static_cast<int>(limit) + 1));
  };
  const float y = whole(kBox.y);
  return {{{whole(60), y, whole(60)}, {whole(60), y, whole(60)}, {whole(60), y, whole(60)}}};
}

Corners next_triangle(Random& random, const Corners& previous) {
  switch (random.below(8)) {
    case 0:
      return single_point(random);
    case 1:
      return line(random);
    case 2:
      return sheet(random);
    case 3:
      return any_triangle(random, 1e-4F);
    case 4:
      return wall(random);
    case 5:
      return level_on_lattice(random);
    case 6:
      return previous;
    default:
      return any_triangle(random, 5);
  }
}

}  // namespace

TriangleMesh soup(std::uint64_t seed, int count) {
  Random random(seed);
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;
  Corners corners = {};
  for (int i = 0; i < count; ++i) {
    corners = next_triangle(random, corners);
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), corners.begin(), corners.end());
    triangles.push_back({first, first + 1, first + 2});
  }
  auto mesh = TriangleMesh::create(std::move(vertices), std::move(triangles));
  WAY_ASSERT(mesh.has_value());
  return std::move(*mesh);
}

}  // namespace way::scenes

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/crowd_field.h"

#include "way/core/random.h"
#include "way/nav/nearest.h"
#include "way/nav/random_point.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace way::bench {
namespace {

float distance(Vec2 a, Vec2 b) {
  return std::sqrt(dot(a - b, a - b));
}

/// Points in square cells, for neighbors within the side of a cell.
class Spots {
 public:
  explicit Spots(float side) : side_(side) {}

  void add(Vec2 point, std::size_t index) { cells_[key(point, 0, 0)].emplace_back(point, index); }

  /// Calls `visit(point, index)` for all points of the nine cells around one.
  template <class Visit>
  void for_each_near(Vec2 point, Visit&& visit) const {
    for (int x = -1; x <= 1; ++x) {
      for (int z = -1; z <= 1; ++z) {
        const auto cell = cells_.find(key(point, x, z));
        if (cell == cells_.end()) continue;
        for (const auto& [other, index] : cell->second)
          visit(other, index);
      }
    }
  }
  bool is_free(Vec2 point) const {
    bool free = true;
    for_each_near(point, [&](Vec2 other, std::size_t) {
      if (distance(point, other) < side_) free = false;
    });
    return free;
  }

 private:
  std::uint64_t key(Vec2 point, int x, int z) const {
    const auto cell_x = static_cast<std::int64_t>(std::floor(point.x / side_)) + x;
    const auto cell_z = static_cast<std::int64_t>(std::floor(point.z / side_)) + z;
    return static_cast<std::uint64_t>(cell_x) << 32U ^ static_cast<std::uint32_t>(cell_z);
  }

  float side_;
  std::unordered_map<std::uint64_t, std::vector<std::pair<Vec2, std::size_t>>> cells_ = {};
};

struct Triangles {
  std::vector<Vec3> vertices = {};
  std::vector<std::array<std::uint32_t, 3>> faces = {};

  void add(Vec3 a, Vec3 b, Vec3 c) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), {a, b, c});
    faces.push_back({first, first + 1, first + 2});
  }
  void add_ground(float half) {
    add({-half, 0, -half}, {-half, 0, half}, {half, 0, half});
    add({-half, 0, -half}, {half, 0, half}, {half, 0, -half});
  }
  /// Walls, a pyramid on top, and a ceiling that is too low to stand below.
  void add_box(Vec2 center, Vec2 half) {
    constexpr float kWall = 3;
    const Vec3 top = {center.x, kWall + 2 * (half.x + half.z), center.z};
    const std::array<Vec2, 4> ring = {center + Vec2{-half.x, -half.z},
                                      center + Vec2{-half.x, half.z}, center + half,
                                      center + Vec2{half.x, -half.z}};
    const auto at = [](Vec2 p, float y) { return Vec3{p.x, y, p.z}; };
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i];
      const Vec2 b = ring[(i + 1) % ring.size()];
      add(at(a, 0), at(b, 0), at(b, kWall));
      add(at(a, 0), at(b, kWall), at(a, kWall));
      add(at(a, kWall), at(b, kWall), top);
    }
    add(at(ring[0], 1), at(ring[2], 1), at(ring[1], 1));
    add(at(ring[0], 1), at(ring[3], 1), at(ring[2], 1));
  }
};

/// A point on the ground, 15 to 40 m away and apart from other goals.
Vec3 goal_of(const NavMesh& mesh, Vec3 from, const Spots& goals, Random& random) {
  constexpr float kNear = 15;
  constexpr float kFar = 40;
  while (true) {
    const Vec2 offset = {random.between(-kFar, kFar), random.between(-kFar, kFar)};
    const float size = distance(offset, {});
    if (size < kNear || size > kFar) continue;
    const Vec3 wanted = from + Vec3{offset.x, 0, offset.z};
    const NearestPoint found = find_nearest(mesh, {.point = wanted, .extents = {0.1F, 1, 0.1F}});
    if (found && found.over && goals.is_free(plan(found.point))) return found.point;
  }
}

}  // namespace

TriangleMesh make_field(int agents, std::uint64_t seed) {
  constexpr float kApart = 6.5F;  // boxes
  const float half = 1.5F * std::sqrt(static_cast<float>(agents));
  Random random(seed);
  Triangles all;
  all.add_ground(half);
  Spots spots(kApart);
  const int tries = static_cast<int>(4 * half * half / 40);
  const int most = static_cast<int>(4 * half * half / 90);
  int count = 0;
  for (int i = 0; i < tries && count < most; ++i) {
    const Vec2 center = {random.between(4 - half, half - 4), random.between(4 - half, half - 4)};
    if (!spots.is_free(center)) continue;
    spots.add(center, 0);
    all.add_box(center, {random.between(0.75F, 2), random.between(0.75F, 2)});
    ++count;
  }
  return *TriangleMesh::create(std::move(all.vertices), std::move(all.faces));
}

BakeSettings field_settings() {
  BakeSettings settings;
  settings.agent = {"", kFieldHeight, kFieldRadius, 0.4F, 45};
  settings.cell_size = 0.1F;
  settings.cell_height = 0.1F;
  settings.tile_size = 64;
  return settings;
}

std::vector<FieldWalk> make_walks(const NavMesh& mesh, int count, std::uint64_t seed) {
  constexpr float kApart = 1.2F;
  const PointSampler sampler(mesh);
  Random random(seed);
  Spots starts(kApart);
  Spots goals(kApart);
  std::vector<FieldWalk> walks;
  while (walks.size() < static_cast<std::size_t>(count)) {
    const Vec3 from = sampler.sample(random).point;
    if (!starts.is_free(plan(from))) continue;
    const Vec3 to = goal_of(mesh, from, goals, random);
    starts.add(plan(from), 0);
    goals.add(plan(to), 0);
    walks.push_back({from, to});
  }
  return walks;
}

CrowdQuality judge(std::span<const FieldWalk> walks, std::span<const Vec3> positions) {
  constexpr float kThere = 1;
  constexpr double kTouch = 0.05;
  constexpr float kReach = 2 * kFieldRadius;
  Spots spots(kReach);
  for (std::size_t i = 0; i < positions.size(); ++i)
    spots.add(plan(positions[i]), i);
  CrowdQuality quality;
  const double each = 1 / static_cast<double>(walks.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec2 at = plan(positions[i]);
    if (distance(at, plan(walks[i].to)) <= kThere) quality.arrived += each;
    double depth = 0;
    spots.for_each_near(at, [&](Vec2 other, std::size_t j) {
      if (j != i) depth = std::max(depth, 1 - double{distance(at, other)} / double{kReach});
    });
    if (depth > kTouch) quality.overlapping += each;
    quality.deepest = std::max(quality.deepest, depth);
  }
  return quality;
}

}  // namespace way::bench

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"

#include "scenes/mesh_builder.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <cmath>

namespace way::scenes {
namespace {

constexpr float kBlock = 40;
constexpr float kStreet = 10;
constexpr float kPavement = 0.15F;  ///< Height of a block above the street.
constexpr float kStorey = 3;
constexpr float kWall = 0.3F;
constexpr int kSteps = 15;
constexpr float kTread = 0.3F;
constexpr float kLane = 2.2F;  ///< Width of a flight of stairs.

struct House {
  Vec2 low = {};
  Vec2 high = {};
  int storeys = 2;
};

/// A straight outer wall of one storey: `from` to `to` along an axis, its thickness toward `in`.
struct OuterWall {
  Vec2 from = {};
  Vec2 to = {};
  Vec2 in = {};
};

/// The part of a wall between two distances from its beginning and two heights.
void add_piece(MeshBuilder& mesh, const OuterWall& wall, Vec2 reach, Vec2 heights) {
  const Vec2 d = wall.to - wall.from;
  const float whole = std::sqrt(dot(d, d));
  const Vec2 a = wall.from + d * (reach.x / whole);
  const Vec2 b = wall.from + d * (reach.z / whole) + wall.in * kWall;
  mesh.box({std::min(a.x, b.x), heights.x, std::min(a.z, b.z)},
           {std::max(a.x, b.x), heights.z, std::max(a.z, b.z)});
}

/// Pillars of one meter with a window between any two; a door instead of the middle one, if
/// requested.
void add_outer_wall(MeshBuilder& mesh, const OuterWall& wall, float y, bool with_door) {
  const Vec2 d = wall.to - wall.from;
  const float whole = std::sqrt(dot(d, d));
  const int windows = std::max(1, static_cast<int>(whole / 3));
  const float pitch = (whole - 1) / static_cast<float>(windows);
  for (int i = 0; i <= windows; ++i) {
    const float at = pitch * static_cast<float>(i);
    add_piece(mesh, wall, {at, at + 1}, {y, y + kStorey});
    if (i == windows) break;
    const bool door = with_door && i == windows / 2;
    if (!door) add_piece(mesh, wall, {at + 1, at + pitch}, {y, y + 1});
    add_piece(mesh, wall, {at + 1, at + pitch}, {y + 2.4F, y + kStorey});
  }
}

/// The stairs of a house: two lanes side by side that flights use in turn, so that each begins
/// where the previous one ended.
struct Stairwell {
  float x0 = 0;
  float x1 = 0;
  float z = 0;

  float lane(int storey) const { return z + (storey % 2 == 0 ? 0 : kLane); }
};

Stairwell stairwell_of(const House& house) {
  const float x0 = house.low.x + 2.5F;
  return {x0, x0 + kTread * kSteps, house.low.z + kWall + 0.2F};
}

void add_flight(MeshBuilder& mesh, const Stairwell& well, int storey, float y) {
  const bool forth = storey % 2 == 0;
  Flight flight = {.start = {well.x0, y, well.lane(storey)},
                   .along = {1, 0},
                   .width = kLane,
                   .steps = kSteps,
                   .rise = kStorey / kSteps,
                   .tread = kTread};
  if (!forth) {
    flight.start = {well.x1, y, well.lane(storey) + kLane};
    flight.along = {-1, 0};
  }
  mesh.stairs(flight);
}

/// A floor with its underside, open above the flight that leads up to it.
void add_slab(MeshBuilder& mesh, const House& house, int storey, float y) {
  const Stairwell well = stairwell_of(house);
  const Vec2 hole_low = {well.x0, well.lane(storey - 1)};
  const Vec2 hole_high = {well.x1, hole_low.z + kLane};
  const auto slab = [&](Vec2 low, Vec2 high) {
    mesh.floor(low, high, y);
    mesh.ceiling(low, high, y - 0.2F);
  };
  slab(house.low, {house.high.x, hole_low.z});
  slab({house.low.x, hole_low.z}, {hole_low.x, hole_high.z});
  slab({hole_high.x, hole_low.z}, {house.high.x, hole_high.z});
  slab({house.low.x, hole_high.z}, house.high);
}

/// A wall across the house with a gap to walk through.
void add_partition(MeshBuilder& mesh, Random& random, const House& house, float y) {
  const float z = (house.low.z + house.high.z) / 2 + random.between(0.5F, 1.5F);
  const float gap = random.between(house.low.x + 2, house.high.x - 4.5F);
  mesh.box({house.low.x + kWall, y, z}, {gap, y + kStorey - 0.2F, z + 0.15F});
  mesh.box({gap + 2.4F, y, z}, {house.high.x - kWall, y + kStorey - 0.2F, z + 0.15F});
}

void add_house(MeshBuilder& mesh, Random& random, const House& house) {
  const Vec2 a = house.low;
  const Vec2 c = house.high;
  const OuterWall walls[4] = {{a, {c.x, a.z}, {0, 1}},
                              {{c.x, a.z}, c, {-1, 0}},
                              {{a.x, c.z}, c, {0, -1}},
                              {a, {a.x, c.z}, {1, 0}}};
  for (int storey = 0; storey < house.storeys; ++storey) {
    const float y = kPavement + kStorey * static_cast<float>(storey);
    for (int side = 0; side < 4; ++side)
      add_outer_wall(mesh, walls[side], y, storey == 0 && side >= 1);
    if (storey > 0) add_slab(mesh, house, storey, y);
    add_flight(mesh, stairwell_of(house), storey, y);
    add_partition(mesh, random, house, y);
  }
  add_slab(mesh, house, house.storeys, kPavement + kStorey * static_cast<float>(house.storeys));
}

void add_tree(MeshBuilder& mesh, Random& random, Vec3 foot) {
  const float height = random.between(2, 3.5F);
  mesh.post(foot, 0.15F, height);
  for (int i = 0; i < 4; ++i) {
    const float y = foot.y + height + 0.6F * static_cast<float>(i);
    mesh.post({foot.x, y, foot.z}, 1.4F - 0.3F * static_cast<float>(i), 0.5F);
  }
}

void add_lamp(MeshBuilder& mesh, Vec3 foot) {
  mesh.post(foot, 0.08F, 4);
  mesh.box(foot + Vec3{-0.1F, 4, -0.5F}, foot + Vec3{0.1F, 4.2F, 0.5F});
}

void add_bench(MeshBuilder& mesh, Vec3 foot) {
  mesh.box(foot, foot + Vec3{0.1F, 0.4F, 0.5F});
  mesh.box(foot + Vec3{1.7F, 0, 0}, foot + Vec3{1.8F, 0.4F, 0.5F});
  mesh.box(foot + Vec3{0, 0.4F, 0}, foot + Vec3{1.8F, 0.5F, 0.5F});
  mesh.box(foot + Vec3{0, 0.5F, 0}, foot + Vec3{1.8F, 1, 0.1F});
}

void add_car(MeshBuilder& mesh, Vec3 foot) {
  mesh.box(foot + Vec3{0, 0.2F, 0}, foot + Vec3{4.2F, 0.9F, 1.8F});
  mesh.box(foot + Vec3{1, 0.9F, 0.1F}, foot + Vec3{3.2F, 1.5F, 1.7F});
  for (const float x : {0.7F, 3.5F})
    for (const float z : {0.2F, 1.6F})
      mesh.post(foot + Vec3{x, 0, z}, 0.3F, 0.6F);
}

/// Props along the edge of a block and at its curb.
void add_props(MeshBuilder& mesh, Random& random, Vec2 corner) {
  for (int i = 0; i < 8; ++i) {
    const float at = 2 + 5 * static_cast<float>(i);
    const Vec3 north = {corner.x + at, kPavement, corner.z + 0.8F};
    const Vec3 south = {corner.x + at, kPavement, corner.z + kBlock - 0.8F};
    const Vec3 middle = {corner.x + kBlock / 2 + random.between(-1, 1), kPavement, corner.z + at};
    if (i % 2 == 0) add_lamp(mesh, north);
    if (i % 2 == 1) add_tree(mesh, random, south);
    if (random.below(2) == 0) add_tree(mesh, random, middle);
    if (random.below(3) == 0) add_bench(mesh, south + Vec3{1, 0, -0.6F});
    if (random.below(3) == 0) add_car(mesh, {corner.x + at, 0, corner.z - 2.2F});
  }
}

/// One quarter of the block per house, with a lane between them.
void add_block(MeshBuilder& mesh, Random& random, Vec2 corner) {
  mesh.box({corner.x, 0, corner.z}, {corner.x + kBlock, kPavement, corner.z + kBlock});
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Vec2 low = corner + Vec2{quarter % 2 == 0 ? 2.5F : 22.0F, quarter < 2 ? 2.5F : 22.0F};
    const Vec2 high = low + Vec2{random.between(11, 15.5F), random.between(10, 15.5F)};
    add_house(mesh, random, {low, high, 2 + random.below(5)});
  }
  add_props(mesh, random, corner);
}

}  // namespace

TriangleMesh city(std::uint64_t seed, int blocks) {
  MeshBuilder mesh;
  Random random(seed);
  const float pitch = kBlock + kStreet;
  // The street is one piece per block, as a level designer would place it.
  for (int z = 0; z <= blocks; ++z) {
    for (int x = 0; x <= blocks; ++x) {
      const Vec2 low = {pitch * static_cast<float>(x), pitch * static_cast<float>(z)};
      mesh.floor(low, low + Vec2{x < blocks ? pitch : kStreet, z < blocks ? pitch : kStreet}, 0);
    }
  }
  for (int z = 0; z < blocks; ++z) {
    for (int x = 0; x < blocks; ++x) {
      add_block(mesh, random,
                {pitch * static_cast<float>(x) + kStreet, pitch * static_cast<float>(z) + kStreet});
    }
  }
  return mesh.finish();
}

}  // namespace way::scenes

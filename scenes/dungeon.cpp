// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/random.h"

#include "scenes/mesh_builder.h"
#include "scenes/scenes.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

namespace way::scenes {
namespace {

constexpr float kWallHeight = 4;
constexpr float kRock = 1000;  ///< Marks a square without a floor.
constexpr int kRim = 2;        ///< Squares of rock around everything.

/// A rectangle of squares, high end excluded.
struct Room {
  int x = 0;
  int z = 0;
  int width = 0;
  int depth = 0;

  int center_x() const { return x + width / 2; }
  int center_z() const { return z + depth / 2; }
};

bool near_each_other(const Room& a, const Room& b, int gap) {
  return a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.z < b.z + b.depth + gap &&
         b.z < a.z + a.depth + gap;
}

int walk_between(const Room& a, const Room& b) {
  return std::abs(a.center_x() - b.center_x()) + std::abs(a.center_z() - b.center_z());
}

/// Squares of one meter, each rock or a floor at some height.
class Map {
 public:
  explicit Map(int side)
      : side_(side),
        height_(static_cast<std::size_t>(side) * side, kRock),
        area_(height_.size(), Area::ground) {}

  float height(int x, int z) const {
    if (x < 0 || z < 0 || x >= side_ || z >= side_) return kRock;
    return height_[at(x, z)];
  }

  void fill(const Room& part, float height, Area area = Area::ground) {
    for (int z = std::max(part.z, kRim); z < std::min(part.z + part.depth, side_ - kRim); ++z) {
      for (int x = std::max(part.x, kRim); x < std::min(part.x + part.width, side_ - kRim); ++x) {
        height_[at(x, z)] = height;
        area_[at(x, z)] = area;
      }
    }
  }

  TriangleMesh to_mesh() const {
    MeshBuilder mesh;
    for (int z = 0; z < side_; ++z) {
      for (int x = 0; x < side_; ++x)
        if (height(x, z) != kRock) add_square(mesh, x, z);
    }
    return mesh.finish();
  }

 private:
  std::size_t at(int x, int z) const { return static_cast<std::size_t>(z) * side_ + x; }

  /// The floor of a square and the walls that rise beside it.
  void add_square(MeshBuilder& mesh, int x, int z) const {
    const Vec2 low = {static_cast<float>(x), static_cast<float>(z)};
    const float y = height(x, z);
    mesh.floor(low, low + Vec2{1, 1}, y, area_[at(x, z)]);
    const Vec3 a = {low.x, y, low.z};
    const Vec3 b = a + Vec3{1, 0, 0};
    const Vec3 c = a + Vec3{1, 0, 1};
    const Vec3 d = a + Vec3{0, 0, 1};
    add_wall(mesh, a, b, height(x, z - 1));
    add_wall(mesh, b, c, height(x + 1, z));
    add_wall(mesh, c, d, height(x, z + 1));
    add_wall(mesh, d, a, height(x - 1, z));
  }

  /// A wall above the edge from p to q up to the floor behind it, facing the current square.
  static void add_wall(MeshBuilder& mesh, Vec3 p, Vec3 q, float behind) {
    const float top = std::min(behind, kWallHeight);
    if (top <= p.y) return;
    const Vec3 up = {0, top - p.y, 0};
    mesh.quad(p, q, q + up, p + up);
  }

  int side_;
  std::vector<float> height_;
  std::vector<Area> area_;
};

std::vector<Room> place_rooms(Random& random, int side) {
  std::vector<Room> rooms;
  const int tries = side * side / 16;
  for (int i = 0; i < tries; ++i) {
    const int width = 8 + random.below(9);
    const int depth = 8 + random.below(9);
    const int space_x = side - 2 * kRim - width;
    const int space_z = side - 2 * kRim - depth;
    if (space_x <= 0 || space_z <= 0) continue;
    const Room room = {kRim + random.below(space_x), kRim + random.below(space_z), width, depth};
    const auto close = [&](const Room& other) { return near_each_other(room, other, 3); };
    if (std::ranges::none_of(rooms, close)) rooms.push_back(room);
  }
  return rooms;
}

/// An L-shaped corridor, three squares wide.
void dig_corridor(Map& map, const Room& from, const Room& to) {
  const int x0 = std::min(from.center_x(), to.center_x());
  const int z0 = std::min(from.center_z(), to.center_z());
  const int width = std::abs(from.center_x() - to.center_x()) + 2;
  const int depth = std::abs(from.center_z() - to.center_z()) + 2;
  map.fill({x0 - 1, from.center_z() - 1, width + 1, 3}, 0);
  map.fill({to.center_x() - 1, z0 - 1, 3, depth + 1}, 0);
}

/// Connects each room to the nearest earlier one, and some to one more, so that there are cycles.
void dig_corridors(Map& map, Random& random, const std::vector<Room>& rooms) {
  for (std::size_t i = 1; i < rooms.size(); ++i) {
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < i; ++k)
      if (walk_between(rooms[i], rooms[k]) < walk_between(rooms[i], rooms[nearest])) nearest = k;
    dig_corridor(map, rooms[i], rooms[nearest]);
    if (random.below(3) == 0) dig_corridor(map, rooms[i], rooms[(nearest + 1) % i]);
  }
}

void add_pillars(Map& map, const Room& inside) {
  for (int z = inside.z; z < inside.z + inside.depth; z += 3)
    for (int x = inside.x; x < inside.x + inside.width; x += 3)
      map.fill({x, z, 1, 1}, kRock);
}

void add_platform(Map& map, const Room& inside) {
  for (int step = 0; step < 3; ++step) {
    map.fill({inside.x + step, inside.z + step, inside.width - 2 * step, inside.depth - 2 * step},
             0.3F * static_cast<float>(step + 1));
  }
}

void add_pit(Map& map, const Room& inside) {
  map.fill(inside, -3);
  map.fill({inside.center_x() - 1, inside.z, 2, inside.depth}, 0);
}

/// Furnishes the inside of a room; two squares along its walls stay free.
void furnish(Map& map, Random& random, const Room& room) {
  const Room inside = {room.x + 2, room.z + 2, room.width - 4, room.depth - 4};
  switch (random.below(5)) {
    case 0:
      return add_pillars(map, inside);
    case 1:
      return add_platform(map, inside);
    case 2:
      return add_pit(map, inside);
    case 3:
      return map.fill(inside, -0.25F, kWater);
    default:
      return;
  }
}

}  // namespace

TriangleMesh dungeon(std::uint64_t seed, int side) {
  Random random(seed);
  Map map(side);
  const std::vector<Room> rooms = place_rooms(random, side);
  for (const Room& room : rooms)
    map.fill(room, 0);
  dig_corridors(map, random, rooms);
  for (const Room& room : rooms)
    furnish(map, random, room);
  return map.to_mesh();
}

}  // namespace way::scenes

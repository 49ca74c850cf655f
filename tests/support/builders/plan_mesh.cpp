// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/builders/plan_mesh.h"

#include "way/nav/navmesh_edit.h"
#include "way/nav/point_on_polygon.h"

#include "support/builders/grid_tile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <tuple>

#include <doctest/doctest.h>

namespace way::test {
namespace {

bool is_cell(const Plan& plan, int x, int z) {
  if (z < 0 || z >= std::ssize(plan.rows)) return false;
  const std::string& row = plan.rows[static_cast<std::size_t>(z)];
  if (x < 0 || x >= std::ssize(row)) return false;
  const char letter = row[static_cast<std::size_t>(x)];
  return letter != '#' && letter != ' ';
}

bool is_on_rim(const Plan& plan, int x, int z) {
  return x < 0 || z < 0 || z >= std::ssize(plan.rows) || x >= std::ssize(plan.rows[0]);
}

/// Assigns equal indices to equal vertices.
class Vertices {
 public:
  explicit Vertices(TileData& data) : data_(data) {}

  std::uint32_t add(Vec3 v) {
    const auto next = static_cast<std::uint32_t>(data_.vertices.size());
    const auto [entry, is_new] = numbers_.try_emplace({v.x, v.y, v.z}, next);
    if (is_new) data_.vertices.push_back(v);
    return entry->second;
  }

 private:
  TileData& data_;
  std::map<std::tuple<float, float, float>, std::uint32_t> numbers_;
};

}  // namespace

TileData plan_data(const Plan& plan) {
  TileData data;
  data.coord = plan.coord;
  data.agent = {.height = 2, .radius = 0.5F, .climb = plan.climb};
  std::map<std::pair<int, int>, std::uint32_t> numbers;
  for (int z = 0; z < std::ssize(plan.rows); ++z) {
    for (int x = 0; x < std::ssize(plan.rows[static_cast<std::size_t>(z)]); ++x) {
      if (is_cell(plan, x, z)) numbers.emplace(std::pair(z, x), numbers.size());
    }
  }
  Vertices vertices(data);
  for (const auto& [cell, number] : numbers) {
    const auto [z, x] = cell;
    const Vec3 at = plan.low + Vec3{static_cast<float>(x), 0, static_cast<float>(z)};
    for (const Vec3 corner : {Vec3{0, 0, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 1}, Vec3{1, 0, 0}})
      data.corners.push_back(vertices.add(at + corner));
    for (int side = 0; side < 4; ++side) {
      const auto next = numbers.find({z + step_z(side), x + step_x(side)});
      const bool open = plan.is_square && is_on_rim(plan, x + step_x(side), z + step_z(side));
      const std::uint32_t rim = open ? TileData::portal(static_cast<Side>(side)) : TileData::kWall;
      data.neighbors.push_back(next == numbers.end() ? rim : next->second);
    }
    data.first.push_back(static_cast<std::uint32_t>(data.corners.size()));
    const char letter = plan.rows[static_cast<std::size_t>(z)][static_cast<std::size_t>(x)];
    data.areas.push_back(letter == '.' ? Area::ground : static_cast<Area>(letter));
  }
  return data;
}

TileData round_polygon(std::uint32_t corner_count) {
  TileData data;
  for (std::uint32_t i = 0; i < corner_count; ++i) {
    const double angle = -2 * std::numbers::pi * i / corner_count;
    data.vertices.push_back(
        {static_cast<float>(std::cos(angle)), 0, static_cast<float>(std::sin(angle))});
    data.corners.push_back(i);
    data.neighbors.push_back(TileData::kWall);
  }
  data.first = {0, corner_count};
  data.areas = {Area::ground};
  return data;
}

TileData join_data(const TileData& a, const TileData& b) {
  TileData both = a;
  const auto vertices = static_cast<std::uint32_t>(a.vertices.size());
  const auto polygons = static_cast<std::uint32_t>(a.size());
  both.vertices.insert(both.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (const std::uint32_t corner : b.corners)
    both.corners.push_back(corner + vertices);
  for (const std::uint32_t next : b.neighbors)
    both.neighbors.push_back(next < b.size() ? next + polygons : next);
  for (std::size_t i = 1; i < b.first.size(); ++i)
    both.first.push_back(b.first[i] + a.first.back());
  both.areas.insert(both.areas.end(), b.areas.begin(), b.areas.end());
  return both;
}

NavMesh mesh_of(const TileData& data) {
  return *edit(NavMesh()).add(make_tile(data)).commit();
}

NavMesh mesh_of(const Plan& plan) {
  return mesh_of(plan_data(plan));
}

NavMesh mesh_of_tiles(std::initializer_list<TileData> tiles, float side) {
  NavMeshEdit change(NavMesh({.origin = {}, .tile_side = side}));
  for (const TileData& data : tiles)
    change.add(make_tile(data));
  return *change.commit();
}

NavMesh halls_at_border(float low, float high, std::array<bool, 3> open) {
  constexpr std::uint32_t kWall = TileData::kWall;
  const auto part = [&](std::size_t i, Side side) {
    return open.at(i) ? TileData::portal(side) : kWall;
  };
  TileData west;
  west.agent = {.height = 2, .climb = 0.5F};
  west.corners = {0, 1, 2, 3, 4, 5};
  west.first = {0, 6};
  west.areas = {Area::ground};
  TileData east = west;
  east.coord.x = 1;
  west.vertices = {{0, 0, 0}, {0, 0, 8}, {8, 0, 8}, {8, 0, high}, {8, 0, low}, {8, 0, 0}};
  west.neighbors = {
      kWall, kWall, part(2, Side::high_x), part(1, Side::high_x), part(0, Side::high_x), kWall};
  east.vertices = {{8, 0, 0}, {8, 0, low}, {8, 0, high}, {8, 0, 8}, {16, 0, 8}, {16, 0, 0}};
  east.neighbors = {
      part(0, Side::low_x), part(1, Side::low_x), part(2, Side::low_x), kWall, kWall, kWall};
  return mesh_of_tiles({west, east}, 8);
}

TileData bumpy_floors(Random& random, int side) {
  TileData data;
  for (const float height : {0.0F, 3.0F}) {
    Plan plan = {.rows = std::vector<std::string>(static_cast<std::size_t>(side),
                                                  std::string(static_cast<std::size_t>(side), '.')),
                 .low = {0, height, 0}};
    for (std::string& row : plan.rows) {
      for (char& letter : row)
        if (random.below(4) == 0) letter = '#';
    }
    const TileData floor = plan_data(plan);
    data = data.size() == 0 ? floor : join_data(data, floor);
  }
  for (Vec3& v : data.vertices)
    v.y += random.between(-0.4F, 0.4F);
  data.patches = {{0, 0}};
  for (std::uint32_t i = 0; i < data.size(); ++i) {
    Vec3 middle;
    for (std::uint32_t c = 0; c < 4; ++c)
      middle = middle + data.vertices[data.corners[4 * i + c]] * 0.25F;
    middle.y += random.between(-0.3F, 0.3F);
    data.detail_vertices.push_back(middle);
    for (std::uint32_t c = 0; c < 4; ++c)
      data.detail_triangles.push_back({{c, (c + 1) % 4, 4}, 1});
    data.patches.push_back({i + 1, 4 * (i + 1)});
  }
  return data;
}

NavMesh with_random_links(const NavMesh& mesh, Random& random, int count) {
  NavMeshEdit change = edit(mesh);
  for (int i = 0; i < count; ++i) {
    change.link({.start = middle_of(mesh, any_polygon(mesh, random)),
                 .end = middle_of(mesh, any_polygon(mesh, random)),
                 .radius = 0.25F,
                 .one_way = i % 2 == 0,
                 .fixed_cost = static_cast<float>(random.below(4)),
                 .cost_factor = static_cast<float>(random.below(5)) / 4});
  }
  return *change.commit();
}

std::vector<PolyRef> all_polygons(const NavMesh& mesh) {
  std::vector<PolyRef> all;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* tile = mesh.tile_in(slot);
    for (std::uint32_t i = 0; tile != nullptr && i < tile->polygon_count(); ++i)
      all.push_back(mesh.ref(slot, i));
  }
  return all;
}

PolyRef polygon_at(const NavMesh& mesh, Vec3 point) {
  PolyRef best;
  float gap = std::numeric_limits<float>::infinity();
  for (const PolyRef ref : all_polygons(mesh)) {
    const auto height = surface_height(mesh, ref, point);
    if (!height || std::abs(*height - point.y) >= gap) continue;
    gap = std::abs(*height - point.y);
    best = ref;
  }
  REQUIRE(best);
  return best;
}

NavMesh walled_tiles(int count, std::uint64_t seed, int open) {
  Random random(seed);
  NavMeshEdit change(NavMesh({.origin = {}, .tile_side = 8}));
  for (int z = 0; z < count; ++z) {
    for (int x = 0; x < count; ++x) {
      Plan plan = {.rows = std::vector<std::string>(8, std::string(8, '.')),
                   .low = {static_cast<float>(8 * x), 0, static_cast<float>(8 * z)},
                   .coord = {x, z},
                   .is_square = true};
      for (std::string& row : plan.rows) {
        for (char& letter : row)
          if (random.below(open) == 0) letter = '#';
      }
      change.add(make_tile(plan_data(plan)));
    }
  }
  return *change.commit();
}

PolyRef any_polygon(const NavMesh& mesh, Random& random) {
  const auto all = all_polygons(mesh);
  return all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
}

Vec3 middle_of(const NavMesh& mesh, PolyRef ref) {
  const Tile& tile = *mesh.tile_of(ref);
  return (tile.corner(ref.polygon(), 0) + tile.corner(ref.polygon(), 2)) * 0.5F;
}

MeshPoint middle_point(const NavMesh& mesh, PolyRef polygon) {
  return {polygon, middle_of(mesh, polygon)};
}

MeshPoint any_middle(const NavMesh& mesh, Random& random) {
  return middle_point(mesh, any_polygon(mesh, random));
}

}  // namespace way::test

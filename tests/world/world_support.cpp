// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "world/world_support.h"

#include <cmath>
#include <cstdlib>

#include <doctest/doctest.h>

namespace way::test {

BakeSettings world_settings(int tile_size) {
  return {.agent = {.height = 1.8F, .radius = 0.4F, .climb = 0.5F},
          .cell_size = 0.3F,
          .cell_height = 0.2F,
          .tile_size = tile_size};
}

std::shared_ptr<const TriangleMesh> crate_mesh(Vec3 size, Area area) {
  std::vector<Vec3> corners;
  for (unsigned i = 0; i < 8; ++i) {
    const auto side = [&](unsigned bit, float length) {
      return (i & bit) != 0 ? length / 2 : -length / 2;
    };
    corners.push_back({side(1, size.x), side(2, size.y), side(4, size.z)});
  }
  const std::vector<Triangle> triangles = {{2, 6, 7}, {2, 7, 3}, {0, 1, 5}, {0, 5, 4},
                                           {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5},
                                           {0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}};
  auto mesh = TriangleMesh::create(corners, triangles, std::vector<Area>(12, area));
  REQUIRE(mesh);
  return std::make_shared<const TriangleMesh>(std::move(*mesh));
}

double soak_seconds(double otherwise) {
  const char* const text = std::getenv("WAYMESH_SOAK_SECONDS");
  return text == nullptr ? otherwise : std::atof(text);
}

std::uint64_t fresh_hash(const World& world) {
  const auto scene = world.scene();
  REQUIRE(scene);
  const auto mesh = bake_scene(*scene);
  REQUIRE(mesh);
  return mesh->hash();
}

RandomChanges::RandomChanges(World& world, const Aabb3& bounds, std::uint64_t seed)
    : world_(world), bounds_(bounds), random_(seed) {}

Vec3 RandomChanges::random_point() {
  // A little beyond the level, so that it grows.
  const float margin = 4;
  const float x = random_.between(bounds_.min.x - margin, bounds_.max.x + margin);
  const float y = random_.between(bounds_.min.y + 0.5F, bounds_.max.y + 1);
  return {x, y, random_.between(bounds_.min.z - margin, bounds_.max.z + margin)};
}

Transform RandomChanges::random_transform(bool may_lean) {
  const Vec3 at = random_point();
  if (!may_lean || random_.below(2) == 0) return Transform::turned(random_.between(0, 360), at);
  const float x = random_.between(-1, 1);
  const float y = random_.between(-1, 1);
  const float z = random_.between(-1, 1);
  const float w = random_.between(-1, 1);
  const float norm = 1 / std::sqrt(x * x + y * y + z * z + w * w + 1e-9F);
  return Transform::rotated(x * norm, y * norm, z * norm, w * norm, at);
}

Shape RandomChanges::random_shape() {
  const auto size = [&] { return random_.between(0.05F, 4); };
  const float a = size();
  const float b = size();
  const float c = size();
  switch (random_.below(6)) {
    case 0:
      return BoxShape{{a, b, c}};
    case 1:
      return CylinderShape{a, b};
    case 2:
      return SphereShape{a / 2};
    case 3:
      return CapsuleShape{a / 2, b};
    case 4:
      return MeshShape{crate_mesh({a, b, c})};
    default: {
      std::vector<Vec3> points;
      for (int i = 0; i < 8; ++i) {
        const float x = random_.between(-a, a);
        const float y = random_.between(-b, b);
        points.push_back({x, y, random_.between(-c, c)});
      }
      const auto hull = hull_shape(points);
      REQUIRE(hull);
      return *hull;
    }
  }
}

WorldObject RandomChanges::random_object() {
  const int kind = random_.below(10);
  const Shape shape = random_shape();
  const bool may_lean = !std::holds_alternative<CylinderShape>(shape);
  if (kind < 3) return Obstacle{shape, random_transform(may_lean)};
  if (kind < 6) {
    AreaMarker marker = {shape, random_transform(may_lean)};
    marker.area = static_cast<Area>(1 + random_.below(4));
    marker.priority = random_.below(3);
    marker.is_open = random_.below(3) > 0;
    return marker;
  }
  if (kind < 8) {
    const float x = random_.between(0.3F, 6);
    const float y = random_.between(0.1F, 2);
    const auto mesh =
        crate_mesh({x, y, random_.between(0.3F, 6)}, static_cast<Area>(1 + random_.below(100)));
    return MovableGeometry{mesh, random_transform(false)};
  }
  if (kind == 8) {
    const Vec3 at = random_point();
    auto mesh = transformed(*crate_mesh({5, 1, 5}), Transform::turned(random_.between(0, 90), at));
    REQUIRE(mesh);
    return StaticGeometry{std::make_shared<const TriangleMesh>(std::move(*mesh))};
  }
  OffMeshLink link = {.start = random_point(), .end = random_point()};
  link.radius = 2;
  link.height = 5;
  link.one_way = random_.below(2) == 0;
  return link;
}

void RandomChanges::add() {
  const auto handle = world_.add(random_object());
  if (handle) handles_.push_back(*handle);
}

void RandomChanges::move() {
  if (handles_.empty()) return add();
  const ObjectHandle handle =
      handles_[static_cast<std::size_t>(random_.below(static_cast<int>(handles_.size())))];
  (void)world_.move(handle, random_transform(false));
}

void RandomChanges::replace() {
  if (handles_.empty()) return add();
  const ObjectHandle handle =
      handles_[static_cast<std::size_t>(random_.below(static_cast<int>(handles_.size())))];
  (void)world_.replace(handle, random_object());
}

void RandomChanges::remove() {
  if (handles_.empty()) return add();
  const auto at = random_.below(static_cast<int>(handles_.size()));
  CHECK(world_.remove(handles_[static_cast<std::size_t>(at)]));
  handles_.erase(handles_.begin() + at);
}

void RandomChanges::toggle() {
  for (const ObjectHandle handle : handles_) {
    const auto object = world_.object(handle);
    REQUIRE(object);
    const auto* marker = std::get_if<AreaMarker>(&*object);
    if (marker == nullptr || random_.below(2) == 0) continue;
    CHECK(world_.set_open(handle, !marker->is_open));
    return;
  }
}

void RandomChanges::change() {
  const int what = random_.below(10);
  if (what < 4) return add();
  if (what < 6) return move();
  if (what < 7) return replace();
  if (what < 9) return remove();
  toggle();
}

void RandomChanges::remove_all() {
  WorldEdit edit;
  for (const ObjectHandle handle : handles_)
    edit.remove(handle);
  CHECK(world_.apply(edit));
  handles_.clear();
}

void RandomChanges::edit(int count) {
  WorldEdit edit;
  for (int i = 0; i < count; ++i) {
    if (handles_.empty() || random_.below(3) == 0) {
      edit.add(random_object());
    } else {
      const auto at = static_cast<std::size_t>(random_.below(static_cast<int>(handles_.size())));
      edit.move(handles_[at], random_transform(false));
    }
  }
  const auto added = world_.apply(edit);
  if (added) handles_.insert(handles_.end(), added->begin(), added->end());
}

}  // namespace way::test

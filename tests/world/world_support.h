// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"
#include "way/world/world.h"

#include <memory>
#include <vector>

namespace way::test {

/// Settings at which small scenes bake in a moment.
BakeSettings world_settings(int tile_size);

/// A box that one can stand on, around the origin.
std::shared_ptr<const TriangleMesh> crate_mesh(Vec3 size, Area area = Area::ground);

/// How long a soak test takes: what `./dev soak` says, in the tests a moment.
double soak_seconds(double otherwise);

/// The hash of a fresh bake of what a world holds.
std::uint64_t fresh_hash(const World& world);

/// Makes random changes to a world and remembers its objects.
class RandomChanges {
 public:
  RandomChanges(World& world, const Aabb3& bounds, std::uint64_t seed);

  /// One change: adds, moves, replaces or removes an object, or opens or closes a door.
  void change();
  /// Removes everything that was added.
  void remove_all();
  /// Several in one edit.
  void edit(int count);

  WorldObject random_object();
  const std::vector<ObjectHandle>& handles() const { return handles_; }

 private:
  Vec3 random_point();
  Shape random_shape();
  Transform random_transform(bool may_lean);
  void add();
  void move();
  void replace();
  void remove();
  void toggle();

  World& world_;
  Aabb3 bounds_;
  Random random_;
  std::vector<ObjectHandle> handles_ = {};
};

}  // namespace way::test

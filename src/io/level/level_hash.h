// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/geom/triangle_mesh.h"

#include "core/hash.h"

#include <cstdint>

namespace way {

/// hash_level() of a level that is never all in memory: the number of vertices, all vertices, the
/// number of triangles, all triangles.
class LevelHash {
 public:
  void add_count(std::uint64_t count) { hash_.add(count); }
  void add(Vec3 v) {
    hash_.add(v.x, v.y);
    hash_.add(v.z, 0.0F);
  }
  void add(const Triangle& t, Area area) {
    hash_.add(t[0], t[1]);
    hash_.add(t[2], std::uint32_t{static_cast<std::uint8_t>(area)});
  }
  std::uint64_t value() const { return hash_.value(); }

 private:
  WordHash64 hash_;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/transform.h"
#include "way/io/level.h"

#include "core/text.h"

#include <optional>

namespace way {

/// Errors: as place() before it looks at any vertex.
[[nodiscard]] std::optional<Error> check_placement(const Placement& placement);

/// Maps a point of the file to a point of the world.
class Mover {
 public:
  explicit Mover(const Placement& placement)
      : is_plain_(placement.axes.up == TriangleMeshOptions::UpAxis::y && placement.scale == 1 &&
                  placement.turn == 0 && placement.move == Vec3{}),
        z_up_(placement.axes.up == TriangleMeshOptions::UpAxis::z),
        turn_(sine_cosine(placement.turn)),
        scale_(placement.scale),
        move_(placement.move) {}

  /// Returns true if all points stay as they are.
  bool is_plain() const { return is_plain_; }

  Vec3 operator()(Vec3 p) const {
    if (z_up_) p = {p.x, p.z, -p.y};
    p = p * scale_;
    const auto x = static_cast<double>(p.x);
    const auto z = static_cast<double>(p.z);
    return Vec3{static_cast<float>(x * turn_.cosine + z * turn_.sine), p.y,
                static_cast<float>(z * turn_.cosine - x * turn_.sine)} +
           move_;
  }

  /// For a point that is not finite once it is moved.
  static Error overflow(Vec3 before) {
    return {Error::Code::too_large, text("vertex (", before.x, ", ", before.y, ", ", before.z,
                                         ") gets too large to be stored")};
  }

 private:
  bool is_plain_;
  bool z_up_;
  SineCosine turn_;
  float scale_;
  Vec3 move_;
};

/// Returns true if the walkable side of a triangle faces down.
inline bool faces_down(Vec3 a, Vec3 b, Vec3 c) {
  return cross(b - a, c - a).y < 0;
}

}  // namespace way

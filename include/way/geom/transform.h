// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

namespace way {

/// The sine and cosine of an angle.
struct SineCosine {
  double sine = 0;
  double cosine = 1;
};

/// The sine and cosine of an angle in degrees, with the same bits on every machine. Multiples of 90
/// degrees are exact. Both are NaN for an angle that is not finite.
[[nodiscard]] SineCosine sine_cosine(float degrees);

/// An affine map from the space of an object to the world: the images of the three axes, and of the
/// origin. Holds rotations, scales and mirror images; it is the upper part of the 4 x 4
/// matrix of an engine, column by column.
struct Transform {
  Vec3 x_axis = {1, 0, 0};
  Vec3 y_axis = {0, 1, 0};
  Vec3 z_axis = {0, 0, 1};
  Vec3 position = {};

  friend bool operator==(const Transform&, const Transform&) = default;

  /// Moves an object without turning it.
  [[nodiscard]] static Transform at(Vec3 position) { return {.position = position}; }
  /// Turns an object about the y axis, counterclockwise in the xz plane as drawn with x to the
  /// right and z up, then moves it. The bits are the same on every machine.
  [[nodiscard]] static Transform turned(float degrees, Vec3 position = {});
  /// Turns an object by a quaternion of length 1, then moves it.
  [[nodiscard]] static Transform rotated(float x, float y, float z, float w, Vec3 position = {});

  /// The image of a point. Computed in double precision and rounded once.
  [[nodiscard]] Vec3 operator()(Vec3 point) const;

  bool is_finite() const {
    return way::is_finite(x_axis) && way::is_finite(y_axis) && way::is_finite(z_axis) &&
           way::is_finite(position);
  }
  /// The factor by which volumes grow; negative for a mirror image.
  [[nodiscard]] double determinant() const;
  /// Returns true if distances stay the same, up to `tolerance` per unit of length.
  [[nodiscard]] bool is_rigid(double tolerance = 1e-3) const;
};

}  // namespace way

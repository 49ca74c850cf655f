// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/geom/transform.h"

#include <cmath>

namespace way {
namespace {

struct Double3 {
  double x;
  double y;
  double z;

  explicit Double3(Vec3 v)
      : x(static_cast<double>(v.x)), y(static_cast<double>(v.y)), z(static_cast<double>(v.z)) {}
};

double dot(const Double3& a, const Double3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Taylor series, so that every machine gives the same bits: libraries differ in the last one.
/// @param x  [radians, -pi/4 to pi/4]
SineCosine series(double x) {
  SineCosine sum = {0, 0};
  double term = 1;
  for (int n = 0; n < 20; n += 2) {
    sum.cosine += term;
    term *= x / (n + 1);
    sum.sine += term;
    term *= -x / (n + 2);
  }
  return sum;
}

}  // namespace

SineCosine sine_cosine(float degrees) {
  const double wanted = std::fmod(static_cast<double>(degrees), 360.0);
  if (!std::isfinite(wanted)) return {wanted, wanted};
  // Quarter turns are taken off first, so that they are exact.
  const double quarters = std::floor(wanted / 90 + 0.5);
  const SineCosine rest = series((wanted - quarters * 90) * 0.017453292519943295);
  const int turns = (static_cast<int>(quarters) % 4 + 4) % 4;
  if (turns == 1) return {rest.cosine, -rest.sine};
  if (turns == 2) return {-rest.sine, -rest.cosine};
  if (turns == 3) return {-rest.cosine, rest.sine};
  return rest;
}

Transform Transform::turned(float degrees, Vec3 position) {
  const SineCosine turn = sine_cosine(degrees);
  const auto sine = static_cast<float>(turn.sine);
  const auto cosine = static_cast<float>(turn.cosine);
  return {{cosine, 0, -sine}, {0, 1, 0}, {sine, 0, cosine}, position};
}

Transform Transform::rotated(float x, float y, float z, float w, Vec3 position) {
  return {{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
          {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
          {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)},
          position};
}

Vec3 Transform::operator()(Vec3 point) const {
  const Double3 p(point);
  const Double3 x(x_axis);
  const Double3 y(y_axis);
  const Double3 z(z_axis);
  const Double3 at(position);
  return {static_cast<float>(p.x * x.x + p.y * y.x + p.z * z.x + at.x),
          static_cast<float>(p.x * x.y + p.y * y.y + p.z * z.y + at.y),
          static_cast<float>(p.x * x.z + p.y * y.z + p.z * z.z + at.z)};
}

double Transform::determinant() const {
  const Double3 x(x_axis);
  const Double3 y(y_axis);
  const Double3 z(z_axis);
  return x.x * (y.y * z.z - y.z * z.y) + x.y * (y.z * z.x - y.x * z.z) +
         x.z * (y.x * z.y - y.y * z.x);
}

bool Transform::is_rigid(double tolerance) const {
  const Double3 x(x_axis);
  const Double3 y(y_axis);
  const Double3 z(z_axis);
  const auto is_near = [&](double value, double wanted) {
    return std::fabs(value - wanted) <= 2 * tolerance;  // squares are off by twice as much
  };
  return is_near(dot(x, x), 1) && is_near(dot(y, y), 1) && is_near(dot(z, z), 1) &&
         is_near(dot(x, y), 0) && is_near(dot(y, z), 0) && is_near(dot(z, x), 0);
}

}  // namespace way

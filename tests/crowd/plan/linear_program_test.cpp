// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// The linear programs, against all candidates and against many samples.
#include "crowd/plan/linear_program.h"

#include "way/core/random.h"

#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <doctest/doctest.h>

using namespace way;

namespace {

constexpr float kRadius = 1.5F;
constexpr float kClose = 2e-3F;

float worst_excess(std::span<const HalfPlane> planes, Vec2 v) {
  float worst = length(v) - kRadius;
  for (const HalfPlane& plane : planes)
    worst = std::max(worst, dot(plane.normal, v) - plane.offset);
  return worst;
}

Vec2 direction(Random& random) {
  const float angle = random.between(0, 2 * std::numbers::pi_v<float>);
  return {std::cos(angle), std::sin(angle)};
}

std::vector<HalfPlane> random_planes(Random& random, float least, float most) {
  std::vector<HalfPlane> planes(1 + random.below(12));
  for (HalfPlane& plane : planes)
    plane = {direction(random), random.between(least, most)};
  return planes;
}

/// Points on the circle that lie on the border of a half-plane.
void add_circle_points(const HalfPlane& plane, std::vector<Vec2>& points) {
  const float half = kRadius * kRadius - plane.offset * plane.offset;
  if (half < 0) return;
  const Vec2 along = {-plane.normal.z, plane.normal.x};
  for (const float t : {-std::sqrt(half), std::sqrt(half)})
    points.push_back(plane.normal * plane.offset + along * t);
}

/// The solution is the preferred point, or its projection on a border or on the circle, or where
/// two of those meet.
std::vector<Vec2> candidates(std::span<const HalfPlane> planes, Vec2 preferred) {
  std::vector<Vec2> points = {preferred, limit(preferred, kRadius)};
  for (const HalfPlane& a : planes) {
    points.push_back(preferred + a.normal * (a.offset - dot(a.normal, preferred)));
    add_circle_points(a, points);
    for (const HalfPlane& b : planes) {
      const float area = cross(a.normal, b.normal);
      if (std::abs(area) < 1e-6F) continue;
      points.push_back(Vec2{b.normal.z * a.offset - a.normal.z * b.offset,
                            a.normal.x * b.offset - b.normal.x * a.offset} *
                       (1 / area));
    }
  }
  return points;
}

/// The least violation that samples of the disc have.
float least_violation(std::span<const HalfPlane> planes) {
  constexpr int kSteps = 100;
  float least = 1e9F;
  for (int i = -kSteps; i <= kSteps; ++i) {
    for (int k = -kSteps; k <= kSteps; ++k) {
      const Vec2 v = Vec2{static_cast<float>(i), static_cast<float>(k)} * (kRadius / kSteps);
      if (dot(v, v) <= kRadius * kRadius) least = std::min(least, worst_excess(planes, v));
    }
  }
  return least;
}

}  // namespace

TEST_SUITE("crowd/linear_program") {
  TEST_CASE("a solution is the closest of all candidates that hold") {
    Random random(1);
    std::vector<HalfPlane> scratch;
    int solvable = 0;
    for (int i = 0; i < 2000; ++i) {
      CAPTURE(i);
      std::vector<HalfPlane> planes = random_planes(random, -0.3F, 1);
      const Vec2 preferred = direction(random) * random.between(0, 2);
      float best = -1;
      for (const Vec2 point : candidates(planes, preferred)) {
        const float away = length(point - preferred);
        const bool holds = worst_excess(planes, point) <= 1e-5F;
        if (holds && (best < 0 || away < best)) best = away;
      }
      if (best < 0) continue;
      ++solvable;
      const VelocityProgram program = {preferred, kRadius, 0};
      const Vec2 v = solve_velocity(planes, program, scratch);
      CHECK(worst_excess(planes, v) <= kClose);
      CHECK(length(v - preferred) <= best + kClose);
      const Vec2 ordered = solve_in_order(planes, program);
      CHECK(length(ordered - v) <= kClose);
    }
    CHECK(solvable > 500);
  }

  TEST_CASE("without a solution the worst violation is least, and hard half-planes hold") {
    Random random(2);
    std::vector<HalfPlane> scratch;
    int unsolvable = 0;
    for (int i = 0; i < 300; ++i) {
      CAPTURE(i);
      const std::vector<HalfPlane> planes = random_planes(random, -1, 0.3F);
      const float least = least_violation(planes);
      if (least <= 0.05F) continue;
      ++unsolvable;
      const Vec2 v = solve_velocity(planes, {{1, 0}, kRadius, 0}, scratch);
      CHECK(length(v) <= kRadius + kClose);
      CHECK(worst_excess(planes, v) <= least + kClose);
      // One alone can always hold.
      if (planes[0].offset <= -kRadius) continue;
      const Vec2 safe = solve_velocity(planes, {{1, 0}, kRadius, 1}, scratch);
      CHECK(worst_excess(std::span(planes).first(1), safe) <= kClose);
    }
    CHECK(unsolvable > 50);
  }

  TEST_CASE("in order, the first half-planes hold and the others give way") {
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
      CAPTURE(i);
      const std::vector<HalfPlane> planes = random_planes(random, -1, 0.5F);
      std::vector<HalfPlane> moved = planes;
      const Vec2 v = solve_in_order(moved, {{1, 0}, kRadius, 0});
      CHECK(worst_excess(moved, v) <= kClose);
      CHECK(worst_excess(std::span(planes).first(1), v) <= kClose);
      for (std::size_t k = 0; k < planes.size(); ++k)
        CHECK(moved[k].offset >= planes[k].offset);
    }
  }

  TEST_CASE("any size of speed ends") {
    Random random(4);
    for (const float speed : {1e-6F, 1e6F, 1e15F}) {
      for (int i = 0; i < 100; ++i) {
        std::vector<HalfPlane> planes = random_planes(random, -1, 0.5F);
        for (HalfPlane& plane : planes)
          plane.offset *= speed;
        const Vec2 v = solve_in_order(planes, {{speed, 0}, speed, 0});
        CHECK(length(v) <= speed * 1.001F);
      }
    }
  }
}

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/plan/linear_program.h"

#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

/// Half-planes whose normals are closer to parallel than this are treated as parallel.
constexpr float kParallel = 1e-5F;

Vec2 along(Vec2 normal) {
  return {-normal.z, normal.x};
}

float excess(const HalfPlane& plane, Vec2 v) {
  return dot(plane.normal, v) - plane.offset;
}

/// The part of the border of a half-plane that lies in the disc and the half-planes before it, as
/// parameters along it.
struct Chord {
  float low = 0;
  float high = 0;
  bool is_empty = true;
};

Chord clip_border(std::span<const HalfPlane> planes, std::size_t i, float radius) {
  const HalfPlane& line = planes[i];
  const float half = radius * radius - line.offset * line.offset;
  if (half < 0) return {};
  Chord chord = {-std::sqrt(half), std::sqrt(half), false};
  const Vec2 point = line.normal * line.offset;
  const Vec2 direction = along(line.normal);
  for (std::size_t j = 0; j < i; ++j) {
    const float slope = dot(planes[j].normal, direction);
    const float room = planes[j].offset - dot(planes[j].normal, point);
    if (std::abs(slope) <= kParallel) {
      if (room < 0) return {};
      continue;
    }
    const float at = room / slope;
    if (slope > 0)
      chord.high = std::min(chord.high, at);
    else
      chord.low = std::max(chord.low, at);
    if (chord.low > chord.high) return {};
  }
  return chord;
}

Vec2 closest_on_border(const HalfPlane& plane, Vec2 preferred, const Chord& chord) {
  const Vec2 direction = along(plane.normal);
  const float t = std::clamp(dot(direction, preferred), chord.low, chord.high);
  return plane.normal * plane.offset + direction * t;
}

struct Planar {
  Vec2 v = {};
  std::size_t failed = 0;  ///< The half-plane that cannot hold with those before; or their number.
};

/// The closest point to `preferred`.
Planar solve_closest(std::span<const HalfPlane> planes, Vec2 preferred, float radius) {
  Planar result = {limit(preferred, radius), planes.size()};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    if (excess(planes[i], result.v) <= 0) continue;
    const Chord chord = clip_border(planes, i, radius);
    if (chord.is_empty) {
      result.failed = i;
      return result;
    }
    result.v = closest_on_border(planes[i], preferred, chord);
  }
  return result;
}

/// The farthest point in a direction of length 1.
Planar solve_farthest(std::span<const HalfPlane> planes, Vec2 towards, float radius) {
  Planar result = {towards * radius, planes.size()};
  for (std::size_t i = 0; i < planes.size(); ++i) {
    if (excess(planes[i], result.v) <= 0) continue;
    const Chord chord = clip_border(planes, i, radius);
    if (chord.is_empty) {
      result.failed = i;
      return result;
    }
    const Vec2 direction = along(planes[i].normal);
    const float t = dot(direction, towards) > 0 ? chord.high : chord.low;
    result.v = planes[i].normal * planes[i].offset + direction * t;
  }
  return result;
}

/// Where half-plane `other` is violated no more than `worst`: again a half-plane. Returns false if
/// that is everywhere.
bool level_with(const HalfPlane& worst, const HalfPlane& other, HalfPlane& level) {
  const Vec2 difference = other.normal - worst.normal;
  const float squared = dot(difference, difference);
  if (squared <= kParallel * kParallel) return false;
  const float scale = 1 / std::sqrt(squared);
  level = {difference * scale, (other.offset - worst.offset) * scale};
  return true;
}

}  // namespace

Vec2 solve_velocity(std::span<const HalfPlane> planes, const VelocityProgram& program,
                    std::vector<HalfPlane>& scratch) {
  const Planar first = solve_closest(planes, program.preferred, program.radius);
  if (first.failed == planes.size()) return first.v;
  Vec2 v = first.v;
  float worst = 0;
  for (std::size_t i = std::max(first.failed, program.hard); i < planes.size(); ++i) {
    if (excess(planes[i], v) <= worst) continue;
    scratch.assign(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(program.hard));
    for (std::size_t j = program.hard; j < i; ++j) {
      HalfPlane level;
      if (level_with(planes[i], planes[j], level)) scratch.push_back(level);
    }
    const Planar next = solve_farthest(scratch, planes[i].normal * -1.0F, program.radius);
    // By rounding alone there may be no point; the one before is then as good.
    if (next.failed == scratch.size()) v = next.v;
    worst = excess(planes[i], v);
  }
  return v;
}

Vec2 solve_in_order(std::span<HalfPlane> planes, const VelocityProgram& program) {
  constexpr float kMargin = 0.015F;  // of the radius, so that what follows has some room
  const float radius = program.radius;
  Vec2 v = limit(program.preferred, radius);
  for (std::size_t i = 0; i < planes.size(); ++i) {
    if (excess(planes[i], v) <= 0) continue;
    Chord chord = clip_border(planes, i, radius);
    if (chord.is_empty) {
      const auto before = planes.first(i);
      const Planar least = solve_farthest(before, planes[i].normal * -1.0F, radius);
      if (least.failed == i) planes[i].offset = dot(planes[i].normal, least.v) + kMargin * radius;
      chord = clip_border(planes, i, radius);
    }
    if (chord.is_empty) {
      planes[i].offset =
          2 * radius;  // by rounding there is no room at all: as if it were not there
    } else if (excess(planes[i], v) > 0) {
      v = closest_on_border(planes[i], program.preferred, chord);
    }
  }
  return v;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/avoid/sampled_avoidance.h"

#include "crowd/plan/vec2_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace way {
namespace {

constexpr float kPreferredWeight = 2;
constexpr float kCurrentWeight = 0.75F;
constexpr float kSideWeight = 0.75F;
constexpr float kTimeWeight = 2.5F;
constexpr float kHorizon = 2.5F;  ///< [seconds]
constexpr int kDepth = 5;         ///< Refinements, each half as wide as the one before.

/// The directions of a pattern, from the preferred one; the sines and cosines of multiples of 45
/// degrees.
constexpr float kDiagonal = 0.70710678F;
constexpr std::array<Vec2, 8> kRing = {{{1, 0},
                                        {kDiagonal, kDiagonal},
                                        {0, 1},
                                        {-kDiagonal, kDiagonal},
                                        {-1, 0},
                                        {-kDiagonal, -kDiagonal},
                                        {0, -1},
                                        {kDiagonal, -kDiagonal}}};

/// Time until a point that moves with `velocity` is within `radius` of one at `offset`; infinite if
/// never.
float time_to_disc(Vec2 offset, Vec2 velocity, float radius) {
  const float a = dot(velocity, velocity);
  const float b = dot(velocity, offset);
  const float c = dot(offset, offset) - radius * radius;
  if (c < 0) return b > 0 ? 0.0F : std::numeric_limits<float>::infinity();
  const float root = b * b - a * c;
  if (b <= 0 || root < 0 || a <= 0) return std::numeric_limits<float>::infinity();
  return (b - std::sqrt(root)) / a;
}

float time_to_wall(Vec2 at, Vec2 velocity, const CrowdWall& wall) {
  const Vec2 edge = wall.b - wall.a;
  const float turn = cross(velocity, edge);
  if (turn == 0) return std::numeric_limits<float>::infinity();
  const float time = cross(wall.a - at, edge) / turn;
  const float share = cross(wall.a - at, velocity) / turn;
  const bool hits = time >= 0 && share >= 0 && share <= 1;
  return hits ? time : std::numeric_limits<float>::infinity();
}

class Sampler {
 public:
  Sampler(const SampleQuery& query, std::span<const CrowdBody> bodies,
          std::span<const CrowdNeighbor> neighbors)
      : query_(query), bodies_(bodies), neighbors_(neighbors) {}

  Vec2 best() {
    const Vec2 preferred = query_.me.preferred;
    const float speed = length(preferred);
    const Vec2 ahead = speed > 0 ? preferred * (1 / speed) : Vec2{1, 0};
    Vec2 center = preferred * 0.5F;
    float radius = query_.params.max_speed * 0.5F;
    for (int i = 0; i < kDepth; ++i, radius *= 0.5F)
      center = best_around(center, radius, ahead);
    return center;
  }

 private:
  Vec2 best_around(Vec2 center, float radius, Vec2 ahead) const {
    Vec2 best = center;
    float least = penalty(center);
    for (const float ring : {1.0F, 0.5F}) {
      for (const Vec2 d : kRing) {
        const Vec2 turned = {d.x * ahead.x - d.z * ahead.z, d.x * ahead.z + d.z * ahead.x};
        const Vec2 v = center + turned * (radius * ring);
        const float most = query_.params.max_speed;
        if (dot(v, v) > most * most) continue;
        const float found = penalty(v);
        if (found >= least) continue;
        least = found;
        best = v;
      }
    }
    return best;
  }

  float penalty(Vec2 v) const {
    const CrowdBody& me = query_.me;
    const float scale = 1 / std::max(query_.params.max_speed, 1e-6F);
    float time = kHorizon;
    float side = 0;
    for (const CrowdNeighbor& near : neighbors_) {
      const CrowdBody& other = bodies_[near.body];
      if ((me.avoids & other.group) == 0) continue;
      const Vec2 relative = v * 2 - me.velocity - other.velocity;
      time = std::min(time, time_to_disc(near.offset, relative, me.radius + other.radius));
      const float passes = cross(near.offset, relative) * query_.settings.side;
      if (dot(relative, near.offset) > 0 && passes < 0) side += me.radius / std::sqrt(near.squared);
    }
    for (const CrowdWall& wall : query_.walls)
      if (wall.is_level(me.y, me.height))
        time = std::min(time, 2 * time_to_wall({me.x, me.z}, v, wall));
    return kPreferredWeight * length(v - me.preferred) * scale +
           kCurrentWeight * length(v - me.velocity) * scale + kSideWeight * std::min(side, 1.0F) +
           kTimeWeight / (0.1F + time / kHorizon);
  }

  const SampleQuery& query_;
  std::span<const CrowdBody> bodies_;
  std::span<const CrowdNeighbor> neighbors_;
};

}  // namespace

Vec2 sample_velocity(const SampleQuery& query, std::span<const CrowdBody> bodies,
                     std::span<const CrowdNeighbor> neighbors) {
  return Sampler(query, bodies, neighbors).best();
}

}  // namespace way

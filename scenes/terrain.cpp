// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/assert.h"
#include "way/core/random.h"

#include "scenes/scenes.h"

#include <utility>
#include <vector>

namespace way::scenes {
namespace {

constexpr float kStep = 2;

struct Octave {
  int length = 0;    ///< Grid steps between lattice points.
  float height = 0;  ///< From the lowest to the highest.
};
constexpr Octave kOctaves[] = {{128, 60}, {64, 36}, {32, 32}, {16, 20}, {8, 9}, {4, 1}, {1, 0.1F}};

/// A number in [0, 1) for a lattice point; a hash, so that no table limits the size of the world.
float lattice(std::uint64_t seed, int x, int z) {
  Random random(seed ^ (static_cast<std::uint64_t>(x) * 0x8da6b343ULL) ^
                (static_cast<std::uint64_t>(z) * 0xd8163841ULL << 20U));
  return random.unit();
}

/// Smooths a line from 0 to 1 so that it has no kink at its ends.
float ease(float t) {
  return t * t * (3 - 2 * t);
}

float mix(float a, float b, float t) {
  return a + (b - a) * t;
}

float value_noise(std::uint64_t seed, int x, int z, int length) {
  const int x0 = x / length;
  const int z0 = z / length;
  const float u = ease(static_cast<float>(x % length) / static_cast<float>(length));
  const float v = ease(static_cast<float>(z % length) / static_cast<float>(length));
  const float low = mix(lattice(seed, x0, z0), lattice(seed, x0 + 1, z0), u);
  const float high = mix(lattice(seed, x0, z0 + 1), lattice(seed, x0 + 1, z0 + 1), u);
  return mix(low, high, v);
}

float height_at(std::uint64_t seed, int x, int z) {
  float y = 0;
  for (const Octave& octave : kOctaves)
    y += octave.height * value_noise(++seed, x, z, octave.length);
  return y;
}

}  // namespace

TriangleMesh terrain(std::uint64_t seed, float side) {
  const int steps = static_cast<int>(side / kStep);
  const int row = steps + 1;
  std::vector<Vec3> vertices;
  vertices.reserve(static_cast<std::size_t>(row) * row);
  for (int z = 0; z < row; ++z) {
    for (int x = 0; x < row; ++x)
      vertices.push_back({static_cast<float>(x) * kStep, height_at(seed * 1000, x, z),
                          static_cast<float>(z) * kStep});
  }
  std::vector<Triangle> triangles;
  triangles.reserve(static_cast<std::size_t>(steps) * steps * 2);
  for (int z = 0; z < steps; ++z) {
    for (int x = 0; x < steps; ++x) {
      const auto a = static_cast<std::uint32_t>(z * row + x);
      const auto b = a + static_cast<std::uint32_t>(row);
      triangles.push_back({a, b, b + 1});
      triangles.push_back({a, b + 1, a + 1});
    }
  }
  auto mesh = TriangleMesh::create(std::move(vertices), std::move(triangles));
  WAY_ASSERT(mesh.has_value());
  return std::move(*mesh);
}

}  // namespace way::scenes

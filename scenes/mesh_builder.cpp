// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "scenes/mesh_builder.h"

#include "way/core/assert.h"

#include <array>
#include <utility>

namespace way::scenes {

void MeshBuilder::triangle(Vec3 a, Vec3 b, Vec3 c, Area area) {
  const auto first = static_cast<std::uint32_t>(vertices_.size());
  vertices_.insert(vertices_.end(), {a, b, c});
  triangles_.push_back({first, first + 1, first + 2});
  areas_.push_back(area);
}

void MeshBuilder::quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Area area) {
  const auto first = static_cast<std::uint32_t>(vertices_.size());
  vertices_.insert(vertices_.end(), {a, b, c, d});
  triangles_.push_back({first, first + 1, first + 2});
  triangles_.push_back({first, first + 2, first + 3});
  areas_.insert(areas_.end(), 2, area);
}

void MeshBuilder::floor(Vec2 low, Vec2 high, float y, Area area) {
  quad({low.x, y, low.z}, {low.x, y, high.z}, {high.x, y, high.z}, {high.x, y, low.z}, area);
}

void MeshBuilder::ceiling(Vec2 low, Vec2 high, float y) {
  quad({low.x, y, low.z}, {high.x, y, low.z}, {high.x, y, high.z}, {low.x, y, high.z});
}

void MeshBuilder::slope(Vec3 start, Vec2 along, float width, float rise) {
  const float run = std::sqrt(dot(along, along));
  const Vec2 side = right_of(along * (1 / run)) * width;
  const Vec3 up = {along.x, rise, along.z};
  const Vec3 across = {side.x, 0, side.z};
  quad(start, start + across, start + across + up, start + up);
}

void MeshBuilder::box(Vec3 low, Vec3 high) {
  const Vec3 a = {low.x, low.y, low.z};
  const Vec3 b = {high.x, low.y, low.z};
  const Vec3 c = {high.x, low.y, high.z};
  const Vec3 d = {low.x, low.y, high.z};
  const Vec3 up = {0, high.y - low.y, 0};
  quad(b, a, a + up, b + up);
  quad(c, b, b + up, c + up);
  quad(d, c, c + up, d + up);
  quad(a, d, d + up, a + up);
  floor(plan(low), plan(high), high.y);
}

void MeshBuilder::post(Vec3 foot, float radius, float height) {
  constexpr float kHalf = 0.70710678F;  // The diagonal directions of a compass.
  constexpr std::array<Vec2, 8> kCompass = {{{1, 0},
                                             {kHalf, kHalf},
                                             {0, 1},
                                             {-kHalf, kHalf},
                                             {-1, 0},
                                             {-kHalf, -kHalf},
                                             {0, -1},
                                             {kHalf, -kHalf}}};
  const Vec3 up = {0, height, 0};
  for (std::size_t i = 0; i < kCompass.size(); ++i) {
    const Vec2 p = kCompass[i] * radius;
    const Vec2 q = kCompass[(i + 1) % kCompass.size()] * radius;
    const Vec3 a = foot + Vec3{p.x, 0, p.z};
    const Vec3 b = foot + Vec3{q.x, 0, q.z};
    quad(b, a, a + up, b + up);
    triangle(foot + up, b + up, a + up);
  }
}

void MeshBuilder::stairs(const Flight& flight) {
  const Vec2 side = right_of(flight.along) * flight.width;
  const Vec3 across = {side.x, 0, side.z};
  const Vec3 forward = {flight.along.x * flight.tread, 0, flight.along.z * flight.tread};
  const Vec3 up = {0, flight.rise, 0};
  for (int i = 0; i < flight.steps; ++i) {
    const Vec3 foot = flight.start + (forward + up) * static_cast<float>(i);
    quad(foot, foot + across, foot + across + up, foot + up);
    quad(foot + up, foot + up + across, foot + up + across + forward, foot + up + forward);
  }
}

TriangleMesh MeshBuilder::finish() {
  auto mesh = TriangleMesh::create(std::exchange(vertices_, {}), std::exchange(triangles_, {}),
                                   std::exchange(areas_, {}));
  WAY_ASSERT(mesh.has_value());
  return std::move(*mesh);
}

}  // namespace way::scenes

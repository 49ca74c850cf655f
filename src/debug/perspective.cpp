// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/perspective.h"

#include "debug/navmesh_colors.h"
#include "debug/paper.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace way {
namespace {

constexpr Vec3 kUp = {0, 1, 0};
/// Distance of the eye, relative to the size of the world.
constexpr float kDistance = 1.6F;
/// Pieces larger than this fraction of the world are cut, so that each is at about one depth.
constexpr float kLargest = 1 / 24.0F;
/// How far a navmesh is raised at most, and how much nearer it counts where pieces are sorted by
/// the depth of their centers; relative to the size of the world.
constexpr float kLift = 1 / 400.0F;
constexpr float kNearerPieces = 1 / 30.0F;

float radians(float degrees) {
  return degrees * std::numbers::pi_v<float> / 180;
}

/// The longest edge of a triangle.
std::size_t longest_edge(const std::array<Vec3, 3>& t) {
  const std::array<float, 3> lengths = {distance(t[0], t[1]), distance(t[1], t[2]),
                                        distance(t[2], t[0])};
  return static_cast<std::size_t>(std::ranges::max_element(lengths) - lengths.begin());
}

Vec3 middle_of(std::span<const Vec3> points) {
  Vec3 sum;
  for (const Vec3& p : points)
    sum = sum + p;
  return sum * (1 / static_cast<float>(points.size()));
}

/// How much nearer the mesh of an agent counts.
float nearer_by(const TileAgent& agent, float size) {
  const float least = std::min(agent.climb, agent.radius) / 2;
  return least > 0 ? least : size * kLift;
}

}  // namespace

Perspective::Perspective(const Aabb3& bounds, const Viewpoint& from) {
  const Aabb3 box = bounds.is_empty() ? Aabb3{{0, 0, 0}, {1, 1, 1}} : bounds;
  size_ = std::max(distance(box.min, box.max), 1e-6F);
  const float turn = radians(from.turn);
  // Straight down, the up direction of the picture would be undefined.
  const float tilt = radians(std::clamp(from.tilt, 0.0F, 89.9F));
  forward_ =
      Vec3{-std::sin(turn) * std::cos(tilt), -std::sin(tilt), -std::cos(turn) * std::cos(tilt)};
  eye_ = (box.min + box.max) * 0.5F - forward_ * (kDistance * size_);
  const Vec3 right = cross(forward_, kUp);
  right_ = right * (1 / length(right));
  up_ = cross(right_, forward_);
}

Vec2 Perspective::project(Vec3 point) const {
  const Vec3 seen = point - eye_;
  // Points beside or behind the eye are far outside the world.
  const float depth = std::max(dot(seen, forward_), size_ / 100);
  return {dot(seen, right_) / depth, -dot(seen, up_) / depth};
}

void Perspective::add_piece(std::span<const Vec3> points, Color color, float width, Nearer nearer) {
  const float depth = depth_of(middle_of(points)) - nearer.pieces;
  pieces_.push_back({depth, color, width, points_.size(), points.size()});
  for (const Vec3& point : points) {
    points_.push_back(project(point));
    const float seen = depth_of(point) - nearer.samples;
    nearness_.push_back(1 / std::max(seen, size_ / 100));
  }
}

/// Cuts a triangle at the middle of its longest edge until its pieces are small.
void Perspective::add_faces(const std::array<Vec3, 3>& corners, Color color, Nearer nearer) {
  std::vector<std::array<Vec3, 3>> open = {corners};
  while (!open.empty()) {
    const std::array<Vec3, 3> t = open.back();
    open.pop_back();
    const std::size_t i = longest_edge(t);
    const Vec3 a = t[i];
    const Vec3 b = t[(i + 1) % 3];
    const Vec3 c = t[(i + 2) % 3];
    if (distance(a, b) <= size_ * kLargest) {
      add_piece(t, color, 0, nearer);
      continue;
    }
    const Vec3 middle = (a + b) * 0.5F;
    open.push_back({a, middle, c});
    open.push_back({middle, b, c});
  }
}

void Perspective::add(const TriangleMesh& level, const DrawOptions& options) {
  for (const Triangle& t : level.triangles()) {
    const std::array<Vec3, 3> corners = {level.vertices()[t[0]], level.vertices()[t[1]],
                                         level.vertices()[t[2]]};
    const auto [low, high] = std::minmax({corners[0].y, corners[1].y, corners[2].y});
    const Vec3 n = cross(corners[1] - corners[0], corners[2] - corners[0]);
    const float area = length(n);
    if (area == 0 || high < options.low || low > options.high) continue;
    if (dot(n, corners[0] - eye_) >= 0) continue;
    const Vec3 normal = n * (1 / area);
    const float light = normal.y * 0.7F - normal.x * 0.2F + normal.z * 0.15F + 0.3F;
    add_faces(corners, mix(kPaperDark, kPaperLight, std::clamp(light, 0.0F, 1.0F)), {});
  }
}

void Perspective::add(const NavMesh& mesh, const NavMeshDrawOptions& options) {
  const std::vector<SeenPolygon> order = polygons_from_bottom_to_top(mesh, options);
  const HeightScale scale = scale_of(mesh, order);
  const PolygonColors colors(mesh, options);
  const float pieces = size_ * kNearerPieces;
  for (const SeenPolygon& seen : order) {
    const Tile& tile = *mesh.tile_in(seen.slot);
    const float samples = nearer_by(tile.agent(), size_);
    const Vec3 lift = kUp * std::min(size_ * kLift, samples);
    const std::optional<Color> plain = colors.plain(seen);
    for (std::uint32_t t = 0; t < tile.detail_triangle_count(seen.polygon); ++t) {
      std::array<Vec3, 3> corners;
      for (std::size_t k = 0; k < 3; ++k)
        corners[k] =
            tile.detail_vertex(seen.polygon, tile.detail_triangle(seen.polygon, t).vertices[k]) +
            lift;
      add_faces(corners, plain.value_or(scale.color(middle_of(corners).y)), {pieces, samples});
    }
    const std::uint32_t count = tile.corner_count(seen.polygon);
    for (std::uint32_t k = 0; k < count; ++k) {
      const bool is_wall = tile.edge(tile.first_edge(seen.polygon) + k).is_wall();
      const std::array<Vec3, 2> ends = {tile.corner(seen.polygon, k) + lift,
                                        tile.corner(seen.polygon, (k + 1) % count) + lift};
      add_piece(ends, is_wall ? kInk : kFaintEdge, is_wall ? 1.4F : 0.5F,
                {1.5F * pieces, 1.2F * samples});
    }
  }
}

void Perspective::add_path(std::span<const Vec3> points, const PathDrawOptions& options) {
  Path path = {{}, options};
  for (const Vec3& point : points)
    path.points.push_back(project(point + kUp * (size_ * kLift)));
  paths_.push_back(std::move(path));
}

Picture Perspective::draw(int width) const {
  Vec2 low = {-0.1F, -0.1F};
  Vec2 high = {0.1F, 0.1F};
  if (!points_.empty()) low = high = points_.front();
  for (const Vec2& p : points_) {
    low = {std::min(low.x, p.x), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.z, p.z)};
  }
  Picture picture({.low = low, .high = high, .width = width, .background = kPaper});
  std::vector<Piece> order = pieces_;
  std::ranges::stable_sort(order, std::greater<>(), &Piece::depth);
  for (const Piece& piece : order) {
    const auto points = std::span(points_).subspan(piece.first, piece.count);
    const auto nearness = std::span(nearness_).subspan(piece.first, piece.count);
    if (piece.width > 0) {
      picture.line(points, {piece.color, piece.width}, nearness);
    } else {
      picture.fill(points, piece.color, nearness);
    }
  }
  for (const Path& path : paths_) {
    std::vector<Vec3> flat;
    for (const Vec2& p : path.points)
      flat.push_back({p.x, 0, p.z});
    draw_path(picture, flat, path.options);
  }
  return picture;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_bake.h"
#include "way/debug/draw_navmesh.h"
#include "way/debug/draw_path.h"

#include <span>
#include <vector>

namespace way {

/// From where a world is looked at: from outside of it, at its middle.
struct Viewpoint {
  float turn = 30;  ///< Where the eye stands: 0 beyond high z, 90 beyond high x.  [degrees]
  float tilt = 40;  ///< How steeply it looks down: 0 is level, 90 straight down.  [degrees]
};

/// A world in perspective: what is added is drawn from the farthest to the nearest, so that it
/// hides what is behind it, as far as parts of it do not pass through each other.
///
///     way::Perspective view(level.bounds());
///     view.add(level);
///     view.add(mesh);
///     way::Picture picture = view.draw(1000);
class Perspective {
 public:
  /// @param bounds  Of the world; nothing may lie far outside.
  explicit Perspective(const Aabb3& bounds, const Viewpoint& from = {});

  /// Adds a level in greys; of its faces those that look towards the eye, so that one sees into
  /// rooms whose ceilings have no upper side. Faces wholly outside of the heights are left out.
  void add(const TriangleMesh& level, const DrawOptions& options = {});
  /// Adds a navmesh, a little above its place, with walls as dark lines.
  void add(const NavMesh& mesh, const NavMeshDrawOptions& options = {});
  /// Adds a path, in front of everything.
  void add_path(std::span<const Vec3> points, const PathDrawOptions& options = {});

  /// @param width  [pixels]
  [[nodiscard]] Picture draw(int width) const;

  /// Where a point is seen: to the right, and down; the scale is any.
  [[nodiscard]] Vec2 project(Vec3 point) const;

 private:
  /// A convex outline or a line, as it is seen.
  struct Piece {
    float depth = 0;  ///< Of its middle.
    Color color = {};
    float width = 0;  ///< Of a line; 0 for an outline.  [pixels]
    std::size_t first = 0;
    std::size_t count = 0;
  };
  struct Path {
    std::vector<Vec2> points = {};
    PathDrawOptions options = {};
  };

  float depth_of(Vec3 point) const { return dot(point - eye_, forward_); }
  void add_piece(std::span<const Vec3> points, Color color, float width, float nearer);
  void add_faces(const std::array<Vec3, 3>& corners, Color color, float nearer);

  Vec3 eye_;
  Vec3 forward_;
  Vec3 right_;
  Vec3 up_;
  float size_ = 1;  ///< Of the world.
  std::vector<Piece> pieces_;
  std::vector<Vec2> points_;
  std::vector<Path> paths_;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_bake.h"
#include "way/debug/draw_navmesh.h"
#include "way/debug/draw_path.h"

#include <span>
#include <vector>

namespace way {

/// A viewpoint outside the world that looks at its center.
struct Viewpoint {
  float turn = 30;  ///< Where the eye is: 0 beyond high z, 90 beyond high x.  [degrees]
  float tilt = 40;  ///< How steeply it looks down: 0 is level, 90 straight down.  [degrees]
};

/// A world in perspective: render() hides what is behind other things by the depth of each pixel.
/// to_svg() draws pieces from far to near, by their centers, and may err where they interlock.
///
///     way::Perspective view(level.bounds());
///     view.add(level);
///     view.add(mesh);
///     way::Picture picture = view.draw(1000);
class Perspective {
 public:
  /// @param bounds  Of the world; nothing may be far outside.
  explicit Perspective(const Aabb3& bounds, const Viewpoint& from = {});

  /// Adds a level in grays. Only faces that look toward the eye are drawn, so that rooms are
  /// visible if their ceilings have no upper side. Faces entirely outside the heights are left out.
  void add(const TriangleMesh& level, const DrawOptions& options = {});
  /// Adds a navmesh, slightly raised, with walls as dark lines. It counts as nearer than it is by
  /// half the agent's climb or radius, the lesser: more than the surface strays from steps, less
  /// than it stays away from walls.
  void add(const NavMesh& mesh, const NavMeshDrawOptions& options = {});
  /// Adds a path, in front of everything.
  void add_path(std::span<const Vec3> points, const PathDrawOptions& options = {});

  /// @param width  [pixels]
  [[nodiscard]] Picture draw(int width) const;

  /// Where a point appears: to the right, and down; the scale is arbitrary.
  [[nodiscard]] Vec2 project(Vec3 point) const;

 private:
  /// A convex outline or a line, after projection.
  struct Piece {
    float depth = 0;  ///< Depth of its center.
    Color color = {};
    float width = 0;  ///< Width of a line; 0 for an outline.  [pixels]
    std::size_t first = 0;
    std::size_t count = 0;
  };
  /// How much nearer a piece counts than it is: what lies on what at the same place.
  struct Nearer {
    float pieces = 0;   ///< Where pieces are sorted by the depth of their centers.
    float samples = 0;  ///< Where each sample has its own depth.
  };
  struct Path {
    std::vector<Vec2> points = {};
    PathDrawOptions options = {};
  };

  float depth_of(Vec3 point) const { return dot(point - eye_, forward_); }
  void add_piece(std::span<const Vec3> points, Color color, float width, Nearer nearer);
  void add_faces(const std::array<Vec3, 3>& corners, Color color, Nearer nearer);

  Vec3 eye_;
  Vec3 forward_;
  Vec3 right_;
  Vec3 up_;
  float size_ = 1;  ///< Size of the world.
  std::vector<Piece> pieces_;
  std::vector<Vec2> points_;
  std::vector<float> nearness_;  ///< Per point, one over its distance.
  std::vector<Path> paths_;
};

}  // namespace way

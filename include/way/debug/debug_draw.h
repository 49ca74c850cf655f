// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/draw_links.h"
#include "way/debug/draw_navmesh.h"
#include "way/debug/draw_path.h"
#include "way/geom/triangle_mesh.h"

#include <span>

namespace way {

/// Draws in the world: the interface between waymesh and the renderer of an engine. Derive from it,
/// and pass it to the functions below in each frame, or once to record a vertex buffer.
///
/// Positions are in world coordinates; colors are not premultiplied.
class DebugDraw {
 public:
  DebugDraw() = default;
  DebugDraw(const DebugDraw&) = default;
  DebugDraw& operator=(const DebugDraw&) = default;
  virtual ~DebugDraw() = default;

  virtual void line(Vec3 from, Vec3 to, Color color) = 0;
  /// Ground is counter-clockwise viewed from above, in a right-handed system with y up.
  virtual void triangle(Vec3 a, Vec3 b, Vec3 c, Color color) = 0;
};

/// Draws a navmesh: the triangles of its surfaces, detail included, then edges, tile borders and
/// off-mesh links as lines. Each shared edge inside a tile is drawn once. Takes time proportional
/// to the polygons; polygons outside the heights of the options are left out.
void draw_navmesh(DebugDraw& draw, const NavMesh& mesh, const NavMeshDrawOptions& options = {});

/// Draws off-mesh links as arcs that rise over the ground, with an arrow at the end, and at the
/// start, too, if they are bidirectional. Widths are ignored.
void draw_links(DebugDraw& draw, const NavMesh& mesh, const LinkDrawOptions& options = {});

/// Draws a path: a line from point to point, and a post at each of them, `post` high. Nothing
/// without points. Widths are ignored.
void draw_path(DebugDraw& draw, std::span<const Vec3> points, const PathDrawOptions& options = {},
               float post = 0.5F);

/// Draws the edges of triangles, each shared one once: a level, or an obstacle from mesh_of().
void draw_wireframe(DebugDraw& draw, const TriangleMesh& mesh, Color color);

}  // namespace way

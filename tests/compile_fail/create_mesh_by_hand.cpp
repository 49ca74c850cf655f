// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/geom/triangle_mesh.h"

way::Result<way::TriangleMesh> make() {
#ifdef WAY_RIGHT
  return way::TriangleMesh::create({{0, 0, 0}}, {{0, 0, 0}});
#else
  way::TriangleMesh mesh;
  mesh.triangles_ = {{0, 1, 2}};  // Indices that are not validated.
  return mesh;
#endif
}

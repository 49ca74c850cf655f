// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_bake.h"

#include "debug/paper.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace way {
namespace {

/// A triangle with what decides how it is drawn.
struct Face {
  std::array<Vec3, 3> corners = {};
  float top = 0;
  Vec3 normal = {};  ///< Unit length.
};

float lowest(const Face& face) {
  return std::min({face.corners[0].y, face.corners[1].y, face.corners[2].y});
}

std::vector<Face> faces_from_bottom_to_top(const TriangleMesh& mesh, const DrawOptions& options) {
  std::vector<Face> faces;
  for (const Triangle& t : mesh.triangles()) {
    Face face;
    for (std::size_t i = 0; i < 3; ++i)
      face.corners[i] = mesh.vertices()[t[i]];
    const Vec3 n = cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0]);
    const float size = length(n);
    face.top = std::max({face.corners[0].y, face.corners[1].y, face.corners[2].y});
    if (size == 0 || face.top < options.low || lowest(face) > options.high) continue;
    face.normal = n * (1 / size);
    if (face.normal.y > -0.05F) faces.push_back(face);
  }
  std::ranges::stable_sort(faces, {}, &Face::top);
  return faces;
}

/// Light from the upper left, slightly brighter with height.
Color shade_of(const Face& face, float height) {
  const float light = face.normal.y * 0.8F - face.normal.x * 0.25F - face.normal.z * 0.25F;
  return mix(kPaperDark, kPaperLight, std::clamp(light * 0.85F + height * 0.3F, 0.0F, 1.0F));
}

}  // namespace

Picture draw_frame(const Aabb3& bounds, const DrawOptions& options) {
  const Aabb3 box = bounds.is_empty() ? Aabb3{{0, 0, 0}, {1, 1, 1}} : bounds;
  return Picture(
      {.low = plan(box.min), .high = plan(box.max), .width = options.width, .background = kPaper});
}

void draw_level(Picture& picture, const TriangleMesh& mesh, const DrawOptions& options) {
  const float base = mesh.bounds().min.y;
  const float rise = std::max(mesh.bounds().max.y - base, 1e-6F);
  for (const Face& face : faces_from_bottom_to_top(mesh, options)) {
    const std::array<Vec2, 3> outline = {plan(face.corners[0]), plan(face.corners[1]),
                                         plan(face.corners[2])};
    if (face.normal.y > 0.05F) {
      picture.fill(outline, shade_of(face, (face.top - base) / rise));
    } else {
      picture.ring(outline, {kWallInk, 1.2F});
    }
  }
}

}  // namespace way

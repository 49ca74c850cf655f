// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/import/face_overlap.h"

#include "nav/plan/orient.h"

#include <algorithm>
#include <array>
#include <vector>

namespace way {
namespace {

/// A triangle with its extent along the sweep axis.
struct Piece {
  std::array<Vec3, 3> corners = {};
  std::size_t number = 0;
  float low = 0;
  float high = 0;
};

/// Returns true if all of `b` is to the right of some edge of `a`. Of two disjoint convex shapes,
/// one has such an edge.
bool is_beside(const Piece& a, const Piece& b, double slack) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 from = a.corners[i];
    const Vec3 to = a.corners[(i + 1) % 3];
    const double limit = slack * plan_distance(from, to);
    const auto is_right = [&](const Vec3& v) { return plan_turn(from, to, v) <= limit; };
    if (std::ranges::all_of(b.corners, is_right)) return true;
  }
  return false;
}

std::vector<Piece> pieces_of(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                             double slack) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const Triangle& t = triangles[i];
    const Piece piece = {.corners = {vertices[t[0]], vertices[t[1]], vertices[t[2]]}, .number = i};
    const auto& [a, b, c] = piece.corners;
    const double longest =
        std::max({plan_distance(a, b), plan_distance(b, c), plan_distance(c, a)});
    if (plan_turn(a, b, c) > slack * longest) pieces.push_back(piece);
  }
  return pieces;
}

/// Computes the extent of each piece, and returns their sum.
double stretch_along(float Vec3::*axis, std::vector<Piece>& pieces) {
  double sum = 0;
  for (Piece& piece : pieces) {
    const auto [low, high] = std::ranges::minmax(piece.corners, {}, axis);
    piece.low = low.*axis;
    piece.high = high.*axis;
    sum += static_cast<double>(piece.high) - static_cast<double>(piece.low);
  }
  return sum;
}

}  // namespace

std::optional<std::size_t> find_overlap(std::span<const Vec3> vertices,
                                        std::span<const Triangle> triangles, double slack) {
  std::vector<Piece> pieces = pieces_of(vertices, triangles, slack);
  // The smaller the extents along the sweep, the fewer pairs are tested.
  const double along_z = stretch_along(&Vec3::z, pieces);
  if (stretch_along(&Vec3::x, pieces) > along_z) stretch_along(&Vec3::z, pieces);
  std::ranges::sort(pieces, {}, &Piece::low);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (std::size_t k = i + 1; k < pieces.size() && pieces[k].low < pieces[i].high; ++k) {
      if (!is_beside(pieces[i], pieces[k], slack) && !is_beside(pieces[k], pieces[i], slack))
        return pieces[i].number;
    }
  }
  return std::nullopt;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/large_level.h"

#include "io/level/mover.h"
#include "io/level/spilled_level.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace way {

struct LargeLevel::State {
  /// A file in its place in the world.
  struct PlacedFile {
    std::shared_ptr<const SpilledLevel> level;  ///< Without its parts.
    std::string path;
    Mover mover;
    bool is_clockwise = false;
    std::uint32_t first_part = 0;
    std::uint64_t first_vertex = 0;  ///< In the whole level.
  };

  /// A piece of a file in its place in the world.
  struct PlacedPiece {
    std::size_t file = 0;
    const SpilledPiece* piece = nullptr;  ///< Of the file.
    bool is_instance = false;             ///< Other pieces are the same elsewhere.
  };

  /// Pages are counted after so many vertices or triangles.
  static constexpr std::size_t kStep = 1024;

  std::shared_ptr<SpillSpace> space;
  std::vector<PlacedFile> files = {};
  std::vector<PlacedPiece> pieces = {};
  std::vector<LevelPart> parts = {};
  std::vector<Area> areas = {};
  std::uint64_t triangle_count = 0;
  std::uint64_t vertex_count = 0;
  Aabb3 bounds = {};

  /// A vertex of a piece in the world.
  Vec3 vertex(const PlacedPiece& placed, std::size_t index) const {
    const PlacedFile& file = files[placed.file];
    Vec3 v = file.level->vertices[placed.piece->first_vertex + index];
    if (placed.piece->moves) v = placed.piece->transform(v);
    return file.mover.is_plain() ? v : file.mover(v);
  }

  /// Calls visit(index, vertex) for the vertices of a piece, unless an earlier one has them.
  template <class Visit>
  void each_new_vertex(const PlacedPiece& placed, Visit visit) const {
    if (!placed.piece->has_new_vertices) return;
    for (std::size_t i = 0; i < placed.piece->vertex_count; ++i) {
      if (i % kStep == kStep - 1) space->added(kStep * sizeof(Vec3));
      visit(i, vertex(placed, i));
    }
    space->added(placed.piece->vertex_count % kStep * sizeof(Vec3));
  }

  /// Calls visit(corners as indices of the piece, triangle) for all triangles of a piece.
  template <class Visit>
  void each_triangle(const PlacedPiece& placed, Visit visit) const {
    const PlacedFile& file = files[placed.file];
    const SpilledPiece& piece = *placed.piece;
    for (std::size_t i = 0; i < piece.triangle_count; ++i) {
      if (i % kStep == kStep - 1) space->added(kStep * sizeof(LevelTriangle));
      Triangle t = file.level->triangles[piece.first_triangle + i];
      if (piece.mirrors != file.is_clockwise) std::swap(t[1], t[2]);
      LevelTriangle made = {{vertex(placed, t[0]), vertex(placed, t[1]), vertex(placed, t[2])}};
      const std::uint32_t part =
          file.first_part + (piece.part ? *piece.part : file.level->part_of[i]);
      made.area = areas[part];
      const auto& [a, b, c] = made.corners;
      if (parts[part].double_sided && faces_down(a, b, c)) {
        std::swap(t[1], t[2]);
        std::swap(made.corners[1], made.corners[2]);
      }
      visit(t, std::as_const(made));
    }
    space->added(piece.triangle_count % kStep * sizeof(LevelTriangle));
  }
};

}  // namespace way

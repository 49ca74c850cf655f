// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/level.h"

#include "io/bytes/spill.h"
#include "io/level/gltf_transform.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace way {

/// Triangles of a file that are placed together: a mesh of glTF, once per node that shows it.
struct SpilledPiece {
  std::size_t first_vertex = 0;
  std::size_t vertex_count = 0;
  std::size_t first_triangle = 0;  ///< Their corners are counted from the first vertex.
  std::size_t triangle_count = 0;
  std::optional<std::uint32_t> part = std::nullopt;  ///< None if each triangle has its own.
  GltfTransform transform = {};
  bool moves = false;            ///< The transform is not the identity,
  bool mirrors = false;          ///< and turns triangles over.
  bool has_new_vertices = true;  ///< Otherwise, an earlier piece has the same ones.
  std::uint64_t base = 0;        ///< Index of the first vertex, if all pieces were unrolled.
};

/// A Level whose arrays are in temporary files. Has the names of Level, so that one reader fills
/// either.
struct SpilledLevel {
  explicit SpilledLevel(const std::shared_ptr<SpillSpace>& space)
      : vertices(space), triangles(space), part_of(space) {}

  /// Replaces Level::faces, which bakes do not read.
  struct NoFaces {
    static void push_back(std::uint32_t) {}
  };

  SpillVector<Vec3> vertices;
  SpillVector<Triangle> triangles;
  SpillVector<std::uint32_t> part_of;
  NoFaces faces = {};
  std::vector<LevelPart> parts = {};
  /// Readers of formats without instances leave it empty; then all is one piece.
  std::vector<SpilledPiece> pieces = {};
};

/// The readers of formats, for large levels: as parse_obj() and so on, into an empty level.
[[nodiscard]] Result<SpilledLevel> spill_obj(std::string_view bytes, const LevelSource& source,
                                             SpilledLevel empty);
[[nodiscard]] Result<SpilledLevel> spill_glb(std::string_view bytes, const LevelSource& source,
                                             SpilledLevel empty);
[[nodiscard]] Result<SpilledLevel> spill_ply(std::string_view bytes, const LevelSource& source,
                                             SpilledLevel empty);
[[nodiscard]] Result<SpilledLevel> spill_stl(std::string_view bytes, const LevelSource& source,
                                             SpilledLevel empty);

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/geom/area.h"
#include "way/geom/triangle_mesh.h"
#include "way/io/level.h"
#include "way/io/load_level.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace way {

/// A triangle with everything that a bake takes from it.
struct LevelTriangle {
  std::array<Vec3, 3> corners = {};
  Area area = Area::ground;
};

/// A level whose triangles do not fit into memory. They are in temporary files without names, of
/// which nothing is left however the program ends; a mesh that several nodes of a glTF file show,
/// or a file that is placed several times, is there once.
///
/// It is the level that load_level() and to_mesh() make of the same files: the same triangles in
/// the same order, the same hash, the same errors. Takes a few dozen megabytes, and memory for
/// the names of parts. Any number of threads may read it at the same time.
class LargeLevel {
 public:
  /// @param folder  For temporary files; they take about as much room as the files of the level.
  ///
  /// Errors: as load_level(); io if temporary files cannot be written; bad_format for formats that
  /// are only read as a whole, naming those that are not.
  [[nodiscard]] static Result<LargeLevel> load(std::span<const LevelFile> files,
                                               const std::string& folder,
                                               const LevelLoadOptions& options = {});
  LargeLevel(LargeLevel&&) noexcept;
  LargeLevel& operator=(LargeLevel&&) noexcept;
  LargeLevel(const LargeLevel&) = delete;
  LargeLevel& operator=(const LargeLevel&) = delete;
  ~LargeLevel();

  std::span<const LevelPart> parts() const;
  std::uint64_t triangle_count() const;
  /// As TriangleMesh::bounds().
  const Aabb3& bounds() const;

  /// @param areas  One per part, or empty: Area::ground for all, as they are at first.
  void set_areas(std::vector<Area> areas);

  /// hash_level() of the level.
  std::uint64_t hash() const;
  /// Calls `visit` for all triangles, in the order of the level.
  void each_triangle(const std::function<void(const LevelTriangle& triangle)>& visit) const;

 private:
  friend class SortedTriangles;
  struct State;
  class Loader;
  explicit LargeLevel(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

/// The triangles of a large level, sorted into buckets on disk. A triangle may be in several.
class SortedTriangles {
 public:
  /// Finds the buckets of a triangle, each once, and writes them into `buckets`. Its answer must
  /// not change.
  using Finder =
      std::function<void(const std::array<Vec3, 3>& corners, std::vector<std::uint32_t>& buckets)>;

  /// How triangles are sorted.
  struct Options {
    std::size_t buckets = 1;
    std::size_t memory = std::size_t{64} << 20U;  ///< For buffers.  [bytes]
    Finder finder;
  };

  /// Level and finder, with what it refers to, outlive the result.
  ///
  /// Errors: io if temporary files cannot be written.
  [[nodiscard]] static Result<SortedTriangles> create(const LargeLevel& level, Options options);
  SortedTriangles(SortedTriangles&&) noexcept;
  SortedTriangles& operator=(SortedTriangles&&) noexcept;
  SortedTriangles(const SortedTriangles&) = delete;
  SortedTriangles& operator=(const SortedTriangles&) = delete;
  ~SortedTriangles();

  /// The number of triangles in a bucket.
  std::size_t size(std::size_t bucket) const;
  /// The triangles of a bucket, in the order of the level; none has a corner in common with
  /// another. Takes kBytesPerTriangle each.
  ///
  /// Errors: io if the temporary file cannot be read.
  [[nodiscard]] Result<TriangleMesh> mesh(std::size_t bucket) const;
  static constexpr std::size_t kBytesPerTriangle =
      3 * sizeof(Vec3) + sizeof(Triangle) + sizeof(Area);

 private:
  struct State;
  explicit SortedTriangles(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace way

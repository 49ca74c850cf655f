// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/hash128.h"
#include "way/core/result.h"
#include "way/io/file.h"
#include "way/io/navmesh_file.h"
#include "way/io/navmesh_notes.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace way {

class ByteSource;

/// Which part of which bake a `.way` file is.
struct NavMeshPart {
  int number = 1;    ///< [1 to count]
  int count = 1;     ///< [1 to 1,000,000]
  Digest bake = {};  ///< From bake_digest(): the same for all parts of a bake.

  friend bool operator==(const NavMeshPart&, const NavMeshPart&) = default;
};

/// Marks notes as those of a part. Apart from that, a part is an ordinary `.way` file.
void mark_part(NavMeshNotes& notes, const NavMeshPart& part);
/// The part that notes are of; nothing if they are not marked, or with impossible numbers.
[[nodiscard]] std::optional<NavMeshPart> part_of(const NavMeshNotes& notes);

/// A file that is to be joined, with a name for messages.
struct NamedPart {
  std::string name = {};
  NavMeshFile file;
};

/// Joins the parts of a bake to the file that a bake in one piece would have written, byte for
/// byte. Never has more than one tile in memory.
class NavMeshJoin {
 public:
  /// Checks that the parts belong together and none is missing. Their order does not matter, and
  /// parts that are there twice are taken once.
  ///
  /// Errors: invalid_mesh, naming all files and numbers at fault: `parts 3 and 17 of 64 are
  /// missing`, `b.way is stale: its level has changed`, `c.way is not a part`.
  [[nodiscard]] static Result<NavMeshJoin> create(std::vector<NamedPart> parts);

  std::size_t part_count() const;
  std::size_t tile_count() const;  ///< In all meshes.
  /// As stored: a navmesh that is loaded leaves small islands out, which are known only then.
  std::size_t polygon_count() const;
  std::uint64_t hash() const;  ///< NavMeshSet::hash() of the result.
  std::uint64_t bytes() const;

  /// Reads all tiles, validates each as NavMeshFile::tile() does, and hands the bytes of the
  /// `.way` file to a sink.
  ///
  /// Errors: bad_format, naming part and tile; those of the sink.
  [[nodiscard]] Result<> write(const ByteSink& sink) const;

 private:
  friend class NavMeshPieces;
  struct Plan;
  class Planner;
  /// Opens a file that is not known by a path.
  [[nodiscard]] static Result<NamedPart> open_part(std::string name, ByteSource source);
  /// Joins parts that are known to belong together, to a larger part if that is given.
  [[nodiscard]] static Result<NavMeshJoin> plan(std::vector<NamedPart> parts,
                                                const std::optional<NavMeshPart>& part = {});
  explicit NavMeshJoin(std::shared_ptr<const Plan> plan) : plan_(std::move(plan)) {}

  std::shared_ptr<const Plan> plan_;
};

}  // namespace way

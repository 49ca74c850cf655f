// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/io/navmesh_join.h"
#include "way/io/navmesh_save.h"
#include "way/nav/navmesh_set.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace way {

/// Collects a navmesh that does not fit into memory, in pieces that have different tiles, and
/// writes it as one `.way` file: the bytes that save_navmesh() would write for all tiles together.
/// Pieces are in a temporary file without a name; about 300 bytes per tile stay in memory.
class NavMeshPieces {
 public:
  /// @param folder  For the temporary file.
  ///
  /// Errors: io if it cannot be created.
  [[nodiscard]] static Result<NavMeshPieces> create(const std::string& folder);
  NavMeshPieces(NavMeshPieces&&) noexcept;
  NavMeshPieces& operator=(NavMeshPieces&&) noexcept;
  NavMeshPieces(const NavMeshPieces&) = delete;
  NavMeshPieces& operator=(const NavMeshPieces&) = delete;
  ~NavMeshPieces();

  /// Adds a piece: same layout, agents, links and options for all.
  ///
  /// Errors: as encode_navmesh(); io if the temporary file cannot be written.
  [[nodiscard]] Result<> add(const NavMeshSet& set, const SaveOptions& options);

  /// Adds a piece that is a `.way` file in memory.
  ///
  /// Errors: as NavMeshFile::decode(); io if the temporary file cannot be written.
  [[nodiscard]] Result<> add(std::span<const std::byte> file);

  /// All pieces as one file. They may not be added to any more.
  /// @param part  The file becomes a part of a bake, as by mark_part().
  ///
  /// Errors: as NavMeshJoin::create(); invalid_argument if there are no pieces.
  [[nodiscard]] Result<NavMeshJoin> join(const std::optional<NavMeshPart>& part = {}) const;
  /// The same if the pieces are the parts of a bake, which are checked as by
  /// NavMeshJoin::create().
  [[nodiscard]] Result<NavMeshJoin> join_parts() const;

 private:
  struct State;
  explicit NavMeshPieces(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace way

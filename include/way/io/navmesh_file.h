// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/io/navmesh_notes.h"
#include "way/io/navmesh_save.h"
#include "way/nav/navmesh.h"
#include "way/nav/navmesh_set.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace way {

/// What a file says about a tile before the tile itself is read.
struct TileEntry {
  TileCoord coord = {};
  std::uint32_t mesh = 0;  ///< The mesh that it is part of.
  bool is_compressed = false;
  std::uint32_t polygons = 0;
  /// Where its bytes begin in the file, a multiple of 64. Tiles of several meshes with the same
  /// polygons have the same offset.
  std::uint64_t offset = 0;
  std::uint64_t size = 0;      ///< Bytes in the file.
  std::uint64_t raw_size = 0;  ///< The same, once uncompressed.
  std::uint64_t checksum = 0;  ///< XXH3 of its bytes in the file.
  std::uint64_t hash = 0;      ///< Tile::hash().
};

/// What a file says about a path index.
struct IndexEntry {
  std::uint32_t mesh = 0;  ///< The mesh that it is for.
  std::size_t corners = 0, edges = 0;
  std::uint64_t offset = 0, size = 0;      ///< Where its bytes are in their section.
  std::uint16_t include = 0, exclude = 0;  ///< Flags of PathIndex::filter().
};

/// A part of a file, for those who want to know where the bytes went.
struct FileSection {
  std::string name = {};
  std::uint64_t size = 0;
};

/// Which tiles are loaded, and how.
struct LoadOptions {
  /// Only tiles whose square touches this box in the xz plane; all unless given.
  std::optional<Aabb3> box = {};
  /// Only the mesh of the agent of this name; all unless given.
  std::string agent = {};
  /// Leave out tiles that are damaged, and load the rest.
  bool skip_damaged = false;
  /// Tiles keep the bytes that were read of the file, rather than a copy of them, which takes less
  /// time. About 128 KiB are read at once, and freed with the last of the tiles in them.
  bool in_place = false;
  /// Decodes and links tiles at the same time; null does it on the calling thread. Same result.
  Executor* executor = nullptr;
};

/// A tile that could not be read.
struct DamagedTile {
  TileCoord coord = {};
  std::string agent = {};  ///< Whose mesh it is part of.
  Error error = {};
};

struct LoadedNavMesh {
  NavMesh mesh;
  std::vector<DamagedTile> damaged = {};  ///< Empty unless LoadOptions::skip_damaged.
};

struct LoadedNavMeshSet {
  NavMeshSet set;
  std::vector<DamagedTile> damaged = {};  ///< Empty unless LoadOptions::skip_damaged.
};

/// A `.way` file: the navmesh of one agent, or one navmesh for each of several, with the settings
/// that they were baked with. Tiles are read on demand, one by one.
///
///     const auto file = way::NavMeshFile::open("level.way");
///     const auto all = file->load_set();
///     const auto part = file->load({.box = around, .agent = "troll"});
///
/// Nothing in it is trusted before it was checked: the head of the file, with the tables, when it
/// is opened; a tile when it is read. Copies are cheap, and any number of threads may read.
class NavMeshFile {
 public:
  /// Reads the head and the tables of a file, and no tile: takes milliseconds, however large.
  ///
  /// Errors: io where it cannot be read, else those of decode(), beginning with the path.
  [[nodiscard]] static Result<NavMeshFile> open(const std::string& path);

  /// Takes the bytes of a file.
  ///
  /// Errors: bad_format, naming the part that is damaged, or what to do about another format:
  /// `is of the old format 3: bake the level again`.
  [[nodiscard]] static Result<NavMeshFile> decode(std::vector<std::byte> bytes);

  std::uint32_t format() const;
  const NavMeshLayout& layout() const;
  const NavMeshNotes& notes() const;
  /// SaveOptions::objects, as long as the file is open; empty if it has none.
  std::span<const std::byte> objects() const;
  /// One per mesh. A single agent may have no name.
  std::span<const NavAgent> agents() const;
  /// NavMeshSet::hash() of all meshes; of a single agent without a name, NavMesh::hash().
  std::uint64_t hash() const;
  /// The tiles of all meshes, one mesh after another, each in the order of coordinates.
  std::span<const TileEntry> tiles() const;
  /// All sections, in the order of the file, the head of the file first.
  std::span<const FileSection> sections() const;

  /// The path indexes, in the order of their meshes; none if they are of another format.
  std::span<const IndexEntry> indexes() const;

  /// Reads one tile of tiles().  @pre index < tiles().size()
  ///
  /// Errors: bad_format, naming the tile: `tile (3, 0, 0) is damaged: its checksum is wrong`.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> tile(std::size_t index) const;

  /// Reads tiles and joins them to the navmesh of one agent.
  ///
  /// Errors: as load_set(); invalid_argument if the file has several agents and none is named.
  [[nodiscard]] Result<LoadedNavMesh> load(const LoadOptions& options = {}) const;
  /// Reads tiles and joins them to the navmeshes of all agents, or of the one that is named. Tiles
  /// that are stored once share their arrays in memory, too.
  ///
  /// Errors: as tile(), unless damaged tiles are skipped; as NavMeshEdit::commit();
  /// invalid_argument if there is no agent of that name.
  [[nodiscard]] Result<LoadedNavMeshSet> load_set(const LoadOptions& options = {}) const;
  /// Reads the path index of a mesh that was loaded from this file, all of it.
  ///
  /// Errors: those of decode_index(); bad_format if the file has none for this mesh.
  [[nodiscard]] Result<PathIndex> load_index(const NavMesh& mesh) const;

 private:
  friend class NavMeshJoin;
  struct Content;
  class Loader;
  explicit NavMeshFile(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

  std::shared_ptr<const Content> content_;
};

/// Reads all of a `.way` file of one agent, with LoadOptions::in_place; see NavMeshFile for parts
/// of it, and for copies.  Errors: as NavMeshFile::open() and load().
[[nodiscard]] Result<NavMesh> load_navmesh(const std::string& path);
/// The same for one or several agents.
///
/// Errors: as NavMeshFile::open() and load_set().
[[nodiscard]] Result<NavMeshSet> load_navmesh_set(const std::string& path);

}  // namespace way

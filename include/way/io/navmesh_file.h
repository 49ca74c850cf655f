// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"
#include "way/core/executor.h"
#include "way/core/result.h"
#include "way/io/navmesh_notes.h"
#include "way/nav/navmesh.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace way {

/// The format of `.way` files that are written; see docs/formats.md. All before it are read.
inline constexpr std::uint32_t kWayFormat = 3;

/// What a file tells of a tile before the tile itself is read.
struct TileEntry {
  TileCoord coord = {};
  bool is_compressed = false;
  std::uint32_t polygons = 0;
  std::uint64_t offset = 0;    ///< Of its bytes in the file, a multiple of 64.
  std::uint64_t size = 0;      ///< Of its bytes in the file.
  std::uint64_t raw_size = 0;  ///< The same, once uncompressed.
  std::uint64_t checksum = 0;  ///< XXH3 of its bytes in the file.
  std::uint64_t hash = 0;      ///< Tile::hash().
};

/// A part of a file, for those who want to know where the bytes went.
struct FileSection {
  std::string name = {};
  std::uint64_t size = 0;
};

/// Which tiles are loaded, and how.
struct LoadOptions {
  /// Only tiles whose square touches this box, seen from above; all unless given.
  std::optional<Aabb3> box = {};
  /// Leave out tiles that are damaged, and load the rest.
  bool skip_damaged = false;
  /// Tiles keep the bytes that were read of the file, rather than a copy of them. Takes less time
  /// and, because each tile then keeps its own bytes, the same memory. Compressed tiles are copied
  /// anyway.
  bool in_place = false;
  /// Decodes and links tiles at the same time; null does it on the calling thread. Same result.
  Executor* executor = nullptr;
};

/// A tile that could not be read.
struct DamagedTile {
  TileCoord coord = {};
  Error error = {};
};

struct LoadedNavMesh {
  NavMesh mesh;
  std::vector<DamagedTile> damaged = {};  ///< Empty unless LoadOptions::skip_damaged.
};

/// A `.way` file: a navmesh with the settings that it was baked with. Tiles are read one by one,
/// when they are asked for.
///
///     const auto file = way::NavMeshFile::open("level.way");
///     const auto all = file->load();
///     const auto part = file->load({.box = around});
///
/// Nothing in it is believed before it was checked: the head of the file, with the tables, when it
/// is opened; a tile when it is asked for. Copies are cheap, and any number of threads may read.
class NavMeshFile {
 public:
  /// Reads the head and the tables of a file, and no tile: takes milliseconds, however large.
  ///
  /// Errors: io where it cannot be read, else those of from_bytes(), beginning with the path.
  [[nodiscard]] static Result<NavMeshFile> open(const std::string& path);

  /// Takes the bytes of a file.
  ///
  /// Errors: bad_format, naming the part that is damaged, or the format that is needed:
  /// `is of format 4 and needs a reader of format 4 or later; this one reads format 3`.
  [[nodiscard]] static Result<NavMeshFile> from_bytes(std::vector<std::byte> bytes);

  std::uint32_t format() const;
  const NavMeshLayout& layout() const;
  const NavMeshNotes& notes() const;
  /// NavMesh::agents().
  std::span<const NavAgent> agents() const;
  /// NavMesh::hash() of the whole.
  std::uint64_t hash() const;
  /// In the order of their coordinates, of which no two are equal.
  std::span<const TileEntry> tiles() const;
  /// All sections, in the order of the file, the head of the file first.
  std::span<const FileSection> sections() const;

  /// Reads one tile of tiles().  @pre index < tiles().size()
  ///
  /// Errors: bad_format, naming the tile: `tile (3, 0, 0) is damaged: its checksum is wrong`.
  [[nodiscard]] Result<std::shared_ptr<const Tile>> tile(std::size_t index) const;

  /// Reads tiles and joins them to a navmesh.
  ///
  /// Errors: as tile(), unless damaged tiles are skipped; as NavMeshEdit::commit().
  [[nodiscard]] Result<LoadedNavMesh> load(const LoadOptions& options = {}) const;

 private:
  struct Content;
  explicit NavMeshFile(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

  std::shared_ptr<const Content> content_;
};

/// How a navmesh is written.
struct SaveOptions {
  NavMeshNotes notes = {};
  /// Compresses tiles with zstd. The same mesh gives the same bytes uncompressed, always;
  /// compressed, for one version of zstd.
  bool compress = false;
};

/// A navmesh as the bytes of a `.way` file. Areas and flags are written as the snapshot has them;
/// numbers of slots and generations are not kept. Of what an agent sees extract_agent() is written.
///
/// Errors: invalid_argument for notes that text cannot hold, or compression in a build without.
[[nodiscard]] Result<std::vector<std::byte>> encode_navmesh(const NavMesh& mesh,
                                                            const SaveOptions& options = {});

/// Writes a `.way` file, whole or not at all.
///
/// Errors: io, with path and reason; those of encode_navmesh().
[[nodiscard]] Result<> save_navmesh(const std::string& path, const NavMesh& mesh,
                                    const SaveOptions& options = {});

/// Reads all of a `.way` file, LoadOptions::in_place; see NavMeshFile for parts of it, and for
/// copies.
///
/// Errors: as NavMeshFile::open() and load().
[[nodiscard]] Result<NavMesh> load_navmesh(const std::string& path);

/// Whether this build writes and reads compressed tiles.
[[nodiscard]] bool has_compression();

}  // namespace way

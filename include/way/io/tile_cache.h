// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/tile_store.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace way {

struct TileCacheOptions {
  /// If the entries are larger together, those that were used least recently are removed. Several
  /// processes that write at the same time may exceed it for a while.  [bytes]
  std::uint64_t max_bytes = std::uint64_t{16} << 30U;
};

/// What a cache did since it was opened.
struct TileCacheCounts {
  std::size_t found = 0;
  std::size_t missed = 0;   ///< Not there, or damaged.
  std::size_t damaged = 0;  ///< There, but not what was stored.
  std::size_t stored = 0;
  std::size_t failed = 0;  ///< Could not be stored.
};

/// The contents of a cache.
struct TileCacheInfo {
  std::size_t entries = 0;
  std::uint64_t bytes = 0;  ///< Size of all entries.
  /// Files of writers that were killed; removed when they are an hour old.
  std::size_t leftovers = 0;
  std::vector<std::string> damaged = {};  ///< Paths; from TileCache::check() only.
};

/// A folder of tiles, one file per tile, named by its key. Many processes on many machines may use
/// one folder at the same time: files are created under another name and then renamed.
///
///     auto cache = way::TileCache::open("tiles");
///     auto mesh = way::bake(level, settings, {.store = cache->get()});
///
/// An entry is validated when it is read: checksum, key, and everything that TileDecoder checks. A
/// damaged entry counts as missing and is replaced. Entries are not signed: anybody who can write
/// to the folder can put valid tiles of another level there, so share it only with those you would
/// accept a navmesh from.
class TileCache final : public TileStore {
 public:
  /// Opens a folder, and creates it unless it exists.
  ///
  /// Errors: io, with path and reason. A folder that can only be read is no error.
  [[nodiscard]] static Result<std::unique_ptr<TileCache>> open(
      const std::string& folder, const TileCacheOptions& options = {});
  /// Opens a folder only if it is a cache, for those who look at it or clean it.
  ///
  /// Errors: io, with path and reason.
  [[nodiscard]] static Result<std::unique_ptr<TileCache>> open_existing(const std::string& folder);
  /// Removes what exceeds TileCacheOptions::max_bytes if anything was stored.
  ~TileCache() override;
  TileCache(const TileCache&) = delete;
  TileCache& operator=(const TileCache&) = delete;
  TileCache(TileCache&&) = delete;
  TileCache& operator=(TileCache&&) = delete;

  std::optional<StoredTiles> find(const TileKey& key) override;
  /// Does nothing for tiles that are larger than 1 GiB together.
  void store(const TileKey& key, const StoredTiles& tiles) override;

  TileCacheCounts counts() const;
  /// Why an entry could not be stored, if any: the last reason.
  std::optional<Error> store_error() const;

  /// Counts entries, without reading them.
  [[nodiscard]] TileCacheInfo info() const;
  /// Reads and validates every entry.
  [[nodiscard]] TileCacheInfo check() const;
  /// Removes the entries that were used least recently until the others have at most `max_bytes`,
  /// and leftovers. Never touches a file that is not named like an entry.
  ///
  /// @return  What was removed.
  TileCacheInfo clean(std::uint64_t max_bytes);

 private:
  struct State;
  explicit TileCache(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace way

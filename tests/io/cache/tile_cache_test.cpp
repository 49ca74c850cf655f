// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/tile_cache.h"

#include "way/core/executor.h"
#include "way/core/random.h"
#include "way/io/file.h"
#include "way/nav/agent.h"
#include "way/nav/tile_codec.h"

#include "io/bytes/system_file.h"
#include "io/cache/cache_entry.h"
#include "support/builders/grid_tile.h"
#include "support/platform.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace way;
namespace fs = std::filesystem;

namespace {

/// A folder that is gone at the end of the test.
struct CacheFolder {
  CacheFolder() { fs::remove_all(path); }
  ~CacheFolder() { fs::remove_all(path); }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;

  std::unique_ptr<TileCache> open(std::uint64_t max_bytes = 1U << 30U) const {
    auto cache = TileCache::open(path, {.max_bytes = max_bytes});
    REQUIRE(cache);
    return std::move(*cache);
  }
  /// The only entry.
  std::string entry() const {
    std::vector<std::string> found;
    for (const auto& file : fs::recursive_directory_iterator(path)) {
      if (file.path().extension() == ".tile") found.push_back(file.path().string());
    }
    REQUIRE(found.size() == 1);
    return found.front();
  }

  std::string path =
      (fs::temp_directory_path() / ("way_cache_test_" + std::to_string(process_number()))).string();
};

constexpr TileKey kKey = {0x0123456789abcdefULL, 0xfedcba9876543210ULL};

StoredTiles one_tile(TileCoord coord = {2, 3}) {
  return {.tiles = {test::grid_tile({.coord = coord, .quads = 3})}, .counts = {1, 2, 3, 4}};
}

/// Three agents, of which the first and the last have the same polygons.
StoredTiles three_agents() {
  StoredTiles stored = one_tile();
  TileData data = test::grid_data({.coord = {2, 3}, .quads = 3});
  data.areas[4] = Area{5};
  data.agent.radius = 2;
  stored.tiles.push_back(test::make_tile(data));
  TileAgent tall = stored.tiles[0]->agent();
  tall.height += 1;
  stored.tiles.push_back(Tile::for_agent(stored.tiles[0], tall));
  return stored;
}

std::vector<std::byte> bytes_of(const Tile& tile) {
  std::vector<std::byte> bytes;
  encode_tile(tile, bytes);
  return bytes;
}

void check_equal(const std::optional<StoredTiles>& found, const StoredTiles& stored) {
  REQUIRE(found);
  CHECK(found->counts == stored.counts);
  REQUIRE(found->tiles.size() == stored.tiles.size());
  for (std::size_t i = 0; i < stored.tiles.size(); ++i)
    CHECK(found->tiles[i]->hash() == stored.tiles[i]->hash());
}

void set_age(const std::string& path, int seconds) {
  fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::seconds(seconds));
}

}  // namespace

TEST_SUITE("io/tile_cache") {
  TEST_CASE("what is stored is found, also by another cache of the same folder") {
    const CacheFolder folder;
    const StoredTiles stored = three_agents();
    const auto cache = folder.open();
    CHECK_FALSE(cache->find(kKey));
    cache->store(kKey, stored);
    check_equal(cache->find(kKey), stored);
    check_equal(folder.open()->find(kKey), stored);
    const TileCacheCounts counts = cache->counts();
    CHECK(counts.missed == 1);
    CHECK(counts.stored == 1);
    CHECK(counts.found == 1);
    CHECK(counts.damaged == 0);
    CHECK_FALSE(cache->store_error());
  }

  TEST_CASE("tiles with the same polygons share their arrays again") {
    const CacheFolder folder;
    const auto cache = folder.open();
    cache->store(kKey, three_agents());
    const auto found = cache->find(kKey);
    REQUIRE(found);
    CHECK(found->tiles[0]->portals().data() == found->tiles[2]->portals().data());
  }

  TEST_CASE("a tile without polygons is stored, too") {
    const CacheFolder folder;
    const auto cache = folder.open();
    const StoredTiles empty = {.tiles = {test::make_tile(TileData{.coord = {1, 1}})}};
    cache->store(kKey, empty);
    check_equal(cache->find(kKey), empty);
  }

  TEST_CASE("no change of a byte and no truncation gives other tiles") {
    const std::vector<std::byte> good = encode_entry(kKey, three_agents());
    REQUIRE(decode_entry(kKey, good));
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::vector<std::byte> bad = good;
      bad[i] ^= std::byte{1};
      CHECK_FALSE(decode_entry(kKey, bad));
    }
    for (std::size_t size = 0; size < good.size(); size += 7)
      CHECK_FALSE(decode_entry(kKey, std::span(good).first(size)));
    std::vector<std::byte> longer = good;
    longer.resize(good.size() + 16);
    CHECK_FALSE(decode_entry(kKey, longer));
  }

  TEST_CASE("hostile entries with a right checksum give valid tiles or an error") {
    const std::vector<std::byte> good = encode_entry(kKey, three_agents());
    Random random(5);
    int valid = 0;
    for (int turn = 0; turn < 20000; ++turn) {
      std::vector<std::byte> bad = good;
      if (random.below(8) == 0)
        bad.resize(96 + static_cast<std::size_t>(random.below(static_cast<int>(good.size()))));
      for (int changes = 1 + random.below(3); changes > 0; --changes) {
        // The tables at the beginning are hit as often as all tiles together.
        const int end = random.below(2) == 0 ? 200 : static_cast<int>(bad.size());
        const int at = random.below(std::min(end, static_cast<int>(bad.size())));
        bad[static_cast<std::size_t>(at)] = static_cast<std::byte>(random.below(256));
      }
      seal_entry(bad);
      const auto tiles = decode_entry(kKey, bad);
      if (!tiles) continue;
      ++valid;
      REQUIRE(tiles->tiles.size() <= kMaxAgents);
      for (const auto& tile : tiles->tiles)
        REQUIRE(decode_tile(bytes_of(*tile)));
    }
    CHECK(valid > 0);  // counts for reports are not checked, for instance
  }

  TEST_CASE("an entry under the name of another key is damaged") {
    const CacheFolder folder;
    const auto cache = folder.open();
    cache->store(kKey, one_tile());
    constexpr TileKey kOther = {kKey.high, kKey.low + 1};
    std::string other = folder.entry();
    other.replace(other.rfind("3210"), 4, "3211");
    fs::rename(folder.entry(), other);
    CHECK_FALSE(cache->find(kOther));
    CHECK(cache->counts().damaged == 1);
    CHECK(cache->check().damaged == std::vector{other});
    cache->store(kOther, one_tile());
    CHECK(cache->find(kOther));
    CHECK(cache->check().damaged.empty());
  }

  TEST_CASE("entries that are links, pipes or folders are not followed, and replaced") {
    const CacheFolder folder;
    const auto cache = folder.open();
    cache->store(kKey, one_tile());
    const std::string entry = folder.entry();
    const std::string victim = folder.path + "/victim";
    REQUIRE(write_file(victim, "precious"));
    if (test::kHasLinks) {
      fs::remove(entry);
      fs::create_symlink(victim, entry);
      CHECK_FALSE(cache->find(kKey));
      cache->store(kKey, one_tile());
      CHECK(cache->find(kKey));
      CHECK(*read_file(victim) == "precious");
      fs::remove(entry);
      REQUIRE(std::system(("mkfifo '" + entry + "'").c_str()) == 0);
      CHECK_FALSE(cache->find(kKey));  // and does not wait for a writer
      cache->store(kKey, one_tile());
      CHECK(cache->find(kKey));
    }
    fs::remove(entry);
    fs::create_directory(entry);
    CHECK_FALSE(cache->find(kKey));
    cache->store(kKey, one_tile());  // cannot replace a folder
    CHECK(cache->store_error());
  }

  TEST_CASE("a huge entry is refused before it is read") {
    const CacheFolder folder;
    const auto cache = folder.open();
    cache->store(kKey, one_tile());
    fs::resize_file(folder.entry(), kMaxCacheEntry + 1);
    CHECK_FALSE(cache->find(kKey));
  }

  TEST_CASE("entries that were used least recently are removed first") {
    const CacheFolder folder;
    const auto cache = folder.open();
    std::vector<std::string> paths;
    std::uint64_t size = 0;
    for (std::uint64_t i = 0; i < 4; ++i) {
      const TileKey key = {i << 56U, i};
      cache->store(key, one_tile());
      size = encode_entry(key, one_tile()).size();
      const std::string digits = "0" + std::to_string(i);
      paths.push_back(folder.path + "/" + digits + "/" + digits + std::string(29, '0') +
                      std::to_string(i) + ".tile");
      REQUIRE(fs::exists(paths.back()));
      set_age(paths.back(), 90000 - static_cast<int>(i) * 10000);
    }
    CHECK(cache->find({0, 0}));  // the oldest is used, so the next one is the oldest
    const TileCacheInfo removed = cache->clean(2 * size);
    CHECK(removed.entries == 2);
    CHECK(removed.bytes == 2 * size);
    CHECK(fs::exists(paths[0]));
    CHECK_FALSE(fs::exists(paths[1]));
    CHECK_FALSE(fs::exists(paths[2]));
    CHECK(fs::exists(paths[3]));
  }

  TEST_CASE("the limit holds when the cache is closed") {
    const CacheFolder folder;
    const std::uint64_t size = encode_entry(kKey, one_tile()).size();
    {
      const auto cache = folder.open(3 * size);
      for (std::uint64_t i = 0; i < 10; ++i)
        cache->store({i, i}, one_tile());
      CHECK(cache->counts().stored == 10);
    }
    const TileCacheInfo info = folder.open()->info();
    CHECK(info.bytes <= 3 * size);
    CHECK(info.entries == 3);
  }

  TEST_CASE("cleaning leaves files alone that are not entries, and removes leftovers") {
    const CacheFolder folder;
    const auto cache = folder.open();
    cache->store(kKey, one_tile());
    const std::string entry = folder.entry();
    const std::string shard = fs::path(entry).parent_path().string();
    const std::vector<std::string> others = {folder.path + "/notes.txt", shard + "/notes.txt",
                                             shard + "/0123.tile", folder.path + "/ab.tile"};
    for (const std::string& other : others)
      REQUIRE(write_file(other, "mine"));
    const std::string leftover = entry + ".77-1.new";
    REQUIRE(write_file(leftover, "half of an entry"));
    CHECK(cache->info().leftovers == 1);
    static_cast<void>(cache->clean(1U << 30U));
    CHECK(fs::exists(leftover));  // may be of a writer that is at work
    set_age(leftover, 7200);
    static_cast<void>(cache->clean(1U << 30U));
    CHECK_FALSE(fs::exists(leftover));
    CHECK(fs::exists(entry));
    CHECK(cache->clean(0).entries == 1);
    CHECK_FALSE(fs::exists(entry));
    for (const std::string& other : others)
      CHECK(fs::exists(other));
  }

  TEST_CASE("a folder that cannot be written is read") {
    const CacheFolder folder;
    folder.open()->store(kKey, one_tile());
    // A file where a folder is needed stops every user, root included.
    REQUIRE(write_file(folder.path + "/ff", ""));
    const auto cache = folder.open();
    cache->store({~std::uint64_t{0}, 1}, one_tile());
    CHECK(cache->counts().failed == 1);
    REQUIRE(cache->store_error());
    CHECK(cache->store_error()->message.find(folder.path + ": cannot be written") == 0);
    CHECK(cache->find(kKey));
  }

  TEST_CASE("a file, or a folder that is not a cache, is named") {
    const CacheFolder folder;
    const auto missing = TileCache::open_existing(folder.path);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message == folder.path + ": cannot be read: No such file or directory");
    fs::create_directories(folder.path);
    const auto foreign = TileCache::open_existing(folder.path);
    REQUIRE_FALSE(foreign);
    CHECK(foreign.error().message ==
          folder.path + ": is not a tile cache: it has no file CACHEDIR.TAG");
    const std::string name = folder.path + "/file";
    REQUIRE(write_file(name, ""));
    const auto file = TileCache::open(name);
    REQUIRE_FALSE(file);
    CHECK(file.error().message == name + ": cannot be used as a cache: Not a directory");
  }

  TEST_CASE("many threads store and find the same keys") {
    const CacheFolder folder;
    const auto cache = folder.open();
    const auto other = folder.open();
    ThreadPool pool(4);
    std::atomic<int> wrong = 0;
    const auto hash = one_tile().tiles[0]->hash();
    auto task = [&](int index, int) {
      TileCache& mine = index % 2 == 0 ? *cache : *other;
      const TileKey key = {static_cast<std::uint64_t>(index % 5), 7};
      mine.store(key, one_tile());
      const auto found = mine.find(key);
      if (!found || found->tiles[0]->hash() != hash) ++wrong;
    };
    pool.run(200, task);
    CHECK(wrong == 0);
    CHECK(cache->info().entries == 5);
    CHECK(cache->info().leftovers == 0);
    CHECK(cache->check().damaged.empty());
  }
}

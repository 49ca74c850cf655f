// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/coord_table.h"

#include "way/core/random.h"

#include <cstdint>
#include <map>
#include <vector>

#include <doctest/doctest.h>

using namespace way;

namespace {

using Twin = std::map<TileCoord, std::uint32_t>;

std::vector<std::uint32_t> slots_in(std::span<const TileSlot> entries) {
  std::vector<std::uint32_t> slots;
  for (const TileSlot& entry : entries)
    slots.push_back(entry.slot);
  return slots;
}

std::vector<std::uint32_t> slots_in(const Twin& twin, int x, int z) {
  std::vector<std::uint32_t> slots;
  for (const auto& [coord, slot] : twin) {
    if (coord.x == x && coord.z == z) slots.push_back(slot);
  }
  return slots;
}

CoordTable table_of(std::span<const TileSlot> entries) {
  CoordTable::Edit edit{CoordTable()};
  for (const TileSlot& entry : entries)
    edit.insert(entry);
  return edit.commit();
}

/// Places that all fall into the first bucket: those whose product with the table's factor has no
/// bits where the bucket is taken from.
std::vector<TileSlot> places_of_one_bucket(std::size_t count) {
  constexpr std::uint64_t kInverse = 0xf1de83e19937733dULL;  // of the factor, modulo 2^64
  static_assert(kInverse * 0x9e3779b97f4a7c15ULL == 1);
  std::vector<TileSlot> places;
  for (std::uint64_t product = 0; places.size() < count; ++product) {
    const std::uint64_t place = product * kInverse;
    const TileCoord coord = {static_cast<int>(place >> 32U),
                             static_cast<int>(static_cast<std::uint32_t>(place)), 0};
    if (coord.is_in_range()) places.push_back({coord, static_cast<std::uint32_t>(places.size())});
  }
  return places;
}

/// A number that counts how often it is looked at.
struct SeenNumber {
  int value = 0;
  int* looks = nullptr;

  friend bool operator==(const SeenNumber& a, int b) { return a.look() == b; }
  operator int() const { return look(); }  // NOLINT(google-explicit-constructor)
  int look() const { return ++*looks, value; }
};
struct SeenEntry {
  struct {
    SeenNumber x;
    int z;
  } coord;
};

/// How many of the entries of a place's bucket are looked at to find that place.
int looks_for(const CoordTable& table, const TileCoord& coord) {
  int looks = 0;
  std::vector<SeenEntry> seen;
  for (const TileSlot& entry : table.bucket_at(coord.x, coord.z))
    seen.push_back({{{entry.coord.x, &looks}, entry.coord.z}});
  const auto found = CoordTable::at_coord(std::span<const SeenEntry>(seen), coord.x, coord.z);
  CHECK(found.size() == table.find(coord.x, coord.z).size());
  return looks;
}

}  // namespace

TEST_SUITE("nav/coord_table") {
  TEST_CASE("an empty table finds nothing") {
    CHECK(CoordTable().find(0, 0).empty());
    CHECK(table_of({}).find(1, 2).empty());
  }

  TEST_CASE("the tiles of a place are found in order of their layer") {
    const std::vector<TileSlot> entries = {{{1, 2, 5}, 0}, {{1, 2, -3}, 1}, {{2, 1, 0}, 2}};
    const CoordTable table = table_of(entries);
    CHECK(slots_in(table.find(1, 2)) == std::vector<std::uint32_t>{1, 0});
    CHECK(slots_in(table.find(2, 1)) == std::vector<std::uint32_t>{2});
    CHECK(table.find(1, 1).empty());
  }

  TEST_CASE("of several changes of a coordinate in one edit the last one counts") {
    CoordTable::Edit edit{table_of(std::vector<TileSlot>{{{1, 1, 0}, 1}})};
    edit.erase({1, 1, 0});
    edit.insert({{1, 1, 0}, 2});
    edit.insert({{2, 2, 0}, 3});
    edit.erase({2, 2, 0});
    const CoordTable table = edit.commit();
    CHECK(slots_in(table.find(1, 1)) == std::vector<std::uint32_t>{2});
    CHECK(table.find(2, 2).empty());
  }

  TEST_CASE("what is put in and taken out of an empty table at once leaves it empty") {
    CoordTable::Edit edit{CoordTable()};
    edit.insert({{1, 1, 0}, 1});
    edit.erase({1, 1, 0});
    CHECK(edit.commit().find(1, 1).empty());
  }

  TEST_CASE("random edits leave what a map holds, and older versions as they are") {
    Random random(5);
    const auto any = [&] {
      return TileCoord{random.below(9) - 4, random.below(9) - 4, random.below(3)};
    };
    CoordTable table;
    Twin twin;
    for (std::uint32_t round = 0; round < 300; ++round) {
      const CoordTable before = table;
      const Twin twin_before = twin;
      CoordTable::Edit edit(table);
      for (int changes = random.below(round % 50 == 0 ? 200 : 4); changes > 0; --changes) {
        const TileCoord coord = any();
        if (twin.erase(coord) > 0) {
          edit.erase(coord);
        } else {
          edit.insert({coord, round});
          twin[coord] = round;
        }
      }
      table = edit.commit();
      const TileCoord coord = any();
      CHECK(slots_in(table.find(coord.x, coord.z)) == slots_in(twin, coord.x, coord.z));
      CHECK(slots_in(before.find(coord.x, coord.z)) == slots_in(twin_before, coord.x, coord.z));
    }
    for (int i = 0; i < 81; ++i)
      CHECK(slots_in(table.find(i / 9 - 4, i % 9 - 4)) == slots_in(twin, i / 9 - 4, i % 9 - 4));
  }

  TEST_CASE("of a world of tiles side by side a few are looked at") {
    std::vector<TileSlot> entries;
    for (int i = 0; i < 10000; ++i)
      entries.push_back({{i % 100 - 50, i / 100 - 50, 0}, static_cast<std::uint32_t>(i)});
    const CoordTable table = table_of(entries);
    int looks = 0;
    for (const TileSlot& entry : entries)
      looks += looks_for(table, entry.coord);
    CHECK(looks < 4 * 10000);
  }

  TEST_CASE("where all tiles of a world share one bucket, few of them are looked at") {
    constexpr std::size_t kCount = 20000;
    const std::vector<TileSlot> entries = places_of_one_bucket(kCount);
    CoordTable table = table_of(std::span(entries).first(kCount / 2));
    CoordTable::Edit edit(table);
    for (const TileSlot& entry : std::span(entries).subspan(kCount / 2))
      edit.insert(entry);
    table = edit.commit();
    const TileCoord first = entries.front().coord;
    REQUIRE(table.bucket_at(first.x, first.z).size() == kCount);
    int most = 0;
    for (std::size_t i = 0; i < kCount; i += 100) {
      const TileCoord coord = entries[i].coord;
      CHECK(slots_in(table.find(coord.x, coord.z)) == std::vector{entries[i].slot});
      most = std::max(most, looks_for(table, coord));
    }
    CHECK(most < 2 * 16);  // twice the logarithm of their number
  }
}

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/off_mesh_link.h"

#include "core/persistent_array.h"
#include "nav/snapshot/coord_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// The off-mesh links of a snapshot, by index, and those with an end at each tile. The next version
/// shares everything unchanged.
class LinkTable {
 public:
  class Edit;

  struct Record {
    OffMeshLink link = {};
    std::shared_ptr<const std::vector<LinkPart>> parts = {};  ///< Null for an empty record.
    std::uint32_t generation = 0;
    std::uint32_t next_free = 0;  ///< In an empty record: the next empty one plus one.
  };

  /// Number of records, in use or not.
  std::size_t size() const { return records_.size(); }
  std::size_t count() const { return count_; }
  const Record& operator[](std::size_t slot) const { return records_[slot]; }
  /// The link of a reference, or null.
  const Record* find(PolyRef ref) const;
  /// Entries whose slot is the index of a link with an end at the tiles of a coordinate.
  std::span<const TileSlot> at(int x, int z) const { return tiles_.find(x, z); }
  /// An empty record plus one, or 0.
  std::uint32_t first_free() const { return first_free_; }
  /// Sum of the hashes of all links.
  std::uint64_t hash_sum() const { return hash_sum_; }
  /// See NavMesh::least_link_cost().
  float least_cost() const;
  /// Number of attached parts of one-way links.
  std::size_t one_way_part_count() const { return one_way_parts_; }

 private:
  /// Parts are counted by their cost per world unit, in steps of 1/16; those of 1 and more
  /// together.
  static constexpr std::size_t kCostClasses = 17;
  using Records = PersistentArray<Record, 3>;

  Records records_;
  CoordTable tiles_;
  std::array<std::uint32_t, kCostClasses> part_counts_ = {};
  std::size_t count_ = 0;
  std::uint32_t one_way_parts_ = 0;
  std::uint32_t first_free_ = 0;
  std::uint64_t hash_sum_ = 0;
};

/// Builds the next version.
class LinkTable::Edit {
 public:
  using Tiles = std::set<std::pair<int, int>>;

  explicit Edit(const LinkTable& base)
      : table_(base), records_(base.records_.edit()), tiles_(base.tiles_) {}

  const Record& operator[](std::size_t slot) const { return records_[slot]; }
  const Record* find(PolyRef ref) const;

  /// @param ref    The first empty record, or one past the last; with the next generation.
  /// @param tiles  At which its ends may be attached.
  void insert(PolyRef ref, const OffMeshLink& link, const Tiles& tiles);
  /// @pre the link exists and is not attached
  void erase(PolyRef ref, const Tiles& tiles);
  void set_parts(std::uint32_t slot, std::vector<LinkPart> parts);
  LinkTable commit();

 private:
  void count_parts(const Record& record, std::uint32_t change);

  LinkTable table_;
  Records::Edit records_;
  CoordTable::Edit tiles_;
};

}  // namespace way

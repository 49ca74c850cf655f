// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/persistent_array.h"
#include "way/nav/off_mesh_link.h"

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

/// The off-mesh links of a snapshot, by place, and which of them have an end at a tile. The next
/// version shares all but what has changed.
class LinkTable {
 public:
  class Edit;

  struct Record {
    OffMeshLink link = {};
    std::shared_ptr<const std::vector<LinkPart>> parts = {};  ///< Null for an empty place.
    std::uint32_t generation = 0;
    std::uint32_t next_free = 0;  ///< Of an empty place: the next empty one plus one.
  };

  /// Places, in use or not.
  std::size_t size() const { return records_.size(); }
  std::size_t count() const { return count_; }
  const Record& operator[](std::size_t place) const { return records_[place]; }
  /// The link of a reference, or null.
  const Record* find(PolyRef ref) const;
  /// Entries whose slot is the place of a link that has an end at the tiles of a coordinate.
  std::span<const TileSlot> at(int x, int z) const { return tiles_.find(x, z); }
  /// An empty place plus one, or 0.
  std::uint32_t first_free() const { return first_free_; }
  /// Sum over links of their hashes.
  std::uint64_t hash_sum() const { return hash_sum_; }
  /// As NavMesh::least_link_cost().
  float least_cost() const;
  /// Parts of one-way links that are attached.
  std::size_t one_way_part_count() const { return one_way_parts_; }

 private:
  /// Parts are counted by their cost a world unit, in sixteenths; those of 1 and more together.
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

/// The next version while it is made.
class LinkTable::Edit {
 public:
  using Tiles = std::set<std::pair<int, int>>;

  explicit Edit(const LinkTable& base)
      : table_(base), records_(base.records_.edit()), tiles_(base.tiles_) {}

  const Record& operator[](std::size_t place) const { return records_[place]; }
  const Record* find(PolyRef ref) const;

  /// @param ref    At the first empty place, or the first beyond all; of the next generation.
  /// @param tiles  Where its ends may touch the mesh.
  void insert(PolyRef ref, const OffMeshLink& link, const Tiles& tiles);
  /// @pre the link is there, and attached to nothing
  void erase(PolyRef ref, const Tiles& tiles);
  void set_parts(std::uint32_t place, std::vector<LinkPart> parts);
  LinkTable commit();

 private:
  void count_parts(const Record& record, std::uint32_t change);

  LinkTable table_;
  Records::Edit records_;
  CoordTable::Edit tiles_;
};

}  // namespace way

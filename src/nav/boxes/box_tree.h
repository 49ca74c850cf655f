// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "nav/boxes/box_node.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A box that grows by points of three lanes each. The idle lane is 0 at both ends, or empty.
struct BoxLanes {
  Float4 low = lanes_of(Aabb3{}.min);
  Float4 high = lanes_of(Aabb3{}.max);

  void add(Float4 point) {
    low = min(point, low);
    high = max(point, high);
  }
  void add(const BoxLanes& other) {
    low = min(other.low, low);
    high = max(other.high, high);
  }
  Aabb3 box() const { return {{low[0], low[1], low[2]}, {high[0], high[1], high[2]}}; }
};

/// The nodes of a static tree of boxes, eight children each. They have no pointers: child c of node
/// i is node 8 i + c of the level below, or item 8 i + c of an order; nodes lie level by level, the
/// lowest first. There is no root: the topmost level has up to eight nodes, which are looked at one
/// after the other.
///
/// Few items, as most tiles have, lie in nodes of bytes, of which there is one level; more in nodes
/// of 16 bits, for boxes are small where many share the box of the tree.
class BoxNodes {
 public:
  static constexpr std::size_t kFan = 8;
  static constexpr std::size_t kMaxTop = 8;       ///< Nodes of the topmost level.
  static constexpr std::size_t kMaxInBytes = 64;  ///< Items in nodes of bytes.

  /// Bytes that the nodes of so many items take.
  [[nodiscard]] static std::size_t byte_count(std::size_t items);

  /// Forgets all.
  /// @param bounds  The box of all items.
  void begin(std::size_t items, const Aabb3& bounds);
  /// Sets the box of the item at a position of the order.
  void set(std::size_t position, Float4 low, Float4 high);
  /// When all are set: adds the levels above.
  void finish();

  /// The same on every machine.
  std::span<const std::byte> bytes() const;

 private:
  bool is_in_bytes_ = true;
  std::size_t lowest_count_ = 0;
  BoxGrid<std::uint8_t> small_grid_{{}};
  BoxGrid<std::uint16_t> large_grid_{{}};
  std::vector<BoxNode<std::uint8_t>> small_;
  std::vector<BoxNode<std::uint16_t>> large_;
};

/// The nodes, and the order of the items.
struct BoxTree {
  BoxNodes nodes = {};
  std::vector<std::uint32_t> order = {};  ///< Items, eight by eight as the lowest nodes hold them.
};

/// Memory of build_box_tree_into(), kept from one call to the next.
struct BoxTreeScratch {
  std::vector<std::uint64_t> keys = {};  ///< Items behind the place of their centre on an axis.
};

/// @param boxes   One an item, none empty.
/// @param bounds  The box of them all.
/// @param parts   Where each part of the items ends, the last with the last item: items of a part
///                lie together in the order, as the parts do. None stands for one part.
void build_box_tree_into(std::span<const BoxLanes> boxes, const Aabb3& bounds,
                         BoxTreeScratch& scratch, BoxTree& tree,
                         std::span<const std::uint32_t> parts = {});

/// The same in memory of its own.
[[nodiscard]] BoxTree build_box_tree(std::span<const Aabb3> boxes);

}  // namespace way

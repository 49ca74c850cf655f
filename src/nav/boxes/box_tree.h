// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "nav/boxes/box_node.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A box that grows by points in three lanes. The fourth lane is 0 in both, or empty.
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

/// The nodes of a static box tree with eight children per node. There are no pointers: child c of
/// node i is node 8 i + c of the level below, or item 8 i + c of an order. Nodes are stored level
/// by level, the lowest first. There is no root: the topmost level has up to eight nodes, which are
/// tested one after another.
///
/// Small trees, as most tiles have, use nodes of bytes in a single level. Larger ones use nodes of
/// 16 bits, because their boxes are small compared with the box of the tree.
class BoxNodes {
 public:
  static constexpr std::size_t kFan = 8;
  static constexpr std::size_t kMaxTop = 8;       ///< Nodes of the topmost level.
  static constexpr std::size_t kMaxInBytes = 64;  ///< Items in nodes of bytes.

  /// Size of the nodes for a number of items.
  [[nodiscard]] static std::size_t byte_count(std::size_t items);

  /// Makes the nodes of some items.
  ///
  /// @param bounds  The box of all items.
  /// @param box_at  Returns the box of the item at a position of the order, as Float4 `low` and
  ///                `high`, whose last lanes are not read.
  template <class BoxAt>
  void make(std::size_t items, const Aabb3& bounds, BoxAt&& box_at);

  /// The same bytes on every platform.
  std::span<const std::byte> bytes() const;

 private:
  void resize(std::size_t items);
  template <class T, class BoxAt>
  void make_lowest(std::vector<BoxNode<T>>& nodes, std::size_t items, const BoxGrid<T>& grid,
                   BoxAt& box_at);
  void make_others(std::size_t items);

  bool is_in_bytes_ = true;
  std::vector<BoxNode<std::uint8_t>> small_;
  std::vector<BoxNode<std::uint16_t>> large_;
};

/// The nodes, and the order of the items.
struct BoxTree {
  BoxNodes nodes = {};
  std::vector<std::uint32_t> order = {};  ///< Items in the order of the lowest nodes, eight per
                                          ///< node.
};

/// Memory of build_box_tree_into(), reused by the next call.
struct BoxTreeScratch {
  std::vector<std::uint64_t> keys = {};  ///< Center of the item on an axis, in the high half, and
                                         ///< the item.
};

/// @param boxes   One per item, none empty.
/// @param bounds  The box of all of them.
void build_box_tree_into(std::span<const BoxLanes> boxes, const Aabb3& bounds,
                         BoxTreeScratch& scratch, BoxTree& tree);

/// The same with its own memory.
[[nodiscard]] BoxTree build_box_tree(std::span<const Aabb3> boxes);

template <class BoxAt>
void BoxNodes::make(std::size_t items, const Aabb3& bounds, BoxAt&& box_at) {
  resize(items);
  if (is_in_bytes_) return make_lowest(small_, items, BoxGrid<std::uint8_t>(bounds), box_at);
  make_lowest(large_, items, BoxGrid<std::uint16_t>(bounds), box_at);
  make_others(items);
}

template <class T, class BoxAt>
void BoxNodes::make_lowest(std::vector<BoxNode<T>>& nodes, std::size_t items,
                           const BoxGrid<T>& grid, BoxAt& box_at) {
  for (std::size_t begin = 0; begin < items; begin += kFan) {
    const std::size_t count = std::min(kFan, items - begin);
    EightSteps children;
    for (std::size_t i = 0; i < count; ++i) {
      const auto& box = box_at(begin + i);
      children[i] = grid.steps_of(box.low, box.high);
    }
    std::fill(children.begin() + count, children.end(), no_steps<T>());
    write_node(children, nodes[begin / kFan]);
  }
}

}  // namespace way

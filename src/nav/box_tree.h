// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "nav/box_node.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

namespace way {

/// A static tree of boxes, eight children a node. Nodes have no pointers: child c of node i is node
/// 8 i + c of the level below, or item 8 i + c of the order; nodes lie level by level, the lowest
/// first.
struct BoxTree {
  std::vector<BoxNode> nodes = {};
  std::vector<std::uint32_t> order = {};  ///< Items, eight by eight as the lowest nodes hold them.
};

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

/// Memory of build_box_tree_into(), kept from one call to the next.
struct BoxTreeScratch {
  std::vector<std::uint64_t> keys = {};  ///< Items behind the place of their centre on an axis.
  std::vector<BoxLanes> boxes = {};      ///< Items in order, then the nodes of each level.
  std::vector<std::size_t> first = {};   ///< Where in `boxes` the items and each level begin.
};

/// @param boxes  One an item, none empty.
/// @param parts  Where each part of the items ends, the last with the last item: items of a part
///               lie together in the order, as the parts do. None stands for one part.
void build_box_tree_into(std::span<const BoxLanes> boxes, BoxTreeScratch& scratch, BoxTree& tree,
                         std::span<const std::uint32_t> parts = {});

/// The same in memory of its own.
[[nodiscard]] BoxTree build_box_tree(std::span<const Aabb3> boxes);

/// Nodes of the tree of so many items.
[[nodiscard]] std::size_t box_node_count(std::size_t items);

/// The boxes of all children of a node, which are worked on four at once.
struct ChildBoxes {
  /// @param own  The node's own.
  ChildBoxes(const BoxNode& node, const LaneBox& own) {
    std::array<std::array<Float4, 3>, 2> low;
    std::array<std::array<Float4, 3>, 2> high;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Float4 min = splat(own.low[axis]);
      const Float4 max = splat(own.high[axis]);
      const UShort8 lows = widen(std::bit_cast<std::uint64_t>(node.low[axis]));
      const UShort8 highs = splat8(255) - widen(std::bit_cast<std::uint64_t>(node.high[axis]));
      for (std::size_t half = 0; half < 2; ++half) {
        low[half][axis] = min + (max - min) * (numbers(lows, half) * splat(1 / 255.0F));
        high[half][axis] = max - (max - min) * (numbers(highs, half) * splat(1 / 255.0F));
      }
    }
    for (std::size_t half = 0; half < 2; ++half) {
      const auto lows = turn(low[half]);
      const auto highs = turn(high[half]);
      for (std::size_t c = 0; c < 4; ++c)
        boxes[4 * half + c] = {lows[c], highs[c]};
    }
  }

  /// As child_lanes() makes them, bit by bit.
  std::array<LaneBox, 8> boxes;

 private:
  /// The first four or the second.
  static Float4 numbers(UShort8 v, std::size_t half) {
    return __builtin_convertvector(std::bit_cast<Int4>(interleave(v, UShort8{})[half]), Float4);
  }

  /// From four numbers an axis to four points.
  static std::array<Float4, 4> turn(const std::array<Float4, 3>& axes) {
    const Float4 xy_low = __builtin_shufflevector(axes[0], axes[1], 0, 4, 1, 5);
    const Float4 xy_high = __builtin_shufflevector(axes[0], axes[1], 2, 6, 3, 7);
    const Float4 z_low = __builtin_shufflevector(axes[2], Float4{}, 0, 4, 1, 5);
    const Float4 z_high = __builtin_shufflevector(axes[2], Float4{}, 2, 6, 3, 7);
    return {__builtin_shufflevector(xy_low, z_low, 0, 1, 4, 5),
            __builtin_shufflevector(xy_low, z_low, 2, 3, 6, 7),
            __builtin_shufflevector(xy_high, z_high, 0, 1, 4, 5),
            __builtin_shufflevector(xy_high, z_high, 2, 3, 6, 7)};
  }
};

/// Positions in the order of a tree, from the first up to the end.
struct ItemRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

/// Walks down a tree; `nodes` points at the bytes of BoxTree::nodes.
class BoxTreeWalk {
 public:
  BoxTreeWalk(const std::byte* nodes, std::size_t item_count);
  /// One that leaves out what is not in a range; for items_in() and items_by_bound() only.
  BoxTreeWalk(const std::byte* nodes, std::size_t item_count, const ItemRange& range);

  /// Calls `visit(position in the order)` for each item whose rounded box touches `box`.
  template <class Visit>
  void items_in(const Aabb3& box, const Aabb3& root, Visit&& visit) const {
    if (level_count_ == 0) return;
    const LaneBox all = LaneBox::of(root);
    descend<true>({level_count_ - 1, 0}, all, {LaneBox::of(box), GridWindow(all)}, visit);
  }

  /// The same, a few items too many included, for those who look at the items more closely anyway.
  template <class Visit>
  void items_about(const Aabb3& box, const Aabb3& root, Visit&& visit) const {
    if (level_count_ == 0) return;
    const LaneBox all = LaneBox::of(root);
    descend<false>({level_count_ - 1, 0}, all, {LaneBox::of(box), GridWindow(all)}, visit);
  }

  /// Calls `visit(position in the order, rounded box)` for every item.
  template <class Visit>
  void all_items(const Aabb3& root, Visit&& visit) const {
    if (level_count_ > 0) descend_all({level_count_ - 1, 0}, LaneBox::of(root), visit);
  }

  /// Calls `visit(depth, rounded box)` for every node and item: the root, at depth 0, first, and
  /// each before its children.
  template <class Visit>
  void all_boxes(const Aabb3& root, Visit&& visit) const {
    if (level_count_ == 0) return;
    visit(std::size_t{0}, root);
    descend_boxes({level_count_ - 1, 0}, root, visit);
  }

  /// Visits items in the order of their bounds, as far as each node tells them.
  ///
  /// @param search  `search.window()` holds all that is looked for, and may shrink;
  ///                `search.bound(box)` is a number for a rounded box; `search.is_open(bound)` is
  ///                asked before a child is entered, for what was visited meanwhile may have ruled
  ///                it out, and all with greater bounds; `search.visit(position in the order)`
  ///                looks at an item.
  template <class Search>
  void items_by_bound(const Aabb3& root, Search& search) const {
    if (level_count_ == 0) return;
    const LaneBox all = LaneBox::of(root);
    descend_by_bound({level_count_ - 1, 0}, all, GridWindow(all), search);
  }

 private:
  struct Place {
    std::size_t level;
    std::size_t node;
  };

  struct Window {
    LaneBox box;
    GridWindow grid;
  };

  BoxNode node_at(Place at) const {
    BoxNode node;
    std::memcpy(&node, nodes_ + (first_[at.level] + at.node) * sizeof(BoxNode), sizeof node);
    return node;
  }

  /// Calls `use(child)` for the children of a node that have a byte.
  template <class Use>
  void for_each_child(Place at, std::uint64_t bytes, Use&& use) const {
    const std::size_t count = count_[at.level] - 8 * at.node;
    if (count < 8) bytes &= (std::uint64_t{1} << 8 * count) - 1;
    if (low_[at.level] > 8 * at.node) bytes &= ~std::uint64_t{0} << 8 * (low_[at.level] % 8);
    while (bytes != 0) {
      const auto c = static_cast<std::size_t>(std::countr_zero(bytes)) / 8;
      bytes &= ~(std::uint64_t{255} << 8 * c);
      use(c);
    }
  }

  /// @param kExact  Whether the grid's word is not enough for items.
  template <bool kExact, class Visit>
  void descend(Place at, const LaneBox& own, const Window& window, Visit& visit) const {
    const BoxNode node = node_at(at);
    for_each_child(at, window.grid.children(node, own, window.box), [&](std::size_t c) {
      if (!kExact && at.level == 0) return visit(8 * at.node + c);
      const LaneBox theirs = child_lanes(node, c, own);
      if (!theirs.touches(window.box)) return;
      if (at.level == 0) {
        visit(8 * at.node + c);
      } else {
        descend<kExact>({at.level - 1, 8 * at.node + c}, theirs, window, visit);
      }
    });
  }

  template <class Visit>
  void descend_all(Place at, const LaneBox& own, Visit& visit) const {
    const ChildBoxes children(node_at(at), own);
    const std::size_t end = std::min(8 * at.node + 8, count_[at.level]);
    for (std::size_t child = 8 * at.node; child < end; ++child) {
      if (at.level == 0) {
        visit(child, children.boxes[child % 8]);
      } else {
        descend_all({at.level - 1, child}, children.boxes[child % 8], visit);
      }
    }
  }

  template <class Visit>
  void descend_boxes(Place at, const Aabb3& own, Visit& visit) const {
    const BoxNode node = node_at(at);
    const std::size_t end = std::min(8 * at.node + 8, count_[at.level]);
    for (std::size_t child = 8 * at.node; child < end; ++child) {
      const Aabb3 theirs = child_box(node, child % 8, own);
      visit(level_count_ - at.level, theirs);
      if (at.level > 0) descend_boxes({at.level - 1, child}, theirs, visit);
    }
  }

  struct Child {
    float bound;
    std::uint32_t number;
  };

  template <class Search>
  void descend_by_bound(Place at, const LaneBox& own, const GridWindow& grid,
                        Search& search) const {
    const BoxNode node = node_at(at);
    std::array<LaneBox, 8> boxes;
    std::array<Child, 8> open;
    std::size_t open_count = 0;
    for_each_child(at, grid.children(node, own, search.window()), [&](std::size_t c) {
      boxes[c] = child_lanes(node, c, own);
      const float bound = search.bound(boxes[c]);
      if (!search.is_open(bound)) return;
      std::size_t hole = open_count++;
      for (; hole > 0 && bound < open[hole - 1].bound; --hole)
        open[hole] = open[hole - 1];
      open[hole] = {bound, static_cast<std::uint32_t>(c)};
    });
    for (std::size_t i = 0; i < open_count && search.is_open(open[i].bound); ++i) {
      const std::size_t child = 8 * at.node + open[i].number;
      if (at.level == 0) {
        search.visit(child);
      } else {
        descend_by_bound({at.level - 1, child}, boxes[open[i].number], grid, search);
      }
    }
  }

  static constexpr std::size_t kMaxLevels = 22;  // 8^22 is more than 64 bits count

  const std::byte* nodes_;
  std::size_t level_count_ = 0;
  std::array<std::size_t, kMaxLevels> first_;  ///< First node of each level.
  std::array<std::size_t, kMaxLevels> count_;  ///< Children of each level, up to the last to see.
  std::array<std::size_t, kMaxLevels> low_;    ///< The first child to see of each level.
};

}  // namespace way

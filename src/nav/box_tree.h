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

/// The boxes of four children of a node, an axis at a time.
struct FourBoxes {
  std::array<Float4, 3> low;
  std::array<Float4, 3> high;
};

/// The boxes of all children of a node, which are worked on four at once; as child_lanes() makes
/// them, bit by bit.
struct ChildAxes {
  /// @param own  The node's own.
  ChildAxes(const BoxNode& node, const LaneBox& own) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Float4 min = splat(own.low[axis]);
      const Float4 max = splat(own.high[axis]);
      const UShort8 lows = widen(std::bit_cast<std::uint64_t>(node.low[axis]));
      const UShort8 highs = splat8(255) - widen(std::bit_cast<std::uint64_t>(node.high[axis]));
      for (std::size_t half = 0; half < 2; ++half) {
        halves[half].low[axis] = min + (max - min) * (numbers(lows, half) * splat(1 / 255.0F));
        halves[half].high[axis] = max - (max - min) * (numbers(highs, half) * splat(1 / 255.0F));
      }
    }
  }

  std::array<FourBoxes, 2> halves;

 private:
  /// The first four or the second.
  static Float4 numbers(UShort8 v, std::size_t half) {
    return __builtin_convertvector(std::bit_cast<Int4>(interleave(v, UShort8{})[half]), Float4);
  }
};

/// The same, a box at a time.
struct ChildBoxes {
  ChildBoxes(const BoxNode& node, const LaneBox& own) {
    const ChildAxes children(node, own);
    for (std::size_t half = 0; half < 2; ++half) {
      const auto lows = turn(children.halves[half].low);
      const auto highs = turn(children.halves[half].high);
      for (std::size_t c = 0; c < 4; ++c)
        boxes[4 * half + c] = {lows[c], highs[c]};
    }
  }

  std::array<LaneBox, 8> boxes;

 private:
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

/// The bounds of the children of a node, from which the least is taken again and again.
class ChildBounds {
 public:
  struct Least {
    float bound;
    std::size_t child;
  };

  /// @param low, high  Of the first four children and of the others.
  ChildBounds(Float4 low, Float4 high) : low_(low), high_(high) {}

  /// Leaves out the children before `first`, and those from `end` on.
  void keep_between(std::size_t first, std::size_t end) {
    const auto from = static_cast<std::int32_t>(first);
    const auto to = static_cast<std::int32_t>(end);
    low_ = ((kLow >= from) & (kLow < to)) ? low_ : splat(kNone);
    high_ = ((kHigh >= from) & (kHigh < to)) ? high_ : splat(kNone);
  }

  /// The first of the least; its bound is infinite where all are taken.
  Least take_least() {
    Float4 least = min(low_, high_);
    least = min(least, __builtin_shufflevector(least, least, 2, 3, 0, 1));
    least = min(least, __builtin_shufflevector(least, least, 1, 0, 3, 2));
    const unsigned which = lanes(low_ == least) | lanes(high_ == least) << 4U;
    const auto child = std::countr_zero(which);
    low_ = kLow == child ? splat(kNone) : low_;
    high_ = kHigh == child ? splat(kNone) : high_;
    return {least[0], static_cast<std::size_t>(child)};
  }

 private:
  static constexpr float kNone = std::numeric_limits<float>::infinity();
  static constexpr Int4 kLow = {0, 1, 2, 3};
  static constexpr Int4 kHigh = {4, 5, 6, 7};

  Float4 low_;
  Float4 high_;
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
    const Window window(box, root);
    descend_in(root, window, [&](const Lowest& low) {
      for_each_child(low.at, low.bytes, [&](std::size_t c) {
        if (child_lanes(low.node, c, low.own).touches(window.box)) visit(8 * low.at.node + c);
      });
    });
  }

  /// The same, a few items too many included, for those who look at the items more closely anyway.
  template <class Visit>
  void items_about(const Aabb3& box, const Aabb3& root, Visit&& visit) const {
    descend_in(root, Window(box, root), [&](const Lowest& low) {
      for_each_child(low.at, low.bytes, [&](std::size_t c) { visit(8 * low.at.node + c); });
    });
  }

  /// The same, and tells `visit(position in the order, whether it is certain)` of which items the
  /// boxes, as they were before they were rounded, touch `box` for certain; of the few others only
  /// these boxes themselves can tell.
  template <class Visit>
  void items_touching(const Aabb3& box, const Aabb3& root, Visit&& visit) const {
    const Window window(box, root);
    descend_in(root, window, [&](const Lowest& low) {
      const std::uint64_t certain = window.grid.certain_children(low.node, low.own, window.box);
      for_each_child(low.at, low.bytes, [&](std::size_t c) {
        visit(8 * low.at.node + c, (certain >> 8 * c & 1U) != 0);
      });
    });
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
  /// @param search  `search.bounds(four rounded boxes, is_item)` has a number for each, infinite
  ///                where nothing there is looked for; `search.is_open(bound)` is asked before a
  ///                child is entered, for what was visited meanwhile may have ruled it out, and all
  ///                with greater bounds; it is false for infinity; `search.visit(position in the
  ///                order)` looks at an item.
  template <class Search>
  void items_by_bound(const Aabb3& root, Search& search) const {
    if (level_count_ == 0) return;
    descend_by_bound({level_count_ - 1, 0}, LaneBox::of(root), search);
  }

 private:
  struct Place {
    std::size_t level;
    std::size_t node;
  };

  struct Window {
    Window(const Aabb3& of, const Aabb3& root) : box(LaneBox::of(of)), grid(LaneBox::of(root)) {}

    LaneBox box;
    GridWindow grid;
  };

  /// A node whose children are items.
  struct Lowest {
    const BoxNode& node;
    Place at;
    const LaneBox& own;   ///< Its box.
    std::uint64_t bytes;  ///< The children that may touch a window.
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

  /// Calls `look(lowest)` for each of the lowest nodes whose rounded box touches a window.
  template <class Look>
  void descend_in(const Aabb3& root, const Window& window, Look&& look) const {
    if (level_count_ > 0) descend({level_count_ - 1, 0}, LaneBox::of(root), window, look);
  }

  template <class Look>
  void descend(Place at, const LaneBox& own, const Window& window, Look& look) const {
    const BoxNode node = node_at(at);
    const std::uint64_t bytes = window.grid.children(node, own, window.box);
    if (at.level == 0) return look(Lowest{node, at, own, bytes});
    for_each_child(at, bytes, [&](std::size_t c) {
      const LaneBox theirs = child_lanes(node, c, own);
      if (theirs.touches(window.box))
        descend({at.level - 1, 8 * at.node + c}, theirs, window, look);
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

  template <class Search>
  void descend_by_bound(Place at, const LaneBox& own, Search& search) const {
    const BoxNode node = node_at(at);
    const ChildAxes children(node, own);
    ChildBounds bounds(search.bounds(children.halves[0], at.level == 0),
                       search.bounds(children.halves[1], at.level == 0));
    const std::size_t first = 8 * at.node;
    bounds.keep_between(std::max(low_[at.level], first) - first,
                        std::min(count_[at.level] - first, std::size_t{8}));
    for (auto least = bounds.take_least(); search.is_open(least.bound);
         least = bounds.take_least()) {
      const std::size_t child = first + least.child;
      if (at.level == 0) {
        search.visit(child);
      } else {
        descend_by_bound({at.level - 1, child}, child_lanes(node, least.child, own), search);
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

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include "core/simd.h"
#include "nav/boxes/box_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace way {

/// The bounds of the children of a node, a small priority queue.
class ChildBounds {
 public:
  struct Least {
    float bound;
    std::size_t child;
  };

  /// @param low, high  Of the first four children and of the others.
  /// @param children   One bit for each child that is present.
  ChildBounds(Float4 low, Float4 high, unsigned children) {
    const Int4 all = Int4{} + static_cast<std::int32_t>(children);
    low_ = select((all & Int4{1, 2, 4, 8}) != 0, low, splat(kNone));
    high_ = select((all & Int4{16, 32, 64, 128}) != 0, high, splat(kNone));
  }

  /// Removes the least bound, the first of several. It is infinite if none is left.
  Least take_least() {
    const Float4 least = min_of(min(low_, high_));
    const unsigned which = lanes(low_ == least) | lanes(high_ == least) << 4U;
    const auto child = std::countr_zero(which);
    low_ = select(Int4{0, 1, 2, 3} == child, splat(kNone), low_);
    high_ = select(Int4{4, 5, 6, 7} == child, splat(kNone), high_);
    return {least[0], static_cast<std::size_t>(child)};
  }

 private:
  static constexpr float kNone = std::numeric_limits<float>::infinity();

  Float4 low_;
  Float4 high_;
};

/// Traverses a box tree.
class BoxWalk {
 public:
  /// @param nodes   BoxNodes::bytes().
  /// @param bounds  The box of all items; must stay valid.
  BoxWalk(const std::byte* nodes, std::size_t items, const Aabb3& bounds)
      : bytes_(nodes), items_(items), bounds_(bounds) {}

  /// Calls `visit(position in the order)` for each item whose box touches a window, and for a few
  /// others next to it.
  template <class Visit>
  void items_in(const Aabb3& window, Visit&& visit) const {
    with_nodes([&](const auto& nodes) { nodes.for_each_item(nodes.grid.touching(window), visit); });
  }

  /// Calls `visit(position in the order, whether it is certain)` for the same items. It is certain
  /// for most items that their boxes touch the window; for the others, the exact box has to be
  /// tested.
  /// @pre the window touches the tree's box
  template <class Visit>
  void items_touching(const Aabb3& window, Visit&& visit) const {
    if (items_ == 1) return visit(std::size_t{0}, true);  // its box is that of the tree
    with_nodes([&](const auto& nodes) {
      nodes.for_each_item(nodes.grid.touching(window), nodes.grid.inside(window), visit);
    });
  }

  /// Visits the same items as items_in(), except those that it visits for the window `seen`.
  /// Children of a node are visited in the order of their bounds.
  ///
  /// @param search  `search.bounds(four boxes)` returns a lower bound for each, infinite if there
  ///   is nothing to find. `search.is_open(bound)` is called before a child is entered, because
  ///   earlier visits may have ruled it out, along with all greater bounds; it must be false for
  ///   infinity. `search.visit(position in the order)` handles an item.
  template <class Search>
  void items_by_bound(const Aabb3& window, const Aabb3& seen, Search& search) const {
    with_nodes([&](const auto& nodes) {
      const auto limits = nodes.grid.touching(window);
      const auto known = nodes.grid.touching(seen);
      nodes.for_each_top([&](NodeIndex at) { nodes.search_below(at, limits, known, search); });
    });
  }

  /// Calls `visit(depth, box)` for the whole tree, at depth 0, then for every node and item, each
  /// before its children.
  template <class Visit>
  void all_boxes(Visit&& visit) const {
    if (items_ == 0) return;
    visit(std::size_t{0}, bounds_);
    with_nodes([&](const auto& nodes) {
      nodes.for_each_top([&](NodeIndex at) { nodes.boxes_below(at, bounds_, visit); });
    });
  }

 private:
  static constexpr std::size_t kFan = BoxNodes::kFan;
  static constexpr std::size_t kMaxLevels = 22;  // 8^22 exceeds 64 bits

  static std::size_t nodes_of(std::size_t children) { return (children + kFan - 1) / kFan; }

  struct NodeIndex {
    std::size_t level;
    std::size_t node;
  };
  /// A node whose children are items.
  struct Lowest {
    const std::byte* bytes;
    std::size_t node;
    unsigned children;  ///< One bit for each that was found.
  };
  template <class T>
  class Nodes;

  /// Calls `use(c)` for each child that has a bit.
  template <class Bits, class Use>
  static void for_each_child(Bits children, Use&& use) {
    for (; children != 0; children &= children - 1)
      use(static_cast<std::size_t>(std::countr_zero(children)));
  }

  template <class Use>
  void with_nodes(Use&& use) const;

  const std::byte* bytes_;
  std::size_t items_;
  const Aabb3& bounds_;
};

/// The nodes of either size.
template <class T>
class BoxWalk::Nodes {
 public:
  explicit Nodes(const BoxWalk& walk) : grid(walk.bounds_) {
    top_count_ = nodes_of(walk.items_);
    level_[0] = walk.bytes_;
    if constexpr (kHasLevels) {
      for (; top_count_ > BoxNodes::kMaxTop; top_count_ = nodes_of(top_count_)) {
        level_[top_ + 1] = level_[top_] + top_count_ * sizeof(BoxNode<T>);
        ++top_;
      }
    }
  }

  template <class Use>
  void for_each_top(Use&& use) const {
    for (std::size_t i = 0; i < top_count_; ++i)
      use(NodeIndex{top_, i});
  }

  /// Calls `visit(position)` for each item within limits.
  template <class Visit>
  void for_each_item(const BoxLimits<T>& limits, Visit&& visit) const {
    if constexpr (kHasLevels) {
      for_each_lowest(limits, [&](const Lowest& at) {
        for_each_child(at.children, [&](std::size_t c) { visit(kFan * at.node + c); });
      });
    } else {
      for_each_child(top_children(limits), visit);
    }
  }
  /// Calls `visit(position, whether it is within the limits `inside`)` for the same items.
  template <class Visit>
  void for_each_item(const BoxLimits<T>& limits, const BoxLimits<T>& inside, Visit&& visit) const {
    if constexpr (kHasLevels) {
      for_each_lowest(limits, [&](const Lowest& at) {
        const unsigned certain = inside.children(at.bytes);
        for_each_child(at.children,
                       [&](std::size_t c) { visit(kFan * at.node + c, (certain >> c & 1U) != 0); });
      });
    } else {
      const std::uint64_t certain = top_children(inside);
      for_each_child(top_children(limits),
                     [&](std::size_t i) { visit(i, (certain >> i & 1U) != 0); });
    }
  }

  /// @param known  Items within these limits are left out.
  template <class Search>
  void search_below(NodeIndex at, const BoxLimits<T>& limits, const BoxLimits<T>& known,
                    Search& search) const {
    const bool is_lowest = is_lowest_level(at.level);
    unsigned children = children_within(at, limits);
    if (is_lowest) children &= ~known.children(node_at(at));
    if (children == 0) return;
    const auto boxes = grid.boxes(node_at(at));
    ChildBounds bounds(search.bounds(boxes[0]), search.bounds(boxes[1]), children);
    for (auto least = bounds.take_least(); search.is_open(least.bound);
         least = bounds.take_least()) {
      const std::size_t child = kFan * at.node + least.child;
      if (is_lowest) {
        search.visit(child);
      } else {
        search_below({at.level - 1, child}, limits, known, search);
      }
    }
  }

  template <class Visit>
  void boxes_below(NodeIndex at, const Aabb3& whole, Visit& visit) const {
    // Children within the box of the tree are present.
    const unsigned children = children_within(at, grid.touching(whole));
    const auto halves = grid.boxes(node_at(at));
    for_each_child(children, [&](std::size_t c) {
      const Box4& four = halves[c / 4];
      const auto corner = [&](const std::array<Float4, 3>& axes) {
        return Vec3{axes[0][c % 4], axes[1][c % 4], axes[2][c % 4]};
      };
      visit(top_ - at.level + 1,
            Aabb3{max(corner(four.low), whole.min), min(corner(four.high), whole.max)});
      if (!is_lowest_level(at.level)) boxes_below({at.level - 1, kFan * at.node + c}, whole, visit);
    });
  }

  BoxGrid<T> grid;

 private:
  static constexpr bool kHasLevels = sizeof(T) > 1;

  static bool is_lowest_level(std::size_t level) { return !kHasLevels || level == 0; }

  const std::byte* node_at(NodeIndex at) const {
    return level_[at.level] + at.node * sizeof(BoxNode<T>);
  }

  unsigned children_within(NodeIndex at, const BoxLimits<T>& limits) const {
    return limits.children(node_at(at));
  }

  /// One bit for each child of the topmost nodes, at most 64. Branch-free: whether a node has
  /// children within limits is unpredictable.
  std::uint64_t top_children(const BoxLimits<T>& limits) const {
    std::uint64_t children = 0;
    for (std::size_t i = 0; i < top_count_; ++i)
      children |= std::uint64_t{limits.children(node_at({top_, i}))} << (kFan * i);
    return children;
  }

  /// Calls `look(lowest)` for each of the lowest nodes that has children within limits.
  template <class Look>
  void for_each_lowest(const BoxLimits<T>& limits, Look&& look) const {
    for_each_child(top_children(limits), [&](std::size_t node) {
      descend({top_ - 1, node}, limits, look);
    });
  }
  template <class Look>
  void descend(NodeIndex at, const BoxLimits<T>& limits, Look& look) const {
    const unsigned children = children_within(at, limits);
    if (at.level == 0) {
      if (children != 0) look(Lowest{node_at(at), at.node, children});
      return;
    }
    for_each_child(children, [&](std::size_t c) {
      descend({at.level - 1, kFan * at.node + c}, limits, look);
    });
  }

  std::size_t top_ = 0;                                              ///< The topmost level.
  std::size_t top_count_ = 0;                                        ///< Its nodes.
  std::array<const std::byte*, kHasLevels ? kMaxLevels : 1> level_;  ///< Start of each level.
};

template <class Use>
void BoxWalk::with_nodes(Use&& use) const {
  if (items_ <= BoxNodes::kMaxInBytes) {
    use(Nodes<std::uint8_t>(*this));
  } else {
    use(Nodes<std::uint16_t>(*this));
  }
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/aabb.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

namespace way {

/// A static tree of boxes, eight children a node. Each child's box is rounded outwards to a grid of
/// 255 steps across the box of its node, so that a node takes six bytes a child whatever the size
/// of the world. Nodes have no pointers: child c of node i is node 8 i + c of the level below, or
/// item 8 i + c of the order.
struct BoxNode {
  std::array<std::array<std::uint8_t, 8>, 3> low = {};
  std::array<std::array<std::uint8_t, 8>, 3> high = {};
};

/// What build_box_tree() makes; nodes lie level by level, the lowest first.
struct BoxTree {
  std::vector<BoxNode> nodes = {};
  std::vector<std::uint32_t> order = {};  ///< Items, eight by eight as the lowest nodes hold them.
};

/// Memory of build_box_tree_into(), kept from one call to the next.
struct BoxTreeScratch {
  std::vector<Aabb3> boxes = {};        ///< Items in order, then the nodes of each level.
  std::vector<std::size_t> first = {};  ///< Where in `boxes` the items and each level begin.
};

/// @param boxes  One an item, none empty.
void build_box_tree_into(std::span<const Aabb3> boxes, BoxTreeScratch& scratch, BoxTree& tree);

/// The same in memory of its own.
[[nodiscard]] BoxTree build_box_tree(std::span<const Aabb3> boxes);

/// The box of child `c` of a node whose own box is `box`. Building and asking use the same bits.
Aabb3 child_box(const BoxNode& node, std::size_t c, const Aabb3& box);

/// Walks down a tree; `nodes` points at the bytes of BoxTree::nodes.
class BoxTreeWalk {
 public:
  BoxTreeWalk(const std::byte* nodes, std::size_t item_count);

  /// Calls `visit(position in the order)` for each item whose rounded box touches `box`.
  template <class Visit>
  void items_in(const Aabb3& box, const Aabb3& root, Visit&& visit) const {
    if (level_count_ > 0) descend({level_count_ - 1, 0}, root, box, visit);
  }

  /// Calls `visit(position in the order)` for items in the order of their bounds, as far as each
  /// node tells them. `bound(box)` gives a number for a rounded box, infinite to skip it; it is
  /// asked again before a child is entered, for what was visited meanwhile may have ruled it out.
  template <class Bound, class Visit>
  void items_by_bound(const Aabb3& root, Bound&& bound, Visit&& visit) const {
    if (level_count_ > 0) descend_by_bound({level_count_ - 1, 0}, root, bound, visit);
  }

 private:
  struct Place {
    std::size_t level;
    std::size_t node;
  };

  template <class Visit>
  void descend(Place at, const Aabb3& own, const Aabb3& box, Visit& visit) const {
    BoxNode node;
    std::memcpy(&node, nodes_ + (first_[at.level] + at.node) * sizeof(BoxNode), sizeof node);
    for (std::size_t c = 0; c < 8; ++c) {
      const std::size_t child = 8 * at.node + c;
      if (child >= count_[at.level]) return;
      const Aabb3 theirs = child_box(node, c, own);
      if (!overlaps(theirs, box)) continue;
      if (at.level == 0) {
        visit(child);
      } else {
        descend({at.level - 1, child}, theirs, box, visit);
      }
    }
  }

  template <class Bound, class Visit>
  void descend_by_bound(Place at, const Aabb3& own, Bound& bound, Visit& visit) const {
    constexpr float kSkip = std::numeric_limits<float>::infinity();
    BoxNode node;
    std::memcpy(&node, nodes_ + (first_[at.level] + at.node) * sizeof(BoxNode), sizeof node);
    const std::size_t children = std::min<std::size_t>(8, count_[at.level] - 8 * at.node);
    std::array<Aabb3, 8> boxes;
    std::array<float, 8> bounds;
    for (std::size_t c = 0; c < children; ++c) {
      boxes[c] = child_box(node, c, own);
      bounds[c] = bound(boxes[c]);
    }
    for (;;) {
      const auto next = std::min_element(bounds.begin(), bounds.begin() + children);
      if (!(*next < kSkip)) return;
      const auto c = static_cast<std::size_t>(next - bounds.begin());
      *next = kSkip;
      if (!(bound(boxes[c]) < kSkip)) continue;
      if (at.level == 0) {
        visit(8 * at.node + c);
      } else {
        descend_by_bound({at.level - 1, 8 * at.node + c}, boxes[c], bound, visit);
      }
    }
  }

  static constexpr std::size_t kMaxLevels = 22;  // 8^22 is more than 64 bits count

  const std::byte* nodes_;
  std::size_t level_count_ = 0;
  std::array<std::size_t, kMaxLevels> first_ = {};  ///< First node of each level.
  std::array<std::size_t, kMaxLevels> count_ = {};  ///< Children of each level.
};

}  // namespace way

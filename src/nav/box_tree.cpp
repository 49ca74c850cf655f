// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/box_tree.h"

#include "core/simd.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace way {
namespace {

constexpr std::size_t kFan = 8;
constexpr float kSteps = 255;

/// Where a corner lies on the grid across a node's box, cut off; `flat` where the box has no size.
Int4 cut_to_grid(Float4 corner, Float4 low, Float4 size, Float4 flat) {
  const Float4 scaled = (corner - low) / size * splat(kSteps);
  return to_int(size > splat(0) ? min(max(scaled, splat(0)), splat(kSteps)) : flat);
}

/// The bounds that box_low() and box_high() give.
Float4 lows_of(Int4 steps, Float4 low, Float4 size) {
  return low + size * (__builtin_convertvector(steps, Float4) * splat(1 / 255.0F));
}
Float4 highs_of(Int4 steps, Float4 high, Float4 size) {
  return high - size * (__builtin_convertvector(255 - steps, Float4) * splat(1 / 255.0F));
}

/// Rounds the box of child `c` outwards to the grid of the node.
///
/// @param own  The node's box, which holds the child, so that no step is rounded out of the grid.
void set_child(BoxNode& node, std::size_t c, BoxLanes& child, const BoxLanes& own) {
  const Float4 size = own.high - own.low;
  Int4 lows = cut_to_grid(child.low, own.low, size, splat(0));
  Float4 low = lows_of(lows, own.low, size);
  for (Int4 above = low > child.low; lanes(above) != 0; above = low > child.low) {
    lows += above;  // true is -1
    low = lows_of(lows, own.low, size);
  }
  Int4 highs = cut_to_grid(child.high, own.low, size, splat(kSteps));
  Float4 high = highs_of(highs, own.high, size);
  for (Int4 below = high < child.high; lanes(below) != 0; below = high < child.high) {
    highs -= below;
    high = highs_of(highs, own.high, size);
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.low[axis][c] = static_cast<std::uint8_t>(lows[axis]);
    node.high[axis][c] = static_cast<std::uint8_t>(highs[axis]);
  }
  child = {low, high};
}

/// A number that is ordered as floats are.  @pre value is not a NaN
std::uint32_t ordered_bits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);  // -0 is 0
  return (bits >> 31U) != 0 ? ~bits : bits | 0x80000000U;
}

/// Orders items so that every aligned run of eight, of sixty-four and so on is compact in space.
class Sorter {
 public:
  /// An item in the low half; the high half is for sorting.
  using Key = std::uint64_t;

  explicit Sorter(std::span<const BoxLanes> boxes) : boxes_(boxes) {}

  /// @param first  The position of the first in the order.
  /// @param unit   Items below one child of the node that is split: a power of eight.
  void split(std::span<Key> items, std::size_t first, std::size_t unit) const {
    const std::size_t low = first / unit;
    const std::size_t children = (first + items.size() + unit - 1) / unit - low;
    if (children <= 1) {
      if (unit > kFan) return split(items, first, unit / kFan);
      std::ranges::sort(items, {}, [](Key key) { return item_of(key); });
      return;
    }
    const std::size_t middle = (low + (children + 1) / 2) * unit - first;
    const std::size_t axis = longest_axis(items);
    for (Key& key : items) {
      const std::uint32_t item = item_of(key);
      // Ties are decided by the index, so that the two halves do not depend on the library.
      key = (Key{ordered_bits(centre(item)[axis])} << 32U) | item;
    }
    std::ranges::nth_element(items, items.begin() + static_cast<std::ptrdiff_t>(middle));
    split(items.first(middle), first, unit);
    split(items.subspan(middle), first + middle, unit);
  }

  static std::uint32_t item_of(Key key) { return static_cast<std::uint32_t>(key); }

 private:
  /// Times two.
  Float4 centre(std::uint32_t item) const { return boxes_[item].low + boxes_[item].high; }

  std::size_t longest_axis(std::span<const Key> items) const {
    BoxLanes box;
    for (const Key key : items)
      box.add(centre(item_of(key)));
    const Float4 size = box.high - box.low;
    if (size[0] >= size[1] && size[0] >= size[2]) return 0;
    return size[2] >= size[1] ? 2 : 1;
  }

  std::span<const BoxLanes> boxes_;
};

/// Fills the order of the items.
void sort_items(std::span<const BoxLanes> boxes, std::span<const std::uint32_t> parts,
                BoxTreeScratch& s, std::vector<std::uint32_t>& order) {
  order.resize(boxes.size());
  if (boxes.size() <= kFan) return std::iota(order.begin(), order.end(), 0U);
  s.keys.resize(boxes.size());
  std::iota(s.keys.begin(), s.keys.end(), std::uint64_t{0});
  std::size_t unit = kFan;
  while (unit * kFan < boxes.size())
    unit *= kFan;
  const Sorter sorter(boxes);
  std::size_t first = 0;
  for (const std::uint32_t end : parts) {
    sorter.split(std::span(s.keys).subspan(first, end - first), first, unit);
    first = end;
  }
  if (parts.empty()) sorter.split(s.keys, 0, unit);
  std::ranges::transform(s.keys, order.begin(), Sorter::item_of);
}

/// Appends the exact boxes of the nodes above each level, up to the root.
void join_by_eight(BoxTreeScratch& s) {
  do {
    const std::size_t begin = s.first.back();
    const std::size_t end = s.boxes.size();
    s.first.push_back(end);
    s.boxes.resize(end + (end - begin + kFan - 1) / kFan, BoxLanes{});
    for (std::size_t i = begin; i < end; ++i)
      s.boxes[end + (i - begin) / kFan].add(s.boxes[i]);
  } while (s.boxes.size() - s.first.back() > 1);
  s.first.push_back(s.boxes.size());
}

}  // namespace

std::size_t box_node_count(std::size_t items) {
  std::size_t nodes = 0;
  for (std::size_t children = items; children > 0 && (children > 1 || nodes == 0);) {
    children = (children + kFan - 1) / kFan;
    nodes += children;
  }
  return nodes;
}

BoxTreeWalk::BoxTreeWalk(const std::byte* nodes, std::size_t item_count) : nodes_(nodes) {
  std::size_t first = 0;
  for (std::size_t children = item_count; children > 0 && (children > 1 || level_count_ == 0);) {
    first_[level_count_] = first;
    low_[level_count_] = 0;
    count_[level_count_++] = children;
    children = (children + kFan - 1) / kFan;
    first += children;
  }
}

BoxTreeWalk::BoxTreeWalk(const std::byte* nodes, std::size_t item_count, const ItemRange& range)
    : BoxTreeWalk(nodes, item_count) {
  if (range.first >= range.end) level_count_ = 0;
  std::size_t low = range.first;
  std::size_t last = std::size_t{range.end} - 1;
  for (std::size_t level = 0; level < level_count_; ++level) {
    low_[level] = low;
    count_[level] = last + 1;
    low /= kFan;
    last /= kFan;
  }
}

void build_box_tree_into(std::span<const BoxLanes> boxes, BoxTreeScratch& scratch, BoxTree& tree,
                         std::span<const std::uint32_t> parts) {
  tree.nodes.clear();
  tree.order.clear();
  if (boxes.empty()) return;
  sort_items(boxes, parts, scratch, tree.order);

  scratch.first.assign(1, 0);
  scratch.boxes.resize(boxes.size());
  std::ranges::transform(tree.order, scratch.boxes.begin(),
                         [&](std::uint32_t item) { return boxes[item]; });
  join_by_eight(scratch);

  // From the root down: the rounded box of a node is the frame of its children.
  tree.nodes.resize(scratch.boxes.size() - boxes.size());
  for (std::size_t level = scratch.first.size() - 2; level > 0; --level) {
    const std::size_t below = scratch.first[level - 1];
    for (std::size_t i = below; i < scratch.first[level]; ++i) {
      const std::size_t parent = scratch.first[level] + (i - below) / kFan;
      set_child(tree.nodes[parent - boxes.size()], (i - below) % kFan, scratch.boxes[i],
                scratch.boxes[parent]);
    }
  }
}

BoxTree build_box_tree(std::span<const Aabb3> boxes) {
  std::vector<BoxLanes> lanes;
  for (const Aabb3& box : boxes)
    lanes.push_back({lanes_of(box.min), lanes_of(box.max)});
  BoxTreeScratch scratch;
  BoxTree tree;
  build_box_tree_into(lanes, scratch, tree);
  return tree;
}

}  // namespace way

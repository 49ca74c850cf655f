// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/boxes/box_tree.h"

#include "core/simd.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace way {
namespace {

constexpr std::size_t kFan = BoxNodes::kFan;

std::size_t nodes_of(std::size_t children) {
  return (children + kFan - 1) / kFan;
}

template <class T>
void set_child(std::vector<BoxNode<T>>& nodes, std::size_t child, const BoxSteps& steps) {
  BoxNode<T>& node = nodes[child / kFan];
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.low[axis][child % kFan] = static_cast<T>(steps.low[axis]);
    node.high[axis][child % kFan] = static_cast<T>(steps.high[axis]);
  }
}

/// The box of all children of a node.
BoxSteps joined(const BoxNode<std::uint16_t>& node) {
  BoxSteps steps = {};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    steps.low[axis] = std::ranges::min(node.low[axis]);
    steps.high[axis] = std::ranges::min(node.high[axis]);
  }
  return steps;
}

/// An integer with the order of floats.  @pre value is not NaN
std::uint32_t ordered_bits(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);  // turns -0 into 0
  return (bits >> 31U) != 0 ? ~bits : bits | 0x80000000U;
}

/// Orders items so that every aligned run of 8, of 64 and so on is compact in space.
class Sorter {
 public:
  /// The item is in the low half; the high half is the sort key.
  using Key = std::uint64_t;

  explicit Sorter(std::span<const BoxLanes> boxes) : boxes_(boxes) {}

  /// @param first  The position of the first item in the order.
  /// @param unit   Number of items below one child of the node being split: a power of eight.
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
      // Break ties by index, so that the halves do not depend on the standard library.
      key = (Key{ordered_bits(center(item)[axis])} << 32U) | item;
    }
    std::ranges::nth_element(items, items.begin() + static_cast<std::ptrdiff_t>(middle));
    split(items.first(middle), first, unit);
    split(items.subspan(middle), first + middle, unit);
  }

  static std::uint32_t item_of(Key key) { return static_cast<std::uint32_t>(key); }

 private:
  /// Times two.
  Float4 center(std::uint32_t item) const { return boxes_[item].low + boxes_[item].high; }

  std::size_t longest_axis(std::span<const Key> items) const {
    BoxLanes box;
    for (const Key key : items)
      box.add(center(item_of(key)));
    const Float4 size = box.high - box.low;
    if (size[0] >= size[1] && size[0] >= size[2]) return 0;
    return size[2] >= size[1] ? 2 : 1;
  }

  std::span<const BoxLanes> boxes_;
};

/// Computes the order of the items.
void sort_items(std::span<const BoxLanes> boxes, BoxTreeScratch& s,
                std::vector<std::uint32_t>& order) {
  order.resize(boxes.size());
  if (boxes.size() <= kFan) return std::iota(order.begin(), order.end(), 0U);
  s.keys.resize(boxes.size());
  std::iota(s.keys.begin(), s.keys.end(), std::uint64_t{0});
  std::size_t unit = kFan;
  while (unit * kFan < boxes.size())
    unit *= kFan;
  Sorter(boxes).split(s.keys, 0, unit);
  std::ranges::transform(s.keys, order.begin(), Sorter::item_of);
}

}  // namespace

std::size_t BoxNodes::byte_count(std::size_t items) {
  std::size_t level = nodes_of(items);
  if (items <= kMaxInBytes) return level * sizeof(BoxNode<std::uint8_t>);
  std::size_t nodes = level;
  while (level > kMaxTop) {
    level = nodes_of(level);
    nodes += level;
  }
  return nodes * sizeof(BoxNode<std::uint16_t>);
}

void BoxNodes::begin(std::size_t items, const Aabb3& bounds) {
  is_in_bytes_ = items <= kMaxInBytes;
  lowest_count_ = nodes_of(items);
  small_.clear();
  large_.clear();
  if (is_in_bytes_) {
    small_grid_ = BoxGrid<std::uint8_t>(bounds);
    small_.resize(lowest_count_);
  } else {
    large_grid_ = BoxGrid<std::uint16_t>(bounds);
    large_.resize(byte_count(items) / sizeof large_[0]);
  }
}

void BoxNodes::set(std::size_t position, Float4 low, Float4 high) {
  if (is_in_bytes_) {
    set_child(small_, position, small_grid_.steps_of(low, high));
  } else {
    set_child(large_, position, large_grid_.steps_of(low, high));
  }
}

void BoxNodes::finish() {
  std::size_t below = 0;
  for (std::size_t above = lowest_count_; above < large_.size();) {
    const std::size_t end = above;
    for (std::size_t i = below; i < end; ++i)
      set_child(large_, kFan * above + (i - below), joined(large_[i]));
    above += nodes_of(end - below);
    below = end;
  }
}

std::span<const std::byte> BoxNodes::bytes() const {
  return is_in_bytes_ ? std::as_bytes(std::span(small_)) : std::as_bytes(std::span(large_));
}

void build_box_tree_into(std::span<const BoxLanes> boxes, const Aabb3& bounds,
                         BoxTreeScratch& scratch, BoxTree& tree) {
  sort_items(boxes, scratch, tree.order);
  tree.nodes.begin(boxes.size(), bounds);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const BoxLanes& box = boxes[tree.order[i]];
    tree.nodes.set(i, box.low, box.high);
  }
  tree.nodes.finish();
}

BoxTree build_box_tree(std::span<const Aabb3> boxes) {
  std::vector<BoxLanes> lanes;
  BoxLanes all;
  for (const Aabb3& box : boxes) {
    lanes.push_back({lanes_of(box.min), lanes_of(box.max)});
    all.add(lanes.back());
  }
  BoxTreeScratch scratch;
  BoxTree tree;
  build_box_tree_into(lanes, all.box(), scratch, tree);
  return tree;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/boxes/box_tree.h"

#include "core/simd.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace way {
namespace {

constexpr std::size_t kFan = BoxNodes::kFan;

std::size_t nodes_of(std::size_t children) {
  return (children + kFan - 1) / kFan;
}

/// Six rows of a node: the lows along x, y and z, then the highs; four children and four more.
using Rows = std::array<std::array<Int4, 2>, 6>;

Rows rows_of(const EightSteps& s) {
  Rows rows;
  for (std::size_t half = 0; half < 2; ++half) {
    const std::size_t i = 4 * half;
    const auto low = transposed(s[i].low, s[i + 1].low, s[i + 2].low, s[i + 3].low);
    const auto high = transposed(s[i].high, s[i + 1].high, s[i + 2].high, s[i + 3].high);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      rows[axis][half] = low[axis];
      rows[3 + axis][half] = high[axis];
    }
  }
  return rows;
}

/// Lane i is the minimum of the lanes of the i-th vector.
UShort8 minima(std::array<UShort8, kFan> all) {
  for (std::size_t half = kFan / 2; half > 0; half /= 2) {
    for (std::size_t i = 0; i < half; ++i) {
      const auto [low, high] = interleave(all[i], all[i + half]);
      all[i] = min(low, high);
    }
  }
  return all[0];
}

/// Makes each child of a node the box of all children of one of the nodes below.
void write_node(std::span<const BoxNode<std::uint16_t>> below, BoxNode<std::uint16_t>& node) {
  const auto join_rows = [&](auto side, std::size_t axis) {
    std::array<UShort8, kFan> rows;
    rows.fill(splat8(BoxNode<std::uint16_t>::kNone));
    for (std::size_t i = 0; i < below.size(); ++i)
      rows[i] = load8((below[i].*side)[axis].data());
    const UShort8 joined = minima(rows);
    std::memcpy((node.*side)[axis].data(), &joined, sizeof joined);
  };
  for (std::size_t axis = 0; axis < 3; ++axis) {
    join_rows(&BoxNode<std::uint16_t>::low, axis);
    join_rows(&BoxNode<std::uint16_t>::high, axis);
  }
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

void write_node(const EightSteps& children, BoxNode<std::uint8_t>& node) {
  const Rows rows = rows_of(children);
  auto* to = reinterpret_cast<std::byte*>(&node);
  for (std::size_t row = 0; row < rows.size(); row += 2, to += 16)
    write_low_bytes(to, {rows[row][0], rows[row][1], rows[row + 1][0], rows[row + 1][1]});
}

void write_node(const EightSteps& children, BoxNode<std::uint16_t>& node) {
  auto* to = reinterpret_cast<std::byte*>(&node);
  for (const auto& [low, high] : rows_of(children)) {
    write_low_halves(to, low, high);
    to += 16;
  }
}

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

void BoxNodes::resize(std::size_t items) {
  is_in_bytes_ = items <= kMaxInBytes;
  if (is_in_bytes_) {
    small_.resize(nodes_of(items));
  } else {
    large_.resize(byte_count(items) / sizeof large_[0]);
  }
}

/// Makes the levels above the lowest one.
void BoxNodes::make_others(std::size_t items) {
  std::size_t below = 0;
  for (std::size_t above = nodes_of(items); above < large_.size();) {
    const std::size_t end = above;
    for (; below < end; below += kFan, ++above)
      write_node(std::span(large_).subspan(below, std::min(kFan, end - below)), large_[above]);
    below = end;
  }
}

std::span<const std::byte> BoxNodes::bytes() const {
  return is_in_bytes_ ? std::as_bytes(std::span(small_)) : std::as_bytes(std::span(large_));
}

void build_box_tree_into(std::span<const BoxLanes> boxes, const Aabb3& bounds,
                         BoxTreeScratch& scratch, BoxTree& tree) {
  sort_items(boxes, scratch, tree.order);
  tree.nodes.make(boxes.size(), bounds,
                  [&](std::size_t i) -> const BoxLanes& { return boxes[tree.order[i]]; });
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

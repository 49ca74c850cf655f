// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "io/detour/detour_tree.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

using detour_format::Node;

std::uint16_t step(double value) {
  return static_cast<std::uint16_t>(std::clamp(value, 0.0, 65535.0));
}

Node leaf_of(const Aabb3& box, std::size_t item, Vec3 low, float scale) {
  const auto down = [&](float v, float from) {
    return step(std::floor((static_cast<double>(v) - static_cast<double>(from)) *
                           static_cast<double>(scale)));
  };
  const auto up = [&](float v, float from) {
    return step(std::ceil((static_cast<double>(v) - static_cast<double>(from)) *
                          static_cast<double>(scale)));
  };
  Node node;
  node.low = {down(box.min.x, low.x), down(box.min.y, low.y), down(box.min.z, low.z)};
  node.high = {up(box.max.x, low.x), up(box.max.y, low.y), up(box.max.z, low.z)};
  node.item = static_cast<std::int32_t>(item);
  return node;
}

class TreeMaker {
 public:
  explicit TreeMaker(std::vector<Node> leaves) : leaves_(std::move(leaves)) {}

  std::vector<Node> make() {
    if (!leaves_.empty()) add(leaves_);
    return std::move(nodes_);
  }

 private:
  void add(std::span<Node> items) {
    if (items.size() == 1) {
      nodes_.push_back(items[0]);
      return;
    }
    Node box = items[0];
    for (const Node& item : items) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        box.low[axis] = std::min(box.low[axis], item.low[axis]);
        box.high[axis] = std::max(box.high[axis], item.high[axis]);
      }
    }
    const std::size_t at = nodes_.size();
    nodes_.push_back(box);
    const std::size_t axis = longest_axis(box);
    std::ranges::stable_sort(items, {}, [axis](const Node& n) { return n.low[axis]; });
    add(items.first(items.size() / 2));
    add(items.subspan(items.size() / 2));
    nodes_[at].item = -static_cast<std::int32_t>(nodes_.size() - at);
  }

  static std::size_t longest_axis(const Node& box) {
    std::size_t longest = 0;
    for (std::size_t axis = 1; axis < 3; ++axis) {
      if (box.high[axis] - box.low[axis] > box.high[longest] - box.low[longest]) longest = axis;
    }
    return longest;
  }

  std::vector<Node> leaves_;
  std::vector<Node> nodes_;
};

}  // namespace

std::vector<detour_format::Node> make_detour_tree(std::span<const Aabb3> boxes, Vec3 low,
                                                  float scale) {
  std::vector<Node> leaves;
  leaves.reserve(boxes.size());
  for (const Aabb3& box : boxes)
    leaves.push_back(leaf_of(box, leaves.size(), low, scale));
  return TreeMaker(std::move(leaves)).make();
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/triangle_lookup.h"

#include <algorithm>

namespace way::bench {
namespace {

constexpr std::size_t kChunkTriangles = 256;  // as in RecastDemo

struct Item {
  Aabb3 box = {};
  std::size_t triangle = 0;
};

float center(const Item& item, bool along_x) {
  return along_x ? item.box.min.x + item.box.max.x : item.box.min.z + item.box.max.z;
}

std::vector<Item> boxes_of(const TriangleMesh& mesh) {
  std::vector<Item> items(mesh.triangles().size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    items[i].triangle = i;
    for (const std::uint32_t corner : mesh.triangles()[i])
      items[i].box = join(items[i].box, mesh.vertices()[corner]);
  }
  return items;
}

}  // namespace

struct TriangleLookup::Builder {
  TriangleLookup& lookup;
  const TriangleMesh& mesh;

  void add(std::span<Item> items) {
    Aabb3 box;
    for (const Item& item : items)
      box = join(box, item.box);
    const std::size_t node = lookup.nodes_.size();
    lookup.nodes_.push_back({.box = box});
    if (items.size() <= kChunkTriangles) {
      lookup.nodes_[node].first = lookup.corners_.size();
      lookup.nodes_[node].count = items.size() * 3;
      add_chunk(items);
    } else {
      const bool along_x = box.max.x - box.min.x > box.max.z - box.min.z;
      const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
      std::nth_element(items.begin(), middle, items.end(), [&](const Item& a, const Item& b) {
        return center(a, along_x) < center(b, along_x);
      });
      add({items.begin(), middle});
      add({middle, items.end()});
    }
    lookup.nodes_[node].skip = lookup.nodes_.size();
  }

  void add_chunk(std::span<Item> items) {
    std::ranges::sort(items, {}, &Item::triangle);  // areas may depend on the order of triangles
    lookup.largest_ = std::max(lookup.largest_, items.size());
    for (const Item& item : items)
      for (const std::uint32_t corner : mesh.triangles()[item.triangle])
        lookup.corners_.push_back(static_cast<int>(corner));
  }
};

TriangleLookup::TriangleLookup(const TriangleMesh& mesh) {
  std::vector<Item> items = boxes_of(mesh);
  corners_.reserve(items.size() * 3);
  Builder{*this, mesh}.add(items);
}

void TriangleLookup::find(const Aabb3& box, std::vector<Chunk>& found) const {
  found.clear();
  for (std::size_t i = 0; i < nodes_.size();) {
    const Node& node = nodes_[i];
    const bool hit = overlaps_in_plan(node.box, box);
    if (hit && node.count != 0) found.push_back(all().subspan(node.first, node.count));
    i = hit ? i + 1 : node.skip;
  }
}

}  // namespace way::bench

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/regions/region_graph.h"
#include "bake/regions/region_stretches.h"

#include <algorithm>
#include <span>

namespace way {
namespace {

/// Joins the regions of a field into layers.
class LayerJoiner {
 public:
  LayerJoiner(const CompactHeightfield& open, RegionGraphScratch& graph, RegionMap& map)
      : open_(open), graph_(graph), map_(map) {
    const std::size_t count = std::size_t{map.count} + 1;
    graph.size.assign(count, 0);
    graph.area.assign(count, Area::none);
    graph.flags.assign(count, 0);
    graph.renamed.assign(count, 0);
    graph.taken_by.assign(count, 0);
  }

  void measure() {
    const std::span floors = std::span(map_.regions).first(open_.size());
    for_each_stretch(floors, [&](std::uint32_t first, RegionId id, std::uint32_t count) {
      if (!is_region(id)) return;
      graph_.size[id] += count;
      graph_.area[id] = open_.area[first];
    });
  }

  /// Assigns each region a layer in `renamed`; drops layers that are too small.
  void join(std::uint32_t min_size) {
    std::uint32_t count = 0;
    map_.sizes.assign(1, 0);
    for (RegionId id = 1; id <= map_.count; ++id) {
      if ((graph_.flags[id] & kTaken) != 0) continue;
      const Layer layer = flood(id);
      const bool keep = layer.size >= min_size || layer.reaches_rim;
      count += keep ? 1 : 0;
      if (keep) map_.sizes.push_back(static_cast<std::uint32_t>(layer.size));
      for (const RegionId member : graph_.stack)
        graph_.renamed[member] = keep ? count : 0;
    }
    for (RegionId& id : map_.regions)
      id = is_border(id) ? id : graph_.renamed[id];
    map_.count = count;
  }

 private:
  static constexpr std::uint8_t kTaken = 1;

  struct Layer {
    std::uint64_t size = 0;
    bool reaches_rim = false;
  };

  /// Takes a region and, breadth first, all reachable regions of its area that do not lie above or
  /// below one taken before. Leaves the members in `stack`.
  Layer flood(RegionId root) {
    std::vector<RegionId>& queue = graph_.stack;
    queue.clear();
    Layer layer;
    take(root, root, layer);
    std::size_t done = 0;
    while (done < queue.size()) {
      const RegionId id = queue[done++];
      for (std::uint32_t e = graph_.first[id]; e < graph_.first[id + 1]; ++e) {
        const RegionId next = graph_.beside[e];
        const bool free = (graph_.flags[next] & kTaken) == 0 && graph_.taken_by[next] != root;
        if (free && graph_.area[next] == graph_.area[id]) take(next, root, layer);
      }
    }
    return layer;
  }

  void take(RegionId id, RegionId root, Layer& layer) {
    graph_.stack.push_back(id);
    graph_.flags[id] |= kTaken;
    layer.size += graph_.size[id];
    layer.reaches_rim = layer.reaches_rim || graph_.at_rim[id] != 0;
    // Regions above or below it can no longer be taken.
    for (const RegionId other : graph_.stacked[id])
      graph_.taken_by[other] = root;
  }

  const CompactHeightfield& open_;
  RegionGraphScratch& graph_;
  RegionMap& map_;
};

}  // namespace

void join_layers(const CompactHeightfield& open, const RegionOptions& options,
                 RegionGraphScratch& graph, RegionMap& map) {
  list_neighbors(open, map, graph);
  LayerJoiner joiner(open, graph, map);
  joiner.measure();
  joiner.join(static_cast<std::uint32_t>(std::max(options.min_size, 0)));
}

}  // namespace way

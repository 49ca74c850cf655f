// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/layers.h"

#include "bake/regions/layers_into.h"

#include <algorithm>

namespace way {
namespace {

/// Layers are joined if they are at most this many agent heights apart.
constexpr int kJoinHeights = 4;

using Draft = LayerScratch::Draft;

/// Combines regions into layers.
class LayerBuilder {
 public:
  LayerBuilder(const CompactHeightfield& open, LayerScratch& scratch)
      : open_(open), scratch_(scratch) {
    const std::size_t count = std::size_t{scratch.map.count} + 1;
    scratch.low.assign(count, 0xffff);
    scratch.high.assign(count, 0);
    scratch.layer_of.assign(count, 0);
    scratch.excluded_by.assign(count, 0);
    measure_heights();
  }

  /// Breadth first from each region that has no layer yet, ascending.
  void grow() {
    for (RegionId id = 1; id <= scratch_.map.count; ++id) {
      if (scratch_.layer_of[id] != 0) continue;
      Draft& draft = start_draft();
      take(id, draft);
      std::size_t done = 0;
      while (done < draft.members.size())
        take_neighbors(draft.members[done++], draft);
    }
  }

  /// Joins layers that do not touch; a layer that was joined to another is left without members.
  void join() {
    for (std::uint32_t i = 0; i < count_; ++i) {
      Draft& draft = scratch_.drafts[i];
      if (draft.members.empty()) continue;
      current_ = i + 1;
      std::ranges::fill(scratch_.excluded_by, 0U);
      for (const RegionId id : draft.members)
        exclude_stacked(id);
      while (join_one(i)) {
      }
    }
  }

  /// Numbers the remaining layers from 1 and returns their count.
  std::size_t renumber() {
    std::uint32_t left = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      if (scratch_.drafts[i].members.empty()) continue;
      std::swap(scratch_.drafts[left], scratch_.drafts[i]);
      ++left;
      for (const RegionId id : scratch_.drafts[left - 1].members)
        scratch_.layer_of[id] = left;
    }
    return left;
  }

 private:
  void measure_heights() {
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      const RegionId id = scratch_.map.regions[i];
      scratch_.low[id] = std::min(scratch_.low[id], open_.floor[i]);
      scratch_.high[id] = std::max(scratch_.high[id], open_.floor[i]);
    }
  }

  Draft& start_draft() {
    if (count_ == scratch_.drafts.size()) scratch_.drafts.emplace_back();
    Draft& draft = scratch_.drafts[count_];
    draft.members.clear();
    draft.low = 0xffff;
    draft.high = 0;
    current_ = ++count_;
    return draft;
  }

  void exclude_stacked(RegionId id) {
    for (const RegionId other : scratch_.graph.stacked[id])
      scratch_.excluded_by[other] = current_;
  }

  void take(RegionId id, Draft& draft) {
    draft.members.push_back(id);
    draft.low = std::min<int>(draft.low, scratch_.low[id]);
    draft.high = std::max<int>(draft.high, scratch_.high[id]);
    scratch_.layer_of[id] = current_;
    exclude_stacked(id);
  }

  void take_neighbors(RegionId id, Draft& draft) {
    const RegionGraphScratch& graph = scratch_.graph;
    for (std::uint32_t e = graph.first[id]; e < graph.first[id + 1]; ++e) {
      const RegionId next = graph.beside[e];
      const bool free = scratch_.layer_of[next] == 0 && scratch_.excluded_by[next] != current_;
      if (free) take(next, draft);
    }
  }

  bool can_join(const Draft& a, const Draft& b) const {
    const int reach = kJoinHeights * open_.walkable_height;
    if (b.members.empty() || a.low > b.high + reach || b.low > a.high + reach) return false;
    return std::ranges::none_of(b.members,
                                [&](RegionId id) { return scratch_.excluded_by[id] == current_; });
  }

  /// Joins the first other layer that fits to this one.
  bool join_one(std::uint32_t i) {
    Draft& draft = scratch_.drafts[i];
    for (std::uint32_t k = 0; k < count_; ++k) {
      Draft& other = scratch_.drafts[k];
      if (k == i || !can_join(draft, other)) continue;
      for (const RegionId id : other.members)
        take(id, draft);
      other.members.clear();
      return true;
    }
    return false;
  }

  const CompactHeightfield& open_;
  LayerScratch& scratch_;
  std::uint32_t count_ = 0;
  std::uint32_t current_ = 0;
};

/// Draws floors into the images of their layers.
class LayerPainter {
 public:
  LayerPainter(const CompactHeightfield& open, const LayerScratch& scratch,
               std::vector<HeightLayer>& layers)
      : open_(open), scratch_(scratch), layers_(layers) {
    for (std::size_t i = 0; i < layers.size(); ++i)
      start(scratch.drafts[i], layers[i]);
  }

  void paint_column(Cell cell) {
    const Cell inner = {cell.x - open_.grid.border, cell.z - open_.grid.border};
    const std::size_t column = open_.grid.column_index(cell);
    for (std::uint32_t i = open_.columns[column]; i < open_.columns[column + 1]; ++i) {
      const std::uint32_t layer = layer_of(i);
      if (layer != 0) paint(i, inner, layers_[layer - 1]);
    }
  }

 private:
  void start(const Draft& draft, HeightLayer& layer) const {
    layer.width = open_.grid.inner_width();
    layer.depth = open_.grid.inner_depth();
    layer.low = draft.low;
    layer.high = draft.high;
    layer.first = {layer.width, layer.depth};
    layer.last = {-1, -1};
    const std::size_t cells =
        static_cast<std::size_t>(layer.width) * static_cast<std::size_t>(layer.depth);
    layer.heights.assign(cells, HeightLayer::kNoFloor);
    layer.areas.assign(cells, Area::none);
    layer.links.assign(cells, 0);
  }

  std::uint32_t layer_of(std::uint32_t i) const {
    return scratch_.layer_of[scratch_.map.regions[i]];
  }

  void paint(std::uint32_t i, Cell cell, HeightLayer& layer) const {
    layer.first = {std::min(layer.first.x, cell.x), std::min(layer.first.z, cell.z)};
    layer.last = {std::max(layer.last.x, cell.x), std::max(layer.last.z, cell.z)};
    const std::uint32_t own = layer_of(i);
    int height = open_.floor[i];
    unsigned links = 0;
    for (unsigned side = 0; side < 4; ++side) {
      const std::uint32_t n = open_.neighbors[i][side];
      if (!is_walkable(open_.area[n])) continue;
      const bool stays = layer_of(n) == own;
      links |= stays ? 1U << side : 16U << side;
      height = stays ? height : std::max<int>(height, open_.floor[n]);
    }
    const std::size_t at =
        static_cast<std::size_t>(cell.z) * static_cast<std::size_t>(layer.width) +
        static_cast<std::size_t>(cell.x);
    layer.heights[at] = static_cast<std::uint16_t>(height - layer.low);
    layer.areas[at] = open_.area[i];
    layer.links[at] = static_cast<std::uint8_t>(links);
  }

  const CompactHeightfield& open_;
  const LayerScratch& scratch_;
  std::vector<HeightLayer>& layers_;
};

}  // namespace

void find_layers_into(const CompactHeightfield& open, LayerScratch& scratch,
                      std::vector<HeightLayer>& result) {
  scratch.map.regions.assign(open.size() + 1, 0);
  scratch.map.count = 0;
  sweep_rows(open, SweepRule::all_walkable, scratch.sweeps, scratch.map);
  find_stacked(open, scratch.map, scratch.graph);
  list_neighbors(open, scratch.map, scratch.graph);
  LayerBuilder builder(open, scratch);
  builder.grow();
  builder.join();
  result.resize(builder.renumber());
  LayerPainter painter(open, scratch, result);
  const VoxelGrid& grid = open.grid;
  for (int z = grid.border; z < grid.depth - grid.border; ++z) {
    for (int x = grid.border; x < grid.width - grid.border; ++x)
      painter.paint_column({x, z});
  }
}

std::vector<HeightLayer> find_layers(const CompactHeightfield& open) {
  LayerScratch scratch;
  std::vector<HeightLayer> result;
  find_layers_into(open, scratch, result);
  return result;
}

}  // namespace way

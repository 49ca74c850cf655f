// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/search/bridges.h"

#include <algorithm>

namespace way {

RankRange Bridges::goals_within(std::uint32_t from, std::uint32_t to) const {
  if (nodes_[to].has_bridge && nodes_[to].before == from) return from_on(to);
  const bool is_left = nodes_[from].has_bridge && nodes_[from].before == to;
  return is_left ? from_on(from).others() : RankRange{};
}

RankRange Bridges::goals_beyond(std::uint32_t from, std::uint32_t to) const {
  if (has_outer_bridge(to)) return from_on(to);
  return has_outer_bridge(from) ? from_on(from).others() : RankRange{};
}

std::size_t Bridges::bytes() const {
  return nodes_.capacity() * sizeof(Node) + steps_.capacity() * sizeof(Step) +
         (exits_.capacity() + ranks_.capacity()) * sizeof(std::uint32_t);
}

void Bridges::find(const SearchNodes& nodes) {
  while (nodes_.size() < nodes.polygon_count()) {
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    const Tile& tile = nodes.tile(nodes.tile_of(first));
    nodes_.resize(std::size_t{first} + tile.polygon_count);
    find_bridges(tile);
  }
}

/// Finds the bridges of the polygon graph by depth-first search (Tarjan, 1974). Everything outside
/// the tile counts as one more node.
void Bridges::find_bridges(const Tile& tile) {
  count_exits(tile);
  ranks_.assign(tile.polygon_count, 0);
  next_rank_ = 1;
  for (std::uint32_t i = 0; i < tile.polygon_count; ++i) {
    if (exits_[i] != 0 && ranks_[i] == 0) walk(tile, i, true);
  }
  for (std::uint32_t i = 0; i < tile.polygon_count; ++i) {
    if (ranks_[i] == 0) walk(tile, i, false);
  }
  if (is_mutual(tile)) return;
  for (std::uint32_t i = 0; i < tile.polygon_count; ++i)
    nodes_[tile.first_index + i] = {.rank = tile.first_index + i};
}

void Bridges::count_exits(const Tile& tile) {
  exits_.assign(tile.polygon_count, 0);
  for (std::uint32_t i = 0; i < tile.polygon_count; ++i) {
    const PolygonView corners = tile.polygon(i);
    for (std::uint32_t edge = 0; edge < corners.count; ++edge) {
      const EdgeTarget across = corners.across(edge, tile.polygon_count);
      if (across.is_portal())
        exits_[i] += static_cast<std::uint32_t>(tile.links->at(across.portal()).size());
    }
  }
  if (tile.ends == nullptr) return;
  // Off-mesh links are never bridges, so count them as two exits.
  for (const LinkDeparture& link : tile.ends->departures)
    exits_[link.polygon] += 2;
  for (const LinkArrival& link : tile.ends->arrivals)
    exits_[link.polygon] += 2;
}

/// Returns true if adjacency is symmetric, with the same number of shared edges; tiles do not
/// guarantee it.
bool Bridges::is_mutual(const Tile& tile) {
  const auto count_edges = [&](std::uint32_t from, std::uint32_t to) {
    const PolygonView corners = tile.polygon(from);
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < corners.count; ++i)
      found += corners.code(i) == to ? 1 : 0;
    return found;
  };
  for (std::uint32_t i = 0; i < tile.polygon_count; ++i) {
    const PolygonView corners = tile.polygon(i);
    for (std::uint32_t edge = 0; edge < corners.count; ++edge) {
      const EdgeTarget across = corners.across(edge, tile.polygon_count);
      if (!across.is_polygon()) continue;
      if (count_edges(i, across.polygon()) != count_edges(across.polygon(), i)) return false;
    }
  }
  return true;
}

void Bridges::walk(const Tile& tile, std::uint32_t polygon, bool from_outside) {
  enter(polygon, kOutside);
  if (from_outside && exits_[polygon] == 1) steps_.back().low = ranks_[polygon];
  while (!steps_.empty()) {
    Step& at = steps_.back();
    const PolygonView corners = tile.polygon(at.polygon);
    if (at.edge == corners.count) {
      leave(tile);
      continue;
    }
    const EdgeTarget across = corners.across(at.edge++, tile.polygon_count);
    if (!across.is_polygon()) continue;
    const std::uint32_t other = across.polygon();
    if (other == at.before && !at.has_turned) {
      at.has_turned = true;
    } else if (ranks_[other] != 0) {
      at.low = std::min(at.low, ranks_[other]);
    } else {
      enter(other, at.polygon);
    }
  }
  // Without an exit the first polygon has no parent.
  if (!from_outside) nodes_[tile.first_index + polygon].has_bridge = false;
}

void Bridges::enter(std::uint32_t polygon, std::uint32_t before) {
  ranks_[polygon] = next_rank_++;
  const std::uint32_t low = exits_[polygon] == 0 ? ranks_[polygon] : 0;
  steps_.push_back({polygon, before, low, 0, false});
}

void Bridges::leave(const Tile& tile) {
  const Step last = steps_.back();
  steps_.pop_back();
  const std::uint32_t rank = ranks_[last.polygon];
  Node& node = nodes_[tile.first_index + last.polygon];
  node = {.rank = tile.first_index + rank - 1, .count = next_rank_ - rank};
  node.has_bridge = last.low == rank;
  if (last.before == kOutside) return;
  node.before = tile.first_index + last.before;
  steps_.back().low = std::min(steps_.back().low, last.low);
}

}  // namespace way

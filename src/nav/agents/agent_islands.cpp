// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/agents/agent_islands.h"

#include "core/disjoint_sets.h"
#include "nav/tile/tile_view.h"

#include <algorithm>

namespace way {
namespace {

/// Finds what an agent sees of a tile.
class IslandFinder {
 public:
  IslandFinder(const Tile& tile, AgentSet agents) : tile_(tile), agents_(agents) {}

  bool fits_everywhere() const {
    for (std::uint32_t i = 0; tile_.has_agents() && i < tile_.polygon_count(); ++i) {
      if (!fits(i)) return false;
    }
    return true;
  }

  AgentIslands find() {
    if (!choose_islands()) walk_polygons();
    find_boxes();
    find_polygons();
    return std::move(found_);
  }

 private:
  static constexpr std::uint32_t kNone = AgentIslands::kNone;

  bool fits(std::uint32_t polygon) const { return (tile_.agents(polygon) & agents_) != 0; }

  /// Takes the islands of the tile; false where the agent fits on a part of one only.
  bool choose_islands() {
    enum : std::uint8_t { unknown, out, in };
    std::vector<std::uint8_t> state(tile_.island_count(), unknown);
    for (std::uint32_t p = 0; p < tile_.polygon_count(); ++p) {
      const std::uint8_t here = fits(p) ? in : out;
      std::uint8_t& of_island = state[tile_.island(p)];
      if (of_island == unknown) of_island = here;
      if (of_island != here) return false;
    }
    for (const std::uint8_t one : state)
      found_.of_island.push_back(one == in ? found_.count++ : kNone);
    return true;
  }

  void walk_polygons() {
    const TileView view(tile_);
    std::vector<std::uint32_t> parents;
    DisjointSets groups(parents, tile_.polygon_count());
    for (std::uint32_t p = 0; p < tile_.polygon_count(); ++p) {
      const PolygonView polygon = view.polygon(p);
      for (std::uint32_t i = 0; i < polygon.count; ++i) {
        const std::uint32_t next = polygon.code(i);
        if (next < tile_.polygon_count() && fits(p) && fits(next)) groups.join(p, next);
      }
    }
    found_.of_polygon.assign(tile_.polygon_count(), kNone);
    for (std::uint32_t p = 0; p < tile_.polygon_count(); ++p) {
      if (!fits(p)) continue;
      // The root is the first polygon of its island.
      const std::uint32_t root = groups.root(p);
      found_.of_polygon[p] = root == p ? found_.count++ : found_.of_polygon[root];
    }
  }

  void find_boxes() {
    const TileView view(tile_);
    ItemRange range = {tile_.polygon_count(), 0};
    for (std::uint32_t i = 0; i < tile_.polygon_count(); ++i) {
      if (!fits(view.box_item(i))) continue;
      range = {std::min(range.first, i), i + 1};
    }
    found_.boxes = range.first < range.end ? range : ItemRange{0, 0};
  }

  void find_polygons() {
    std::uint32_t count = 0;
    for (std::uint32_t p = 0; p < tile_.polygon_count(); ++p) {
      if (!fits(p)) continue;
      found_.polygons = {count == 0 ? p : found_.polygons.first, p + 1};
      ++count;
    }
    found_.are_together = found_.polygons.end - found_.polygons.first == count;
  }

  const Tile& tile_;
  AgentSet agents_;
  AgentIslands found_;
};

}  // namespace

std::shared_ptr<const AgentIslands> find_agent_islands(const Tile& tile, AgentSet agents) {
  IslandFinder finder(tile, agents);
  if (finder.fits_everywhere()) return nullptr;
  return std::make_shared<const AgentIslands>(finder.find());
}

}  // namespace way

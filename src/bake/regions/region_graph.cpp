// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/regions/region_graph.h"

#include "way/core/assert.h"

#include "bake/open/fast_links.h"
#include "bake/regions/region_stretches.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace way {
namespace {

constexpr std::uint8_t kDropped = 1;
constexpr std::uint8_t kVisited = 2;
constexpr std::uint8_t kAboveItself = 4;

/// Merges equal cyclic neighbors; the first entry stays first.
void remove_repeats(std::vector<RegionId>& ring) {
  ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
}

/// Grows a vector of vectors without freeing the memory of its elements.
void start_lists(std::vector<std::vector<RegionId>>& lists, std::size_t count) {
  if (lists.size() < count) lists.resize(count);
  for (std::size_t i = 0; i < count; ++i)
    lists[i].clear();
}

class Merger {
 public:
  Merger(const CompactHeightfield& open, RegionGraphScratch& graph, RegionMap& map)
      : open_(open), graph_(graph), map_(map), rings_(graph.rings, map.count) {
    const std::size_t count = std::size_t{map.count} + 1;
    graph.size.assign(count, 0);
    graph.start.assign(count, 0);
    graph.area.assign(count, Area::none);
  }

  /// Counts floors and walks the outer outline of every region.
  template <class Links>
  void measure(Links links) {
    const auto count = [&](std::uint32_t first, RegionId id, std::uint32_t floors) {
      if (is_border(id)) return;
      graph_.size[id] += floors;
      graph_.start[id] = first;  // the last to be visited is the first of all
    };
    for_each_stretch(map_.regions, count);
    graph_.size[0] = 0;
    for (RegionId id = 1; id <= map_.count; ++id)
      start_region(links, graph_.start[id], id);
  }

  /// Drops groups of connected regions that have too few floors and do not reach the rim.
  void drop_small_groups(std::uint32_t min_size) {
    for (RegionId id = 1; id <= map_.count; ++id) {
      if ((graph_.flags[id] & kVisited) == 0) drop_if_small(id, min_size);
    }
  }

  /// Joins regions to neighbors until nothing changes.
  void join_small(std::uint32_t merge_size) {
    bool changed = true;
    while (changed) {
      changed = false;
      for (RegionId id = 1; id <= map_.count; ++id) {
        if (rings_.find(id) != id || (graph_.flags[id] & kDropped) != 0) continue;
        const RegionId target = choose_target(id, merge_size);
        changed = (target != 0 && join(target, id)) || changed;
      }
    }
  }

  /// Numbers the remaining regions in the order of their old ids.
  void renumber() {
    graph_.renamed.assign(std::size_t{map_.count} + 1, 0);
    map_.sizes.assign(1, 0);
    std::uint32_t count = 0;
    for (RegionId id = 1; id <= map_.count; ++id) {
      if ((graph_.flags[id] & kDropped) != 0) continue;
      const RegionId root = rings_.find(id);
      if (graph_.renamed[root] == 0) {
        graph_.renamed[root] = ++count;
        map_.sizes.push_back(graph_.size[root]);
      }
      graph_.renamed[id] = graph_.renamed[root];
    }
    RegionId* regions = map_.regions.data();
    for_each_stretch(map_.regions, [&](std::uint32_t first, RegionId id, std::uint32_t floors) {
      if (is_region(id)) std::fill_n(regions + first, floors, graph_.renamed[id]);
    });
    map_.count = count;
  }

 private:
  /// The neighbor at low_x of a region's first floor has a lower index, so it is not in the region.
  template <class Links>
  void start_region(Links links, std::uint32_t first, RegionId id) {
    graph_.area[id] = open_.area[first];
    constexpr auto kSide = static_cast<unsigned>(Side::low_x);
    walk_outline(links, std::uint64_t{first} * 4 + kSide, id);
  }

  /// Walks around a region with the outside on the left and records what lies there.
  /// @param home  The floor and the side at which the walk starts: floor * 4 + side.
  template <class Links>
  void walk_outline(Links links, std::uint64_t home, RegionId id) {
    const RegionId* regions = map_.regions.data();
    std::vector<RegionId>& ring = graph_.stack;
    ring.clear();
    std::uint64_t at = home;
    RegionId last = id;
    // One-way links can lead into a cycle that misses the start. Brent's cycle detection ends the
    // walk: it stops at a marked state, and the mark moves after 1, 2, 4, ... steps.
    std::uint64_t mark = home;
    for (std::uint64_t steps = 1;; ++steps) {
      const auto i = static_cast<std::uint32_t>(at / 4);
      const auto side = static_cast<unsigned>(at % 4);
      const std::uint32_t next = links(i, side);
      const RegionId beside = next == i ? 0 : regions[next];
      if (beside == id) {
        at = std::uint64_t{next} * 4 + ((side + 3) & 3U);
      } else {
        if (beside != last) ring.push_back(beside);
        last = beside;
        at = std::uint64_t{i} * 4 + ((side + 1) & 3U);
      }
      if (at == home || at == mark) break;
      if ((steps & (steps - 1)) == 0) mark = at;  // a power of two
    }
    remove_repeats(ring);
    rings_.add(id, ring);
  }

  void drop_if_small(RegionId start, std::uint32_t min_size) {
    std::vector<RegionId>& group = graph_.stack;
    group.assign(1, start);
    graph_.flags[start] |= kVisited;
    bool reaches_rim = false;
    std::uint64_t size = 0;
    std::size_t done = 0;
    while (done < group.size()) {
      const RegionId id = group[done++];
      size += graph_.size[id];
      rings_.visit_ring(id, [&](RegionId next) {
        reaches_rim = reaches_rim || is_border(next);
        if (!is_region(next) || (graph_.flags[next] & (kVisited | kDropped)) != 0) return true;
        graph_.flags[next] |= kVisited;
        group.push_back(next);
        return true;
      });
    }
    if (size >= min_size || reaches_rim) return;
    for (const RegionId id : group)
      graph_.flags[id] |= kDropped;
  }

  bool share_a_column(RegionId a, RegionId b) {
    if (graph_.stacked[a].size() > graph_.stacked[b].size()) std::swap(a, b);
    return std::ranges::any_of(graph_.stacked[a],
                               [&](RegionId id) { return rings_.find(id) == b; });
  }

  /// Returns true if two regions can become one: same area, one common border, nowhere above each
  /// other.
  bool can_join(RegionId a, RegionId b) {
    return graph_.area[a] == graph_.area[b] && !rings_.meets_twice(a, b) &&
           !rings_.meets_twice(b, a) && !share_a_column(a, b);
  }

  /// The smallest neighbor that a region should be joined to, or 0.
  RegionId choose_target(RegionId id, std::uint32_t merge_size) {
    if (graph_.size[id] > merge_size && touches_wall(id)) return 0;
    RegionId target = 0;
    rings_.visit_ring(id, [&](RegionId beside) {
      if (!is_region(beside) || (graph_.flags[beside] & kDropped) != 0) return true;
      const bool smaller = target == 0 || graph_.size[beside] < graph_.size[target];
      if (smaller && beside != id && can_join(id, beside)) target = beside;
      return true;
    });
    return target;
  }

  bool touches_wall(RegionId id) {
    bool touches = false;
    rings_.visit_ring(id, [&](RegionId beside) {
      touches = beside == 0;
      return !touches;
    });
    return touches;
  }

  /// Joins a region to another, unless one lies in a hole of the other.
  bool join(RegionId target, RegionId id) {
    if (!rings_.join(target, id)) return false;
    join_stacked(graph_.stacked[target], graph_.stacked[id]);
    graph_.size[target] += graph_.size[id];
    return true;
  }

  static void join_stacked(std::vector<RegionId>& to, std::vector<RegionId>& from) {
    if (to.size() < from.size()) to.swap(from);
    to.insert(to.end(), from.begin(), from.end());
    from.clear();
  }

  const CompactHeightfield& open_;
  RegionGraphScratch& graph_;
  RegionMap& map_;
  RegionRings rings_;
};

/// Splits regions that overlap themselves.
class Splitter {
 public:
  Splitter(const CompactHeightfield& open, RegionGraphScratch& graph, RegionMap& map)
      : open_(open), graph_(graph), map_(map) {
    graph.column_of.resize(open.size());
    for (std::uint32_t column = 0; column + 1 < open.columns.size(); ++column) {
      for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i)
        graph.column_of[i] = column;
    }
    graph.taken_by.assign(open.grid.column_count(), 0);
    graph.renamed.assign(open.size() + 1, 0);  // here per floor: its new region
  }

  void run() {
    const std::uint32_t old_count = map_.count;
    std::vector<std::uint8_t>& flags = graph_.flags;
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      const RegionId old = map_.regions[i];
      if (!is_region(old) || (flags[old] & kAboveItself) == 0 || graph_.renamed[i] != 0) continue;
      const bool is_first = (flags[old] & kVisited) == 0;
      flags[old] |= kVisited;
      take_piece(i, is_first ? old : ++map_.count);
    }
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      const RegionId piece = graph_.renamed[i];
      map_.regions[i] = piece != 0 ? piece : map_.regions[i];
    }
    WAY_ASSERT(map_.count >= old_count);
  }

 private:
  /// Takes the floors that can be reached from a floor without a second one in any column.
  void take_piece(std::uint32_t start, RegionId piece) {
    const RegionId old = map_.regions[start];
    std::vector<std::uint32_t>& queue = graph_.stack;
    queue.clear();
    take(start, piece);
    std::size_t done = 0;
    while (done < queue.size()) {
      for (const std::uint32_t n : open_.neighbors[queue[done++]].all()) {
        const bool free = map_.regions[n] == old && graph_.renamed[n] == 0;
        if (free && graph_.taken_by[graph_.column_of[n]] != piece) take(n, piece);
      }
    }
  }

  void take(std::uint32_t i, RegionId piece) {
    graph_.renamed[i] = piece;
    graph_.taken_by[graph_.column_of[i]] = piece;
    graph_.stack.push_back(i);
  }

  const CompactHeightfield& open_;
  RegionGraphScratch& graph_;
  RegionMap& map_;
};

/// Pairs that were recorded lately, so that most are recorded once.
using RecentPairs = std::array<std::uint64_t, 64>;

/// Records every pair of regions in a column; marks a region that is paired with itself.
bool note_pairs(std::span<const RegionId> column, RecentPairs& recent, RegionGraphScratch& graph) {
  bool above_itself = false;
  for (std::size_t a = 0; a < column.size(); ++a) {
    for (std::size_t b = a + 1; b < column.size(); ++b) {
      if (!is_region(column[a]) || !is_region(column[b])) continue;
      if (column[a] == column[b]) {
        graph.flags[column[a]] |= kAboveItself;
        above_itself = true;
      } else {
        const auto [low, high] = std::minmax(column[a], column[b]);
        const std::uint64_t pair = std::uint64_t{low} << 32U | high;
        std::uint64_t& last = recent[(low * 8 + high) % recent.size()];
        if (last != pair) graph.pairs.push_back(pair);
        last = pair;
      }
    }
  }
  return above_itself;
}

template <class Links>
void note_neighbors(Links links, const RegionMap& map, std::uint32_t i, RegionGraphScratch& graph) {
  const RegionId id = map.regions[i];
  for (std::size_t side = 0; side < 4; ++side) {
    const RegionId beside = map.regions[links(i, side)];
    if (beside == id || beside == 0) continue;
    if (is_border(beside)) {
      graph.at_rim[id] = 1;
      continue;
    }
    const std::uint64_t pair = std::uint64_t{id} << 32U | beside;
    if (graph.pairs.empty() || graph.pairs.back() != pair) graph.pairs.push_back(pair);
  }
}

/// The first column from `c` on that has two floors; the number of columns if there is none. Such
/// columns lie side by side, and so do the others.
std::size_t next_tall(const std::vector<std::uint32_t>& columns, std::size_t c) {
  constexpr std::size_t kBlock = 32;  // long enough to be compiled to vector instructions
  const std::size_t end = columns.size() - 1;
  if (c < end && columns[c + 1] - columns[c] >= 2) return c;
  for (; c + kBlock <= end; c += kBlock) {
    std::uint32_t floors = 0;  // less than 2 only if all are
    for (std::size_t i = c; i < c + kBlock; ++i)
      floors |= columns[i + 1] - columns[i];
    if (floors >= 2) break;
  }
  while (c < end && columns[c + 1] - columns[c] < 2)
    ++c;
  return c;
}

}  // namespace

bool find_stacked(const CompactHeightfield& open, const RegionMap& map, RegionGraphScratch& graph) {
  const std::size_t count = std::size_t{map.count} + 1;
  graph.flags.assign(count, 0);
  graph.pairs.clear();
  bool above_itself = false;
  RecentPairs recent = {};
  std::span<const RegionId> last;
  for (std::size_t c = next_tall(open.columns, 0); c + 1 < open.columns.size();
       c = next_tall(open.columns, c + 1)) {
    const std::uint32_t floors = open.columns[c + 1] - open.columns[c];
    const auto column = std::span(map.regions).subspan(open.columns[c], floors);
    if (!std::ranges::equal(column, last))
      above_itself = note_pairs(column, recent, graph) || above_itself;
    last = column;
  }
  std::ranges::sort(graph.pairs);
  graph.pairs.erase(std::unique(graph.pairs.begin(), graph.pairs.end()), graph.pairs.end());
  start_lists(graph.stacked, count);
  for (const std::uint64_t pair : graph.pairs) {
    const auto low = static_cast<RegionId>(pair >> 32U);
    const auto high = static_cast<RegionId>(pair);
    graph.stacked[low].push_back(high);
    graph.stacked[high].push_back(low);
  }
  return above_itself;
}

void list_neighbors(const CompactHeightfield& open, const RegionMap& map,
                    RegionGraphScratch& graph) {
  graph.pairs.clear();
  graph.at_rim.assign(std::size_t{map.count} + 1, 0);
  with_links(open.neighbors, [&](auto links) {
    for (std::uint32_t i = 0; i < open.size(); ++i)
      if (is_region(map.regions[i])) note_neighbors(links, map, i, graph);
  });
  std::vector<std::uint32_t>& first = graph.first;
  first.assign(std::size_t{map.count} + 2, 0);
  for (const std::uint64_t pair : graph.pairs)
    ++first[(pair >> 32U) + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  graph.beside.resize(graph.pairs.size());
  for (const std::uint64_t pair : graph.pairs)
    graph.beside[first[pair >> 32U]++] = static_cast<RegionId>(pair);
  // Each entry has moved to the end of its range, which is where the next range begins.
  std::move_backward(first.begin(), first.end() - 1, first.end());
  first[0] = 0;
}

void split_overlapping(const CompactHeightfield& open, RegionGraphScratch& graph, RegionMap& map) {
  Splitter(open, graph, map).run();
}

void merge_regions(const CompactHeightfield& open, const RegionOptions& options,
                   RegionGraphScratch& graph, RegionMap& map) {
  Merger merger(open, graph, map);
  with_links(open.neighbors, [&](auto links) { merger.measure(links); });
  merger.drop_small_groups(static_cast<std::uint32_t>(std::max(options.min_size, 0)));
  merger.join_small(static_cast<std::uint32_t>(std::max(options.merge_size, 0)));
  merger.renumber();
}

}  // namespace way

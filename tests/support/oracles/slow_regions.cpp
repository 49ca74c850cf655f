// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "support/oracles/slow_regions.h"

#include <algorithm>
#include <set>

namespace way::test {
namespace {

bool is_inner(RegionId id) {
  return id != 0 && !is_border(id);
}

class SlowWatershed {
 public:
  SlowWatershed(const CompactHeightfield& open, const DistanceField& distance, RegionMap map)
      : open_(open),
        distance_(distance.distance),
        core_(open.size() + 1, 0),
        map_(std::move(map)) {}

  RegionMap run(int max_distance) {
    std::vector<std::vector<std::uint32_t>> buckets(8);
    int level = (std::max(max_distance, 1) + 1) / 2 * 2;
    for (std::size_t turn = 0; level > 0; ++turn) {
      level -= 2;
      if (turn % 8 == 0) {
        sort_into(buckets, level);
      } else {
        const auto& before = buckets[(turn + 7) % 8];
        std::ranges::copy_if(before, std::back_inserter(buckets[turn % 8]),
                             [&](std::uint32_t i) { return map_.regions[i] == 0; });
      }
      expand(buckets[turn % 8], level > 0 ? 8 : -1);
      for (const std::uint32_t i : buckets[turn % 8]) {
        if (map_.regions[i] == 0 && flood(i, level)) ++map_.count;
      }
    }
    std::vector<std::uint32_t> rest;
    for (std::uint32_t i = 0; i < open_.size(); ++i)
      rest.push_back(i);
    expand(rest, -1);
    return map_;
  }

 private:
  void sort_into(std::vector<std::vector<std::uint32_t>>& buckets, int level) {
    for (auto& bucket : buckets)
      bucket.clear();
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      const int bucket = std::max(level / 2 - distance_[i] / 2, 0);
      if (is_walkable(open_.area[i]) && map_.regions[i] == 0 && bucket < 8)
        buckets[static_cast<std::size_t>(bucket)].push_back(i);
    }
  }

  bool same_area(std::uint32_t a, std::uint32_t b) const {
    return b != open_.none() && open_.area[a] == open_.area[b];
  }

  void expand(const std::vector<std::uint32_t>& bucket, int rounds) {
    bool changed = true;
    for (; changed && rounds != 0; --rounds) {
      changed = false;
      const std::vector<RegionId> regions = map_.regions;
      const std::vector<int> core = core_;
      for (const std::uint32_t i : bucket) {
        if (regions[i] != 0 || !is_walkable(open_.area[i])) continue;
        int best = 1000000;
        for (const std::uint32_t n : open_.neighbors[i].all()) {
          if (!same_area(i, n) || !is_inner(regions[n]) || core[n] + 2 >= best) continue;
          best = core[n] + 2;
          map_.regions[i] = regions[n];
          core_[i] = best;
          changed = true;
        }
      }
    }
  }

  bool is_blocked(std::uint32_t i, RegionId id) const {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t n = open_.neighbors[i][side];
      if (!same_area(i, n) || is_border(map_.regions[n])) continue;
      if (map_.regions[n] != 0 && map_.regions[n] != id) return true;
      const std::uint32_t m = open_.neighbors[n][(side + 1) & 3U];
      if (same_area(i, m) && map_.regions[m] != 0 && map_.regions[m] != id) return true;
    }
    return false;
  }

  bool flood(std::uint32_t seed, int level) {
    const RegionId id = map_.count + 1;
    std::vector<std::uint32_t> stack = {seed};
    map_.regions[seed] = id;
    core_[seed] = 0;
    int kept = 0;
    while (!stack.empty()) {
      const std::uint32_t i = stack.back();
      stack.pop_back();
      if (is_blocked(i, id)) {
        map_.regions[i] = 0;
        continue;
      }
      ++kept;
      for (const std::uint32_t n : open_.neighbors[i].all()) {
        if (!same_area(i, n) || map_.regions[n] != 0 || distance_[n] < level - 2) continue;
        map_.regions[n] = id;
        core_[n] = 0;
        stack.push_back(n);
      }
    }
    return kept > 0;
  }

  const CompactHeightfield& open_;
  const std::vector<std::uint16_t>& distance_;
  std::vector<int> core_;
  RegionMap map_;
};

struct Record {
  RegionId id = 0;
  int size = 0;
  Area area = Area::none;
  bool visited = false;
  std::vector<RegionId> ring = {};
  std::set<RegionId> stacked = {};
};

void remove_repeats(std::vector<RegionId>& ring) {
  for (std::size_t i = 0; i < ring.size() && ring.size() > 1;) {
    if (ring[i] == ring[(i + 1) % ring.size()]) {
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

class SlowMerger {
 public:
  SlowMerger(const CompactHeightfield& open, const RegionOptions& options, RegionMap& map)
      : open_(open), options_(options), map_(map), records_(map.count + 1) {
    for (RegionId id = 0; id <= map.count; ++id)
      records_[id].id = id;
  }

  void run() {
    measure();
    for (Record& record : records_)
      drop_if_small(record);
    while (merge_once()) {
    }
    renumber();
  }

 private:
  RegionId beside(std::uint32_t i, unsigned side) const {
    return map_.regions[open_.neighbors[i][side]];
  }

  void measure() {
    for (std::size_t column = 0; column < open_.grid.column_count(); ++column) {
      for (std::uint32_t i = open_.columns[column]; i < open_.columns[column + 1]; ++i) {
        if (!is_inner(map_.regions[i])) continue;
        Record& record = records_[map_.regions[i]];
        ++record.size;
        record.area = open_.area[i];
        for (std::uint32_t k = open_.columns[column]; k < open_.columns[column + 1]; ++k) {
          if (k != i && is_inner(map_.regions[k])) record.stacked.insert(map_.regions[k]);
        }
        for (unsigned side = 0; side < 4 && record.ring.empty(); ++side) {
          if (beside(i, side) != record.id) walk(i, side, record);
        }
      }
    }
  }

  void walk(std::uint32_t start, unsigned start_side, Record& record) {
    std::uint32_t i = start;
    unsigned side = start_side;
    int steps = 0;
    do {
      const RegionId other = beside(i, side);
      if (other == record.id) {
        i = open_.neighbors[i][side];
        side = (side + 3) % 4;
      } else {
        record.ring.push_back(other);
        side = (side + 1) % 4;
      }
    } while ((i != start || side != start_side) && ++steps < 39999);
    remove_repeats(record.ring);
  }

  void drop_if_small(Record& start) {
    if (start.id == 0 || start.visited) return;
    std::vector<RegionId> group = {start.id};
    start.visited = true;
    bool at_rim = false;
    int size = 0;
    for (std::size_t k = 0; k < group.size(); ++k) {
      size += records_[group[k]].size;
      for (const RegionId next : std::vector<RegionId>(records_[group[k]].ring)) {
        at_rim = at_rim || is_border(next);
        if (!is_inner(next) || records_[next].visited || records_[next].id == 0) continue;
        records_[next].visited = true;
        group.push_back(next);
      }
    }
    if (size >= options_.min_size || at_rim) return;
    for (const RegionId id : group)
      records_[id] = {};
  }

  static bool can_merge(const Record& a, const Record& b) {
    return a.area == b.area && std::ranges::count(a.ring, b.id) <= 1 && !a.stacked.contains(b.id);
  }

  RegionId target_of(const Record& record) const {
    RegionId target = 0;
    int smallest = 0xfffffff;
    for (const RegionId id : record.ring) {
      if (!is_inner(id) || records_[id].id == 0) continue;
      const Record& other = records_[id];
      if (other.size >= smallest || !can_merge(record, other) || !can_merge(other, record))
        continue;
      smallest = other.size;
      target = id;
    }
    return target;
  }

  bool merge_once() {
    bool merged = false;
    for (RegionId id = 1; id < records_.size(); ++id) {
      Record& record = records_[id];
      if (record.id == 0 || record.size == 0) continue;
      const bool at_wall = std::ranges::count(record.ring, RegionId{0}) > 0;
      if (record.size > options_.merge_size && at_wall) continue;
      const RegionId target = target_of(record);
      if (target != 0 && merge(records_[target], record)) merged = true;
    }
    return merged;
  }

  bool merge(Record& to, Record& from) {
    const auto a = std::ranges::find(to.ring, from.id);
    const auto b = std::ranges::find(from.ring, to.id);
    if (a == to.ring.end() || b == from.ring.end()) return false;
    std::vector<RegionId> ring(a + 1, to.ring.end());
    ring.insert(ring.end(), to.ring.begin(), a);
    ring.insert(ring.end(), b + 1, from.ring.end());
    ring.insert(ring.end(), from.ring.begin(), b);
    to.ring = ring;
    remove_repeats(to.ring);
    to.stacked.insert(from.stacked.begin(), from.stacked.end());
    to.size += from.size;
    from.size = 0;
    from.ring.clear();
    const RegionId old_id = from.id;
    for (Record& record : records_) {
      if (record.id == old_id) record.id = to.id;
      std::ranges::replace(record.ring, old_id, to.id);
      remove_repeats(record.ring);
      if (record.stacked.erase(old_id) > 0) record.stacked.insert(to.id);
    }
    return true;
  }

  void renumber() {
    std::vector<RegionId> names(records_.size(), 0);
    RegionId count = 0;
    for (const Record& record : records_) {
      if (record.id != 0 && names[record.id] == 0) names[record.id] = ++count;
    }
    for (RegionId& id : map_.regions)
      id = is_border(id) ? id : names[records_[id].id];
    map_.count = count;
  }

  const CompactHeightfield& open_;
  const RegionOptions& options_;
  RegionMap& map_;
  std::vector<Record> records_;
};

/// How many floors of a region can be reached from one of them, following links in both directions.
std::size_t reach(const CompactHeightfield& open, const RegionMap& map, std::uint32_t start) {
  std::vector<std::vector<std::uint32_t>> back(open.size() + 1);
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    for (const std::uint32_t n : open.neighbors[i].all())
      back[n].push_back(i);
  }
  std::vector<std::uint32_t> queue = {start};
  std::set<std::uint32_t> seen = {start};
  for (std::size_t k = 0; k < queue.size(); ++k) {
    std::vector<std::uint32_t> beside = back[queue[k]];
    for (const std::uint32_t n : open.neighbors[queue[k]].all())
      beside.push_back(n);
    for (const std::uint32_t n : beside) {
      if (n != open.none() && map.regions[n] == map.regions[start] && seen.insert(n).second)
        queue.push_back(n);
    }
  }
  return queue.size();
}

std::string column_fault(const CompactHeightfield& open, const RegionMap& map) {
  for (std::size_t column = 0; column < open.grid.column_count(); ++column) {
    std::set<RegionId> seen;
    for (std::uint32_t i = open.columns[column]; i < open.columns[column + 1]; ++i) {
      if (is_inner(map.regions[i]) && !seen.insert(map.regions[i]).second)
        return "region " + std::to_string(map.regions[i]) + " overlaps itself";
    }
  }
  return "";
}

}  // namespace

RegionMap watershed_slowly(const CompactHeightfield& open, const DistanceField& distance,
                           RegionMap painted) {
  return SlowWatershed(open, distance, std::move(painted)).run(distance.max_distance);
}

void merge_slowly(const CompactHeightfield& open, const RegionOptions& options, RegionMap& map) {
  SlowMerger(open, options, map).run();
}

std::string first_fault(const CompactHeightfield& open, const RegionMap& map) {
  if (map.regions.size() != open.size() + 1) return "not one id per floor and one for no floor";
  if (map.regions.back() != 0) return "no floor has a region";
  std::vector<std::size_t> size(map.count + 1, 0);
  std::vector<std::uint32_t> first(map.count + 1, 0);
  for (std::uint32_t i = open.size(); i-- > 0;) {
    const RegionId id = map.regions[i];
    if (!is_inner(id)) continue;
    if (id > map.count) return "id " + std::to_string(id) + " is too large";
    if (!is_walkable(open.area[i])) return "an unwalkable floor has a region";
    if (size[id] > 0 && open.area[first[id]] != open.area[i])
      return "region " + std::to_string(id) + " has two areas";
    ++size[id];
    first[id] = i;
  }
  for (RegionId id = 1; id <= map.count; ++id) {
    if (size[id] == 0) return "id " + std::to_string(id) + " is not in use";
    if (reach(open, map, first[id]) != size[id])
      return "region " + std::to_string(id) + " is not connected";
  }
  return column_fault(open, map);
}

}  // namespace way::test

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Imagine the distance field as depth, and water that rises from the deepest places. At each level
// regions first grow into the floors that the water has reached, eight rounds of a step each; what
// is still dry then and touches no region starts regions of its own.
//
// The order in which Recast looks at floors shows in its result only through the numbering of
// regions and through who grows first, so that is what is kept: floors are sorted by level once,
// and a round of growth looks at the floors beside those that joined in the round before.
#include "bake/regions_into.h"

#include <algorithm>

namespace way {
namespace {

constexpr int kGrowthRounds = 8;
constexpr int kLevelsInOrder = 8;  // after so many levels all waiting floors are sorted again

// Marks in the map while regions grow; both are no region and not free.
constexpr RegionId kOutside = 0xffffffffU;  // not walkable, or no floor
constexpr RegionId kJoining = 0xfffffffeU;  // gets its region at the end of the round

bool is_region(RegionId id) {
  return id - 1 < kBorderRegion - 1;
}

class Watershed {
 public:
  Watershed(const CompactHeightfield& open, const DistanceField& distance,
            WatershedScratch& scratch, RegionMap& map)
      : open_(open),
        distance_(distance.distance.data()),
        scratch_(scratch),
        map_(map),
        region_(map.regions.data()) {
    scratch.core.resize(open.size() + 1);
    core_ = scratch.core.data();
    mark_outside();
    choose_links();
    find_one_way_links();
    sort_by_level((distance.max_distance + 1) / 2);
  }

  void run() {
    scratch_.waiting.clear();
    const auto levels = static_cast<int>(scratch_.first.size()) - 1;
    for (int half = levels - 1; half >= 0; --half) {
      fill_bucket(half, (levels - 1 - half) % kLevelsInOrder == 0);
      grow(2 * half, half > 0 ? kGrowthRounds : -1);
      start_regions(2 * half);
      keep_waiting();
    }
    scratch_.bucket = scratch_.waiting;
    grow(0, -1);
    for (std::uint32_t i = 0; i <= open_.size(); ++i)
      region_[i] = region_[i] == kOutside ? 0 : region_[i];
  }

 private:
  void mark_outside() {
    for (std::uint32_t i = 0; i <= open_.size(); ++i)
      region_[i] = is_walkable(open_.area[i]) ? region_[i] : kOutside;
  }

  /// Links between floors of one area. Where all walkable floors have the same, the marks in the
  /// map do, and the field's own links serve.
  void choose_links() {
    links_ = open_.neighbours.data();
    Area any = Area::none;
    bool uniform = true;
    for (const Area area : open_.area) {
      any = is_walkable(any) ? any : area;
      uniform = uniform && (area == any || !is_walkable(area));
    }
    if (uniform) return;
    scratch_.links = open_.neighbours;
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      for (std::uint32_t& n : scratch_.links[i])
        n = open_.area[n] == open_.area[i] ? n : open_.none();
    }
    links_ = scratch_.links.data();
  }

  /// Collects links without a way back, which growth cannot find from their far end. There are none
  /// where a floor cannot have two candidates in a column.
  void find_one_way_links() {
    scratch_.one_way.clear();
    if (2 * open_.walkable_climb <= open_.walkable_height) return;
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      for (std::size_t side = 0; side < 4; ++side) {
        const std::uint32_t n = links_[i][side];
        if (n != open_.none() && links_[n][side ^ 2U] != i) scratch_.one_way.emplace_back(n, i);
      }
    }
    std::ranges::sort(scratch_.one_way);
  }

  /// Sorts free floors by half their distance, at most `levels` - 1, in order within a level.
  void sort_by_level(int levels) {
    std::vector<std::uint32_t>& first = scratch_.first;
    first.assign(static_cast<std::size_t>(levels) + 1, 0);
    if (levels == 0) return;
    const auto top = static_cast<unsigned>(levels - 1);
    const auto level_of = [&](std::uint32_t i) {
      return std::min<unsigned>(distance_[i] / 2U, top);
    };
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      if (region_[i] == 0) ++first[level_of(i) + 1];
    }
    for (std::size_t level = 1; level < first.size(); ++level)
      first[level] += first[level - 1];
    scratch_.order.resize(first.back());
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      if (region_[i] == 0) scratch_.order[first[level_of(i)]++] = i;
    }
    // Each entry has moved to the end of its level, which is where the next one begins.
    std::move_backward(first.begin(), first.end() - 1, first.end());
    first[0] = 0;
  }

  /// Free floors of this level, then those left over from the levels above; or all by index.
  void fill_bucket(int half, bool by_index) {
    std::vector<std::uint32_t>& bucket = scratch_.bucket;
    bucket.clear();
    const auto level = static_cast<std::size_t>(half);
    for (std::uint32_t k = scratch_.first[level]; k < scratch_.first[level + 1]; ++k) {
      const std::uint32_t i = scratch_.order[k];
      if (region_[i] == 0) bucket.push_back(i);
    }
    bucket.insert(bucket.end(), scratch_.waiting.begin(), scratch_.waiting.end());
    if (by_index && !scratch_.waiting.empty()) std::ranges::sort(bucket);
  }

  /// Lets a free floor join the neighbouring region whose core is nearest, if there is one.
  void try_join(std::uint32_t i) {
    RegionId best = 0;
    std::uint32_t nearest = 0xffffffffU;
    for (const std::uint32_t n : links_[i]) {
      if (!is_region(region_[n]) || core_[n] >= nearest) continue;
      best = region_[n];
      nearest = core_[n];
    }
    if (best == 0) return;
    region_[i] = kJoining;
    scratch_.joining.push_back({i, best, nearest + 2});
  }

  void try_join_at_level(std::uint32_t i, int level) {
    if (region_[i] == 0 && distance_[i] >= level) try_join(i);
  }

  /// Tries the free floors that have a link to `i`.
  void try_join_beside(std::uint32_t i, int level) {
    for (const std::uint32_t n : links_[i])
      try_join_at_level(n, level);
    if (scratch_.one_way.empty()) return;
    auto link = std::ranges::lower_bound(scratch_.one_way, std::pair{i, 0U});
    for (; link != scratch_.one_way.end() && link->first == i; ++link)
      try_join_at_level(link->second, level);
  }

  void finish_round() {
    for (const auto& joining : scratch_.joining) {
      region_[joining.floor] = joining.region;
      core_[joining.floor] = joining.core;
    }
    scratch_.joined.swap(scratch_.joining);
    scratch_.joining.clear();
  }

  /// Lets regions grow into the floors of the bucket, by a step a round; -1 for as many as it
  /// takes.
  void grow(int level, int rounds) {
    for (const std::uint32_t i : scratch_.bucket)
      try_join_at_level(i, level);
    finish_round();
    while (!scratch_.joined.empty() && --rounds != 0) {
      for (const auto& joined : scratch_.joined)
        try_join_beside(joined.floor, level);
      finish_round();
    }
  }

  /// Whether a floor touches a region other than `id`, be it at a corner.
  bool touches_other(std::uint32_t i, RegionId id) const {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t beside = links_[i][side];
      const RegionId region = region_[beside];
      if ((region & kBorderRegion) != 0) continue;
      if (region != 0 && region != id) return true;
      const RegionId corner = region_[links_[beside][(side + 1) & 3U]];
      if (corner != 0 && corner != id && corner != kOutside) return true;
    }
    return false;
  }

  /// Floods a new region from a floor, down to a level below the current one.
  bool flood(std::uint32_t seed, int lowest, RegionId id) {
    std::vector<std::uint32_t>& stack = scratch_.stack;
    stack.assign(1, seed);
    region_[seed] = id;
    bool kept = false;
    while (!stack.empty()) {
      const std::uint32_t i = stack.back();
      stack.pop_back();
      if (touches_other(i, id)) {
        region_[i] = 0;
        continue;
      }
      kept = true;
      core_[i] = 0;
      for (const std::uint32_t n : links_[i]) {
        if (region_[n] != 0 || distance_[n] < lowest) continue;
        region_[n] = id;
        stack.push_back(n);
      }
    }
    return kept;
  }

  void start_regions(int level) {
    const int lowest = std::max(level - 2, 0);
    for (const std::uint32_t i : scratch_.bucket) {
      if (region_[i] == 0 && flood(i, lowest, map_.count + 1)) ++map_.count;
    }
  }

  void keep_waiting() {
    scratch_.waiting.clear();
    for (const std::uint32_t i : scratch_.bucket) {
      if (region_[i] == 0) scratch_.waiting.push_back(i);
    }
  }

  const CompactHeightfield& open_;
  const std::uint16_t* distance_;
  WatershedScratch& scratch_;
  RegionMap& map_;
  RegionId* region_;
  std::uint32_t* core_ = nullptr;
  const CompactHeightfield::Neighbours* links_ = nullptr;
};

}  // namespace

void grow_watershed(const CompactHeightfield& open, const DistanceField& distance,
                    WatershedScratch& scratch, RegionMap& map) {
  Watershed(open, distance, scratch, map).run();
}

}  // namespace way

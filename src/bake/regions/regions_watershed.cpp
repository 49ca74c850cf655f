// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Think of the distance field as depth, and of water that rises from the deepest spots. At each
// level, regions first grow into the floors that the water has reached, in eight rounds of one step
// each; floors that are still dry then and touch no region start new regions.
//
// The order in which Recast visits floors affects its result only through the numbering of regions
// and through which region grows first, so that is what we preserve: floors are sorted by level
// once, and a round of growth visits either the floors next to those that joined in the previous
// round or all floors that are still dry: the fewer of the two.
#include "bake/open/fast_links.h"
#include "bake/regions/regions_into.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>

namespace way {
namespace {

constexpr int kGrowthRounds = 8;
constexpr std::size_t kWorthListing = 2;  // dry floors for each that has joined
constexpr int kLevelsInOrder = 8;  // number of levels after which all waiting floors are sorted
                                   // again

/// A claim is what a floor offers to its neighbors. From the high bits down: the distance to the
/// core of its region, two bits for the side on which it is offered, the region. The smallest claim
/// is the nearest core, with ties broken by side. Floors that offer nothing have the bits of kNone,
/// and in the low bits 0 for a free floor, the id of the rim, or kOutside.
template <class WordType, unsigned region_bits>
struct ClaimBits {
  using Word = WordType;
  static constexpr unsigned kSideShift = region_bits;
  static constexpr Word kOutside = (Word{1} << region_bits) - 1;  ///< Not walkable, or no floor.
  static constexpr Word kRim = Word{1} << (region_bits - 1);
  static constexpr Word kNone = static_cast<Word>(~kOutside);
  static constexpr Word kSides = Word{3} << kSideShift;
  static constexpr Word kStep = Word{1} << (kSideShift + 2);
  static constexpr Word kFarthest = kNone - kSides - kStep;

  // Ids differ from those of the map in the position of the rim bit.
  static constexpr unsigned kRimShift = 32 - region_bits;
  static Word id_of(RegionId id) {
    return Word{id & ~kBorderRegion} | Word{(id & kBorderRegion) >> kRimShift};
  }
  static RegionId region_of(Word claim) {
    const auto id = static_cast<RegionId>(claim & kOutside);
    const auto rim = static_cast<RegionId>(kRim);
    return id == static_cast<RegionId>(kOutside) ? 0 : (id & ~rim) | (id & rim) << kRimShift;
  }
  /// Returns true if there are no bits left for another step.
  static bool is_too_far(Word claim) { return claim - kFarthest < kNone - kFarthest; }
};
using NarrowClaims = ClaimBits<std::uint32_t, 18>;  // up to 4093 steps, and 131071 regions
using WideClaims = ClaimBits<std::uint64_t, 32>;

/// Grows regions in a map whose rim is painted. The hot loops have no data-dependent branches: list
/// entries are always written, and the end of the list advances by the condition.
template <class Links, class Bits>
class Watershed {
  using Word = typename Bits::Word;
  using Claims = WatershedScratch::Claims<Word>;

 public:
  Watershed(const CompactHeightfield& open, Links links, const DistanceView& distance,
            WatershedScratch& scratch, RegionMap& map)
      : open_(open),
        links_(links),
        distance_(distance),
        scratch_(scratch),
        claims_(scratch.claims<Word>()),
        map_(map),
        order_(map.regions.data()) {}

  /// Returns false if claims have too few bits; the map is then unspecified.
  bool run() {
    make_claims();
    find_one_way_links();
    sort_by_level();
    scratch_.waiting.clear();
    const auto levels = static_cast<int>(scratch_.first.size()) - 1;
    for (int half = levels - 1; half >= 0; --half) {
      fill_bucket(half, (levels - 1 - half) % kLevelsInOrder == 0);
      grow(2 * half, half > 0 ? kGrowthRounds : -1);
      start_regions(2 * half);
      keep_waiting();
    }
    scratch_.bucket.swap(scratch_.waiting);
    grow(0, -1);
    if (has_too_far() || Word{map_.count} >= Bits::kRim) return false;
    write_regions();
    return true;
  }

 private:
  /// Converts the map to claims, and counts the free floors of each level, shifted by one entry.
  /// Afterwards, the memory of the map is used for `order_`.
  void make_claims() {
    resize_exactly(claims_.of_floors, open_.size() + 1);
    resize_exactly(scratch_.depth, open_.size() + 1);
    claim_ = claims_.of_floors.data();
    depth_ = scratch_.depth.data();
    // Even if no floor is more than a step from a wall, there is a lowest level.
    const auto levels = static_cast<unsigned>(std::max<int>(distance_.max_distance, 1) + 1) / 2;
    scratch_.first.assign(levels + 1, 0);
    scratch_.at_depth.assign(std::size_t{distance_.max_distance} + 2, 0);
    const Area* area = open_.area.data();
    const RegionId* regions = map_.regions.data();
    const std::uint16_t* distance = distance_.distance.data();
    Word* const claim = claim_;
    std::uint16_t* const depths = depth_;
    const std::size_t size = claims_.of_floors.size();
    for (std::size_t i = 0; i < size; ++i) {
      const Word rim = Bits::id_of(regions[i]);
      claim[i] = Bits::kNone | (is_walkable(area[i]) ? rim : Bits::kOutside);
    }
    for (std::size_t i = 0; i < size; ++i) {
      const auto depth = static_cast<std::uint16_t>(distance[i] + 1U);
      depths[i] = claim[i] == Bits::kNone ? depth : std::uint16_t{0};
    }
    count_depths(levels);
  }

  void count_depths(unsigned levels) {
    std::uint32_t* at_depth = scratch_.at_depth.data();
    for_each_floor_inside([&](std::uint32_t i) { ++at_depth[depth_[i]]; });
    for (unsigned depth = 1; depth < scratch_.at_depth.size(); ++depth)
      scratch_.first[std::min((depth + 1) / 2, levels)] += at_depth[depth];
  }

  /// Returns true if a floor is so far from its core that claims have too few bits for another
  /// step. Each step took a round.
  bool has_too_far() const {
    return Word{rounds_} >= Bits::kFarthest / Bits::kStep &&
           std::ranges::any_of(claims_.of_floors, Bits::is_too_far);
  }

  void write_regions() {
    const Word* claim = claim_;
    RegionId* regions = map_.regions.data();
    const std::size_t size = claims_.of_floors.size();
    for (std::size_t i = 0; i < size; ++i)
      regions[i] = Bits::region_of(claim[i]);
  }

  Word id_at(std::uint32_t i) const { return claim_[i] & Bits::kOutside; }

  std::uint16_t depth_at(std::uint32_t i) const {
    return static_cast<std::uint16_t>(distance_.distance.data()[i] + 1);
  }

  /// Collects one-way links, which growth cannot find from their far end. There are none if a floor
  /// cannot have two candidates in a column.
  void find_one_way_links() {
    scratch_.one_way.clear();
    if (2 * open_.walkable_climb <= open_.walkable_height) return;
    for (std::uint32_t i = 0; i < open_.size(); ++i) {
      for (std::size_t side = 0; side < 4; ++side) {
        const std::uint32_t n = links_(i, side);
        if (n != i && links_(n, side ^ 2U) != i) scratch_.one_way.emplace_back(n, i);
      }
    }
    std::ranges::sort(scratch_.one_way);
  }

  /// Visits the floors that are not in the rim, ascending.
  template <class Visit>
  void for_each_floor_inside(Visit visit) const {
    const VoxelGrid& grid = open_.grid;
    if (grid.inner_width() <= 0) return;
    for (int z = grid.border; z < grid.depth - grid.border; ++z) {
      const std::uint32_t end = open_.columns[grid.column_index({grid.width - grid.border, z})];
      for (std::uint32_t i = open_.columns[grid.column_index({grid.border, z})]; i < end; ++i)
        visit(i);
    }
  }

  /// Sorts free floors by half their distance, stable within a level.
  void sort_by_level() {
    std::vector<std::uint32_t>& first = scratch_.first;
    if (first.size() < 2) return;
    const auto top = static_cast<unsigned>(first.size() - 2);
    for (std::size_t level = 1; level < first.size(); ++level)
      first[level] += first[level - 1];
    for_each_floor_inside([&](std::uint32_t i) {
      if (depth_[i] != 0) order_[first[std::min((depth_[i] - 1U) / 2U, top)]++] = i;
    });
    // Each entry has moved to the end of its level, which is where the next level begins.
    std::move_backward(first.begin(), first.end() - 1, first.end());
    first[0] = 0;
  }

  /// The free floors of this level, then those left over from the levels above; or all by index.
  void fill_bucket(int half, bool by_index) {
    ScratchVector<std::uint32_t>& bucket = scratch_.bucket;
    ScratchVector<std::uint32_t>& waiting = scratch_.waiting;
    const auto level = static_cast<std::size_t>(half);
    const std::uint32_t begin = scratch_.first[level];
    const std::uint32_t end = scratch_.first[level + 1];
    resize_exactly(bucket, end - begin + waiting.size());
    std::size_t count = 0;
    for (std::uint32_t k = begin; k < end; ++k) {
      bucket[count] = order_[k];
      count += depth_[bucket[count]] != 0 ? 1 : 0;
    }
    bucket.resize(count);
    if (!by_index || waiting.empty()) {
      bucket.append(waiting.begin(), waiting.end());
      return;
    }
    std::ranges::sort(waiting);
    resize_exactly(scratch_.merged, bucket.size() + waiting.size());
    std::ranges::merge(bucket, waiting, scratch_.merged.begin());
    bucket.swap(scratch_.merged);
  }

  /// The best claim offered by the neighbors of a floor.
  Word best_claim(std::uint32_t i) const {
    const auto offer = [&](std::size_t side) {
      return claim_[links_(i, side)] | static_cast<Word>(side) << Bits::kSideShift;
    };
    return std::min(std::min(offer(0), offer(1)), std::min(offer(2), offer(3)));
  }

  /// Lets the free floors of the bucket join a region next to them, and keeps the others in it.
  /// Returns how many joined.
  std::size_t join_from_bucket() {
    std::uint32_t* bucket = scratch_.bucket.data();
    std::uint32_t* joining = scratch_.joining.data();
    Word* claims = claims_.of_joining.data();
    std::size_t joined = 0;
    std::size_t left = 0;
    for (const std::uint32_t i : scratch_.bucket) {
      const Word claim = best_claim(i);
      const bool is_free = depth_[i] != 0;
      // Sides do not change the bits of kNone.
      const bool joins = is_free && claim < Bits::kNone;
      joining[joined] = i;
      claims[joined] = claim;
      bucket[left] = i;
      joined += joins ? 1 : 0;
      left += is_free && !joins ? 1 : 0;
      depth_[i] = joins ? std::uint16_t{0} : depth_[i];
    }
    scratch_.bucket.resize(left);
    give_regions(joined);
    return joined;
  }

  /// The same for candidates, all of which are free but marked as taken.
  std::size_t join_from_candidates(std::size_t count) {
    const std::uint32_t* candidates = scratch_.candidates.data();
    std::uint32_t* joining = scratch_.joining.data();
    Word* claims = claims_.of_joining.data();
    std::size_t joined = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint32_t i = candidates[k];
      const Word claim = best_claim(i);
      joining[joined] = i;
      claims[joined] = claim;
      joined += claim < Bits::kNone ? 1 : 0;
      depth_[i] = claim < Bits::kNone ? std::uint16_t{0} : depth_at(i);
    }
    give_regions(joined);
    return joined;
  }

  /// Assigns regions only at the end of a round, so that all floors see the same state.
  void give_regions(std::size_t joined) {
    ++rounds_;
    const std::uint32_t* joining = scratch_.joining.data();
    const Word* claims = claims_.of_joining.data();
    for (std::size_t k = 0; k < joined; ++k)
      claim_[joining[k]] = (claims[k] & ~Bits::kSides) + Bits::kStep;
  }

  /// Lists the free floors of a level that have a link to one that has just joined. They are marked
  /// as taken, so that each is listed once.
  std::size_t list_candidates(std::size_t joined, int level) {
    std::uint32_t* candidates = scratch_.candidates.data();
    std::size_t count = 0;
    for (std::size_t k = 0; k < joined; ++k) {
      for (std::size_t side = 0; side < 4; ++side) {
        const std::uint32_t n = links_(scratch_.joining[k], side);
        const bool listed = depth_[n] > level;
        candidates[count] = n;
        count += listed ? 1 : 0;
        depth_[n] = listed ? std::uint16_t{0} : depth_[n];
      }
    }
    return scratch_.one_way.empty() ? count : list_one_way(joined, level, count);
  }

  std::size_t list_one_way(std::size_t joined, int level, std::size_t count) {
    std::uint32_t* candidates = scratch_.candidates.data();
    for (std::size_t k = 0; k < joined; ++k) {
      const std::uint32_t i = scratch_.joining[k];
      auto link = std::ranges::lower_bound(scratch_.one_way, std::pair{i, 0U});
      for (; link != scratch_.one_way.end() && link->first == i; ++link) {
        if (depth_[link->second] <= level) continue;
        depth_[link->second] = 0;
        candidates[count++] = link->second;
      }
    }
    return count;
  }

  /// Lets regions grow into the floors of the bucket, by one step per round; -1 for as many as it
  /// takes.
  void grow(int level, int rounds) {
    // The floors that can join in a round are in the bucket; one extra entry is written and
    // ignored.
    const std::size_t most = scratch_.bucket.size() + 1;
    resize_exactly(scratch_.joining, most);
    resize_exactly(claims_.of_joining, most);
    resize_exactly(scratch_.candidates, most);
    std::size_t joined = join_from_bucket();
    while (joined > 0 && --rounds != 0) {
      if (scratch_.bucket.size() <= kWorthListing * joined) {
        joined = join_from_bucket();
      } else {
        joined = join_from_candidates(list_candidates(joined, level));
      }
    }
  }

  /// Returns true if a floor touches a region other than `id`, even at a corner.
  bool touches_other(std::uint32_t i, Word id) const {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t beside = links_(i, side);
      const Word region = id_at(beside);
      if (beside == i || (region & Bits::kRim) != 0) continue;
      if (region != 0 && region != id) return true;
      const Word corner = id_at(links_(beside, (side + 1) & 3U));
      if (corner != 0 && corner != id && corner != Bits::kOutside) return true;
    }
    return false;
  }

  /// Flood-fills a new region from a floor, down to a level below the current one. Floors that
  /// touch another region are left free.
  bool flood(std::uint32_t seed, int lowest, Word id) {
    ScratchVector<std::uint32_t>& stack = scratch_.stack;
    stack.assign(1, seed);
    depth_[seed] = 0;
    bool kept = false;
    while (!stack.empty()) {
      const std::uint32_t i = stack.back();
      stack.pop_back();
      if (touches_other(i, id)) {
        depth_[i] = depth_at(i);
        continue;
      }
      kept = true;
      claim_[i] = id;
      for (std::size_t side = 0; side < 4; ++side) {
        const std::uint32_t n = links_(i, side);
        if (depth_[n] <= lowest) continue;
        depth_[n] = 0;
        stack.push_back(n);
      }
    }
    return kept;
  }

  void start_regions(int level) {
    const int lowest = std::max(level - 2, 0);
    for (const std::uint32_t i : scratch_.bucket) {
      if (Word{map_.count} >= Bits::kRim) return;
      if (depth_[i] != 0 && flood(i, lowest, Word{map_.count} + 1)) ++map_.count;
    }
  }

  void keep_waiting() {
    scratch_.waiting.clear();
    for (const std::uint32_t i : scratch_.bucket) {
      if (depth_[i] != 0) scratch_.waiting.push_back(i);
    }
  }

  const CompactHeightfield& open_;
  Links links_;
  DistanceView distance_;
  WatershedScratch& scratch_;
  Claims& claims_;
  RegionMap& map_;
  std::uint32_t* order_;  ///< Free floors by level, in the memory of the map.
  Word* claim_ = nullptr;
  std::uint16_t* depth_ = nullptr;
  std::uint32_t rounds_ = 0;  ///< Rounds of growth.
};

/// Links between floors of one area. If all walkable floors have the same area, the field's own
/// links are used, since the map marks the others.
const FloorLinks& choose_links(const CompactHeightfield& open, FloorLinks& memory) {
  const auto any = std::ranges::find_if(open.area, is_walkable);
  unsigned other = 0;
  if (any != open.area.end()) {
    const auto wanted = static_cast<unsigned>(*any);
    for (const Area area : open.area)
      other |= is_walkable(area) ? static_cast<unsigned>(area) ^ wanted : 0U;
  }
  if (other == 0) return open.neighbors;
  memory.reset(open.size());
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t n = open.neighbors[i][side];
      memory.set(i, side, open.area[n] == open.area[i] ? n : open.none());
    }
  }
  return memory;
}

}  // namespace

void grow_watershed(const CompactHeightfield& open, const DistanceView& distance,
                    WatershedScratch& scratch, RegionMap& map) {
  with_links(choose_links(open, scratch.links), [&](auto links) {
    using Links = decltype(links);
    // Narrow claims are faster and smaller, but a labyrinth may be too long for them.
    if (Watershed<Links, NarrowClaims>(open, links, distance, scratch, map).run()) return;
    scratch.give_back();
    paint_border(open, map);
    Watershed<Links, WideClaims>(open, links, distance, scratch, map).run();
  });
}

}  // namespace way

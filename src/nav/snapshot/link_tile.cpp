// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/snapshot/link_tile.h"

#include "nav/plan/orient.h"
#include "nav/tile/tile_view.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace way {
namespace {

using Stretch = PortalStretch;

/// Writes member by member: a copy that spans several smaller stores would stall.
void fill_stretch(const TileView& tile, std::uint32_t index, bool along_z, Stretch& s) {
  const TilePortal& portal = tile.portals()[index];
  const std::uint32_t end = tile.first_edges()[portal.polygon + 1];
  const std::uint32_t first = tile.first_edges()[portal.polygon];
  const Vec3& a = tile.corners()[portal.edge].point;
  const Vec3& b = tile.corners()[portal.edge + 1 == end ? first : portal.edge + 1].point;
  const float ua = along_z ? a.z : a.x;
  const float ub = along_z ? b.z : b.x;
  s.reversed = ub < ua;
  s.low = s.reversed ? ub : ua;
  s.high = s.reversed ? ua : ub;
  s.low_y = s.reversed ? b.y : a.y;
  s.high_y = s.reversed ? a.y : b.y;
  s.across = along_z ? a.x : a.z;
  s.portal = index;
  s.polygon = portal.polygon;
  s.edge = portal.edge;
}

/// Appends the portals of a side, sorted by their ends.
void append_stretches(const Tile& tile, Side side, std::vector<Stretch>& result) {
  const std::size_t begin = result.size();
  const std::uint32_t first = tile.first_portal(side);
  const auto count = static_cast<std::uint32_t>(tile.portals(side).size());
  const bool along_z = static_cast<unsigned>(side) % 2 == 0;
  result.resize(begin + count);
  for (std::uint32_t i = 0; i < count; ++i)
    fill_stretch(TileView(tile), first + i, along_z, result[begin + i]);
  // The tile has them in the order of (low, min_y); ends() refines it.
  const auto added = std::span(result).subspan(begin);
  if (!std::ranges::is_sorted(added, {}, &Stretch::ends))
    std::ranges::sort(added, {}, &Stretch::ends);
}

/// The portals of a tile on a side.
std::span<const Stretch> stretches_at(const Tile& tile, Side side, const TileStretches* known,
                                      std::vector<Stretch>& memory) {
  if (known != nullptr) return known->at(side);
  memory.clear();
  append_stretches(tile, side, memory);
  return memory;
}

/// Links the stretches of one side of a tile to those of the tile beyond it.
class Joiner {
 public:
  Joiner(const Tile& own, const LinkOptions& options, const AdjacentTile& other,
         LinkScratch& scratch)
      : own_(own),
        other_(other),
        s_(scratch),
        mine_(stretches_at(own, other.side, options.stretches, scratch.mine)),
        theirs_(stretches_at(*other.tile, opposite(other.side), other.stretches, scratch.theirs)) {}

  void join_all() {
    s_.left_mine.clear();
    s_.left_theirs.clear();
    join_identical();
    if (!s_.left_mine.empty() && !s_.left_theirs.empty()) join_overlapping();
  }

 private:
  void join_identical() {
    auto b = theirs_.begin();
    for (const Stretch& a : mine_) {
      for (; b != theirs_.end() && b->ends() < a.ends(); ++b)
        s_.left_theirs.push_back(*b);
      if (b == theirs_.end() || b->ends() != a.ends()) {
        s_.left_mine.push_back(a);
      } else {
        add(a, *b++, 0, 1);
      }
    }
    s_.left_theirs.insert(s_.left_theirs.end(), b, theirs_.end());
  }

  /// Sweeps along the border: a stretch can only meet those that have begun and not ended.
  void join_overlapping() {
    const float cell = std::max(own_.agent().cell_size, other_.tile->agent().cell_size);
    climb_ = static_cast<double>(std::max(own_.agent().climb, other_.tile->agent().climb));
    gap_ = std::max(rounding_slack(join(own_.bounds(), other_.tile->bounds())),
                    static_cast<double>(cell) / 4);
    std::vector<const Stretch*>& open_mine = s_.open_mine;
    std::vector<const Stretch*>& open_theirs = s_.open_theirs;
    open_mine.clear();
    open_theirs.clear();
    auto b = s_.left_theirs.begin();
    for (const Stretch& a : s_.left_mine) {
      for (; b != s_.left_theirs.end() && b->low <= a.low; ++b)
        open(*b, open_mine, open_theirs, [&](const Stretch& mine) { try_join(mine, *b); });
      open(a, open_theirs, open_mine, [&](const Stretch& theirs) { try_join(a, theirs); });
    }
    for (; b != s_.left_theirs.end(); ++b)
      open(*b, open_mine, open_theirs, [&](const Stretch& mine) { try_join(mine, *b); });
  }

  template <class Meet>
  static void open(const Stretch& stretch, std::vector<const Stretch*>& others,
                   std::vector<const Stretch*>& own, Meet&& meet) {
    std::erase_if(others, [&](const Stretch* other) { return other->high <= stretch.low; });
    for (const Stretch* other : others)
      meet(*other);
    own.push_back(&stretch);
  }

  void try_join(const Stretch& a, const Stretch& b) {
    if (std::abs(static_cast<double>(a.across) - static_cast<double>(b.across)) > gap_) return;
    const double low = static_cast<double>(std::max(a.low, b.low));
    const double high = static_cast<double>(std::min(a.high, b.high));
    if (!(low < high)) return;
    // The difference of heights is linear along the overlap: cut it to |difference| <= climb.
    const double at_low = height(a, low) - height(b, low);
    const double at_high = height(a, high) - height(b, high);
    double from = 0;
    double to = 1;
    for (const double limit : {climb_, -climb_}) {
      const double sign = limit < 0 ? -1 : 1;
      const double over_low = sign * (at_low - limit);
      const double over_high = sign * (at_high - limit);
      if (over_low > 0 && over_high > 0) return;
      if (over_low > 0) from = std::max(from, over_low / (over_low - over_high));
      if (over_high > 0) to = std::min(to, over_low / (over_low - over_high));
    }
    if (from < to) add_part(a, b, low + (high - low) * from, low + (high - low) * to);
  }

  static double height(const Stretch& s, double u) {
    const double t = (u - static_cast<double>(s.low)) /
                     (static_cast<double>(s.high) - static_cast<double>(s.low));
    return static_cast<double>(s.low_y) +
           (static_cast<double>(s.high_y) - static_cast<double>(s.low_y)) * t;
  }

  /// Links only if both sides can represent the overlap, so that the link leads back.
  void add_part(const Stretch& a, const Stretch& b, double low, double high) {
    const Share mine = share_of(a, low, high);
    const Share theirs = share_of(b, low, high);
    if (mine.from < mine.to && theirs.from < theirs.to) add(a, b, mine.from, mine.to);
  }

  struct Share {
    float from;
    float to;
  };

  static Share share_of(const Stretch& s, double low, double high) {
    const double length = static_cast<double>(s.high) - static_cast<double>(s.low);
    const auto from = static_cast<float>((low - static_cast<double>(s.low)) / length);
    const auto to = static_cast<float>((high - static_cast<double>(s.low)) / length);
    return s.reversed ? Share{1 - to, 1 - from} : Share{from, to};
  }

  void add(const Stretch& a, const Stretch& b, float low, float high) {
    const PolyRef target(other_.slot, other_.generation, b.polygon);
    const PolygonView corners = TileView(*other_.tile).polygon(b.polygon);
    s_.found.push_back({a.portal, {target, b.edge, low, high, corners.count, corners.corners}});
  }

  const Tile& own_;
  const AdjacentTile& other_;
  LinkScratch& s_;
  std::span<const Stretch> mine_;
  std::span<const Stretch> theirs_;
  double climb_ = 0;
  double gap_ = 0;  ///< Maximum distance of the two border lines.
};

void add_kept(const Tile& tile, const LinkOptions& options,
              std::vector<LinkScratch::Found>& found) {
  for (std::uint32_t i = 0; i < tile.portals().size(); ++i) {
    if (!options.kept.has(tile.portal_side(i))) continue;
    for (const TileLink& link : options.kept.links->at(i))
      found.push_back({i, link});
  }
}

}  // namespace

TileLinks::TileLinks(std::span<const std::uint32_t> first, std::span<const TileLink> links) {
  const auto portals = static_cast<std::uint32_t>(first.size() - 1);
  if (portals == 0) return;
  bool is_one_each = true;
  for (std::uint32_t i = 0; i < first.size(); ++i)
    is_one_each = is_one_each && first[i] == i;
  if (is_one_each) first = {};
  const std::size_t head = head_size(first.size());
  block_ = CountedBlock(portals | (is_one_each ? kOneEach : 0), head + links.size_bytes());
  std::ranges::copy(std::as_bytes(first), block_.data());
  std::ranges::copy(std::as_bytes(links), block_.data() + head);
}

std::span<const TileLink> TileLinks::all() const {
  if (block_.is_none()) return {};
  if (is_one_each()) return {links_behind(0), portal_count()};
  const std::size_t numbers = std::size_t{portal_count()} + 1;
  return {links_behind(numbers), firsts()[portal_count()]};
}

std::size_t TileLinks::bytes() const {
  if (block_.is_none()) return sizeof(TileLinks);
  const std::size_t numbers = 1 + (is_one_each() ? 0 : std::size_t{portal_count()} + 1);
  return sizeof(TileLinks) + all().size_bytes() + numbers * sizeof(std::uint32_t);
}

TileStretches::TileStretches(const Tile& tile, std::vector<PortalStretch>& all) : all_(&all) {
  first_[0] = all.size();
  for (std::size_t side = 0; side < 4; ++side) {
    append_stretches(tile, static_cast<Side>(side), all);
    first_[side + 1] = all.size();
  }
}

TileLinks link_tile(const Tile& tile, const LinkOptions& options, LinkScratch& scratch) {
  std::vector<LinkScratch::Found>& found = scratch.found;
  found.clear();
  if (options.kept.links != nullptr) add_kept(tile, options, found);
  for (const AdjacentTile& other : options.adjacent)
    Joiner(tile, options, other, scratch).join_all();
  const auto key = [](const LinkScratch::Found& f) {
    return std::tuple(f.portal, f.link.target, f.link.edge);
  };
  if (!std::ranges::is_sorted(found, {}, key)) std::ranges::sort(found, {}, key);
  std::vector<std::uint32_t>& first = scratch.first;
  first.assign(tile.portals().size() + 1, 0);
  scratch.links.clear();
  for (const LinkScratch::Found& f : found) {
    ++first[f.portal + 1];
    scratch.links.push_back(f.link);
  }
  for (std::size_t i = 1; i < first.size(); ++i)
    first[i] += first[i - 1];
  return {first, scratch.links};
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/assert.h"

#include "bake/contours/contour_rings.h"
#include "bake/open/fast_links.h"
#include "bake/open/floor_corners.h"
#include "bake/scratch/resize_exactly.h"
#include "core/simd.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

namespace way {
namespace {

/// A side of a floor.
struct FloorSide {
  std::uint32_t floor = 0;
  int side = 0;

  friend bool operator==(const FloorSide&, const FloorSide&) = default;
};

std::uint64_t key_of(FloorSide s) {
  return static_cast<std::uint64_t>(s.floor) * 4 + static_cast<std::uint64_t>(s.side);
}

bool is_meshed(RegionId region) {
  return region != 0 && !is_border(region);
}

// The corner at which a side ends, on a walk with the floor on the left.
PlanPoint end_corner(Cell cell, int side) {
  return {cell.x + (side == 1 || side == 2 ? 1 : 0), cell.z + (side == 0 || side == 1 ? 1 : 0)};
}

UInt4 load4(const RegionId* from) {
  UInt4 regions;
  std::memcpy(&regions, from, sizeof regions);
  return regions;
}

template <class Links>
class RingTracer {
 public:
  RingTracer(const ContourInput& input, TraceScratch& scratch, RawOutlines& raw)
      : open_(input.open),
        links_(input.open.neighbors),
        linked_(input.open),
        limits_(limits_of(input.open.grid)),
        regions_(input.regions.regions),
        seams_(input.seams),
        sides_(scratch.sides),
        steps_(scratch.steps),
        raw_(raw) {}

  void run() {
    mark_sides();
    const VoxelGrid& grid = open_.grid;
    for (int z = grid.border; z < grid.depth - grid.border; ++z)
      trace_row(z);
  }

 private:
  // Sets the bit of every side of a region's floors that leads out of the region.
  void mark_sides() {
    fill_exactly(sides_, open_.floor.size(), std::uint8_t{0});
    if (has_mutual_links(open_)) {
      mark_rows<false>();
    } else {
      mark_rows<true>();
    }
    if (open_.grid.border > 0) mark_tile_border();
  }

  template <bool CheckLinks>
  void mark_rows() {
    const VoxelGrid& grid = open_.grid;
    const int low = grid.border;
    for (int z = low; z < grid.depth - low; ++z) {
      const std::size_t row = grid.column_index({low, z});
      const std::size_t end = row + static_cast<std::size_t>(std::max(0, grid.inner_width()));
      const std::uint32_t last = open_.columns[end];
      for (std::uint32_t f = open_.columns[row]; f < last; f += 8) {
        if (!CheckLinks && f + 8 <= last && mark_block(f)) continue;
        mark_floors<CheckLinks>(f, std::min(f + 8, last));
      }
    }
  }

  template <bool CheckLinks>
  void mark_floors(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t f = begin; f < end; ++f)
      sides_[f] = !is_meshed(regions_[f]) || (!CheckLinks && is_inside(f))
                      ? std::uint8_t{0}
                      : border_sides<CheckLinks>(f);
  }

  // Marks eight floors at once, if their neighbors are eight consecutive floors on each side.
  // Returns false if not.
  bool mark_block(std::uint32_t f) {
    if (!links_.has_block(f)) return false;
    const RegionId* own = regions_.data() + f;
    const std::array beside = {regions_.data() + links_(f, 0), regions_.data() + links_(f, 1),
                               regions_.data() + links_(f, 2), regions_.data() + links_(f, 3)};
    if (are_equal(own, beside)) return true;
    for (std::size_t half = 0; half < 2; ++half) {
      const UInt4 region = load4(own + 4 * half);
      UInt4 bits = {};
      for (std::size_t side = 0; side < beside.size(); ++side) {
        const auto differs = load4(beside[side] + 4 * half) != region;
        bits |= std::bit_cast<UInt4>(differs) & (1U << side);
      }
      // Borders have the sign bit.
      bits &= std::bit_cast<UInt4>(std::bit_cast<Int4>(region) > 0);
      write_low_bytes(std::as_writable_bytes(std::span(sides_)).data() + f + 4 * half,
                      std::bit_cast<Int4>(bits));
    }
    return true;
  }

  // Returns true if eight floors have the region of their neighbors on all sides.
  static bool are_equal(const RegionId* own, const std::array<const RegionId*, 4>& beside) {
    UInt4 differ = {};
    for (const RegionId* side : beside)
      differ |= (load4(side) ^ load4(own)) | (load4(side + 4) ^ load4(own + 4));
    return lanes(differ != 0U) == 0;
  }

  // Most floors have no border side; testing for that is faster than examining each side.
  bool is_inside(std::uint32_t f) const {
    const RegionId* regions = regions_.data();
    const auto differs = [&](std::size_t side) { return regions[links_(f, side)] ^ regions[f]; };
    return links_.has_all(f) && (differs(0) | differs(1) | differs(2) | differs(3)) == 0;
  }

  template <bool CheckLinks>
  std::uint8_t border_sides(std::uint32_t f) const {
    const RegionId region = regions_[f];
    unsigned bits = 0;
    for (unsigned side = 0; side < 4; ++side) {
      const std::uint32_t other = links_(f, side);
      auto ends = static_cast<unsigned>(regions_[other] != region);
      ends |= static_cast<unsigned>(other == f);
      if constexpr (CheckLinks) ends |= static_cast<unsigned>(links_(other, side ^ 2U) != f);
      bits |= ends << side;
    }
    return static_cast<std::uint8_t>(bits);
  }

  // The border of the tile is the border of its regions, regardless of the ids in the rim.
  void mark_tile_border() {
    const VoxelGrid& grid = open_.grid;
    const int low = grid.border;
    for (int x = low; x < grid.width - low; ++x) {
      mark_column({x, low}, 3);
      mark_column({x, grid.depth - low - 1}, 1);
    }
    for (int z = low; z < grid.depth - low; ++z) {
      mark_column({low, z}, 0);
      mark_column({grid.width - low - 1, z}, 2);
    }
  }

  void mark_column(Cell cell, int side) {
    const std::size_t column = open_.grid.column_index(cell);
    for (std::uint32_t f = open_.columns[column]; f < open_.columns[column + 1]; ++f)
      if (is_meshed(regions_[f])) sides_[f] = static_cast<std::uint8_t>(sides_[f] | (1U << side));
  }

  bool is_border_side(std::uint32_t floor, int side) const {
    return ((sides_[floor] >> side) & 1U) != 0;
  }

  // The next side on a walk around a region with the region on the left.
  FloorSide following(FloorSide s) const {
    int side = clockwise(s.side);
    while (!is_border_side(s.floor, side)) {
      s.floor = links_(s.floor, static_cast<std::size_t>(side));
      side = counter_clockwise(side);
    }
    return {s.floor, side};
  }

  // Most floors have no border side, or none that is not walked yet: eight are skipped at a time.
  void trace_row(int z) {
    const VoxelGrid& grid = open_.grid;
    const std::size_t row = grid.column_index({0, z});
    const std::uint32_t* columns = open_.columns.data() + row;
    const std::uint32_t end = columns[grid.width - grid.border];
    for (std::uint32_t f = columns[grid.border]; f < end;) {
      if (f + 8 <= end && !any_unwalked(f)) {
        f += 8;
        continue;
      }
      if (unwalked(sides_[f]) != 0) trace_from(f, {column_of(columns, f), z});
      ++f;
    }
  }

  static unsigned unwalked(unsigned bits) { return bits & ~(bits >> 4U) & 0xfU; }

  bool any_unwalked(std::uint32_t floor) const {
    std::uint64_t bits = 0;
    std::memcpy(&bits, sides_.data() + floor, sizeof bits);
    return (bits & ~(bits >> 4U) & 0x0f0f0f0f0f0f0f0fULL) != 0;
  }

  // The column of a row that contains a floor.
  int column_of(const std::uint32_t* columns, std::uint32_t floor) const {
    return static_cast<int>(std::upper_bound(columns, columns + open_.grid.width, floor) -
                            columns) -
           1;
  }

  void trace_from(std::uint32_t floor, Cell cell) {
    for (int side = 0; side < 4; ++side) {
      if (((unwalked(sides_[floor]) >> side) & 1U) == 0) continue;
      walk({floor, side}, cell);
      fix_corners();
      add_ring();
    }
  }

  void walk(const FloorSide start, Cell cell) {
    steps_.clear();
    FloorSide s = start;
    do {
      sides_[s.floor] = static_cast<std::uint8_t>(sides_[s.floor] | (16U << s.side));
      steps_.push_back(make_step(s, cell));
      int side = clockwise(s.side);
      while (!is_border_side(s.floor, side)) {
        s.floor = links_(s.floor, static_cast<std::size_t>(side));
        cell = {cell.x + step_x(side), cell.z + step_z(side)};
        side = counter_clockwise(side);
      }
      s.side = side;
    } while (s != start);
  }

  WalkStep make_step(FloorSide s, Cell cell) const {
    return {.floor = s.floor,
            .side = s.side,
            .cell = cell,
            .kind = kind_of(s, cell),
            .corner = {.at = end_corner(cell, s.side),
                       .y = static_cast<std::uint16_t>(
                           corner_height(open_.floor.data(), linked_, s.floor, s.side))}};
  }

  EdgeKind kind_of(FloorSide s, Cell cell) const {
    if (on_tile_border(cell, s.side)) return {.seam = seam_of(s.floor, s.side, cell)};
    const std::uint32_t n = linked_(s.floor, s.side);
    const RegionId across = regions_[n];
    if (n == s.floor || !is_meshed(across)) return {};
    return {.across = across, .area_border = open_.area[n] != open_.area[s.floor]};
  }

  // Per side, the x or z of the outermost meshed cells.
  static std::array<int, 4> limits_of(const VoxelGrid& grid) {
    return {grid.border, grid.depth - grid.border - 1, grid.width - grid.border - 1, grid.border};
  }

  bool on_tile_border(Cell cell, int side) const {
    return (side % 2 == 0 ? cell.x : cell.z) == limits_[static_cast<std::size_t>(side)];
  }

  std::uint32_t seam_of(std::uint32_t floor, int side, Cell cell) const {
    const int along = (side % 2 == 0 ? cell.z : cell.x) - open_.grid.border;
    return seams_.at(side, along, floor - open_.columns[open_.grid.column_index(cell)]);
  }

  // A corner is fixed if the other side changes there, and if the region across does not turn the
  // same corner on its own walk: regions that touch only there, or a wall that ends there. Between
  // fixed corners, both regions then have the same walk.
  void fix_corners() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      WalkStep& step = steps_[i];
      const WalkStep& after = steps_[i + 1 == steps_.size() ? 0 : i + 1];
      if (step.kind == after.kind) {
        step.fixed = !is_mirrored(step, after);
        continue;
      }
      step.fixed = true;
      step.corner.removable = is_removable(step, after) || is_removable(after, step);
    }
  }

  bool is_mirrored(const WalkStep& step, const WalkStep& after) const {
    if (step.kind.across == 0) return true;
    return following(mirror({after.floor, after.side})) == mirror({step.floor, step.side});
  }

  FloorSide mirror(FloorSide s) const {
    return {links_(s.floor, static_cast<std::size_t>(s.side)), opposite(s.side)};
  }

  // Returns true if a border between regions meets a seam there, and the seam continues along the
  // other region.
  bool is_removable(const WalkStep& seam, const WalkStep& inner) const {
    if (seam.kind.seam == 0 || inner.kind.across == 0) return false;
    const FloorSide other = mirror({inner.floor, inner.side});
    const Cell cell = {inner.cell.x + step_x(inner.side), inner.cell.z + step_z(inner.side)};
    return seam_of(other.floor, seam.side, cell) == seam.kind.seam;
  }

  // Appends the walk as a ring that begins at its first fixed corner and cuts it into arcs. A ring
  // without one is cut at its first and last point in plane order, on which both sides agree.
  void add_ring() {
    auto start = std::ranges::find_if(steps_, [](const WalkStep& s) { return s.fixed; });
    if (start == steps_.end()) {
      const auto before = [](const WalkStep& a, const WalkStep& b) {
        return lies_before(a.corner.at, b.corner.at);
      };
      start = std::ranges::min_element(steps_, before);
      start->fixed = true;
      std::ranges::max_element(steps_, before)->fixed = true;
    }
    const std::int64_t area = doubled_area();
    Ring ring = {.first_arc = static_cast<std::uint32_t>(raw_.arcs.size()),
                 .region = regions_[start->floor],
                 .area = open_.area[start->floor],
                 .is_hole = area <= 0,
                 .is_slit = area == 0};
    cut_into_arcs(static_cast<std::size_t>(start - steps_.begin()), ring);
    raw_.rings.push_back(ring);
  }

  std::int64_t doubled_area() const {
    std::int64_t area = 0;
    PlanPoint before = steps_.back().corner.at;
    for (const WalkStep& step : steps_) {
      const PlanPoint at = step.corner.at;
      area +=
          static_cast<std::int64_t>(at.x) * before.z - static_cast<std::int64_t>(before.x) * at.z;
      before = at;
    }
    return area;
  }

  // The side of step i ends at corner i, where the side of the next step begins.
  void cut_into_arcs(std::size_t start, Ring& ring) {
    const std::size_t count = steps_.size();
    std::size_t i = start;
    do {
      const std::size_t next = i + 1 == count ? 0 : i + 1;
      const auto corner = static_cast<std::uint32_t>(raw_.corners.size());
      raw_.corners.push_back(steps_[i].corner);
      if (steps_[i].fixed) {
        if (i != start) close_arc(corner, steps_[i]);
        raw_.arcs.push_back({.first = corner,
                             .region = ring.region,
                             .kind = steps_[next].kind,
                             .first_side = key_of({steps_[next].floor, steps_[next].side}),
                             .ring = static_cast<std::uint32_t>(raw_.rings.size())});
        ++ring.arc_count;
      }
      i = next;
    } while (i != start);
    close_arc(static_cast<std::uint32_t>(raw_.corners.size()), steps_[start]);
    raw_.corners.push_back(steps_[start].corner);
  }

  void close_arc(std::uint32_t corner, const WalkStep& last) {
    raw_.arcs.back().last = corner;
    raw_.arcs.back().last_side = key_of({last.floor, last.side});
  }

  const CompactHeightfield& open_;
  Links links_;
  MutualLinks<Links> linked_;
  std::array<int, 4> limits_;
  const std::vector<RegionId>& regions_;
  const SeamMap& seams_;
  ScratchVector<std::uint8_t>& sides_;
  ScratchVector<WalkStep>& steps_;
  RawOutlines& raw_;
};

// The twin of an arc begins where the arc ends, on the other side.
void pair_twins(const CompactHeightfield& open, TraceScratch& scratch, RawOutlines& raw) {
  auto& by_side = scratch.by_side;
  by_side.clear();
  for (std::uint32_t i = 0; i < raw.arcs.size(); ++i)
    if (raw.arcs[i].kind.across != 0) by_side.emplace_back(raw.arcs[i].first_side, i);
  std::ranges::sort(by_side);
  for (Arc& arc : raw.arcs) {
    if (arc.kind.across == 0) continue;
    const auto floor = static_cast<std::uint32_t>(arc.last_side / 4);
    const auto side = static_cast<std::size_t>(arc.last_side % 4);
    const std::uint64_t wanted =
        static_cast<std::uint64_t>(open.neighbors[floor][side]) * 4 + (side ^ 2U);
    const auto found = std::ranges::lower_bound(by_side, std::pair{wanted, std::uint32_t{0}});
    WAY_ASSERT(found != by_side.end() && found->first == wanted);
    arc.twin = found->second;
  }
}

}  // namespace

void trace_rings(const ContourInput& input, TraceScratch& scratch, RawOutlines& raw) {
  raw.corners.clear();
  raw.arcs.clear();
  raw.rings.clear();
  with_links(input.open.neighbors,
             [&](auto links) { RingTracer<decltype(links)>(input, scratch, raw).run(); });
  pair_twins(input.open, scratch, raw);
}

}  // namespace way

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

/// A side on a walk around a region.
struct WalkStep {
  FloorSide on = {};
  Cell cell = {};
  EdgeKind kind = {};
};

using FixedCorner = TraceScratch::FixedCorner;

bool is_meshed(RegionId region) {
  return region != 0 && !is_border(region);
}

// The corner at which a side ends, on a walk with the floor on the left.
PlanPoint end_corner(Cell cell, int side) {
  return {cell.x + (side == 1 || side == 2 ? 1 : 0), cell.z + (side == 0 || side == 1 ? 1 : 0)};
}

// The same walk runs along x in this direction.
constexpr int step_along_x(int side) {
  return side == 1 ? 1 : side == 3 ? -1 : 0;
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
        walk_(scratch.walk),
        fixed_(scratch.fixed),
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
    std::uint32_t floor = s.floor();
    int side = clockwise(s.side());
    while (!is_border_side(floor, side)) {
      floor = links_(floor, static_cast<std::size_t>(side));
      side = counter_clockwise(side);
    }
    return {floor, side};
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
      const WalkStep start = {
          .on = {floor, side}, .cell = cell, .kind = kind_of({floor, side}, cell)};
      walk(start);
      if (fixed_.empty()) fix_extremes(start.kind);
      add_ring();
    }
  }

  // Walks once around a region with the region on the left. Adds the corners to the outlines.
  void walk(const WalkStep& start) {
    walk_.clear();
    fixed_.clear();
    first_ = static_cast<std::uint32_t>(raw_.corners.size());
    area_ = 0;
    std::uint32_t straight = 0;
    WalkStep step = start;
    do {
      const std::uint32_t floor = step.on.floor();
      const int side = step.on.side();
      sides_[floor] = static_cast<std::uint8_t>(sides_[floor] | (16U << side));
      RawCorner& corner = raw_.corners.emplace_back();
      corner.at = end_corner(step.cell, side);
      corner.straight = straight;
      corner.y =
          static_cast<std::uint16_t>(corner_height(open_.floor.data(), linked_, floor, side));
      area_ += step_along_x(side) * std::int64_t{corner.at.z};
      const WalkStep after = step_after(step);
      if (!is_mirrored(step, after)) fix_corner(step, after);
      straight = after.on.side() == side && !walk_.empty() ? straight + 1 : 0;
      walk_.push_back(step.on);
      step = after;
    } while (step.on != start.on);
  }

  WalkStep step_after(const WalkStep& step) const {
    std::uint32_t floor = step.on.floor();
    Cell cell = step.cell;
    int side = clockwise(step.on.side());
    while (!is_border_side(floor, side)) {
      floor = links_(floor, static_cast<std::size_t>(side));
      cell = {cell.x + step_x(side), cell.z + step_z(side)};
      side = counter_clockwise(side);
    }
    return {{floor, side}, cell, kind_of({floor, side}, cell)};
  }

  EdgeKind kind_of(FloorSide s, Cell cell) const {
    if (on_tile_border(cell, s.side()))
      return EdgeKind::of_seam(seam_of(s.floor(), s.side(), cell));
    const std::uint32_t n = linked_(s.floor(), s.side());
    const RegionId across = regions_[n];
    if (n == s.floor() || !is_meshed(across)) return {};
    return EdgeKind::of_region(across, open_.area[n] != open_.area[s.floor()]);
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
  bool is_mirrored(const WalkStep& step, const WalkStep& after) const {
    if (step.kind != after.kind) return false;
    return step.kind.across() == 0 || following(mirror(after.on)) == mirror(step.on);
  }

  // Fixes the last corner.
  void fix_corner(const WalkStep& step, const WalkStep& after) {
    fixed_.push_back({static_cast<std::uint32_t>(walk_.size()), after.kind});
    raw_.corners.back().removable =
        step.kind != after.kind && (is_removable(step, after) || is_removable(after, step));
  }

  FloorSide mirror(FloorSide s) const {
    return {links_(s.floor(), static_cast<std::size_t>(s.side())), opposite(s.side())};
  }

  // Returns true if a border between regions meets a seam there, and the seam continues along the
  // other region.
  bool is_removable(const WalkStep& seam, const WalkStep& inner) const {
    if (seam.kind.seam() == 0 || inner.kind.across() == 0) return false;
    const FloorSide other = mirror(inner.on);
    const int side = inner.on.side();
    const Cell cell = {inner.cell.x + step_x(side), inner.cell.z + step_z(side)};
    return seam_of(other.floor(), seam.on.side(), cell) == seam.kind.seam();
  }

  // Makes the walk a ring that begins at its first fixed corner, and its arcs.
  void add_ring() {
    const auto count = static_cast<std::uint32_t>(walk_.size());
    const std::uint32_t start = fixed_.front().index;
    for (std::uint32_t i = 0; i <= start; ++i)
      raw_.corners.push_back(raw_.corners[first_ + i]);
    fixed_.push_back({start + count, {}});
    const std::uint32_t floor = walk_.front().floor();
    raw_.rings.push_back({.first_arc = static_cast<std::uint32_t>(raw_.arcs.size()),
                          .arc_count = static_cast<std::uint32_t>(fixed_.size()) - 1,
                          .region = regions_[floor],
                          .area = open_.area[floor],
                          .is_hole = area_ <= 0,
                          .is_slit = area_ == 0});
    for (std::size_t i = 0; i + 1 < fixed_.size(); ++i)
      add_arc(fixed_[i], fixed_[i + 1].index);
  }

  // A ring without a fixed corner is cut at its first and last point in plane order, on which both
  // sides agree.
  void fix_extremes(EdgeKind kind) {
    const auto begin = raw_.corners.begin() + first_;
    const auto before = [](const RawCorner& a, const RawCorner& b) {
      return lies_before(a.at, b.at);
    };
    const auto low =
        static_cast<std::uint32_t>(std::min_element(begin, raw_.corners.end(), before) - begin);
    const auto high =
        static_cast<std::uint32_t>(std::max_element(begin, raw_.corners.end(), before) - begin);
    const auto count = static_cast<std::uint32_t>(walk_.size());
    fixed_.push_back({low, kind});
    fixed_.push_back({high > low ? high : high + count, kind});
  }

  // Side i of the walk ends at corner i, where the next side begins.
  void add_arc(const FixedCorner& from, std::uint32_t to) {
    Arc arc = {.first = first_ + from.index,
               .last = first_ + to,
               .region = raw_.rings.back().region,
               .kind = from.kind,
               .first_side = walk_[(from.index + 1) % walk_.size()],
               .last_side = walk_[to % walk_.size()],
               .low_y = raw_.corners[first_ + to].y,
               .high_y = raw_.corners[first_ + to].y,
               .ring = static_cast<std::uint32_t>(raw_.rings.size()) - 1};
    for (std::uint32_t i = arc.first; i < arc.last; ++i) {
      arc.low_y = std::min(arc.low_y, raw_.corners[i].y);
      arc.high_y = std::max(arc.high_y, raw_.corners[i].y);
    }
    raw_.arcs.push_back(arc);
  }

  const CompactHeightfield& open_;
  Links links_;
  MutualLinks<Links> linked_;
  std::array<int, 4> limits_;
  const std::vector<RegionId>& regions_;
  const SeamMap& seams_;
  ScratchVector<std::uint8_t>& sides_;
  ScratchVector<FloorSide>& walk_;
  ScratchVector<FixedCorner>& fixed_;
  RawOutlines& raw_;
  std::uint32_t first_ = 0;  ///< The first corner of the walk.
  std::int64_t area_ = 0;    ///< The area inside the walk.
};

// The twin of an arc begins where the arc ends, on the other side.
void pair_twins(const CompactHeightfield& open, TraceScratch& scratch, RawOutlines& raw) {
  auto& by_side = scratch.by_side;
  by_side.clear();
  for (std::uint32_t i = 0; i < raw.arcs.size(); ++i)
    if (raw.arcs[i].kind.across() != 0) by_side.emplace_back(raw.arcs[i].first_side, i);
  std::ranges::sort(by_side);
  for (Arc& arc : raw.arcs) {
    if (arc.kind.across() == 0) continue;
    const std::uint32_t floor = arc.last_side.floor();
    const int side = arc.last_side.side();
    const FloorSide wanted = {open.neighbors[floor][static_cast<std::size_t>(side)],
                              opposite(side)};
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

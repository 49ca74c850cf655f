// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/regions.h"

#include "bake/detail/inset_edges.h"
#include "bake/scratch/scratch_vector.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// Cells from `low` up to and including `high`, counted from the low corner of the meshed part.
struct CellWindow {
  Cell low = {};
  Cell high = {};

  bool contains(Cell cell) const {
    return cell.x >= low.x && cell.z >= low.z && cell.x <= high.x && cell.z <= high.z;
  }
  int width() const { return high.x - low.x + 1; }
  int depth() const { return high.z - low.z + 1; }
};

/// Which floor a polygon lies on, cell by cell: the floor of the polygon's region. A polygon that
/// spans several regions takes the floors of these regions, or any floors if the regions are
/// unknown, that are linked to those at its corners. A region may turn back beside itself, as
/// stairs do, so that a floor of the region in a cell is not always the polygon's: keep_to_links()
/// distinguishes these. Floors are looked up one by one, because few cells contain a sample. Cells
/// are counted from the low corner of the meshed part; a floor that is not found is
/// CompactHeightfield::none().
class HeightPatch {
 public:
  explicit HeightPatch(ScratchMemory* memory = nullptr)
      : edges_(memory), rows_(memory), floors_(memory), wave_(memory), next_wave_(memory) {}

  /// Switches to another polygon. Memory is kept; the referenced data must outlive the last query.
  void select(const PolyMesh& polygons, std::size_t polygon, const CompactHeightfield& open,
              const RegionMap& regions);

  /// Restricts the lookup to one region of a polygon that spans several, or with 0 to all of them
  /// again. Other polygons have a single region.
  void narrow(RegionId region) {
    if (is_mixed_) region_ = region;
  }

  /// Instead of an edge: the whole polygon.
  static constexpr std::size_t kWhole = 0xffffffffU;
  /// From now on, accepts only floors of its regions that can be reached from its corners, along an
  /// edge and without going far outside it. Takes time for each cell of the polygon near the edge,
  /// unless it was the same edge the last time.
  ///
  /// @param edge  The edge from a corner to the next, counted from its first, or kWhole.
  void keep_to_links(std::size_t edge);
  /// Accepts all floors of its regions again.
  void take_any() { keeps_to_links_ = false; }

  /// The maximum height difference between floors of adjacent cells, including corners. [voxels]
  int step() const { return open_->walkable_climb + 1; }
  /// How far a floor is above all corners or below them; 0 if in between.  [voxels]
  int off_corners(std::uint32_t floor) const {
    const int height = open_->floor[floor];
    return std::max({lowest_ - height, height - highest_, 0});
  }

  /// The polygon's floor in a cell.
  std::uint32_t floor_at(Cell cell) const {
    if (region_ != 0 && !keeps_to_links_) return floor_of_region(cell, region_);
    // Cells that a flood does not enter hold a value greater than none().
    return window_.contains(cell) ? std::min(floors_[patch_index(cell)], open_->none())
                                  : open_->none();
  }

  /// The polygon's floor in a cell. If the cell has none, the floor there that is linked to the
  /// nearest floor of the polygon; or, if no straight walk leads there, that nearest floor. The
  /// search stays in the polygon's window and within 32 cells.
  std::uint32_t floor_near(Cell cell) const;

  /// The floor of a region in a cell, which may lie anywhere on the grid.
  std::uint32_t floor_of_region(Cell cell, RegionId region) const {
    const VoxelGrid& grid = open_->grid;
    const Cell column = column_of(cell);
    if (!grid.contains(column)) return open_->none();
    const std::size_t i = grid.column_index(column);
    const std::uint32_t end = open_->columns[i + 1];
    for (std::uint32_t floor = open_->columns[i]; floor < end; ++floor) {
      if (regions_->regions[floor] == region) return floor;
    }
    return open_->none();
  }

  RegionId region() const { return region_; }
  bool keeps_to_links() const { return keeps_to_links_; }

  /// Removes everything and frees the memory.
  void give_back() { free_all(edges_, rows_, floors_, wave_, next_wave_); }

 private:
  static constexpr std::size_t kNot = kWhole - 1;
  struct Found {
    Cell cell = {};
    std::uint32_t floor = 0;
  };
  /// A floor that a flood has reached, and its index in `floors_`.
  struct Reached {
    std::size_t index = 0;
    std::uint32_t floor = 0;
  };

  /// From a cell up to and including another; empty if the first is greater.
  struct Row {
    int from = 0;
    int to = 0;
  };

  Cell column_of(Cell cell) const {
    return {cell.x + open_->grid.border, cell.z + open_->grid.border};
  }
  bool may_be_own(std::uint32_t floor) const {
    return own_.empty() || std::ranges::find(own_, regions_->regions[floor]) != own_.end();
  }
  void find_window();
  void start_flood();
  void flood();
  void flood_along(std::size_t edge);
  void widen_row(int z);
  void claim(std::size_t index, std::uint32_t floor);
  template <class Links>
  void continue_flood(Links links, int steps_left);
  Found floor_at_corner(GridPoint corner) const;
  Found nearest(Cell cell) const;
  Found nearest_on_ring(Cell cell, int radius) const;
  std::uint32_t walk(Found from, Cell to) const;
  /// Cells of a row of `floors_`, which is padded by one cell at each end and by one row at each
  /// side.
  std::size_t stride() const { return static_cast<std::size_t>(window_.width()) + 2; }
  std::size_t patch_index(Cell cell) const {
    return static_cast<std::size_t>(cell.z - window_.low.z + 1) * stride() +
           static_cast<std::size_t>(cell.x - window_.low.x + 1);
  }

  const PolyMesh* polygons_ = nullptr;
  std::size_t polygon_ = 0;
  const CompactHeightfield* open_ = nullptr;
  const RegionMap* regions_ = nullptr;
  RegionId region_ = 0;  ///< 0 for all regions that it spans.
  bool is_mixed_ = false;
  bool keeps_to_links_ = false;
  std::size_t flooded_ = 0;             ///< The edge along which it is flooded, kWhole, or kNot.
  std::span<const RegionId> own_ = {};  ///< All regions that it spans, if they are known.
  CellWindow window_ = {};
  int lowest_ = 0;  ///< Heights of its corners.
  int highest_ = 0;
  ScratchVector<InsetEdge> edges_;  ///< The inset edges that bound a flood.
  ScratchVector<Row> rows_;         ///< The cells between them, by row of the window.
  /// Per cell of the window, with a border of cells that hold no floor; only used if flooded.
  ScratchVector<std::uint32_t> floors_;
  ScratchVector<Reached> wave_;       ///< The floors that a flood has reached last.
  ScratchVector<Reached> next_wave_;  ///< The floors next to them.
};

}  // namespace way

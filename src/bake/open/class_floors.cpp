// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/class_floors.h"

#include "way/core/assert.h"

#include <algorithm>

namespace way {
namespace {

/// A window without a margin on each side.
VoxelGrid shrink(VoxelGrid grid, int margin) {
  grid.first.x += margin;
  grid.first.z += margin;
  grid.width -= 2 * margin;
  grid.depth -= 2 * margin;
  grid.border -= margin;
  return grid;
}

}  // namespace

void ClassFloors::begin(const BakeConfig& config, const MovementClass& movement,
                        const TriangleGround& ground, const VoxelGrid& window) {
  of = &movement;
  steps = {movement.height, movement.climb, config.steep_rule};
  grid = shrink(window, window.border == 0 ? 0 : config.walkable_radius - movement.radius);
  is_plain = ground.has_areas();
  if (!is_plain) areas = ground.areas_for(movement.max_slope);
}

void ClassFloors::free_solid() {
  for (SolidBand& band : solid)
    band.give_back();
  filter = {};
}

std::size_t bytes_of(const CompactHeightfield& open) {
  return open.columns.capacity() * sizeof(std::uint32_t) +
         (open.floor.capacity() + open.clearance.capacity()) * sizeof(std::uint16_t) +
         open.neighbors.bytes() + open.area.capacity();
}

std::size_t ClassFloors::bytes() const {
  return bytes_of(open) + marked.capacity() + last_areas.capacity();
}

FusedFloors::FusedFloors(const VoxelGrid& grid, std::span<ClassFloors> classes)
    : grid_(grid), classes_(classes) {
  WAY_ASSERT(classes.size() <= rows_.size());
  for (std::size_t i = 0; i < classes.size(); ++i)
    rows_[i].emplace(classes[i].grid, classes[i].steps, classes[i].filter, classes[i].open);
}

void FusedFloors::add_spans(SpanColumns& columns, const VoxelGrid& band) {
  band_depth_ = band.depth;
  for (ClassFloors& floors : classes_) {
    SolidBand& solid = floors.solid[bands_ % 2];
    solid.grid = band;
    columns.finish(floors.span_areas(), solid);
  }
  spans_ += classes_[0].solid[bands_ % 2].spans.size();
}

void FusedFloors::filter_rows() {
  for (std::size_t i = 0; i < classes_.size(); ++i)
    filter_rows(i);
  rows_done_ += band_depth_;
  ++bands_;
}

void FusedFloors::filter_rows(std::size_t index) {
  const VoxelGrid& own = classes_[index].grid;
  SolidBand& solid = classes_[index].solid[bands_ % 2];
  for (int z = 0; z < band_depth_; ++z) {
    const int row = grid_.first.z + rows_done_ + z - own.first.z;
    if (row < 0 || row >= own.depth) continue;
    SolidRow solid_row = solid.row(z);
    solid_row.columns += own.first.x - grid_.first.x;
    rows_[index]->add(solid_row);
  }
}

void FusedFloors::finish() {
  for (std::size_t i = 0; i < classes_.size(); ++i)
    rows_[i]->finish();
}

void clear_rim(CompactHeightfield& open, int class_radius) {
  const VoxelGrid& grid = open.grid;
  const int wide = class_radius + 1;
  const auto clear = [&](Cell from, Cell to) {
    std::fill(open.area.begin() + open.columns[grid.column_index(from)],
              open.area.begin() + open.columns[grid.column_index(to)], Area::none);
  };
  clear({0, 0}, {0, wide});
  for (int z = wide; z < grid.depth - wide; ++z) {
    clear({0, z}, {wide, z});
    clear({grid.width - wide, z}, {grid.width, z});
  }
  clear({0, grid.depth - wide}, {0, grid.depth});
}

}  // namespace way

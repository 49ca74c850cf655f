// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/bake/triangle_ground.h"

#include "bake/open/compact_into.h"
#include "bake/open/fused_compact.h"
#include "bake/solid/span_columns.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// The memory of a field.
std::size_t bytes_of(const CompactHeightfield& open);

/// The floors of one movement class in the window of a tile. Memory is kept from tile to tile.
struct ClassFloors {
  ScratchMemory* memory = nullptr;
  const MovementClass* of = nullptr;
  Steps steps = {1, 0};
  VoxelGrid grid = {};   ///< The window of the class: its rim fits its greatest agent.
  AreaTable areas = {};  ///< What ground is for these agents.
  bool is_plain = true;  ///< Whether ground codes are areas, so that nobody needs `areas`.
  std::array<SolidBand, 2> solid = {SolidBand{.memory = memory}, {.memory = memory}};
  FilterScratch filter = {};
  CompactHeightfield open = {};       ///< Its areas are those of one agent after another.
  std::vector<Area> marked = {};      ///< Areas before erosion, if the class has several agents.
  std::vector<Area> last_areas = {};  ///< Areas of the agent before, if there is one.

  /// Starts a tile.
  /// @param window  That of the tile, whose rim fits the greatest agent of all classes.
  void begin(const BakeConfig& config, const MovementClass& movement, const TriangleGround& ground,
             const VoxelGrid& window);
  SpanColumns::Areas span_areas() const {
    return {.of_ground = is_plain ? nullptr : &areas, .merge_height = steps.climb};
  }
  /// Frees what finding the floors needed.
  void free_solid();
  std::size_t bytes() const;
};

/// Finds the floors of all classes from one voxelization, a few rows at a time: a class gets
/// exactly the floors that the separate stages find, from rasterize() to compact().
class FusedFloors {
 public:
  /// @param grid     The window of the tile.
  /// @param classes  Begun for it. Their fields are written.
  FusedFloors(const VoxelGrid& grid, std::span<ClassFloors> classes);

  /// Writes the spans of the next rows for each class.
  void add_spans(SpanColumns& columns, const VoxelGrid& band);
  /// Turns these spans into floors.
  void filter_rows();
  /// Ends the fields. Links are still to be made.
  void finish();

  /// Of the first class.
  std::size_t span_count() const { return spans_; }

 private:
  void filter_rows(std::size_t index);

  VoxelGrid grid_;
  std::span<ClassFloors> classes_;
  std::array<std::optional<OpenRows>, kMaxAgents> rows_;  ///< By class.
  std::size_t bands_ = 0;
  std::size_t spans_ = 0;
  int rows_done_ = 0;
  int band_depth_ = 0;
};

/// Clears the areas of floors that an agent does not see in a window of its own, whose rim is
/// narrower than that of its class.
///
/// The outermost ring of a window is a ledge, because nothing is known beyond, and erosion removes
/// as many rings more as the radius has cells. Of a rim of the radius and three cells, two rings
/// around the tile are left: there each agent of a class finds the same floors as alone.
void clear_rim(CompactHeightfield& open, int class_radius);

}  // namespace way

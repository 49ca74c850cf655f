// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/ground_kind.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"

#include "bake/open/compact_into.h"
#include "bake/open/erode_into.h"
#include "bake/open/floor_runs.h"
#include "bake/open/fused_compact.h"
#include "bake/open/mark_area_into.h"
#include "bake/solid/span_columns.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace way {

/// What agents find who differ in nothing but their radius: they walk alike.
struct GaitField {
  AgentSet agents = 0;
  Steps steps = {1, 0};
  int radius = 0;                         ///< The greatest of these agents.  [cells]
  int margin = 0;                         ///< What its window lacks on each side.  [cells]
  std::array<Heightfield, 2> solid = {};  ///< Two bands in turn.
  SpanColumns::AreaTable ground = {};     ///< What the kinds of triangles are to them.
  FilterScratch filter = {};
  CompactHeightfield open = {};  ///< Before erosion.
  FloorRuns runs = {};           ///< Of `open`.
};

/// The floors that some agents keep after erosion: the same for each of them.
struct AgentSheet {
  AgentSet agents = 0;
  std::uint32_t gait = 0;        ///< In whose field they lie.
  std::size_t floors = 0;        ///< On which one can stand.
  std::vector<Area> areas = {};  ///< Of all floors of that field, and one more.
};

/// Memory of AgentFloors, kept from one tile to the next.
struct AgentFloorsScratch {
  std::vector<GaitField> gaits = {};
  std::vector<AgentSheet> sheets = {};     ///< By agent; some are of no account.
  std::vector<AgentSheet*> distinct = {};  ///< Those that count.
  CompactScratch compact = {};
  MarkAreaScratch mark_areas = {};
  ErodeScratch erode = {};

  std::size_t bytes() const;
};

/// Finds the floors of several agents from one voxelization.
///
/// Each agent gets the very floors that a bake for it alone keeps after erosion: its own filters,
/// links and erosion run on the shared columns. Agents whose floors are the same all over the
/// window share a sheet, so that what is made of them is made once.
class AgentFloors {
 public:
  /// @param grid  Whose rim is wide enough for the greatest radius.
  AgentFloors(const BakeConfig& config, const GroundKinds& ground, const VoxelGrid& grid,
              AgentFloorsScratch& scratch);

  /// Takes the next rows.
  void add(SpanColumns& columns, const VoxelGrid& band);

  /// Ends the fields and erodes them for each agent.
  void finish(std::span<const AreaVolume> volumes);

  /// Those who can stand somewhere, the one of the most ground first. Good as long as the scratch.
  std::span<AgentSheet* const> sheets() const { return s_.distinct; }

  std::size_t span_count() const { return spans_; }

 private:
  void sort_agents(const GroundKinds& ground);
  void walk(std::uint32_t gait, std::span<const AreaVolume> volumes);
  void clear_rim(const GaitField& gait, std::vector<Area>& areas) const;
  void unite_sheets();
  bool are_same(const AgentSheet& a, const AgentSheet& b) const;

  const BakeConfig& config_;
  VoxelGrid grid_;
  AgentFloorsScratch& s_;
  std::vector<OpenRows> rows_;                ///< By gait.
  std::vector<SpanColumns::Viewer> viewers_;  ///< By gait.
  std::size_t bands_ = 0;
  std::size_t spans_ = 0;
  int rows_done_ = 0;
};

/// Puts the field of a sheet and its runs in the place of others for as long as this lives. The
/// sheet must not be looked at meanwhile.
class LentField {
 public:
  LentField(AgentFloorsScratch& of, AgentSheet& sheet, CompactHeightfield& open, FloorRuns& runs)
      : gait_(of.gaits[sheet.gait]), sheet_(sheet), open_(open), runs_(runs) {
    gait_.open.area.swap(sheet_.areas);
    exchange();
  }
  ~LentField() {
    exchange();
    gait_.open.area.swap(sheet_.areas);
  }
  LentField(const LentField&) = delete;
  LentField& operator=(const LentField&) = delete;
  LentField(LentField&&) = delete;
  LentField& operator=(LentField&&) = delete;

 private:
  void exchange() noexcept {
    std::swap(open_, gait_.open);
    runs_.runs.swap(gait_.runs.runs);
  }

  GaitField& gait_;
  AgentSheet& sheet_;
  CompactHeightfield& open_;
  FloorRuns& runs_;
};

/// A field as an agent sees it, less a margin.
struct FieldPart {
  const CompactHeightfield& open;
  std::span<const Area> areas;  ///< In place of the field's own.
  int margin;                   ///< On each side.  [cells]
};

/// Whether two parts of the same columns have the same floors, with the same areas, and links
/// between them.
[[nodiscard]] bool have_same_floors(const FieldPart& a, const FieldPart& b);

}  // namespace way

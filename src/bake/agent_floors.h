// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/ground_kind.h"
#include "way/bake/mark_area.h"
#include "way/bake/settings.h"

#include "bake/compact_into.h"
#include "bake/erode_into.h"
#include "bake/mark_area_into.h"
#include "bake/open_rows.h"
#include "bake/span_columns.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
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
  CompactHeightfield open = {};     ///< Before erosion.
  std::vector<AgentSet> sets = {};  ///< Who can stand on each floor after it.
  /// For each floor where it is in the common field; nowhere for those where nobody can stand.
  std::vector<std::uint32_t> place = {};
};

/// A floor of a group of linked floors that is small. Those of a group follow each other.
struct SmallGroupFloor {
  std::uint32_t agent = 0;
  std::uint32_t group = 0;  ///< Its first floor.
  std::uint32_t floor = 0;  ///< Of the agent's gait; of the common field when all are joined.

  bool is_with(const SmallGroupFloor& other) const {
    return agent == other.agent && group == other.group;
  }
};

/// What is known of the group of linked floors that a floor belongs to.
enum class GroupSize : std::uint8_t { none, unknown, small, great };

/// Memory of AgentFloors, kept from one tile to the next.
struct AgentFloorsScratch {
  std::vector<GaitField> gaits = {};
  CompactScratch compact = {};
  MarkAreaScratch mark_areas = {};
  FloorRuns runs = {};
  ErodeScratch erode = {};
  std::vector<Area> areas = {};             ///< Of a gait before erosion.
  std::vector<GroupSize> group_sizes = {};  ///< Per floor of an agent.
  std::vector<std::uint32_t> group = {};    ///< The floors of one.
  std::vector<SmallGroupFloor> small = {};
  std::vector<AgentSet> sets = {};          ///< Who can stand on the floors of the common field.
  std::vector<std::uint8_t> doubtful = {};  ///< Columns into which agents might step differently.

  std::size_t bytes() const;
};

/// Finds the floors of several agents from one voxelization.
///
/// Each agent gets the very floors that a bake for it alone keeps after erosion: its own filters,
/// links and erosion run on the shared columns. What is left of all of them makes one field, whose
/// floors know who can stand there. A step leads where the agents' own links lead.
///
/// Two things cannot be told by one link a side, and are rare, because an agent's centre does not
/// stand beside a step that it cannot take. Where agents would step from a floor to different
/// floors above each other, most kinds of them decide; and a floor from which an agent would seem
/// to take a step that it cannot take is taken from it.
class AgentFloors {
 public:
  /// @param grid  Whose rim is wide enough for the greatest radius.
  AgentFloors(const BakeConfig& config, const GroundKinds& ground, const VoxelGrid& grid,
              AgentFloorsScratch& scratch);

  /// Takes the next rows.
  void add(SpanColumns& columns, const VoxelGrid& band);

  /// Joins the floors of all agents. Their areas are codes of `kinds`. The rim is no wider than
  /// later stages need.
  void finish(std::span<const AreaVolume> volumes, CompactHeightfield& open, GroundKinds& kinds);

  /// Takes from each agent the groups of floors that are too small for it, as find_regions() does
  /// for one. Seams are to be found before: the tile beyond does not know of groups.
  void drop_small_groups(CompactHeightfield& open, GroundKinds& kinds);

  std::size_t span_count() const { return spans_; }

 private:
  static constexpr int kNoFloor = 1 << 30;
  /// In a column of a gait's field.
  struct Cursor {
    std::uint32_t next;
    std::uint32_t end;
    int height;  ///< Of the next floor.
  };
  /// A floor of the common field.
  struct JoinedFloor {
    int height = kNoFloor;
    int clearance = 0;
    Area area = Area::none;
    AgentSet agents = 0;
  };

  void sort_agents(const GroundKinds& ground);
  void walk(GaitField& gait, std::span<const AreaVolume> volumes);
  void note_small_groups(const GaitField& gait, std::uint32_t agent);
  template <class Links>
  bool find_small_group(Links links, std::uint32_t floor);
  template <class Links>
  void look_at_group(Links links, std::uint32_t floor, std::uint32_t agent);
  void take_floors(GaitField& gait, CompactHeightfield& open);
  void join_floors(CompactHeightfield& open);
  template <class Visit>
  void join_column(std::span<const std::uint32_t* const> columns, Visit visit);
  JoinedFloor lowest_floor(std::span<Cursor> cursors) const;
  template <class Visit>
  void join_stacked(std::span<const std::uint32_t* const> columns, Visit visit);
  std::size_t column_in(const CompactHeightfield& open, std::size_t column) const;
  const GaitField& gait_of(std::uint32_t agent) const;
  void join_links(CompactHeightfield& open);
  void note_doubtful(const CompactHeightfield& open);
  void note_close(const CompactHeightfield& of, int close);
  void link_by_vote(CompactHeightfield& open, std::size_t column, std::size_t side);
  bool must_stay(const CompactHeightfield& open, std::uint32_t floor, AgentSet agent) const;
  std::uint32_t wanted_link(const GaitField& gait, std::size_t column, std::uint32_t floor,
                            std::size_t side) const;

  const BakeConfig& config_;
  VoxelGrid grid_;
  VoxelGrid common_;  ///< Of the common field.
  AgentFloorsScratch& s_;
  std::vector<OpenRows> rows_;  ///< By gait.
  std::size_t bands_ = 0;
  std::size_t spans_ = 0;
  int rows_done_ = 0;
};

}  // namespace way

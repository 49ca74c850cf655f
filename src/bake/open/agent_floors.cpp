// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Windows. The rim of an agent alone is three columns wider than its radius. The outermost ring of
// floors are ledges, for there is nothing beyond; erosion takes as many rings more as the radius is
// long; so two rings around the tile are left. Agents of one gait have one field, whose rim is wide
// enough for the greatest of them. In two rings around the tile each of them finds what it finds in
// a window of its own; what lies further out is taken away, as it is there.
#include "bake/open/agent_floors.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

/// What the kinds of the triangles are to one agent: their areas where it can walk on them.
SpanColumns::AreaTable ground_of(const GroundKinds& ground, AgentSet agent) {
  SpanColumns::AreaTable table = {};
  for (std::size_t i = 0; i < ground.all().size(); ++i) {
    const GroundKind& kind = ground.all()[i];
    table[i + 1] = (kind.agents & agent) != 0 ? kind.area : Area::none;
  }
  return table;
}

/// A window that lacks a margin on each side.
VoxelGrid shrink(VoxelGrid grid, int margin) {
  grid.first.x += margin;
  grid.first.z += margin;
  grid.width -= 2 * margin;
  grid.depth -= 2 * margin;
  grid.border -= margin;
  return grid;
}

template <class Use>
void for_each_agent(AgentSet agents, Use use) {
  for (; agents != 0; agents &= agents - 1)
    use(static_cast<std::uint32_t>(std::countr_zero(agents)));
}

/// Compares the rows of two fields within a window.
class RowComparer {
 public:
  RowComparer(const FieldPart& a, const FieldPart& b)
      : a_(a), b_(b), width_(static_cast<std::size_t>(a.open.grid.width - 2 * a.margin)) {}

  std::size_t depth() const { return static_cast<std::size_t>(a_.open.grid.depth - 2 * a_.margin); }

  /// Whether floors and areas are the same in a row.
  bool has_same_floors(std::size_t z) const {
    const std::uint32_t* ca = columns(a_, z);
    const std::uint32_t* cb = columns(b_, z);
    for (std::size_t x = 1; x <= width_; ++x)
      if (ca[x] - ca[0] != cb[x] - cb[0]) return false;
    const auto is_same = [&](const auto& of_a, const auto& of_b) {
      return std::equal(of_a.begin() + ca[0], of_a.begin() + ca[width_], of_b.begin() + cb[0]);
    };
    return is_same(a_.areas, b_.areas) && is_same(a_.open.floor, b_.open.floor);
  }

  /// Whether links within the window are the same in a row.  @pre all floors are the same
  bool has_same_links(std::size_t z) const {
    const std::uint32_t begin = columns(a_, z)[0];
    const std::uint32_t end = columns(a_, z)[width_];
    for (std::size_t side = 0; side < 4; ++side) {
      const bool at_low_end = z == 0 && side == 3;
      const bool at_high_end = z + 1 == depth() && side == 1;
      if (at_low_end || at_high_end) continue;
      const std::size_t beyond = side == 1 ? z + 1 : side == 3 ? z - 1 : z;
      for (std::uint32_t i = begin; i < end; ++i)
        if (!leads_alike(i, z, side, beyond)) return false;
    }
    return true;
  }

 private:
  const std::uint32_t* columns(const FieldPart& of, std::size_t z) const {
    const auto margin = static_cast<std::size_t>(of.margin);
    return of.open.columns.data() + (z + margin) * static_cast<std::size_t>(of.open.grid.width) +
           margin;
  }

  /// @param beyond  The row that the side leads to.
  bool leads_alike(std::uint32_t floor, std::size_t z, std::size_t side, std::size_t beyond) const {
    const std::uint32_t in_b = floor - columns(a_, z)[0] + columns(b_, z)[0];
    const std::uint32_t to_a = a_.open.neighbors[floor][side] - columns(a_, beyond)[0];
    const std::uint32_t to_b = b_.open.neighbors[in_b][side] - columns(b_, beyond)[0];
    const std::uint32_t count = columns(a_, beyond)[width_] - columns(a_, beyond)[0];
    return to_a == to_b || (to_a >= count && to_b >= count);
  }

  FieldPart a_;
  FieldPart b_;
  std::size_t width_;
};

}  // namespace

std::size_t AgentFloorsScratch::bytes() const {
  std::size_t sum = (erode.distance.capacity() + erode.rows.capacity()) * sizeof(std::uint16_t);
  for (const AgentSheet& sheet : sheets)
    sum += sheet.areas.capacity();
  for (const GaitField& gait : gaits) {
    const CompactHeightfield& open = gait.open;
    sum += open.columns.capacity() * sizeof(std::uint32_t) +
           (open.floor.capacity() + open.clearance.capacity()) * sizeof(std::uint16_t) +
           open.area.capacity() + open.neighbors.bytes();
    for (const Heightfield& solid : gait.solid)
      sum +=
          solid.columns.capacity() * sizeof(std::uint32_t) + solid.spans.capacity() * sizeof(Span);
  }
  return sum;
}

AgentFloors::AgentFloors(const BakeConfig& config, const GroundKinds& ground, const VoxelGrid& grid,
                         AgentFloorsScratch& scratch)
    : config_(config), grid_(grid), s_(scratch) {
  sort_agents(ground);
  rows_.reserve(s_.gaits.size());
  for (GaitField& gait : s_.gaits) {
    gait.margin = grid.border == 0 ? 0 : config.walkable_radius - gait.radius;
    rows_.emplace_back(shrink(grid, gait.margin), gait.steps, gait.filter, gait.open);
  }
}

/// Finds who walks alike.
void AgentFloors::sort_agents(const GroundKinds& ground) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < config_.agents.size(); ++i) {
    const AgentCells& agent = config_.agents[i];
    const AgentSet bit = AgentSet{1} << i;
    const SpanColumns::AreaTable table = ground_of(ground, bit);
    std::size_t at = 0;
    while (at < count && (s_.gaits[at].steps.height != agent.height ||
                          s_.gaits[at].steps.climb != agent.climb || s_.gaits[at].ground != table))
      ++at;
    if (at == count) {
      if (s_.gaits.size() < ++count) s_.gaits.emplace_back();
      s_.gaits[at].agents = 0;
      s_.gaits[at].radius = 0;
      s_.gaits[at].steps = {agent.height, agent.climb, config_.steep_rule};
      s_.gaits[at].ground = table;
    }
    s_.gaits[at].agents |= bit;
    s_.gaits[at].radius = std::max(s_.gaits[at].radius, agent.radius);
  }
  s_.gaits.resize(count);
}

void AgentFloors::add(SpanColumns& columns, const VoxelGrid& band) {
  viewers_.clear();
  for (GaitField& gait : s_.gaits) {
    Heightfield& solid = gait.solid[bands_ % 2];
    solid.grid = band;
    viewers_.push_back({gait.steps.climb, &gait.ground, &solid});
  }
  columns.finish_for(viewers_);
  for (std::size_t i = 0; i < s_.gaits.size(); ++i) {
    GaitField& gait = s_.gaits[i];
    Heightfield& solid = *viewers_[i].result;
    for (int z = 0; z < band.depth; ++z) {
      const int row = rows_done_ + z;
      if (row < gait.margin || row >= grid_.depth - gait.margin) continue;
      SolidRow solid_row = row_of(solid, static_cast<std::size_t>(z));
      solid_row.columns += gait.margin;
      rows_[i].add(solid_row);
    }
  }
  spans_ += s_.gaits[0].solid[bands_ % 2].spans.size();
  rows_done_ += band.depth;
  ++bands_;
}

void AgentFloors::finish(std::span<const AreaVolume> volumes) {
  s_.sheets.resize(config_.agents.size());
  for (std::uint32_t i = 0; i < s_.gaits.size(); ++i) {
    rows_[i].finish();
    walk(i, volumes);
  }
  unite_sheets();
}

/// Does for the agents of a gait what a bake for one of them alone does up to erosion.
void AgentFloors::walk(std::uint32_t number, std::span<const AreaVolume> volumes) {
  GaitField& gait = s_.gaits[number];
  CompactHeightfield& open = gait.open;
  link_floors(open, s_.compact);
  mark_areas_into(open, volumes, s_.mark_areas);
  find_floor_runs(open, gait.runs);
  measure_borders(open, gait.runs, {gait.radius, config_.erode_metric}, s_.erode);
  for_each_agent(gait.agents, [&](std::uint32_t agent) {
    AgentSheet& sheet = s_.sheets[agent];
    sheet.agents = AgentSet{1} << agent;
    sheet.gait = number;
    sheet.areas = open.area;
    open.area.swap(sheet.areas);
    erode_measured(open, {config_.agents[agent].radius, config_.erode_metric}, s_.erode);
    open.area.swap(sheet.areas);
    if (grid_.border > 0) clear_rim(gait, sheet.areas);
    sheet.floors = static_cast<std::size_t>(std::ranges::count_if(sheet.areas, is_walkable));
  });
}

/// Takes away what an agent does not see in a window of its own.
void AgentFloors::clear_rim(const GaitField& gait, std::vector<Area>& areas) const {
  const VoxelGrid& grid = gait.open.grid;
  const int wide = gait.radius + 1;
  const auto clear = [&](Cell from, Cell to) {
    std::fill(areas.begin() + gait.open.columns[grid.column_index(from)],
              areas.begin() + gait.open.columns[grid.column_index(to)], Area::none);
  };
  clear({0, 0}, {0, wide});
  for (int z = wide; z < grid.depth - wide; ++z) {
    clear({0, z}, {wide, z});
    clear({grid.width - wide, z}, {grid.width, z});
  }
  clear({0, grid.depth - wide}, {0, grid.depth});
}

void AgentFloors::unite_sheets() {
  s_.distinct.clear();
  for (AgentSheet& sheet : s_.sheets) {
    if (sheet.floors == 0) continue;
    const auto same = std::ranges::find_if(
        s_.distinct, [&](const AgentSheet* other) { return are_same(sheet, *other); });
    if (same == s_.distinct.end()) {
      s_.distinct.push_back(&sheet);
    } else {
      (*same)->agents |= sheet.agents;
    }
  }
  std::ranges::stable_sort(s_.distinct, std::ranges::greater{}, &AgentSheet::floors);
}

bool AgentFloors::are_same(const AgentSheet& a, const AgentSheet& b) const {
  if (a.floors != b.floors) return false;
  if (a.gait == b.gait) return a.areas == b.areas;
  const auto part = [&](const AgentSheet& sheet) {
    const GaitField& gait = s_.gaits[sheet.gait];
    return FieldPart{gait.open, sheet.areas, grid_.border == 0 ? 0 : gait.radius + 1};
  };
  return have_same_floors(part(a), part(b));
}

bool have_same_floors(const FieldPart& a, const FieldPart& b) {
  const RowComparer rows(a, b);
  for (std::size_t z = 0; z < rows.depth(); ++z)
    if (!rows.has_same_floors(z)) return false;
  for (std::size_t z = 0; z < rows.depth(); ++z)
    if (!rows.has_same_links(z)) return false;
  return true;
}

}  // namespace way

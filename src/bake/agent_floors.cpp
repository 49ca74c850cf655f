// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/agent_floors.h"

#include "bake/near_links.h"

#include <algorithm>
#include <bit>

namespace way {
namespace {

constexpr std::uint32_t kNowhere = 0xffffffffU;

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

/// The column that a floor lies in.
std::size_t column_of(const CompactHeightfield& open, std::uint32_t floor) {
  const auto above = std::ranges::upper_bound(open.columns, floor);
  return static_cast<std::size_t>(above - open.columns.begin()) - 1;
}

}  // namespace

std::size_t AgentFloorsScratch::bytes() const {
  std::size_t sum = (sets.capacity() + group.capacity()) * sizeof(std::uint32_t) +
                    (erode.distance.capacity() + erode.rows.capacity()) * sizeof(std::uint16_t) +
                    areas.capacity() + group_sizes.capacity() + doubtful.capacity();
  for (const GaitField& gait : gaits) {
    const CompactHeightfield& open = gait.open;
    sum += (open.columns.capacity() + gait.place.capacity() + gait.sets.capacity()) *
               sizeof(std::uint32_t) +
           (open.floor.capacity() + open.clearance.capacity()) * sizeof(std::uint16_t) +
           open.area.capacity() + open.neighbours.bytes();
    for (const Heightfield& solid : gait.solid)
      sum +=
          solid.columns.capacity() * sizeof(std::uint32_t) + solid.spans.capacity() * sizeof(Span);
  }
  return sum;
}

AgentFloors::AgentFloors(const BakeConfig& config, const GroundKinds& ground, const VoxelGrid& grid,
                         AgentFloorsScratch& scratch)
    : config_(config),
      grid_(grid),
      common_(grid.border == 0 ? grid : shrink(grid, config.walkable_radius)),
      s_(scratch) {
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
      s_.gaits[at].steps = {agent.height, agent.climb};
      s_.gaits[at].ground = table;
    }
    s_.gaits[at].agents |= bit;
    s_.gaits[at].radius = std::max(s_.gaits[at].radius, agent.radius);
  }
  s_.gaits.resize(count);
}

void AgentFloors::add(SpanColumns& columns, const VoxelGrid& band) {
  for (std::size_t i = 0; i < s_.gaits.size(); ++i) {
    GaitField& gait = s_.gaits[i];
    Heightfield& solid = gait.solid[bands_ % 2];
    solid.grid = band;
    columns.finish_for(gait.steps.climb, gait.ground, solid);
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

void AgentFloors::finish(std::span<const AreaVolume> volumes, CompactHeightfield& open,
                         GroundKinds& kinds) {
  s_.small.clear();
  for (std::size_t i = 0; i < s_.gaits.size(); ++i) {
    rows_[i].finish();
    walk(s_.gaits[i], volumes);
  }
  if (s_.gaits.size() == 1) {
    take_floors(s_.gaits[0], open);
  } else {
    join_floors(open);
    join_links(open);
  }
  kinds.clear();
  for (std::uint32_t i = 0; i < open.size(); ++i)
    open.area[i] = kinds.code_of({open.area[i], s_.sets[i]});
}

/// Does for the agents of a gait what a bake for one of them alone does up to erosion.
void AgentFloors::walk(GaitField& gait, std::span<const AreaVolume> volumes) {
  CompactHeightfield& open = gait.open;
  link_floors(open, s_.compact);
  mark_areas_into(open, volumes, s_.mark_areas);
  find_floor_runs(open, s_.runs);
  measure_borders(open, s_.runs, {gait.radius, config_.erode_metric}, s_.erode);
  const bool is_only = std::has_single_bit(gait.agents);
  if (!is_only) s_.areas = open.area;
  gait.sets.assign(open.area.size(), 0);
  for_each_agent(gait.agents, [&](std::uint32_t agent) {
    erode_measured(open, {config_.agents[agent].radius, config_.erode_metric}, s_.erode);
    for (std::uint32_t i = 0; i < open.size(); ++i)
      gait.sets[i] |= (is_walkable(open.area[i]) ? AgentSet{1} : AgentSet{0}) << agent;
    note_small_groups(gait, agent);
    if (!is_only) open.area = s_.areas;
  });
}

/// Collects the floors that are linked to one, in `group`; false as soon as they are enough for
/// whoever stands there, or join a group of that many.
template <class Links>
bool AgentFloors::find_small_group(Links links, std::uint32_t floor) {
  const auto least = static_cast<std::size_t>(config_.regions.min_size);
  s_.group.assign(1, floor);
  s_.group_sizes[floor] = GroupSize::small;
  for (std::size_t k = 0; k < s_.group.size(); ++k) {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::uint32_t n = links(s_.group[k], side);
      if (s_.group_sizes[n] == GroupSize::great) return false;
      if (s_.group_sizes[n] != GroupSize::unknown) continue;
      s_.group_sizes[n] = GroupSize::small;
      s_.group.push_back(n);
    }
    if (s_.group.size() >= least) return false;
  }
  return true;
}

/// Finds out how large the group of a floor is, and notes it where it is small.
template <class Links>
void AgentFloors::look_at_group(Links links, std::uint32_t floor, std::uint32_t agent) {
  const auto is_great = [&](std::uint32_t i) { return s_.group_sizes[i] == GroupSize::great; };
  // Most floors are beside one that was looked at before.
  if (is_great(links(floor, 0)) || is_great(links(floor, 3))) {
    s_.group_sizes[floor] = GroupSize::great;
  } else if (find_small_group(links, floor)) {
    for (const std::uint32_t member : s_.group)
      s_.small.push_back({agent, floor, member});
  } else {
    for (const std::uint32_t member : s_.group)
      s_.group_sizes[member] = GroupSize::great;
  }
}

/// Groups the walkable floors of the meshed part by their links, and notes those of small groups.
void AgentFloors::note_small_groups(const GaitField& gait, std::uint32_t agent) {
  if (config_.regions.min_size <= 0) return;
  const CompactHeightfield& open = gait.open;
  const int border = open.grid.border;
  s_.group_sizes.assign(open.size() + 1, GroupSize::none);
  const auto for_each_floor = [&](auto use) {
    for (int z = border; z < open.grid.depth - border; ++z) {
      const std::uint32_t end = open.columns[open.grid.column_index({open.grid.width - border, z})];
      for (std::uint32_t i = open.columns[open.grid.column_index({border, z})]; i < end; ++i)
        use(i);
    }
  };
  for_each_floor([&](std::uint32_t i) {
    s_.group_sizes[i] = is_walkable(open.area[i]) ? GroupSize::unknown : GroupSize::none;
  });
  with_links(open.neighbours, [&](auto links) {
    for_each_floor([&](std::uint32_t i) {
      if (s_.group_sizes[i] == GroupSize::unknown) look_at_group(links, i, agent);
    });
  });
}

/// Calls visit(height, clearance, area, agents) for each floor of a column of the common field on
/// which someone can stand, from bottom to top, and gives the floors of gaits the place that it
/// returns.
///
/// @param column  Of each gait, where its first floor of the column is noted.
template <class Visit>
void AgentFloors::join_column(std::span<const std::uint32_t* const> columns, Visit visit) {
  int lowest = -1;
  AgentSet agents = 0;
  Area area = Area::none;
  int clearance = 0;
  bool is_one = true;
  for (std::size_t g = 0; g < columns.size(); ++g) {
    const GaitField& gait = s_.gaits[g];
    const std::uint32_t floor = columns[g][0];
    const std::uint32_t count = columns[g][1] - floor;
    is_one = is_one && count <= 1;
    if (count == 0 || gait.sets[floor] == 0) continue;
    const int height = gait.open.floor[floor];
    is_one = is_one && (lowest < 0 || height == lowest);
    lowest = height;
    agents |= gait.sets[floor];
    area = std::max(area, gait.open.area[floor]);
    clearance = gait.open.clearance[floor];
  }
  if (!is_one) return join_stacked(columns, visit);
  if (lowest < 0) return;
  const std::uint32_t place = visit(lowest, clearance, area, agents);
  for (std::size_t g = 0; g < columns.size(); ++g) {
    GaitField& gait = s_.gaits[g];
    const std::uint32_t floor = columns[g][0];
    if (columns[g][1] != floor && gait.sets[floor] != 0) gait.place[floor] = place;
  }
}

/// Moves the cursors of a column to the next floors on which someone can stand, and gives the
/// lowest of these; its height is kNoFloor where there is none.
AgentFloors::JoinedFloor AgentFloors::lowest_floor(std::span<Cursor> cursors) const {
  JoinedFloor lowest;
  for (std::size_t g = 0; g < cursors.size(); ++g) {
    const GaitField& gait = s_.gaits[g];
    Cursor& at = cursors[g];
    while (at.next < at.end && gait.sets[at.next] == 0)
      ++at.next;
    at.height = at.next < at.end ? int{gait.open.floor[at.next]} : kNoFloor;
    if (at.height == kNoFloor || at.height > lowest.height) continue;
    if (at.height < lowest.height) lowest = {.height = at.height};
    lowest.agents |= gait.sets[at.next];
    lowest.area = std::max(lowest.area, gait.open.area[at.next]);
    lowest.clearance = gait.open.clearance[at.next];
  }
  return lowest;
}

/// The same where there are floors above each other.
template <class Visit>
void AgentFloors::join_stacked(std::span<const std::uint32_t* const> columns, Visit visit) {
  std::array<Cursor, kMaxAgents> all;
  const std::span<Cursor> cursors = std::span(all).first(columns.size());
  for (std::size_t g = 0; g < cursors.size(); ++g)
    cursors[g] = {columns[g][0], columns[g][1], kNoFloor};
  while (true) {
    const JoinedFloor floor = lowest_floor(cursors);
    if (floor.height == kNoFloor) return;
    const std::uint32_t place = visit(floor.height, floor.clearance, floor.area, floor.agents);
    for (std::size_t g = 0; g < cursors.size(); ++g) {
      if (cursors[g].height == floor.height) s_.gaits[g].place[cursors[g].next++] = place;
    }
  }
}

/// The column of a gait's field that is a column of the common one.
std::size_t AgentFloors::column_in(const CompactHeightfield& open, std::size_t column) const {
  const auto width = static_cast<std::size_t>(common_.width);
  const auto offset = static_cast<std::size_t>(open.grid.border - common_.border);
  return (column / width + offset) * static_cast<std::size_t>(open.grid.width) + column % width +
         offset;
}

/// Where all walk alike their floors are the common ones.
void AgentFloors::take_floors(GaitField& gait, CompactHeightfield& open) {
  common_ = gait.open.grid;
  std::swap(open, gait.open);
  s_.sets.swap(gait.sets);
}

/// Makes the floors of the common field and notes who can stand there.
void AgentFloors::join_floors(CompactHeightfield& open) {
  for (GaitField& gait : s_.gaits)
    gait.place.assign(gait.open.size() + 1, kNowhere);
  FloorWriter writer(common_, {config_.walkable_height, config_.walkable_climb}, open);
  s_.sets.clear();
  std::array<const std::uint32_t*, kMaxAgents> columns;
  const std::span here = std::span(columns).first(s_.gaits.size());
  const auto width = static_cast<std::size_t>(common_.width);
  for (std::size_t z = 0; z < static_cast<std::size_t>(common_.depth); ++z) {
    std::size_t floors = 0;
    for (std::size_t g = 0; g < s_.gaits.size(); ++g) {
      here[g] = s_.gaits[g].open.columns.data() + column_in(s_.gaits[g].open, z * width);
      floors += here[g][width] - here[g][0];
    }
    FloorCursor at = writer.begin_row(floors);
    for (std::size_t x = 0; x < width; ++x) {
      join_column(here, [&](int height, int clearance, Area area, AgentSet agents) {
        at.add(height, clearance, area);
        s_.sets.push_back(agents);
        return at.count - 1;
      });
      for (const std::uint32_t*& column : here)
        ++column;
      at.end_column();
    }
    writer.end_row(at);
  }
  writer.finish();
  s_.sets.push_back(0);
  for (SmallGroupFloor& floor : s_.small)
    floor.floor = gait_of(floor.agent).place[floor.floor];
}

const GaitField& AgentFloors::gait_of(std::uint32_t agent) const {
  const AgentSet bit = AgentSet{1} << agent;
  return *std::ranges::find_if(s_.gaits, [&](const GaitField& g) { return (g.agents & bit) != 0; });
}

/// Notes columns into which agents might step to different floors: two of someone's floors are so
/// close that one can step from one place to either. Before erosion, for what is taken away by it
/// was stepped to as well.
void AgentFloors::note_doubtful(const CompactHeightfield& open) {
  s_.doubtful.assign(common_.column_count(), 0);
  const bool is_any =
      std::ranges::any_of(config_.agents, [](const AgentCells& a) { return a.radius == 0; });
  if (is_any) std::ranges::fill(s_.doubtful, std::uint8_t{1});
  const int close = 2 * config_.walkable_climb;
  if (is_any || close <= config_.walkable_height) return;
  note_close(open, close);
  for (const GaitField& gait : s_.gaits)
    note_close(gait.open, close);
}

/// Notes columns in which two floors of a field are no further apart than that.
void AgentFloors::note_close(const CompactHeightfield& of, int close) {
  const auto width = static_cast<std::size_t>(common_.width);
  for (std::size_t column = 0; column < s_.doubtful.size(); column += width) {
    const std::uint32_t* columns = of.columns.data() + column_in(of, column);
    for (std::size_t x = 0; x < width; ++x) {
      for (std::uint32_t i = columns[x]; i + 1 < columns[x + 1]; ++i)
        if (of.floor[i + 1] - of.floor[i] <= close) s_.doubtful[column + x] = 1;
    }
  }
}

/// Links floors as the agents' own links have it. An agent that stands on a floor after erosion can
/// step to all sides, so that links by the greatest climb and the least height are its own, where
/// only one floor can be meant.
void AgentFloors::join_links(CompactHeightfield& open) {
  link_floors(open, s_.compact);
  note_doubtful(open);
  const auto width = static_cast<std::size_t>(common_.width);
  const std::size_t count = common_.column_count();
  for (std::size_t column = 0; column < count; ++column) {
    if (s_.doubtful[column] == 0) continue;
    const std::size_t x = column % width;
    if (x > 0) link_by_vote(open, column - 1, 2);
    if (x + 1 < width) link_by_vote(open, column + 1, 0);
    if (column >= width) link_by_vote(open, column - width, 1);
    if (column + width < count) link_by_vote(open, column + width, 3);
  }
}

/// Where agents of a gait would step from a floor of a column, or none.
std::uint32_t AgentFloors::wanted_link(const GaitField& gait, std::size_t column,
                                       std::uint32_t floor, std::size_t side) const {
  const std::size_t own = column_in(gait.open, column);
  for (std::uint32_t i = gait.open.columns[own]; i < gait.open.columns[own + 1]; ++i) {
    if (gait.place[i] == floor) return gait.place[gait.open.neighbours[i][side]];
  }
  return kNowhere;
}

/// Lets the links of a column to one side lead where most gaits want them to, of equals to the
/// lowest, and takes a floor from agents where the link leads to a floor of theirs, but not for
/// them.
void AgentFloors::link_by_vote(CompactHeightfield& open, std::size_t column, std::size_t side) {
  std::array<std::uint32_t, kMaxAgents> wanted;
  const std::span votes = std::span(wanted).first(s_.gaits.size());
  for (std::uint32_t floor = open.columns[column]; floor < open.columns[column + 1]; ++floor) {
    for (std::size_t g = 0; g < votes.size(); ++g)
      votes[g] = wanted_link(s_.gaits[g], column, floor, side);
    std::uint32_t best = kNowhere;
    for (const std::uint32_t to : votes) {
      const auto more = std::ranges::count(votes, to) - std::ranges::count(votes, best);
      const bool wins = best == kNowhere || more > 0 || (more == 0 && to < best);
      if (to != kNowhere && wins) best = to;
    }
    open.neighbours.change(floor, side, best == kNowhere ? open.none() : best);
    if (best == kNowhere) continue;
    for (std::size_t g = 0; g < votes.size(); ++g) {
      const AgentSet both = s_.sets[best] & s_.gaits[g].agents;
      if (votes[g] != best) s_.sets[floor] &= ~both;
    }
  }
}

/// Whether an agent can step from a floor into the rim; or another can, and the floor would be gone
/// without this one, though the tile beyond counts on it.
bool AgentFloors::must_stay(const CompactHeightfield& open, std::uint32_t floor,
                            AgentSet agent) const {
  const std::size_t column = column_of(open, floor);
  const auto width = static_cast<std::size_t>(common_.width);
  const int x = static_cast<int>(column % width);
  const int z = static_cast<int>(column / width);
  const int border = common_.border;
  const bool at_rim[4] = {x == border, z == common_.depth - border - 1,
                          x == common_.width - border - 1, z == border};
  for (std::size_t side = 0; side < 4; ++side) {
    const std::uint32_t to = open.neighbours[floor][side];
    if (!at_rim[side] || s_.sets[to] == 0) continue;
    if ((s_.sets[to] & agent) != 0 || s_.sets[floor] == agent) return true;
  }
  return false;
}

void AgentFloors::drop_small_groups(CompactHeightfield& open, GroundKinds& kinds) {
  for (auto begin = s_.small.begin(); begin != s_.small.end();) {
    const auto end = std::find_if(begin, s_.small.end(),
                                  [&](const SmallGroupFloor& f) { return !f.is_with(*begin); });
    const AgentSet bit = AgentSet{1} << begin->agent;
    const bool stays = common_.border > 0 && std::any_of(begin, end, [&](const auto& f) {
                         return must_stay(open, f.floor, bit);
                       });
    for (; begin != end; ++begin) {
      const std::uint32_t floor = begin->floor;
      if (stays || (s_.sets[floor] & bit) == 0) continue;
      s_.sets[floor] &= ~bit;
      open.area[floor] = kinds.code_of({kinds[open.area[floor]].area, s_.sets[floor]});
    }
  }
}

}  // namespace way

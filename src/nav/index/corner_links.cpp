// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/index/corner_links.h"

#include "nav/index/corner_graph.h"
#include "nav/plan/orient.h"
#include "nav/snapshot/slot_view.h"

#include <algorithm>
#include <span>
#include <utility>

namespace way {
namespace {

bool is_wide(const OffMeshLink& link) {
  return link.start_width != Vec3{} || link.end_width != Vec3{};
}

/// Appends a goal for each polygon around a point: one on an edge or at a vertex may be visible
/// from any of them, and from some of them only.
void add_goals(const CornerGraph& graph, const IntervalPoint& at, std::uint32_t index,
               IntervalMemory& memory, std::vector<WalkGoal>& goals) {
  IntervalSearch search(graph.mesh, graph.filter(), memory);
  search.set_goal(at);
  for (const IntervalMemory::GoalPolygon& goal : memory.goals)
    goals.push_back({memory.corners.tile(goal.tile).ref(goal.polygon), at.point, index});
}

void list_links(CornerGraph& graph, IntervalMemory& memory) {
  const NavMesh& mesh = graph.mesh;
  CornerLinks& all = graph.links;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) == nullptr) continue;
    const LinkEnds* ends = SlotView(mesh, slot).link_ends;
    if (ends == nullptr) continue;
    for (const LinkDeparture& link : ends->departures) {
      all.has_wide = all.has_wide || is_wide(*mesh.link(link.link));
      const PolyRef from = mesh.ref(slot, link.polygon);
      const auto is_open = [&](PolyRef polygon) {
        return graph.filter().passes(polygon, mesh.flags(polygon));
      };
      if (!is_open(from) || !is_open(link.target)) continue;
      const auto index = static_cast<std::uint32_t>(all.links.size());
      all.links.push_back({link, {from, plan(link.start)}, {link.target, plan(link.end)}});
      add_goals(graph, all.links.back().start, index, memory, all.starts.goals);
      add_goals(graph, all.links.back().end, index, memory, all.ends);
    }
  }
  const auto order = [](const WalkGoal& goal) { return std::pair(goal.polygon, goal.index); };
  std::ranges::sort(all.starts.goals, {}, order);
  std::ranges::sort(all.ends, {}, order);
}

void see_from_end(const CornerGraph& graph, CornerLinks::Link& link, IntervalMemory& memory) {
  std::vector<SeenCorner> seen;
  IntervalSearch search(graph.mesh, graph.filter(), memory);
  search.stop_at_corners(seen);
  search.add_start(link.end);
  for (bool is_over = false; !is_over;) {
    is_over = search.step(1);
    for_each_seen(graph.links.starts.goals, memory, search,
                  [&](const WalkGoal& goal, double) { link.links.push_back(goal.index); });
  }
  std::ranges::sort(link.links);
  const auto rest = std::ranges::unique(link.links);
  link.links.erase(rest.begin(), rest.end());
  std::vector<std::pair<double, std::uint32_t>> turns;
  for (const SeenCorner& at : seen) {
    const std::uint32_t corner = graph.corner_at(memory.corners.key_of(at.record));
    if (corner == CornerGraph::kNone) continue;
    turns.emplace_back(plan_distance(link.end.point, graph.corners[corner].point),
                       graph.turn_of(corner, at.is_left));
  }
  std::ranges::sort(turns);
  const auto last = std::ranges::unique(turns).begin();
  for (auto turn = turns.begin(); turn != last; ++turn)
    link.turns.push_back(turn->second);
}

}  // namespace

std::size_t CornerLinks::bytes() const {
  std::size_t sum = links.capacity() * sizeof(Link) +
                    (starts.goals.capacity() + ends.capacity()) * sizeof(WalkGoal) +
                    starts.last_turns.capacity() * sizeof(CornerGoals::LastTurn) +
                    starts.first_of_turn.capacity() * sizeof(std::uint32_t);
  for (const Link& link : links)
    sum += (link.turns.capacity() + link.links.capacity()) * sizeof(std::uint32_t);
  return sum;
}

void see_links(CornerGraph& graph, Executor& executor) {
  if (graph.mesh.link_count() == 0) return;
  std::vector<IntervalMemory> memories(static_cast<std::size_t>(executor.worker_count()));
  list_links(graph, memories.front());
  CornerLinks& all = graph.links;
  constexpr std::size_t kLinksPerTask = 16;
  const std::size_t count = all.links.size();
  std::vector<WalkGoal> starts;
  for (std::uint32_t i = 0; i < count; ++i)
    starts.push_back({all.links[i].start.polygon, all.links[i].start.point, i});
  std::vector<std::vector<CornerGoals::LastTurn>> parts((count + kLinksPerTask - 1) /
                                                        kLinksPerTask);
  auto task = [&](int i, int worker) {
    const auto part = static_cast<std::size_t>(i);
    IntervalMemory& memory = memories[static_cast<std::size_t>(worker)];
    const std::size_t first = part * kLinksPerTask;
    const std::size_t end = std::min(first + kLinksPerTask, count);
    CornerGoals::see(graph, std::span(starts).subspan(first, end - first), memory, parts[part]);
    for (std::size_t link = first; link < end; ++link)
      see_from_end(graph, all.links[link], memory);
  };
  executor.run(static_cast<int>(parts.size()), task);
  for (const auto& part : parts)
    all.starts.last_turns.insert(all.starts.last_turns.end(), part.begin(), part.end());
  all.starts.finish(graph);
}

}  // namespace way

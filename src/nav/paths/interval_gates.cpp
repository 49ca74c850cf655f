// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/interval_gates.h"

#include <cstddef>
#include <vector>

namespace way {
namespace {

constexpr std::uint32_t kNone = IntervalMemory::kNone;

/// Returns true for each node that may begin a shortest path, and for those on the way from there.
std::vector<bool> useful_nodes(const IntervalMemory& m, const IntervalSearch& search) {
  std::vector<bool> is_useful(m.nodes.size());
  for (std::size_t i = m.nodes.size(); i-- > 0;) {
    if (search.is_live(m.nodes[i])) is_useful[i] = true;
    if (is_useful[i] && m.nodes[i].parent != kNone) is_useful[m.nodes[i].parent] = true;
  }
  return is_useful;
}

/// The opening by which a node was entered, in the opposite direction.
void set_opening(const IntervalMemory& m, const IntervalNode& node, Gate& gate) {
  if (node.by_link) {
    const SeamOpening& seam = m.corners.seam(m.corners.tile(m.nodes[node.parent].tile), node.via);
    gate.right = seam.left;
    gate.left = seam.right;
    return;
  }
  const PolygonView corners = m.corners.tile(node.tile).view.polygon(node.polygon);
  gate.right = plan(corners.corner(node.entered));
  gate.left = plan(corners.corner_after(node.entered));
}

}  // namespace

void add_interval_gates(const IntervalMemory& memory, const IntervalSearch& search,
                        std::span<const std::uint32_t> goals, const AreaCosts& costs,
                        GateTree& tree) {
  const std::vector<bool> is_useful = useful_nodes(memory, search);
  std::vector<std::uint32_t> gates(memory.nodes.size(), Gate::kNone);
  for (std::uint32_t i = 0; i < memory.nodes.size(); ++i) {
    if (!is_useful[i]) continue;
    const IntervalNode& node = memory.nodes[i];
    const CornerRecords::VisitedTile& tile = memory.corners.tile(node.tile);
    Gate gate = {.polygon = tile.ref(node.polygon)};
    gate.unit_cost = static_cast<double>(costs[tile.view.areas()[node.polygon]]);
    if (node.parent == kNone) {
      gate.right = gate.left = memory.roots[node.root].point;
      gate.goal = goals[node.root];
    } else {
      gate.next = gates[node.parent];
      gate.goal = tree[gate.next].goal;
      // A turn is a second node of the same polygon, which is left as before.
      if (tree[gate.next].polygon == gate.polygon) gates[i] = gate.next;
      set_opening(memory, node, gate);
    }
    if (gates[i] == Gate::kNone) gates[i] = tree.add(gate);
    if (search.is_live(node)) tree.begin_with(gates[i]);
  }
}

}  // namespace way

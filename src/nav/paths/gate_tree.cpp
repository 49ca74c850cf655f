// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/paths/gate_tree.h"

#include "nav/plan/orient.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace way {
namespace {

/// As many polygons around a vertex are taken into account.
constexpr std::size_t kMostAround = 16;

/// The point of a gate closest to a point.
PlanPoint2d closest_on(const Gate& gate, Vec2 p) {
  return closest_on_segment(to_2d(p), to_2d(gate.right), to_2d(gate.left));
}

/// Returns true if a point is another one, up to the rounding of coordinates.
bool is_near(Vec2 p, PlanPoint2d other) {
  const double size = std::max(std::abs(other.x), std::abs(other.z));
  return plan_distance(to_2d(p), other) <= size * 0x1p-22;
}

bool is_on(Vec2 p, const Gate& gate) {
  return is_near(p, closest_on(gate, p));
}

/// Where the segment ab crosses a gate; the closest point to a if they are parallel.
PlanPoint2d crossing(Vec2 a, Vec2 b, const Gate& gate) {
  const double left = plan_turn(a, b, gate.left);
  const double right = plan_turn(a, b, gate.right);
  if (left == right) return closest_on(gate, a);
  const double t = std::clamp(right / (right - left), 0.0, 1.0);
  const PlanPoint2d from = to_2d(gate.right);
  return {from.x + (to_2d(gate.left).x - from.x) * t, from.z + (to_2d(gate.left).z - from.z) * t};
}

}  // namespace

/// The first corner of a path: an end of a gate.
struct GateTree::Turn {
  std::uint32_t gate = Gate::kNone;
  bool is_left = false;
};

std::uint32_t GateTree::add(const Gate& gate) {
  gates_.push_back(gate);
  Gate& added = gates_.back();
  if (added.link) {
    added.rest.fill(added.link_cost + leg(added.link_end, added.next).cost);
  } else if (added.next != Gate::kNone) {
    added.rest = {leg(added.right, added.next).cost, leg(added.left, added.next).cost};
  }
  return size() - 1;
}

void GateTree::sort() {
  const auto key = [&](std::uint32_t gate) { return std::pair(gates_[gate].polygon, gate); };
  std::ranges::sort(first_, {}, key);
  first_.erase(std::ranges::unique(first_).begin(), first_.end());
}

std::span<const std::uint32_t> GateTree::gates_in(PolyRef polygon) const {
  const auto polygon_of = [&](std::uint32_t gate) { return gates_[gate].polygon; };
  return std::ranges::equal_range(first_, polygon, {}, polygon_of);
}

GateTree::Leg GateTree::best_leg(Vec2 from, PolyRef polygon) const {
  std::array<PolyRef, kMostAround> around = {polygon};
  std::size_t count = 1;
  Leg best;
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::uint32_t first : gates_in(around[i])) {
      const Leg found = leg(from, first);
      if (best.gate == Gate::kNone || found.cost < best.cost) best = found;
      const Gate& gate = gates_[first];
      if (gate.is_point() || count == kMostAround || !is_on(from, gate)) continue;
      const PolyRef behind = gates_[gate.next].polygon;
      const auto end = around.begin() + static_cast<std::ptrdiff_t>(count);
      if (std::find(around.begin(), end, behind) == end) around[count++] = behind;
    }
  }
  return best;
}

GateTree::Leg GateTree::leg(Vec2 from, std::uint32_t first) const {
  // A gate that the point is on has been passed; at its ends the rest of the path is known.
  for (; !gates_[first].is_point() && is_on(from, gates_[first]); first = gates_[first].next) {
    for (const Vec2 end : {gates_[first].right, gates_[first].left})
      if (is_near(from, to_2d(end))) from = end;
  }
  const Turn turn = first_turn(from, first);
  const Gate& gate = gates_[turn.gate];
  const Vec2 to = gate.end(turn.is_left);
  return {cost_of(from, to, first, turn.gate) + gate.rest[turn.is_left ? 1 : 0], to, turn.gate};
}

/// Narrows the funnel by one gate after another until it closes. See FunnelStep for a picture.
GateTree::Turn GateTree::first_turn(Vec2 from, std::uint32_t first) const {
  Turn right = {first, false};
  Turn left = {first, true};
  Vec2 right_end = gates_[first].right;
  Vec2 left_end = gates_[first].left;
  for (std::uint32_t i = first; !gates_[i].is_point();) {
    i = gates_[i].next;
    const Gate& gate = gates_[i];
    if (plan_turn(from, right_end, gate.right) >= 0) {
      if (plan_turn(from, left_end, gate.right) > 0) return left;
      right = {i, false};
      right_end = gate.right;
    }
    if (plan_turn(from, left_end, gate.left) <= 0) {
      if (plan_turn(from, right_end, gate.left) < 0) return right;
      left = {i, true};
      left_end = gate.left;
    }
  }
  return right;
}

double GateTree::cost_of(Vec2 from, Vec2 to, std::uint32_t first, std::uint32_t last) const {
  PlanPoint2d at = to_2d(from);
  double sum = 0;
  for (std::uint32_t i = first; i != last; i = gates_[i].next) {
    const PlanPoint2d next = crossing(from, to, gates_[i]);
    sum += plan_distance(at, next) * gates_[i].unit_cost;
    at = next;
  }
  return sum + plan_distance(at, to_2d(to)) * gates_[last].unit_cost;
}

}  // namespace way

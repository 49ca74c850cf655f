// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/poly_ref.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A step of a corridor towards a goal: the polygon, and the opening by which the corridor leaves
/// it. The last step leads to the goal itself, one over a link to the start of the link: these have
/// a point instead of an opening, that is, two ends at the same point.
struct Gate {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  PolyRef polygon = {};
  Vec2 right = {};  ///< In the direction of the goal.
  Vec2 left = {};
  std::uint32_t next = kNone;  ///< The next step, or kNone at a goal.
  std::uint32_t goal = 0;
  double unit_cost = 1;  ///< Cost of the polygon's area.
  PolyRef link = {};     ///< The link that begins here, or null.
  Vec2 link_end = {};
  double link_cost = 0;
  /// Cost of the path through the corridor from the right and the left end to the goal.
  std::array<double, 2> rest = {};

  Vec2 end(bool is_left) const { return is_left ? left : right; }
  bool is_point() const { return left == right; }
};

/// Corridors that lead to goals and share their last steps, like the branches of a tree.
///
/// The path from a point through a corridor is the one of the funnel algorithm, and costs its
/// length times the costs of the areas that it crosses. What follows its first corner depends only
/// on the gate there, so a path is evaluated as far as its first corner.
class GateTree {
 public:
  /// A path through a corridor, up to its first corner.
  struct Leg {
    double cost = 0;  ///< All the way to the goal.
    Vec2 to = {};
    std::uint32_t gate = Gate::kNone;  ///< The corner is an end of this gate.
  };

  std::uint32_t size() const { return static_cast<std::uint32_t>(gates_.size()); }
  const Gate& operator[](std::uint32_t i) const { return gates_[i]; }
  /// Adds a gate whose next one has been added.  @return  Its index.
  std::uint32_t add(const Gate& gate);
  /// Lets paths begin with a gate.
  void begin_with(std::uint32_t gate) { first_.push_back(gate); }
  /// To be called before best_leg(), after the last begin_with().
  void sort();

  /// The cheapest path from a point on a polygon; its gate is kNone if there is none. If the point
  /// is on a gate, the path may begin in the polygon behind it: which of the two polygons a point
  /// on their edge is on is a matter of rounding, and must not matter.
  [[nodiscard]] Leg best_leg(Vec2 from, PolyRef polygon) const;

  std::size_t bytes() const {
    return sizeof(GateTree) + gates_.capacity() * sizeof(Gate) +
           first_.capacity() * sizeof(std::uint32_t);
  }

 private:
  struct Turn;

  std::span<const std::uint32_t> gates_in(PolyRef polygon) const;
  /// The path from a point on the polygon of a gate, through the gate and those after it.
  Leg leg(Vec2 from, std::uint32_t first) const;
  Turn first_turn(Vec2 from, std::uint32_t first) const;
  double cost_of(Vec2 from, Vec2 to, std::uint32_t first, std::uint32_t last) const;

  std::vector<Gate> gates_;
  std::vector<std::uint32_t> first_;  ///< Sorted by polygon.
};

}  // namespace way

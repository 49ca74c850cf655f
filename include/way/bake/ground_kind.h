// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/geom/area.h"
#include "way/geom/triangle_mesh.h"
#include "way/nav/agent.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way {

/// What a triangle is where several agents are baked at once.
///
/// Solid space is made once for all of them, and knows one byte a surface: for one agent that is
/// the area of the triangle. For several it is the number of a kind plus one, of which each agent
/// makes what the triangle is to it.
struct GroundKind {
  Area area = Area::none;
  AgentSet agents = 0;  ///< Who can walk on it.

  friend bool operator==(const GroundKind&, const GroundKind&) = default;
};

/// Kinds of ground in the order in which they were met.
class GroundKinds {
 public:
  /// As many as a byte can tell apart.
  static constexpr std::size_t kMost = 255;

  /// The number of a kind plus one, which is a new one where the kind was not met before; none
  /// where no agent can stand there, or where there are more than kMost: then is_full().
  Area code_of(const GroundKind& kind);
  /// @pre code came from code_of() and is walkable
  const GroundKind& operator[](Area code) const {
    return kinds_[static_cast<std::size_t>(code) - 1];
  }
  std::span<const GroundKind> all() const { return kinds_; }
  /// True once a kind had to be left out.
  bool is_full() const { return is_full_; }
  void clear();

 private:
  std::vector<GroundKind> kinds_;
  Area last_ = Area::none;  ///< The code that was asked for last.
  bool is_full_ = false;
};

/// The ground of the triangles of a level.
struct TriangleGround {
  /// Of each triangle its area, or the code of its kind where `kinds` has any.
  std::vector<Area> areas = {};
  GroundKinds kinds = {};
};

/// Gives each triangle the kind that it is for agents who walk on slopes up to these angles: its
/// area, and the set of those for whom areas_by_slope() leaves it.
///
/// Errors: too_large where there are more than GroundKinds::kMost kinds.
[[nodiscard]] Result<TriangleGround> ground_by_slope(const TriangleMesh& mesh,
                                                     std::span<const float> max_slopes);

}  // namespace way

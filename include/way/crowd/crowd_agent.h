// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/nav/poly_ref.h"

#include <compare>
#include <cstdint>

namespace way {

/// Names an agent of a Crowd: a slot, and how often the slot was used. Zero is null. After the
/// agent was removed the handle is stale, also when another agent has taken its slot.
class AgentId {
 public:
  constexpr AgentId() = default;
  /// @param generation  From 1 up, so that no handle is 0.
  constexpr AgentId(std::uint32_t slot, std::uint32_t generation)
      : slot_(slot), generation_(generation) {}
  /// From bits(), for storage and other languages; any number is safe.
  static constexpr AgentId from_bits(std::uint64_t bits) {
    return {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32U)};
  }

  constexpr std::uint64_t bits() const { return (std::uint64_t{generation_} << 32U) | slot_; }
  constexpr std::uint32_t slot() const { return slot_; }
  constexpr std::uint32_t generation() const { return generation_; }
  constexpr explicit operator bool() const { return generation_ != 0; }

  friend constexpr auto operator<=>(AgentId, AgentId) = default;

 private:
  std::uint32_t slot_ = 0;
  std::uint32_t generation_ = 0;
};

/// How an agent avoids others and walls.
enum class Avoidance : std::uint8_t {
  orca,     ///< Optimal reciprocal collision avoidance: the velocity closest to the preferred one.
  sampled,  ///< As DetourCrowd: the least penalty among sampled velocities. Slower, looser.
  none      ///< Walks its path; agents are still kept apart by contact.
};

/// How much work an agent is worth. Set it to `low` for agents that nobody looks at closely.
enum class AgentDetail : std::uint8_t {
  full,
  low,  ///< Steers and avoids in every fourth step only, and walks on between; contact as usual.
  path  ///< Walks its path alone: avoids nobody, touches nobody, and nobody avoids it.
};

/// What an agent is like. All of it may be changed at any time.
struct AgentParams {
  float radius = 0.3F;            ///< The body's radius.  [1e-6 to 1e6]
  float height = 1.8F;            ///< Bodies whose heights do not overlap ignore each other.
                                  ///< [1e-6 to 1e6]
  float max_speed = 1.4F;         ///< [world units per second, 0 to 1e6]
  float max_acceleration = 8;     ///< [world units per second squared, 1e-6 to 1e6]
  std::int32_t priority = 0;      ///< In a conflict, the lower one gives way.
  std::uint32_t group = 1;        ///< Bits: what it is.
  std::uint32_t avoids = ~0U;     ///< Groups that it steers around.
  std::uint32_t pushed_by = ~0U;  ///< Groups that stop it by contact. Two agents touch if either
                                  ///< may push the other.
  std::uint32_t filter = 0;       ///< Index of a filter of the crowd; 0 lets all polygons pass.
  std::uint32_t mesh = 0;         ///< Which of the meshes it walks on.
  Avoidance avoidance = Avoidance::orca;
  AgentDetail detail = AgentDetail::full;
  bool drives_links = false;  ///< The caller moves it over off-mesh links; see finish_link().
  std::uint64_t user = 0;     ///< Means nothing to the library.
};

/// What an agent is doing.
enum class AgentState : std::uint8_t {
  idle,         ///< It has no target.
  waiting,      ///< Its path is being searched; it stands still.
  walking,      ///< On its way.
  arrived,      ///< At its target. It gives way to walking agents, and comes back.
  on_link,      ///< On an off-mesh link; nothing else applies to it.
  unreachable,  ///< There is no path to its target; it stands still.
  off_mesh      ///< The ground below it is gone and there is none near; it stands still.
};

/// Where an agent is to go.
struct AgentTarget {
  enum class Kind : std::uint8_t { none, point, velocity, field, agent };

  static AgentTarget at(Vec3 point, PolyRef polygon = {}) {
    AgentTarget target;
    target.kind = Kind::point;
    target.point = point;
    target.polygon = polygon;
    return target;
  }
  static AgentTarget with_velocity(Vec2 velocity) {
    AgentTarget target;
    target.kind = Kind::velocity;
    target.velocity = velocity;
    return target;
  }
  static AgentTarget along(std::uint32_t field) {
    AgentTarget target;
    target.kind = Kind::field;
    target.field = field;
    return target;
  }
  static AgentTarget follow(AgentId agent, float distance) {
    AgentTarget target;
    target.kind = Kind::agent;
    target.agent = agent;
    target.distance = distance;
    return target;
  }

  Kind kind = Kind::none;
  Vec3 point = {};          ///< Moved to the nearest point of the mesh.
  PolyRef polygon = {};     ///< The point's polygon, if known: then the point is moved onto it.
  Vec2 velocity = {};       ///< Kept until another target is set; limited to max_speed.
  std::uint32_t field = 0;  ///< Index of a GoalField of the crowd.
  AgentId agent = {};       ///< To follow, until it is removed.
  float distance = 0;       ///< How close to come to that agent, center to center.  [0 to 1e6]
};

/// What is known about an agent.
struct AgentStatus {
  AgentId id = {};
  AgentState state = AgentState::idle;
  Vec3 position = {};       ///< On the surface of `polygon`, or on a link.
  PolyRef polygon = {};     ///< The polygon, or the link that it is on.
  Vec2 velocity = {};       ///< In the last step.
  Vec2 preferred = {};      ///< What the path asks for, before avoidance.
  Vec3 goal = {};           ///< Where its path ends.
  float blocked = 0;        ///< For how long it has made no progress.  [seconds]
  bool is_partial = false;  ///< The path ends before the target, which cannot be reached.
};

}  // namespace way

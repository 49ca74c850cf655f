// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/proximity_rows.h"

#include <cstdint>

namespace way {

/// Who of two agents goes first, from -1 (the other one) to 1 (me); 0 if both yield the same. The
/// other one finds the same number with the opposite sign.
///
/// Of agents that go the same way, the one in front goes first. In a jam, agents that are in each
/// other's way go by rank. Standing agents are equal to walking ones until these are blocked.
/// After Curtis, Zafar, Gutub, Manocha: Right of way, The Visual Computer 2013: the one that gives
/// way makes more of the evasion.
///
/// @param offset  From me to the other.
[[nodiscard]] float right_of_way(const CrowdBody& me, const CrowdBody& other, Vec2 offset);

/// Ranks that are drawn differ by at least this, or not at all.
constexpr float kRankStep = 1.0F / 1024;

/// What decides the rank of an agent.
struct RankQuery {
  std::uint32_t slot = 0;
  std::int32_t priority = 0;
  Vec2 heading = {};               ///< Where its path leads.
  float blocked = 0;               ///< [seconds]
  std::uint64_t microseconds = 0;  ///< Time of the crowd.
  bool is_mirrored = false;        ///< Agents prefer the left side.
};

/// The rank of an agent in a jam: the greater one goes first. Priorities come first. Ranks are
/// drawn again every eight seconds, because any fixed order has jams that it cannot resolve. For
/// agents that are blocked for long, one direction goes before the opposite one for half a minute:
/// in a passage for one, all of them have to agree.
[[nodiscard]] float jam_rank(const RankQuery& query);

/// True for one agent in six, others every two seconds: who backs off if all are stuck.
[[nodiscard]] bool backs_off(std::uint32_t slot, std::uint64_t microseconds);

}  // namespace way

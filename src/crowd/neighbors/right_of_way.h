// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/neighbors/body_lanes.h"

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
/// The same for four others.
[[nodiscard]] inline Float4 right_of_way(const CrowdBody& me, const BodyLanes& others,
                                         const Vec2Lanes& offset);

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

/// How straight something lies ahead: the cosine of the angle between the two.
inline Float4 share_ahead(const Vec2Lanes& preferred, const Vec2Lanes& offset) {
  const Float4 squared = dot(preferred, preferred) * dot(offset, offset);
  return select(squared > Float4{}, dot(preferred, offset) / root_of(squared), Float4{});
}

/// Who goes first in a jam: of two that go the same way, more or less, the one in front. At a door,
/// a rank would call back an agent that is nearly through.
///
/// @param lead  Who goes first otherwise.
inline Float4 right_of_way_in_jam(const CrowdBody& me, const BodyLanes& others, Float4 jam,
                                  Float4 lead) {
  const Int4 is_same_way = dot(Vec2Lanes::of(me.preferred), others.preferred) > Float4{};
  const Float4 sure = select(is_same_way, magnitude(lead), Float4{});
  const Int4 is_later = others.slot < UInt4{me.slot, me.slot, me.slot, me.slot};
  const Int4 is_higher = splat(me.rank) > others.rank;
  const Int4 outranks = is_higher | ((splat(me.rank) == others.rank) & is_later);
  const Float4 order = select(outranks, splat(1), splat(-1));
  return lead + (order - lead) * (jam * (1.0F - sure));
}

inline Float4 right_of_way(const CrowdBody& me, const BodyLanes& others, const Vec2Lanes& offset) {
  const Float4 jam = max(splat(me.jam), others.jam);
  const Float4 walker = max(2.0F * jam - 1.0F, Float4{});
  if (!me.walks()) return select(others.walks(), -walker, Float4{});
  const Float4 mine = share_ahead(Vec2Lanes::of(me.preferred), offset);
  const Float4 theirs = -share_ahead(others.preferred, offset);
  const Float4 lead = max(min(theirs - mine, splat(1)), splat(-1));
  const Int4 is_jam = jam > Float4{};
  Float4 right = lead;
  if (lanes(is_jam) != 0) right = select(is_jam, right_of_way_in_jam(me, others, jam, lead), lead);
  return select(others.walks(), right, walker);
}

}  // namespace way

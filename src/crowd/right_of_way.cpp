// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/right_of_way.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace way {
namespace {

constexpr std::uint64_t kRedraw = 8'000'000;       ///< [microseconds]
constexpr std::uint64_t kBackOffDraw = 2'000'000;  ///< [microseconds]
constexpr std::uint64_t kTurn = 30'000'000;        ///< [microseconds]
constexpr float kLongBlocked = 3;                  ///< [seconds]
constexpr float kTurnGrows = 2;                    ///< [seconds]
constexpr float kTurnWeight = 2;
constexpr float kPriorityWeight = 8;  ///< More than all else together.

/// A number from 0 to 1, a multiple of kRankStep.
float draw(std::uint32_t slot, std::uint64_t round) {
  std::uint32_t h = slot * 2654435769U ^ static_cast<std::uint32_t>(round) * 0x85ebca6bU;
  h *= 0xc2b2ae35U;
  h = (h ^ (h >> 15U)) * 2654435769U;
  return static_cast<float>(h >> 22U) * kRankStep;
}

bool outranks(const CrowdBody& a, const CrowdBody& b) {
  return a.rank != b.rank ? a.rank > b.rank : a.slot > b.slot;
}

/// How straight something lies ahead: the cosine of the angle between the two.
float share_ahead(Vec2 preferred, Vec2 offset) {
  const float squared = dot(preferred, preferred) * dot(offset, offset);
  return squared > 0 ? dot(preferred, offset) / std::sqrt(squared) : 0.0F;
}

}  // namespace

float right_of_way(const CrowdBody& me, const CrowdBody& other, Vec2 offset) {
  const float jam = std::max(me.jam, other.jam);
  if (me.walks() != other.walks()) {
    const float walker = std::max(2 * jam - 1, 0.0F);
    return me.walks() ? walker : -walker;
  }
  if (!me.walks()) return 0;
  const float mine = share_ahead(me.preferred, offset);
  const float others = -share_ahead(other.preferred, offset);
  const float lead = std::clamp(others - mine, -1.0F, 1.0F);
  if (jam <= 0) return lead;
  // Of two that go the same way, more or less, the one in front goes first: at a door, a rank would
  // call back an agent that is nearly through.
  const bool is_same_way = dot(me.preferred, other.preferred) > 0;
  const float sure = is_same_way ? std::abs(lead) : 0.0F;
  const float order = outranks(me, other) ? 1.0F : -1.0F;
  return lead + (order - lead) * (jam * (1 - sure));
}

float jam_rank(const RankQuery& query) {
  constexpr std::array<Vec2, 4> kTurns = {{{1, 0.7F}, {-1, 0.7F}, {1, -0.7F}, {-1, -0.7F}}};
  const float rank = kPriorityWeight * static_cast<float>(query.priority) +
                     draw(query.slot, query.microseconds / kRedraw);
  if (query.blocked <= kLongBlocked) return rank;
  Vec2 first = kTurns[query.microseconds / kTurn % kTurns.size()];
  if (query.is_mirrored) first.x = -first.x;
  const float size = std::sqrt(dot(query.heading, query.heading));
  const float turn = size > 0 ? dot(query.heading, first) / size : 0.0F;
  const float weight = std::min((query.blocked - kLongBlocked) / kTurnGrows, 1.0F);
  return rank + kTurnWeight * weight * turn;
}

bool backs_off(std::uint32_t slot, std::uint64_t microseconds) {
  constexpr std::uint64_t kOtherDraws = 1U << 20U;
  return draw(slot, microseconds / kBackOffDraw + kOtherDraws) < 1.0F / 6;
}

}  // namespace way

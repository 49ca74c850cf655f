// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/neighbors/right_of_way.h"

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

}  // namespace

float right_of_way(const CrowdBody& me, const CrowdBody& other, Vec2 offset) {
  return right_of_way(me, BodyLanes::of(other, other, other, other), Vec2Lanes::of(offset))[0];
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

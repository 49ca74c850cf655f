// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/proximity_rows.h"

#include <algorithm>
#include <cmath>

namespace way {

/// Who of two agents goes first, from -1 (the other one) to 1 (me); 0 if both yield the same. The
/// other one finds the same number with the opposite sign.
///
/// After Curtis, Zafar, Gutub, Manocha: Right of way, The Visual Computer 2013: the one that gives
/// way makes more of the evasion, and expects the other one to go where it wants to go.
///
/// @param offset  From me to the other.
inline float right_of_way(const CrowdBody& me, const CrowdBody& other, Vec2 offset) {
  if (me.walks() != other.walks()) return me.walks() ? 1.0F : -1.0F;
  if (!me.walks()) return 0;
  const auto share_ahead = [&](Vec2 preferred, float sign) {
    const float squared = dot(preferred, preferred) * dot(offset, offset);
    return squared > 0 ? sign * dot(preferred, offset) / std::sqrt(squared) : 0.0F;
  };
  const float both = dot(me.preferred, other.preferred);
  const float squares = dot(me.preferred, me.preferred) * dot(other.preferred, other.preferred);
  // Of those who go the same way, the one in front goes first.
  if (both > 0 && both * both > 0.25F * squares) {
    const float mine = share_ahead(me.preferred, 1);
    const float others = share_ahead(other.preferred, -1);
    return std::clamp(others - mine, -1.0F, 1.0F);
  }
  const float jam = std::max(me.jam, other.jam);
  return me.rank > other.rank ? jam : -jam;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/funnel/funnel.h"

#include "nav/funnel/on_portal.h"

#include <span>

namespace way {

/// The first portal that the start is not on.
inline std::size_t Funnel::first_portal() const {
  const std::span<const FunnelPortal> portals = portals_.portals();
  std::size_t i = 0;
  while (i + 1 < portals.size() && is_on_portal(start_.point, portals[i]))
    ++i;
  return i;
}

/// Returns false if the first portal behind the start is not known yet.
inline bool Funnel::begin() {
  const std::size_t first = first_portal();
  const std::span<const FunnelPortal> portals = portals_.portals();
  // The start may be on the last one known, too.
  if (first + 1 == portals.size() && !portals_.has_end()) return false;
  has_begun_ = true;
  view_.begin(lanes_of(start_.point), portals.data() + first);
  corners_.begin(start_);
  return true;
}

bool Funnel::turn_until(std::size_t wanted) {
  if (!has_begun_ && !begin()) return false;
  const std::span<const FunnelPortal> portals = portals_.portals();
  const FunnelPortal* const end = portals.data() + portals.size();
  view_.rounding = portals_.rounding();
  FunnelView view = view_;
  while (corners_.size() < wanted) {
    const FunnelTurn turn = find_turn(end, view);
    if (turn.portal == end) {
      if (!portals_.has_end()) view_ = view;
      return false;
    }
    const Float4 corner = turn.portal->ends[turn.end];
    corners_.turn_at(corner, static_cast<std::size_t>(turn.portal - portals.data()), view.rounding);
    view.begin(corner, turn.portal + 1);
  }
  return true;
}

}  // namespace way

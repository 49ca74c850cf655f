// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/straight_path.h"

#include "nav/funnel/corner_list.h"
#include "nav/funnel/funnel_turn.h"
#include "nav/funnel/portal_collector.h"

#include <cstddef>

namespace way {

/// The funnel algorithm (Lee and Preparata, 1984, in the simple variant that restarts at each
/// corner), for a corridor up to its first link: narrows a funnel by one portal after another
/// (find_turn()) and adds a corner each time it closes.
class Funnel {
 public:
  /// @param start    The first corner, on the first polygon of the corridor; it is not moved.
  /// @param portals  May be collected between calls.
  Funnel(const PathCorner& start, PortalCollector& portals, CornerList& corners)
      : start_(start), portals_(portals), corners_(corners) {}

  /// Runs over the portals known so far, until there are as many corners as wanted. The last one
  /// may still be removed: whether the path turns there depends on the next one.
  /// @return  False if there are fewer so far.
  bool turn_until(std::size_t wanted);
  /// Adds the end, unless there are enough corners before it.
  /// @pre all portals before the end are known
  void pull(const PathCorner& end, std::size_t wanted) {
    portals_.add_end(end.point);
    if (!turn_until(wanted)) corners_.finish(end, portals_.rounding());
  }

 private:
  bool begin();
  std::size_t first_portal() const;

  const PathCorner& start_;
  PortalCollector& portals_;
  CornerList& corners_;
  FunnelView view_;         ///< From the last corner.
  bool has_begun_ = false;  ///< The start has been added.
};

}  // namespace way

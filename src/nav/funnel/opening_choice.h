// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include "nav/funnel/funnel_portal.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// One of several openings between two polygons of a corridor, with walls between them.
struct PortalOpening {
  std::size_t portal = 0;  ///< Index of the portal.
  FunnelPortal ends;
};

/// Chooses the openings of a corridor through which its shortest path leads, in 2D (xz).
///
/// The path turns only at ends of openings, and each is seen from the one before. So this is a
/// search over them from portal to portal, by what is visible from each: exact, but slower than a
/// funnel, and only needed if two polygons share more than one opening.
class OpeningChoice {
 public:
  /// Replaces the portals that have several openings.
  /// @param openings  The openings of those portals, in their order.
  void run(Vec3 start, Vec3 end, std::span<FunnelPortal> portals,
           std::span<const PortalOpening> openings);

 private:
  struct Opening {
    Vec2 right = {};
    Vec2 left = {};
    const FunnelPortal* ends = nullptr;
  };
  /// A point at which the path may turn.
  struct Node {
    Vec2 point = {};
    std::size_t portal = 0;  ///< The first portal behind it.
    double length = 0;       ///< Of the path to it,
    std::size_t parent = 0;  ///< which comes from here.
  };
  /// What is visible from a node through the openings passed so far.
  struct Cone {
    Vec2 right = {};
    Vec2 left = {};
    bool is_whole = false;  ///< The whole polygon: the node is on it.
  };

  std::span<const Opening> openings_of(std::size_t portal) const {
    return std::span(openings_).subspan(first_[portal], first_[portal + 1] - first_[portal]);
  }
  void list(std::span<const FunnelPortal> portals, std::span<const PortalOpening> openings);
  void expand(std::size_t node);
  void reach(std::size_t node, std::size_t from);
  const FunnelPortal& passed_by(Vec2 from, Vec2 to, std::size_t portal) const;

  std::vector<Opening> openings_;
  std::vector<std::size_t> first_;  ///< Index of the first opening of each portal.
  std::vector<Node> nodes_;         ///< The start, right and left end of each opening, the end.
  std::vector<Cone> cones_;
  std::vector<Cone> next_cones_;
};

}  // namespace way

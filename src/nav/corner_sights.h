// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "nav/corner_records.h"
#include "nav/interval_node.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

struct CornerSurvey;

/// What is seen from corners at which many ways have turned: searches that come there again need
/// not look at the polygons between a corner and the next one.
///
/// Of a corner only that is kept to which a way can lead that turns there: what lies between one of
/// its two walls and the other one's line. It belongs to a snapshot, and to filters that let
/// everything pass.
class CornerSights {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// A polygon that is seen, or that lies around the corner.
  struct Node {
    IntervalNode cone = {};        ///< With nodes of this list for parents.
    Vec2 a = {};                   ///< The right end of the opening by which it is entered,
    Vec2 b = {};                   ///< and the left one.
    std::uint32_t corner = kNone;  ///< Record of the corner from which it is seen.
  };
  /// A corner to which ways go on.
  struct Next {
    double distance = 0;
    Vec2 point = {};
    std::uint32_t record = 0;
    std::uint32_t gate = kNone;     ///< Of the dead end in which it lies, see CornerRecords.
    std::uint32_t arrival = kNone;  ///< How a search turns there.
  };
  /// Where a polygon is seen from a corner.
  struct Place {
    std::uint32_t polygon = 0;  ///< Number of CornerRecords.
    std::uint32_t node = 0;
  };
  struct Sight {
    Vec2 point = {};                ///< From which distances are measured.
    std::uint32_t first_next = 0;   ///< Of ways that turn left here,
    std::uint32_t first_right = 0;  ///< and of those that turn right.
    std::uint32_t end_next = 0;
    std::uint32_t first_around = 0;  ///< The polygons around the corner against the clock.
    std::uint32_t end_around = 0;
    std::uint32_t first_place = 0;  ///< In the order of the polygons.
    std::uint32_t end_place = 0;
    std::uint64_t some_of = 0;  ///< A bit for each polygon that is seen, by its number modulo 64.
  };

  /// Forgets all where the snapshot is another than before.
  void begin(const CornerRecords& corners);

  /// The sight of a corner, or null.
  const Sight* find(std::uint32_t record) const {
    return record < corners_.size() && corners_[record].sight != kNone
               ? &sights_[corners_[record].sight]
               : nullptr;
  }
  /// Counts a way that turns at a corner without a sight. True where it is time to look around.
  bool count_turn(std::uint32_t record);
  void give_up(std::uint32_t record) { corners_[record].turns = kGivenUp; }
  bool is_full() const { return nodes_.size() > kMostNodes; }

  /// The corners to which a way can go on that turns to one side, from the wall on that side to
  /// the line of the other.
  std::span<const Next> nexts(const Sight& sight, bool is_left) const {
    return is_left ? part(nexts_, sight.first_next, sight.first_right)
                   : part(nexts_, sight.first_right, sight.end_next);
  }
  std::span<const CornerRecords::Corner> around(const Sight& sight) const {
    return part(around_, sight.first_around, sight.end_around);
  }
  /// Where a corner sees a polygon.
  std::span<const Place> places(const Sight& sight, std::uint32_t polygon) const {
    if ((sight.some_of >> (polygon % 64U) & 1U) == 0) return {};
    const auto all = part(places_, sight.first_place, sight.end_place);
    const auto found = std::ranges::equal_range(all, polygon, {}, &Place::polygon);
    return {found.begin(), found.end()};
  }
  const Node& node(std::uint32_t i) const { return nodes_[i]; }
  /// A node whose parent is the last polygon on the way to a corner.
  const IntervalNode& arrival(std::uint32_t i) const { return arrivals_[i]; }

  /// Takes what was seen from a corner.
  void add(std::uint32_t record, CornerSurvey& survey, const CornerRecords& corners);

  std::size_t bytes() const;

 private:
  void add_nexts(std::span<const Next> nexts, const CornerSurvey& survey,
                 const CornerRecords& corners);

  /// Looking around a corner takes as long as it takes so many ways to turn there.
  static constexpr std::uint32_t kTurns = 6;
  static constexpr std::uint32_t kGivenUp = 0xffffffffU;
  static constexpr std::size_t kMostNodes = std::size_t{1} << 18U;

  struct Corner {
    std::uint32_t sight = kNone;
    std::uint32_t turns = 0;
  };

  template <class T>
  static std::span<const T> part(const std::vector<T>& all, std::uint32_t first,
                                 std::uint32_t end) {
    return std::span(all).subspan(first, end - first);
  }

  std::vector<Corner> corners_;  ///< Per record.
  std::vector<Sight> sights_;
  std::vector<Node> nodes_;
  std::vector<Next> nexts_;
  std::vector<IntervalNode> arrivals_;
  std::vector<Place> places_;
  std::vector<CornerRecords::Corner> around_;
  std::uint32_t mesh_number_ = 0;
};

/// What is seen from one corner, while it is looked around from there. Nodes are counted from 0.
struct CornerSurvey {
  Vec2 point = {};
  std::vector<CornerRecords::Corner> around;
  std::vector<CornerRecords::Corner> other;  ///< The same of a corner that is seen.
  std::vector<CornerSights::Node> nodes;
  std::vector<CornerSights::Next> lefts;   ///< Of ways that turn left,
  std::vector<CornerSights::Next> rights;  ///< and of those that turn right.
  std::vector<IntervalNode> arrivals;
  std::vector<std::uint32_t> gates;  ///< Of the nodes.

  void clear() {
    around.clear();
    nodes.clear();
    lefts.clear();
    rights.clear();
    arrivals.clear();
  }
  std::size_t bytes() const {
    return (around.capacity() + other.capacity()) * sizeof(around[0]) +
           nodes.capacity() * sizeof(nodes[0]) +
           (lefts.capacity() + rights.capacity()) * sizeof(lefts[0]) +
           arrivals.capacity() * sizeof(arrivals[0]) + gates.capacity() * sizeof(gates[0]);
  }
};

}  // namespace way

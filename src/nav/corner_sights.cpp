// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/corner_sights.h"

#include <algorithm>

namespace way {
namespace {

/// The gate of the dead end into which a polygon is entered, or of the one before.
std::uint32_t gate_behind(const CornerRecords& corners, const IntervalNode& from,
                          const IntervalNode& to, std::uint32_t gate) {
  if (from.tile != to.tile) return gate;
  const std::uint32_t entered = corners.gate(corners.tile(to.tile), from.polygon, to.polygon);
  return entered == CornerSights::kNone ? gate : entered;
}

void find_gates(CornerSurvey& survey, const CornerRecords& corners) {
  survey.gates.clear();
  for (const CornerSights::Node& node : survey.nodes) {
    const std::uint32_t parent = node.cone.parent;
    survey.gates.push_back(
        parent == CornerSights::kNone
            ? CornerSights::kNone
            : gate_behind(corners, survey.nodes[parent].cone, node.cone, survey.gates[parent]));
  }
}

std::uint32_t count_of(const auto& list) {
  return static_cast<std::uint32_t>(list.size());
}

}  // namespace

void CornerSights::begin(const CornerRecords& corners) {
  if (mesh_number_ != corners.mesh_number()) {
    mesh_number_ = corners.mesh_number();
    corners_.clear();
    sights_.clear();
    nodes_.clear();
    nexts_.clear();
    arrivals_.clear();
    around_.clear();
    places_.clear();
  }
}

bool CornerSights::count_turn(std::uint32_t record) {
  if (record >= corners_.size()) corners_.resize(std::size_t{record} + 1);
  std::uint32_t& turns = corners_[record].turns;
  return turns != kGivenUp && ++turns >= kTurns && !is_full();
}

void CornerSights::add(std::uint32_t record, CornerSurvey& survey, const CornerRecords& corners) {
  find_gates(survey, corners);
  corners_[record].sight = count_of(sights_);
  Sight sight = {.point = survey.point,
                 .first_next = count_of(nexts_),
                 .first_around = count_of(around_),
                 .first_place = count_of(places_)};
  around_.insert(around_.end(), survey.around.begin(), survey.around.end());
  add_nexts(survey.lefts, survey, corners);
  sight.first_right = count_of(nexts_);
  add_nexts(survey.rights, survey, corners);
  const std::uint32_t first = count_of(nodes_);
  for (IntervalNode arrival : survey.arrivals) {
    arrival.parent += first;
    arrivals_.push_back(arrival);
  }
  for (Node node : survey.nodes) {
    const std::uint32_t polygon = corners.polygon_number(node.cone.tile, node.cone.polygon);
    places_.push_back({polygon, count_of(nodes_)});
    sight.some_of |= std::uint64_t{1} << (polygon % 64U);
    if (node.cone.parent != kNone) node.cone.parent += first;
    node.corner = record;
    nodes_.push_back(node);
  }
  std::ranges::sort(places_.begin() + sight.first_place, places_.end(), {},
                    [](const Place& place) { return std::pair(place.polygon, place.node); });
  sight.end_next = count_of(nexts_);
  sight.end_around = count_of(around_);
  sight.end_place = count_of(places_);
  sights_.push_back(sight);
}

void CornerSights::add_nexts(std::span<const Next> nexts, const CornerSurvey& survey,
                             const CornerRecords& corners) {
  for (Next next : nexts) {
    const IntervalNode& arrival = survey.arrivals[next.arrival];
    next.gate = gate_behind(corners, survey.nodes[arrival.parent].cone, arrival,
                            survey.gates[arrival.parent]);
    next.arrival += count_of(arrivals_);
    nexts_.push_back(next);
  }
}

std::size_t CornerSights::bytes() const {
  return corners_.capacity() * sizeof(Corner) + sights_.capacity() * sizeof(Sight) +
         nodes_.capacity() * sizeof(Node) + nexts_.capacity() * sizeof(Next) +
         arrivals_.capacity() * sizeof(IntervalNode) +
         around_.capacity() * sizeof(CornerRecords::Corner) + places_.capacity() * sizeof(Place);
}

}  // namespace way

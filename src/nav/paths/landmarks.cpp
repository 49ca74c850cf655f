// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/landmarks.h"

#include "nav/plan/orient.h"
#include "nav/polyanya/interval_geometry.h"
#include "nav/polyanya/landmark_bounds.h"
#include "nav/workspace/search_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace way {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

}  // namespace

/// Chooses landmarks one by one, each as far as possible from those before, in all components at
/// once.
class LandmarkBuilder {
 public:
  LandmarkBuilder(Landmarks& made, SearchWorkspace& workspace)
      : made_(made), mesh_(made.mesh_), memory_(workspace.state().intervals) {}

  void run() {
    count_corners();
    begin_components();
    // The first corner of a component is arbitrary: what is farthest from it is at an extremity.
    measure(Direction::from, nearest_);
    choose_farthest();
    std::ranges::fill(nearest_, kFar);
    for (int i = 0; i < made_.count_; ++i) {
      measure(Direction::from, from_.emplace_back(corners_));
      if (made_.to_offset_ > 0) measure(Direction::to, to_.emplace_back(corners_));
      for (std::size_t j = 0; j < corners_; ++j)
        nearest_[j] = std::min(nearest_[j], from_.back()[j]);
      choose_farthest();
    }
    pack();
  }

 private:
  enum class Direction : std::uint8_t { from, to };  ///< Distances from the landmarks, or to them.

  /// The next landmark of a component.
  struct Chosen {
    std::uint32_t component = 0;
    IntervalPoint point = {};
    double distance = -1;
  };

  /// Calls `use(tile, polygon, edge)` for each corner of each polygon.
  template <class Use>
  void for_each_corner(Use&& use) const {
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
      if (mesh_.tile_in(slot) == nullptr) continue;
      const TileView tile(*mesh_.tile_in(slot));
      for (std::uint32_t polygon = 0; polygon < tile.polygon_count(); ++polygon) {
        const std::uint32_t end = tile.first_edges()[polygon + 1];
        for (std::uint32_t edge = tile.first_edges()[polygon]; edge < end; ++edge)
          use(tile, mesh_.ref(slot, polygon), edge);
      }
    }
  }

  void count_corners() {
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
      made_.first_rows_.push_back(static_cast<std::uint32_t>(corners_));
      if (mesh_.tile_in(slot) != nullptr) corners_ += mesh_.tile_in(slot)->edge_count();
    }
    nearest_.resize(corners_);
  }

  std::size_t row_of(PolyRef polygon, std::uint32_t edge) const {
    return std::size_t{made_.first_rows_[polygon.slot()]} + edge;
  }

  void begin_components() {
    for_each_corner([&](const TileView& tile, PolyRef polygon, std::uint32_t edge) {
      if (edge != tile.first_edges()[polygon.polygon()]) return;
      const std::uint32_t component = mesh_.component(polygon);
      if (!kAllPolygons.passes(polygon, mesh_.flags(polygon))) return;
      chosen_.push_back({component, {polygon, corner_of(tile, edge)}});
    });
    std::ranges::stable_sort(chosen_, {}, &Chosen::component);
    const auto rest = std::ranges::unique(chosen_, {}, &Chosen::component);
    chosen_.erase(rest.begin(), rest.end());
  }

  static Vec2 corner_of(const TileView& tile, std::uint32_t edge) {
    return plan(tile.corners()[edge].point);
  }

  void choose_farthest() {
    for (Chosen& chosen : chosen_)
      chosen.distance = -1;
    for_each_corner([&](const TileView& tile, PolyRef polygon, std::uint32_t edge) {
      const double distance = nearest_[row_of(polygon, edge)];
      if (distance == kFar) return;
      const auto at =
          std::ranges::lower_bound(chosen_, mesh_.component(polygon), {}, &Chosen::component);
      if (distance > at->distance)
        *at = {at->component, {polygon, corner_of(tile, edge)}, distance};
    });
  }

  /// Computes the distances of all corners from the chosen landmarks, or to them; kFar if there is
  /// no path.
  void measure(Direction direction, std::vector<double>& distances) {
    IntervalSearch search(mesh_, kAllPolygons, memory_);
    if (mesh_.link_count() > 0 && direction == Direction::from) search.cross_links(mesh_, 1);
    if (mesh_.link_count() > 0 && direction == Direction::to)
      search.cross_links_backwards(mesh_, 1);
    for (const Chosen& chosen : chosen_)
      search.add_start(chosen.point);
    while (!search.step(std::numeric_limits<std::size_t>::max())) {
    }
    std::ranges::fill(distances, kFar);
    for (std::uint32_t i = 0; i < memory_.nodes.size(); ++i) {
      if (search.is_live(memory_.nodes[i])) take_seen(i, distances);
    }
    share(distances);
  }

  void take_seen(std::uint32_t index, std::vector<double>& distances) {
    const IntervalNode& node = memory_.nodes[index];
    const CornerRecords::VisitedTile& tile = memory_.corners.tile(node.tile);
    const IntervalRoot& root = memory_.roots[node.root];
    const IntervalRays rays(node, root.point);
    const PolygonView corners = tile.view.polygon(node.polygon);
    double* known = distances.data() + row_of(tile.first_ref, tile.first_edge(node.polygon));
    for (std::uint32_t i = 0; i < corners.count; ++i) {
      const Vec2 corner = plan(corners.corner(i));
      const double length = root.cost + plan_distance(root.point, corner);
      if (!(length < known[i])) continue;
      const bool is_cone = node.kind == IntervalNode::Kind::cone;
      if (!is_cone || rays.holds(corner) || is_end_of(node, corners, corner)) known[i] = length;
    }
  }

  /// The polygons around a vertex have the same distance from a landmark there, even if
  /// only some of them were seen.
  void share(std::vector<double>& distances) {
    const auto for_each_shared = [&](auto&& use) {
      for_each_corner([&](const TileView&, PolyRef polygon, std::uint32_t edge) {
        const auto& tile = memory_.corners.tile(memory_.corners.tile_in(polygon.slot()));
        if (memory_.corners.is_open(tile))
          use(tile.first_record, edge, distances[row_of(polygon, edge)]);
      });
    };
    for_each_shared([&](std::uint32_t first_record, std::uint32_t edge, double distance) {
      if (distance < kFar) memory_.corners.note(first_record, edge, distance);
    });
    for_each_shared([&](std::uint32_t first_record, std::uint32_t edge, double& distance) {
      distance = memory_.corners.noted(first_record, edge);
    });
  }

  /// Rounds down to whole units.
  void pack() {
    double farthest = 0;
    for (const auto* table : {&from_, &to_})
      for (const std::vector<double>& distances : *table)
        for (const double distance : distances)
          if (distance < kFar) farthest = std::max(farthest, distance);
    made_.unit_ = std::max(farthest / 65000, least_unit());
    const std::size_t width = made_.lanes_ + made_.to_offset_;
    made_.distances_.assign(corners_ * width, LandmarkBounds::kUnknown);
    pack_into(from_, 0);
    pack_into(to_, made_.to_offset_);
  }

  void pack_into(const std::vector<std::vector<double>>& table, std::size_t first) {
    const std::size_t width = made_.lanes_ + made_.to_offset_;
    for (std::size_t lane = 0; lane < table.size(); ++lane) {
      for (std::size_t i = 0; i < corners_; ++i) {
        const double distance = table[lane][i];
        if (distance < kFar)
          made_.distances_[i * width + first + lane] =
              static_cast<std::uint16_t>(distance / made_.unit_);
      }
    }
  }

  /// Far larger than the rounding of corners at tile borders.
  double least_unit() const {
    double largest = 0;
    for_each_corner([&](const TileView& tile, PolyRef, std::uint32_t edge) {
      const PlanPoint2d at = to_2d(corner_of(tile, edge));
      largest = std::max({largest, std::abs(at.x), std::abs(at.z)});
    });
    return std::max(largest * 0x1p-18, std::numeric_limits<double>::min());
  }

  Landmarks& made_;
  const NavMesh& mesh_;
  IntervalMemory& memory_;
  std::size_t corners_ = 0;
  std::vector<Chosen> chosen_;   ///< Sorted by component.
  std::vector<double> nearest_;  ///< Per corner, the distance to the nearest landmark.
  std::vector<std::vector<double>> from_;
  std::vector<std::vector<double>> to_;
};

Landmarks::Landmarks(const NavMesh& mesh, SearchWorkspace& workspace, int count)
    : mesh_(mesh), count_(count) {
  WAY_ASSERT(count >= 1 && count <= kMaxLandmarks);
  lanes_ = (static_cast<std::uint32_t>(count_) + 7) / 8 * 8;
  to_offset_ = mesh.has_one_way_links() ? lanes_ : 0;
  LandmarkBuilder(*this, workspace).run();
}

bool Landmarks::helps(const NavMesh& mesh, const QueryFilter& filter) const {
  if (count_ == 0 || is_stale(mesh)) return false;
  // Landmarks know the costs of links relative to ground of cost 1. More expensive ground makes
  // links shorter by comparison. If costs differ, no links are crossed.
  return mesh.link_count() == 0 || !filter.costs.is_uniform() || filter.costs.lowest() <= 1;
}

std::size_t Landmarks::bytes() const {
  return sizeof(Landmarks) + first_rows_.capacity() * sizeof(std::uint32_t) +
         distances_.capacity() * sizeof(std::uint16_t);
}

void LandmarkBounds::aim(const Landmarks& landmarks, const TileView& tile, PolyRef polygon,
                         Vec2 goal) {
  landmarks_ = &landmarks;
  lanes_ = landmarks.lanes_;
  to_offset_ = landmarks.to_offset_;
  unit_ = landmarks.unit_;
  low_.fill(0);
  high_.fill(kUnknown);
  const std::uint32_t end = tile.first_edges()[polygon.polygon() + 1];
  for (std::uint32_t edge = tile.first_edges()[polygon.polygon()]; edge < end; ++edge) {
    const double off = plan_distance(plan(tile.corners()[edge].point), goal) / unit_;
    if (!(off < 65000)) continue;
    // One unit for rounding down, and more to be safe.
    const UShort8 away = splat8(static_cast<unsigned>(off) + 3);
    const std::uint16_t* row = row_of(polygon.slot(), edge);
    for (std::uint32_t i = 0; i < lanes_; i += 8) {
      const UShort8 from = load8(row + i);
      const UShort8 to = load8(row + to_offset_ + i);
      const UShort8 low = subtract_to_zero(from & ~is_zero(~from), away);
      const UShort8 high = add_to_most(to, away);
      const UShort8 lows = max(load8(low_.data() + i), low);
      const UShort8 highs = ~max(~load8(high_.data() + i), ~high);
      std::memcpy(low_.data() + i, &lows, sizeof lows);
      std::memcpy(high_.data() + i, &highs, sizeof highs);
    }
  }
}

}  // namespace way

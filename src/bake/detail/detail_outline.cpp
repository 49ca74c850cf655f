// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/detail/detail_outline.h"

#include "way/core/assert.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace way {
namespace {

/// In Chain::first of a seam that was not requested yet.
constexpr std::uint32_t kUnknown = 0xffffffffU;

/// The error of a floor that does not exist.
constexpr double kNowhere = 1e9;

bool comes_before(const GridPoint& a, const GridPoint& b) {
  return a.x != b.x ? a.x < b.x : a.z < b.z;
}

/// Samples lie on one line from low to high; returns how far along it a sample is, up to a factor.
double along(const HeightSample& sample, const HeightSample& low, const HeightSample& high) {
  return high.at.x != low.at.x ? sample.at.x - low.at.x : sample.at.z - low.at.z;
}

double chord_height(const HeightSample& sample, const HeightSample& low, const HeightSample& high) {
  const double part = along(sample, low, high) / along(high, low, high);
  return static_cast<double>(low.height) +
         part * (static_cast<double>(high.height) - static_cast<double>(low.height));
}

/// The sample between two others that is farthest above or below their chord; `low` if none exceeds
/// the error.
std::size_t worst_between(const std::vector<HeightSample>& line, std::size_t low, std::size_t high,
                          double max_error) {
  std::size_t worst = low;
  double worst_error = max_error;
  for (std::size_t i = low + 1; i < high; ++i) {
    const double error = std::abs(static_cast<double>(line[i].height) -
                                  chord_height(line[i], line[low], line[high]));
    if (error <= worst_error) continue;
    worst = i;
    worst_error = error;
  }
  return worst;
}

/// The corner on the tile border that is `along` cells from the low end of a side.
GridPoint border_point(const VoxelGrid& grid, Side side, int along) {
  switch (side) {
    case Side::low_x:
      return {0, 0, along};
    case Side::high_x:
      return {grid.inner_width(), 0, along};
    case Side::low_z:
      return {along, 0, 0};
    case Side::high_z:
      break;
  }
  return {along, 0, grid.inner_depth()};
}

}  // namespace

DetailLattice DetailLattice::of(const VoxelGrid& grid) {
  constexpr int kFloatBits = 24;
  const auto extent = static_cast<unsigned>(std::max(grid.inner_width(), grid.inner_depth()));
  return {std::max(kFloatBits - static_cast<int>(std::bit_width(extent)), 1)};
}

void DetailOutline::start(const DetailInput& input, const DetailOptions& options) {
  input_ = &input;
  options_ = options;
  lattice_ = DetailLattice::of(input.polygons.grid);
  vertices_.clear();
  chains_.assign(input.polygons.corners.size(), {});
  seam_chains_.assign(input.seams.seams.size(), {.first = kUnknown});
}

DetailOutline::Chain DetailOutline::chain(std::size_t polygon, std::size_t corner,
                                          HeightPatch& floors) {
  if (options_.sample_distance <= 0) return {};
  const PolyMesh& mesh = input_->polygons;
  const auto corners = mesh.polygon(polygon);
  const std::size_t slot = mesh.first[polygon] + corner;
  const std::uint32_t neighbor = mesh.neighbors[slot];
  GridPoint low = mesh.vertices[corners[corner]];
  GridPoint high = mesh.vertices[corners[(corner + 1) % corners.size()]];
  const bool backwards = comes_before(high, low);
  if (backwards) std::swap(low, high);

  Chain& made = chains_[slot];
  if (mesh.seams[slot] != 0) {
    made = seam_chain(mesh.seams[slot] - 1, low, high);
  } else if (neighbor < polygon) {
    made = shared_chain(polygon, corner);
  } else {
    made = sampled_chain({low, high, neighbor < mesh.size() ? mesh.regions[neighbor] : 0, corner},
                         floors);
  }
  made.backwards = backwards;
  return made;
}

DetailOutline::Chain DetailOutline::shared_chain(std::size_t polygon, std::size_t corner) const {
  const PolyMesh& mesh = input_->polygons;
  const auto own = mesh.polygon(polygon);
  const std::uint32_t from = own[corner];
  const std::uint32_t to = own[(corner + 1) % own.size()];
  const std::uint32_t neighbor = mesh.neighbors[mesh.first[polygon] + corner];
  const auto other = mesh.polygon(neighbor);
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (other[i] == to && other[(i + 1) % other.size()] == from) {
      return chains_[mesh.first[neighbor] + i];
    }
  }
  WAY_ASSERT(false);
  return {};
}

DetailOutline::Chain DetailOutline::seam_chain(std::uint32_t seam, GridPoint low, GridPoint high) {
  const Chain whole = whole_seam(seam);
  const auto begin = vertices_.begin() + whole.first;
  const auto inside = [&](const HeightSample& vertex) {
    const PlanPoint from = lattice_.at(low);
    const PlanPoint to = lattice_.at(high);
    return vertex.at.x + vertex.at.z > from.x + from.z && vertex.at.x + vertex.at.z < to.x + to.z;
  };
  const auto first = std::find_if(begin, begin + whole.count, inside);
  const auto last = std::find_if_not(first, begin + whole.count, inside);
  return {.first = whole.first + static_cast<std::uint32_t>(first - begin),
          .count = static_cast<std::uint32_t>(last - first)};
}

DetailOutline::Chain DetailOutline::whole_seam(std::uint32_t number) {
  Chain& chain = seam_chains_[number];
  if (chain.first != kUnknown) return chain;
  const Seam& seam = input_->seams.seams[number];
  const auto heights = input_->seams.corner_heights(seam);
  const int step = std::max(1, static_cast<int>(options_.sample_distance));
  line_.clear();
  const auto add = [&](int at) {
    line_.push_back({lattice_.at(border_point(input_->polygons.grid, seam.side, at)),
                     static_cast<float>(heights[static_cast<std::size_t>(at - seam.low)])});
  };
  for (int at = seam.low; at < seam.high; at += step) {
    add(at);
  }
  add(seam.high);
  return chain = keep_outliers();
}

DetailOutline::Chain DetailOutline::sampled_chain(const Edge& edge, HeightPatch& floors) {
  const int halved = halvings(edge);
  if (halved == 0) return {};
  const HeightSample low = {lattice_.at(edge.low), static_cast<float>(edge.low.y)};
  const HeightSample high = {lattice_.at(edge.high), static_cast<float>(edge.high.y)};
  // A part of the edge is a whole number of lattice steps, because it is halved at most this often.
  const std::int32_t step_x = (high.at.x - low.at.x) >> halved;
  const std::int32_t step_z = (high.at.z - low.at.z) >> halved;
  line_.assign(1, low);
  for (std::int32_t i = 1; i < std::int32_t{1} << halved; ++i) {
    line_.push_back({{low.at.x + i * step_x, low.at.z + i * step_z}, 0});
  }
  for (std::size_t i = 1; i < line_.size(); ++i) {
    const double chord = chord_height(line_[i], low, high);
    line_[i].height = height_at(line_[i].at, chord, edge, floors);
  }
  line_.push_back(high);
  return keep_outliers();
}

int DetailOutline::halvings(const Edge& edge) const {
  const double x = edge.high.x - edge.low.x;
  const double z = edge.high.z - edge.low.z;
  const auto distance = static_cast<double>(options_.sample_distance);
  int halved = 0;
  double reach = distance * distance;
  while (reach < x * x + z * z && halved < lattice_.shift) {
    ++halved;
    reach *= 4;
  }
  return halved;
}

/// At a wall, a floor that is more than a step away from the line between the ends of the edge may
/// be unreachable from there, for example on a ramp that turns back beside itself; then a reachable
/// floor is used if it is much closer in height.
float DetailOutline::height_at(PlanPoint at, double guess, const Edge& edge,
                               HeightPatch& floors) const {
  const Measured any = measure(at, guess, edge.across, floors);
  if (!any.at_wall || any.off <= floors.step()) return static_cast<float>(any.height);
  floors.keep_to_links(edge.corner);
  const Measured reached = measure(at, guess, edge.across, floors);
  floors.take_any();
  return static_cast<float>(2 * reached.off < any.off ? reached.height : any.height);
}

DetailOutline::Measured DetailOutline::measure(PlanPoint at, double guess, RegionId across,
                                               const HeightPatch& floors) const {
  // Interpolates between the centers of the four cells around the point; cells without a floor do
  // not count.
  const std::int32_t unit = lattice_.unit();
  const std::int32_t x = at.x - unit / 2;
  const std::int32_t z = at.z - unit / 2;
  const CompactHeightfield& open = input_->open;
  std::int64_t weights = 0;
  std::int64_t sum = 0;
  int low = std::numeric_limits<int>::max();
  int high = 0;
  for (int i = 0; i < 4; ++i) {
    const std::int64_t high_x = x & (unit - 1);
    const std::int64_t high_z = z & (unit - 1);
    const std::int64_t weight =
        (i % 2 == 1 ? high_x : unit - high_x) * (i / 2 == 1 ? high_z : unit - high_z);
    if (weight == 0) continue;
    const Cell cell = {(x >> lattice_.shift) + i % 2, (z >> lattice_.shift) + i / 2};
    const std::uint32_t floor = floor_at(cell, guess, across, floors);
    if (floor == open.none()) continue;
    weights += weight;
    sum += weight * open.floor[floor];
    low = std::min<int>(low, open.floor[floor]);
    high = std::max<int>(high, open.floor[floor]);
  }
  if (weights != 0) {
    return {.height = static_cast<double>(sum) / static_cast<double>(weights),
            .off = std::max(std::abs(low - guess), std::abs(high - guess)),
            .at_wall = weights != std::int64_t{unit} * unit || high - low > 2 * floors.step()};
  }
  const std::uint32_t floor = floors.floor_near({at.x >> lattice_.shift, at.z >> lattice_.shift});
  if (floor == open.none()) return {.height = guess, .off = kNowhere, .at_wall = true};
  return {.height = static_cast<double>(open.floor[floor]),
          .off = std::abs(open.floor[floor] - guess),
          .at_wall = true};
}

std::uint32_t DetailOutline::floor_at(Cell cell, double guess, RegionId across,
                                      const HeightPatch& floors) const {
  const CompactHeightfield& open = input_->open;
  const std::uint32_t own = floors.floor_at(cell);
  if (across == 0 || across == floors.region() || floors.keeps_to_links()) return own;
  const std::uint32_t other = floors.floor_of_region(cell, across);
  if (own == open.none() || other == open.none()) return std::min(own, other);  // none() sorts last
  const double own_off = std::abs(open.floor[own] - guess);
  const double other_off = std::abs(open.floor[other] - guess);
  if (own_off == other_off) return std::min(own, other);
  return own_off < other_off ? own : other;
}

DetailOutline::Chain DetailOutline::keep_outliers() {
  const auto first = static_cast<std::uint32_t>(vertices_.size());
  std::size_t low = 0;
  ends_.assign(1, line_.size() - 1);
  while (!ends_.empty()) {
    const std::size_t high = ends_.back();
    const std::size_t worst =
        worst_between(line_, low, high, static_cast<double>(options_.max_error));
    if (worst != low) {
      ends_.push_back(worst);
      continue;
    }
    if (high + 1 != line_.size()) vertices_.push_back(line_[high]);
    low = high;
    ends_.pop_back();
  }
  return {.first = first, .count = static_cast<std::uint32_t>(vertices_.size()) - first};
}

}  // namespace way

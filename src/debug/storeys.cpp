// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/storeys.h"

#include "way/debug/draw_navmesh.h"

#include "debug/navmesh_colors.h"
#include "debug/paper.h"
#include "debug/short_number.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr std::size_t kMostBins = 4096;
/// A storey has at least this fraction of the area of the largest.
constexpr double kLeastShare = 0.05;
constexpr int kMostInARow = 2;
constexpr int kTitle = 24;  // pixels

/// Walkable area by height.
struct Heights {
  float low = 0;
  float step = 1;
  std::vector<double> areas = {};

  float bottom(std::size_t bin) const { return low + step * static_cast<float>(bin); }
};

float agent_height(const NavMesh& mesh) {
  float height = 0;
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    if (mesh.tile_in(slot) != nullptr)
      height = std::max(height, mesh.tile_in(slot)->agent().height);
  }
  return height > 0 ? height : 2;
}

Heights heights_of(const NavMesh& mesh) {
  const Aabb3 box = bounds_of(mesh);
  Heights heights = {.low = box.min.y, .step = agent_height(mesh) / 4};
  const float range = box.max.y - box.min.y;
  heights.step = std::max(heights.step, range / (kMostBins - 1));
  heights.areas.resize(static_cast<std::size_t>(range / heights.step) + 1);
  for (const SeenPolygon& seen : polygons_from_bottom_to_top(mesh, {})) {
    const auto bin = static_cast<std::size_t>((seen.y - heights.low) / heights.step);
    heights.areas[std::min(bin, heights.areas.size() - 1)] +=
        mesh.tile_in(seen.slot)->plan_area(seen.polygon);
  }
  return heights;
}

/// Bins that are maxima within an agent's height, from the lowest up.
std::vector<std::size_t> find_peaks(const Heights& heights) {
  constexpr std::size_t kReach = 4;
  std::vector<std::size_t> peaks;
  const double most = *std::ranges::max_element(heights.areas);
  for (std::size_t i = 0; i < heights.areas.size(); ++i) {
    const auto begin = heights.areas.begin() + static_cast<std::ptrdiff_t>(i - std::min(i, kReach));
    const auto end = heights.areas.begin() +
                     static_cast<std::ptrdiff_t>(std::min(i + kReach + 1, heights.areas.size()));
    const bool is_peak =
        std::max_element(begin, end) - heights.areas.begin() == static_cast<std::ptrdiff_t>(i);
    if (is_peak && heights.areas[i] >= most * kLeastShare) peaks.push_back(i);
  }
  return peaks;
}

std::string title_of(const Storey& storey) {
  return short_number(storey.low) + " to " + short_number(storey.high);
}

}  // namespace

std::vector<Storey> find_storeys(const NavMesh& mesh) {
  const Aabb3 box = bounds_of(mesh);
  if (box.is_empty()) return {};
  const Heights heights = heights_of(mesh);
  const std::vector<std::size_t> peaks = find_peaks(heights);
  std::vector<Storey> storeys;
  float low = box.min.y;
  for (std::size_t i = 1; i < peaks.size(); ++i) {
    const auto begin = heights.areas.begin() + static_cast<std::ptrdiff_t>(peaks[i - 1]) + 1;
    const auto end = heights.areas.begin() + static_cast<std::ptrdiff_t>(peaks[i]);
    const auto least = std::min_element(begin, end);
    const auto bin = static_cast<std::size_t>(least - heights.areas.begin());
    storeys.push_back({low, heights.bottom(bin)});
    low = heights.bottom(bin);
  }
  storeys.push_back({low, box.max.y});
  return storeys;
}

Picture draw_storeys(const std::vector<Storey>& storeys, int width,
                     const std::function<Picture(const Storey&, int width)>& draw) {
  const int count = std::max(static_cast<int>(storeys.size()), 1);
  const int in_a_row = std::min(count, kMostInARow);
  const int each = std::max(width / in_a_row, 1);
  std::vector<Picture> pictures;
  int tallest = 0;
  for (const Storey& storey : storeys) {
    pictures.push_back(draw(storey, each));
    tallest = std::max(tallest, pictures.back().height());
  }
  const int rows = (count + in_a_row - 1) / in_a_row;
  Picture whole({.low = {0, 0},
                 .high = {static_cast<float>(width), static_cast<float>(rows * (tallest + kTitle))},
                 .width = width,
                 .margin = 0,
                 .background = kPaper});
  for (int i = 0; i < static_cast<int>(pictures.size()); ++i) {
    const Vec2 at = {static_cast<float>(i % in_a_row * each),
                     static_cast<float>(i / in_a_row * (tallest + kTitle))};
    whole.caption(at + Vec2{16, 10}, title_of(storeys[static_cast<std::size_t>(i)]),
                  {.color = kInk, .size = 11});
    whole.add(pictures[static_cast<std::size_t>(i)], at + Vec2{0, kTitle});
  }
  return whole;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Euclidean erosion computes chamfer distances first. A path of chamfer length c, with 2 per
// straight step and 3 per diagonal one, ends at most c / 2 away, and at least c / sqrt(5), which a
// knight's move attains. So only floors with 2r <= c < sqrt(5) r are undecided. For these, a disc
// is a stack of rows: in the row k steps away, the nearest border floor must not be nearer than
// sqrt(r^2 - k^2).
#include "way/bake/erode.h"

#include "bake/open/chamfer.h"
#include "bake/open/erode_into.h"
#include "bake/open/fast_links.h"
#include "bake/open/floor_corners.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>
#include <cstring>

namespace way {
namespace {

using Distance = std::uint16_t;

/// Computes the distance to the nearest border floor along x; kFarAway if there is none.
void measure_rows(const CompactHeightfield& open, const FloorRuns& runs, Distance* distance) {
  const auto step = [](Distance own, Distance beside) {
    return std::min(own, static_cast<Distance>(beside + 1));
  };
  const auto one = [&](std::size_t side) {
    return [&, side](std::uint32_t i) {
      distance[i] = step(distance[i], distance[open.neighbors[i][side]]);
    };
  };
  for_each_floor(runs, open.size(), one(0),
                 [&](const FloorRun& run) { spread_forwards(run, distance, step); });
  for_each_floor_backwards(runs, open.size(), one(2),
                           [&](const FloorRun& run) { spread_backwards(run, distance, step); });
}

/// The largest integer whose square is less than `square`.  @pre square > 0
Distance root_below(std::int64_t square) {
  std::int64_t root = 0;
  while ((root + 1) * (root + 1) < square)
    ++root;
  return static_cast<Distance>(root);
}

/// Returns true if a border floor lies within the disc around a floor, in a row other than its own.
bool has_border_near(const CompactHeightfield& open, const ErodeScratch& scratch, std::uint32_t i) {
  for (const Side side : {Side::high_z, Side::low_z}) {
    std::uint32_t n = i;
    for (const Distance reach : scratch.reach) {
      n = open.neighbors[n][static_cast<std::size_t>(side)];
      if (scratch.rows[n] <= reach) return true;
    }
  }
  return false;
}

/// Removes floors that are nearer to the border than the disc's radius.  @pre distances and rows
/// are computed
void cut_disc(CompactHeightfield& open, int radius, ErodeScratch& scratch) {
  const std::int64_t square = std::int64_t{radius} * radius;
  scratch.reach.clear();
  // No border is farther away than the depth of the field.
  for (int k = 1; k < std::min(radius, open.grid.depth); ++k)
    scratch.reach.push_back(root_below(square - std::int64_t{k} * k));
  const int limit = 2 * radius;
  for (std::uint32_t i = 0; i < open.size(); ++i) {
    const std::int64_t distance = scratch.distance[i];
    const bool is_near = distance < limit;
    const bool in_doubt = !is_near && distance * distance < 5 * square;
    if (is_near || (in_doubt && has_border_near(open, scratch, i))) open.area[i] = Area::none;
  }
}

/// @pre distances are computed
void cut_chamfer(CompactHeightfield& open, int radius, const ErodeScratch& scratch) {
  const int limit = 2 * radius;
  for (std::uint32_t i = 0; i < open.size(); ++i)
    open.area[i] = scratch.distance[i] < limit ? Area::none : open.area[i];
}

/// A radius of 2 covers the eight neighbors, by either metric.
constexpr int kNarrow = 2;

bool needs_rows(const ErodeOptions& options) {
  return options.metric == ErodeMetric::euclidean && options.radius > kNarrow;
}

/// The areas of the nine floors around a floor; its own if one is missing.
std::array<Area, 9> areas_around(const CompactHeightfield& open, std::uint32_t i) {
  std::array<Area, 9> around = {};
  around.fill(open.area[i]);
  for (std::size_t side = 0; side < 4; ++side) {
    const std::uint32_t beside = open.neighbors[i][side];
    const std::uint32_t corner = open.neighbors[beside][(side + 1) & 3U];
    around[2 * side] = is_walkable(open.area[beside]) ? open.area[beside] : open.area[i];
    around[2 * side + 1] = is_walkable(open.area[corner]) ? open.area[corner] : open.area[i];
  }
  return around;
}

Area median_around(const CompactHeightfield& open, std::uint32_t i) {
  if (!is_walkable(open.area[i])) return Area::none;
  std::array<Area, 9> around = areas_around(open, i);
  unsigned differ = 0;
  for (const Area area : around)
    differ |= static_cast<unsigned>(area) ^ static_cast<unsigned>(around[8]);
  if (differ == 0) return around[8];
  std::nth_element(around.begin(), around.begin() + 4, around.end());
  return around[4];
}

/// Returns true if all floors around have the same area.
bool is_uniform(const Area* area, const FloorRun& run, std::uint32_t i) {
  const Area* rows[] = {area + i, area + i + run.above, area + i + run.below};
  unsigned differ = 0;
  for (const Area* row : rows) {
    for (const std::int32_t k : {-run.beside, 0, run.beside})
      differ |= static_cast<unsigned>(row[k]) ^ static_cast<unsigned>(area[i]);
  }
  return differ == 0;
}

/// Lists the floors that were walkable and are not any more. Most areas are the same: a row of them
/// is compared at once.
void list_carved(const CompactHeightfield& open, std::span<const Area> marked,
                 std::vector<std::uint32_t>& carved) {
  constexpr std::size_t kBlock = 64;
  const Area* const area = open.area.data();
  carved.clear();
  for (std::size_t first = 0; first < open.size(); first += kBlock) {
    const std::size_t end = std::min<std::size_t>(first + kBlock, open.size());
    if (std::memcmp(area + first, marked.data() + first, end - first) == 0) continue;
    for (std::size_t i = first; i < end; ++i) {
      if (is_walkable(marked[i]) != is_walkable(area[i]))
        carved.push_back(static_cast<std::uint32_t>(i));
    }
  }
}

}  // namespace

void measure_borders(const CompactHeightfield& open, const FloorRuns& runs,
                     const ErodeOptions& options, ErodeScratch& scratch) {
  if (options.radius <= 0) return;
  resize_exactly(scratch.distance, open.size() + 1);
  const bool is_narrow = options.radius <= kNarrow;
  if (is_narrow) resize_exactly(scratch.rows, open.size() + 1);
  std::uint16_t* const marks = is_narrow ? scratch.rows.data() : scratch.distance.data();
  const auto is_inside = [](Area own, Area a, Area b, Area c, Area d) {
    return is_walkable(std::min({own, a, b, c, d}));
  };
  with_links(open.neighbors,
             [&](auto links) { mark_borders(open, links, runs, marks, is_inside); });
  if (is_narrow) return measure_near(open, runs, scratch.rows, scratch.distance);
  if (needs_rows(options)) {
    scratch.rows.assign(scratch.distance.begin(), scratch.distance.end());
    measure_rows(open, runs, scratch.rows.data());
  }
  measure_chamfer(open, runs, scratch.distance);
}

void erode_measured(CompactHeightfield& open, const ErodeOptions& options, ErodeScratch& scratch) {
  if (options.radius <= 0) return;
  // No floor of a grid that fits into memory is farther than this from a border.
  const int radius = std::min(options.radius, kFarAway / 2);
  if (needs_rows(options)) {
    cut_disc(open, radius, scratch);
  } else {
    cut_chamfer(open, radius, scratch);
  }
}

bool can_erode_carved(const CompactHeightfield& open, const ErodeOptions& options) {
  return options.radius > 0 && options.radius <= kNarrow && has_mutual_links(open) &&
         !open.neighbors.has_far();
}

void erode_carved(CompactHeightfield& open, const ErodeOptions& options, const CarvedFrom& from,
                  ErodeScratch& scratch) {
  Area* const area = open.area.data();
  list_carved(open, from.marked, scratch.carved);
  const std::size_t size = open.size();
  const Area* const eroded = from.eroded.data();
  for (std::size_t i = 0; i < size; ++i)
    area[i] = is_walkable(eroded[i]) ? area[i] : Area::none;
  const FastLinks links(open.neighbors);
  const bool is_wide = options.radius > 1;
  const auto erode_around = [&](std::uint32_t border) {
    area[border] = Area::none;
    for (std::size_t side = 0; side < 4 && is_wide; ++side) {
      const std::uint32_t beside = links(border, side);
      area[beside] = Area::none;
      area[links(beside, (side + 1) & 3U)] = Area::none;
    }
  };
  for (const std::uint32_t i : scratch.carved) {
    erode_around(i);
    for (std::size_t side = 0; side < 4; ++side)
      erode_around(links(i, side));
  }
}

void erode_into(CompactHeightfield& open, const FloorRuns& runs, const ErodeOptions& options,
                ErodeScratch& scratch) {
  measure_borders(open, runs, options, scratch);
  erode_measured(open, options, scratch);
}

void erode(CompactHeightfield& open, int radius, ErodeMetric metric) {
  FloorRuns runs;
  find_floor_runs(open, runs);
  ErodeScratch scratch;
  erode_into(open, runs, {radius, metric}, scratch);
}

void median_filter_into(CompactHeightfield& open, const FloorRuns& runs, ErodeScratch& scratch) {
  scratch.areas.resize(open.size() + 1);
  Area* out = scratch.areas.data();
  const Area* area = open.area.data();
  const auto one = [&](std::uint32_t i) { out[i] = median_around(open, i); };
  const auto many = [&](const FloorRun& run) {
    for (std::uint32_t i = run.first; i < run.end; ++i)
      out[i] = is_uniform(area, run, i) ? area[i] : median_around(open, i);
  };
  for_each_floor(runs, open.size(), one, many);
  out[open.none()] = Area::none;
  open.area.swap(scratch.areas);
}

void median_filter(CompactHeightfield& open) {
  FloorRuns runs;
  find_floor_runs(open, runs);
  ErodeScratch scratch;
  median_filter_into(open, runs, scratch);
}

}  // namespace way

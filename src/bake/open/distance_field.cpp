// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/distance_field.h"

#include "bake/open/chamfer.h"
#include "bake/open/distance_field_into.h"
#include "bake/open/fast_links.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>

namespace way {
namespace {

/// Returns true if a floor and its four neighbors have one area.
constexpr auto has_one_area = [](Area own, Area a, Area b, Area c, Area d) {
  const auto differ = [own](Area n) {
    return static_cast<unsigned>(own) ^ static_cast<unsigned>(n);
  };
  return (differ(a) | differ(b) | differ(c) | differ(d)) == 0;
};

using Distance = std::uint16_t;

constexpr Distance kSmoothBeyond = 2;    // floors that touch the border keep their distance
constexpr Distance kNarrowLimit = 7281;  // nine of these plus the rounding fit into 16 bits

/// The mean of a floor and its eight neighbors; missing ones count as the floor itself.
template <class Links>
Distance smooth_one(Links links, const Distance* sharp, std::uint32_t i) {
  const std::uint32_t own = sharp[i];
  if (own <= kSmoothBeyond) return sharp[i];
  std::uint32_t sum = own;
  for (std::size_t side = 0; side < 4; ++side) {
    const std::uint32_t beside = links(i, side);  // exists, this far from the border
    const std::uint32_t corner = links(beside, (side + 1) & 3U);
    sum += sharp[beside];
    sum += corner == beside ? own : sharp[corner];
  }
  return static_cast<Distance>((sum + 5) / 9);
}

/// The same for a run. Sum is wide enough for nine distances.
template <class Sum>
void smooth_run(const FloorRun& run, const Distance* sharp, Distance* smooth) {
  const Distance* here = sharp + run.first;
  const Distance* above = here + run.above;
  const Distance* below = here + run.below;
  Distance* out = smooth + run.first;
  const std::ptrdiff_t beside = run.beside;
  const auto count = static_cast<std::ptrdiff_t>(run.end - run.first);
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    const auto row = [i, beside](const Distance* d) {
      return static_cast<Sum>(Sum{d[i - beside]} + Sum{d[i]} + Sum{d[i + beside]});
    };
    const auto sum = static_cast<Sum>(row(here) + row(above) + row(below) + 5);
    out[i] = here[i] <= kSmoothBeyond ? here[i] : static_cast<Distance>(sum / 9);
  }
}

template <class Links>
void smooth(Links links, const FloorRuns& runs, DistanceFieldScratch& scratch, Distance most) {
  const Distance* sharp = scratch.sharp.data();
  Distance* out = scratch.smooth.data();
  const bool narrow = most <= kNarrowLimit;
  const auto one = [&](std::uint32_t i) { out[i] = smooth_one(links, sharp, i); };
  const auto many = [&](const FloorRun& run) {
    if (narrow) {
      smooth_run<std::uint16_t>(run, sharp, out);
    } else {
      smooth_run<std::uint32_t>(run, sharp, out);
    }
  };
  const auto size = static_cast<std::uint32_t>(scratch.smooth.size() - 1);
  for_each_floor(runs, size, one, many);
  out[size] = 0;
}

Distance greatest(const Distance* values, std::uint32_t count) {
  Distance most = 0;
  for (std::uint32_t i = 0; i < count; ++i)
    most = std::max(most, values[i]);
  return most;
}

}  // namespace

DistanceView measure_distances(const CompactHeightfield& open, const FloorRuns& runs,
                               DistanceFieldScratch& scratch) {
  resize_exactly(scratch.smooth, open.size() + 1);  // first, because it is freed later
  resize_exactly(scratch.sharp, open.size() + 1);
  Distance most = 0;
  with_links(open.neighbors, [&](auto links) {
    mark_borders(open, links, runs, scratch.sharp.data(), has_one_area);
    measure_chamfer(open, runs, scratch.sharp);
    most = greatest(scratch.sharp.data(), open.size());
    smooth(links, runs, scratch, most);
  });
  scratch.sharp.free();
  return {scratch.smooth, most};
}

DistanceField distance_field(const CompactHeightfield& open) {
  FloorRuns runs;
  find_floor_runs(open, runs);
  DistanceFieldScratch scratch;
  const DistanceView found = measure_distances(open, runs, scratch);
  return {{found.distance.begin(), found.distance.end()}, found.max_distance};
}

}  // namespace way

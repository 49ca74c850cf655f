// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/distance_field.h"

#include "bake/open/chamfer.h"
#include "bake/open/distance_field_into.h"
#include "bake/open/fast_links.h"
#include "bake/scratch/resize_exactly.h"

#include <algorithm>
#include <cstring>

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
void smooth(Links links, const FloorRange& floors, const Distance* sharp, Distance most,
            Distance* out) {
  const bool narrow = most <= kNarrowLimit;
  const auto one = [&](std::uint32_t i) { out[i] = smooth_one(links, sharp, i); };
  const auto many = [&](const FloorRun& run) {
    if (narrow) {
      smooth_run<std::uint16_t>(run, sharp, out);
    } else {
      smooth_run<std::uint32_t>(run, sharp, out);
    }
  };
  for_each_floor(floors, one, many);
}

Distance greatest(const Distance* values, std::uint32_t count) {
  Distance most = 0;
  for (std::uint32_t i = 0; i < count; ++i)
    most = std::max(most, values[i]);
  return most;
}

/// The rows begin <= z < end of a window.
struct Rows {
  int begin = 0;
  int end = 0;
};

/// The rows from the first to the last one in which areas differ.
Rows changed_rows(const CompactHeightfield& open, const FloorRuns& runs,
                  std::span<const Area> before) {
  const auto is_same = [&](int z) {
    const FloorRange row = rows_between(open, runs, z, z + 1);
    return std::memcmp(&open.area[row.begin], &before[row.begin], row.end - row.begin) == 0;
  };
  Rows rows = {0, open.grid.depth};
  while (rows.begin < rows.end && is_same(rows.begin))
    ++rows.begin;
  while (rows.begin < rows.end && is_same(rows.end - 1))
    --rows.end;
  return rows;
}

/// Repeats the passes over rows until a row comes out as it was. Rows depend on those beside them
/// only: in the forward pass on the row before, in the backward pass on the row after.
class DistanceUpdate {
 public:
  DistanceUpdate(const CompactHeightfield& open, const FloorRuns& runs, KeptDistances& kept)
      : open_(open), runs_(runs), kept_(kept) {}

  void run(Rows changed) {
    const int depth = open_.grid.depth;
    const Rows marked = {std::max(changed.begin - 1, 0), std::min(changed.end + 1, depth)};
    const int end = measure_forwards(marked);
    const int begin = measure_backwards(end, marked.begin);
    kept_.most = greatest(kept_.sharp.data(), open_.size());
    const FloorRange rows =
        rows_between(open_, runs_, std::max(begin - 1, 0), std::min(end + 1, depth));
    with_links(open_.neighbors, [&](auto links) {
      smooth(links, rows, kept_.sharp.data(), kept_.most, kept_.smooth.data());
    });
  }

 private:
  /// Measures rows from the first marked one on. Returns the first row that is as it was.
  int measure_forwards(Rows marked) {
    bool is_same = false;
    int z = marked.begin;
    for (; z < open_.grid.depth && !(is_same && z >= marked.end); ++z) {
      is_same = is_unchanged(kept_.forward, z, [&](const FloorRange& row) {
        with_links(open_.neighbors, [&](auto links) {
          mark_borders(open_, links, row, kept_.forward.data(), has_one_area);
        });
        chamfer_forwards(open_, row, kept_.forward);
      });
    }
    return z;
  }

  /// Measures rows down from `end`, at least to `begin`. Returns the last one that was measured.
  int measure_backwards(int end, int begin) {
    bool is_same = false;
    int z = end;
    while (z > 0 && !(is_same && z <= begin)) {
      --z;
      is_same = is_unchanged(kept_.sharp, z, [&](const FloorRange& row) {
        std::copy(kept_.forward.begin() + row.begin, kept_.forward.begin() + row.end,
                  kept_.sharp.begin() + row.begin);
        chamfer_backwards(open_, row, kept_.sharp);
      });
    }
    return z;
  }

  /// Measures a row. Returns true if all its distances are as they were.
  template <class Measure>
  bool is_unchanged(const std::vector<Distance>& distance, int z, Measure measure) {
    const FloorRange row = rows_between(open_, runs_, z, z + 1);
    const auto begin = distance.begin() + row.begin;
    const auto end = distance.begin() + row.end;
    kept_.row.assign(begin, end);
    measure(row);
    return std::equal(begin, end, kept_.row.begin());
  }

  const CompactHeightfield& open_;
  const FloorRuns& runs_;
  KeptDistances& kept_;
};

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
    smooth(links, {runs.runs, 0, open.size()}, scratch.sharp.data(), most, scratch.smooth.data());
  });
  scratch.smooth[open.none()] = 0;
  scratch.sharp.free();
  return {scratch.smooth, most};
}

DistanceView update_distances(const CompactHeightfield& open, const FloorRuns& runs,
                              std::span<const Area> before, KeptDistances& kept) {
  Rows changed = {0, open.grid.depth};
  if (kept.smooth.empty()) {
    kept.forward.assign(open.size() + 1, kFarAway);
    kept.sharp.assign(open.size() + 1, kFarAway);
    kept.smooth.assign(open.size() + 1, 0);
  } else {
    changed = changed_rows(open, runs, before);
  }
  if (changed.begin < changed.end) DistanceUpdate(open, runs, kept).run(changed);
  return {kept.smooth, kept.most};
}

DistanceField distance_field(const CompactHeightfield& open) {
  FloorRuns runs;
  find_floor_runs(open, runs);
  DistanceFieldScratch scratch;
  const DistanceView found = measure_distances(open, runs, scratch);
  return {{found.distance.begin(), found.distance.end()}, found.max_distance};
}

}  // namespace way

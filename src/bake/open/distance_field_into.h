// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/distance_field.h"

#include "bake/open/floor_runs.h"
#include "bake/scratch/scratch_vector.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace way {

/// A view of a DistanceField.
struct DistanceView {
  std::span<const std::uint16_t> distance;
  std::uint16_t max_distance = 0;

  DistanceView(std::span<const std::uint16_t> of_floors, std::uint16_t most)
      : distance(of_floors), max_distance(most) {}
  DistanceView(const DistanceField& field)  // NOLINT(google-explicit-constructor): it is one
      : DistanceView(field.distance, field.max_distance) {}
};

struct DistanceFieldScratch {
  ScratchMemory* memory = nullptr;
  ScratchVector<std::uint16_t> sharp{memory};  ///< Distances before smoothing.
  ScratchVector<std::uint16_t> smooth{memory};

  /// Frees the memory.
  void give_back() { free_all(sharp, smooth); }
};

/// distance_field() with reused memory. The result is in `scratch` until the next call.
///
/// @param runs  From find_floor_runs() of the same field.
DistanceView measure_distances(const CompactHeightfield& open, const FloorRuns& runs,
                               DistanceFieldScratch& scratch);

/// Distances that are kept from one bake of a tile to the next; empty before the first.
struct KeptDistances {
  std::vector<std::uint16_t> forward = {};  ///< After the forward pass alone.
  std::vector<std::uint16_t> sharp = {};    ///< Before smoothing.
  std::vector<std::uint16_t> smooth = {};
  std::vector<std::uint16_t> row = {};  ///< Scratch: a row as it was.
  std::uint16_t most = 0;               ///< The greatest of `sharp`.

  std::size_t bytes() const {
    return sizeof(std::uint16_t) *
           (forward.capacity() + sharp.capacity() + smooth.capacity() + row.capacity());
  }
};

/// measure_distances(), of those rows only that changes of areas reach.
///
/// @param before  The areas of the field at the last call with the same `kept`; any at the first.
DistanceView update_distances(const CompactHeightfield& open, const FloorRuns& runs,
                              std::span<const Area> before, KeptDistances& kept);

}  // namespace way

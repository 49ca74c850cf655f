// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"

#include "bake/solid/ground_spans.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Memory of storing and restoring voxels, kept from one call to the next.
struct StoreScratch {
  std::vector<std::byte> bytes = {};
  std::vector<std::uint16_t> counts = {};
  std::vector<std::uint16_t> plane = {};
  std::vector<std::uint32_t> tall = {};  ///< The columns that have an upper storey.
};

/// Solid space, compressed.
[[nodiscard]] std::vector<std::byte> store_spans(const GroundSpans& solid, StoreScratch& scratch);
/// Puts it back.
/// @pre result.grid is the grid that it had
void restore_spans(const std::vector<std::byte>& stored, StoreScratch& scratch,
                   GroundSpans& result);

/// Floors of open space with their areas, compressed, without their links.
[[nodiscard]] std::vector<std::byte> store_floors(const CompactHeightfield& open,
                                                  StoreScratch& scratch);
/// Puts them back, for a grid and an agent that the field has already. The links are made with
/// link_floors().
void restore_floors(const std::vector<std::byte>& stored, StoreScratch& scratch,
                    CompactHeightfield& open);

}  // namespace way

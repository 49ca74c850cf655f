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
  std::vector<std::uint32_t> starts = {};
  std::vector<std::uint16_t> plane = {};
};

/// Solid space to which further triangles can be added, compressed.
[[nodiscard]] std::vector<std::byte> store_spans(const GroundSpans& spans, StoreScratch& scratch);
/// Restores it.
/// @param grid  The window that was stored.
void restore_spans(const std::vector<std::byte>& stored, const VoxelGrid& grid,
                   StoreScratch& scratch, GroundSpans& spans);

/// Floors of open space with their areas, compressed, without their links.
[[nodiscard]] std::vector<std::byte> store_floors(const CompactHeightfield& open,
                                                  StoreScratch& scratch);
/// Puts them back, on a grid and for an agent that the field has already; link_floors() remains to
/// be done.
void restore_floors(const std::vector<std::byte>& stored, StoreScratch& scratch,
                    CompactHeightfield& open);

}  // namespace way

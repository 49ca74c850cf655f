// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/compact_heightfield.h"
#include "way/bake/contours.h"
#include "way/bake/detail_mesh.h"
#include "way/bake/distance_field.h"
#include "way/bake/heightfield.h"
#include "way/bake/poly_mesh.h"
#include "way/bake/regions.h"
#include "way/bake/seams.h"
#include "way/nav/tile.h"

#include <cstdint>

namespace way {

/// The result of a stage for a tile as two numbers, the same on every machine and in every build:
/// how many things there are, and a hash of all of them.
struct StageHash {
  std::uint64_t count = 0;
  std::uint64_t hash = 0;

  friend bool operator==(const StageHash&, const StageHash&) = default;
};

[[nodiscard]] StageHash hash_stage(const Heightfield& solid);
[[nodiscard]] StageHash hash_stage(const CompactHeightfield& open);
[[nodiscard]] StageHash hash_stage(const DistanceField& field);
[[nodiscard]] StageHash hash_stage(const RegionMap& map);
[[nodiscard]] StageHash hash_stage(const SeamMap& map);
[[nodiscard]] StageHash hash_stage(const ContourSet& set);
[[nodiscard]] StageHash hash_stage(const PolyMesh& mesh);
[[nodiscard]] StageHash hash_stage(const DetailMesh& mesh);
[[nodiscard]] StageHash hash_stage(const Tile& tile);

}  // namespace way

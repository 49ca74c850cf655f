// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include "io/level/gltf_file.h"
#include "io/level/gltf_transform.h"

#include <cstdint>
#include <vector>

namespace way {

/// First `inner`, then `outer`.
[[nodiscard]] GltfTransform join(const GltfTransform& outer, const GltfTransform& inner);

/// A node with a mesh, in the world.
struct GltfInstance {
  std::uint64_t node = 0;
  std::uint64_t mesh = 0;
  GltfTransform transform = {};
};

/// Walks the scene and returns every mesh in it, in file order.
///
/// Errors: bad_format for a node that is missing, has two parents or is its own ancestor, and for
/// an invalid transform.
[[nodiscard]] Result<std::vector<GltfInstance>> find_instances(const GltfFile& file);

}  // namespace way

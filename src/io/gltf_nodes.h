// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"

#include "io/gltf_file.h"

#include <array>
#include <cstdint>
#include <vector>

namespace way {

/// The transform of a node: three columns and an offset, in glTF's order.
struct GltfTransform {
  std::array<double, 9> axes = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  std::array<double, 3> offset = {};

  Vec3 operator()(Vec3 p) const;
  bool is_identity() const;
  bool mirrors() const;
  friend bool operator==(const GltfTransform&, const GltfTransform&) = default;
};

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

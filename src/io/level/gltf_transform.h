// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <array>

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

}  // namespace way

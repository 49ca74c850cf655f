// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/simd.h"

namespace way {

/// A point seen from above: its x and its z.
/// @param p  Whatever is in its last lane.
inline Double2 in_plan(Float4 p) {
  return low_to_double(__builtin_shufflevector(p, p, 0, 2, 0, 2));
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/triangle_ground.h"

#include <span>
#include <vector>

namespace way::test {

/// Areas as ground codes of the same numbers.
inline std::vector<GroundCode> as_ground(std::span<const Area> areas) {
  std::vector<GroundCode> codes;
  for (const Area area : areas)
    codes.push_back(static_cast<GroundCode>(area));
  return codes;
}

}  // namespace way::test

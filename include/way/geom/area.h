// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace way {

/// The kind of ground of a surface. Any value from 1 to 255 may be used. If two surfaces merge, the
/// greater value wins; `ground` leaves room on both sides.
enum class Area : std::uint8_t {
  none = 0,    ///< Not walkable.
  ground = 63  ///< Walkable, nothing special.
};

constexpr bool is_walkable(Area area) {
  return area != Area::none;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/debug/picture.h"

#include <optional>
#include <span>

namespace way {

/// Options of draw_path().
struct PathDrawOptions {
  Color color = rgb(0xd81b60);
  Color start = rgb(0x1565c0);  ///< The disc at the first point, marked A.
  Color end = rgb(0xd81b60);    ///< The disc at the last point, marked B.
  float width = 4;              ///< [pixels]
  /// The goal, if the path ends before it: B is there, hollow, and the gap is dashed.
  std::optional<Vec3> missed = std::nullopt;
};

/// Adds a path to a picture: a line with a light outline, a dot at each corner, and discs marked A
/// and B at its ends. A single point is drawn as the end, or as the start if the goal was missed;
/// without points nothing is drawn.
void draw_path(Picture& picture, std::span<const Vec3> points, const PathDrawOptions& options = {});

}  // namespace way

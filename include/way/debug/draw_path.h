// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"
#include "way/debug/picture.h"

#include <span>

namespace way {

/// How draw_path() draws.
struct PathDrawOptions {
  Color color = rgb(0xd81b60);
  Color start = rgb(0x1565c0);  ///< Of the disc at the first point, marked A.
  Color end = rgb(0xd81b60);    ///< Of the disc at the last point, marked B.
  float width = 4;              ///< [pixels]
};

/// Adds a path to a picture: a line with a light rim, a dot at each corner, and discs marked A and
/// B at its ends. One point is drawn as the end alone; none leaves the picture as it is.
void draw_path(Picture& picture, std::span<const Vec3> points, const PathDrawOptions& options = {});

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/picture.h"

#include <string>

namespace way {

/// A picture as the text of a self-contained SVG file, without fonts.
[[nodiscard]] std::string to_svg(const Picture& picture);

}  // namespace way

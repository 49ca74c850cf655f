// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <string_view>
#include <vector>

namespace way {

inline constexpr float kGlyphHeight = 6;
inline constexpr float kGlyphWidth = 4;
inline constexpr float kGlyphStep = 6;  ///< Advance from one letter to the next.

/// The lines of a text in font units, from its upper left corner; lowercase letters are drawn as
/// capitals, unknown characters as blanks.
std::vector<std::vector<Vec2>> text_strokes(std::string_view words);

/// Width of a text, in font units.
float text_width(std::string_view words);

}  // namespace way

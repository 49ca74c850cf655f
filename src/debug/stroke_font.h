// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <string_view>
#include <vector>

namespace way {

inline constexpr float kGlyphHeight = 6;
inline constexpr float kGlyphWidth = 4;
inline constexpr float kGlyphStep = 6;  ///< From the beginning of one letter to the next.

/// The lines of a piece of text in units of the font, from its upper left corner; small letters
/// are drawn as capitals, what the font lacks as a blank.
std::vector<std::vector<Vec2>> text_strokes(std::string_view words);

/// Width of a piece of text, in units of the font.
float text_width(std::string_view words);

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/debug/color.h"

namespace way {

/// The colors that all drawings share.
inline constexpr Color kPaper = rgb(0xf4f1ea);
inline constexpr Color kPaperLight = rgb(0xe9e4d8);
inline constexpr Color kPaperDark = rgb(0x9d978a);
inline constexpr Color kWallInk = rgb(0x5b564d);
inline constexpr Color kInk = rgb(0x22303c);
inline constexpr Color kFaintInk = rgb(0x7d8790);
inline constexpr Color kPortalInk = rgb(0xd9582b);
inline constexpr Color kTileInk = rgb(0xe3a98c);
inline constexpr Color kFaintEdge = rgb(0xf3f7f5);
inline constexpr Color kUnwalkable = rgb(0x8b8781);   ///< Spans.
inline constexpr Color kUnusedFloor = rgb(0xc9c4ba);  ///< Not walkable, or of no region.
inline constexpr Color kBorderFloor = rgb(0xdcd7cd);  ///< Of the rim of a tile.

}  // namespace way

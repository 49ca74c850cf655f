// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace way::cli {

/// The end of a message about an unknown word: `: did you mean '--cell-size'?`, with the nearest
/// known word by insertions, deletions, replacements and swaps of neighboring letters; `_` counts
/// as `-`. Empty if more than a third of the letters differ.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace way {

/// The deepest nesting of arrays and objects that is read from JSON. Parsed values are copied and
/// printed recursively, and text of a few hundred kilobytes could use up the stack.
inline constexpr int kMaxJsonDepth = 100;

/// Returns true if JSON text nests arrays and objects deeper than kMaxJsonDepth. Ask this before
/// the text is parsed. Takes time linear in its size. Text that is not JSON may get either answer.
[[nodiscard]] bool is_too_deep(std::string_view json);

}  // namespace way

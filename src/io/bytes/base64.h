// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace way {

/// Decodes base64 with `+` and `/`; padding may be missing. Returns nullopt for an invalid
/// character or a truncated text.
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

/// Encodes as base64 with `+`, `/` and padding.
[[nodiscard]] std::string encode_base64(std::string_view bytes);

}  // namespace way

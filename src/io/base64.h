// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace way {

/// Bytes out of base64 with `+` and `/`; padding may be missing. Nothing where a character is no
/// part of it, or one is missing.
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

/// Bytes as base64 with `+`, `/` and padding.
[[nodiscard]] std::string encode_base64(std::string_view bytes);

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <string>
#include <string_view>

namespace way {

/// The bytes of a binary glTF 2.0 file: a header, the JSON text and, unless it is empty, a buffer,
/// whose size is a multiple of four. Sizes have 32 bits: a longer file is rejected with its length.
[[nodiscard]] Result<std::string> pack_glb(std::string_view json, std::string_view buffer);

}  // namespace way

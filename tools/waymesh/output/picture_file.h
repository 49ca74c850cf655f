// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/debug/picture.h"

#include <string>

namespace way::cli {

/// Returns true if a name has the extension of a picture file: .svg or .png.
bool is_picture_name(const std::string& path);

/// Writes a picture in the format of the extension.  @pre is_picture_name(path)
Result<> write_picture(const std::string& path, const Picture& picture);

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"

#include "commands.h"

#include <string>
#include <string_view>
#include <vector>

namespace way::cli {

/// The ends of a path.
struct PointPair {
  Vec3 from = {};
  Vec3 to = {};
};

/// Reads lines `fx,fy,fz,tx,ty,tz`, as parse_lines() does.
[[nodiscard]] Result<std::vector<PointPair>> parse_pairs(std::string_view text,
                                                         const std::string& name);

/// Finds a path for each pair of a file, on all threads, and writes a table of the answers. Returns
/// the exit code.
int answer_pairs(const PathRequest& request);

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/vec.h"

#include <nlohmann/json.hpp>

namespace way::cli {

/// JSON whose numbers are floats, written as the shortest text that reads back bit for bit.
using AnswerJson = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                        std::int64_t, std::uint64_t, float>;

inline AnswerJson point_json(Vec3 p) {
  return AnswerJson::array({p.x, p.y, p.z});
}

}  // namespace way::cli

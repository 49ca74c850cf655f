// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/io/level.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace way::fuzz {

/// Aborts if a guarantee is violated, so that the fuzzer keeps the input.
inline void demand(bool promise) {
  if (!promise) std::abort();
}

/// An error has a message of one line.
inline void demand_sentence(const Error& error) {
  demand(!error.message.empty());
  demand(error.message.find('\n') == std::string::npos);
}

/// A reader returns a level that satisfies the guarantees of level.h, or an error of one sentence.
inline int check_level(Result<Level> level) {
  if (!level) {
    demand_sentence(level.error());
    return 0;
  }
  demand(level->part_of.size() == level->triangles.size());
  for (const std::uint32_t part : level->part_of)
    demand(part < level->parts.size());
  for (const LevelVolume& volume : level->volumes)
    demand(volume.prism.outline.size() >= 3);
  demand(to_mesh(std::move(*level)).has_value());
  return 0;
}

/// Small enough for a fuzzer; files beside the level contain one triangle.
inline LevelSource source() {
  return {.name = "level",
          .fetch = [](const std::string&) -> Result<std::string> {
            return std::string("v 0 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\n");
          },
          .max_vertices = 1U << 16U};
}

inline std::string_view view(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace way::fuzz

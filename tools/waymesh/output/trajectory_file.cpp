// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/trajectory_file.h"

#include <array>
#include <cstdio>

namespace way::cli {

Result<> TrajectoryWriter::add(double time, std::span<const Vec3> positions) {
  std::array<char, 160> line = {};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec3 p = positions[i];
    const int size = std::snprintf(line.data(), line.size(), "%.1f,%zu,%.4f,%.4f,%.4f\n", time, i,
                                   double{p.x}, double{p.y}, double{p.z});
    lines_.append(line.data(), static_cast<std::size_t>(size));
  }
  const auto taken = sink_(std::as_bytes(std::span(lines_)));
  lines_.clear();
  return taken;
}

}  // namespace way::cli

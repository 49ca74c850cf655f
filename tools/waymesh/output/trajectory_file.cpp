// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/trajectory_file.h"

#include "output/write_output.h"

#include <array>
#include <cstdio>

namespace way::cli {

void TrajectoryFile::add(double time, std::span<const Vec3> positions) {
  std::array<char, 160> line = {};
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Vec3 p = positions[i];
    const int size = std::snprintf(line.data(), line.size(), "%.1f,%zu,%.4f,%.4f,%.4f\n", time, i,
                                   double{p.x}, double{p.y}, double{p.z});
    lines_.append(line.data(), static_cast<std::size_t>(size));
  }
}

Result<> TrajectoryFile::close() {
  return write_output(path_, lines_);
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/nav/navmesh.h"

#include <span>
#include <string>
#include <vector>

namespace way::cli {

/// The positions of all agents at equal times.
struct CrowdTrails {
  std::vector<std::vector<Vec3>> samples = {};

  void add(std::span<const Vec3> positions) {
    samples.emplace_back(positions.begin(), positions.end());
  }
};

/// Draws the mesh, how much of the time each spot was occupied, and the paths that agents took.
Result<> draw_crowd(const std::string& path, const NavMesh& mesh, const CrowdTrails& trails);

}  // namespace way::cli

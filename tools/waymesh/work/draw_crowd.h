// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/debug/film.h"
#include "way/debug/picture.h"
#include "way/nav/navmesh.h"

#include "input/scenario.h"

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

/// Returns true if a name has the extension of a film: .apng.
bool is_film_name(const std::string& path);

/// A film of agents as they walk, of true size, with the time in a corner.
class CrowdFilm {
 public:
  CrowdFilm(const NavMesh& mesh, std::span<const ScenarioAgent> agents);

  /// @param milliseconds  Until the next sample.
  void add(double time, std::span<const Vec3> positions, int milliseconds);
  /// Writes an animated PNG.  Errors: as write_output().
  [[nodiscard]] Result<> write(const std::string& path) const;

 private:
  Picture empty_;  ///< Of the frame, without shapes.
  Image ground_ = {};
  std::vector<float> radii_ = {};
  Film film_ = {};
};

}  // namespace way::cli

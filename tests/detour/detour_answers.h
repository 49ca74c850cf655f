// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/random_point.h"
#include "way/nav/workspace.h"

#include "detour/detour_twins.h"

#include <string>
#include <vector>

#include <DetourNavMeshQuery.h>

namespace way::test {

/// Runs the same queries from the same polygons on our mesh and on the same mesh in Detour. Answers
/// are equal up to rounding, except if Detour's is known to be worse; see the comments of each
/// comparison. Then ours must be as good as Detour's or better.
class DetourAnswers {
 public:
  DetourAnswers(const NavMesh& ours, const dtNavMesh& theirs);

  /// Runs all queries on this many random pairs of points. Each line describes a difference.
  [[nodiscard]] std::vector<std::string> compare(int pairs);

  /// Rays that Detour ends although nothing blocks them.
  int lost_rays() const { return lost_rays_; }
  int complete_paths() const { return complete_paths_; }

 private:
  struct Case {
    MeshPoint from;
    MeshPoint to;
    dtPolyRef their_from = 0;
    dtPolyRef their_to = 0;
  };

  void compare_nearest(const Case& c);
  void compare_points_on_polygon(const Case& c);
  void compare_box(const Case& c);
  void compare_ray(const Case& c);
  bool is_on_opening(PolyRef polygon, Vec3 point);
  void compare_path(const Case& c);
  void compare_straight_path(const Case& c, const std::vector<dtPolyRef>& corridor);
  void compare_move(const Case& c);
  void compare_wall_distance(const Case& c);
  void compare_wall_segments(const Case& c);
  void compare_circle(const Case& c);
  void compare_shape(const Case& c);
  void compare_neighborhood(const Case& c);

  template <class... Parts>
  void differ(const Case& c, const Parts&... parts);

  const NavMesh& ours_;
  DetourTwins twins_;
  dtNavMeshQuery query_;
  dtQueryFilter filter_;
  SearchWorkspace workspace_;
  std::vector<std::string> differences_;
  int lost_rays_ = 0;
  int complete_paths_ = 0;
};

}  // namespace way::test

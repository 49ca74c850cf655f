// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"
#include "way/debug/draw_path.h"
#include "way/nav/nearest.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/picture_file.h"
#include "output/report.h"
#include "output/walk_json.h"
#include "verbs/path_pairs.h"
#include "words/numbers.h"
#include "work/find_walk.h"

#include <cstdio>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace way::cli {
namespace {

/// Where one of the ends has no place on the mesh: which one.
std::string end_off_mesh(const NavMesh& mesh, const WalkQuery& query) {
  for (const auto& [name, point] : {std::pair("--from", query.from), std::pair("--to", query.to)}) {
    if (!find_nearest(mesh, {point, query.extents}, *query.filter))
      return std::string(name) + ": " + far_text(point, query.extents);
  }
  return {};
}

/// Why a path does not reach its goal; empty if it does.
std::string why_short(const NavMesh& mesh, const WalkQuery& query, const Walk& walk) {
  if (walk.status == PathStatus::complete) return {};
  const std::string off_mesh = end_off_mesh(mesh, query);
  if (!off_mesh.empty()) return off_mesh;
  return "nothing connects the goal with the start; 'waymesh islands' lists the parts of the mesh";
}

void print(const Walk& walk) {
  std::printf("%s: length %.3f, %zu polygons, %zu points, %.1f microseconds\n",
              name_of(walk.status), static_cast<double>(walk.length), walk.polygon_count,
              walk.corners.size(), walk.microseconds);
  for (const Waypoint& corner : walk.corners) {
    std::printf("  %s %s %s\n", short_text(corner.point.x).c_str(),
                short_text(corner.point.y).c_str(), short_text(corner.point.z).c_str());
  }
}

std::vector<Vec3> points_of(const Walk& walk) {
  std::vector<Vec3> points;
  for (const Waypoint& corner : walk.corners)
    points.push_back(corner.point);
  return points;
}

const char* name_of(PathMethod method) {
  return method == PathMethod::optimal ? "optimal" : "corridor";
}

/// Both ways in a line each, and how much longer the other one is.
void print_comparison(const Walk& walk, const Walk& other, PathMethod method) {
  const PathMethod other_method =
      method == PathMethod::optimal ? PathMethod::corridor : PathMethod::optimal;
  std::printf("%-8s  length %.6f, %zu points\n", name_of(method), static_cast<double>(walk.length),
              walk.corners.size());
  std::printf("%-8s  length %.6f, %zu points\n", name_of(other_method),
              static_cast<double>(other.length), other.corners.size());
  if (walk.length > 0) {
    std::printf("%s is %.4f times as long\n", name_of(other_method),
                static_cast<double>(other.length) / static_cast<double>(walk.length));
  }
}

/// The mesh in a pale green, its corridor in a darker one, the path above them.
Picture draw(const MeshInput& input, const Walk& walk, const Walk* other,
             const PathRequest& request) {
  const Aabb3 bounds = input.level ? input.level->bounds() : bounds_of(input.mesh);
  const std::set<PolyRef> corridor(walk.corridor.begin(), walk.corridor.end());
  Picture picture = draw_frame(bounds, {.width = request.width});
  if (input.level) draw_level(picture, *input.level);
  NavMeshDrawOptions options;
  options.color_of = [&](PolyRef ref) {
    return corridor.contains(ref) ? rgb(0x9fd3a8) : rgb(0xdcebdd);
  };
  draw_navmesh(picture, input.mesh, options);
  if (other != nullptr) draw_path(picture, points_of(*other), {.color = rgb(0x8d6e63), .width = 3});
  draw_path(picture, points_of(walk));
  return picture;
}

int answer_one(const PathRequest& request) {
  if (!request.picture.empty() && !is_picture_name(request.picture)) {
    return report_misuse(request.picture + ": pictures are written to .svg or .png files");
  }
  const auto input = load_mesh(request.mesh);
  if (!input) return report(input.error());
  SearchWorkspace workspace;
  SearchWorkspace other_workspace;
  WalkQuery query = {*request.from, *request.to, request.mesh.extents, &input->filter,
                     request.method};
  const Walk walk = find_walk(input->mesh, query, workspace);
  Walk other;
  if (request.compare) {
    query.method =
        request.method == PathMethod::optimal ? PathMethod::corridor : PathMethod::optimal;
    other = find_walk(input->mesh, query, other_workspace);
  }
  if (!request.picture.empty()) {
    const auto written = write_picture(
        request.picture, draw(*input, walk, request.compare ? &other : nullptr, request));
    if (!written) return report(written.error());
  }
  const std::string reason = why_short(input->mesh, query, walk);
  if (request.json) {
    AnswerJson json = to_json(walk);
    if (!reason.empty()) json["reason"] = reason;
    if (request.compare) json["other"] = to_json(other);
    std::cout << json.dump() << std::endl;
  } else if (request.compare) {
    print_comparison(walk, other, request.method);
  } else {
    print(walk);
  }
  if (!request.json && !reason.empty()) std::cout << reason << '\n';
  return reason.empty() ? kDone : kNoPath;
}

}  // namespace

int run_path(const PathRequest& request) {
  if (!request.pairs.empty()) return answer_pairs(request);
  if (!request.from || !request.to) {
    return report_misuse("path needs --from and --to, or --pairs and -o");
  }
  return answer_one(request);
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"
#include "way/debug/draw_path.h"
#include "way/debug/legend.h"
#include "way/nav/nearest.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/picture_file.h"
#include "output/report.h"
#include "output/walk_json.h"
#include "verbs/path_pairs.h"
#include "words/numbers.h"
#include "work/find_walk.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace way::cli {
namespace {

/// Which end is not on the mesh.
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

/// A path, and the search that found it.
struct NamedWalk {
  const char* name = nullptr;
  Walk walk = {};
};

/// Finds one path with all searches: without an index, with one if there is one, and by the
/// corridor of edge midpoints. The one that was asked for comes first.
class Comparison {
 public:
  void run(const NavMesh& mesh, WalkQuery query) {
    const PathIndex* const index = query.index;
    const bool is_corridor = query.method == PathMethod::corridor;
    query.method = PathMethod::optimal;
    query.index = nullptr;
    add("optimal", mesh, query);
    query.index = index;
    if (index != nullptr) add("indexed", mesh, query);
    query.method = PathMethod::corridor;
    add("corridor", mesh, query);
    if (is_corridor) std::ranges::reverse(walks_);
  }

  const Walk& first() const { return walks_.front().walk; }
  const Walk& last() const { return walks_.back().walk; }

  /// One line per search, and how much longer the last path is.
  void print() const {
    for (const auto& [name, walk] : walks_) {
      const bool is_complete = walk.status == PathStatus::complete;
      std::printf("%-8s  %s%slength %.6f, %zu points, %.1f microseconds\n", name,
                  is_complete ? "" : name_of(walk.status), is_complete ? "" : ", ",
                  static_cast<double>(walk.length), walk.corners.size(), walk.microseconds);
    }
    if (!(first().length > 0)) return;
    std::printf("%s is %.4f times as long\n", walks_.back().name,
                static_cast<double>(last().length) / static_cast<double>(first().length));
  }

  void add_to(AnswerJson& json) const {
    json["other"] = to_json(last());
    if (walks_.size() == 3) json["indexed"] = to_json(walks_[1].walk);
  }

 private:
  /// The second search is timed: the first one allocates.
  void add(const char* name, const NavMesh& mesh, const WalkQuery& query) {
    SearchWorkspace& workspace = workspaces_[walks_.size()];
    (void)find_walk(mesh, query, workspace);
    walks_.push_back({name, find_walk(mesh, query, workspace)});
  }

  std::array<SearchWorkspace, 3> workspaces_;  ///< Paths stay in them.
  std::vector<NamedWalk> walks_;
};

/// The mesh in a pale green, its corridor in a darker one, the path above them.
Picture draw(const MeshInput& input, const Walk& walk, const Walk* other,
             const PathRequest& request) {
  const Aabb3 bounds = input.level ? input.level->bounds() : bounds_of(input.mesh);
  const std::set<PolyRef> corridor(walk.corridor.begin(), walk.corridor.end());
  Picture picture = draw_frame(bounds, {.width = request.width});
  if (input.level) draw_level(picture, *input.level);
  NavMeshDrawOptions options;
  bool has_closed = false;
  options.color_of = [&](PolyRef ref) {
    const bool is_closed = !input.filter.passes_flags(input.mesh.flags(ref));
    has_closed = has_closed || is_closed;
    if (is_closed) return kClosedColor;
    return corridor.contains(ref) ? rgb(0x9fd3a8) : rgb(0xdcebdd);
  };
  draw_navmesh(picture, input.mesh, options);
  PathDrawOptions path;
  if (walk.status != PathStatus::complete) path.missed = *request.to;
  std::vector<Vec3> points = points_of(walk);
  if (points.empty()) points.push_back(*request.from);
  if (other != nullptr) draw_path(picture, points_of(*other), {.color = rgb(0x8d6e63), .width = 3});
  draw_path(picture, points, path);
  if (!has_closed) return picture;
  const std::array<LegendEntry, 1> legend = {
      {{kClosedColor, "closed: not accepted by the filter"}}};
  return with_legend(picture, legend);
}

int answer_one(const PathRequest& request) {
  if (!request.picture.empty() && !is_picture_name(request.picture)) {
    return report_misuse(request.picture + ": pictures are written to .svg or .png files");
  }
  MeshRequest mesh = request.mesh;
  mesh.wants_index = request.compare;
  const auto input = load_mesh(mesh);
  if (!input) return report(input.error());
  SearchWorkspace workspace;
  const WalkQuery query = {*request.from,  *request.to,    request.mesh.extents,
                           &input->filter, request.method, input->index ? &*input->index : nullptr};
  Comparison comparison;
  if (request.compare) comparison.run(input->mesh, query);
  const Walk walk = request.compare ? comparison.first() : find_walk(input->mesh, query, workspace);
  if (!request.picture.empty()) {
    const Walk* const other = request.compare ? &comparison.last() : nullptr;
    const auto written = write_picture(request.picture, draw(*input, walk, other, request));
    if (!written) return report(written.error());
  }
  const std::string reason = why_short(input->mesh, query, walk);
  if (request.json) {
    AnswerJson json = to_json(walk);
    if (!reason.empty()) json["reason"] = reason;
    if (request.compare) comparison.add_to(json);
    std::cout << json.dump() << std::endl;
  } else if (request.compare) {
    comparison.print();
  } else {
    print(walk);
  }
  if (!request.json && !reason.empty()) std::cout << reason << '\n';
  return reason.empty() ? kDone : kNoPath;
}

}  // namespace

int run_path(const PathRequest& request) {
  if (request.mesh.needs_index && request.method == PathMethod::corridor && !request.compare)
    return report_misuse("--index has no effect on --method corridor");
  if (!request.pairs.empty()) return answer_pairs(request);
  if (!request.from || !request.to) {
    return report_misuse("path needs --from and --to, or --pairs and -o");
  }
  return answer_one(request);
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/raycast.h"

#include "way/nav/nearest.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/answer_json.h"
#include "output/report.h"
#include "words/numbers.h"

#include <iostream>

namespace way::cli {
namespace {

/// A ray that begins beside the mesh hits nothing and goes nowhere: its point is null.
AnswerJson to_json(const RaycastResult& ray) {
  const bool hit = ray.status == RayStatus::blocked;
  AnswerJson json;
  json["hit"] = hit;
  json["t"] = ray.t;
  json["point"] = ray.status != RayStatus::invalid ? point_json(ray.point) : AnswerJson();
  json["normal"] = hit ? point_json(ray.normal) : AnswerJson();
  return json;
}

void print(const RaycastResult& ray, const RaycastRequest& request) {
  if (ray.status == RayStatus::invalid) {
    std::cout << far_text(request.from, request.mesh.extents) << '\n';
    return;
  }
  const bool hit = ray.status == RayStatus::blocked;
  std::cout << (hit ? "blocked" : "reached") << " at " << short_text(ray.point.x) << ' '
            << short_text(ray.point.y) << ' ' << short_text(ray.point.z) << ", t "
            << short_text(ray.t);
  if (hit)
    std::cout << ", normal " << short_text(ray.normal.x) << " 0 " << short_text(ray.normal.z);
  std::cout << '\n';
}

}  // namespace

int run_raycast(const RaycastRequest& request) {
  const auto input = load_mesh(request.mesh);
  if (!input) return report(input.error());
  const NearestPoint start =
      find_nearest(input->mesh, {request.from, request.mesh.extents}, input->filter);
  const RaycastResult ray = raycast(input->mesh, {start, request.to}, {}, input->filter);
  if (request.json) {
    std::cout << to_json(ray).dump() << std::endl;
  } else {
    print(ray, request);
  }
  return kDone;
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/nearest.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/answer_json.h"
#include "output/report.h"
#include "words/numbers.h"

#include <iostream>

namespace way::cli {
namespace {

AnswerJson to_json(const NearestPoint& nearest) {
  AnswerJson json;
  json["found"] = static_cast<bool>(nearest);
  json["point"] = nearest ? point_json(nearest.point) : AnswerJson();
  json["polygon"] = nearest ? AnswerJson(nearest.polygon.bits()) : AnswerJson();
  json["distance"] = nearest ? AnswerJson(nearest.distance) : AnswerJson();
  return json;
}

void print(const NearestPoint& nearest, const NearestRequest& request) {
  if (!nearest) {
    std::cout << far_text(request.at, request.mesh.extents) << '\n';
    return;
  }
  std::cout << short_text(nearest.point.x) << ' ' << short_text(nearest.point.y) << ' '
            << short_text(nearest.point.z) << ", polygon " << nearest.polygon.bits()
            << ", distance " << short_text(nearest.distance) << '\n';
}

}  // namespace

int run_nearest(const NearestRequest& request) {
  const auto input = load_mesh(request.mesh);
  if (!input) return report(input.error());
  const NearestPoint nearest = find_nearest(input->mesh, {request.at, request.mesh.extents});
  if (request.json) {
    std::cout << to_json(nearest).dump() << std::endl;
  } else {
    print(nearest, request);
  }
  return kDone;
}

}  // namespace way::cli

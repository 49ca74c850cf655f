// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/nav/nearest.h"
#include "way/nav/random_point.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/answer_json.h"
#include "output/json_text.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"

#include <iostream>

namespace way::cli {
namespace {

/// All of the mesh, or what can be reached from a point.
///
/// Errors: bad_format if there is no ground.
Result<PointSampler> make_sampler(const RandomRequest& request, const MeshInput& input) {
  const auto none = [](const std::string& why) { return Error{Error::Code::bad_format, why}; };
  if (!request.from) {
    PointSampler all(input.mesh, input.filter);
    if (all.is_empty()) return none("there is no ground to draw points from");
    return all;
  }
  const NearestPoint start =
      find_nearest(input.mesh, {*request.from, request.mesh.extents}, input.filter);
  if (!start) return none("--from: " + far_text(*request.from, request.mesh.extents));
  return PointSampler(input.mesh, start.polygon, input.filter);
}

std::string to_csv(const std::vector<Vec3>& points, std::size_t per_line) {
  std::string text = per_line == 1 ? "x,y,z\n" : "from_x,from_y,from_z,to_x,to_y,to_z\n";
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec3 p = points[i];
    text += short_text(p.x) + ',' + short_text(p.y) + ',' + short_text(p.z);
    text += (i + 1) % per_line == 0 ? '\n' : ',';
  }
  return text;
}

std::string to_json(const std::vector<Vec3>& points) {
  AnswerJson json;
  json["points"] = AnswerJson::array();
  for (const Vec3 p : points)
    json["points"].push_back(point_json(p));
  return json.dump() + "\n";
}

Result<std::string> draw_points(const RandomRequest& request) {
  const auto input = load_mesh(request.mesh);
  if (!input) return input.error();
  const auto sampler = make_sampler(request, *input);
  if (!sampler) return sampler.error();
  const std::size_t per_line = request.pairs ? 2 : 1;
  Random random(request.seed);
  std::vector<Vec3> points(request.count * per_line);
  for (Vec3& p : points)
    p = sampler->sample(random).point;
  return request.json ? to_json(points) : to_csv(points, per_line);
}

}  // namespace

int run_random(const RandomRequest& request) {
  const auto named = check_table_name(request.output, request.json);
  if (!named) return report(named.error());
  const auto text = draw_points(request);
  if (!text) return report(text.error());
  if (request.output.empty()) {
    std::cout << *text << std::flush;
    return kDone;
  }
  const auto written = write_output(request.output, *text);
  return written ? kDone : report(written.error());
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"
#include "way/nav/distances.h"
#include "way/nav/nearest.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "input/read_input.h"
#include "output/json_text.h"
#include "output/progress.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <string_view>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

Result<std::vector<Vec3>> parse_points(std::string_view text, const std::string& name) {
  const auto numbers = parse_lines(text, name, {3, "a point is three numbers"});
  if (!numbers) return numbers.error();
  std::vector<Vec3> points;
  for (auto n = numbers->begin(); n != numbers->end(); n += 3)
    points.push_back({n[0], n[1], n[2]});
  return points;
}

/// One line per point; `inf` if there is no path.
std::string to_csv(const std::vector<double>& lengths, std::size_t count) {
  std::string text;
  std::array<char, 40> number = {};
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    std::snprintf(number.data(), number.size(), "%.9g", lengths[i]);
    text += number.data();
    text += (i + 1) % count == 0 ? '\n' : ',';
  }
  return text;
}

/// Rows of lengths; null if there is no path.
std::string to_json(const std::vector<double>& lengths, std::size_t count) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (i % count == 0) rows.push_back(nlohmann::ordered_json::array());
    rows.back().push_back(std::isfinite(lengths[i]) ? nlohmann::ordered_json(lengths[i])
                                                    : nlohmann::ordered_json());
  }
  return nlohmann::ordered_json{{"points", count}, {"lengths", rows}}.dump() + "\n";
}

Result<std::string> make_matrix(const MatrixRequest& request) {
  const auto text = read_input(request.points);
  if (!text) return text.error();
  const auto given = parse_points(*text, request.points);
  if (!given) return given.error();
  MeshRequest mesh = request.mesh;
  mesh.needs_threads = true;
  const auto input = load_mesh(mesh);
  if (!input) return input.error();
  const InterruptExit interrupt;
  std::vector<MeshPoint> points;
  for (const Vec3 point : *given) {
    const NearestPoint nearest =
        find_nearest(input->mesh, {point, request.mesh.extents}, input->filter);
    points.push_back({nearest.polygon, nearest.point});
  }
  std::vector<double> lengths(points.size() * points.size());
  ThreadPool pool(request.mesh.threads);
  PathBatch batch;
  const DistanceQuery query = {points, points, input->index ? &*input->index : nullptr};
  batch.find_distance_matrix(input->mesh, query, lengths, pool, input->filter);
  return request.json ? to_json(lengths, points.size()) : to_csv(lengths, points.size());
}

}  // namespace

int run_matrix(const MatrixRequest& request) {
  const auto named = check_table_name(request.output, request.json);
  if (!named) return report(named.error());
  const auto csv = make_matrix(request);
  if (!csv) return report(csv.error());
  if (request.output.empty()) {
    std::cout << *csv << std::flush;
    return kDone;
  }
  const auto written = write_output(request.output, *csv);
  if (!written) return report(written.error());
  return kDone;
}

}  // namespace way::cli

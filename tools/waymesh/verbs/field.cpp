// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"
#include "way/nav/goal_field.h"
#include "way/nav/nearest.h"

#include "commands.h"
#include "input/mesh_input.h"
#include "output/json_text.h"
#include "output/picture_file.h"
#include "output/report.h"
#include "words/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <span>
#include <vector>

#include <nlohmann/json.hpp>

namespace way::cli {
namespace {

constexpr float kSample = 4;   ///< Side of the square that one sample colors.  [pixels]
constexpr double kBands = 24;  ///< Bands of equal distance from the goal to the farthest point.

/// Near is light, far is dark; bands alternate a little.
Color color_of(double share) {
  const auto band = static_cast<int>(share * kBands);
  const double shade = std::clamp(share, 0.0, 1.0) + (band % 2 == 0 ? 0.0 : 0.05);
  const auto mix = [&](double near, double far) {
    const double value = near + (far - near) * std::min(shade, 1.0);
    return static_cast<std::uint32_t>(std::clamp(value, 0.0, 255.0));
  };
  return rgb(mix(255, 40) << 16U | mix(236, 20) << 8U | mix(170, 110));
}

struct Sample {
  Vec2 low;
  double length;
};

/// Samples of the field at the points of a raster, on the highest floor of each.
std::vector<Sample> sample(const NavMesh& mesh, const GoalField& field, float step) {
  const Aabb3 box = bounds_of(mesh);
  std::vector<Sample> samples;
  // Counted, because far from the origin adding a small step changes nothing.
  const int columns = static_cast<int>(std::ceil((box.max.x - box.min.x) / step));
  const int rows = static_cast<int>(std::ceil((box.max.z - box.min.z) / step));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const float x = box.min.x + static_cast<float>(column) * step;
      const float z = box.min.z + static_cast<float>(row) * step;
      const Vec3 at = {x + step / 2, box.max.y, z + step / 2};
      const NearestPoint near =
          find_nearest(mesh, {at, {step / 2, box.max.y - box.min.y + 1, step / 2}});
      if (!near || !near.over) continue;
      const auto found = field.at({near.polygon, near.point});
      if (found) samples.push_back({{x, z}, found->length});
    }
  }
  return samples;
}

Picture draw(const MeshInput& input, const GoalField& field, const FieldRequest& request,
             std::span<const MeshPoint> goals) {
  const Aabb3 bounds = bounds_of(input.mesh);
  Picture picture = draw_frame(bounds, {.width = request.width});
  NavMeshDrawOptions options;
  options.color_of = [](PolyRef) { return rgb(0xe8e8e8); };
  draw_navmesh(picture, input.mesh, options);
  const float step = kSample / picture.scale();
  const std::vector<Sample> samples = sample(input.mesh, field, step);
  double farthest = 0;
  for (const Sample& s : samples)
    farthest = std::max(farthest, s.length);
  for (const Sample& s : samples) {
    const Color color = color_of(farthest > 0 ? s.length / farthest : 0);
    picture.fill_box(s.low, s.low + Vec2{step, step}, color);
  }
  for (const MeshPoint& goal : goals)
    picture.dot(plan(goal.point), rgb(0xd81b60), 16);
  return picture;
}

}  // namespace

int run_field(const FieldRequest& request) {
  if (!is_picture_name(request.output)) {
    return report_misuse(request.output + ": pictures are written to .svg or .png files");
  }
  const auto input = load_mesh(request.mesh);
  if (!input) return report(input.error());
  const NearestPoint near =
      find_nearest(input->mesh, {request.to, request.mesh.extents}, input->filter);
  if (!near) {
    return report(
        {Error::Code::invalid_mesh, "--to: " + far_text(request.to, request.mesh.extents)});
  }
  const std::array<MeshPoint, 1> goals = {{{near.polygon, near.point}}};
  SearchWorkspace workspace;
  const GoalField field(input->mesh, goals, workspace, input->filter);
  const auto written = write_picture(request.output, draw(*input, field, request, goals));
  if (!written) return report(written.error());
  if (request.json) {
    std::cout << json_text(
                     nlohmann::ordered_json{{"file", request.output}, {"goals", goals.size()}})
              << std::endl;
    return kDone;
  }
  std::cout << request.output << ": distances to " << short_text(near.point) << "\n";
  return kDone;
}

}  // namespace way::cli

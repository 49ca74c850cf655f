// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/debug/draw_navmesh.h"
#include "way/debug/legend.h"
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

constexpr float kSample = 4;  ///< Side of the square that one sample colors.  [pixels]
constexpr Color kNoPathColor = rgb(0xe8e8e8);
constexpr Color kWallColor = rgb(0x22303c);  ///< As in other pictures.
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

struct Samples {
  std::vector<Sample> reached;
  double farthest = 0;
  bool has_unreachable = false;
};

/// Samples of the field at the points of a raster, on the highest floor of each.
Samples sample(const NavMesh& mesh, const GoalField& field, float step) {
  const Aabb3 box = bounds_of(mesh);
  Samples samples;
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
      samples.has_unreachable = samples.has_unreachable || !found;
      if (!found) continue;
      samples.reached.push_back({{x, z}, found->length});
      samples.farthest = std::max(samples.farthest, found->length);
    }
  }
  return samples;
}

/// The walls of the mesh, over the squares that cross them.
void draw_walls(Picture& picture, const NavMesh& mesh) {
  for (std::uint32_t slot = 0; slot < mesh.slot_count(); ++slot) {
    const Tile* const tile = mesh.tile_in(slot);
    for (std::uint32_t p = 0; tile != nullptr && p < tile->polygon_count(); ++p) {
      const std::uint32_t count = tile->corner_count(p);
      for (std::uint32_t k = 0; k < count; ++k) {
        if (!tile->edge(tile->first_edge(p) + k).is_wall()) continue;
        picture.line(plan(tile->corner(p, k)), plan(tile->corner(p, (k + 1) % count)),
                     {kWallColor, 1.8F});
      }
    }
  }
}

std::vector<LegendEntry> legend_of(const Samples& samples) {
  constexpr int kSteps = 4;
  std::vector<LegendEntry> entries;
  for (int i = 0; i <= kSteps; ++i) {
    const double share = i / static_cast<double>(kSteps);
    const auto length = static_cast<float>(std::round(10 * share * samples.farthest) / 10);
    entries.push_back({color_of(share), "length " + short_text(length)});
  }
  if (samples.has_unreachable) entries.push_back({kNoPathColor, "no path"});
  return entries;
}

Picture draw(const MeshInput& input, const GoalField& field, const FieldRequest& request,
             std::span<const MeshPoint> goals) {
  const Aabb3 bounds = input.level ? input.level->bounds() : bounds_of(input.mesh);
  Picture picture = draw_frame(bounds, {.width = request.width});
  if (input.level) draw_level(picture, *input.level);
  NavMeshDrawOptions options;
  options.color_of = [](PolyRef) { return kNoPathColor; };
  draw_navmesh(picture, input.mesh, options);
  const float step = kSample / picture.scale();
  const Samples samples = sample(input.mesh, field, step);
  for (const Sample& s : samples.reached) {
    const Color color = color_of(samples.farthest > 0 ? s.length / samples.farthest : 0);
    picture.fill_box(s.low, s.low + Vec2{step, step}, color);
  }
  draw_walls(picture, input.mesh);
  for (const MeshPoint& goal : goals)
    picture.dot(plan(goal.point), rgb(0xd81b60), 16);
  return with_legend(picture, legend_of(samples));
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

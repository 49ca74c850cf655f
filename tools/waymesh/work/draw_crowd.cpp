// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "work/draw_crowd.h"

#include "way/debug/draw_navmesh.h"

#include "output/picture_file.h"
#include "output/report.h"
#include "output/write_output.h"
#include "words/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace way::cli {
namespace {

constexpr int kWidth = 1000;        ///< [pixels]
constexpr int kFilmWidth = 640;     ///< [pixels]
constexpr float kCell = 0.5F;       ///< Side of a square of the density.  [world units]
constexpr int kSamplesPerLine = 2;  ///< A line joins every so many samples.

constexpr std::array<std::uint32_t, 8> kColors = {0x1b6ca8, 0xd1495b, 0x2e933c, 0xb07aa1,
                                                  0xe07a1f, 0x7a5c3e, 0x3aa6a6, 0x6c6c6c};

void draw_density(Picture& picture, const CrowdTrails& trails) {
  std::map<std::pair<int, int>, int> counts;
  for (const auto& sample : trails.samples)
    for (const Vec3& p : sample)
      ++counts[{static_cast<int>(std::floor(p.x / kCell)),
                static_cast<int>(std::floor(p.z / kCell))}];
  const auto samples = static_cast<float>(std::max<std::size_t>(trails.samples.size(), 1));
  for (const auto& [cell, count] : counts) {
    const float share = std::min(1.0F, static_cast<float>(count) / samples * 4);
    const auto alpha = static_cast<std::uint8_t>(30 + 200 * share);
    const Vec2 low = {static_cast<float>(cell.first) * kCell,
                      static_cast<float>(cell.second) * kCell};
    Color color = rgb(0xf2b134);
    color.a = alpha;
    picture.fill_box(low, low + Vec2{kCell, kCell}, color);
  }
}

void draw_trails(Picture& picture, const CrowdTrails& trails) {
  const std::size_t agents = trails.samples.empty() ? 0 : trails.samples[0].size();
  std::vector<Vec2> line;
  for (std::size_t i = 0; i < agents; ++i) {
    line.clear();
    for (std::size_t s = 0; s < trails.samples.size(); s += kSamplesPerLine) {
      const Vec2 p = plan(trails.samples[s][i]);
      if (line.empty() || line.back() != p) line.push_back(p);
    }
    Color color = rgb(kColors[i % kColors.size()]);
    color.a = 150;
    if (line.size() > 1) picture.line(line, {.color = color, .width = 0.8F});
    picture.dot(line.back(), rgb(kColors[i % kColors.size()]), 5);
  }
}

/// The ground that agents walk on.
Picture draw_ground(const NavMesh& mesh, int width) {
  Picture picture = draw_frame(bounds_of(mesh), {.width = width});
  NavMeshDrawOptions options;
  options.color_of = [](PolyRef) { return rgb(0xeef1f3); };
  options.tile_borders = false;
  draw_navmesh(picture, mesh, options);
  return picture;
}

}  // namespace

Result<> draw_crowd(const std::string& path, const NavMesh& mesh, const CrowdTrails& trails) {
  Picture picture = draw_ground(mesh, kWidth);
  draw_density(picture, trails);
  draw_trails(picture, trails);
  return write_picture(path, picture);
}

bool is_film_name(const std::string& path) {
  return ends_with_any_case(path, ".apng");
}

CrowdFilm::CrowdFilm(const NavMesh& mesh, std::span<const ScenarioAgent> agents)
    : empty_(draw_frame(bounds_of(mesh), {.width = kFilmWidth})),
      ground_(render(draw_ground(mesh, kFilmWidth))) {
  for (const ScenarioAgent& agent : agents)
    radii_.push_back(agent.params.radius);
}

void CrowdFilm::add(double time, std::span<const Vec3> positions, int milliseconds) {
  constexpr float kLeast = 2;  // [pixels]
  Picture picture = empty_;
  for (std::size_t i = 0; i < positions.size(); ++i)
    picture.dot(plan(positions[i]), rgb(kColors[i % kColors.size()]),
                std::max(kLeast, 2 * radii_[i] * picture.scale()));
  picture.caption({4, 8}, short_text(static_cast<float>(std::floor(time))) + " s", {.size = 9});
  film_.add(render_over(ground_, picture), milliseconds);
}

Result<> CrowdFilm::write(const std::string& path) const {
  return write_output(path, film_.to_apng());
}

}  // namespace way::cli

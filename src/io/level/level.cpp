// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/level.h"

#include "core/text.h"
#include "io/level/mover.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace way {
namespace {

void move_volume(PrismVolume& volume, const Mover& mover) {
  Vec3 low = {0, volume.min_height, 0};
  Vec3 high = {0, volume.max_height, 0};
  for (Vec2& p : volume.outline) {
    low = mover({p.x, volume.min_height, p.z});
    high = mover({p.x, volume.max_height, p.z});
    p = plan(low);
  }
  volume.min_height = low.y;
  volume.max_height = high.y;
}

}  // namespace

std::optional<Error> check_placement(const Placement& placement) {
  if (!(placement.scale > 0 && std::isfinite(placement.scale))) {
    return Error{Error::Code::invalid_argument,
                 text("scale is ", placement.scale, ": it must be a number greater than 0")};
  }
  if (!std::isfinite(placement.turn) || !is_finite(placement.move)) {
    return Error{Error::Code::invalid_argument, "turn and move must be finite numbers"};
  }
  return std::nullopt;
}

Result<> place(Level& level, const Placement& placement) {
  if (auto error = check_placement(placement)) return *error;
  if (placement.axes.winding == TriangleMeshOptions::Winding::clockwise) {
    for (Triangle& t : level.triangles)
      std::swap(t[1], t[2]);
  }
  const Mover mover(placement);
  if (mover.is_plain()) return std::monostate{};
  for (Vec3& v : level.vertices) {
    const Vec3 before = v;
    v = mover(v);
    if (!is_finite(v)) return Mover::overflow(before);
  }
  for (LevelVolume& volume : level.volumes)
    move_volume(volume.prism, mover);
  for (LevelLink& link : level.links) {
    link.from = mover(link.from);
    link.to = mover(link.to);
    link.radius *= placement.scale;
  }
  return std::monostate{};
}

namespace {

/// Called before triangles are appended: lists the faces of both, if one of them has larger ones.
void append_faces(Level& level, const Level& more) {
  if (level.faces.empty() && more.faces.empty()) return;
  const auto name_triangles = [&level](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      level.faces.push_back(static_cast<std::uint32_t>(i));
  };
  const std::size_t base = level.triangles.size();
  if (level.faces.empty()) name_triangles(0, base);
  if (more.faces.empty()) name_triangles(base, base + more.triangles.size());
  for (const std::uint32_t first : more.faces)
    level.faces.push_back(static_cast<std::uint32_t>(base + first));
}

}  // namespace

Result<> append(Level& level, const Level& more) {
  const std::size_t base = level.vertices.size();
  const std::size_t sum = base + more.vertices.size();
  if (sum > std::numeric_limits<std::uint32_t>::max()) {
    return Error{Error::Code::too_large,
                 text("the files have ", sum, " vertices together, and at most 4294967295 fit")};
  }
  const auto first_part = static_cast<std::uint32_t>(level.parts.size());
  level.vertices.insert(level.vertices.end(), more.vertices.begin(), more.vertices.end());
  append_faces(level, more);
  level.triangles.reserve(level.triangles.size() + more.triangles.size());
  for (Triangle t : more.triangles) {
    for (std::uint32_t& corner : t)
      corner += static_cast<std::uint32_t>(base);
    level.triangles.push_back(t);
  }
  for (const std::uint32_t part : more.part_of)
    level.part_of.push_back(first_part + part);
  level.parts.insert(level.parts.end(), more.parts.begin(), more.parts.end());
  level.volumes.insert(level.volumes.end(), more.volumes.begin(), more.volumes.end());
  level.links.insert(level.links.end(), more.links.begin(), more.links.end());
  level.settings.insert(level.settings.end(), more.settings.begin(), more.settings.end());
  return std::monostate{};
}

OffMeshLink to_off_mesh_link(const LevelLink& link, const NavAgent& agent) {
  OffMeshLink made = {.start = link.from, .end = link.to};
  made.radius = link.radius > 0 ? link.radius : std::max(agent.radius, 0.1F);
  made.height = std::max(agent.climb, made.height);
  made.one_way = !link.both_ways;
  made.area = link.area;
  made.flags = link.flags != 0 ? link.flags : std::uint16_t{1};
  return made;
}

Result<TriangleMesh> to_mesh(Level level, std::span<const Area> areas) {
  std::vector<Area> of_triangles;
  if (!areas.empty()) of_triangles.reserve(level.triangles.size());
  const bool any_double = std::ranges::any_of(level.parts, &LevelPart::double_sided);
  for (std::size_t i = 0; (any_double || !areas.empty()) && i < level.triangles.size(); ++i) {
    const std::uint32_t part = level.part_of[i];
    Triangle& t = level.triangles[i];
    if (level.parts[part].double_sided &&
        faces_down(level.vertices[t[0]], level.vertices[t[1]], level.vertices[t[2]]))
      std::swap(t[1], t[2]);
    if (!areas.empty()) of_triangles.push_back(areas[part]);
  }
  return TriangleMesh::create(std::move(level.vertices), std::move(level.triangles),
                              std::move(of_triangles));
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "nav/off_mesh/attach_link.h"

#include "core/text.h"
#include "nav/plan/orient.h"
#include "nav/snapshot/closest_polygon.h"
#include "nav/snapshot/tiles_in_box.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr double kMaxTiles = 1 << 20;  // at each end
constexpr double kMaxPoints = 1 << 20;

/// Number of steps between the points of a link that are attached one by one; 0 for a link without
/// width.
double step_count(const OffMeshLink& link) {
  const float width = std::max(length(link.start_width), length(link.end_width));
  if (width == 0) return 0;
  return std::ceil(static_cast<double>(width) / static_cast<double>(link.radius));
}

float share_of(int step, int steps) {
  return steps == 0 ? 0 : static_cast<float>(step) / static_cast<float>(steps);
}

TileWindow tiles_around(const OffMeshLink& link, Vec3 p, const NavMeshLayout& layout) {
  const Vec3 reach = {link.radius, 0, link.radius};
  return tile_window({p - reach, p + reach}, layout);
}

/// The points of a link's start and end that are attached one by one, in pairs.
template <class Use>
void for_each_point(const OffMeshLink& link, Use&& use) {
  const int steps = static_cast<int>(step_count(link));
  for (int i = 0; i <= steps; ++i) {
    const float share = share_of(i, steps);
    use(link.start + link.start_width * share, link.end + link.end_width * share);
  }
}

/// How many tiles tiles_of_link() visits. Beyond the limit of coordinates there are none, so the
/// points of one link may reach over very different numbers of them.
double count_tiles(const OffMeshLink& link, const NavMeshLayout& layout) {
  double sum = 0;
  const auto count = [&](Vec3 p) {
    const auto [xs, zs] = tiles_around(link, p, layout);
    sum += xs.count() * zs.count();
  };
  for_each_point(link, [&](Vec3 start, Vec3 end) {
    count(start);
    count(end);
  });
  return sum;
}

const char* bad_number_of(const OffMeshLink& link) {
  const bool has_ends = is_finite(link.start) && is_finite(link.end) &&
                        is_finite(link.start + link.start_width) &&
                        is_finite(link.end + link.end_width);
  if (!has_ends) return "has an end that is not finite";
  if (!(link.radius > 0) || !std::isfinite(link.radius))
    return "has a radius that is not a finite number above 0";
  if (!(link.height >= 0) || !std::isfinite(link.height))
    return "has a height that is not a finite number of at least 0";
  if (!(link.fixed_cost >= 0) || !std::isfinite(link.fixed_cost))
    return "has a fixed cost that is not a finite number of at least 0";
  if (!(link.cost_factor >= 0) || !std::isfinite(link.cost_factor))
    return "has a cost factor that is not a finite number of at least 0";
  if (link.flags == 0) return "has no flags";
  if (!is_walkable(link.area)) return "has no area";
  return nullptr;
}

NearestPoint ground_at(const NavMesh& mesh, const OffMeshLink& link, Vec3 p) {
  const NearestPoint ground =
      nearest_of_all_polygons(mesh, {p, {link.radius, link.height, link.radius}});
  const bool is_near = ground && plan_distance(ground.point, p) <= static_cast<double>(link.radius);
  return is_near ? ground : NearestPoint();
}

}  // namespace

std::optional<Error> check_link(const OffMeshLink& link, const NavMeshLayout& layout,
                                const std::string& name) {
  if (const char* what = bad_number_of(link))
    return Error{Error::Code::invalid_argument, text(name, " ", what)};
  const double points = step_count(link) + 1;
  if (!(points <= kMaxPoints)) {
    return Error{Error::Code::too_large,
                 text(name, " is ", points, " times as wide as its radius")};
  }
  const double tiles = count_tiles(link, layout);
  if (!(tiles <= 2 * kMaxTiles)) {
    return Error{Error::Code::too_large, text(name, " reaches over ", tiles, " tiles")};
  }
  return std::nullopt;
}

std::set<std::pair<int, int>> tiles_of_link(const OffMeshLink& link, const NavMeshLayout& layout) {
  std::set<std::pair<int, int>> tiles;
  const auto add_around = [&](Vec3 p) {
    const auto [xs, zs] = tiles_around(link, p, layout);
    for (int z = zs.first; z <= zs.last; ++z) {
      for (int x = xs.first; x <= xs.last; ++x)
        tiles.emplace(x, z);
    }
  };
  for_each_point(link, [&](Vec3 start, Vec3 end) {
    add_around(start);
    add_around(end);
  });
  return tiles;
}

std::vector<LinkPart> attach_link(const NavMesh& mesh, const OffMeshLink& link) {
  std::vector<LinkPart> parts;
  bool goes_on = false;  // the previous point is attached
  for_each_point(link, [&](Vec3 from, Vec3 to) {
    const NearestPoint start = ground_at(mesh, link, from);
    const NearestPoint end = ground_at(mesh, link, to);
    const bool is_attached = start && end;
    if (is_attached && goes_on && parts.back().from == start.polygon &&
        parts.back().to == end.polygon) {
      parts.back().start_b = start.point;
      parts.back().end_b = end.point;
    } else if (is_attached) {
      parts.push_back({start.polygon, end.polygon, start.point, start.point, end.point, end.point});
    }
    goes_on = is_attached;
  });
  return parts;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/import_polygons.h"

#include "way/nav/navmesh_edit.h"

#include "core/text.h"
#include "io/import/face_edges.h"
#include "io/import/face_overlap.h"
#include "nav/tile/check_tile_data.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>

namespace way {
namespace {

using Found = std::optional<Error>;
using Ring = std::vector<std::uint32_t>;

Error invalid(std::string message) {
  return {Error::Code::invalid_mesh, std::move(message)};
}

/// The number in `area_7`.
std::optional<Area> numbered_area(const std::string& name) {
  constexpr std::string_view kPrefix = "area_";
  if (!name.starts_with(kPrefix)) return std::nullopt;
  std::uint8_t number = 0;
  const char* const end = name.data() + name.size();
  const auto result = std::from_chars(name.data() + kPrefix.size(), end, number);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return Area{number};
}

/// Areas of the parts of a level, by material.
class AreaTable {
 public:
  explicit AreaTable(const std::vector<AreaName>& given) : names_(given) {}

  Found add_parts(const Level& level) {
    for (const LevelPart& part : level.parts) {
      const auto area = area_of(part.material);
      if (!area) {
        return Error{Error::Code::too_large, "there are more than 255 areas and materials"};
      }
      of_part_.push_back(*area);
    }
    return std::nullopt;
  }

  Area of_triangle(const Level& level, std::size_t triangle) const {
    return of_part_[level.part_of[triangle]];
  }
  std::vector<AreaName> take_names() { return std::move(names_); }

 private:
  std::optional<Area> area_of(const std::string& material) {
    if (material.empty()) return Area::ground;
    const auto found = std::ranges::find(names_, material, &AreaName::name);
    if (found != names_.end()) return found->area;
    const auto area = numbered_area(material) ? numbered_area(material) : free_number();
    if (area) names_.push_back({*area, material});
    return area;
  }

  std::optional<Area> free_number() const {
    for (int number = 1; number < 256; ++number) {
      const Area area = Area{static_cast<std::uint8_t>(number)};
      if (area != Area::ground && std::ranges::find(names_, area, &AreaName::area) == names_.end())
        return area;
    }
    return std::nullopt;
  }

  std::vector<AreaName> names_;
  std::vector<Area> of_part_;
};

class Importer {
 public:
  Importer(const Level& level, const ImportOptions& options)
      : level_(level), options_(options), areas_(options.areas) {}

  Result<ImportedMesh> run() {
    if (auto error = areas_.add_parts(level_)) return *error;
    join_vertices();
    if (auto error = add_faces()) return *error;
    if (auto error = join_faces()) return *error;
    if (options_.strict) {
      if (auto error = refuse_mended()) return *error;
    }
    data_.agent = options_.agent;
    auto tile = Tile::create(data_);
    if (!tile) return tile.error();
    auto mesh = edit(NavMesh()).add(std::move(*tile)).commit();
    if (!mesh) return mesh.error();
    return ImportedMesh{std::move(*mesh), areas_.take_names(), report_};
  }

 private:
  /// Vertices at the same point become one, the first of them.
  void join_vertices() {
    std::vector<std::uint32_t> order(level_.vertices.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t i) {
      const Vec3& v = level_.vertices[i];
      return std::tuple(v.x, v.z, v.y, i);
    };
    std::ranges::sort(order, {}, key);
    vertex_of_.resize(order.size());
    std::vector<std::uint32_t> same(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      const bool joins = i > 0 && level_.vertices[order[i - 1]] == level_.vertices[order[i]];
      same[order[i]] = joins ? same[order[i - 1]] : order[i];
      report_.joined_vertices += joins ? 1 : 0;
    }
    for (std::uint32_t i = 0; i < same.size(); ++i) {
      if (same[i] == i) {
        vertex_of_[i] = static_cast<std::uint32_t>(data_.vertices.size());
        data_.vertices.push_back(level_.vertices[i]);
        box_ = join(box_, level_.vertices[i]);
      } else {
        vertex_of_[i] = vertex_of_[same[i]];
      }
    }
    slack_ = rounding_slack(box_);
  }

  Found add_faces() {
    const std::size_t triangles = level_.triangles.size();
    const std::size_t count = level_.faces.empty() ? triangles : level_.faces.size();
    report_.faces = count;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t first = level_.faces.empty() ? i : level_.faces[i];
      const std::size_t end = level_.faces.empty() ? i + 1
                              : i + 1 < count      ? level_.faces[i + 1]
                                                   : triangles;
      if (auto error = add_face(i, first, end)) return error;
    }
    return std::nullopt;
  }

  Found add_face(std::size_t face, std::size_t first, std::size_t end) {
    std::vector<Triangle> triangles;
    for (std::size_t i = first; i < end; ++i) {
      Triangle t = level_.triangles[i];
      for (std::uint32_t& v : t)
        v = vertex_of_[v];
      triangles.push_back(t);
    }
    const double turn = twice_area(triangles);
    if (!(turn > 0) && !(turn < 0)) {
      // Two halves of the same size with opposite winding are a crossing, too.
      const auto half = std::ranges::find_if(triangles, [&](auto& t) { return has_area(t); });
      if (half != triangles.end()) return crossing(face, *half);
      ++report_.dropped_faces;
      return std::nullopt;
    }
    if (turn < 0) {
      ++report_.turned_faces;
      for (Triangle& t : triangles)
        std::swap(t[0], t[1]);
    }
    const Area area = areas_.of_triangle(level_, first);
    Ring ring = ring_of(triangles);
    if (is_convex(ring)) {
      add_polygon(ring, area);
      return std::nullopt;
    }
    return add_cut(face, triangles, area);
  }

  Found add_cut(std::size_t face, const std::vector<Triangle>& triangles, Area area) {
    ++report_.cut_faces;
    for (const Triangle& t : triangles) {
      const Ring ring(t.begin(), t.end());
      if (is_convex(ring)) {
        add_polygon(ring, area);
      } else if (twice_area({t}) < 0) {  // else degenerate
        return crossing(face, t);
      }
    }
    const auto over = find_overlap(data_.vertices, triangles, slack_);
    return over ? Found(crossing(face, triangles[*over])) : std::nullopt;
  }

  Error crossing(std::size_t face, const Triangle& where) const {
    const Vec3 at = data_.vertices[where[0]];
    return invalid(text("face ", face, " at (", at.x, ", ", at.y, ", ", at.z, ") crosses itself"));
  }

  double twice_area(const std::vector<Triangle>& triangles) const {
    double sum = 0;
    for (const Triangle& t : triangles)
      sum += plan_turn(data_.vertices[t[0]], data_.vertices[t[1]], data_.vertices[t[2]]);
    return sum;
  }

  /// In plan, and larger than rounding errors.
  bool has_area(const Triangle& t) const {
    const Vec3 a = data_.vertices[t[0]];
    const Vec3 b = data_.vertices[t[1]];
    const Vec3 c = data_.vertices[t[2]];
    return std::abs(plan_turn(a, b, c)) > slack_ * (plan_distance(a, b) + plan_distance(b, c));
  }

  bool is_convex(const Ring& ring) const {
    return ring.size() >= 3 &&
           is_convex_in_plan(
               static_cast<std::uint32_t>(ring.size()),
               [&](std::uint32_t i) { return data_.vertices[ring[i]]; }, slack_);
  }

  void add_polygon(const Ring& ring, Area area) {
    data_.corners.insert(data_.corners.end(), ring.begin(), ring.end());
    data_.first.push_back(static_cast<std::uint32_t>(data_.corners.size()));
    data_.areas.push_back(area);
  }

  /// Inserts corners of other faces into the edges that they lie on, then finds neighbors.
  Found join_faces() {
    if (data_.size() > PolyRef::kMaxPolygons) {
      return Error{Error::Code::too_large, text(data_.size(), " polygons, and at most ",
                                                PolyRef::kMaxPolygons, " fit in a tile")};
    }
    report_.split_edges = split_edges(data_, slack_);
    report_.crowded_edges = find_neighbors(data_);
    return std::nullopt;
  }

  Found refuse_mended() const {
    const std::pair<std::size_t, const char*> counts[] = {
        {report_.turned_faces, "faces are clockwise viewed from above"},
        {report_.cut_faces, "faces are not convex"},
        {report_.dropped_faces, "faces are vertical or without area"},
        {report_.split_edges, "edges have a corner of another face on them"},
        {report_.crowded_edges, "edges belong to more than two faces"}};
    for (const auto& [count, what] : counts) {
      if (count > 0) return invalid(text(count, " ", what));
    }
    return std::nullopt;
  }

  const Level& level_;
  const ImportOptions& options_;
  AreaTable areas_;
  ImportReport report_;
  std::vector<std::uint32_t> vertex_of_;
  TileData data_;
  Aabb3 box_;
  double slack_ = 0;
};

}  // namespace

Result<ImportedMesh> import_polygons(const Level& level, const ImportOptions& options) {
  return Importer(level, options).run();
}

}  // namespace way

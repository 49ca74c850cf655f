// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/open/volume_columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace way {
namespace {

struct Interval {
  double low = 0;
  double high = 0;

  /// How far a position is from it.
  double distance_to(double position) const {
    return std::max({low - position, position - high, 0.0});
  }
};

/// A capsule in double precision.
class Capsule {
 public:
  explicit Capsule(const CapsuleVolume& c)
      : x_{wide(c.start.x), wide(c.end.x) - wide(c.start.x)},
        y_{wide(c.start.y), wide(c.end.y) - wide(c.start.y)},
        z_{wide(c.start.z), wide(c.end.z) - wide(c.start.z)},
        radius_(wide(c.radius)) {}

  /// How high and how low it reaches over a rectangle; false if it does not reach it.
  bool heights_over(const Interval& x, const Interval& z, Interval& heights) const {
    const auto rest = [&](double t) {
      const double dx = x.distance_to(x_.at(t));
      const double dz = z.distance_to(z_.at(t));
      return radius_ * radius_ - (dx * dx + dz * dz);
    };
    const double nearest = best_between(0, 1, rest);
    if (!(rest(nearest) > 0)) return false;
    // The height of the ball at t is concave where the ball reaches the rectangle.
    const auto highest = [&](double sign) {
      const auto reach = [&](double t) {
        const double left = rest(t);
        return left > 0 ? sign * y_.at(t) + std::sqrt(left) : -kFar;
      };
      return std::max(reach(best_between(nearest, 0, reach)),
                      reach(best_between(nearest, 1, reach)));
    };
    heights = {-highest(-1), highest(1)};
    return true;
  }

 private:
  static constexpr double kFar = 1e300;

  struct Along {
    double start;
    double step;

    double at(double t) const { return start + step * t; }
  };

  /// Where a function with a single maximum has it; of equal values those closer to `from` count.
  template <class Value>
  double best_between(double from, double to, Value value) const {
    if (x_.step == 0 && z_.step == 0) return value(from) < value(to) ? to : from;
    double near = from;
    double far = to;
    for (int i = 0; i < 48; ++i) {
      const double a = near + (far - near) / 3;
      const double b = far - (far - near) / 3;
      if (value(a) < value(b)) {
        near = a;
      } else {
        far = b;
      }
    }
    const double middle = (near + far) / 2;
    const double end = value(from) < value(to) ? to : from;
    return value(middle) < value(end) ? end : middle;
  }

  Along x_;
  Along y_;
  Along z_;
  double radius_;
};

/// Lists the columns that shapes touch.
class TouchFinder {
 public:
  TouchFinder(const VoxelGrid& grid, VolumeScratch& scratch)
      : grid_(grid), axes_(grid), scratch_(scratch) {
    scratch.rows.clear();
  }

  void find(const Aabb3& box) {
    if (box.is_empty()) return;
    const HeightRange heights = voxels(wide(box.min.y), wide(box.max.y));
    each_row(wide(box.min.z), wide(box.max.z), [&](int z) {
      add(z, axes_.x.column(wide(box.min.x)), axes_.x.column(wide(box.max.x)), heights);
    });
  }

  void find(const CylinderVolume& cylinder) {
    const double radius = wide(cylinder.radius);
    if (!(radius > 0)) return;
    const double low = wide(cylinder.base.y);
    const HeightRange heights = voxels(low, low + wide(cylinder.height));
    const double x = wide(cylinder.base.x);
    const double z = wide(cylinder.base.z);
    each_row(z - radius, z + radius, [&](int row) {
      const double dz = side_of(axes_.z, row).distance_to(z);
      if (dz >= radius) return;
      const double half = std::sqrt(radius * radius - dz * dz);
      add(row, axes_.x.column(x - half), axes_.x.column(x + half), heights);
    });
  }

  void find(const SphereVolume& ball) {
    find(CapsuleVolume{ball.center, ball.center, ball.radius});
  }

  void find(const CapsuleVolume& volume) {
    const Aabb3 box = bounds_of(volume);
    if (box.is_empty()) return;
    const Capsule capsule(volume);
    const int first = std::max(axes_.x.column(wide(box.min.x)), 0);
    const int last = std::min(axes_.x.column(wide(box.max.x)), axes_.x.count - 1);
    each_row(wide(box.min.z), wide(box.max.z), [&](int z) {
      const Interval row = side_of(axes_.z, z);
      for (int x = first; x <= last; ++x) {
        Interval heights;
        if (!capsule.heights_over(side_of(axes_.x, x), row, heights)) continue;
        add(z, x, x, voxels(heights.low, heights.high));
      }
    });
  }

  /// Inside of the outline, and along its edges.
  void find(const PrismVolume& prism) {
    if (prism.outline.size() < 3) return;
    const HeightRange heights = voxels(wide(prism.min_height), wide(prism.max_height));
    Vec2 a = prism.outline.back();
    for (const Vec2 b : prism.outline) {
      find_edge(a, b, heights);
      a = b;
    }
    const auto [low, high] = std::ranges::minmax(prism.outline, {}, &Vec2::z);
    each_row(wide(low.z), wide(high.z), [&](int z) { fill_row(prism.outline, z, heights); });
  }

  void find(const MeshVolume& volume) {
    const Aabb3 box = bounds_of(volume);
    if (box.is_empty() || !make_window(box)) return;
    const TriangleMesh& mesh = *volume.mesh;
    scratch_.grounds.assign(mesh.triangles().size(), GroundCode::none);
    rasterize_into({.mesh = mesh, .grounds = scratch_.grounds}, window_, {}, scratch_.rasterize,
                   scratch_.solid);
    for (int z = 0; z < window_.depth; ++z) {
      for (int x = 0; x < window_.width; ++x)
        add_column(scratch_.solid.column({x, z}), {x, z}, volume.is_convex);
    }
    if (!volume.is_convex) fill_mesh(mesh);
  }

 private:
  static Interval side_of(const GridAxis& axis, int column) {
    return {axis.origin + (axis.first + column) * axis.size,
            axis.origin + (axis.first + column + 1) * axis.size};
  }

  double to_voxels(double y) const { return (y - wide(grid_.origin.y)) / wide(grid_.cell_height); }

  HeightRange voxels(double low, double high) const {
    return {floor_within(to_voxels(low), -1, 65536),
            65535 - floor_within(65535 - to_voxels(high), -1, 65536)};
  }

  template <class Visit>
  void each_row(double low, double high, Visit visit) const {
    const int last = std::min(axes_.z.column(high), axes_.z.count - 1);
    for (int z = std::max(axes_.z.column(low), 0); z <= last; ++z)
      visit(z);
  }

  /// Both columns included.
  void add(int z, int left, int right, HeightRange heights) {
    scratch_.rows.push_back({z, left, right + 1, heights});
  }

  void find_edge(Vec2 a, Vec2 b, HeightRange heights) {
    if (b.z < a.z) std::swap(a, b);
    const double slope = b.z > a.z ? (wide(b.x) - wide(a.x)) / (wide(b.z) - wide(a.z)) : 0;
    each_row(wide(a.z), wide(b.z), [&](int z) {
      const Interval row = side_of(axes_.z, z);
      const auto at = [&](double line) { return wide(a.x) + (line - wide(a.z)) * slope; };
      const double from = row.low > wide(a.z) ? at(row.low) : wide(a.x);
      const double to = row.high < wide(b.z) ? at(row.high) : wide(b.x);
      add(z, axes_.x.column(std::min(from, to)), axes_.x.column(std::max(from, to)), heights);
    });
  }

  /// The columns of a row whose center lies inside of an outline.
  void fill_row(std::span<const Vec2> outline, int z, HeightRange heights) {
    const double line = axes_.z.center(z);
    scratch_.crossings.clear();
    Vec2 a = outline.back();
    for (const Vec2 b : outline) {
      if ((wide(a.z) > line) != (wide(b.z) > line)) {
        const double t = (line - wide(a.z)) / (wide(b.z) - wide(a.z));
        scratch_.crossings.push_back({0, wide(a.x) + (wide(b.x) - wide(a.x)) * t, 0});
      }
      a = b;
    }
    std::ranges::sort(scratch_.crossings, {}, &VolumeScratch::Crossing::height);
    for (std::size_t i = 0; i + 1 < scratch_.crossings.size(); i += 2) {
      add(z, axes_.x.first_center_from(scratch_.crossings[i].height),
          axes_.x.first_center_from(scratch_.crossings[i + 1].height) - 1, heights);
    }
  }

  /// Cuts the window down to a box; false if nothing is left.
  bool make_window(const Aabb3& box) {
    const auto cut = [](const GridAxis& axis, float low, float high) {
      // Corners closer than a thousandth of a cell to a plane between cells are moved onto it.
      return std::pair(std::max(axis.column(wide(low) - axis.size / 64), 0),
                       std::min(axis.column(wide(high) + axis.size / 64), axis.count - 1));
    };
    const auto [left, right] = cut(axes_.x, box.min.x, box.max.x);
    const auto [front, back] = cut(axes_.z, box.min.z, box.max.z);
    window_ = grid_;
    window_.first = {grid_.first.x + left, grid_.first.z + front};
    window_.width = right - left + 1;
    window_.depth = back - front + 1;
    window_.border = 0;
    offset_ = {left, front};
    fit_heights(box);
    return window_.width > 0 && window_.depth > 0;
  }

  /// Puts the window's origin below a box, by whole voxels, and joins voxels to larger ones if the
  /// box is too high for 16 bits.
  void fit_heights(const Aabb3& box) {
    constexpr double kMostVoxels = 60000;
    const double voxel = wide(grid_.cell_height);
    const double below = std::max(std::ceil(-to_voxels(wide(box.min.y))), 0.0);
    const double above = std::max(std::ceil(to_voxels(wide(box.max.y))), 0.0);
    join_ = 1;
    while ((below + above) / join_ > kMostVoxels)
      join_ *= 2;
    below_ = std::ceil(below / join_);
    window_.cell_height = static_cast<float>(voxel * join_);
    window_.origin.y = static_cast<float>(wide(grid_.origin.y) - below_ * join_ * voxel);
    window_.height = window_.cell_height * static_cast<float>(kMostVoxels + 2);
  }

  /// A voxel of the window in the grid.
  int to_grid(int voxel) const { return floor_within((voxel - below_) * join_, -1, 65536); }

  void add_column(std::span<const Span> spans, Cell cell, bool is_convex) {
    const auto add_range = [&](int low, int high) {
      add(cell.z + offset_.z, cell.x + offset_.x, cell.x + offset_.x,
          {to_grid(low), to_grid(high)});
    };
    if (spans.empty()) return;
    if (is_convex) return add_range(spans.front().bottom, spans.back().top);
    for (const Span& span : spans)
      add_range(span.bottom, span.top);
  }

  /// Adds the voxels that a mesh encloses above and below the centers of columns.
  void fill_mesh(const TriangleMesh& mesh) {
    scratch_.crossings.clear();
    const PlanAxes axes(window_);
    for (const Triangle& t : mesh.triangles()) {
      const auto v = mesh.vertices();
      find_crossings({v[t[0]], v[t[1]], v[t[2]]}, axes);
    }
    auto& all = scratch_.crossings;
    std::ranges::sort(all, {}, [](const VolumeScratch::Crossing& c) {
      return std::tuple(c.column, c.height, -c.step);
    });
    for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
      while (end < all.size() && all[end].column == all[begin].column)
        ++end;
      fill_column(std::span(all).subspan(begin, end - begin));
    }
  }

  void fill_column(std::span<const VolumeScratch::Crossing> crossings) {
    int sum = 0;
    for (const auto& crossing : crossings)
      sum += crossing.step;
    if (sum != 0) return;  // the mesh is not closed here
    const auto width = static_cast<std::size_t>(window_.width);
    const int x = static_cast<int>(crossings[0].column % width) + offset_.x;
    const int z = static_cast<int>(crossings[0].column / width) + offset_.z;
    int depth = 0;
    for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
      depth += crossings[i].step;
      if (depth == 0) continue;
      const double low = crossings[i].height;
      const double high = crossings[i + 1].height;
      add(z, x, x, {floor_within(low, -1, 65536), floor_within(high, -1, 65535) + 1});
    }
  }

  /// Where a triangle crosses the vertical lines through the centers of columns. Two triangles on
  /// either side of an edge agree on which side of it a line is.
  void find_crossings(const std::array<Vec3, 3>& corners, const PlanAxes& axes) {
    const auto [low, high] = std::ranges::minmax(corners, {}, &Vec3::z);
    const Plane plane(corners);
    if (plane.step == 0) return;
    const int end = axes.z.first_center_from(wide(high.z));
    for (int z = axes.z.first_center_from(wide(low.z)); z < end; ++z) {
      const double line = axes.z.center(z);
      std::array<double, 3> ends = {};
      std::size_t count = 0;
      for (std::size_t i = 0; i < 3; ++i)
        count += cross_line(corners[i], corners[(i + 1) % 3], line, ends[count]) ? 1 : 0;
      if (count < 2) continue;
      const int right = axes.x.first_center_from(std::max(ends[0], ends[1]));
      for (int x = axes.x.first_center_from(std::min(ends[0], ends[1])); x < right; ++x) {
        const double y = plane.height_at(axes.x.center(x), line);
        scratch_.crossings.push_back({window_.column_index({x, z}), to_voxels(y), plane.step});
      }
    }
  }

  /// Where an edge crosses a line along x. Computed from the end with the lesser z on, so that it
  /// is the same for both triangles at the edge.
  static bool cross_line(Vec3 a, Vec3 b, double line, double& x) {
    if ((wide(a.z) > line) == (wide(b.z) > line)) return false;
    if (b.z < a.z) std::swap(a, b);
    const double t = (line - wide(a.z)) / (wide(b.z) - wide(a.z));
    x = wide(a.x) + (wide(b.x) - wide(a.x)) * t;
    return true;
  }

  /// The plane of a triangle, as heights over the ground.
  struct Plane {
    double x0, y0, z0;
    double slope_x = 0;
    double slope_z = 0;
    int step = 0;  ///< 1 if a line that goes up enters here; 0 for a vertical plane.

    explicit Plane(const std::array<Vec3, 3>& c)
        : x0(wide(c[0].x)), y0(wide(c[0].y)), z0(wide(c[0].z)) {
      const double ux = wide(c[1].x) - x0, uy = wide(c[1].y) - y0, uz = wide(c[1].z) - z0;
      const double vx = wide(c[2].x) - x0, vy = wide(c[2].y) - y0, vz = wide(c[2].z) - z0;
      const double up = uz * vx - ux * vz;
      if (up == 0) return;
      step = up > 0 ? -1 : 1;
      slope_x = -(uy * vz - uz * vy) / up;
      slope_z = -(ux * vy - uy * vx) / up;
    }
    double height_at(double x, double z) const {
      return y0 + (x - x0) * slope_x + (z - z0) * slope_z;
    }
  };

  const VoxelGrid& grid_;
  PlanAxes axes_;
  VolumeScratch& scratch_;
  VoxelGrid window_ = {};  ///< The part of the grid around a mesh.
  Cell offset_ = {};       ///< From the grid to the window.
  double below_ = 0;       ///< How far the window's origin is below the grid's.  [its voxels]
  double join_ = 1;        ///< Voxels of the grid in one of the window.
};

Aabb3 around(Vec3 a, Vec3 b, float radius) {
  if (!(radius > 0)) return {};
  return expand(join(join(Aabb3{}, a), b), {radius, radius, radius});
}

struct BoundsOf {
  Aabb3 operator()(const Aabb3& box) const { return box.is_empty() ? Aabb3{} : box; }
  Aabb3 operator()(const CylinderVolume& c) const {
    if (!(c.radius > 0)) return {};
    return {{c.base.x - c.radius, c.base.y, c.base.z - c.radius},
            {c.base.x + c.radius, c.base.y + c.height, c.base.z + c.radius}};
  }
  Aabb3 operator()(const PrismVolume& prism) const {
    Aabb3 box;
    for (const Vec2 p : prism.outline) {
      box = join(box, Vec3{p.x, prism.min_height, p.z});
      box = join(box, Vec3{p.x, prism.max_height, p.z});
    }
    return box;
  }
  Aabb3 operator()(const SphereVolume& s) const { return around(s.center, s.center, s.radius); }
  Aabb3 operator()(const CapsuleVolume& c) const { return around(c.start, c.end, c.radius); }
  Aabb3 operator()(const MeshVolume& v) const {
    return v.mesh == nullptr ? Aabb3{} : v.mesh->bounds();
  }
};

}  // namespace

Aabb3 bounds_of(const VolumeShape& shape) {
  return std::visit(BoundsOf{}, shape);
}

std::span<const VolumeRow> find_touched(const VolumeShape& shape, const VoxelGrid& grid,
                                        VolumeScratch& scratch) {
  TouchFinder finder(grid, scratch);
  std::visit([&](const auto& of) { finder.find(of); }, shape);
  return scratch.rows;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "doctor/level_rules.h"

#include "way/bake/rasterize.h"

#include "doctor/round_number.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace way {
namespace {

// Fitted to the output of `waymesh bake --threads 1 --json` for flat, terrain, city and dungeon,
// whole and in tiles, and for RecastDemo's levels, from 80,000 to 3,000,000 columns; within a
// factor of 3 on an ordinary machine.
constexpr double kSecondsPerColumn = 9e-8;
constexpr double kSecondsPerTriangle = 1e-6;
constexpr double kBytesPerColumn = 36;
constexpr double kBytesPerTriangle = 64;
constexpr double kBytesOfProgram = 14e6;
constexpr std::size_t kManyTriangles = 500;
constexpr double kLong = 500;     ///< Length of a level that needs many triangles.  [agent heights]
constexpr double kTallest = 500;  ///< No building on Earth is taller.  [agent heights]
constexpr double kTilePiece = 5e6;  ///< More columns than this should be baked in tiles.
constexpr int kUsualTile = 128;     ///< [cells]
constexpr float kSteep = 60;        ///< A slope that most agents cannot walk.  [degrees]

/// Areas of a level by the direction they face, counted if they face within 45 degrees of it.
struct Facing {
  double up = 0;
  double down = 0;
  double high_z = 0;
  double low_z = 0;
  double all = 0;
  std::size_t without_area = 0;
};

Facing measure(const TriangleMesh& mesh) {
  Facing facing;
  for (const Triangle& t : mesh.triangles()) {
    const Vec3 a = mesh.vertices()[t[0]];
    const Vec3 n = cross(mesh.vertices()[t[1]] - a, mesh.vertices()[t[2]] - a);
    const auto area = static_cast<double>(length(n)) / 2;
    if (!(area > 0)) {
      ++facing.without_area;
      continue;
    }
    const double y = static_cast<double>(n.y) / area / 2;
    const double z = static_cast<double>(n.z) / area / 2;
    facing.all += area;
    if (y > 0.7) facing.up += area;
    if (y < -0.7) facing.down += area;
    if (z > 0.7) facing.high_z += area;
    if (z < -0.7) facing.low_z += area;
  }
  return facing;
}

/// The median edge length; of many triangles, a sample is used.
double median_edge(const TriangleMesh& mesh) {
  constexpr std::size_t kEnough = 50000;
  const std::size_t step = 1 + mesh.triangles().size() / kEnough;
  std::vector<float> lengths;
  for (std::size_t i = 0; i < mesh.triangles().size(); i += step) {
    const Triangle& t = mesh.triangles()[i];
    for (std::size_t k = 0; k < 3; ++k)
      lengths.push_back(distance(mesh.vertices()[t[k]], mesh.vertices()[t[(k + 1) % 3]]));
  }
  const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
  std::ranges::nth_element(lengths, middle);
  return static_cast<double>(*middle);
}

/// ` of troll`; nothing for the agent without a name.
std::string owner(const NavAgent& agent) {
  return agent.name.empty() ? "" : " of " + agent.name;
}

/// Runs one check after the other; each adds its findings.
class Doctor {
 public:
  Doctor(const TriangleMesh& mesh, const BakeSettings& settings, int threads)
      : mesh_(mesh), settings_(settings), agents_(agents_of(settings)), threads_(threads) {}

  Examination run() {
    result_.settings = settings_;
    result_.triangles = mesh_.triangles().size();
    if (result_.triangles == 0) {
      find("empty", "it has no triangles");
      return std::move(result_);
    }
    const Aabb3& box = mesh_.bounds();
    result_.size = box.max - box.min;
    const Facing facing = measure(mesh_);
    check_axes(facing);
    check_unit(facing);
    check_triangles(facing);
    check_origin();
    const auto config = BakeConfig::create(settings_, box);
    if (!config) {
      find("refused", "a bake with these settings is rejected: " + config.error().message,
           remedy_of_size());
      return std::move(result_);
    }
    result_.settings = config->settings;
    check_cells();
    estimate(*config);
    return std::move(result_);
  }

 private:
  void find(const char* kind, const std::string& words, const Remedy& remedy = {}) {
    result_.findings.push_back({kind, words, remedy});
  }

  /// A level that is too large for one piece may be possible in tiles.
  Remedy remedy_of_size() const {
    BakeSettings tiled = settings_;
    if (tiled.tile_size != 0) return {};
    tiled.tile_size = kUsualTile;
    return BakeConfig::create(tiled, mesh_.bounds()) ? in_tiles() : Remedy{};
  }

  static Remedy in_tiles() { return {.kind = Remedy::Kind::tile_size, .value = kUsualTile}; }
  static Remedy scale(float factor) { return {.kind = Remedy::Kind::scale, .value = factor}; }

  Remedy steeper() const {
    Remedy remedy = {.kind = Remedy::Kind::agent, .agent = settings_.agent};
    remedy.agent.slope = kSteep;
    return remedy;
  }

  bool has_found(std::string_view kind) const {
    return std::ranges::find(result_.findings, kind, &Finding::kind) != result_.findings.end();
  }

  void check_axes(const Facing& facing) {
    const double level_ground = facing.up + facing.down;
    const double along_z = facing.high_z + facing.low_z;
    // Walls have two sides, ground mostly one.
    const double one_sided_y = std::abs(facing.up - facing.down);
    const double one_sided_z = facing.high_z - facing.low_z;
    const bool is_ground_along_z = one_sided_z > 0.1 * facing.all && one_sided_z > 4 * one_sided_y;
    if (along_z > 2 * level_ground || is_ground_along_z) {
      find("z_up", "its ground faces along z, not up: z may be its up axis",
           {.kind = Remedy::Kind::z_up});
    } else if (facing.down > 0.2 * facing.all && facing.up < 0.05 * facing.down) {
      find("upside_down", "nearly all level ground faces down: its triangles may be clockwise",
           {.kind = Remedy::Kind::clockwise});
    }
  }

  void check_unit(const Facing& facing) {
    const auto side = static_cast<double>(std::max(result_.size.x, result_.size.z));
    const auto agent = static_cast<double>(std::ranges::min(agents_, {}, &NavAgent::height).height);
    const bool has_walls = facing.up + facing.down < 0.75 * facing.all;
    const bool is_tall = static_cast<double>(result_.size.y) > kTallest * agent;  // no mountains
    const std::string sizes =
        "it is " + round_text(side) + " long and the agent " + round_text(agent) + " high: ";
    if (side > 0 && side < 3 * agent) {
      find("too_small", sizes + "its unit may be larger than a meter", scale(100));
    } else if (side > 5000 * agent || (has_walls && is_tall)) {
      find("too_large", sizes + "its unit may be centimeters or millimeters", scale(0.01F));
    } else if (result_.triangles >= kManyTriangles || side > kLong * agent) {
      check_edges(agent);
    }
  }

  /// A level of many triangles has stairs, sills and curbs; a long one has many triangles.
  void check_edges(double agent) {
    const double edge = median_edge(mesh_);
    if (edge < 25 * agent) return;
    find("too_large",
         "half of its edges are longer than " + round_text(edge) + " and the agent is " +
             round_text(agent) + " high: its unit may be centimeters or millimeters",
         scale(0.01F));
  }

  void check_triangles(const Facing& facing) {
    if (facing.without_area > 0) {
      find("degenerate", std::to_string(facing.without_area) + " of " +
                             std::to_string(result_.triangles) +
                             " triangles have no area: harmless, but a sign of a careless export");
    }
    // If it lies on its side or upside down, no slope helps.
    if (has_found("z_up") || has_found("upside_down")) return;
    const auto has_ground = [&](float slope) {
      return std::ranges::any_of(areas_by_slope(mesh_, slope), is_walkable);
    };
    const float slope = std::ranges::max(agents_, {}, &NavAgent::slope).slope;
    if (!has_ground(slope)) {
      find("too_steep",
           "no triangle is less steep than " + round_text(slope) +
               " degrees, faces up and is walkable: the navmesh will have no polygons",
           has_ground(kSteep) && settings_.agents.empty() ? steeper() : Remedy{});
    }
  }

  /// Far from the origin floats get coarse. Moving a level does not help if it extends that far
  /// because it is large.
  void check_origin() {
    const Aabb3& box = mesh_.bounds();
    const Vec3 center = (box.min + box.max) * 0.5F;
    const float far = std::max(std::abs(center.x), std::abs(center.z));
    const float step = std::nextafter(far, 2 * far) - far;
    const bool is_larger = far < std::max(result_.size.x, result_.size.z);
    const float radius = std::ranges::min(agents_, {}, &NavAgent::radius).radius;
    if (step <= radius / 50 || is_larger) return;
    find("far_away",
         "it lies " + round_text(far) + " from the origin, where coordinates come in steps of " +
             round_text(step),
         {.kind = Remedy::Kind::move, .move = Vec3{} - Vec3{center.x, 0, center.z}});
  }

  void check_cells() {
    const BakeSettings& s = result_.settings;
    const NavAgent& thin = std::ranges::min(agents_, {}, &NavAgent::radius);
    if (thin.radius > 0 && s.cell_size > thin.radius) {
      find("coarse_cells",
           "cells of " + round_text(s.cell_size) + " are larger than the radius " +
               round_text(thin.radius) + owner(thin) + ": doorways close",
           {.kind = Remedy::Kind::cell_size, .value = rounded(thin.radius / 2)});
    }
    if (thin.radius > 0 && s.cell_size < thin.radius / 8) {
      find("fine_cells",
           "cells of " + round_text(s.cell_size) + " are less than an eighth of the radius " +
               round_text(thin.radius) + owner(thin) + ": slow, and hardly better",
           {.kind = Remedy::Kind::cell_size, .value = rounded(thin.radius / 3)});
    }
    // Voxel heights that are derived from the cell size change with it.
    const NavAgent& low = std::ranges::min(agents_, {}, &NavAgent::climb);
    const bool is_told = has_found("coarse_cells") && settings_.cell_height < 0;
    if (low.climb > 0 && low.climb < s.cell_height && !is_told) {
      find("coarse_steps",
           "a voxel is " + round_text(s.cell_height) + " high and " + call(low) + " climbs " +
               round_text(low.climb) + ": it will climb nothing",
           {.kind = Remedy::Kind::cell_height, .value = rounded(low.climb / 2)});
    }
  }

  void estimate(const BakeConfig& config) {
    const double columns = static_cast<double>(config.world.width) * config.world.depth;
    const auto triangles = static_cast<double>(result_.triangles);
    const bool tiled = config.tile_size > 0;
    const double side = config.tile_size + 2.0 * config.border;
    const double at_once =
        tiled ? std::min(static_cast<double>(threads_) * side * side, columns) : columns;
    result_.columns = columns;
    result_.memory_bytes =
        kBytesOfProgram + at_once * kBytesPerColumn + triangles * kBytesPerTriangle;
    result_.seconds =
        (columns * kSecondsPerColumn + triangles * kSecondsPerTriangle) / (tiled ? threads_ : 1);
    if (!tiled && columns > kTilePiece) {
      find("one_piece", round_text(columns) + " columns are baked in one piece, on one thread",
           in_tiles());
    }
  }

  const TriangleMesh& mesh_;
  const BakeSettings& settings_;
  std::vector<NavAgent> agents_;
  int threads_;
  Examination result_;
};

}  // namespace

std::vector<NavAgent> agents_of(const BakeSettings& settings) {
  if (settings.agents.empty()) return {settings.agent};
  return settings.agents;
}

std::string call(const NavAgent& agent) {
  return agent.name.empty() ? "an agent" : "the agent " + agent.name;
}

Examination apply_rules(const TriangleMesh& level, const BakeSettings& settings, int threads) {
  return Doctor(level, settings, std::max(threads, 1)).run();
}

}  // namespace way

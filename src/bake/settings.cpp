// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/settings.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace way {
namespace {

constexpr float kHuge = 1e9F;      // what is measured in world units is not greater
constexpr float kMaxCells = 1e9F;  // of a length; twice as many still fit an int
constexpr double kMaxRadiusCells = 255;
constexpr double kMaxHeightVoxels = 65000;  // spans hold heights in 16 bits
constexpr double kMaxColumns = 1U << 28U;   // of one piece; about 13 GB while it is baked
constexpr double kBytesPerColumn = 48;      // of a bake in one piece, as measured on terrain
constexpr int kBorderBeyondRadius = 3;      // ledges, erosion and seams each look one cell further

Error invalid(std::string message) {
  return {Error::Code::invalid_argument, std::move(message)};
}
Error too_large(std::string message) {
  return {Error::Code::too_large, std::move(message)};
}

bool is_auto(float value) {
  return value == BakeSettings::kAuto;
}

std::vector<NavAgent> agents_of(const BakeSettings& s) {
  return s.agents.empty() ? std::vector{s.agent} : s.agents;
}

/// What an agent is called in sentences.
std::string title_of(const NavAgent& agent) {
  return agent.name.empty() ? "agent" : "agent " + agent.name;
}

float cell_size_for(const NavAgent& agent) {
  return agent.radius > 0 ? agent.radius / 2 : agent.height / 10;
}

BakeSettings resolve_auto(BakeSettings s) {
  if (is_auto(s.cell_size)) {
    s.cell_size = kHuge;
    for (const NavAgent& agent : agents_of(s))
      s.cell_size = std::min(s.cell_size, cell_size_for(agent));
  }
  if (is_auto(s.cell_height)) s.cell_height = s.cell_size * 2 / 3;
  if (is_auto(s.detail_distance)) s.detail_distance = std::min(s.cell_size * 6, kHuge);
  if (is_auto(s.detail_error)) s.detail_error = s.cell_height;
  return s;
}

struct Range {
  std::string name;
  float value;
  float low;
  float high;
  bool low_excluded = false;
};

std::optional<Error> check_range(const Range& r) {
  const bool low_enough = r.value <= r.high;
  const bool high_enough = r.low_excluded ? r.value > r.low : r.value >= r.low;
  if (low_enough && high_enough) return std::nullopt;  // NaN fails both
  if (r.high < kHuge) {
    return invalid(text(r.name, " is ", r.value, ": it must be from ", r.low, " to ", r.high));
  }
  if (!low_enough && high_enough)
    return invalid(text(r.name, " is ", r.value, ": it must be at most ", r.high));
  return invalid(text(r.name, " is ", r.value, ": it must be a number ",
                      r.low_excluded ? "greater than " : "of at least ", r.low));
}

std::optional<Error> check_agent(const NavAgent& a) {
  const std::string title = title_of(a);
  if (auto error = check_range({title + " height", a.height, 0, kHuge, true})) return error;
  if (auto error = check_range({title + " radius", a.radius, 0, kHuge})) return error;
  if (auto error = check_range({title + " climb", a.climb, 0, kHuge})) return error;
  return check_range({title + " slope", a.slope, 0, 90});
}

std::optional<Error> check_names(const BakeSettings& s) {
  if (s.agents.empty()) return std::nullopt;
  if (s.agents.size() > kMaxAgents) {
    return invalid(text(s.agents.size(), " agents are given, and at most ", kMaxAgents, " fit"));
  }
  const bool is_same = s.agents.size() == 1 && s.agent == s.agents[0];
  if (s.agent != NavAgent{} && !is_same) {
    return invalid("both agent and agents are set: put every agent into agents");
  }
  if (s.rules == BakeRules::recast && s.agents.size() > 1) {
    return invalid(text("rules recast bake one agent, and ", s.agents.size(),
                        " are given: use rules waymesh"));
  }
  for (std::size_t i = 0; i < s.agents.size(); ++i) {
    const std::string& name = s.agents[i].name;
    if (name.empty())
      return invalid(text("agent ", i + 1, " of ", s.agents.size(), " has no name"));
    if (name.size() > 255) return invalid(text("the name of agent ", i + 1, " is too long"));
    for (std::size_t k = 0; k < i; ++k) {
      if (s.agents[k].name == name) return invalid(text("two agents are named ", name));
    }
  }
  return std::nullopt;
}

std::optional<Error> find_range_error(const BakeSettings& s) {
  for (const NavAgent& agent : agents_of(s)) {
    if (auto error = check_agent(agent)) return error;
  }
  const Range ranges[] = {
      {"cell_size", s.cell_size, 0, kHuge, true},
      {"cell_height", s.cell_height, 0, kHuge, true},
      {"region_min_size", s.region_min_size, 0, 30000},
      {"region_merge_size", s.region_merge_size, 0, 30000},
      {"edge_max_length", s.edge_max_length, 0, kHuge},
      {"edge_max_error", s.edge_max_error, 0, 1000},
      {"polygon_vertices", static_cast<float>(s.polygon_vertices), 3, 255},
      {"detail_distance", s.detail_distance, 0, kHuge},
      {"detail_error", s.detail_error, 0, kHuge},
  };
  for (const Range& r : ranges) {
    if (auto error = check_range(r)) return error;
  }
  if (s.tile_size != 0 && (s.tile_size < 16 || s.tile_size > 4096)) {
    return invalid(text("tile_size is ", s.tile_size, ": it must be 0 or from 16 to 4096"));
  }
  return std::nullopt;
}

std::optional<Error> check_agent_cells(const BakeSettings& s, const NavAgent& agent,
                                       const Aabb3& bounds) {
  const double radius =
      std::ceil(static_cast<double>(agent.radius) / static_cast<double>(s.cell_size));
  if (radius > kMaxRadiusCells) {
    return invalid(text(title_of(agent), " radius ", agent.radius, " is ", radius, " cells of ",
                        s.cell_size, ": raise cell_size"));
  }
  const double tall = (static_cast<double>(bounds.max.y) - static_cast<double>(bounds.min.y) +
                       static_cast<double>(agent.height)) /
                      static_cast<double>(s.cell_height);
  if (tall > kMaxHeightVoxels) {
    return too_large(text("the level is ", std::ceil(tall), " voxels of ", s.cell_height,
                          " high, and at most ", kMaxHeightVoxels, " fit: raise cell_height"));
  }
  return std::nullopt;
}

std::optional<Error> check_cells(const BakeSettings& s, const Aabb3& bounds) {
  for (const NavAgent& agent : agents_of(s)) {
    if (auto error = check_agent_cells(s, agent, bounds)) return error;
  }
  if (s.detail_distance > 0 && s.detail_distance < 0.9F * s.cell_size) {
    return invalid(text("detail_distance ", s.detail_distance, " is less than a cell of ",
                        s.cell_size, ": raise it, or set 0 for no detail"));
  }
  return std::nullopt;
}

/// The farthest from the origin that voxels of a size work. Floats are coarser the farther they are
/// from 0, and vertices are rounded to them: beyond this a voxel is less than 32 steps of a float.
double farthest_for(float voxel) {
  int exponent = 0;
  std::frexp(voxel / 32, &exponent);  // up to twice the step that is wanted: 2^(exponent - 1)
  return std::ldexp(1.0, exponent - 1 + 24);
}

std::optional<Error> check_farthest(double far, float voxel, const char* setting) {
  const double most = farthest_for(voxel);
  if (far <= most) return std::nullopt;
  return too_large(text("the level reaches ", far, " from the origin, and with a ", setting, " of ",
                        voxel, " at most ", most, " works, because floats are too coarse beyond: ",
                        "move the level nearer or raise ", setting));
}

double farthest_in_plan(const Aabb3& box) {
  return static_cast<double>(std::max(
      {std::abs(box.min.x), std::abs(box.max.x), std::abs(box.min.z), std::abs(box.max.z)}));
}

std::optional<Error> check_location(const BakeSettings& s, const Aabb3& box) {
  if (auto error = check_farthest(farthest_in_plan(box), s.cell_size, "cell_size")) return error;
  const float high = std::max(std::abs(box.min.y), std::abs(box.max.y));
  return check_farthest(static_cast<double>(high), s.cell_height, "cell_height");
}

/// Columns along an axis. What sticks out by less than a thousandth of a cell gets no column;
/// Recast rounds, and so loses up to half a cell.
///
/// A wall exactly on the far side is in the column behind it. The windows of tiles have that
/// column. One piece gets it as well: without it, the floor along the wall would be beside a drop.
double columns_along(double extent, const BakeSettings& s) {
  const double cells = extent / static_cast<double>(s.cell_size);
  if (s.rules == BakeRules::recast) return std::max(std::floor(cells + 0.5), 1.0);
  return s.tile_size == 0 ? std::floor(cells + 1e-3) + 1 : std::max(std::ceil(cells - 1e-3), 1.0);
}

/// Columns from first up to end, counted from the corner of a grid.
struct Columns {
  static constexpr double kMost = 1e9;
  double first = 0;
  double end = 0;

  double farthest() const { return std::max(std::fabs(first), std::fabs(end)); }
  bool is_far() const { return !(farthest() <= kMost); }
};

/// As columns_along(), for what begins beside the corner.
Columns columns_between(std::array<float, 2> ends, float origin, float cell_size) {
  const auto cells = [&](float at) {
    return (static_cast<double>(at) - static_cast<double>(origin)) / static_cast<double>(cell_size);
  };
  const double first = std::floor(cells(ends[0]) + 1e-3);
  return {first, std::max(std::ceil(cells(ends[1]) - 1e-3), first + 1)};
}

std::optional<Error> check_columns(const BakeSettings& s, double wide, double deep) {
  constexpr double kMaxAlong = 1e9;
  if (wide > kMaxAlong || deep > kMaxAlong) {
    return too_large(text("the level is ", wide, " x ", deep, " cells of ", s.cell_size,
                          ", and at most ", kMaxAlong, " fit along a side: raise cell_size"));
  }
  if (s.tile_size == 0 && wide * deep > kMaxColumns) {
    return too_large(text("one piece of ", wide, " x ", deep, " cells would need about ",
                          std::ceil(wide * deep * kBytesPerColumn / 1e9),
                          " GB: set tile_size (128 is a good start) or raise cell_size"));
  }
  return std::nullopt;
}

AgentCells cells_of(const NavAgent& agent, const BakeSettings& s) {
  return {.agent = agent,
          .height = std::max(1, static_cast<int>(std::ceil(agent.height / s.cell_height))),
          .climb = static_cast<int>(std::min(agent.climb / s.cell_height, 65535.0F)),
          .radius = static_cast<int>(std::ceil(agent.radius / s.cell_size))};
}

void add_to_class(BakeConfig& config, std::size_t index) {
  const AgentCells& cells = config.agents[index];
  const auto is_same_class = [&](const MovementClass& of) {
    return of.height == cells.height && of.climb == cells.climb &&
           of.max_slope == cells.agent.slope;
  };
  auto found = std::ranges::find_if(config.classes, is_same_class);
  if (found == config.classes.end()) {
    config.classes.push_back(
        {.height = cells.height, .climb = cells.climb, .max_slope = cells.agent.slope});
    found = config.classes.end() - 1;
  }
  found->radius = std::max(found->radius, cells.radius);
  found->agents.push_back(index);
}

void derive_agents(BakeConfig& config) {
  for (const NavAgent& agent : agents_of(config.settings)) {
    config.agents.push_back(cells_of(agent, config.settings));
    add_to_class(config, config.agents.size() - 1);
  }
  const MovementClass& first = config.classes[0];
  config.walkable_height = first.height;
  config.walkable_climb = first.climb;
  config.walkable_radius = first.radius;
  config.max_slope = first.max_slope;
  for (const MovementClass& of : config.classes) {
    config.walkable_height = std::min(config.walkable_height, of.height);
    config.walkable_climb = std::max(config.walkable_climb, of.climb);
    config.walkable_radius = std::max(config.walkable_radius, of.radius);
    config.max_slope = std::max(config.max_slope, of.max_slope);
  }
}

void derive_cells(BakeConfig& config) {
  const BakeSettings& s = config.settings;
  config.tile_size = s.tile_size;
  config.border = s.tile_size == 0 ? 0 : config.walkable_radius + kBorderBeyondRadius;
  config.rasterize.merge_height = config.walkable_climb;
  if (s.rules == BakeRules::recast) {
    config.rasterize.area_rule = AreaRule::in_order;
    config.rasterize.clip_start = ClipStart::window;
    config.steep_rule = SteepRule::around;
    config.erode_metric = ErodeMetric::chamfer;
  }
  config.regions.partition = s.partition;
  config.regions.min_size = static_cast<int>(s.region_min_size * s.region_min_size);
  config.regions.merge_size = static_cast<int>(s.region_merge_size * s.region_merge_size);
  config.contours.max_error = s.edge_max_error;
  config.contours.max_edge_length =
      static_cast<int>(std::min(s.edge_max_length / s.cell_size, kMaxCells));
  config.polygon_vertices = s.polygon_vertices;
  config.detail.sample_distance = std::min(s.detail_distance / s.cell_size, kMaxCells);
  config.detail.max_error = s.detail_error / s.cell_height;
}

}  // namespace

Result<> check_ranges(const BakeSettings& settings) {
  if (auto error = find_range_error(resolve_auto(settings))) return *error;
  return std::monostate{};
}

Result<BakeConfig> BakeConfig::create(const BakeSettings& settings, const Aabb3& bounds) {
  if (auto error = check_names(settings)) return *error;
  BakeConfig config;
  config.settings = resolve_auto(settings);
  if (settings.agents.size() == 1) config.settings.agent = settings.agents[0];
  const BakeSettings& s = config.settings;
  if (auto error = find_range_error(s)) return *error;
  const Aabb3 box = bounds.is_empty() ? Aabb3{{0, 0, 0}, {0, 0, 0}} : bounds;
  if (auto error = check_cells(s, box)) return *error;
  const double wide =
      columns_along(static_cast<double>(box.max.x) - static_cast<double>(box.min.x), s);
  const double deep =
      columns_along(static_cast<double>(box.max.z) - static_cast<double>(box.min.z), s);
  if (auto error = check_columns(s, wide, deep)) return *error;
  if (auto error = check_location(s, box)) return *error;
  config.world = {.origin = box.min,
                  .cell_size = s.cell_size,
                  .cell_height = s.cell_height,
                  .height = box.max.y - box.min.y,
                  .first = {},
                  .width = static_cast<int>(wide),
                  .depth = static_cast<int>(deep),
                  .border = 0};
  derive_agents(config);
  derive_cells(config);
  return config;
}

Result<BakeConfig> BakeConfig::create_on_grid(const BakeSettings& settings, const Aabb3& bounds,
                                              const Aabb3& grid) {
  auto config = create(settings, grid);
  if (!config) return config;
  VoxelGrid& world = config->world;
  world.height = static_cast<float>(kMaxHeightVoxels) * world.cell_height;
  if (config->tile_size == 0) return config;
  if (bounds.is_empty()) {
    world.width = 0;
    world.depth = 0;
    return config;
  }
  const Columns x = columns_between({bounds.min.x, bounds.max.x}, world.origin.x, world.cell_size);
  const Columns z = columns_between({bounds.min.z, bounds.max.z}, world.origin.z, world.cell_size);
  if (x.is_far() || z.is_far()) {
    return too_large(text("the level reaches ", std::max(x.farthest(), z.farthest()),
                          " cells from the corner of its grid, and at most ", Columns::kMost,
                          " fit: raise cell_size"));
  }
  if (auto error = check_location(config->settings, bounds)) return *error;
  const double side = config->tile_size;
  config->first_tile = {static_cast<int>(std::floor(x.first / side)),
                        static_cast<int>(std::floor(z.first / side))};
  world.first = {config->first_tile.x * config->tile_size,
                 config->first_tile.z * config->tile_size};
  world.width = static_cast<int>(x.end - world.first.x);
  world.depth = static_cast<int>(z.end - world.first.z);
  return config;
}

TileAgent BakeConfig::tile_agent(std::size_t agent) const {
  const NavAgent& body = agents[agent].agent;
  return {.height = body.height,
          .radius = body.radius,
          .climb = body.climb,
          .cell_size = settings.cell_size,
          .cell_height = settings.cell_height};
}

VoxelGrid BakeConfig::tile_grid(int x, int z) const {
  if (tile_size == 0) return world;
  VoxelGrid grid = world;
  grid.border = border;
  grid.width = tile_size + 2 * border;
  grid.depth = grid.width;
  grid.first = {};
  if (settings.rules == BakeRules::recast) {
    // Recast measures each tile from its own padded corner, in floats; column 0 of the window is 0.
    const float side = static_cast<float>(tile_size) * world.cell_size;
    const float rim = static_cast<float>(border) * world.cell_size;
    grid.origin.x = world.origin.x + static_cast<float>(x) * side - rim;
    grid.origin.z = world.origin.z + static_cast<float>(z) * side - rim;
    return grid;
  }
  grid.first = {x * tile_size - border, z * tile_size - border};
  return grid;
}

}  // namespace way

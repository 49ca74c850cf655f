// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "convert.h"

#include "calls.h"
#include "core/text.h"

#include <cmath>

namespace way::c {
namespace {

bool is_finite(std::span<const float> numbers) {
  return std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); });
}

Error refuse_volume(std::size_t number, const char* what) {
  return {Error::Code::invalid_argument, text("volume ", number, " ", what)};
}

Result<AreaVolume> to_prism(const way_volume& v, std::size_t number) {
  if (v.outline == nullptr && v.outline_count > 0)
    return refuse_volume(number, "has an outline that is NULL");
  PrismVolume prism = {{}, v.min_height, v.max_height};
  prism.outline.reserve(v.outline_count);
  for (std::size_t i = 0; i < v.outline_count; ++i) {
    const Vec2 corner = {v.outline[2 * i], v.outline[2 * i + 1]};
    if (!is_finite(std::array{corner.x, corner.z}))
      return refuse_volume(number, "has a corner that is not finite");
    prism.outline.push_back(corner);
  }
  return AreaVolume{std::move(prism), {}, 0};
}

Result<AreaVolume> to_shape(const way_volume& v, std::size_t number) {
  const std::array numbers = {v.low[0],  v.low[1], v.low[2], v.high[0],    v.high[1],
                              v.high[2], v.radius, v.height, v.min_height, v.max_height};
  if (!is_finite(numbers)) return refuse_volume(number, "has a number that is not finite");
  switch (v.kind) {
    case WAY_VOLUME_BOX:
      return AreaVolume{Aabb3{to_vec3(v.low), to_vec3(v.high)}, {}, 0};
    case WAY_VOLUME_CYLINDER:
      return AreaVolume{CylinderVolume{to_vec3(v.low), v.radius, v.height}, {}, 0};
    case WAY_VOLUME_PRISM:
      return to_prism(v, number);
    default:
      return refuse_volume(number, "is neither box, cylinder nor prism");
  }
}

Result<AreaVolume> to_volume(const way_volume& v, std::size_t number) {
  if (v.area > 255) return refuse_volume(number, "has an area beyond 255");
  auto shape = to_shape(v, number);
  if (!shape) return shape;
  shape->area = Area{static_cast<std::uint8_t>(v.area)};
  shape->priority = v.priority;
  return shape;
}

}  // namespace

way_bake_settings usual_settings() {
  return from_settings(BakeSettings());
}

way_bake_settings from_settings(const BakeSettings& s) {
  return {.size = 0,
          .agent_height = s.agent.height,
          .agent_radius = s.agent.radius,
          .agent_climb = s.agent.climb,
          .agent_slope = s.agent.slope,
          .cell_size = s.cell_size,
          .cell_height = s.cell_height,
          .region_min_size = s.region_min_size,
          .region_merge_size = s.region_merge_size,
          .edge_max_length = s.edge_max_length,
          .edge_max_error = s.edge_max_error,
          .polygon_vertices = s.polygon_vertices,
          .detail_distance = s.detail_distance,
          .detail_error = s.detail_error,
          .tile_size = s.tile_size,
          .partition = static_cast<int32_t>(s.partition),
          .rules = static_cast<int32_t>(s.rules)};
}

Result<BakeSettings> to_settings(const way_bake_settings* given) {
  const auto read = read_struct(given, usual_settings(), "way_bake_settings");
  if (!read) return read.error();
  const way_bake_settings& s = *read;
  if (s.partition < WAY_PARTITION_WATERSHED || s.partition > WAY_PARTITION_LAYERS) {
    return Error{Error::Code::invalid_argument, text("partition is ", s.partition, ": 0, 1 or 2")};
  }
  if (s.rules < WAY_RULES_WAYMESH || s.rules > WAY_RULES_RECAST) {
    return Error{Error::Code::invalid_argument, text("rules is ", s.rules, ": 0 or 1")};
  }
  BakeSettings settings;
  settings.agent = {"", s.agent_height, s.agent_radius, s.agent_climb, s.agent_slope};
  settings.cell_size = s.cell_size;
  settings.cell_height = s.cell_height;
  settings.region_min_size = s.region_min_size;
  settings.region_merge_size = s.region_merge_size;
  settings.edge_max_length = s.edge_max_length;
  settings.edge_max_error = s.edge_max_error;
  settings.polygon_vertices = s.polygon_vertices;
  settings.detail_distance = s.detail_distance;
  settings.detail_error = s.detail_error;
  settings.tile_size = s.tile_size;
  settings.partition = static_cast<Partition>(s.partition);
  settings.rules = static_cast<BakeRules>(s.rules);
  return settings;
}

way_agent usual_agent() {
  const BakeSettings s;
  return {.size = 0,
          .height = s.agent.height,
          .radius = s.agent.radius,
          .climb = s.agent.climb,
          .slope = s.agent.slope,
          .name = nullptr};
}

Result<NavAgent> to_agent(const way_agent* given) {
  const auto read = read_struct(given, usual_agent(), "way_agent");
  if (!read) return read.error();
  return NavAgent{text_or_empty(read->name), read->height, read->radius, read->climb, read->slope};
}

Result<std::vector<NavAgent>> to_agents(const way_agent* given, std::size_t count) {
  std::vector<NavAgent> agents;
  if (count > kMaxAgents) {
    return Error{Error::Code::invalid_argument,
                 text("a set cannot have ", count, " agents: at most ", kMaxAgents)};
  }
  if (count > 0 && !has_size(given)) {
    return Error{Error::Code::invalid_argument,
                 "agents are NULL or have no size: call way_agent_init()"};
  }
  for (std::size_t i = 0; i < count; ++i) {
    const way_agent one = read_struct_at(given, i, usual_agent());
    agents.push_back(*to_agent(&one));
  }
  return agents;
}

way_agent from_agent(const NavAgent& agent) {
  return {.size = 0,
          .height = agent.height,
          .radius = agent.radius,
          .climb = agent.climb,
          .slope = agent.slope,
          .name = agent.name.c_str()};
}

way_volume usual_volume() {
  way_volume volume = {};
  volume.area = WAY_AREA_GROUND;
  return volume;
}

Result<std::vector<AreaVolume>> to_volumes(const way_volume* given, std::size_t count) {
  std::vector<AreaVolume> volumes;
  if (count == 0) return volumes;
  if (!has_size(given)) {
    return Error{Error::Code::invalid_argument,
                 "volumes are NULL or have no size: call way_volume_init()"};
  }
  volumes.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    auto volume = to_volume(read_struct_at(given, i, usual_volume()), i);
    if (!volume) return volume.error();
    volumes.push_back(std::move(*volume));
  }
  return volumes;
}

way_volume from_volume(const AreaVolume& volume) {
  way_volume result = usual_volume();
  result.area = static_cast<std::uint32_t>(volume.area);
  result.priority = volume.priority;
  if (const auto* const box = std::get_if<Aabb3>(&volume.shape)) {
    result.kind = WAY_VOLUME_BOX;
    put(result.low, box->min);
    put(result.high, box->max);
  } else if (const auto* const cylinder = std::get_if<CylinderVolume>(&volume.shape)) {
    result.kind = WAY_VOLUME_CYLINDER;
    put(result.low, cylinder->base);
    result.radius = cylinder->radius;
    result.height = cylinder->height;
  } else if (const auto* const prism = std::get_if<PrismVolume>(&volume.shape)) {
    result.kind = WAY_VOLUME_PRISM;
    result.min_height = prism->min_height;
    result.max_height = prism->max_height;
    result.outline = reinterpret_cast<const float*>(prism->outline.data());
    result.outline_count = prism->outline.size();
  }
  return result;
}

way_link usual_link() {
  return from_link(OffMeshLink{});
}

Result<OffMeshLink> to_link(const way_link* given) {
  const auto read = read_struct(given, usual_link(), "way_link");
  if (!read) return read.error();
  const way_link& l = *read;
  if (l.area > 255 || l.flags > 65535) {
    return Error{Error::Code::invalid_argument, text("a link has area ", l.area, " and flags ",
                                                     l.flags, ": at most 255 and 65535")};
  }
  OffMeshLink link;
  link.start = to_vec3(l.start);
  link.end = to_vec3(l.end);
  link.start_width = to_vec3(l.start_width);
  link.end_width = to_vec3(l.end_width);
  link.radius = l.radius;
  link.height = l.height;
  link.one_way = l.one_way != 0;
  link.area = Area{static_cast<std::uint8_t>(l.area)};
  link.flags = static_cast<std::uint16_t>(l.flags);
  link.fixed_cost = l.fixed_cost;
  link.cost_factor = l.cost_factor;
  link.user_id = l.user_id;
  return link;
}

way_link from_link(const OffMeshLink& link) {
  way_link result = {};
  result.one_way = link.one_way ? 1 : 0;
  put(result.start, link.start);
  put(result.end, link.end);
  put(result.start_width, link.start_width);
  put(result.end_width, link.end_width);
  result.radius = link.radius;
  result.height = link.height;
  result.area = static_cast<std::uint32_t>(link.area);
  result.flags = link.flags;
  result.fixed_cost = link.fixed_cost;
  result.cost_factor = link.cost_factor;
  result.user_id = link.user_id;
  return result;
}

Result<> check_threads(std::string_view whose, std::int32_t threads) {
  constexpr std::int32_t kMost = 1024;
  if (threads >= 0 && threads <= kMost) return std::monostate{};
  return Error{Error::Code::invalid_argument,
               text(whose, " cannot have ", threads, " threads: 0 to ", kMost)};
}

}  // namespace way::c

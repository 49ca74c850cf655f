// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "waymesh/crowd.h"

#include "way/core/executor.h"
#include "way/crowd/crowd.h"

#include "calls.h"
#include "convert.h"
#include "core/text.h"
#include "field.h"
#include "navmesh.h"
#include "query.h"

#include <optional>
#include <vector>

using namespace way;
using namespace way::c;

/// A crowd with the navmeshes that it walks on and the arrays of its results.
struct way_crowd final : way::c::Object {
  static constexpr way::c::Kind kKind = way::c::Kind::crowd;

  Crowd crowd = Crowd();
  std::vector<NavMesh> meshes = {};
  std::optional<ThreadPool> pool = {};  ///< None for one thread.

  std::vector<std::uint64_t> ids = {};
  std::vector<std::uint8_t> states = {};
  std::vector<std::uint64_t> event_agents = {};
  std::vector<std::uint8_t> event_kinds = {};
  std::vector<std::uint64_t> event_links = {};
  std::vector<std::uint8_t> event_reasons = {};
  std::vector<Vec3> points = {};
  std::vector<std::uint64_t> polygons = {};
  std::vector<std::uint8_t> kinds = {};
  std::vector<std::uint64_t> neighbors = {};
};

namespace {

constexpr std::uint32_t kMaxFilter = 65535;  ///< And the greatest index of a field.

way_status fail_stale() {
  return fail(WAY_INVALID_ARGUMENT, "there is no such agent: its id is null or stale");
}

way_crowd_settings usual_settings_of_crowd() {
  const CrowdSettings usual;
  way_crowd_settings result = {};
  result.paths_per_step = usual.paths_per_step;
  result.agent_horizon = usual.agent_horizon;
  result.wall_horizon = usual.wall_horizon;
  result.side = usual.side;
  result.arrival_distance = usual.arrival_distance;
  result.stuck_after = usual.stuck_after;
  put(result.extents, usual.extents);
  return result;
}

CrowdSettings to_crowd_settings(const way_crowd_settings& given) {
  CrowdSettings result;
  result.paths_per_step = given.paths_per_step;
  result.agent_horizon = given.agent_horizon;
  result.wall_horizon = given.wall_horizon;
  result.side = given.side;
  result.arrival_distance = given.arrival_distance;
  result.stuck_after = given.stuck_after;
  result.extents = to_vec3(given.extents);
  return result;
}

way_crowd_params usual_params() {
  const AgentParams usual;
  way_crowd_params result = {};
  result.radius = usual.radius;
  result.height = usual.height;
  result.max_speed = usual.max_speed;
  result.max_acceleration = usual.max_acceleration;
  result.priority = usual.priority;
  result.group = usual.group;
  result.avoids = usual.avoids;
  result.pushed_by = usual.pushed_by;
  result.filter = usual.filter;
  result.mesh = usual.mesh;
  result.avoidance = static_cast<std::int32_t>(usual.avoidance);
  result.detail = static_cast<std::int32_t>(usual.detail);
  result.drives_links = usual.drives_links ? 1 : 0;
  result.user = usual.user;
  return result;
}

/// NULL for the defaults.
Result<AgentParams> to_params(const way_crowd_params* given) {
  if (given == nullptr) return AgentParams{};
  const auto read = read_struct(given, usual_params(), "way_crowd_params");
  if (!read) return read.error();
  const auto is_outside = [](std::int32_t value, std::int32_t last) {
    return value < 0 || value > last;
  };
  if (is_outside(read->avoidance, WAY_AVOID_NONE))
    return Error{Error::Code::invalid_argument, text("there is no avoidance ", read->avoidance)};
  if (is_outside(read->detail, WAY_DETAIL_PATH))
    return Error{Error::Code::invalid_argument, text("there is no detail ", read->detail)};
  return AgentParams{.radius = read->radius,
                     .height = read->height,
                     .max_speed = read->max_speed,
                     .max_acceleration = read->max_acceleration,
                     .priority = read->priority,
                     .group = read->group,
                     .avoids = read->avoids,
                     .pushed_by = read->pushed_by,
                     .filter = read->filter,
                     .mesh = read->mesh,
                     .avoidance = static_cast<Avoidance>(read->avoidance),
                     .detail = static_cast<AgentDetail>(read->detail),
                     .drives_links = read->drives_links != 0,
                     .user = read->user};
}

way_status set_target(way_crowd* crowd, way_agent_id agent, const AgentTarget& target) {
  return with(crowd, [&](way_crowd& c) {
    return status_of(c.crowd.set_target(AgentId::from_bits(agent), target));
  });
}

/// NULL if there are none.
const float* floats_of(std::span<const Vec3> points) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): three floats each.
  return points.empty() ? nullptr : reinterpret_cast<const float*>(points.data());
}
const float* floats_of(std::span<const Vec2> points) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): two floats each.
  return points.empty() ? nullptr : reinterpret_cast<const float*>(points.data());
}

}  // namespace

way_status way_crowd_settings_init(way_crowd_settings* settings, uint32_t size) {
  return init_struct(settings, size, usual_settings_of_crowd());
}

way_status way_crowd_params_init(way_crowd_params* params, uint32_t size) {
  return init_struct(params, size, usual_params());
}

way_status way_crowd_create(const way_crowd_settings* settings, int32_t threads,
                            way_crowd** crowd) {
  if (!clear(crowd)) return fail_null("crowd");
  return guarded([&]() -> way_status {
    if (const auto checked = check_threads("a crowd", threads); !checked)
      return fail(checked.error());
    auto made = std::make_shared<way_crowd>();
    if (settings != nullptr) {
      const auto read = read_struct(settings, usual_settings_of_crowd(), "way_crowd_settings");
      if (!read) return fail(read.error());
      made->crowd.set_settings(to_crowd_settings(*read));
    }
    if (threads != 1) made->pool.emplace(threads);
    return give(std::move(made), crowd);
  });
}

void way_crowd_free(way_crowd* crowd) {
  forget(crowd);
}

way_status way_crowd_set_navmeshes(way_crowd* crowd, const way_navmesh* const* meshes,
                                   size_t count) {
  return with(crowd, [&](way_crowd& c) -> way_status {
    if (meshes == nullptr) return fail_null("meshes");
    std::vector<NavMesh> given;
    given.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto mesh = find(meshes[i]);
      if (mesh == nullptr) return fail_handle(Kind::navmesh, meshes[i]);
      given.push_back(mesh->mesh);
    }
    c.meshes = std::move(given);
    return WAY_OK;
  });
}

way_status way_crowd_set_filter(way_crowd* crowd, uint32_t index, const way_filter* filter) {
  return with(crowd, [&](way_crowd& c) -> way_status {
    if (index > kMaxFilter)
      return fail(WAY_INVALID_ARGUMENT, "the index of a filter is beyond 65535");
    const auto given = read_filter(filter);
    if (!given) return fail(given.error());
    if (given->predicate != nullptr)
      return fail(WAY_INVALID_ARGUMENT, "the filter of a crowd cannot have a predicate");
    const auto converted = to_filter(*given);
    if (!converted) return fail(converted.error());
    c.crowd.set_filter(index, *converted);
    return WAY_OK;
  });
}

way_status way_crowd_set_field(way_crowd* crowd, uint32_t index, const way_field* field) {
  return with(crowd, [&](way_crowd& c) -> way_status {
    if (index > kMaxFilter)
      return fail(WAY_INVALID_ARGUMENT, "the index of a field is beyond 65535");
    const auto given = find(field);
    if (given == nullptr && field != nullptr) return fail_handle(Kind::field, field);
    c.crowd.set_field(index, given == nullptr ? nullptr : given->field);
    return WAY_OK;
  });
}

way_status way_crowd_add(way_crowd* crowd, const float point[3], const way_crowd_params* params,
                         way_agent_id* agent) {
  if (agent == nullptr) return fail_null("agent");
  *agent = 0;
  if (point == nullptr) return fail_null("a position");
  return with(crowd, [&](way_crowd& c) -> way_status {
    const auto read = to_params(params);
    if (!read) return fail(read.error());
    const auto id = c.crowd.add(std::span<const NavMesh>(c.meshes), to_vec3(point), *read);
    if (!id) return fail(id.error());
    *agent = id->bits();
    return WAY_OK;
  });
}

way_status way_crowd_remove(way_crowd* crowd, way_agent_id agent) {
  return with(crowd, [&](way_crowd& c) {
    return c.crowd.remove(AgentId::from_bits(agent)) ? way_status{WAY_OK} : fail_stale();
  });
}

way_status way_crowd_teleport(way_crowd* crowd, way_agent_id agent, const float point[3]) {
  if (point == nullptr) return fail_null("a position");
  return with(crowd, [&](way_crowd& c) {
    return status_of(c.crowd.teleport(AgentId::from_bits(agent), std::span<const NavMesh>(c.meshes),
                                      to_vec3(point)));
  });
}

way_status way_crowd_set_params(way_crowd* crowd, way_agent_id agent,
                                const way_crowd_params* params) {
  return with(crowd, [&](way_crowd& c) {
    const auto read = to_params(params);
    if (!read) return fail(read.error());
    if (read->mesh >= c.meshes.size()) {
      return fail({Error::Code::invalid_argument,
                   text("there is no mesh ", read->mesh, " of ", c.meshes.size())});
    }
    return status_of(c.crowd.set_params(AgentId::from_bits(agent), *read));
  });
}

way_status way_crowd_send_to(way_crowd* crowd, way_agent_id agent, const float point[3],
                             way_poly_ref polygon) {
  if (point == nullptr) return fail_null("a position");
  return set_target(crowd, agent, AgentTarget::at(to_vec3(point), PolyRef::from_bits(polygon)));
}

way_status way_crowd_send_along(way_crowd* crowd, way_agent_id agent, const float velocity[2]) {
  if (velocity == nullptr) return fail_null("a velocity");
  return set_target(crowd, agent, AgentTarget::with_velocity({velocity[0], velocity[1]}));
}

way_status way_crowd_send_along_field(way_crowd* crowd, way_agent_id agent, uint32_t field) {
  return set_target(crowd, agent, AgentTarget::along(field));
}

way_status way_crowd_follow(way_crowd* crowd, way_agent_id agent, way_agent_id leader,
                            float distance) {
  return set_target(crowd, agent, AgentTarget::follow(AgentId::from_bits(leader), distance));
}

way_status way_crowd_stop(way_crowd* crowd, way_agent_id agent) {
  return set_target(crowd, agent, {});
}

way_status way_crowd_move_on_link(way_crowd* crowd, way_agent_id agent, const float point[3]) {
  if (point == nullptr) return fail_null("a position");
  return with(crowd, [&](way_crowd& c) {
    return status_of(c.crowd.move_on_link(AgentId::from_bits(agent), to_vec3(point)));
  });
}

way_status way_crowd_finish_link(way_crowd* crowd, way_agent_id agent) {
  return with(crowd, [&](way_crowd& c) {
    return status_of(c.crowd.finish_link(AgentId::from_bits(agent)));
  });
}

way_status way_crowd_step(way_crowd* crowd, float seconds) {
  return with(crowd, [&](way_crowd& c) {
    const std::span<const NavMesh> meshes = c.meshes;
    return status_of(c.pool ? c.crowd.step(meshes, seconds, *c.pool)
                            : c.crowd.step(meshes, seconds));
  });
}

way_status way_crowd_get_agents(way_crowd* crowd, way_crowd_agents* agents) {
  return with(crowd, [&](way_crowd& c) {
    c.ids.clear();
    c.states.clear();
    for (std::uint32_t slot = 0; slot < c.crowd.slot_count(); ++slot) {
      c.ids.push_back(c.crowd.agent_in(slot).bits());
      c.states.push_back(static_cast<std::uint8_t>(c.crowd.states()[slot]));
    }
    way_crowd_agents result = {};
    result.count = c.ids.size();
    result.ids = c.ids.data();
    result.positions = floats_of(c.crowd.positions());
    result.velocities = floats_of(c.crowd.velocities());
    result.states = c.states.data();
    return write_struct(agents, result);
  });
}

way_status way_crowd_get_events(way_crowd* crowd, way_crowd_events* events) {
  return with(crowd, [&](way_crowd& c) {
    c.event_agents.clear();
    c.event_kinds.clear();
    c.event_links.clear();
    c.event_reasons.clear();
    for (const CrowdEvent& event : c.crowd.events()) {
      c.event_agents.push_back(event.agent.bits());
      c.event_kinds.push_back(static_cast<std::uint8_t>(event.kind));
      c.event_links.push_back(event.link.bits());
      c.event_reasons.push_back(static_cast<std::uint8_t>(event.reason));
    }
    way_crowd_events result = {};
    result.count = c.event_agents.size();
    result.agents = c.event_agents.data();
    result.kinds = c.event_kinds.data();
    result.links = c.event_links.data();
    result.reasons = c.event_reasons.data();
    return write_struct(events, result);
  });
}

way_status way_crowd_path(way_crowd* crowd, way_agent_id agent, way_walk* walk) {
  return with(crowd, [&](way_crowd& c) -> way_status {
    const auto status = c.crowd.status(AgentId::from_bits(agent));
    if (!status) return fail_stale();
    c.points.clear();
    c.polygons.clear();
    c.kinds.clear();
    for (const Waypoint& waypoint : c.crowd.path(status->id)) {
      c.points.push_back(waypoint.point);
      c.polygons.push_back(waypoint.polygon.bits());
      c.kinds.push_back(static_cast<std::uint8_t>(waypoint.kind));
    }
    way_walk result = {};
    result.is_complete = status->is_partial ? 0 : 1;
    result.points = floats_of(c.points);
    result.polygons = c.polygons.data();
    result.kinds = c.kinds.data();
    result.count = c.points.size();
    return write_struct(walk, result);
  });
}

way_status way_crowd_neighbors(way_crowd* crowd, way_agent_id agent, const way_agent_id** neighbors,
                               size_t* count) {
  if (neighbors == nullptr || count == nullptr) return fail_null("neighbors");
  return with(crowd, [&](way_crowd& c) -> way_status {
    const AgentId id = AgentId::from_bits(agent);
    if (!c.crowd.is_valid(id)) return fail_stale();
    c.neighbors.clear();
    for (const AgentId other : c.crowd.neighbors(id))
      c.neighbors.push_back(other.bits());
    *neighbors = c.neighbors.data();
    *count = c.neighbors.size();
    return WAY_OK;
  });
}

way_status way_crowd_hash(const way_crowd* crowd, uint64_t* hash) {
  if (hash == nullptr) return fail_null("hash");
  return with(crowd, [&](const way_crowd& c) {
    *hash = c.crowd.hash();
    return way_status{WAY_OK};
  });
}

way_status way_crowd_save(const way_crowd* crowd, way_bytes** bytes) {
  if (!clear(bytes)) return fail_null("bytes");
  return with(crowd, [&](const way_crowd& c) {
    return give_bytes(std::span<const std::byte>(c.crowd.save()), bytes);
  });
}

way_status way_crowd_restore(way_crowd* crowd, const void* bytes, size_t count) {
  if (bytes == nullptr) return fail_null("bytes");
  return with(crowd, [&](way_crowd& c) {
    return status_of(c.crowd.restore({static_cast<const std::byte*>(bytes), count}));
  });
}

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "crowd/state/check_params.h"

#include "core/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <string>

namespace way {
namespace {

Error invalid(const std::string& words) {
  return {Error::Code::invalid_argument, words};
}

constexpr float kSmallest = 1e-6F;  ///< Squares of what is in between are no problem for floats.
constexpr float kLargest = 1e6F;

std::string number(float value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

Result<> check_number(const char* name, float value, float least) {
  if (value >= least && value <= kLargest) return std::monostate{};
  return invalid(std::string(name) + " is " + number(value) + "; it must be from " + number(least) +
                 " to " + number(kLargest));
}

float clamped(float value, float low, float high, float usual) {
  return std::isnan(value) ? usual : std::clamp(value, low, high);
}

}  // namespace

Result<> check_params(const AgentParams& params) {
  auto checked = check_number("radius", params.radius, kSmallest);
  if (checked) checked = check_number("height", params.height, kSmallest);
  if (checked) checked = check_number("max_speed", params.max_speed, 0);
  if (checked) checked = check_number("max_acceleration", params.max_acceleration, kSmallest);
  return checked;
}

Result<> check_target(const AgentTarget& target) {
  if (target.kind == AgentTarget::Kind::point && !is_finite(target.point))
    return invalid("the target point is not finite");
  const bool is_velocity = target.kind == AgentTarget::Kind::velocity;
  if (is_velocity && !(std::isfinite(target.velocity.x) && std::isfinite(target.velocity.z)))
    return invalid("the target velocity is not finite");
  if (target.kind == AgentTarget::Kind::agent) return check_number("distance", target.distance, 0);
  return std::monostate{};
}

CrowdSettings clamp_settings(const CrowdSettings& settings) {
  constexpr float kAny = std::numeric_limits<float>::max();
  constexpr CrowdSettings kUsual;
  CrowdSettings result = settings;
  result.agent_horizon = clamped(settings.agent_horizon, 0.1F, 10, kUsual.agent_horizon);
  result.wall_horizon = clamped(settings.wall_horizon, 0.01F, 10, kUsual.wall_horizon);
  result.side = clamped(settings.side, -1, 1, kUsual.side);
  result.arrival_distance =
      clamped(settings.arrival_distance, 1e-3F, kAny, kUsual.arrival_distance);
  result.stuck_after = clamped(settings.stuck_after, 0.1F, kAny, kUsual.stuck_after);
  result.extents = {clamped(settings.extents.x, 0, kAny, kUsual.extents.x),
                    clamped(settings.extents.y, 0, kAny, kUsual.extents.y),
                    clamped(settings.extents.z, 0, kAny, kUsual.extents.z)};
  return result;
}

Result<NearestPoint> find_ground(CrowdMeshes meshes, Vec3 point, const AgentParams& params,
                                 Vec3 extents) {
  if (!is_finite(point)) return invalid("the point is not finite");
  if (params.mesh >= meshes.size())
    return invalid("there is no mesh " + std::to_string(params.mesh) + " among " +
                   std::to_string(meshes.size()));
  const NearestPoint ground = find_nearest(meshes[params.mesh], {point, extents});
  if (ground) return ground;
  return invalid(text("there is no ground near ", point.x, ", ", point.y, ", ", point.z));
}

}  // namespace way

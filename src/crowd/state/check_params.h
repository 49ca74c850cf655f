// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/crowd/crowd.h"
#include "way/nav/nearest.h"

namespace way {

/// Errors: invalid_argument, naming the parameter, its value and its range.
Result<> check_params(const AgentParams& params);
Result<> check_target(const AgentTarget& target);

/// Each number clamped into its range; NaN becomes the default.
CrowdSettings clamp_settings(const CrowdSettings& settings);

/// The ground for an agent.
///
/// Errors: invalid_argument for a missing mesh, a point that is not finite or has no ground near.
Result<NearestPoint> find_ground(CrowdMeshes meshes, Vec3 point, const AgentParams& params,
                                 Vec3 extents);

}  // namespace way

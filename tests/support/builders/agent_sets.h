// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/settings.h"
#include "way/geom/triangle_mesh.h"

#include "support/builders/small_scenes.h"

#include <span>
#include <string>
#include <vector>

namespace way::test {

/// Bodies that are baked together.
struct AgentSetCase {
  const char* name;
  std::vector<NavAgent> agents;
};

/// Sets of two and of five bodies: nested ones, each of which fits everywhere a larger one does,
/// and ones with a tall thin body and a low wide body, which fit in different spaces.
std::vector<AgentSetCase> agent_sets();

/// A rabbit, a guard, a cart and a troll.
std::vector<NavAgent> four_bodies();

/// Settings for all of these bodies, with cells that do for the smallest.
BakeSettings settings_for(std::span<const NavAgent> agents);

/// The same cells for one of them alone.
BakeSettings settings_alone(const BakeSettings& several, const NavAgent& agent);

/// A small scene, with the same seed each time.
TriangleMesh make_small(const SmallScene& scene);

}  // namespace way::test

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/ground_kind.h"

#include "way/bake/rasterize.h"

#include "bake/input/slope_areas.h"
#include "core/text.h"

#include <algorithm>

namespace way {

Area GroundKinds::code_of(const GroundKind& kind) {
  if (kind.agents == 0) return Area::none;
  if (is_walkable(last_) && (*this)[last_] == kind) return last_;
  auto at = static_cast<std::size_t>(std::ranges::find(kinds_, kind) - kinds_.begin());
  if (at == kMost) {
    is_full_ = true;
    return Area::none;
  }
  if (at == kinds_.size()) kinds_.push_back(kind);
  last_ = static_cast<Area>(at + 1);
  return last_;
}

void GroundKinds::clear() {
  kinds_.clear();
  last_ = Area::none;
  is_full_ = false;
}

Result<TriangleGround> ground_by_slope(const TriangleMesh& mesh,
                                       std::span<const float> max_slopes) {
  std::vector<AgentSet> walkers(mesh.triangles().size(), 0);
  for (std::size_t agent = 0; agent < max_slopes.size(); ++agent) {
    const std::vector<Area> areas = areas_by_slope(mesh, max_slopes[agent]);
    for (std::size_t i = 0; i < areas.size(); ++i)
      walkers[i] |= is_walkable(areas[i]) ? AgentSet{1} << agent : 0;
  }
  TriangleGround ground;
  ground.areas.reserve(walkers.size());
  for (std::size_t i = 0; i < walkers.size(); ++i)
    ground.areas.push_back(ground.kinds.code_of({mesh.areas()[i], walkers[i]}));
  if (ground.kinds.is_full()) {
    return Error{Error::Code::too_large,
                 text("the level has more than ", GroundKinds::kMost,
                      " kinds of ground by area and by who can walk on its slope: use fewer areas "
                      "or fewer slopes")};
  }
  return ground;
}

Result<TriangleGround> ground_of(const TriangleMesh& level, const BakeConfig& config) {
  SerialExecutor serial;
  return ground_of(level, config, serial);
}

Result<TriangleGround> ground_of(const TriangleMesh& level, const BakeConfig& config,
                                 Executor& executor) {
  if (!config.has_several_agents()) {
    return TriangleGround{.areas = areas_by_slope_on(executor, level, config.max_slope)};
  }
  std::vector<float> slopes;
  for (const AgentCells& agent : config.agents)
    slopes.push_back(agent.max_slope);
  return ground_by_slope(level, slopes);
}

}  // namespace way

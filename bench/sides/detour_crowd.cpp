// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/detour_crowd.h"

#include <cstdlib>
#include <iostream>

#include <DetourNavMeshQuery.h>

namespace way::bench {
namespace {

constexpr unsigned char kQuality = 3;

dtObstacleAvoidanceParams quality_params(const dtCrowd& crowd) {
  dtObstacleAvoidanceParams params = *crowd.getObstacleAvoidanceParams(0);
  params.velBias = 0.5F;
  params.adaptiveDivs = 7;
  params.adaptiveRings = 3;
  params.adaptiveDepth = 3;
  return params;
}

dtCrowdAgentParams agent_params(float range) {
  dtCrowdAgentParams params = {};
  params.radius = kFieldRadius;
  params.height = kFieldHeight;
  params.maxAcceleration = kFieldAcceleration;
  params.maxSpeed = kFieldSpeed;
  params.collisionQueryRange = range * kFieldRadius;
  params.pathOptimizationRange = 30 * kFieldRadius;
  params.separationWeight = 2;
  params.obstacleAvoidanceType = kQuality;
  params.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO |
                       DT_CROWD_OBSTACLE_AVOIDANCE | DT_CROWD_SEPARATION;
  return params;
}

}  // namespace

DetourCrowdSide::DetourCrowdSide(dtNavMesh& mesh, std::span<const FieldWalk> walks, float range)
    : crowd_(dtAllocCrowd()) {
  if (!crowd_->init(static_cast<int>(walks.size()), kFieldRadius, &mesh)) {
    std::cerr << "DetourCrowd: no memory for " << walks.size() << " agents\n";
    std::exit(1);
  }
  const dtObstacleAvoidanceParams params = quality_params(*crowd_);
  crowd_->setObstacleAvoidanceParams(kQuality, &params);
  for (const FieldWalk& walk : walks)
    add(walk, range);
}

void DetourCrowdSide::add(const FieldWalk& walk, float range) {
  const dtCrowdAgentParams params = agent_params(range);
  const float from[] = {walk.from.x, walk.from.y, walk.from.z};
  const float to[] = {walk.to.x, walk.to.y, walk.to.z};
  agents_.push_back(crowd_->addAgent(from, &params));
  dtPolyRef polygon = 0;
  float goal[3] = {};
  crowd_->getNavMeshQuery()->findNearestPoly(to, crowd_->getQueryExtents(), crowd_->getFilter(0),
                                             &polygon, goal);
  crowd_->requestMoveTarget(agents_.back(), polygon, goal);
}

std::vector<Vec3> DetourCrowdSide::positions() const {
  std::vector<Vec3> all;
  for (const int agent : agents_) {
    const float* const p = crowd_->getAgent(agent)->npos;
    all.push_back({p[0], p[1], p[2]});
  }
  return all;
}

double DetourCrowdSide::share_with_path() const {
  double count = 0;
  for (const int index : agents_) {
    const dtCrowdAgent& agent = *crowd_->getAgent(index);
    if (agent.targetState == DT_CROWDAGENT_TARGET_VALID && !agent.partial) ++count;
  }
  return count / static_cast<double>(agents_.size());
}

}  // namespace way::bench

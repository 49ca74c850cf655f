// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/doctor/examine.h"

#include "way/bake/rasterize.h"

#include "doctor/level_rules.h"
#include "doctor/round_number.h"
#include "doctor/trial_bakes.h"

#include <algorithm>
#include <utility>

namespace way {

bool Finding::is_grave() const {
  return kind != "degenerate" && kind != "parts" && kind != "one_piece";
}

Result<Examination> examine(const TriangleMesh& level, const BakeSettings& settings,
                            const ExamineOptions& options) {
  const int threads = options.executor == nullptr ? 1 : options.executor->worker_count();
  Examination seen = apply_rules(level, settings, threads);
  if (options.has_trials) {
    const auto tried = try_bakes({level, settings, options}, seen);
    if (!tried) return tried.error();
  }
  const auto placing = std::ranges::find_if(
      seen.findings, [](const Finding& finding) { return finding.remedy.is_placement(); });
  if (placing != seen.findings.end()) seen.findings = {Finding(*placing)};
  return seen;
}

std::string why_empty(const TriangleMesh& level, const NavAgent& agent) {
  const auto areas = areas_by_slope(level, agent.slope);
  if (std::ranges::any_of(areas, is_walkable))
    return "no place is wide and high enough for the agent";
  return "all " + std::to_string(areas.size()) + " triangles are steeper than " +
         round_text(agent.slope) + " degrees, face down or are not to be walked on";
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/triangle_ground.h"

#include "bake/input/slope_areas.h"
#include "core/text.h"

#include <algorithm>

namespace way {

/// The code of a kind, which is a new one if the kind is; none if they are used up.
GroundCode TriangleGround::code_of(const Kind& kind) {
  const auto found = std::ranges::find(kinds_, kind);
  const auto index = static_cast<std::size_t>(found - kinds_.begin());
  if (index == kMaxKinds) return GroundCode::none;
  if (found == kinds_.end()) kinds_.push_back(kind);
  return static_cast<GroundCode>(index + 1);
}

Result<TriangleGround> TriangleGround::create(const TriangleMesh& mesh, const BakeConfig& config) {
  SerialExecutor serial;
  return create(mesh, config, serial);
}

Result<TriangleGround> TriangleGround::create(const TriangleMesh& mesh, const BakeConfig& config,
                                              Executor& executor, const TriangleGround* like) {
  TriangleGround ground;
  if (like != nullptr) ground.kinds_ = like->kinds_;
  for (const MovementClass& one : config.classes)
    ground.slopes_.push_back(one.max_slope);
  std::ranges::sort(ground.slopes_);
  const auto rest = std::ranges::unique(ground.slopes_);
  ground.slopes_.erase(rest.begin(), rest.end());
  const std::size_t nobody = ground.slopes_.size();
  std::vector<Area> areas = areas_by_slope_on(executor, mesh, ground.slopes_.back());
  ground.codes_.resize(areas.size());
  if (ground.has_areas()) {
    std::ranges::transform(areas, ground.codes_.begin(),
                           [](Area area) { return static_cast<GroundCode>(area); });
    return ground;
  }
  // The slopes that are steep enough for a triangle are the last ones.
  std::vector<std::uint8_t> first(areas.size(), static_cast<std::uint8_t>(nobody));
  for (std::size_t slope = nobody; slope-- > 0;) {
    areas = areas_by_slope_on(executor, mesh, ground.slopes_[slope]);
    for (std::size_t i = 0; i < areas.size(); ++i)
      first[i] = is_walkable(areas[i]) ? static_cast<std::uint8_t>(slope) : first[i];
  }
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] == nobody) continue;
    ground.codes_[i] = ground.code_of({mesh.areas()[i], first[i]});
    if (ground.codes_[i] != GroundCode::none) continue;
    return Error{Error::Code::too_large,
                 text("the level has more than ", kMaxKinds,
                      " combinations of areas and of slopes that agents walk on: use fewer areas "
                      "or fewer slopes")};
  }
  return ground;
}

AreaTable TriangleGround::areas_for(float max_slope) const {
  AreaTable table = {};
  if (has_areas()) {
    for (std::size_t i = 0; i < table.size(); ++i)
      table[i] = static_cast<Area>(i);
    return table;
  }
  const auto slope =
      static_cast<std::size_t>(std::ranges::find(slopes_, max_slope) - slopes_.begin());
  for (std::size_t i = 0; i < kinds_.size(); ++i)
    table[i + 1] = kinds_[i].slope <= slope ? kinds_[i].area : Area::none;
  return table;
}

}  // namespace way

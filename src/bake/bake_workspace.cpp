// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/bake_workspace.h"

#include <cstddef>

namespace way {
namespace {

template <class... T>
std::size_t bytes_of(const std::vector<T>&... vectors) {
  return (std::size_t{0} + ... + (vectors.capacity() * sizeof(T)));
}

}  // namespace

const char* name_of(BakeStage stage) {
  static constexpr const char* kNames[kBakeStageCount] = {"rasterize",     "lift_low_obstacles",
                                                          "remove_ledges", "remove_low_ceilings",
                                                          "compact",       "mark_areas",
                                                          "erode",         "distance_field",
                                                          "regions",       "seams",
                                                          "contours",      "polygons",
                                                          "detail",        "tile"};
  return kNames[static_cast<std::size_t>(stage)];
}

BakeWorkspace::BakeWorkspace() : state_(std::make_unique<State>()) {}
BakeWorkspace::~BakeWorkspace() = default;
BakeWorkspace::BakeWorkspace(BakeWorkspace&&) noexcept = default;
BakeWorkspace& BakeWorkspace::operator=(BakeWorkspace&&) noexcept = default;

std::size_t BakeWorkspace::bytes() const {
  const State& s = *state_;
  std::size_t sum = s.memory.most_bytes() + bytes_of(s.solid.columns, s.solid.spans) +
                    bytes_of(s.erode.areas, s.regions.regions) +
                    s.find_regions.watershed.links.bytes();
  for (const ClassFloors& floors : s.classes)
    sum += floors.bytes();
  return sum;
}

const BakeReport& BakeWorkspace::report() const {
  return state_->report;
}

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/bake/part_baker.h"

#include "bake/check_bake.h"
#include "bake/level_baker.h"

namespace way {

struct PartBaker::State {
  State(const TriangleMesh& mesh, BakeConfig checked, const BakeOptions& options)
      : config(std::move(checked)), baker(mesh, config, options) {}

  BakeConfig config;
  LevelBaker baker;
};

Result<PartBaker> PartBaker::create(const TriangleMesh& level, const BakeSettings& settings,
                                    const BakeOptions& options) {
  auto config = check_bake(level, settings, options);
  if (!config) return config.error();
  auto state = std::make_unique<State>(level, *std::move(config), options);
  if (const auto prepared = state->baker.prepare(); !prepared) return prepared.error();
  return PartBaker(std::move(state));
}

PartBaker::PartBaker(std::unique_ptr<State> state) : state_(std::move(state)) {}
PartBaker::PartBaker(PartBaker&&) noexcept = default;
PartBaker& PartBaker::operator=(PartBaker&&) noexcept = default;
PartBaker::~PartBaker() = default;

Result<NavMeshSet> PartBaker::bake(const BakePart& part) {
  if (auto error = check_part(part)) return *error;
  return state_->baker.run(part);
}

std::size_t PartBaker::tile_count() const {
  return state_->baker.tile_count();
}

const BakeReport& PartBaker::report() const {
  return state_->baker.report();
}

}  // namespace way

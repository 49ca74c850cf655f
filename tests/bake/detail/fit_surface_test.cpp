// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/detail/fit_surface.h"

#include "way/core/random.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <doctest/doctest.h>

using namespace way;

namespace {

struct Surface {
  Triangulation mesh;
  std::vector<float> heights;
};

/// A square of side `side` at height 0.
Surface flat_square(std::int32_t side) {
  Surface surface;
  surface.mesh.start(std::vector<PlanPoint>{{0, 0}, {0, side}, {side, side}, {side, 0}});
  surface.heights.assign(4, 0);
  return surface;
}

/// The height of the surface by areas of sub-triangles, in any triangle that contains the point.
double height_at(const Surface& surface, PlanPoint at) {
  const auto& points = surface.mesh.points();
  for (const auto& t : surface.mesh.triangles()) {
    const auto& [a, b, c] = t.corners;
    const std::int64_t at_c = orient2d(points[a], points[b], at);
    const std::int64_t at_a = orient2d(points[b], points[c], at);
    const std::int64_t at_b = orient2d(points[c], points[a], at);
    if (at_a < 0 || at_b < 0 || at_c < 0) continue;
    return (static_cast<double>(at_a) * static_cast<double>(surface.heights[a]) +
            static_cast<double>(at_b) * static_cast<double>(surface.heights[b]) +
            static_cast<double>(at_c) * static_cast<double>(surface.heights[c])) /
           static_cast<double>(at_a + at_b + at_c);
  }
  return 1e9;
}

double worst_error(const Surface& surface, const std::vector<HeightSample>& samples) {
  double worst = 0;
  for (const HeightSample& sample : samples)
    worst = std::max(worst,
                     std::abs(height_at(surface, sample.at) - static_cast<double>(sample.height)));
  return worst;
}

std::vector<HeightSample> random_samples(Random& random, std::int32_t side, int step) {
  std::vector<HeightSample> samples;
  for (std::int32_t z = step; z < side; z += step) {
    for (std::int32_t x = step; x < side; x += step)
      samples.push_back({{x, z}, static_cast<float>(random.below(12))});
  }
  return samples;
}

}  // namespace

TEST_SUITE("bake/fit_surface") {
  TEST_CASE("samples on the surface change nothing") {
    Surface surface = flat_square(16);
    FitScratch scratch;
    const std::vector<HeightSample> samples = {{{4, 4}, 0}, {{4, 8}, 1}, {{8, 8}, -1}};
    fit_surface(samples, 1, surface.mesh, surface.heights, scratch);
    CHECK(surface.mesh.points().size() == 4);
  }

  TEST_CASE("the worst sample is added first, ties in order") {
    Surface surface = flat_square(16);
    FitScratch scratch;
    const std::vector<HeightSample> samples = {
        {{2, 2}, 3}, {{6, 6}, 5}, {{12, 4}, 9}, {{4, 12}, -9}};
    fit_surface(samples, 4, surface.mesh, surface.heights, scratch);
    REQUIRE(surface.mesh.points().size() >= 6);
    CHECK(surface.mesh.points()[4] == PlanPoint{12, 4});
    CHECK(surface.mesh.points()[5] == PlanPoint{4, 12});
    CHECK(surface.heights[5] == -9.0F);
  }

  TEST_CASE("a sample that later insertions correct is not added") {
    Surface surface = flat_square(16);
    FitScratch scratch;
    // A tent: once its tip is added, the samples on its sides are right.
    const std::vector<HeightSample> samples = {{{8, 4}, 4}, {{8, 8}, 8}, {{4, 8}, 4}};
    fit_surface(samples, 1, surface.mesh, surface.heights, scratch);
    CHECK(surface.mesh.points().size() == 5);
  }

  TEST_CASE("with a maximum error of zero every sample is matched") {
    Random random(3);
    Surface surface = flat_square(64);
    FitScratch scratch;
    const auto samples = random_samples(random, 64, 8);
    fit_surface(samples, 0, surface.mesh, surface.heights, scratch);
    CHECK(worst_error(surface, samples) < 1e-9);
  }

  TEST_CASE("no sample of a random field is farther away than the error") {
    Random random(4);
    FitScratch scratch;  // Reused, so that remains of one surface would show in the next.
    for (int round = 0; round < 60; ++round) {
      Surface surface = flat_square(64 + 4 * random.below(64));
      const auto samples = random_samples(random, surface.mesh.points()[1].z, 8);
      const double max_error = 1 + random.below(4);
      fit_surface(samples, max_error, surface.mesh, surface.heights, scratch);
      CHECK(worst_error(surface, samples) <= max_error + 1e-9);
      CHECK(surface.heights.size() == surface.mesh.points().size());
    }
  }
}

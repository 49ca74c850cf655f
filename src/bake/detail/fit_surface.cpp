// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Greedy insertion (Garland, Heckbert: Fast polygonal approximation of terrains and height fields,
// 1995). Every sample is in the list of the triangle that contains it, and every triangle knows its
// worst sample; an insertion re-evaluates only the samples of the changed triangles.

#include "bake/detail/fit_surface.h"

#include "way/core/assert.h"

#include <algorithm>
#include <cmath>

namespace way {
namespace {

constexpr std::uint32_t kNone = 0xffffffffU;

/// The plane through a triangle, as height at its first corner and slopes.
struct Plane {
  PlanPoint at = {};
  double height = 0;
  double slope_x = 0;
  double slope_z = 0;

  double height_at(PlanPoint p) const {
    return height + slope_x * (p.x - at.x) + slope_z * (p.z - at.z);
  }
};

bool is_same(const FitScratch::Worst& a, const FitScratch::Worst& b) {
  return a.error == b.error && a.sample == b.sample;
}

/// Orders by error; of equal errors, the later sample is less.
bool is_better(const FitScratch::Worst& a, const FitScratch::Worst& b) {
  return a.error != b.error ? a.error < b.error : a.sample > b.sample;
}

class Fit {
 public:
  Fit(std::span<const HeightSample> samples, double max_error, Triangulation& mesh,
      std::vector<float>& heights, FitScratch& scratch)
      : samples_(samples), max_error_(max_error), mesh_(mesh), heights_(heights), s_(scratch) {}

  void run() {
    assign_all();
    while (!s_.heap.empty()) {
      std::pop_heap(s_.heap.begin(), s_.heap.end(), is_better);
      const FitScratch::Worst top = s_.heap.back();
      s_.heap.pop_back();
      if (is_same(s_.worst[top.triangle], top)) insert(top);
    }
  }

 private:
  void assign_all() {
    s_.heap.clear();
    s_.next.resize(samples_.size());
    s_.first.assign(mesh_.triangles().size(), kNone);
    s_.worst.assign(mesh_.triangles().size(), {});
    std::uint32_t triangle = 0;
    // Backward, so that the lists are in the order of the samples.
    for (std::size_t i = samples_.size(); i-- > 0;) {
      triangle = mesh_.locate(samples_[i].at, triangle);
      put(static_cast<std::uint32_t>(i), triangle);
    }
    for (std::uint32_t t = 0; t < s_.first.size(); ++t) {
      measure(t);
    }
  }

  void put(std::uint32_t sample, std::uint32_t triangle) {
    s_.next[sample] = s_.first[triangle];
    s_.first[triangle] = sample;
  }

  Plane plane_of(std::uint32_t triangle) const {
    const auto& corners = mesh_.triangles()[triangle].corners;
    const PlanPoint a = mesh_.points()[corners[0]];
    const PlanPoint b = mesh_.points()[corners[1]];
    const PlanPoint c = mesh_.points()[corners[2]];
    const auto height = static_cast<double>(heights_[corners[0]]);
    const double b_up = static_cast<double>(heights_[corners[1]]) - height;
    const double c_up = static_cast<double>(heights_[corners[2]]) - height;
    const auto area = static_cast<double>(orient2d(a, b, c));
    return {a, height, ((b.z - a.z) * c_up - (c.z - a.z) * b_up) / area,
            ((c.x - a.x) * b_up - (b.x - a.x) * c_up) / area};
  }

  /// Finds the worst sample of a triangle and queues it if its error is too large.
  void measure(std::uint32_t triangle) {
    s_.worst[triangle] = {};
    if (s_.first[triangle] == kNone) return;
    const Plane plane = plane_of(triangle);
    FitScratch::Worst worst = {max_error_, kNone, triangle};
    for (std::uint32_t i = s_.first[triangle]; i != kNone; i = s_.next[i]) {
      const HeightSample& sample = samples_[i];
      const double error =
          std::abs(plane.height_at(sample.at) - static_cast<double>(sample.height));
      const bool worse = error > worst.error || (error == worst.error && i < worst.sample);
      if (worse && error > max_error_) worst = {error, i, triangle};
    }
    if (worst.sample == kNone) return;
    s_.worst[triangle] = worst;
    s_.heap.push_back(worst);
    std::push_heap(s_.heap.begin(), s_.heap.end(), is_better);
  }

  void insert(const FitScratch::Worst& top) {
    const HeightSample& sample = samples_[top.sample];
    mesh_.add_inside(top.triangle, sample.at);
    heights_.push_back(sample.height);
    s_.first.resize(mesh_.triangles().size(), kNone);
    s_.worst.resize(mesh_.triangles().size());
    take_samples(top.sample);
    list_wedges();
    std::size_t wedge = 0;
    for (const std::uint32_t i : s_.moved) {
      wedge = wedge_of(samples_[i].at, wedge);
      put(i, s_.wedges[wedge].triangle);
    }
    for (const std::uint32_t triangle : mesh_.star()) {
      measure(triangle);
    }
  }

  /// Collects the samples of the changed triangles, except the one that became a vertex.
  void take_samples(std::uint32_t inserted) {
    s_.moved.clear();
    for (const std::uint32_t triangle : mesh_.star()) {
      for (std::uint32_t i = s_.first[triangle]; i != kNone; i = s_.next[i]) {
        if (i != inserted) s_.moved.push_back(i);
      }
      s_.first[triangle] = kNone;
    }
  }

  void list_wedges() {
    const auto& points = mesh_.points();
    s_.wedges.clear();
    for (const std::uint32_t triangle : mesh_.star()) {
      const auto& [p, a, b] = mesh_.triangles()[triangle].corners;
      s_.wedges.push_back({points[a], points[b], triangle});
    }
  }

  /// The wedge around the new point that contains a sample. The last answer is tried first, because
  /// samples come triangle by triangle.
  std::size_t wedge_of(PlanPoint at, std::size_t first) const {
    const PlanPoint p = mesh_.points().back();
    for (std::size_t i = first;;) {
      const FitScratch::Wedge& wedge = s_.wedges[i];
      if (orient2d(p, wedge.low, at) >= 0 && orient2d(p, wedge.high, at) <= 0) return i;
      i = i + 1 == s_.wedges.size() ? 0 : i + 1;
      WAY_ASSERT(i != first);  // The wedges cover all directions around the point.
    }
  }

  std::span<const HeightSample> samples_;
  double max_error_;
  Triangulation& mesh_;
  std::vector<float>& heights_;
  FitScratch& s_;
};

}  // namespace

void fit_surface(std::span<const HeightSample> samples, double max_error, Triangulation& mesh,
                 std::vector<float>& heights, FitScratch& scratch) {
  if (!samples.empty()) Fit(samples, max_error, mesh, heights, scratch).run();
}

}  // namespace way

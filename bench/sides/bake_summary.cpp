// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/sides/bake_summary.h"

#include <cmath>
#include <iomanip>
#include <ostream>

namespace way::bench {
namespace {

constexpr double kMaxAreaError = 0.01;
constexpr double kMaxMoreGround = 0.02;
constexpr double kMaxPolygonFactor = 1.1;

bool is_near(double area, double expected) {
  return std::abs(area - expected) <= kMaxAreaError * expected;
}

void print_verdict(std::ostream& out, const BakeResult& r) {
  if (!r.is_fair()) {
    out << "**no**";
  } else if (r.has_their_area()) {
    out << "yes";
  } else if (r.has_more_ground()) {
    out << "yes: more ground in fewer parts";
  } else {
    out << "yes: theirs in one piece is " << r.their_whole_area;
  }
}

}  // namespace

bool BakeResult::has_their_area() const {
  return is_near(ours.area, theirs.area);
}

bool BakeResult::has_more_ground() const {
  return ours.area >= theirs.area && ours.area <= (1 + kMaxMoreGround) * theirs.area &&
         ours.components < theirs.components;
}

bool BakeResult::is_fair() const {
  const bool has_whole_area = their_whole_area > 0 && is_near(ours.area, their_whole_area);
  return (has_their_area() || has_more_ground() || has_whole_area) &&
         static_cast<double>(ours.polygons) <=
             kMaxPolygonFactor * static_cast<double>(theirs.polygons);
}

void print_results(std::ostream& out, const std::vector<BakeResult>& results) {
  out << "| bake (ours / theirs) | spans | floors | polygons | area | detail triangles "
         "| components | fair |\n|---|---:|---:|---:|---:|---:|---:|---|\n";
  for (const BakeResult& r : results) {
    out << "| " << r.name << " | " << r.ours.spans << " / " << r.theirs.spans << " | "
        << r.ours.floors << " / " << r.theirs.floors << " | " << r.ours.polygons << " / "
        << r.theirs.polygons << " | " << std::fixed << std::setprecision(1) << r.ours.area << " / "
        << r.theirs.area << " | " << r.ours.detail_triangles << " / " << r.theirs.detail_triangles
        << " | " << r.ours.components << " / " << r.theirs.components << " | ";
    print_verdict(out, r);
    out << " |\n";
  }
}

}  // namespace way::bench

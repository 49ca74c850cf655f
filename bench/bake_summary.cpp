// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/bake_summary.h"

#include <cmath>
#include <iomanip>
#include <ostream>

namespace way::bench {
namespace {

constexpr double kMaxAreaError = 0.01;
constexpr double kMaxPolygonFactor = 1.1;

}  // namespace

bool BakeResult::is_fair() const {
  return std::abs(ours.area - theirs.area) <= kMaxAreaError * theirs.area &&
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
        << " | " << r.ours.components << " / " << r.theirs.components << " | "
        << (r.is_fair() ? "yes" : "**no**") << " |\n";
  }
}

}  // namespace way::bench

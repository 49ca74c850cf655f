// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bake/contours/contours_into.h"

namespace way {

void trace_contours_into(const ContourInput& input, ContourScratch& scratch, ContourSet& result) {
  result.grid = input.open.grid;
  result.contours.clear();
  result.vertices.clear();
  trace_rings(input, scratch.trace, scratch.raw);
  scratch.trace.give_back();
  simplify_arcs(input.options, scratch.simplify, scratch.raw);
  scratch.simplify.give_back();
  resolve_crossings(input, scratch.crossing, scratch.raw);
  scratch.crossing.give_back();
  gather_rings(scratch.raw, input.open.grid.border, scratch.holes);
  scratch.raw.give_back();
  join_holes(scratch.holes, result);
  scratch.holes.give_back();
}

ContourSet trace_contours(const CompactHeightfield& open, const RegionMap& regions,
                          const SeamMap& seams, const ContourOptions& options) {
  ContourScratch scratch;
  ContourSet result;
  trace_contours_into({open, regions, seams, options}, scratch, result);
  return result;
}

}  // namespace way

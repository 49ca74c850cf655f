// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <cstddef>
#include <map>
#include <vector>

#include <DetourNavMesh.h>

namespace way::test {

/// Maps polygons of our mesh to Detour's: those in tiles with the same coordinates that have the
/// same corners.
class DetourTwins {
 public:
  DetourTwins(const NavMesh& ours, const dtNavMesh& theirs);

  /// Polygons of either mesh without a counterpart in the other.
  std::size_t single_count() const { return single_count_; }
  dtPolyRef theirs(PolyRef ours) const { return theirs_.at(ours); }
  PolyRef ours(dtPolyRef theirs) const { return ours_.at(theirs); }
  std::vector<PolyRef> ours(const std::vector<dtPolyRef>& theirs) const;

 private:
  std::map<PolyRef, dtPolyRef> theirs_ = {};
  std::map<dtPolyRef, PolyRef> ours_ = {};
  std::size_t single_count_ = 0;
};

}  // namespace way::test

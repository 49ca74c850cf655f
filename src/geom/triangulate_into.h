// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "geom/triangulate.h"

#include <cstdint>

namespace way {

/// Memory that triangulate_into() reuses from call to call.
struct TriangulateScratch {
  /// A corner of the rest of the ring.
  struct Corner {
    PlanPoint at = {};
    std::uint32_t next = 0;
    std::uint32_t previous = 0;
    std::uint32_t version = 0;  ///< Counts the tests of this corner; older ears are stale.
    bool blocks = false;        ///< Not strictly convex, and still in the ring.
  };
  /// A corner that can be cut off.
  struct Ear {
    std::int64_t length = 0;  ///< Squared length of the cut.
    std::uint32_t before = 0;
    std::uint32_t tip = 0;
    std::uint32_t version = 0;
  };

  std::vector<Corner> corners = {};
  std::vector<Ear> heap = {};
  std::vector<std::uint32_t> blockers = {};  ///< Corners that may block an ear, by bucket.
  std::vector<std::uint32_t> bucket_first =
      {};  ///< Bucket i holds blockers first[i] to first[i+1].
};

/// triangulate() with reused memory. Replaces `triangles`.
void triangulate_into(std::span<const PlanPoint> ring, TriangulateScratch& scratch,
                      std::vector<Triangle>& triangles);

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/tile_edge.h"

#include "nav/plan/padded_corners.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace way {

/// The two ends of an edge, as byte offsets from the first corner, so that nothing is left to
/// compute.
struct EdgeEnds {
  static constexpr std::uint8_t kNone = 255;

  std::uint8_t a = kNone;
  std::uint8_t b = kNone;  ///< The corner after a.

  constexpr explicit operator bool() const { return a != kNone; }
  const TileCorner* first(const TileCorner* corners) const { return behind(corners, a); }
  const TileCorner* second(const TileCorner* corners) const { return behind(corners, b); }

 private:
  static const TileCorner* behind(const TileCorner* corners, std::size_t bytes) {
    return reinterpret_cast<const TileCorner*>(reinterpret_cast<const std::byte*>(corners) + bytes);
  }
};

/// Looks up an edge of a polygon of up to six corners by a set of corners, one bit each.
/// Branch-free: the edge is unpredictable.
class EdgeTable {
 public:
  /// @param find  Returns the first corner of the edge for a set and a number of corners; that
  ///   number if there is none.
  template <class Find>
  constexpr explicit EdgeTable(Find find) {
    for (std::uint32_t count = 3; count <= PaddedCorners::kMax; ++count) {
      for (std::uint32_t bits = 0; bits < kPatterns; ++bits)
        edges_[count * kPatterns + bits] = ends_of(find(bits, count), count);
    }
  }

  /// The edge, or none.
  /// @param bits  Of six corners; those from `count` on are ignored.
  const EdgeEnds& at(unsigned bits, std::uint32_t count) const {
    return edges_[count * kPatterns + bits];
  }

 private:
  static constexpr std::uint32_t kPatterns = 64;

  static constexpr EdgeEnds ends_of(std::uint32_t edge, std::uint32_t count) {
    if (edge == count) return {};
    return {static_cast<std::uint8_t>(edge * sizeof(TileCorner)),
            static_cast<std::uint8_t>((edge + 1) % count * sizeof(TileCorner))};
  }

  std::array<EdgeEnds, (PaddedCorners::kMax + 1)* kPatterns> edges_ = {};
};

}  // namespace way

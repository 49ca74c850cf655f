// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/geom/area.h"
#include "way/nav/poly_ref.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace way {

/// Legs of earlier paths from one corner of an index to another, for the next paths, which consist
/// mostly of the same ones. A hash table without chains: a leg replaces another in its slot.
class LegMemory {
 public:
  /// Everything on which a leg depends.
  struct Key {
    std::uint32_t snapshot = 0;  ///< CornerRecords::snapshot().
    std::uint32_t filter = 0;    ///< CornerGraph::filter_bits(): each filter has other corners.
    std::uint32_t turn = 0;      ///< CornerGraph::Turn at which it begins.
    std::uint32_t corner = 0;    ///< At which it ends.
    PolyRef from = {};           ///< The last polygon of the corridor before it.

    friend bool operator==(const Key&, const Key&) = default;
  };
  /// Longer legs are not kept: they are few, and would double the memory.
  static constexpr std::size_t kMostPolygons = 4;

  /// A cache line.
  struct alignas(64) Leg {
    Key key = {};
    float height = 0;  ///< Of its first point.
    Area area = Area::none;
    std::uint8_t departure = 0;  ///< The polygon that it enters, as an index in all of them.
    std::uint8_t count = 0;
    std::array<PolyRef, kMostPolygons> entered = {};  ///< Polygons, after the first one.

    std::span<const PolyRef> polygons() const { return std::span(entered).first(count); }
  };
  static_assert(sizeof(Leg) == 64);

  /// The leg with a key, or null.
  const Leg* find(const Key& key) const {
    if (legs_.empty()) return nullptr;
    const Leg& leg = legs_[slot_of(key)];
    return leg.key == key ? &leg : nullptr;
  }
  void keep(const Leg& leg) {
    if (legs_.empty()) legs_.resize(kCount);
    legs_[slot_of(leg.key)] = leg;
  }
  std::size_t bytes() const { return legs_.capacity() * sizeof(Leg); }

 private:
  static constexpr std::size_t kCount = 2048;

  static std::size_t slot_of(const Key& key) {
    const std::uint64_t both = (std::uint64_t{key.turn} << 32U) + key.corner;
    const std::uint64_t mixed =
        (both ^ key.from.bits() * 0x9e3779b97f4a7c15U) * 0xff51afd7ed558ccdU;
    return static_cast<std::size_t>(mixed >> 53U);
  }

  std::vector<Leg> legs_;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace way {

/// Refers to a polygon of a NavMesh. Valid as long as its tile exists; after the tile is replaced
/// or removed, the reference is stale, which every NavMesh detects.
///
/// In a corridor it may refer to an off-mesh link between the polygons before and after it; queries
/// about polygons treat such a reference as stale.
class PolyRef {
 public:
  static constexpr std::uint32_t kMaxPolygons = 1U << 24U;     ///< Per tile.
  static constexpr std::uint32_t kMaxSlots = (1U << 24U) - 2;  ///< The other two mark links.
  static constexpr std::uint32_t kMaxLinks = 1U << 24U;
  static constexpr std::uint32_t kMaxGeneration = 0xffffU;

  /// Null: refers to nothing.
  constexpr PolyRef() = default;

  /// @param generation  Counts the tiles that a slot has held, from 1, so that no reference is 0.
  constexpr PolyRef(std::uint32_t slot, std::uint32_t generation, std::uint32_t polygon)
      : bits_((std::uint64_t{generation} << 48U) | (std::uint64_t{slot} << 24U) | polygon) {}

  /// Refers to an off-mesh link by its index in the navmesh, crossed from its start to its end.
  static constexpr PolyRef to_link(std::uint32_t index, std::uint32_t generation) {
    return {kMaxSlots, generation, index};
  }

  /// From bits(), for storage and other languages; safe for any number.
  static constexpr PolyRef from_bits(std::uint64_t bits) {
    PolyRef ref;
    ref.bits_ = bits;
    return ref;
  }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr std::uint32_t polygon() const { return static_cast<std::uint32_t>(bits_ & 0xffffffU); }
  constexpr std::uint32_t slot() const {
    return static_cast<std::uint32_t>((bits_ >> 24U) & 0xffffffU);
  }
  constexpr std::uint32_t generation() const { return static_cast<std::uint32_t>(bits_ >> 48U); }
  constexpr explicit operator bool() const { return bits_ != 0; }

  /// Returns true if it refers to a link, crossed in either direction.
  constexpr bool is_link() const { return slot() >= kMaxSlots; }
  /// Returns true if it refers to a link crossed from its end to its start.
  constexpr bool is_backward() const { return slot() > kMaxSlots; }
  /// The same link, crossed from start to end, or from end to start.  @pre is_link()
  constexpr PolyRef forward() const { return {kMaxSlots, generation(), polygon()}; }
  constexpr PolyRef backward() const { return {kMaxSlots + 1, generation(), polygon()}; }

  friend constexpr auto operator<=>(PolyRef, PolyRef) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace way {

/// Names a polygon of a NavMesh. Stays good as long as its tile stays; a reference into a tile that
/// was replaced or removed is stale, which every NavMesh can tell.
///
/// In a corridor it may name an off-mesh link instead, which lies between the polygon before and
/// the polygon behind it; to questions about polygons such a reference is a stale one.
class PolyRef {
 public:
  static constexpr std::uint32_t kMaxPolygons = 1U << 24U;     ///< Of one tile.
  static constexpr std::uint32_t kMaxSlots = (1U << 24U) - 2;  ///< The other two mark links.
  static constexpr std::uint32_t kMaxLinks = 1U << 24U;
  static constexpr std::uint32_t kMaxGeneration = 0xffffU;

  /// Null: names nothing.
  constexpr PolyRef() = default;

  /// @param generation  Counts the tiles that a slot has held, from 1, so that no reference is 0.
  constexpr PolyRef(std::uint32_t slot, std::uint32_t generation, std::uint32_t polygon)
      : bits_((std::uint64_t{generation} << 48U) | (std::uint64_t{slot} << 24U) | polygon) {}

  /// Names an off-mesh link by its place in the navmesh, to be walked from its start on.
  static constexpr PolyRef to_link(std::uint32_t place, std::uint32_t generation) {
    return {kMaxSlots, generation, place};
  }

  /// From bits(), for storage and other languages; any number is safe.
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

  /// True where it names a link, walked either way.
  constexpr bool is_link() const { return slot() >= kMaxSlots; }
  /// True where it names a link that is walked from its end to its start.
  constexpr bool is_backward() const { return slot() > kMaxSlots; }
  /// The same link, walked as its description says, or the other way.  @pre is_link()
  constexpr PolyRef forward() const { return {kMaxSlots, generation(), polygon()}; }
  constexpr PolyRef backward() const { return {kMaxSlots + 1, generation(), polygon()}; }

  friend constexpr auto operator<=>(PolyRef, PolyRef) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace way

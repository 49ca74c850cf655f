// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

namespace way {

/// Names a polygon of a NavMesh. Stays good as long as its tile stays; a reference into a tile that
/// was replaced or removed is stale, which every NavMesh can tell.
class PolyRef {
 public:
  static constexpr std::uint32_t kMaxPolygons = 1U << 24U;  ///< Of one tile.
  static constexpr std::uint32_t kMaxSlots = 1U << 24U;
  static constexpr std::uint32_t kMaxGeneration = 0xffffU;

  /// Null: names nothing.
  constexpr PolyRef() = default;

  /// @param generation  Counts the tiles that a slot has held, from 1, so that no reference is 0.
  constexpr PolyRef(std::uint32_t slot, std::uint32_t generation, std::uint32_t polygon)
      : bits_((std::uint64_t{generation} << 48U) | (std::uint64_t{slot} << 24U) | polygon) {}

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

  friend constexpr auto operator<=>(PolyRef, PolyRef) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// For each floor of a field and each Side, the floor that an agent can step to, or none().
///
/// Floors of adjacent columns have nearby indices, so a link is stored as a 16-bit difference. If a
/// row has tens of thousands of floors, some differences do not fit: these *far* links are stored
/// in a separate list and take longer to follow.
class FloorLinks {
 public:
  /// The floors at the four sides of a floor.
  using Neighbors = std::array<std::uint32_t, 4>;
  /// From a floor to its neighbors: kNone, kFar, or a difference of indices.
  using Steps = std::array<std::int16_t, 4>;
  static constexpr std::int16_t kNone = 0;      ///< No floor is its own neighbor.
  static constexpr std::int16_t kFar = -32768;  ///< The link is in the list of far links.
  static constexpr std::uint32_t kFarthest = 32767;

  /// The links of one floor.
  class Of {
   public:
    std::uint32_t operator[](std::size_t side) const {
      const std::int16_t step = links_.steps_[floor_][side];
      if (step == kFar) [[unlikely]]
        return links_.far_link(floor_, side);
      return step == kNone ? links_.none_ : floor_ + static_cast<std::uint32_t>(int{step});
    }
    Neighbors all() const { return {(*this)[0], (*this)[1], (*this)[2], (*this)[3]}; }

   private:
    friend class FloorLinks;
    Of(const FloorLinks& links, std::uint32_t floor) : links_(links), floor_(floor) {}

    const FloorLinks& links_;
    std::uint32_t floor_;
  };

  friend bool operator==(const FloorLinks&, const FloorLinks&) = default;

  /// Makes room for the links of `floors` floors, all unspecified, and for those of none(), which
  /// lead to itself.
  void reset(std::uint32_t floors);
  /// Sets a link.  @pre each link is set at most once after reset()
  void set(std::uint32_t floor, std::size_t side, std::uint32_t to);
  /// Changes a link.  @pre the link was set
  void change(std::uint32_t floor, std::size_t side, std::uint32_t to);

  /// Number of entries: one per floor and one for none().
  std::size_t size() const { return steps_.size(); }
  /// Represents "no floor": the number of floors.
  std::uint32_t none() const { return none_; }
  Of operator[](std::uint32_t floor) const { return {*this, floor}; }

  /// If there are no far links, steps() describes all links.
  bool has_far() const {
    return !(far_[0].empty() && far_[1].empty() && far_[2].empty() && far_[3].empty());
  }
  const Steps* steps() const { return steps_.data(); }
  Steps* steps() { return steps_.data(); }
  std::size_t bytes() const {
    std::size_t far = 0;
    for (const std::vector<FarLink>& side : far_)
      far += side.capacity();
    return steps_.capacity() * sizeof(Steps) + far * sizeof(FarLink);
  }

 private:
  struct FarLink {
    std::uint32_t from = 0;
    std::uint32_t to = 0;

    friend bool operator==(const FarLink&, const FarLink&) = default;
  };

  std::uint32_t far_link(std::uint32_t floor, std::size_t side) const;

  std::vector<Steps> steps_ = {{kNone, kNone, kNone, kNone}};
  /// By side, sorted. Links of a side are mostly set in order; then nothing is moved.
  std::array<std::vector<FarLink>, 4> far_ = {};
  std::uint32_t none_ = 0;
};

}  // namespace way

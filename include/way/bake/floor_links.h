// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// For each floor of a field and each Side the floor that an agent can step to, or none().
///
/// Floors of adjacent columns have numbers that are close, so a link is kept as the difference of
/// the two, in 16 bits. Of a row with tens of thousands of floors some differences are greater:
/// these links are listed apart, and take longer to follow.
class FloorLinks {
 public:
  /// The floors at the four sides of one.
  using Neighbours = std::array<std::uint32_t, 4>;
  /// From a floor to its neighbours: kNone, kFar, or a difference.
  using Steps = std::array<std::int16_t, 4>;
  static constexpr std::int16_t kNone = 0;      ///< No floor leads to itself.
  static constexpr std::int16_t kFar = -32768;  ///< The link is listed apart.
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
    Neighbours all() const { return {(*this)[0], (*this)[1], (*this)[2], (*this)[3]}; }

   private:
    friend class FloorLinks;
    Of(const FloorLinks& links, std::uint32_t floor) : links_(links), floor_(floor) {}

    const FloorLinks& links_;
    std::uint32_t floor_;
  };

  friend bool operator==(const FloorLinks&, const FloorLinks&) = default;

  /// Makes room for the links of so many floors, all of no account, and for those of none(), which
  /// lead to itself.
  void reset(std::uint32_t floors);
  /// Links two floors.  @pre the links of a floor are set no more than once after reset()
  void set(std::uint32_t floor, std::size_t side, std::uint32_t to);
  /// Links two floors otherwise than they were.  @pre the link was set
  void change(std::uint32_t floor, std::size_t side, std::uint32_t to);

  /// Entries: one for each floor and one for none().
  std::size_t size() const { return steps_.size(); }
  /// Stands for no floor: as many as there are.
  std::uint32_t none() const { return none_; }
  Of operator[](std::uint32_t floor) const { return {*this, floor}; }

  /// Where no link is listed apart, these are all there is to know.
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
  /// By side, in order. Of each side links mostly are set in order, too: then none is moved.
  std::array<std::vector<FarLink>, 4> far_ = {};
  std::uint32_t none_ = 0;
};

}  // namespace way

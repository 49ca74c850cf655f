// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/nav/navmesh.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace way {

/// Numbers the tiles that searches have entered, as long as they query the same snapshot. Marks of
/// earlier snapshots have older numbers, so nothing needs to be cleared.
class VisitedSlots {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  /// Returns true if the mesh is not the snapshot of the previous call: then no tile is entered.
  bool begin(const NavMesh& mesh) {
    if (is_known(mesh)) return false;
    snapshot_ = mesh.tables_;
    if (marks_.size() < mesh.slot_count()) marks_.resize(mesh.slot_count());
    if (++number_ == 0) {
      std::ranges::fill(marks_, Mark{});
      number_ = 1;
    }
    return true;
  }
  /// Returns true if the mesh is the snapshot of begin().
  bool is_known(const NavMesh& mesh) const {
    return !snapshot_.owner_before(mesh.tables_) && !mesh.tables_.owner_before(snapshot_);
  }

  /// The number of the tile in a slot, or kNone if it has not been entered.
  std::uint32_t tile_in(std::uint32_t slot) const {
    const Mark& mark = marks_[slot];
    return mark.snapshot == number_ ? mark.tile : kNone;
  }
  void enter(std::uint32_t slot, std::uint32_t tile) { marks_[slot] = {number_, tile}; }

  /// Slots from 0 up to this can be asked about.
  std::size_t size() const { return marks_.size(); }
  /// Identifies the snapshot; from 1.
  std::uint32_t number() const { return number_; }
  std::size_t bytes() const { return marks_.capacity() * sizeof(Mark); }

 private:
  struct Mark {
    std::uint32_t snapshot = 0;
    std::uint32_t tile = 0;
  };

  /// The snapshot is not kept alive, but while this refers to it, no other can be mistaken for it.
  std::weak_ptr<const void> snapshot_;
  std::uint32_t number_ = 0;
  std::vector<Mark> marks_;
};

}  // namespace way

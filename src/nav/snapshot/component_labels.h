// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/persistent_array.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace way {

/// Connected components as a union-find forest: every island of a tile has a label, labels form
/// trees, and the root of a tree is the component. The smaller tree is attached to the larger, so
/// that no path to a root is longer than the logarithm of the number of islands.
class ComponentLabels {
 public:
  class Edit;
  class Joiner;

  std::uint32_t root(std::uint32_t label) const;
  /// Number of labels, in use or not; grows with every edit until all are reassigned.
  std::size_t size() const { return labels_.size(); }
  /// Number of components that have islands.
  std::size_t count() const { return count_; }

 private:
  static constexpr std::uint32_t kRoot = 0x80000000U;

  /// The parent; for a root, kRoot plus the number of islands of its component.
  using Label = std::uint32_t;
  using Labels = PersistentArray<Label, 4, 6>;

  template <class Values>
  static std::uint32_t root_in(const Values& labels, std::uint32_t label);

  Labels labels_;
  std::size_t count_ = 0;
};

/// Builds the next version.
class ComponentLabels::Edit {
 public:
  explicit Edit(const ComponentLabels& base) : labels_(base.labels_.edit()), count_(base.count_) {}

  std::uint32_t root(std::uint32_t label) const;
  /// Adds components without islands; returns the first of their consecutive labels.
  std::uint32_t make(std::uint32_t count);
  /// Joins two components; returns the common root, that of the one with more islands.
  std::uint32_t join(std::uint32_t a, std::uint32_t b);
  void add_island(std::uint32_t label);
  void remove_island(std::uint32_t label);
  ComponentLabels commit();

 private:
  std::uint32_t islands(std::uint32_t root) const { return labels_[root] & ~kRoot; }

  Labels::Edit labels_;
  std::size_t count_;
};

/// Makes labels from scratch: one per island, then joins them.
class ComponentLabels::Joiner {
 public:
  explicit Joiner(std::uint32_t islands);

  void join(std::uint32_t a, std::uint32_t b);
  ComponentLabels finish() const;

 private:
  std::uint32_t root(std::uint32_t label);

  std::vector<Label> labels_;
  std::size_t count_;
};

}  // namespace way

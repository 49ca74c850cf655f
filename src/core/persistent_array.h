// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/assert.h"

#include "core/counted_ptr.h"

#include <array>
#include <cstddef>
#include <memory>
#include <utility>

namespace way {

/// An immutable array whose next version shares all unchanged parts with this one: a tree with
/// 2^kBits children per node and 2^kLeafBits elements per leaf. Reading an element costs one step
/// per level; changing one copies one node per level, and further changes in the same edit copy
/// only nodes that are not copied yet. Copying the array copies one pointer. Elements that are
/// expensive to copy should have small leaves.
template <class T, int kBits = 5, int kLeafBits = kBits>
class PersistentArray {
  static constexpr std::size_t kFan = std::size_t{1} << kBits;
  static constexpr std::size_t kMask = kFan - 1;
  static constexpr std::size_t kLeafMask = (std::size_t{1} << kLeafBits) - 1;

  struct Inner;
  struct Leaf;
  struct Node : Counted {
    explicit Node(bool leaf) : is_leaf(leaf) {}
    static void end(Node* node) {
      if (node->is_leaf) {
        std::default_delete<Leaf>()(static_cast<Leaf*>(node));
      } else {
        std::default_delete<Inner>()(static_cast<Inner*>(node));
      }
    }

    bool is_leaf;
  };
  struct Inner : Node {
    Inner() : Node(false) {}
    std::array<CountedPtr<Node>, kFan> children = {};
  };
  struct Leaf : Node {
    Leaf() : Node(true) {}
    std::array<T, kLeafMask + 1> values = {};
  };

 public:
  class Edit;

  std::size_t size() const { return size_; }

  /// @pre i < size()
  const T& operator[](std::size_t i) const {
    WAY_ASSERT(i < size_);
    const Node* node = root_.get();
    for (int level = levels_; level > 0; --level)
      node = static_cast<const Inner*>(node)->children[child_at(level, i)].get();
    return static_cast<const Leaf*>(node)->values[i & kLeafMask];
  }

  /// Starts the next version.
  Edit edit() const { return Edit(*this); }

 private:
  /// Which child of a node above the leaves contains element i.
  static std::size_t child_at(int level, std::size_t i) {
    return (i >> (kLeafBits + (level - 1) * kBits)) & kMask;
  }

  CountedPtr<Node> root_;
  std::size_t size_ = 0;
  int levels_ = 0;  ///< Levels of inner nodes, above the leaves.
};

/// The next version of an array, under construction.
template <class T, int kBits, int kLeafBits>
class PersistentArray<T, kBits, kLeafBits>::Edit {
 public:
  explicit Edit(PersistentArray base) : array_(std::move(base)) {}

  std::size_t size() const { return array_.size(); }
  const T& operator[](std::size_t i) const { return array_[i]; }

  /// An element to write to.  @pre i < size()
  T& change(std::size_t i) {
    WAY_ASSERT(i < array_.size_);
    CountedPtr<Node>* link = &array_.root_;
    for (int level = array_.levels_; level > 0; --level)
      link = &own<Inner>(*link).children[child_at(level, i)];
    return own<Leaf>(*link).values[i & kLeafMask];
  }

  /// Appends T{} and returns it for writing.
  T& grow() {
    const std::size_t i = array_.size_++;
    if (i >> (kLeafBits + array_.levels_ * kBits) != 0) {
      auto root = std::make_unique<Inner>();
      root->children[0] = std::move(array_.root_);
      array_.root_ = CountedPtr<Node>(root.release());
      ++array_.levels_;
    }
    return change(i);
  }
  void push_back(T value) { grow() = std::move(value); }

  /// The version made so far; the edit may continue.
  PersistentArray commit() const { return array_; }

 private:
  /// Returns the node in a form that no other version shares, so that it may change: each node on
  /// the path from this edit has a single owner.
  template <class Kind>
  Kind& own(CountedPtr<Node>& link) {
    if (link == nullptr) {
      link = CountedPtr<Node>(std::make_unique<Kind>().release());
    } else if (!link.is_only_holder()) {
      const auto& shared = static_cast<const Kind&>(*link);
      link = CountedPtr<Node>(std::make_unique<Kind>(shared).release());
    }
    return static_cast<Kind&>(*link);
  }

  PersistentArray array_;
};

}  // namespace way

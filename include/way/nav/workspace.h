// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace way {

/// The memory of searches, created by the caller, one per thread, and reused. Once a query has run,
/// repeating it or a smaller one on the same mesh allocates nothing. It grows as needed, without
/// limit; a new search clears nothing.
///
/// Different meshes and queries may use it in turn. Results that are stored in it say so, and how
/// long they are valid.
class SearchWorkspace {
 public:
  SearchWorkspace();
  ~SearchWorkspace();
  SearchWorkspace(SearchWorkspace&&) noexcept;
  SearchWorkspace& operator=(SearchWorkspace&&) noexcept;
  SearchWorkspace(const SearchWorkspace&) = delete;
  SearchWorkspace& operator=(const SearchWorkspace&) = delete;

  /// Memory it holds.
  std::size_t bytes() const;

  /// The stored state of searches; internal.
  struct State;
  State& state() { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>

namespace way {

/// The memory of searches: made by the caller, one a thread, and kept for its capacity. A query
/// that has been asked before on a mesh, or a smaller one, allocates nothing. It grows as the
/// search needs, without limit; a new search clears nothing.
///
/// Any mesh and any query may use it in turn. Results that lie in it say so, and for how long.
class SearchWorkspace {
 public:
  SearchWorkspace();
  ~SearchWorkspace();
  SearchWorkspace(SearchWorkspace&&) noexcept;
  SearchWorkspace& operator=(SearchWorkspace&&) noexcept;
  SearchWorkspace(const SearchWorkspace&) = delete;
  SearchWorkspace& operator=(const SearchWorkspace&) = delete;

  /// Bytes that it holds.
  std::size_t bytes() const;

  /// What searches keep in it; known to the library alone.
  struct State;
  State& state() { return *state_; }

 private:
  std::unique_ptr<State> state_;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace way {

/// Empties a vector and frees its memory.
template <class T>
void free_memory(std::vector<T>& vector) {
  vector = std::vector<T>();  // {} would be a list of no elements, and keep the memory
}

/// Resizes a vector whose elements are of no account. Where it has to grow, it frees what it holds
/// first and takes no more than it needs, so that no two copies are held at once.
template <class T>
void resize_exactly(std::vector<T>& vector, std::size_t size) {
  if (size > vector.capacity()) {
    free_memory(vector);
    vector.reserve(size);
  }
  vector.resize(size);
}

/// Makes a vector so long, with the same value everywhere, and holds no two copies at once either.
template <class T>
void fill_exactly(std::vector<T>& vector, std::size_t size, const T& value) {
  if (size > vector.capacity()) free_memory(vector);
  vector.assign(size, value);
}

}  // namespace way

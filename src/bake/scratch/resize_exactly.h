// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace way {

/// Empties a vector and frees its memory.
template <class T>
void free_memory(std::vector<T>& vector) {
  vector = std::vector<T>();  // {} would be an empty initializer list, and keep the memory
}

/// Resizes a vector; its elements are unspecified afterwards. If it has to grow, it first frees its
/// memory and then allocates exactly what it needs, so that two copies never exist at once.
template <class T>
void resize_exactly(std::vector<T>& vector, std::size_t size) {
  if (size > vector.capacity()) {
    free_memory(vector);
    vector.reserve(size);
  }
  vector.resize(size);
}

/// Resizes a vector and fills it with one value, also without holding two copies at once.
template <class T>
void fill_exactly(std::vector<T>& vector, std::size_t size, const T& value) {
  if (size > vector.capacity()) free_memory(vector);
  vector.assign(size, value);
}

}  // namespace way

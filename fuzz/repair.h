// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max);

namespace way::fuzz {

/// What libFuzzer hands to a mutator.
struct Mutation {
  std::uint8_t* data;
  std::size_t size;
  std::size_t max;
  unsigned seed;
};

/// Changes bytes as libFuzzer does, then repairs them, save one time of eight: so that the search
/// gets past checksums and sizes, and tries those, too.
template <class Repair>
std::size_t mutate(const Mutation& given, Repair&& repair) {
  const std::size_t changed = LLVMFuzzerMutate(given.data, given.size, given.max);
  if (given.seed % 8 != 0) repair(std::as_writable_bytes(std::span(given.data, changed)));
  return changed;
}

}  // namespace way::fuzz

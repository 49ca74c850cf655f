// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max);

namespace way::fuzz {

/// What libFuzzer passes to a mutator.
struct Mutation {
  std::uint8_t* data;
  std::size_t size;
  std::size_t max;
  unsigned seed;
};

/// Mutates bytes as libFuzzer does, then repairs them seven times out of eight, so that the fuzzer
/// gets past checksums and sizes, but tests those, too.
template <class Repair>
std::size_t mutate(const Mutation& given, Repair&& repair) {
  const std::size_t changed = LLVMFuzzerMutate(given.data, given.size, given.max);
  if (given.seed % 8 != 0) repair(std::as_writable_bytes(std::span(given.data, changed)));
  return changed;
}

}  // namespace way::fuzz

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any bytes as a Detour file: the result is valid. Sizes and counts are repaired after each
// mutation, so that the fuzzer gets past them.

#include "way/io/detour.h"
#include "way/nav/validate.h"

#include "fuzz/repair.h"
#include "support/checks/corrupt_bytes.h"
#include "support/checks/use_navmesh.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max, unsigned seed) {
  return way::fuzz::mutate({data, size, max, seed}, way::test::repair_detour_file);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto level = way::decode_detour(std::as_bytes(std::span(data, size)));
  if (!level) return 0;
  way::test::use_all(level->mesh);
  if (!way::validate(level->mesh, way::ValidateOptions::foreign())) std::abort();
  return 0;
}

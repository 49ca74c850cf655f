// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/io/gltf.h"

#include "fuzz/check_level.h"
#include "fuzz/repair.h"
#include "support/checks/corrupt_bytes.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max, unsigned seed) {
  return way::fuzz::mutate({data, size, max, seed}, way::test::repair_glb_file);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return way::fuzz::check_level(way::parse_gltf(way::fuzz::view(data, size), way::fuzz::source()));
}

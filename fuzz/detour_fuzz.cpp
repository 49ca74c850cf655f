// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any bytes as a file of Detour's: what is read is valid.

#include "way/io/detour.h"
#include "way/nav/validate.h"

#include "support/use_navmesh.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto level = way::parse_detour(std::as_bytes(std::span(data, size)));
  if (!level) return 0;
  way::test::use_all(level->mesh);
  if (!way::validate(level->mesh, way::ValidateOptions::foreign())) std::abort();
  return 0;
}

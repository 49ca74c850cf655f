// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any text as a file of polygons: a usable mesh, or an error of one sentence.

#include "fuzz/check_level.h"
#include "input/polygons_file.h"
#include "support/checks/use_navmesh.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto baked = way::cli::polygons_from_json(way::fuzz::view(data, size), "a.json");
  if (baked) {
    way::test::use_all(baked->mesh);
  } else {
    way::fuzz::demand_sentence(baked.error());
  }
  return 0;
}

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

// Any bytes as a .way file. Checksums are repaired after each mutation, so that the fuzzer gets
// past them.

#include "way/io/navmesh_file.h"

#include "fuzz/repair.h"
#include "support/checks/corrupt_bytes.h"
#include "support/checks/use_navmesh.h"

#include <cstddef>
#include <cstdint>
#include <span>

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max, unsigned seed) {
  return way::fuzz::mutate({data, size, max, seed}, way::test::repair_way_file);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  const auto file = way::NavMeshFile::decode({bytes.begin(), bytes.end()});
  if (!file) return 0;
  const auto loaded = file->load_set({.skip_damaged = true});
  if (!loaded) return 0;
  for (const way::AgentMesh& one : loaded->set.meshes()) {
    way::test::use_all(one.mesh);
    if (const auto index = file->load_index(one.mesh)) way::test::use_index(one.mesh, *index);
  }
  return 0;
}

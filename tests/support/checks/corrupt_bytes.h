// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way::test {

/// Changes bytes like damage or an attacker: single bits, bytes and numbers, runs of zeros, parts
/// that are moved, removed or duplicated, a truncated end. One to four such changes.
std::vector<std::byte> corrupt_bytes(std::vector<std::byte> bytes, Random& random);

/// Repairs the checksums and the size of a `.way` file, as far as its tables can be followed, so
/// that the changes are actually read and not rejected by a checksum.
void repair_way_file(std::span<std::byte> bytes);

/// The same for a Detour file, which has no checksums: magic numbers, versions, the sizes of tiles,
/// and counts that must agree.
void repair_detour_file(std::span<std::byte> bytes);

/// The same for a `.glb` file: its magic number and version, its size and those of its chunks. A
/// file that begins differently is text, and is left unchanged.
void repair_glb_file(std::span<std::byte> bytes);

}  // namespace way::test

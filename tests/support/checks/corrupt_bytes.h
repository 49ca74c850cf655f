// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/random.h"

#include <cstddef>
#include <span>
#include <vector>

namespace way::test {

/// Changes bytes as damage and malice do: single bits, bytes and numbers, runs of zeros, parts that
/// are moved, left out or doubled, a lost end. One to four such changes.
std::vector<std::byte> corrupt_bytes(std::vector<std::byte> bytes, Random& random);

/// Makes the checksums and the size of a `.way` file true again, as far as its tables can be
/// followed, so that what was changed is looked at and not refused for its checksum.
void repair_way_file(std::span<std::byte> bytes);

/// The same for a file of Detour's, which has no checksums: magic numbers, versions, the sizes of
/// tiles, and counts that must agree.
void repair_detour_file(std::span<std::byte> bytes);

/// The same for a `.glb` file: its magic number and version, its size and those of its chunks.
/// What begins otherwise stays as it is, for it is text.
void repair_glb_file(std::span<std::byte> bytes);

}  // namespace way::test

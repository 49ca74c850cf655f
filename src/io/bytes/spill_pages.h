// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

namespace way {

/// What SpillSpace needs from the system, with a source per system: spill_pages.cpp for POSIX and
/// spill_pages_windows.cpp. Functions that fail set errno.

/// Opens a file for reading and writing that is gone when it is closed. Returns -1 if it fails.
int open_nameless_file(const std::string& folder);

/// Gives a file the size, with its blocks, and maps all of it. Returns null if it fails.
/// @param before  Its size until now.
std::byte* map_file(int file, std::size_t before, std::size_t size);
/// Maps memory whose contents may be lost. Returns null if it fails.
std::byte* map_scratch(std::size_t size);
void unmap(std::byte* pages, std::size_t size);

/// Returns pages of a file to the system; their contents stay.
void release_pages(std::byte* pages, std::size_t size);

}  // namespace way

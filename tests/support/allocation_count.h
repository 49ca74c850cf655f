// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace way::test {

/// Calls of operator new so far, by all threads. Only for programs that have allocation_count.cpp
/// among their own sources, which replaces operator new.
std::size_t allocation_count();

}  // namespace way::test

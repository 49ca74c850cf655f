// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

namespace way {

/// Called when a precondition is violated, with the condition and its location; must not return.
/// The default prints one line to stderr and aborts.
using AssertHandler = void (*)(const char* condition, const char* file, int line);

/// Replaces the handler for the whole process; null restores the default. Returns the previous one.
AssertHandler set_assert_handler(AssertHandler handler);

/// Called by WAY_ASSERT; never returns.
[[noreturn]] void assert_failed(const char* condition, const char* file, int line);

}  // namespace way

/// States a precondition. Checked unless NDEBUG is defined; never has side effects.
#ifdef NDEBUG
#define WAY_ASSERT(condition) static_cast<void>(sizeof(!(condition)))
#else
#define WAY_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::way::assert_failed(#condition, __FILE__, __LINE__))
#endif

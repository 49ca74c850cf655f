// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/assert.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace way {
namespace {

std::atomic<AssertHandler>& current_handler() {
  static std::atomic<AssertHandler> handler{nullptr};
  return handler;
}

}  // namespace

AssertHandler set_assert_handler(AssertHandler handler) {
  return current_handler().exchange(handler);
}

void assert_failed(const char* condition, const char* file, int line) {
  if (const AssertHandler handler = current_handler().load()) handler(condition, file, line);
  std::fprintf(stderr, "waymesh: precondition failed: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace way

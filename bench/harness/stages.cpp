// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/stages.h"

#include <ctime>

namespace way::bench {
namespace {

double read_clock(clockid_t clock) {
  timespec now = {};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

double thread_seconds() {
  return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double clock_cost() {
  static const double cost = [] {
    constexpr int kReads = 1000;
    double least = 1;
    for (int i = 0; i < kReads; ++i) {
      const double start = thread_seconds();
      least = std::min(least, thread_seconds() - start);
    }
    return least;
  }();
  return cost;
}

double wall_seconds() {
  return read_clock(CLOCK_MONOTONIC);
}

}  // namespace way::bench

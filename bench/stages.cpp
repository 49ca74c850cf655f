// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/stages.h"

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

double wall_seconds() {
  return read_clock(CLOCK_MONOTONIC);
}

}  // namespace way::bench

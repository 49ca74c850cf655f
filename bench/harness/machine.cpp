// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "bench/harness/machine.h"

#include <fstream>
#include <thread>

namespace way::bench {
namespace {

/// The value of the first line of /proc/cpuinfo that begins with `key`.
std::string cpu_info(const std::string& key) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(key) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

}  // namespace

std::string describe_machine() {
#ifdef __clang__
  const char* compiler = "Clang " __clang_version__;
#else
  const char* compiler = "GCC " __VERSION__;
#endif
  return "- CPU: " + cpu_info("model name") + ", " +
         std::to_string(std::thread::hardware_concurrency()) + " threads\n" +
         "- ours: " + compiler + ", " WAYMESH_BENCH_FLAGS "\n" +
         "- theirs: " WAYMESH_BENCH_RECAST "\n";
}

}  // namespace way::bench

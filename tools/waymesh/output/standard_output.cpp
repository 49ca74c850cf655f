// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/standard_output.h"

#include "output/report.h"
#include "system/system.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <system_error>

namespace way::cli {
namespace {

int& kept_output() {
  static int kept = -1;
  return kept;
}

}  // namespace

void claim_standard_output() {
  if (kept_output() >= 0) return;
  std::cout.flush();
  std::fflush(stdout);
  kept_output() = detach_standard_output();
}

std::string standard_output_path() {
  claim_standard_output();
  return "/dev/fd/" + std::to_string(kept_output());
}

Result<> check_standard_output(const std::string& path) {
  claim_standard_output();
  const auto has_ending = [&](const char* ending) { return ends_with_any_case(path, ending); };
  const bool is_binary = std::ranges::any_of(
      std::initializer_list<const char*>{".way", ".bin", ".glb", ".png"}, has_ending);
  if (!is_binary || !is_terminal(kept_output())) return std::monostate{};
  return Error{Error::Code::io,
               "standard output is a terminal, and the result is binary: name a file with -o, or "
               "send it to another program with |"};
}

Result<> write_standard_output(std::string_view bytes) {
  claim_standard_output();
  if (const int code = write_stream(kept_output(), bytes)) {
    return Error{Error::Code::io,
                 "standard output cannot be written: " + std::generic_category().message(code)};
  }
  return std::monostate{};
}

}  // namespace way::cli

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/report.h"

#include "commands.h"
#include "output/progress.h"
#include "words/shown.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

namespace way::cli {

int report(const Error& error) {
  // Names of agents, settings and the like may come from files of strangers.
  std::cerr << "waymesh: " << without_controls(error.message) << '\n';
  switch (error.code) {
    case Error::Code::cancelled:
      return interrupt_code();
    case Error::Code::invalid_argument:
      return kMisuse;
    default:
      return kRefused;
  }
}

int report_misuse(const std::string& sentence) {
  std::cerr << "waymesh: " << sentence << '\n';
  return kMisuse;
}

int report_output(int code) {
  errno = 0;
  std::cout.flush();
  const bool is_through = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (is_through || (code != kDone && code != kNoPath)) return code;
  std::cerr << "waymesh: the output cannot be written";
  if (errno != 0) std::cerr << ": " << std::generic_category().message(errno);
  std::cerr << '\n';
  return kRefused;
}

bool ends_with_any_case(const std::string& text, const std::string& ending) {
  if (text.size() < ending.size()) return false;
  std::string tail = text.substr(text.size() - ending.size());
  std::ranges::transform(tail, tail.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return tail == ending;
}

}  // namespace way::cli

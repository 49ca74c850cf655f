// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "report.h"

#include "commands.h"

#include <algorithm>
#include <cctype>
#include <iostream>

namespace way::cli {

int report(const Error& error) {
  std::cerr << "waymesh: " << error.message << '\n';
  switch (error.code) {
    case Error::Code::cancelled:
      return kInterrupted;
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

bool ends_with_any_case(const std::string& text, const std::string& ending) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == b; };
  return text.size() >= ending.size() &&
         std::equal(ending.begin(), ending.end(), text.end() - std::ssize(ending),
                    [&](char b, char a) {
                      return same(static_cast<unsigned char>(a), static_cast<unsigned char>(b));
                    });
}

}  // namespace way::cli

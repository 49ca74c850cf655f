// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <regex>
#include <string>

namespace way::bench {

/// The command line options.
struct Options {
  std::string json_path = {};          ///< Output file for rows and groups; empty for none.
  std::regex filter = std::regex("");  ///< Only rows whose names match.
  bool quick = false;                  ///< Skips the large worlds.

  bool wants(const std::string& row_name) const { return std::regex_search(row_name, filter); }
};

}  // namespace way::bench

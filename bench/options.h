// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <regex>
#include <string>

namespace way::bench {

/// What the command line asks for.
struct Options {
  std::string json_path = {};          ///< Where rows and groups go; empty for nowhere.
  std::regex filter = std::regex("");  ///< Only rows whose name it finds.
  bool quick = false;                  ///< Leaves out the large worlds.

  bool wants(const std::string& row_name) const { return std::regex_search(row_name, filter); }
};

}  // namespace way::bench

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace way::cli {

/// A verb of the program with its options, each with two dashes.
struct CompletedVerb {
  std::string name;
  std::string help;
  std::vector<std::string> options;
};

/// A shell script that completes the verbs and options.
/// @param shell  `bash`, `zsh` or `fish`.
std::string completion_script(const std::string& shell, const std::vector<CompletedVerb>& verbs);

/// The script, verbs and options as JSON, for other programs.
std::string completion_json(const std::string& shell, const std::vector<CompletedVerb>& verbs);

}  // namespace way::cli

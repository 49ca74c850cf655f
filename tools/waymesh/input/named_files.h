// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"

#include <string>

namespace way::cli {

/// The files that a script or a scenario names. It may read levels from anywhere, but what it
/// writes must lie in its folder, in the current one, or below these, symbolic links followed: one
/// from a stranger could replace any file.
class NamedFiles {
 public:
  /// @param by             The script.
  /// @param allow_outside  Any file may be written.
  explicit NamedFiles(std::string by, bool allow_outside = false);

  /// The file to read by a name: that beside the script, or else in the current folder. A name that
  /// no file has stays as it is: it may be that of a scene.
  ///
  /// Errors: io for a device or a pipe.
  [[nodiscard]] Result<std::string> find(const std::string& name) const;

  /// Checks whether a file may be written; its name is relative to the current folder.
  ///
  /// Errors: io for a file elsewhere.
  [[nodiscard]] Result<> check_output(const std::string& name) const;

 private:
  std::string folder_;
  bool allow_outside_;
};

}  // namespace way::cli

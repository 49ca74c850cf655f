// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"

#include <span>
#include <string>
#include <utility>

namespace way::cli {

/// A .csv file with the header `time,agent,x,y,z` and one line per sample and agent. It is written
/// when it is closed, whole or not at all.
class TrajectoryFile {
 public:
  explicit TrajectoryFile(std::string path) : path_(std::move(path)) {}

  void add(double time, std::span<const Vec3> positions);
  /// Errors: as write_output().
  Result<> close();

 private:
  std::string path_;
  std::string lines_ = "time,agent,x,y,z\n";
};

}  // namespace way::cli

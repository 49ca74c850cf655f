// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/core/result.h"
#include "way/core/vec.h"
#include "way/io/file.h"

#include <span>
#include <string>

namespace way::cli {

/// Writes a .csv file with the header `time,agent,x,y,z` and one line per sample and agent, sample
/// by sample, so that the memory does not depend on the length of a run.
class TrajectoryWriter {
 public:
  /// @param sink  Receives the bytes; outlives the writer.
  explicit TrajectoryWriter(const ByteSink& sink) : sink_(sink) {}

  /// Errors: those of the sink.
  [[nodiscard]] Result<> add(double time, std::span<const Vec3> positions);

 private:
  const ByteSink& sink_;
  std::string lines_ = "time,agent,x,y,z\n";  ///< Not handed on yet.
};

}  // namespace way::cli

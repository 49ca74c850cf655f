// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"

#include <chrono>
#include <mutex>

namespace way::cli {

/// Shows how far a bake or a search has come, in one line on a terminal and not at all elsewhere,
/// and keeps its report.
class ProgressBar final : public BakeObserver {
 public:
  /// @param unit  What is counted: "tiles".
  explicit ProgressBar(const char* unit);

  bool wants(BakeStage) const override { return false; }
  void progress(int done, int total) override;
  void finished(const BakeReport& report) override;

  const BakeReport& report() const { return report_; }

 private:
  using Clock = std::chrono::steady_clock;

  const char* unit_;
  bool on_terminal_;
  std::mutex mutex_;
  Clock::time_point last_shown_ = {};
  BakeReport report_;
};

/// While it lives, Ctrl-C ends the program at once with exit code 130: reading, baking and
/// searching have nothing to tidy up. After it Ctrl-C is ignored, so that a file is written whole.
class InterruptExit {
 public:
  InterruptExit();
  ~InterruptExit();
  InterruptExit(const InterruptExit&) = delete;
  InterruptExit& operator=(const InterruptExit&) = delete;
};

}  // namespace way::cli

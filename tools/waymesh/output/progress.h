// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include "way/bake/bake_observer.h"

#include "system/system.h"

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <string>

namespace way::cli {

/// How far something has come.
struct ProgressState {
  int done = 0;
  int total = 0;                ///< 0 if not known yet.
  const char* unit = "tiles";   ///< What is counted.
  double seconds = 0;           ///< Since it began.
  const char* stage = nullptr;  ///< What was done last, or null.
};

/// One line: a bar, counts, the time that is left if it goes on like this, and the stage.
std::string progress_line(const ProgressState& state);

/// Shows how far a bake or a search has come, in one line on a terminal and not at all elsewhere,
/// and keeps its report.
class ProgressBar final : public BakeObserver {
 public:
  /// @param unit  What is counted: "tiles".
  explicit ProgressBar(const char* unit);

  /// Earlier stages run faster where nobody looks on.
  bool wants(BakeStage stage) const override {
    return on_terminal_ && stage >= BakeStage::distance_field;
  }
  void see(const TileCoord&, BakeStage stage, const DistanceField&) override { at_stage(stage); }
  void see(const TileCoord&, BakeStage stage, const RegionMap&) override { at_stage(stage); }
  void see(const TileCoord&, BakeStage stage, const ContourSet&) override { at_stage(stage); }
  void see(const TileCoord&, BakeStage stage, const PolyMesh&) override { at_stage(stage); }
  void see(const TileCoord&, BakeStage stage, const DetailMesh&) override { at_stage(stage); }
  using BakeObserver::see;

  void progress(int done, int total) override;
  void finished(const BakeReport& report) override;

  const BakeReport& report() const { return report_; }

 private:
  using Clock = std::chrono::steady_clock;

  void at_stage(BakeStage stage);
  void show(bool at_once);

  const char* unit_;
  bool on_terminal_;
  Clock::time_point begin_;
  std::atomic<int> done_ = 0;
  std::atomic<int> total_ = 0;
  std::atomic<const char*> stage_ = nullptr;
  std::mutex mutex_;
  Clock::time_point last_shown_ = {};
  BakeReport report_;
};

/// What ends the program: Ctrl-C and the wish of another program. Both are called Ctrl-C below.
inline constexpr std::array<int, 2> kSignals = {SIGINT, SIGTERM};

/// The exit code of a verb that was interrupted: 128 and the number of the signal.
int interrupt_code();

/// While it lives, Ctrl-C ends the program at once with the exit code of interrupt_code(): reading,
/// baking and searching have nothing to tidy up. After it Ctrl-C is ignored, so that a file is
/// written whole.
class InterruptExit {
 public:
  InterruptExit();
  ~InterruptExit();
  InterruptExit(const InterruptExit&) = delete;
  InterruptExit& operator=(const InterruptExit&) = delete;
};

/// While it lives, Ctrl-C is noted and interrupts system calls; after it Ctrl-C does
/// what it did before. For those who have something to tidy up. One at a time.
class InterruptNote {
 public:
  InterruptNote();
  ~InterruptNote();
  InterruptNote(const InterruptNote&) = delete;
  InterruptNote& operator=(const InterruptNote&) = delete;

  bool came() const;

 private:
  std::array<SignalHandler, kSignals.size()> before_ = {};
};

}  // namespace way::cli

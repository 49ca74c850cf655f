// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "output/progress.h"

#include "commands.h"
#include "system/system.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace way::cli {
namespace {

constexpr int kBarWidth = 30;

void exit_interrupted(int signal) {
  // Only what is safe in a handler: end the line of the bar, then go.
  if (is_terminal(kErrors)) write_stream(kErrors, "\n");
  std::_Exit(kSignalled + signal);
}

volatile std::sig_atomic_t interrupt_came = 0;

void note_interrupt(int signal) {
  interrupt_came = signal;
  handle_signal(signal, note_interrupt);  // Windows forgets it
}

}  // namespace

std::string progress_line(const ProgressState& state) {
  const int filled =
      static_cast<int>(static_cast<long long>(kBarWidth) * state.done / std::max(state.total, 1));
  std::string line = "[" + std::string(static_cast<std::size_t>(filled), '#') +
                     std::string(static_cast<std::size_t>(kBarWidth - filled), '.') + "] " +
                     std::to_string(state.done) + " ";
  if (state.total > 0) line += "of " + std::to_string(state.total) + " ";
  line += state.unit;
  if (state.done > 0 && state.done < state.total) {
    const double left = state.seconds * (state.total - state.done) / state.done;
    const auto whole = static_cast<long long>(left + 0.5);
    line += ", " + (whole >= 60 ? std::to_string(whole / 60) + " min " : std::string()) +
            std::to_string(whole % 60) + " s left";
  }
  if (state.stage != nullptr) line += std::string(", ") + state.stage;
  return line;
}

ProgressBar::ProgressBar(const char* unit)
    : unit_(unit), on_terminal_(is_terminal(kErrors)), begin_(Clock::now()) {}

void ProgressBar::progress(int done, int total) {
  if (!on_terminal_) return;
  done_ = done;
  total_ = total;
  show(done == total);
  if (done == total) std::fprintf(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

void ProgressBar::at_stage(BakeStage stage) {
  if (!on_terminal_) return;
  stage_ = way::name_of(stage);
  show(false);
}

void ProgressBar::show(bool at_once) {
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (!at_once && now - last_shown_ < std::chrono::milliseconds(50)) return;
  last_shown_ = now;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  std::fprintf(stderr, "\r%s\x1b[K",
               progress_line({done_, total_, unit_, seconds, stage_}).c_str());
  std::fflush(stderr);
}

void ProgressBar::finished(const BakeReport& report) {
  report_ = report;
}

InterruptExit::InterruptExit() {
  for (const int signal : kSignals)
    std::signal(signal, exit_interrupted);
}

InterruptExit::~InterruptExit() {
  for (const int signal : kSignals)
    std::signal(signal, SIG_IGN);
}

InterruptNote::InterruptNote() {
  interrupt_came = 0;
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    before_[i] = handle_signal(kSignals[i], note_interrupt);
}

InterruptNote::~InterruptNote() {
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    handle_signal(kSignals[i], before_[i]);
}

int interrupt_code() {
  return interrupt_came != 0 ? kSignalled + interrupt_came : kInterrupted;
}

bool InterruptNote::came() const {
  return interrupt_came != 0;
}

}  // namespace way::cli

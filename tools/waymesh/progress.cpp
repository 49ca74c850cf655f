// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "progress.h"

#include "commands.h"

#include <csignal>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace way::cli {
namespace {

constexpr int kBarWidth = 40;

void exit_interrupted(int) {
  // Only what is safe in a handler: end the line of the bar, then go.
  if (isatty(STDERR_FILENO) != 0) {
    static_cast<void>(!write(STDERR_FILENO, "\n", 1));
  }
  _exit(kInterrupted);
}

}  // namespace

ProgressBar::ProgressBar(const char* unit)
    : unit_(unit), on_terminal_(isatty(STDERR_FILENO) != 0) {}

void ProgressBar::progress(int done, int total) {
  if (!on_terminal_) return;
  const std::scoped_lock lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (done < total && now - last_shown_ < std::chrono::milliseconds(50)) return;
  last_shown_ = now;
  const int filled = static_cast<int>(static_cast<long long>(kBarWidth) * done / total);
  const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                          std::string(static_cast<std::size_t>(kBarWidth - filled), '.');
  std::fprintf(stderr, "\r[%s] %d of %d %s", bar.c_str(), done, total, unit_);
  if (done == total) std::fprintf(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

void ProgressBar::finished(const BakeReport& report) {
  report_ = report;
}

InterruptExit::InterruptExit() {
  std::signal(SIGINT, exit_interrupted);
}

InterruptExit::~InterruptExit() {
  std::signal(SIGINT, SIG_IGN);
}

}  // namespace way::cli

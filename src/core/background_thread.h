// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

namespace way {

/// A thread that runs one function. On platforms without threads the constructor runs it.
class BackgroundThread {
 public:
  explicit BackgroundThread(std::function<void()> body);
  /// Waits for the function.
  ~BackgroundThread();
  BackgroundThread(const BackgroundThread&) = delete;
  BackgroundThread& operator=(const BackgroundThread&) = delete;
  BackgroundThread(BackgroundThread&&) = delete;
  BackgroundThread& operator=(BackgroundThread&&) = delete;

  /// Returns when the function has returned. Called by one thread.
  void join();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace way

// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "core/background_thread.h"

#include <thread>
#include <utility>

namespace way {

struct BackgroundThread::State {
  std::thread thread;
};

BackgroundThread::BackgroundThread(std::function<void()> body)
    : state_(std::make_unique<State>(State{std::thread(std::move(body))})) {}

BackgroundThread::~BackgroundThread() {
  join();
}

void BackgroundThread::join() {
  if (state_->thread.joinable()) state_->thread.join();
}

}  // namespace way

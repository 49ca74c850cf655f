// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces background_thread.cpp on platforms without threads.
#include "core/background_thread.h"

namespace way {

struct BackgroundThread::State {};

BackgroundThread::BackgroundThread(std::function<void()> body) : state_(std::make_unique<State>()) {
  body();
}

BackgroundThread::~BackgroundThread() = default;

void BackgroundThread::join() {}

}  // namespace way

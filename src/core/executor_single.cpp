// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
//
// Replaces executor.cpp on platforms without threads: the pool consists of its caller.
#include "way/core/executor.h"

namespace way {

void SerialExecutor::run(int count, TaskView task) {
  for (int i = 0; i < count; ++i)
    task(i, 0);
}

struct ThreadPool::State {};

ThreadPool::ThreadPool(int) {}

ThreadPool::~ThreadPool() = default;

int ThreadPool::worker_count() const {
  return 1;
}

void ThreadPool::run(int count, TaskView task) {
  SerialExecutor().run(count, task);
}

}  // namespace way

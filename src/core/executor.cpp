// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include "way/core/assert.h"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace way {

void SerialExecutor::run(int count, TaskView task) {
  for (int i = 0; i < count; ++i)
    task(i, 0);
}

/// A run is a job number; each thread takes part in each job once. run() returns when all threads
/// have left the job, so that none can still hold its task.
struct ThreadPool::State {
  std::mutex one_run;  ///< Held for the whole of a run.

  std::mutex mutex;  ///< Guards what follows, up to `busy`.
  std::condition_variable wake;
  std::condition_variable done;
  const TaskView* task = nullptr;
  int count = 0;
  std::uint64_t job = 0;
  int busy = 0;
  bool closing = false;

  std::atomic<int> next = 0;
  std::vector<std::thread> threads;

  void take_tasks(const TaskView& work, int limit, int worker) {
    for (int i = next.fetch_add(1); i < limit; i = next.fetch_add(1))
      work(i, worker);
  }

  void serve(int worker) {
    std::uint64_t seen = 0;
    for (std::unique_lock lock(mutex);;) {
      wake.wait(lock, [&] { return closing || job != seen; });
      if (closing) return;
      seen = job;
      const TaskView work = *task;
      const int limit = count;
      lock.unlock();
      take_tasks(work, limit, worker);
      lock.lock();
      if (--busy == 0) done.notify_one();
    }
  }
};

ThreadPool::ThreadPool(int workers) : state_(std::make_unique<State>()) {
  WAY_ASSERT(workers >= 0);
  if (workers == 0) workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  for (int worker = 1; worker < workers; ++worker)
    state_->threads.emplace_back([state = state_.get(), worker] { state->serve(worker); });
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->closing = true;
  }
  state_->wake.notify_all();
  for (std::thread& thread : state_->threads)
    thread.join();
}

int ThreadPool::worker_count() const {
  return static_cast<int>(state_->threads.size()) + 1;
}

void ThreadPool::run(int count, TaskView task) {
  const std::lock_guard one_run(state_->one_run);
  State& s = *state_;
  {
    const std::lock_guard lock(s.mutex);
    s.task = &task;
    s.count = count;
    s.next = 0;
    s.busy = static_cast<int>(s.threads.size());
    ++s.job;
  }
  s.wake.notify_all();
  s.take_tasks(task, count, 0);
  std::unique_lock lock(s.mutex);
  s.done.wait(lock, [&] { return s.busy == 0; });
}

}  // namespace way

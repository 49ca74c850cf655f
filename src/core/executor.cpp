// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT
#include "way/core/executor.h"

#include "way/core/assert.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace way {

void SerialExecutor::run(int count, TaskView task) {
  for (int i = 0; i < count; ++i)
    task(i, 0);
}

/// A run is a job number, and a thread takes part in a job at most once. run() closes its job when
/// no task is left to take, and returns when all threads that took part have left it, so that none
/// can still hold its task. A thread that did not wake up in time is not waited for.
struct ThreadPool::State {
  std::mutex one_run;  ///< Held for the whole run.

  /// Guards the members below, up to `closing`; the atomic ones may be read without it.
  std::mutex mutex;
  std::condition_variable wake;
  std::condition_variable done;
  const TaskView* task = nullptr;  ///< Null while no job is open.
  int count = 0;
  std::atomic<std::uint64_t> job = 0;
  std::atomic<int> busy = 0;  ///< Threads that take part.
  std::atomic<bool> closing = false;

  std::atomic<int> next = 0;
  std::vector<std::thread> threads;

  void take_tasks(const TaskView& work, int limit, int worker) {
    for (int i = next.fetch_add(1); i < limit; i = next.fetch_add(1))
      work(i, worker);
  }

  /// Spins for a moment: often there is work right away, and waking up takes long.
  template <class Condition>
  static void linger_until(Condition condition) {
    constexpr int kTurns = 64;
    for (int i = 0; i < kTurns && !condition(); ++i)
      std::this_thread::yield();
  }

  void serve(int worker) {
    std::uint64_t seen = 0;
    for (std::unique_lock lock(mutex);;) {
      wake.wait(lock, [&] { return closing || (task != nullptr && job != seen); });
      if (closing) return;
      seen = job;
      ++busy;
      const TaskView work = *task;
      const int limit = count;
      lock.unlock();
      take_tasks(work, limit, worker);
      lock.lock();
      if (--busy == 0) done.notify_one();
      lock.unlock();
      linger_until([&] { return closing || job != seen; });
      lock.lock();
    }
  }

  void open_job(const TaskView& work, int tasks) {
    {
      const std::lock_guard lock(mutex);
      task = &work;
      count = tasks;
      next = 0;
      ++job;
    }
    const int helpers = std::min(tasks - 1, static_cast<int>(threads.size()));
    for (int i = 0; i < helpers; ++i)
      wake.notify_one();
  }

  void close_job() {
    {
      const std::lock_guard lock(mutex);
      task = nullptr;
    }
    linger_until([&] { return busy == 0; });
    std::unique_lock lock(mutex);
    done.wait(lock, [&] { return busy == 0; });
  }
};

ThreadPool::ThreadPool(int workers) : state_(std::make_unique<State>()) {
  WAY_ASSERT(workers >= 0);
  if (workers == 0) workers = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  state_->threads.reserve(static_cast<std::size_t>(workers) - 1);
  for (int worker = 1; worker < workers; ++worker) {
    try {
      state_->threads.emplace_back([state = state_.get(), worker] { state->serve(worker); });
    } catch (const std::system_error&) {
      return;  // the system gives no more
    }
  }
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
  state_->open_job(task, count);
  state_->take_tasks(task, count, 0);
  state_->close_job();
}

}  // namespace way
